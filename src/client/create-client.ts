import { DEFAULT_LAYOUT, isRecord, pathsOf, type Paths } from '../contract/index.js';
import { createAuthApi } from './auth-api.js';
import { CookieSessionPersistence } from './cookie-session-persistence.js';
import { signInMessage, type SignInProblem } from './messages.js';
import { connectPage } from './page-events.js';
import { withProof } from './proof/with-proof.js';
import { sendRequest, UNREACHABLE } from './request.js';
import { Session } from './session.js';
import type { SessionPersistence } from './session-persistence.js';
import type { SessionState } from './session-state.js';
import { createSignInApi } from './sign-in-api.js';
import { openTabChannel } from './tab-channel.js';
import { TokenSessionPersistence } from './token-session-persistence.js';
import { createLocalTokenStore } from './token-store.js';
import { isPositive } from './values.js';

/** How the server is configured. */
export interface ClientOptions {
  /** As in `createHousekey`. Default: `cookie`. */
  readonly session?: 'cookie' | 'token';
  /** As in `createHousekey`. Default: false. */
  readonly prefixOnly?: boolean;
}

/**
 * `loading`: the first check is running. `unreachable`: the server did not respond, so nobody knows; show
 * nothing that needs a session.
 */
export type ClientStatus = 'loading' | 'authenticated' | 'anonymous' | 'unreachable';

/** Who is signed in. */
export interface ClientSession {
  readonly email: string;
  /** Authentication is disabled, so everyone is a guest. */
  readonly guest: boolean;
  /** By this device's clock; `null` if unknown. */
  readonly expiresAt: Date | null;
}

/** What is known about the session. The same object until it changes. */
export interface ClientState {
  readonly status: ClientStatus;
  /** Not `null` exactly if the status is `authenticated`. */
  readonly session: ClientSession | null;
}

export interface SignInCredentials {
  readonly email: string;
  readonly password: string;
  /** The one-time code, if an earlier attempt asked for it. */
  readonly code?: string | undefined;
}

export interface SignInOptions {
  /** Called when a proof of work begins, which can take a minute: tell the user. */
  readonly onProof?: () => void;
}

/** Whether a sign-in succeeded; if not, why, and a sentence for the user. */
export type SignInReply =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** `code-required`: the password was correct; ask for a one-time code and try again with it. */
      readonly reason: SignInProblem['kind'];
      readonly message: string;
      /** Seconds until another attempt can succeed; `null` if there is no need to wait. */
      readonly waitSeconds: number | null;
    };

/** The session of this browser, in all its tabs. */
export interface Client {
  /** What is known now. On a server, and before `connect`, the status is `loading`. */
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
  const session = new Session(persistence, withProof(createSignInApi(paths).signIn));
  const getState = cached(() => session.state());
  return {
    getState,
    onChange: session.subscribe,
    connect: () => connectPage(session, persistence),
    getSession: async () => {
      await session.check();
      return getState().session;
    },
    signIn: async ({ email, password, code }, { onProof } = {}) => {
      const result = await session.signIn(email, password, onProof, code);
      if (result.kind === 'signed-in' || result.kind === 'disabled') return { ok: true };
      const waitSeconds = 'waitSeconds' in result ? result.waitSeconds : null;
      return { ok: false, reason: result.kind, message: signInMessage(result), waitSeconds };
    },
    signOut: async () => await session.signOut(),
    token: () => persistence.token(),
  };
}

function createPersistence(kind: 'cookie' | 'token', paths: Paths): SessionPersistence {
  const api = createAuthApi(paths);
  if (kind === 'token') return new TokenSessionPersistence(createLocalTokenStore(), api);
  const fetchOverview = async () => {
    const response = await sendRequest(paths.overview);
    const expiresAt =
      response.kind === 'response' && isRecord(response.body) ? response.body['expires_at'] : null;
    if (!isPositive(expiresAt)) return UNREACHABLE;
    return { kind: 'overview', overview: { expires_at: expiresAt } } as const;
  };
  return new CookieSessionPersistence(openTabChannel(), { ...api, fetchOverview });
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
