import { accountDigest } from '../config/account.js';
import type { Config, PasswordConfig } from '../config/config.js';
import { type Deps, LAST_SECOND } from '../deps.js';
import { VARIABLE_TABLE } from '../config/variables.js';
import { FairQueue } from '../limits/fair-queue.js';
import {
  DEFAULT_LIMITS,
  FailedSignInLimiter,
  type SignInLimits,
} from '../limits/failed-sign-in-limiter.js';
import { createRootKey, type RootKey } from '../storage/root-key.js';
import type { Revocation, SignOuts } from '../storage/sign-outs.js';
import { createLocalState, type SharedState } from '../storage/state.js';
import { ProofLane, createProofOfWork } from '../limits/proof-lane.js';
import { deriveKey } from '../crypto.js';
import type { Auth, AuthOptions } from './auth.js';
import { createDisabledAuth } from './disabled-auth.js';
import { type SignedInUser, MISSING } from './user.js';
import { AccountSignIn, type AccountOptions } from './account.js';
import { AppSessions } from './app-sessions.js';
import { AppTokens, type AppToken } from './app-tokens.js';
import { DeviceCodes } from './device-codes.js';
import { deviceCookieSuffix, KnownDevices } from './devices.js';
import { Guests, type Share } from './guests.js';
import { credentialFingerprint } from './fingerprint.js';
import { Fronts, type FrontOptions } from './fronts.js';
import {
  hashPassword,
  verifyInThreadPool,
  type PasswordHash,
  type BcryptVerify,
} from './password.js';
import { Passes } from './passes.js';
import { Passkeys, type PasskeyOptions } from './passkeys/passkeys.js';
import { PasskeyRegistry } from './passkeys/registry.js';
import { createServerProof } from './server-proof.js';
import { createSignOut } from './sign-out.js';
import { SessionManager } from './sessions/sessions.js';
import { Tokens, type TokenListener } from './tokens.js';
import { createLinkAccess } from './links.js';
import { createSecondFactor } from './second-factor.js';
import { createSignIn, type AdmitSignIn } from './sign-in.js';

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
): Promise<Auth> {
  const { limits = DEFAULT_LIMITS, bcryptVerify = verifyInThreadPool, appTokens = [] } = options;
  const { state = createLocalState(deps), shares = [] } = options;
  const [hash, fingerprint] = await Promise.all([
    passwordHashOf(config, deps),
    credentialFingerprint(config),
  ]);
  const queue = new FairQueue(limits, deps.now);
  const parts = createParts(config, deps, { ...options, fingerprint, state, shares });
  const { tokens, sessions, signOut, offered } = parts;
  const signIn = { ...parts, limits, queue, state, hash, bcryptVerify };
  return {
    enabled: true,
    codesEvery: config.totp?.every,
    isOwner: createOwnerCheck(config),
    admitSignIn: createLimitedSignIn(config, deps, signIn),
    ...createLinkAccess(config, deps, { fingerprint, state, sessions }),
    signInLoad: () => ({ waiting: queue.waiting, checking: queue.active }),
    anonymous: MISSING,
    authenticate: tokens.authenticate,
    signOut: signOut.signOut,
    ...createAddressAccess(config, parts),
    signOutEverywhere: async () => await sessions.endAll(undefined),
    signOutOthers: sessions.endAll,
    proveKey: createServerProof(config.secretKey.text).answer,
    ...offered,
    deviceCookieSuffix: deviceCookieSuffix(config),
    appTokens: createAppTokens(appTokens, config, deps, state.signOuts),
    revokeAppToken: createRevokeAppToken(appTokens, signOut.revoke),
    issueToken: async (claims, wishes) => await tokens.issue(claims, wishes),
    account: createAccountSignIn(config, deps, { ...options, ...state, ...parts }),
  };
}

/** A guest's name could be the owner's email. */
function createOwnerCheck({ email }: PasswordConfig): Auth['isOwner'] {
  return (user): user is SignedInUser =>
    !user.guest && user.guestName === undefined && user.email === email;
}

interface PartsOptions {
  readonly fingerprint: string;
  readonly state: SharedState;
  readonly shares: readonly Share[];
  readonly fronts?: FrontOptions | undefined;
}

/** A token can be bound to a passkey, to the account elsewhere, or to the account at a front. */
function createBindings(
  { email, account, passkeys: { relyingParty, configured } }: PasswordConfig,
  { now }: Deps,
  { signOuts }: SharedState,
  options: FrontOptions | undefined,
) {
  const rpId = typeof relyingParty === 'string' ? undefined : relyingParty.id;
  const registry = new PasskeyRegistry(configured, rpId);
  const elsewhere = account && accountDigest(account);
  const fronts = options && new Fronts(options, { email, now, signOuts });
  const hasPasskey = (digest: string) =>
    digest === elsewhere || registry.hasDigest(digest) || fronts?.hasAccount(digest) === true;
  return { registry, fronts, hasPasskey };
}

/** Everything that issues, lists and revokes tokens. */
function createParts(
  config: PasswordConfig,
  deps: Deps,
  { fingerprint, state, shares, fronts: frontOptions }: PartsOptions,
) {
  const { email, secretKey, sessionLifetimeSeconds } = config;
  const { signOuts, singleUse, rootKey = createRootKey(deps) } = state;
  const { registry, fronts, hasPasskey } = createBindings(config, deps, state, frontOptions);
  const onSeen: TokenListener = (...seen) => sessions.seen(...seen);
  const issued = {
    secret: secretKey.text,
    fingerprint,
    hasPasskey,
    lifetimeSeconds: sessionLifetimeSeconds ?? VARIABLE_TABLE.SERVICE_SESSION_LIFETIME.fallback,
    signOuts,
    onSeen,
  };
  const tokens = new Tokens(issued, deps);
  const signOut = createSignOut(tokens, state);
  const { revoke } = signOut;
  const deviceOptions = { fingerprint, store: state.devices, signOuts, revoke };
  const devices = new KnownDevices(config, deviceOptions, deps);
  const guests = new Guests(shares, { ...issued, ...deps, rateLimiter: state.rateLimiter });
  const known = { email, tokens, devices, hasShare: guests.hasLine };
  const store = state.sessions;
  const sessions = new SessionManager({ ...issued, ...known, ...deps, store, revoke });
  const appSessions = new AppSessions({ ...issued, singleUse }, deps);
  for (const one of [appSessions, guests, fronts]) if (one) signOut.onSignOut(one.clearCache);
  const passes = new Passes({ ...issued, store: state.passes, revoke }, deps);
  const passkeyOptions = { email, registry, sessions, singleUse, rootKey };
  const passkeys = createPasskeys(config, passkeyOptions, signOut.endSessionsOf, deps);
  const deviceCodes = new DeviceCodes({ ...state, begin: sessions.beginApproved }, deps);
  const lists = { sessions, devices, deviceCodes, passes, guests, passkeys, appSessions };
  const login = fronts && { identify: fronts.identify, signIn: sessions.begin };
  return { ...lists, offered: { ...lists, fronts: login }, tokens, signOut, rootKey };
}

function createPasskeys(
  { passkeys, account }: PasswordConfig,
  options: Omit<PasskeyOptions, 'onRemoved' | 'canBeLast'>,
  onRemoved: PasskeyOptions['onRemoved'],
  deps: Deps,
): Passkeys {
  const canBeLast = passkeys.passwordSignIn || account !== undefined;
  return new Passkeys(passkeys, { ...options, onRemoved, canBeLast }, deps);
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
  { passes, tokens, signOut }: ReturnType<typeof createParts>,
): Pick<Auth, 'passes' | 'owner' | 'hasSigned' | 'onSignOut'> {
  return {
    passes,
    owner: { email, guest: false, expiresAt: LAST_SECOND },
    hasSigned: tokens.hasSigned,
    onSignOut: (listener) =>
      signOut.onSignOut((isRevoked) => listener(passes.withPasses(isRevoked))),
  };
}

function createAppTokens(
  configured: readonly AppToken[],
  { email }: PasswordConfig,
  { now }: Deps,
  signOuts: SignOuts,
): AppTokens | undefined {
  if (configured.length === 0) return undefined;
  return new AppTokens(configured, {
    email,
    now,
    isRevoked: (digest) => signOuts.has(digest),
  });
}

/** Revokes an app token until it expires by itself, or forever. */
function createRevokeAppToken(
  configured: readonly AppToken[],
  revoke: (revocation: Revocation) => Promise<boolean>,
): Auth['revokeAppToken'] {
  return async (name) => {
    const token = configured.find((one) => one.name === name);
    if (token === undefined) return undefined;
    const { digest, expiresAt = LAST_SECOND } = token;
    return await revoke({ kind: 'token', digest, expiresAt: expiresAt * 1000 });
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

interface LimitedSignInOptions {
  readonly limits: SignInLimits;
  readonly queue: FairQueue;
  readonly state: SharedState;
  readonly rootKey: RootKey;
  readonly hash: PasswordHash;
  readonly bcryptVerify: BcryptVerify;
  readonly sessions: SessionManager;
  readonly devices: KnownDevices;
}

/** Creates the sign-in with the password, under its limits. */
function createLimitedSignIn(
  config: PasswordConfig,
  deps: Deps,
  { limits, rootKey, ...options }: LimitedSignInOptions,
): AdmitSignIn {
  const secret = config.secretKey.text;
  const { totp } = config;
  const { state, devices, queue } = options;
  const signedOutUntil = () => state.signOuts.issuedUntil;
  return createSignIn({
    ...options,
    passwordSignIn: config.passkeys.passwordSignIn,
    email: config.email,
    checkCode: totp && createSecondFactor({ totp, devices, state, signedOutUntil, now: deps.now }),
    limiter: new FailedSignInLimiter(state.rateLimiter, limits),
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
}
