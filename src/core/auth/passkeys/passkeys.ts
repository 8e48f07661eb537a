import { createHash } from 'node:crypto';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../../contract/index.js';
import type { PasskeyRejection } from '../../audit/audit-event.js';
import type { PasskeyConfig } from '../../config/passkeys.js';
import type { Deps } from '../../deps.js';
import type { RootKey } from '../../storage/root-key.js';
import type { SingleUseStore } from '../../storage/single-use.js';
import type { BegunSession, SessionManager, SessionRequest } from '../sessions/sessions.js';
import {
  PasskeyCeremonies,
  CHALLENGE_LIFETIME_MS,
  createPasskeyChallenges,
  type RejectedPasskey,
} from './ceremonies.js';
import { PASSKEY_ALGORITHMS } from './cose-key.js';
import {
  formatPasskey,
  parsePasskey,
  type Passkey,
  PASSKEY_NAME,
  passkeyDigest,
  type RelyingParty,
} from './passkey.js';
import type { ListedPasskey, PasskeyRegistry, PasskeyRemoval } from './registry.js';

export interface PasskeyOptions {
  /** The owner's email. */
  readonly email: string;
  readonly registry: PasskeyRegistry;
  readonly sessions: Pick<SessionManager, 'begin'>;
  readonly singleUse: SingleUseStore;
  readonly rootKey: RootKey;
  /** Whether the last passkey can be removed: the password, or an account elsewhere, signs in, too. */
  readonly canBeLast: boolean;
  /** Called with the digest of a passkey whose sessions have ended. */
  readonly onRemoved: (digest: string) => void;
}

/** Result of checking an assertion. */
export type AssertionResult =
  | {
      readonly ok: true;
      readonly name: string;
      /** SHA-256 of its credential ID. */
      readonly digest: string;
    }
  | RejectedPasskey;

/** Result of signing in with a passkey. */
export type PasskeySignInResult =
  (AssertionResult & BegunSession & { readonly ok: true }) | RejectedPasskey;

/** Result of registering a passkey, before it has signed in once. */
export type RegistrationResult =
  | {
      readonly ok: true;
      /** The entry for SERVICE_PASSKEYS, which `confirm` takes. */
      readonly entry: string;
      /** For the test that `confirm` checks. */
      readonly options: PasskeyRequestOptions;
    }
  | RegistrationRejected;

/** Result of the test: the passkey can sign in. `stored`: also after a restart. */
export type ConfirmationResult =
  | {
      readonly ok: true;
      readonly entry: string;
      readonly name: string;
      readonly stored: boolean;
    }
  | RegistrationRejected;

/** `name`: it is not a valid name. `known`: the passkey is there already. */
export type RegistrationRefusal = 'name' | 'name-taken' | 'too-many' | 'known';

interface RegistrationRejected {
  readonly ok: false;
  readonly reason: PasskeyRejection | RegistrationRefusal;
}

/**
 * The purpose of a challenge. Those of a registration also name the session that was confirmed, so that no
 * other one finishes it, and that of a test the passkey that is tested.
 */
const PURPOSES = {
  signIn: 'sign in',
  register: (session: string) => JSON.stringify(['register', session]),
  test: (session: string, entry: string) => JSON.stringify(['test', session, entry]),
} as const;

const UNAVAILABLE = { ok: false, reason: 'unknown' } as const;

/**
 * The owner's passkeys (WebAuthn Level 3). Challenges are not stored: they carry a MAC. `browsers` are the values of the cookie that identifies the browser.
 */
export class Passkeys {
  /** The host and origin of the passkeys, or why none can be used. */
  readonly relyingParty: PasskeyConfig['relyingParty'];
  /** Whether the password signs in, too. */
  readonly passwordSignIn: boolean;
  readonly #options: PasskeyOptions;
  /** Without a relying party, every passkey is unknown. */
  readonly #using: ReturnType<typeof createCeremonies> | undefined;

  constructor(config: PasskeyConfig, options: PasskeyOptions, deps: Deps) {
    const { relyingParty } = config;
    this.relyingParty = relyingParty;
    this.passwordSignIn = config.passwordSignIn;
    this.#options = options;
    this.#using =
      typeof relyingParty === 'string' ? undefined : createCeremonies(relyingParty, options, deps);
  }

  /** Whether any passkey can sign in. */
  canSignIn(): boolean {
    return this.#options.registry.canSignIn;
  }

  /** Whether a new passkey can sign in, also after a restart. */
  get keeps(): boolean {
    return this.#using !== undefined && this.#options.registry.keeps;
  }

  list(): readonly ListedPasskey[] {
    return this.#options.registry.list();
  }

  /** Identifies the owner to authenticators, in base64url. */
  get userId(): string {
    const origin = this.#using?.relyingParty.origin;
    const text = JSON.stringify([origin, this.#options.email]);
    return createHash('sha256').update(text).digest('base64url');
  }

  /** Refuses a passkey from now on, and ends its sessions. Until the restart, if it is configured. */
  async remove(id: string): Promise<PasskeyRemoval> {
    const { registry, canBeLast, onRemoved } = this.#options;
    const result = await registry.remove(id, canBeLast);
    if (typeof result === 'object') onRemoved(passkeyDigest({ id }));
    return result;
  }

  /**
   * @param browser - identifies the browser: a random value that it sends back in a cookie
   * @returns what to ask the browser for; `undefined` if no passkey can sign in
   */
  assertionOptions(browser: string): PasskeyRequestOptions | undefined {
    return this.canSignIn() ? this.#using?.ask(PURPOSES.signIn, browser) : undefined;
  }

  /** Checks an assertion and issues a token that is bound to the passkey. */
  async signIn(
    assertion: unknown,
    browsers: readonly string[],
    request: SessionRequest = {},
  ): Promise<PasskeySignInResult> {
    const result = await this.verify(assertion, browsers);
    if (!result.ok) return result;
    const { name, digest: boundTo } = result;
    const method = `passkey "${name}"` as const;
    return { ...result, ...(await this.#options.sessions.begin(request, { method, boundTo })) };
  }

  /** Like `signIn`, but issues no token: confirms that the owner is still there. */
  async verify(assertion: unknown, browsers: readonly string[]): Promise<AssertionResult> {
    if (this.#using === undefined) return UNAVAILABLE;
    const { registry } = this.#options;
    const find = (id: string) => registry.find(id);
    const request = { purpose: PURPOSES.signIn, browsers, find };
    const result = await this.#using.ceremonies.assert(assertion, request);
    if (!result.ok) return result;
    const { passkey, counter } = result;
    // It may have been removed while its signature was verified.
    if (registry.find(passkey.id) === undefined) return UNAVAILABLE;
    registry.recordCounter(passkey.id, counter);
    return { ok: true, name: passkey.name, digest: passkeyDigest(passkey) };
  }

  /**
   * Call it only after the owner was authenticated again. The options prove that for two minutes, to the
   * session that is given here and in the next two steps.
   */
  registrationOptions(browser: string, session: string): PasskeyCreationOptions | undefined {
    if (this.#using === undefined) return undefined;
    const { challenge } = this.#using.ask(PURPOSES.register(session), browser);
    const { relyingParty } = this.#using;
    return { challenge, ...describeRegistration(relyingParty, this.userId, this.#options) };
  }

  /**
   * Checks a new passkey. It can sign in once `confirm` has succeeded.
   *
   * @param isConditional - the browser has created it without asking. It can sign in at once: a test would need a
   *   window. Its user is verified whenever it signs in.
   */
  async register(
    registration: unknown,
    name: string,
    browsers: readonly string[],
    session: string,
    isConditional: boolean,
  ): Promise<RegistrationResult | ConfirmationResult> {
    if (this.#using === undefined) return UNAVAILABLE;
    const { ceremonies, relyingParty, ask } = this.#using;
    const refusal = PASSKEY_NAME.test(name) ? this.#options.registry.refusal(name) : 'name';
    if (refusal !== undefined) return { ok: false, reason: refusal };
    const request = { purpose: PURPOSES.register(session), browsers };
    const result = await ceremonies.register(registration, request, isConditional);
    if (!result.ok) return result;
    const passkey = { name, rpId: relyingParty.id, ...result.credential };
    const entry = formatPasskey(passkey);
    if (isConditional) return await this.#add(passkey, entry);
    // Without a browser, the ceremony would have failed.
    return { ok: true, entry, options: ask(PURPOSES.test(session, entry), String(browsers[0])) };
  }

  /** Checks the first assertion of a new passkey, and lets it sign in. */
  async confirm(
    assertion: unknown,
    entry: string,
    browsers: readonly string[],
    session: string,
  ): Promise<ConfirmationResult> {
    if (this.#using === undefined) return UNAVAILABLE;
    const { registry } = this.#options;
    // The challenge's MAC covers the entry, so it is one that `register` has returned.
    const passkey = parsePasskey(entry);
    if (typeof passkey === 'string') return { ok: false, reason: 'malformed' };
    const find = (id: string) => (id === passkey.id ? passkey : undefined);
    const request = { purpose: PURPOSES.test(session, entry), browsers, find };
    const result = await this.#using.ceremonies.assert(assertion, request);
    if (!result.ok) return result;
    const added = await this.#add(passkey, entry);
    if (added.ok) registry.recordCounter(passkey.id, result.counter);
    return added;
  }

  async #add(passkey: Passkey, entry: string): Promise<ConfirmationResult> {
    const { registry } = this.#options;
    const refusal = registry.refusal(passkey.name);
    if (refusal !== undefined) return { ok: false, reason: refusal };
    const stored = await registry.add(passkey);
    return stored === 'known'
      ? { ok: false, reason: stored }
      : { ok: true, entry, name: passkey.name, stored };
  }
}

function createCeremonies(relyingParty: RelyingParty, options: PasskeyOptions, deps: Deps) {
  const { rootKey, singleUse } = options;
  const challenges = createPasskeyChallenges(rootKey, deps);
  return {
    relyingParty,
    ceremonies: new PasskeyCeremonies({ relyingParty, challenges, singleUse }),
    /** A new challenge, as options of `navigator.credentials.get`. */
    ask: (purpose: string, browser: string): PasskeyRequestOptions => ({
      challenge: challenges.issue(purpose, browser),
      rpId: relyingParty.id,
      timeout: CHALLENGE_LIFETIME_MS,
      userVerification: 'required',
    }),
  };
}

function describeRegistration(
  { id }: RelyingParty,
  userId: string,
  { email, registry }: PasskeyOptions,
): Omit<PasskeyCreationOptions, 'challenge'> {
  return {
    rp: { id, name: id },
    user: {
      // The same for every registration, so that an authenticator replaces an older passkey.
      id: userId,
      name: email,
      displayName: email,
    },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFETIME_MS,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: registry.usable().map((passkey) => ({
      type: 'public-key',
      id: passkey.id,
    })),
  };
}
