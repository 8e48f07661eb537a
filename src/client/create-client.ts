import { DEFAULT_LAYOUT, pathsOf, type Paths } from '../contract/index.js';
import { createAuthApi } from './auth-api.js';
import { CookieSessionPersistence } from './cookie-session-persistence.js';
import { createPasskeyApi } from './passkeys/passkey-api.js';
import { askForPasskey, offerPasskeys } from './passkeys/passkey-sign-in.js';
import { TabSession } from './session.js';
import type { SessionPersistence } from './session-persistence.js';
import {
  createSignInApi,
  type SessionFields,
  type SignInCredentials,
  REPLACED,
  toReply,
  type SignInReply,
} from './sign-in-api.js';
import { openTabChannel } from './tab-channel.js';
import { TokenSessionPersistence } from './token-session-persistence.js';
import { createLocalTokenStore } from './token-store.js';
import type { SessionState } from './session-state-store.js';

/** How the server is configured. */
export interface ClientOptions {
  /** Like the option of `createHousekey`. Default: `cookie`. */
  readonly session?: 'cookie' | 'token';
  /** Like the option of `createHousekey`. Default: false. */
  readonly prefixOnly?: boolean;
}

/** How long the session of a sign-in lasts. */
export interface StayOptions {
  /**
   * Whether the session outlives the browser. Default: true. If false, it ends when the browser closes, and
   * after 12 hours at most. With `session: 'token'`, nothing changes: the page keeps the token.
   *
   * A function is called just before the request, so that a box can still change while the browser waits
   * for a passkey.
   */
  readonly staySignedIn?: boolean | (() => boolean);
}

/** How long the session lasts, and what to do while a sign-in takes its time. */
export interface SignInOptions extends StayOptions {
  /** Called when a proof of work begins, which can take a minute: tell the user. */
  readonly onProof?: () => void;
}

/** The session of this browser, in all its tabs. */
export interface Client {
  /** The current state. On a server, and before `connect`, the status is `loading`. */
  readonly getState: () => ClientState;
  /**
   * Calls a listener after each change, in this tab or another one.
   *
   * @returns a function that removes it
   */
  readonly onChange: (listener: () => void) => () => void;
  /**
   * Starts: checks the session, and watches other tabs, the network and the expiry. Call it once the page
   * runs in a browser.
   *
   * @returns a function that stops
   */
  readonly connect: () => () => void;
  /**
   * Asks the server who is signed in.
   *
   * @returns `null` if nobody is, or if the server does not respond: see `getState().status`
   */
  readonly getSession: () => Promise<ClientSession | null>;
  /**
   * Signs in. If the server is under attack and asks for a proof of work, solves it first. Never rejects.
   */
  readonly signIn: (
    credentials: SignInCredentials,
    options?: SignInOptions,
  ) => Promise<SignInReply>;
  /** Opens the browser's window for passkeys (SERVICE_PASSKEYS). Never rejects. */
  readonly signInWithPasskey: (options?: StayOptions) => Promise<SignInReply>;
  /**
   * Offers the passkeys in the field of the page that has `autocomplete="username webauthn"`.
   *
   * @param onFailure - called with what went wrong after the user has chosen a passkey
   * @returns a function that ends it; call it when the field is removed
   */
  readonly offerPasskeys: (
    onFailure: (reply: SignInReply) => void,
    options?: StayOptions,
  ) => () => void;
  /** Ends the session, in all tabs. Never rejects: if the server does not respond, the status says so. */
  readonly signOut: () => Promise<void>;
  /** The token for `Authorization: Bearer`; `null` without one, and with `session: 'cookie'`. */
  readonly token: () => string | null;
}

/**
 * Creates the client. It fails closed: the status is `authenticated` only after the server has confirmed
 * the session. Requests go to the origin of the page, whatever its `<base>` element says.
 *
 * @example
 * import { createClient } from 'housekey/client';
 *
 * const client = createClient();
 * console.log(client.getState().status); // loading
 */
export function createClient({
  session: kind = 'cookie',
  prefixOnly = false,
}: ClientOptions = {}): Client {
  const paths = pathsOf({ ...DEFAULT_LAYOUT, prefixOnly });
  const persistence = createPersistence(kind, paths);
  const session = new TabSession(persistence);
  const passkeys = (options: StayOptions) => ({
    api: createPasskeyApi(paths, fieldsOf(options)),
    session,
  });
  const getState = cached(() => session.state());
  return {
    getState,
    onChange: session.subscribe,
    connect: session.connect,
    getSession: async () => {
      await session.check();
      return getState().session;
    },
    signIn: async (credentials, options = {}) => {
      const { signIn } = createSignInApi(paths, fieldsOf(options));
      const problem = await session.completeSignIn(await signIn(credentials, options.onProof));
      return problem === null ? { ok: true } : toReply(problem);
    },
    signInWithPasskey: async (options = {}) => {
      const failure = await askForPasskey(passkeys(options));
      const isSignedIn = getState().status === 'authenticated';
      return failure === null && isSignedIn ? { ok: true } : toReply(failure ?? REPLACED);
    },
    offerPasskeys: (onFailure, options = {}) =>
      offerPasskeys(passkeys(options), (failure) => onFailure(toReply(failure))),
    signOut: async () => await session.signOut(),
    token: () => persistence.token(),
  };
}

/** `stay_signed_in` is left out by default: the session then lasts as long as configured. */
function fieldsOf({ staySignedIn = true }: StayOptions): SessionFields {
  return () => {
    const stays = typeof staySignedIn === 'function' ? staySignedIn() : staySignedIn;
    return stays ? {} : { stay_signed_in: false };
  };
}

function createPersistence(kind: 'cookie' | 'token', paths: Paths): SessionPersistence {
  const api = createAuthApi(paths);
  if (kind === 'token') return new TokenSessionPersistence(createLocalTokenStore(), api);
  return new CookieSessionPersistence(openTabChannel(), api);
}

/**
 * `loading`: the first check is running. `unreachable`: the server did not respond, so nobody knows; show
 * nothing that needs a session.
 */
export type ClientStatus = 'loading' | 'authenticated' | 'anonymous' | 'unreachable';

/** Who is signed in. */
export interface ClientSession {
  /** The email that signed in, or `guest`. */
  readonly email: string;
  /** Authentication is disabled, so everyone is a guest. */
  readonly guest: boolean;
  /** Measured by this device's clock; `null` if unknown. */
  readonly expiresAt: Date | null;
}

/** The known state of the session. The same object until it changes. */
export interface ClientState {
  /** Before the first check: `loading`. */
  readonly status: ClientStatus;
  /** Not `null` exactly if the status is `authenticated`. */
  readonly session: ClientSession | null;
}

const ANONYMOUS: ClientState = { status: 'anonymous', session: null };
const LOADING: ClientState = { status: 'loading', session: null };
const NOT_REACHED: ClientState = { status: 'unreachable', session: null };
const GUEST: ClientState = {
  status: 'authenticated',
  session: { email: 'guest', guest: true, expiresAt: null },
};

/** Returns the same object for the same state, as `useSyncExternalStore` of React requires. */
function cached(read: () => SessionState): () => ClientState {
  let from: SessionState | undefined;
  let state = LOADING;
  return () => {
    const current = read();
    if (current !== from) state = toClientState(current);
    from = current;
    return state;
  };
}

function toClientState(state: SessionState): ClientState {
  switch (state.kind) {
    case 'checking':
      return LOADING;
    case 'guest':
      return GUEST;
    case 'signed-in': {
      const { email, expiresAtMs } = state;
      const expiresAt = expiresAtMs === null ? null : new Date(expiresAtMs);
      return { status: 'authenticated', session: { email, guest: false, expiresAt } };
    }
    case 'signed-out':
      return ANONYMOUS;
    case 'unreachable':
      return NOT_REACHED;
  }
}
