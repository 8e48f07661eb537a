import { GUEST_EMAIL } from '../../contract/index.js';
import type { Deps } from '../deps.js';
import type { Config, PasswordConfig } from '../config/config.js';
import { deriveKey } from './derived-key.js';
import { credentialFingerprint } from './fingerprint.js';
import { createKnownDevices } from './devices.js';
import { DEFAULT_LIMITS, type SignInLimits } from '../limits/sign-in-limits.js';
import { FairQueue } from '../limits/fair-queue.js';
import { createNestedBuckets } from '../limits/nested-buckets.js';
import { createProofLane } from '../limits/proof-lane.js';
import { createProofOfWork } from '../limits/proof-of-work.js';
import {
  hashPassword,
  verifyInThreadPool,
  type BcryptVerify,
  type PasswordHash,
} from './password.js';
import { digestOf } from './revocations.js';
import { createLocalState, type SharedState, type Revocation } from '../shared-state.js';
import { createSignIn, type SignIn } from './sign-in.js';
import { createTokens, type TokenClaims, type TokenOptions } from './tokens.js';
import type { SignedInUser, User, AuthResult } from './user.js';
import { mapMaybePromise } from '../maybe-promise.js';

/**
 * The login. An open one and one with a password answer alike, so that no caller ever asks
 * which one it has.
 */
export interface Auth {
  /** For telling people. No decision hangs on it. */
  readonly enabled: boolean;
  /** Whether this is who signs in here, and not the bearer of a token for somebody else. */
  readonly isOwner: (user: User) => user is SignedInUser;
  /**
   * Checks the credentials that `read` brings and issues a token for them. Where authentication
   * is disabled, or the visitor has failed too often, nothing is read.
   */
  readonly signIn: SignIn;
  /** Sign-ins that wait for a password check, and those that are at one. */
  readonly load: () => { readonly waiting: number; readonly checking: number };
  /** The verdict on an access token; `undefined` where the request brought none. */
  readonly authenticate: (token: string | undefined) => Promise<AuthResult>;
  /** As `authenticate`, and at once where that can be: most tokens are remembered, or forged. */
  readonly authenticateSync: (token: string | undefined) => AuthResult | Promise<AuthResult>;
  /** As `authenticate`, and refuses the token from now on. */
  readonly signOut: (token: string | undefined) => Promise<SignOutResult>;
  /**
   * Refuses every token issued until now, whoever issued it, and those that do not say when they
   * were. In memory: until a restart. Resolves to whether all replicas know.
   */
  readonly signOutEverywhere: () => Promise<boolean>;
  /**
   * Calls back for each sign-out, here or at another replica, until the returned function is
   * called. The listener can ask whether it ended a token.
   */
  readonly onSignOut: (listener: SignOutListener) => () => void;
  /**
   * Signs a token with extra claims. `exp`, `iat`, `jti` and the fingerprint are ours, whatever
   * the claims say.
   *
   * @throws TokenError for an empty `sub` or an unusable lifetime.
   * @throws AuthenticationDisabledError where there is no password.
   */
  readonly issueToken: (claims: TokenClaims, options?: TokenOptions) => Promise<string>;
}

/** Whether a sign-out ended this token. */
export type EndsToken = (token: string) => boolean;

export type SignOutListener = (isEnded: EndsToken) => void;

/** The verdict on a token that was to be signed out; `shared`: all replicas refuse it from now on. */
export type SignOutResult =
  | (AuthResult & { readonly ok: false })
  | (AuthResult & { readonly ok: true; readonly shared: boolean });

export interface AuthOptions {
  /** How much a sign-in may cost, and how often it may fail. */
  readonly limits?: SignInLimits;
  /** On which threads passwords are checked; libuv's pool by default. */
  readonly bcryptVerify?: BcryptVerify;
  /** What replicas share; by default there is one, with its own memory. */
  readonly state?: SharedState;
}

/** Thrown where a token is asked of a service that has authentication disabled. */
export class AuthenticationDisabledError extends Error {
  override readonly name = 'AuthenticationDisabledError';
  readonly code = 'ERR_HOUSEKEY_AUTHENTICATION_DISABLED';
}

/** Cost of the hash that a plain password gets at start. It is kept beside the plain text, in memory. */
const IN_MEMORY_COST = 10;

const MISSING = { ok: false, reason: 'missing' } as const;
const INVALID = { ok: false, reason: 'invalid' } as const;

/** Makes the login that the configuration asks for. Hashes a plain password, once. */
export async function createAuth(
  config: Config,
  ambient: Deps,
  options: AuthOptions = {},
): Promise<Auth> {
  return config.mode === 'open'
    ? createOpenAuth()
    : await createPasswordAuth(config, ambient, options);
}

function createOpenAuth(): Auth {
  const guest = { ok: true, user: { email: GUEST_EMAIL, guest: true, expiresAt: null } } as const;
  return {
    enabled: false,
    isOwner: (_user): _user is SignedInUser => false,
    signIn: async () => await Promise.resolve({ outcome: 'disabled' }),
    load: () => ({ waiting: 0, checking: 0 }),
    authenticateSync: () => guest,
    authenticate: async () => await Promise.resolve(guest),
    signOut: async () => await Promise.resolve({ ...guest, shared: true }),
    signOutEverywhere: async () => await Promise.resolve(true),
    onSignOut: () => () => {},
    issueToken: async () =>
      await Promise.reject(
        new AuthenticationDisabledError(
          'Authentication is disabled: set SERVICE_EMAIL and a password',
        ),
      ),
  };
}

async function createPasswordAuth(
  config: PasswordConfig,
  ambient: Deps,
  { limits = DEFAULT_LIMITS, bcryptVerify = verifyInThreadPool, ...options }: AuthOptions,
): Promise<Auth> {
  const { state = createLocalState(ambient) } = options;
  const [hash, fingerprint] = await Promise.all([
    hashOf(config, ambient),
    credentialFingerprint(config),
  ]);
  const tokens = createTokens(config.secretKey.text, fingerprint, ambient);
  const queue = new FairQueue(limits, ambient.now);
  const listeners = new Set<SignOutListener>();

  /** Refuses here what was signed out here or elsewhere, and ends what it had opened. */
  function apply(ended: Revocation): void {
    if (!tokens.revoke(ended)) return;
    const isEnded: EndsToken =
      ended.kind === 'everywhere' ? () => true : (token) => digestOf(token) === ended.digest;
    for (const listener of listeners) listener(isEnded);
  }

  async function signOut(ended: Revocation): Promise<boolean> {
    apply(ended);
    return await state.publish(ended);
  }

  function authenticateSync(token: string | undefined): AuthResult | Promise<AuthResult> {
    if (token === undefined) return MISSING;
    return mapMaybePromise(tokens.verify(token), verdictOn);
  }

  state.subscribe({ apply, known: tokens.revoked });

  return {
    enabled: true,
    isOwner: (user): user is SignedInUser => !user.guest && user.email === config.email,
    signIn: createSignIn({
      email: config.email,
      hash,
      bcryptVerify,
      issueToken: tokens.issue,
      devices: createKnownDevices(config, ambient),
      budgets: state.budgets,
      buckets: createNestedBuckets(limits),
      queue,
      proofLane: createProofLane(
        createProofOfWork(config.secretKey.text, ambient),
        ambient,
        state,
        queue,
      ),
      labelKey: deriveKey(config.secretKey.text, 'tried email'),
    }),
    load: () => ({ waiting: queue.waiting, checking: queue.taken }),
    authenticateSync,
    authenticate: async (token) => await authenticateSync(token),
    signOut: async (token) => {
      if (token === undefined) return MISSING;
      const user = await tokens.verify(token);
      if (user === undefined) return INVALID;
      const expiresAt = user.expiresAt * 1000;
      const shared = await signOut({ kind: 'token', digest: digestOf(token), expiresAt });
      return { ok: true, user, shared };
    },
    signOutEverywhere: async () =>
      await signOut({ kind: 'everywhere', issuedUntil: tokens.issuedUntil() }),
    onSignOut: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    issueToken: tokens.issue,
  };
}

function verdictOn(user: SignedInUser | undefined): AuthResult {
  return user === undefined ? INVALID : { ok: true, user };
}

async function hashOf({ password }: PasswordConfig, { randomBytes }: Deps): Promise<PasswordHash> {
  return password.kind === 'hash'
    ? password.hash
    : await hashPassword(password.text, { cost: IN_MEMORY_COST, salt: randomBytes(16) });
}
