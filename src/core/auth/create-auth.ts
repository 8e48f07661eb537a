import { GUEST_EMAIL } from '../../contract/index.js';
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
import { AuthenticationDisabledError, type Auth, type AuthOptions } from './auth.js';
import { type SignedInUser, MISSING } from './user.js';
import { AppSessions } from './app-sessions.js';
import { AppTokens, type AppToken } from './app-tokens.js';
import { createKnownDevices, type KnownDevices } from './devices.js';
import { credentialFingerprint } from './fingerprint.js';
import {
  hashPassword,
  verifyInThreadPool,
  type PasswordHash,
  type BcryptVerify,
} from './password.js';
import { createPasskeys } from './passkeys/create-passkeys.js';
import { PasskeyRegistry } from './passkeys/registry.js';
import { createServerProof } from './server-proof.js';
import { createSignOut } from './sign-out.js';
import { createDeviceList, deviceDigest } from './sessions/device-list.js';
import { SessionManager } from './sessions/sessions.js';
import { Tokens, type TokenListener } from './tokens.js';
import { createLinks } from './links.js';
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

/** Authenticates everyone as guest. */
function createDisabledAuth(): Auth {
  const guest = { ok: true, user: { email: GUEST_EMAIL, guest: true, expiresAt: null } } as const;
  return {
    enabled: false,
    codesEvery: undefined,
    passkeys: undefined,
    isOwner: (_user): _user is SignedInUser => false,
    admitSignIn: async () => await Promise.resolve({ outcome: 'disabled' }),
    signInWithLink: async () => await Promise.resolve({ outcome: 'disabled' }),
    signInLoad: () => ({ waiting: 0, checking: 0 }),
    anonymous: guest,
    authenticateSync: () => guest,
    authenticate: async () => await Promise.resolve(guest),
    signOut: async () => await Promise.resolve({ ...guest, shared: true }),
    signOutEverywhere: async () => await Promise.resolve(true),
    signOutOthers: async () => await Promise.resolve(true),
    proveKey: () => undefined,
    sessions: undefined,
    devices: undefined,
    appSessions: undefined,
    appTokens: undefined,
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

/** bcrypt cost for a plain-text password, which is in memory anyway: the lowest that OWASP recommends. */
const IN_MEMORY_COST = 10;

/** The login with a configured email and password. */
async function createPasswordAuth(
  config: PasswordConfig,
  deps: Deps,
  { limits = DEFAULT_LIMITS, bcryptVerify = verifyInThreadPool, ...options }: AuthOptions,
): Promise<Auth> {
  const { state = createLocalState(deps), appTokens: configured = [] } = options;
  const [hash, fingerprint] = await Promise.all([
    passwordHashOf(config, deps),
    credentialFingerprint(config),
  ]);
  const queue = new FairQueue(limits, deps.now);
  const parts = createParts(config, deps, { fingerprint, state });
  const { tokens, sessions, deviceList, revoke } = parts;
  const signIn = { ...parts, limits, queue, state, hash, bcryptVerify };

  return {
    enabled: true,
    codesEvery: config.totp?.every,
    isOwner: (user): user is SignedInUser => !user.guest && user.email === config.email,
    admitSignIn: createLimitedSignIn(config, deps, signIn),
    signInWithLink: createLinkSignIn(config, deps, { fingerprint, state, sessions }),
    signInLoad: () => ({ waiting: queue.waiting, checking: queue.active }),
    anonymous: MISSING,
    authenticateSync: tokens.authenticate,
    authenticate: async (token, requester) => await tokens.authenticate(token, requester),
    signOut: parts.signOut,
    onSignOut: parts.onSignOut,
    signOutEverywhere: async () => await sessions.endAll(undefined),
    signOutOthers: sessions.endAll,
    proveKey: createServerProof(config.secretKey.text).answer,
    sessions,
    devices: deviceList,
    appSessions: parts.appSessions,
    appTokens: createAppTokens(configured, config, deps, state.signOuts),
    revokeAppToken: createRevokeAppToken(configured, revoke),
    issueToken: async (claims, { lifetimeSeconds: seconds } = {}) =>
      await tokens.issue(claims, seconds === undefined ? {} : { lifetimeSeconds: seconds }),
    passkeys: createPasskeys({ ...parts, config, singleUse: state.singleUse }, deps),
  };
}

interface PartsOptions {
  readonly fingerprint: string;
  readonly state: SharedState;
}

/** Everything that issues, lists and revokes tokens. */
function createParts(config: PasswordConfig, deps: Deps, { fingerprint, state }: PartsOptions) {
  const { email, secretKey, sessionLifetimeSeconds } = config;
  const registry = createPasskeyRegistry(config);
  const { rootKey = createRootKey(deps) } = state;
  const lifetimeSeconds =
    sessionLifetimeSeconds ?? VARIABLE_TABLE.SERVICE_SESSION_LIFETIME.fallback;
  const issued = { fingerprint, hasPasskey: registry.hasDigest, lifetimeSeconds };
  const onSeen: TokenListener = (...seen) => sessions.seen(...seen);
  const { signOuts } = state;
  const tokens = new Tokens({ ...issued, secret: secretKey.text, signOuts, onSeen }, deps);
  const signOut = createSignOut(tokens, state);
  const changes = { revoke: signOut.revoke, now: deps.now };
  const isForgotten = (id: string) => signOuts.has(deviceDigest(id));
  const devices = createKnownDevices(config, { fingerprint, isForgotten }, deps);
  const { cookieSuffix } = devices;
  const listed = { ...changes, cookieSuffix, isForgotten, store: state.devices };
  const deviceList = createDeviceList(listed);
  const sessions = new SessionManager({
    ...issued,
    ...changes,
    email,
    tokens,
    signOuts,
    devices,
    deviceList,
    store: state.sessions,
  });
  const app = { ...issued, secret: secretKey.text, signOuts, singleUse: state.singleUse, onSeen };
  const appSessions = new AppSessions(app, deps);
  signOut.onSignOut(appSessions.clearCache);
  const signedOutUntil = () => signOuts.issuedUntil;
  const { endSessionsOf: onRemoved } = signOut;
  const lists = { sessions, appSessions, devices, deviceList };
  return { ...signOut, ...lists, onRemoved, registry, rootKey, tokens, signedOutUntil };
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

function createRevokeAppToken(
  configured: readonly AppToken[],
  revoke: (revocation: Revocation) => Promise<boolean>,
): Auth['revokeAppToken'] {
  return async (name) => {
    const token = configured.find((one) => one.name === name);
    return token && (await revoke(revocationOf(token)));
  };
}

/** Kept until the app token expires by itself, or forever. */
function revocationOf({ digest, expiresAt = LAST_SECOND }: AppToken): Revocation {
  return { kind: 'token', digest, expiresAt: expiresAt * 1000 };
}

function createPasskeyRegistry({
  passkeys: { configured, relyingParty },
}: PasswordConfig): PasskeyRegistry {
  const rpId = typeof relyingParty === 'string' ? undefined : relyingParty.id;
  return new PasskeyRegistry(configured, rpId);
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
  readonly signedOutUntil: () => number | undefined;
}

/** Creates the sign-in with the password, under its limits. */
function createLimitedSignIn(
  config: PasswordConfig,
  deps: Deps,
  { limits, signedOutUntil, rootKey, ...options }: LimitedSignInOptions,
): AdmitSignIn {
  const secret = config.secretKey.text;
  const { totp } = config;
  const { state, devices, queue } = options;
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

/** Creates the sign-in with a link of `housekey link`. */
function createLinkSignIn(
  { secretKey }: PasswordConfig,
  deps: Deps,
  {
    fingerprint,
    state,
    sessions,
  }: Pick<LimitedSignInOptions, 'state' | 'sessions'> & { readonly fingerprint: string },
): Auth['signInWithLink'] {
  const links = createLinks(secretKey.text, fingerprint, deps);
  return async (linkToken, request = {}) => {
    const item = links.verify(linkToken);
    if (item === undefined) return { outcome: 'invalid' };
    const result = await state.singleUse.redeem('link', item);
    if (result !== 'first') return { outcome: result };
    return { outcome: 'signed-in', ...(await sessions.begin(request, { method: 'link' })) };
  };
}
