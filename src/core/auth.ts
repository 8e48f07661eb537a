import { GUEST_EMAIL } from '../contract.js';
import type { Ambient } from './ambient.js';
import type { Config, PasswordConfig } from './config.js';
import { deriveKey } from './derived-key.js';
import { credentialFingerprint } from './fingerprint.js';
import { createKnownDevices } from './known-devices.js';
import { DEFAULT_LIMITS, type SignInLimits } from './limits.js';
import {
  hashPassword,
  verifyInThreadPool,
  type BcryptVerify,
  type PasswordHash,
} from './password.js';
import { createSignIn, type SignIn } from './sign-in.js';
import { Throttle } from './throttle.js';
import { createTokens, type TokenClaims, type TokenOptions } from './token.js';
import { Turns } from './turns.js';
import type { SignedInUser, User, Verdict } from './user.js';

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
  readonly authenticate: (token: string | undefined) => Promise<Verdict>;
  /** As `authenticate`, and refuses the token from now on. */
  readonly signOut: (token: string | undefined) => Promise<Verdict>;
  /**
   * Refuses every token issued until now, whoever issued it, and those that do not say when they
   * were. In memory: until a restart.
   */
  readonly signOutEverywhere: () => void;
  /**
   * Calls back for each token that is signed out, and with `undefined` where all are, until the
   * returned function is called.
   */
  readonly onSignOut: (listener: (token: string | undefined) => void) => () => void;
  /**
   * Signs a token with extra claims. `exp`, `iat`, `jti` and the fingerprint are ours, whatever
   * the claims say.
   *
   * @throws TokenError for an empty `sub` or an unusable lifetime.
   * @throws AuthenticationDisabledError where there is no password.
   */
  readonly issueToken: (claims: TokenClaims, options?: TokenOptions) => Promise<string>;
}

/** Thrown where a token is asked of a service that has authentication disabled. */
export class AuthenticationDisabledError extends Error {
  override readonly name = 'AuthenticationDisabledError';
  readonly code = 'ERR_HOUSEKEY_AUTHENTICATION_DISABLED';
}

/** Cost of the hash that a plain password gets at start. It is kept beside the plain text, in memory. */
const IN_MEMORY_COST = 10;

const MISSING: Verdict = { ok: false, reason: 'missing' };
const INVALID: Verdict = { ok: false, reason: 'invalid' };

/**
 * Makes the login that the configuration asks for. Hashes a plain password, once.
 * `bcryptVerify` decides on which threads passwords are checked; libuv's pool by default.
 */
export async function createAuth(
  config: Config,
  ambient: Ambient,
  limits: SignInLimits = DEFAULT_LIMITS,
  bcryptVerify: BcryptVerify = verifyInThreadPool,
): Promise<Auth> {
  return config.mode === 'open'
    ? createOpenAuth()
    : await createPasswordAuth(config, ambient, limits, bcryptVerify);
}

function createOpenAuth(): Auth {
  const guest: Verdict = { ok: true, user: { email: GUEST_EMAIL, guest: true, expiresAt: null } };
  return {
    enabled: false,
    isOwner: (_user): _user is SignedInUser => false,
    signIn: async () => await Promise.resolve({ outcome: 'disabled' }),
    load: () => ({ waiting: 0, checking: 0 }),
    authenticate: async () => await Promise.resolve(guest),
    signOut: async () => await Promise.resolve(guest),
    signOutEverywhere: () => {},
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
  ambient: Ambient,
  limits: SignInLimits,
  bcryptVerify: BcryptVerify,
): Promise<Auth> {
  const [hash, fingerprint] = await Promise.all([
    hashOf(config, ambient),
    credentialFingerprint(config),
  ]);
  const tokens = createTokens(config.secretKey.text, fingerprint, ambient);
  const turns = new Turns(limits);
  const leavers = new Set<(token: string | undefined) => void>();

  return {
    enabled: true,
    isOwner: (user): user is SignedInUser => !user.guest && user.email === config.email,
    signIn: createSignIn({
      email: config.email,
      hash,
      bcryptVerify,
      issueToken: tokens.issue,
      devices: createKnownDevices(config, ambient),
      throttle: new Throttle(limits, ambient),
      turns,
      labelKey: deriveKey(config.secretKey.text, 'tried email'),
    }),
    load: () => ({ waiting: turns.waiting, checking: turns.taken }),
    authenticate: async (token) =>
      token === undefined ? MISSING : verdictOn(await tokens.verify(token)),
    signOut: async (token) => {
      if (token === undefined) return MISSING;
      const user = await tokens.verify(token);
      if (user === undefined) return INVALID;
      tokens.revoke(token, user);
      for (const listener of leavers) listener(token);
      return verdictOn(user);
    },
    signOutEverywhere: () => {
      tokens.revokeAll();
      for (const listener of leavers) listener(undefined);
    },
    onSignOut: (listener) => {
      leavers.add(listener);
      return () => leavers.delete(listener);
    },
    issueToken: tokens.issue,
  };
}

function verdictOn(user: SignedInUser | undefined): Verdict {
  return user === undefined ? INVALID : { ok: true, user };
}

async function hashOf(
  { password }: PasswordConfig,
  { randomBytes }: Ambient,
): Promise<PasswordHash> {
  return password.kind === 'hash'
    ? password.hash
    : await hashPassword(password.text, { cost: IN_MEMORY_COST, salt: randomBytes(16) });
}
