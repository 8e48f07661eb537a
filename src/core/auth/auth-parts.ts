import { accountDigest } from '../config/account.js';
import type { MadeProblem } from '../../contract/index.js';
import type { PasswordConfig } from '../config/config.js';
import type { Deps } from '../deps.js';
import { VARIABLE_TABLE } from '../config/variables.js';
import { createRootKey } from '../storage/root-key.js';
import type { Revocation } from '../storage/sign-outs.js';
import type { SharedState } from '../storage/state.js';
import type { Requester } from '../audit/audit-event.js';
import type { AuthResult, SignedInUser } from './auth.js';
import { AppSessions } from './app-sessions.js';
import { DeviceCodes } from './device-codes.js';
import { KnownDevices } from './devices.js';
import { MadeLines, createAppAccess, type ConfiguredEntries } from './made-lines.js';
import { Fronts, type FrontOptions } from './fronts.js';
import { Passes } from './passes.js';
import { Passkeys, type PasskeyOptions } from './passkeys/passkeys.js';
import { PasskeyRegistry } from './passkeys/registry.js';
import { createSignOut } from './sign-out.js';
import { LOGIN_HOST, readAppSession } from './session-facts.js';
import { SessionManager } from './sessions/sessions.js';
import { Tokens, type TokenListener } from './tokens.js';
import { OidcGrants } from './oidc-grants.js';
import { OneTimeCodes } from './one-time-codes.js';

export interface PartsOptions extends ConfiguredEntries {
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
export function createAuthParts(
  config: PasswordConfig,
  deps: Deps,
  { fingerprint, state, fronts: frontOptions, ...configured }: PartsOptions,
) {
  const { email } = config;
  const { singleUse, rootKey = createRootKey(deps) } = state;
  const madeLines = createMadeLines(config, deps, state);
  const bindings = createBindings(config, deps, state, madeLines, frontOptions);
  const { registry, fronts } = bindings;
  const options = { fingerprint, state, madeLines, bindings, configured };
  const { issued, withMade, appTokens, ...parts } = createSessionParts(config, deps, options);
  const { devices, guests, sessions, appSessions, signOut } = parts;
  for (const one of [appSessions, guests, fronts]) if (one) signOut.onSignOut(one.clearCache);
  const { revoke } = signOut;
  const passes = new Passes({ ...issued, store: state.passes, revoke }, deps);
  const passkeyOptions = { email, registry, sessions, singleUse, rootKey };
  const passkeys = createPasskeys(config, passkeyOptions, signOut.endSessionsOf, deps);
  const codes = new OneTimeCodes({ config, madeLines, devices, state }, deps);
  const deviceCodes = new DeviceCodes({ ...state, begin: sessions.beginApproved }, deps);
  const oidc = new OidcGrants({ ...issued, ...state, store: state.oidc, sessions, revoke }, deps);
  const made = { madeLines, appTokens, codes, oidc };
  const lists = { sessions, devices, deviceCodes, passes, guests, passkeys, appSessions, ...made };
  const login = fronts && { identify: fronts.identify, signIn: sessions.begin };
  return { ...parts, ...lists, offered: { ...lists, fronts: login }, withMade, rootKey };
}

interface SessionPartsOptions {
  readonly fingerprint: string;
  readonly state: SharedState;
  readonly madeLines: MadeLines;
  readonly bindings: ReturnType<typeof createBindings>;
  readonly configured: ConfiguredEntries;
}

/** Tokens and sessions, and who uses apps without one. Each needs to know of the others. */
function createSessionParts(
  config: PasswordConfig,
  deps: Deps,
  { fingerprint, state, madeLines, bindings, configured }: SessionPartsOptions,
) {
  const { email, secretKey, sessionLifetimeSeconds, sessionIdleSeconds: idleSeconds } = config;
  const { signOuts, singleUse } = state;
  const onSeen: TokenListener = (...seen) => sessions.seen(...seen);
  const issued = {
    secret: secretKey.text,
    fingerprint,
    isStillConfigured: bindings.isStillConfigured,
    lock: state.lock,
    lifetimeSeconds: sessionLifetimeSeconds ?? VARIABLE_TABLE.SERVICE_SESSION_LIFETIME.fallback,
    signOuts,
    onSeen,
  };
  const tokens = new Tokens(issued, deps);
  const authenticateCookie = createCookieAuthenticator(tokens, () => appSessions);
  const signOut = createSignOut(tokens, state, authenticateCookie, bindings.removedPasskey);
  const { revoke } = signOut;
  const deviceOptions = { fingerprint, store: state.devices, signOuts, revoke };
  const devices = new KnownDevices(config, deviceOptions, deps);
  const appOptions = { ...issued, ...state, ...configured, email, madeLines };
  const access = createAppAccess(appOptions, deps);
  const known = { email, tokens, devices, revoke, hasShare: access.guests.hasLine };
  const sessions: SessionManager = new SessionManager({
    ...issued,
    ...deps,
    ...known,
    beginCookie: (...begun) => appSessions.beginAtLogin(...begun),
    onReplaced: () => appSessions.clearCache(),
    store: state.sessions,
  });
  const { acceptedUntil, latestAtLogin, renewed: onRenewed } = sessions;
  const { deviceBound } = config;
  const slides = { idleSeconds, deviceBound, acceptedUntil, latestAtLogin, onRenewed };
  const appSessions: AppSessions = new AppSessions({ ...issued, ...slides, singleUse }, deps);
  return { issued, tokens, authenticateCookie, signOut, devices, sessions, appSessions, ...access };
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

/** A cookie of the login contains a token, or a session that slides. */
function createCookieAuthenticator(
  tokens: Tokens,
  appSessions: () => AppSessions,
): CookieAuthenticator {
  return (token, host = LOGIN_HOST, requester) =>
    host === LOGIN_HOST && readAppSession(token) === undefined
      ? tokens.authenticate(token, requester)
      : appSessions().authenticate(token, host, requester);
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
