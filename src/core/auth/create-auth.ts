import { accountDigest } from '../config/account.js';
import type { MadeProblem } from '../../contract/index.js';
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
import type { Revocation } from '../storage/sign-outs.js';
import { createLocalState, type SharedState } from '../storage/state.js';
import { ProofLane, createProofOfWork } from '../limits/proof-lane.js';
import { deriveKey } from '../crypto.js';
import type { Requester } from '../audit/audit-event.js';
import type { Auth, AuthOptions } from './auth.js';
import { createDisabledAuth } from './disabled-auth.js';
import { type AuthResult, type SignedInUser, MISSING } from './user.js';
import { AccountSignIn, type AccountOptions } from './account.js';
import { AppSessions } from './app-sessions.js';
import { DeviceCodes } from './device-codes.js';
import { deviceCookieSuffix, KnownDevices } from './devices.js';
import { createAppAccess, createRevokeAppToken, type ConfiguredEntries } from './made-entries.js';
import { MadeLines } from './made-lines.js';
import { credentialFingerprint } from './fingerprint.js';
import { createHostCommands } from './host-commands.js';
import { createLoginLock } from './login-lock.js';
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
import { LOGIN_HOST, readAppSession } from './session-facts.js';
import { SessionManager, type SessionsOptions } from './sessions/sessions.js';
import { Tokens, type TokenListener } from './tokens.js';
import { createLinkAccess, type LinkOptions } from './links.js';
import { OneTimeCodes } from './one-time-codes.js';
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
  const { limits = DEFAULT_LIMITS, bcryptVerify = verifyInThreadPool } = options;
  const { state = createLocalState(deps) } = options;
  const [hash, fingerprint] = await Promise.all([
    passwordHashOf(config, deps),
    credentialFingerprint(config),
  ]);
  const queue = new FairQueue(limits, deps.now);
  const parts = createParts(config, deps, { ...options, fingerprint, state });
  const { tokens, sessions, signOut, offered, codes } = parts;
  const signIn = { ...parts, limits, queue, state, hash, bcryptVerify };
  return {
    enabled: true,
    isOwner: createOwnerCheck(config),
    admitSignIn: createLimitedSignIn(config, deps, signIn),
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
): Pick<Auth, 'proveKey' | 'lock' | 'host'> {
  const secret = config.secretKey.text;
  const lock = createLoginLock(state.lock, secret, fingerprint, sessions.endAll, deps);
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

interface PartsOptions extends ConfiguredEntries {
  readonly fingerprint: string;
  readonly state: SharedState;
  readonly fronts?: FrontOptions | undefined;
}

/** A token can be bound to a passkey, to the account elsewhere, or to the account at a front. */
function createBindings(
  { email, account, passkeys: { relyingParty, configured } }: PasswordConfig,
  { now }: Deps,
  { signOuts }: SharedState,
  madeLines: MadeLines,
  options: FrontOptions | undefined,
) {
  const rpId = typeof relyingParty === 'string' ? undefined : relyingParty.id;
  const registry = new PasskeyRegistry(configured, rpId, madeLines);
  const elsewhere = account && accountDigest(account);
  const fronts = options && new Fronts(options, { email, now, signOuts });
  const isStillConfigured = (digest: string) =>
    digest === elsewhere || registry.hasDigest(digest) || fronts?.hasAccount(digest) === true;
  const removedPasskey = (record: string) => {
    const made = madeLines.withDigest(record);
    return made?.kind === 'passkey' && !isStillConfigured(made.key) ? made.key : undefined;
  };
  return { registry, fronts, isStillConfigured, removedPasskey };
}

/** Everything that issues, lists and revokes tokens. */
function createParts(
  config: PasswordConfig,
  deps: Deps,
  { fingerprint, state, fronts: frontOptions, ...configured }: PartsOptions,
) {
  const { email, secretKey, sessionLifetimeSeconds, sessionIdleSeconds: idleSeconds } = config;
  const { signOuts, singleUse, rootKey = createRootKey(deps) } = state;
  const madeLines = createMadeLines(config, deps, state);
  const bindings = createBindings(config, deps, state, madeLines, frontOptions);
  const { registry, fronts, isStillConfigured } = bindings;
  const onSeen: TokenListener = (...seen) => sessions.seen(...seen);
  const issued = {
    secret: secretKey.text,
    fingerprint,
    isStillConfigured,
    lock: state.lock,
    lifetimeSeconds: sessionLifetimeSeconds ?? VARIABLE_TABLE.SERVICE_SESSION_LIFETIME.fallback,
    signOuts,
    onSeen,
  };
  const tokens = new Tokens(issued, deps);
  const authenticateCookie: CookieAuthenticator = (token, host = LOGIN_HOST, requester) =>
    host === LOGIN_HOST && readAppSession(token) === undefined
      ? tokens.authenticate(token, requester)
      : appSessions.authenticate(token, host, requester);
  const signOut = createSignOut(tokens, state, authenticateCookie, bindings.removedPasskey);
  const { revoke } = signOut;
  const deviceOptions = { fingerprint, store: state.devices, signOuts, revoke };
  const devices = new KnownDevices(config, deviceOptions, deps);
  const appOptions = { ...issued, ...state, ...configured, email, madeLines };
  const { appTokens, guests, withMade } = createAppAccess(appOptions, deps);
  const known = { email, tokens, devices, hasShare: guests.hasLine };
  const cookies: Pick<SessionsOptions, 'beginCookie' | 'onReplaced'> = {
    beginCookie: (...begun) => appSessions.beginAtLogin(...begun),
    onReplaced: () => appSessions.clearCache(),
  };
  const store = state.sessions;
  const sessions = new SessionManager({ ...issued, ...known, ...cookies, ...deps, store, revoke });
  const { acceptedUntil, renewed: onRenewed } = sessions;
  const slides = { idleSeconds, acceptedUntil, onRenewed };
  const appSessions = new AppSessions({ ...issued, ...slides, singleUse }, deps);
  for (const one of [appSessions, guests, fronts]) if (one) signOut.onSignOut(one.clearCache);
  const passes = new Passes({ ...issued, store: state.passes, revoke }, deps);
  const passkeyOptions = { email, registry, sessions, singleUse, rootKey };
  const passkeys = createPasskeys(config, passkeyOptions, signOut.endSessionsOf, deps);
  const codes = new OneTimeCodes({ config, madeLines, devices, state }, deps);
  const deviceCodes = new DeviceCodes({ ...state, begin: sessions.beginApproved }, deps);
  const made = { madeLines, appTokens, codes };
  const lists = { sessions, devices, deviceCodes, passes, guests, passkeys, appSessions, ...made };
  const login = fronts && { identify: fronts.identify, signIn: sessions.begin };
  const offered = { ...lists, fronts: login };
  return { ...lists, offered, tokens, authenticateCookie, signOut, withMade, rootKey };
}

function createMadeLines(config: PasswordConfig, deps: Deps, state: SharedState): MadeLines {
  const { signOuts, madeLines: store } = state;
  const revoke = async (revocation: Revocation) => await signOuts.publish(revocation);
  const { text: secret } = config.secretKey;
  const problem = madeProblem(config, state);
  return new MadeLines({ secret, problem, store, signOuts, revoke }, deps);
}

function madeProblem({ secretKey }: PasswordConfig, state: SharedState): MadeProblem | undefined {
  if (secretKey.source === 'generated') return 'no-secret-key';
  return state.isStored ? undefined : 'no-storage';
}

/** Like `Auth.authenticateCookie`, while authentication is enabled. */
type CookieAuthenticator = (
  token: string,
  host?: string,
  requester?: Requester,
) => AuthResult<SignedInUser> | Promise<AuthResult<SignedInUser>>;

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
  { passes, tokens, signOut, withMade }: ReturnType<typeof createParts>,
): Pick<Auth, 'passes' | 'owner' | 'hasSigned' | 'onSignOut'> {
  return {
    passes,
    owner: { email, guest: false, expiresAt: LAST_SECOND },
    hasSigned: tokens.hasSigned,
    onSignOut: (listener) =>
      signOut.onSignOut((isRevoked) => listener(withMade(passes.withPasses(isRevoked)))),
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
  readonly codes: OneTimeCodes;
}

/** Creates the sign-in with the password, under its limits. */
function createLimitedSignIn(
  config: PasswordConfig,
  deps: Deps,
  { limits, rootKey, codes, ...options }: LimitedSignInOptions,
): AdmitSignIn {
  const secret = config.secretKey.text;
  const { state, queue } = options;
  return createSignIn({
    ...options,
    passwordSignIn: config.passkeys.passwordSignIn,
    email: config.email,
    checkCode: codes.check,
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
