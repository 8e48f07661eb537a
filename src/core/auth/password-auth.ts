import type { PasswordConfig } from '../config/config.js';
import type { Deps } from '../deps.js';
import { FairQueue } from '../limits/fair-queue.js';
import { ProofLane } from '../limits/proof-lane.js';
import { createProofOfWork } from '../limits/proof-of-work.js';
import { DEFAULT_LIMITS, type SignInLimits } from '../limits/sign-in-limit-settings.js';
import { mapMaybePromise } from '../maybe-promise.js';
import { createLocalState, type Revocation, type SharedState } from '../shared-state.js';
import type { Auth, AuthOptions } from './auth.js';
import { AppTokens, type AppToken } from './app-tokens.js';
import { LAST_SECOND } from './claims.js';
import { createKnownDevices } from './devices.js';
import { credentialFingerprint } from './fingerprint.js';
import {
  hashPassword,
  verifyInThreadPool,
  type BcryptVerify,
  type PasswordHash,
} from './password.js';
import { createLinks } from './links.js';
import { createPasskeys } from './passkeys/create-passkeys.js';
import { PasskeyRegistry } from './passkeys/registry.js';
import { createSecondFactor } from './second-factor.js';
import { createSignIn, type AdmitSignIn } from './sign-in.js';
import { createSignOut } from './sign-out.js';
import { TOKEN_LIFETIME_SECONDS, Tokens } from './tokens.js';
import { INVALID, MISSING, type AuthResult, type SignedInUser } from './user.js';
import { createNestedBuckets } from '../limits/failed-sign-in-limiter.js';
import { deriveKey } from './crypto.js';

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
  const tokens = new Tokens(config.secretKey.text, fingerprint, deps, registry.hasDigest);
  const queue = new FairQueue(limits, deps.now);
  const parts = { limits, queue, state, hash, tokens };
  const { revoke, endSessionsOf: onRemoved, ...signOut } = createSignOut(tokens, state);

  function authenticateSync(token: string | undefined): AuthResult | Promise<AuthResult> {
    return token === undefined ? MISSING : mapMaybePromise(tokens.verify(token), toAuthResult);
  }

  return {
    enabled: true,
    asksForCode: config.totp !== undefined,
    isOwner: (user): user is SignedInUser => !user.guest && user.email === config.email,
    admitSignIn: createLimitedSignIn(config, deps, { ...parts, fingerprint, bcryptVerify }),
    signInWithLink: createLinkSignIn(config, deps, { fingerprint, state, tokens }),
    signInLoad: () => ({ waiting: queue.waiting, checking: queue.active }),
    authenticateSync,
    authenticate: async (token) => await authenticateSync(token),
    ...signOut,
    appTokens: createAppTokens(configured, config, deps, tokens),
    revokeAppToken: async (name) => {
      const token = configured.find((one) => one.name === name);
      return token && (await revoke(revocationOf(token)));
    },
    issueToken: async (claims, { lifetimeSeconds } = {}) =>
      await tokens.issue(claims, lifetimeSeconds === undefined ? {} : { lifetimeSeconds }),
    passkeys: createPasskeys({ config, registry, tokens, ...state, onRemoved }, deps),
  };
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

interface LimitedSignInOptions {
  readonly fingerprint: string;
  readonly limits: SignInLimits;
  readonly queue: FairQueue;
  readonly state: SharedState;
  readonly hash: PasswordHash;
  readonly bcryptVerify: BcryptVerify;
  readonly tokens: Tokens;
}

function createLimitedSignIn(
  config: PasswordConfig,
  deps: Deps,
  { fingerprint, limits, queue, state, ...options }: LimitedSignInOptions,
): AdmitSignIn {
  const secret = config.secretKey.text;
  const { totp } = config;
  const devices = createKnownDevices(config, fingerprint, deps);
  const signedOutUntil = () => options.tokens.signedOutUntil;
  return createSignIn({
    ...options,
    passwordSignIn: config.passkeys.passwordSignIn,
    email: config.email,
    devices,
    checkCode: totp && createSecondFactor({ totp, devices, state, signedOutUntil, now: deps.now }),
    rateLimiter: state.rateLimiter,
    buckets: createNestedBuckets(limits),
    queue,
    proofLane:
      deps.sleep &&
      new ProofLane({
        proofs: createProofOfWork(secret, deps),
        sleep: deps.sleep,
        ...state,
        queue,
      }),
    emailHashKey: deriveKey(secret, 'tried email'),
  });
}

/** Kept until the app token expires by itself, or forever. */
function revocationOf({ digest, expiresAt = LAST_SECOND }: AppToken): Revocation {
  return { kind: 'token', digest, expiresAt: expiresAt * 1000 };
}

function createLinkSignIn(
  { email, secretKey }: PasswordConfig,
  deps: Deps,
  { fingerprint, state, tokens }: Pick<LimitedSignInOptions, 'fingerprint' | 'state' | 'tokens'>,
): Auth['signInWithLink'] {
  const links = createLinks(secretKey.text, fingerprint, deps);
  return async (linkToken) => {
    const item = links.verify(linkToken);
    if (item === undefined) return { outcome: 'invalid' };
    const result = await state.singleUse.redeem('link', item);
    if (result !== 'first') return { outcome: result };
    const token = await tokens.issue({ sub: email }, {}, 'link');
    return { outcome: 'signed-in', token, lifetimeSeconds: TOKEN_LIFETIME_SECONDS, email };
  };
}

function createPasskeyRegistry({
  passkeys: { configured, relyingParty },
}: PasswordConfig): PasskeyRegistry {
  const rpId = typeof relyingParty === 'string' ? undefined : relyingParty.id;
  return new PasskeyRegistry(configured, rpId);
}

function toAuthResult(user: SignedInUser | undefined): AuthResult {
  return user === undefined ? INVALID : { ok: true, user };
}

async function passwordHashOf(
  { password }: PasswordConfig,
  { randomBytes }: Deps,
): Promise<PasswordHash> {
  return password.kind === 'hash'
    ? password.hash
    : await hashPassword(password.text, { cost: IN_MEMORY_COST, salt: randomBytes(16) });
}
