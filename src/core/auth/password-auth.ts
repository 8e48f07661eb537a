import type { PasswordConfig } from '../config/config.js';
import { VARIABLE_TABLE } from '../config/variables.js';
import type { Deps } from '../deps.js';
import { FairQueue } from '../limits/fair-queue.js';
import { DEFAULT_LIMITS } from '../limits/sign-in-limit-settings.js';
import { createRootKey } from '../root-key.js';
import { createLocalState, type Revocation, type SharedState } from '../shared-state.js';
import type { Auth, AuthOptions } from './auth.js';
import { createLimitedSignIn, createLinkSignIn } from './create-sign-in.js';
import { AppTokens, type AppToken } from './app-tokens.js';
import { LAST_SECOND } from './claims.js';
import { createKnownDevices } from './devices.js';
import { credentialFingerprint } from './fingerprint.js';
import { hashPassword, verifyInThreadPool, type PasswordHash } from './password.js';
import { createPasskeys } from './passkeys/create-passkeys.js';
import { PasskeyRegistry } from './passkeys/registry.js';
import { createServerProof } from './server-proof.js';
import { createSignOut } from './sign-out.js';
import { createDeviceList, deviceDigest } from './sessions/device-list.js';
import { SessionManager } from './sessions/sessions.js';
import type { TokenListener } from './token-cache.js';
import { Tokens } from './tokens.js';
import { MISSING, type SignedInUser } from './user.js';

/** bcrypt cost for a plain-text password, which is in memory anyway: the lowest that OWASP recommends. */
const IN_MEMORY_COST = 10;

/** The login with a configured email and password. */
export async function createPasswordAuth(
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
    appTokens: createAppTokens(configured, config, deps, tokens),
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
  const tokens = new Tokens({ ...issued, secret: secretKey.text, onSeen }, deps);
  const signOut = createSignOut(tokens, state);
  const changes = { revoke: signOut.revoke, now: deps.now };
  const isForgotten = (id: string) => tokens.isRevoked(deviceDigest(id));
  const devices = createKnownDevices(config, { fingerprint, isForgotten }, deps);
  const { cookieSuffix } = devices;
  const deviceList = createDeviceList({
    ...changes,
    cookieSuffix,
    isForgotten,
    store: state.devices,
  });
  const sessions = new SessionManager({
    ...issued,
    ...changes,
    email,
    tokens,
    devices,
    deviceList,
    store: state.sessions,
  });
  const signedOutUntil = () => tokens.signedOutUntil;
  const { endSessionsOf: onRemoved } = signOut;
  const lists = { sessions, devices, deviceList };
  return { ...signOut, ...lists, onRemoved, registry, rootKey, tokens, signedOutUntil };
}

function createAppTokens(
  configured: readonly AppToken[],
  { email }: PasswordConfig,
  { now }: Deps,
  tokens: Tokens,
): AppTokens | undefined {
  if (configured.length === 0) return undefined;
  return new AppTokens(configured, {
    email,
    now,
    isRevoked: (digest) => tokens.isRevoked(digest),
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
