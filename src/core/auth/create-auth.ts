import type { Config, PasswordConfig } from '../config/config.js';
import { type Deps, LAST_SECOND } from '../deps.js';
import { FairQueue } from '../limits/fair-queue.js';
import {
  DEFAULT_LIMITS,
  createFailedSignInLimiter,
  type SignInLimits,
} from '../limits/failed-sign-in-limiter.js';
import { type RootKey } from '../storage/root-key.js';
import { createLocalState, type SharedState } from '../storage/state.js';
import { ProofLane, createProofOfWork } from '../limits/proof-lane.js';
import { deriveKey } from '../crypto.js';
import {
  type Auth,
  type AuthOptions,
  type PasswordAuth,
  AuthenticationDisabledError,
  type DisabledAuth,
  type SignedInUser,
  MISSING,
} from './auth.js';
import { AccountSignIn, type AccountOptions } from './account.js';
import { deviceCookieSuffix, KnownDevices } from './devices.js';
import { createRevokeAppToken } from './made-lines.js';
import { credentialFingerprint } from './fingerprint.js';
import { createHostCommands } from './host-commands.js';
import { createLoginLock } from './login-lock.js';
import { hashPassword, verifyInThreadPool, type PasswordHash } from './password.js';
import { createServerProof } from './server-proof.js';
import { SessionManager } from './sessions/sessions.js';
import { createLinkAccess, type LinkOptions } from './links.js';
import { OneTimeCodes } from './one-time-codes.js';
import { createHashNewPassword, createSignIn, type SignInDeps } from './sign-in.js';
import { createAuthParts } from './auth-parts.js';
import { GUEST_EMAIL } from '../../contract/index.js';

/**
 * Creates the login for a configuration. Hashes a plain-text password with bcrypt, once.
 *
 * @param config - from `readConfig`
 * @param deps - clock and randomness
 * @param options - limits, bcrypt implementation and shared state
 * @returns the login; if authentication is disabled, one that authenticates everyone as guest
 */
export async function createAuth(
  config: Config,
  deps: Deps,
  options: AuthOptions = {},
): Promise<Auth> {
  return config.mode === 'open'
    ? createDisabledAuth()
    : await createPasswordAuth(config, deps, options);
}

/** bcrypt cost for a plain-text password, which is in memory anyway: the lowest that OWASP recommends. */
const IN_MEMORY_COST = 10;

/** The login with a configured email and password. */
async function createPasswordAuth(
  config: PasswordConfig,
  deps: Deps,
  options: AuthOptions,
): Promise<PasswordAuth> {
  const { limits = DEFAULT_LIMITS, bcryptVerify = verifyInThreadPool } = options;
  const { state = createLocalState(deps) } = options;
  const [hash, fingerprint] = await Promise.all([
    passwordHashOf(config, deps),
    credentialFingerprint(config),
  ]);
  const queue = new FairQueue(limits, deps.now);
  const parts = createAuthParts(config, deps, { ...options, fingerprint, state });
  const { tokens, sessions, signOut, offered, codes } = parts;
  const signIn = { ...parts, limits, queue, state, hash, bcryptVerify };
  return {
    enabled: true,
    isOwner: createOwnerCheck(config),
    ...createLimitedSignIn(config, deps, signIn),
    ...createLinkAccess(config, deps, { fingerprint, state, sessions }),
    signInLoad: () => ({ waiting: queue.waiting, checking: queue.active }),
    anonymous: MISSING,
    authenticate: tokens.authenticate,
    authenticateCookie: parts.authenticateCookie,
    signOut: signOut.signOut,
    ...createAddressAccess(config, parts),
    signOutEverywhere: async () => await sessions.endAll(undefined),
    signOutOthers: sessions.endAll,
    ...createHostAccess(config, deps, { fingerprint, state, sessions, codes }),
    ...offered,
    deviceCookieSuffix: deviceCookieSuffix(config),
    revokeAppToken: createRevokeAppToken(options.appTokens, signOut.revoke),
    issueToken: async (claims, wishes) => await tokens.issue(claims, wishes),
    account: createAccountSignIn(config, deps, { ...options, ...state, ...parts }),
  };
}

/** The parts for whoever has the secret, or the host. */
function createHostAccess(
  config: PasswordConfig,
  deps: Deps,
  {
    fingerprint,
    state,
    sessions,
    codes,
  }: LinkOptions & { readonly sessions: SessionManager; readonly codes: OneTimeCodes },
): Pick<PasswordAuth, 'proveKey' | 'lock' | 'host'> {
  const secret = config.secretKey.text;
  const lock = createLoginLock(state, secret, fingerprint, sessions.endAll, deps);
  const resetCodes = async () => {
    if (codes.problem !== undefined) return 'no-storage';
    const isOff = await codes.turnOff();
    // Something that is not a file has the name of the mark.
    if (codes.state === 'lost') return 'no-storage';
    return (await sessions.endAll(undefined)) && isOff;
  };
  const host = createHostCommands(config, { ...state, lock, resetCodes }, deps);
  return { proveKey: createServerProof(secret).answer, lock, host };
}

/** A guest's name could be the owner's email. */
function createOwnerCheck({ email }: PasswordConfig): Auth['isOwner'] {
  return (user): user is SignedInUser =>
    !user.guest && user.guestName === undefined && user.email === email;
}

function createAccountSignIn(
  { account }: PasswordConfig,
  deps: Deps,
  {
    loadAccountProvider: load,
    ...parts
  }: Pick<AuthOptions, 'loadAccountProvider'> & Omit<AccountOptions, 'config' | 'load'>,
): AccountSignIn | undefined {
  return account && load && new AccountSignIn({ ...parts, config: account, load }, deps);
}

/** The parts that decide whether an address alone is enough. */
function createAddressAccess(
  { email }: PasswordConfig,
  { passes, oidc, tokens, signOut, withMade }: ReturnType<typeof createAuthParts>,
): Pick<PasswordAuth, 'passes' | 'owner' | 'hasSigned' | 'onSignOut'> {
  return {
    passes,
    owner: { email, guest: false, expiresAt: LAST_SECOND },
    hasSigned: tokens.hasSigned,
    onSignOut: (listener) =>
      signOut.onSignOut((isRevoked) =>
        listener(withMade(oidc.withGrants(passes.withPasses(isRevoked)))),
      ),
  };
}

async function passwordHashOf(
  { password }: PasswordConfig,
  { randomBytes }: Deps,
): Promise<PasswordHash> {
  return password.kind === 'hash'
    ? password.hash
    : await hashPassword(password.text, { cost: IN_MEMORY_COST, salt: randomBytes(16) });
}

interface LimitedSignInOptions extends Pick<SignInDeps, 'queue' | 'hash' | 'bcryptVerify'> {
  readonly limits: SignInLimits;
  readonly state: SharedState;
  readonly rootKey: RootKey;
  readonly sessions: SessionManager;
  readonly devices: KnownDevices;
  readonly codes: OneTimeCodes;
}

/** Creates what checks and hashes passwords, under the limits of sign-ins. */
function createLimitedSignIn(
  config: PasswordConfig,
  deps: Deps,
  { limits, rootKey, codes, ...options }: LimitedSignInOptions,
): Pick<PasswordAuth, 'admitSignIn' | 'hashNewPassword'> {
  const secret = config.secretKey.text;
  const { state, queue } = options;
  const limiter = createFailedSignInLimiter(state.rateLimiter, limits);
  const admitSignIn = createSignIn({
    ...options,
    passwordSignIn: config.passkeys.passwordSignIn,
    email: config.email,
    checkCode: codes.check,
    limiter,
    proofLane:
      deps.sleep &&
      new ProofLane({
        proofs: createProofOfWork(rootKey, deps),
        sleep: deps.sleep,
        ...state,
        queue,
      }),
    emailHashKey: deriveKey(secret, 'tried email'),
  });
  return { admitSignIn, hashNewPassword: createHashNewPassword({ queue, limiter }, deps) };
}

/** Authenticates everyone as guest. */
export function createDisabledAuth(): DisabledAuth {
  const guest = { ok: true, user: { email: GUEST_EMAIL, guest: true, expiresAt: null } } as const;
  return {
    enabled: false,
    isOwner: (_user): _user is SignedInUser => false,
    admitSignIn: async () => await Promise.resolve({ outcome: 'disabled' }),
    signInWithLink: async () => await Promise.resolve({ outcome: 'disabled' }),
    signInLoad: () => ({ waiting: 0, checking: 0 }),
    anonymous: guest,
    authenticate: () => guest,
    authenticateCookie: () => guest,
    signOut: async () => await Promise.resolve({ ...guest, shared: true }),
    signOutEverywhere: async () => await Promise.resolve(true),
    signOutOthers: async () => await Promise.resolve(true),
    proveKey: () => undefined,
    deviceCookieSuffix: '',
    hasSigned: () => false,
    revokeAppToken: async () => await Promise.resolve(undefined),
    onSignOut: () => () => {},
    issueToken: async () =>
      await Promise.reject(
        new AuthenticationDisabledError(
          'Authentication is disabled: set SERVICE_EMAIL and a password',
        ),
      ),
  };
}
