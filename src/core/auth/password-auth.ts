import type { PasswordConfig } from '../config/config.js';
import { DEFAULT_SESSION_LIFETIME_SECONDS } from '../config/session-lifetime.js';
import type { Deps } from '../deps.js';
import { FairQueue } from '../limits/fair-queue.js';
import { DEFAULT_LIMITS } from '../limits/sign-in-limit-settings.js';
import { createLocalState, type Revocation, type SharedState } from '../shared-state.js';
import type { Auth, AuthOptions } from './auth.js';
import { createLimitedSignIn, createLinkSignIn } from './create-sign-in.js';
import { AppTokens, type AppToken } from './app-tokens.js';
import { LAST_SECOND } from './claims.js';
import { createKnownDevices, type KnownDevices } from './devices.js';
import { credentialFingerprint } from './fingerprint.js';
import { hashPassword, verifyInThreadPool, type PasswordHash } from './password.js';
import { createPasskeys } from './passkeys/create-passkeys.js';
import { PasskeyRegistry } from './passkeys/registry.js';
import { createSignOut } from './sign-out.js';
import { createDeviceList, deviceDigest, type DeviceManager } from './sessions/device-list.js';
import { createSessions } from './sessions/sessions.js';
import { Tokens } from './tokens.js';
import type { SignedInUser } from './user.js';

/** bcrypt cost for a plain-text password, which is in memory anyway. */
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
  const registry = createPasskeyRegistry(config);
  const { hasDigest: hasPasskey } = registry;
  const lifetimeSeconds = config.sessionLifetimeSeconds ?? DEFAULT_SESSION_LIFETIME_SECONDS;
  const issued = { fingerprint, hasPasskey, lifetimeSeconds };
  const tokens = new Tokens(
    {
      ...issued,
      secret: config.secretKey.text,
      onSeen: (token, user, requester) => sessions.seen(token, user, requester),
    },
    deps,
  );
  const queue = new FairQueue(limits, deps.now);
  const { revoke, endSessionsOf: onRemoved, ...signOut } = createSignOut(tokens, state);
  const { email } = config;
  const { now } = deps;
  const store = state.sessions;
  const sessions = createSessions({ ...issued, email, tokens, store, revoke, now });
  const { devices, deviceList } = createDevices(config, deps, {
    fingerprint,
    tokens,
    state,
    revoke,
  });
  const parts = { limits, queue, state, hash, sessions, devices, deviceList };
  const signedOutUntil = () => tokens.signedOutUntil;

  return {
    enabled: true,
    asksForCode: config.totp !== undefined,
    isOwner: (user): user is SignedInUser => !user.guest && user.email === email,
    admitSignIn: createLimitedSignIn(config, deps, { ...parts, signedOutUntil, bcryptVerify }),
    signInWithLink: createLinkSignIn(config, deps, { fingerprint, state, sessions }),
    signInLoad: () => ({ waiting: queue.waiting, checking: queue.active }),
    authenticateSync: tokens.authenticate,
    authenticate: async (token, requester) => await tokens.authenticate(token, requester),
    ...signOut,
    signOutEverywhere: async () => await sessions.endAll(),
    sessions,
    devices: deviceList,
    appTokens: createAppTokens(configured, config, deps, tokens),
    revokeAppToken: async (name) => {
      const token = configured.find((one) => one.name === name);
      return token && (await revoke(revocationOf(token)));
    },
    issueToken: async (claims, { lifetimeSeconds: seconds } = {}) =>
      await tokens.issue(claims, seconds === undefined ? {} : { lifetimeSeconds: seconds }),
    passkeys: createPasskeys(
      { config, registry, sessions, singleUse: state.singleUse, onRemoved },
      deps,
    ),
  };
}

/** The tokens of known devices, and their list. */
function createDevices(
  config: PasswordConfig,
  deps: Deps,
  { fingerprint, tokens, state, revoke }: DevicesOptions,
): { readonly devices: KnownDevices; readonly deviceList: DeviceManager } {
  const isForgotten = (id: string) => tokens.isRevoked(deviceDigest(id));
  const devices = createKnownDevices(config, { fingerprint, isForgotten }, deps);
  const { cookieSuffix } = devices;
  const listOptions = { store: state.devices, cookieSuffix, revoke, isForgotten, now: deps.now };
  return { devices, deviceList: createDeviceList(listOptions) };
}

interface DevicesOptions {
  readonly fingerprint: string;
  readonly tokens: Tokens;
  readonly state: SharedState;
  readonly revoke: (revocation: Revocation) => Promise<boolean>;
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
