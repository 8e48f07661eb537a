import { isCommonPassword } from '../../contract/common-passwords.js';
import { MIN_PASSWORD_LENGTH, type Finding, type PasskeyProblem } from '../../contract/index.js';
import type { AccountSignIn } from '../auth/account.js';
import type { AppToken, ListedAppToken } from '../auth/app-tokens.js';
import type { Auth } from '../auth/auth.js';
import type { FrontOptions } from '../auth/fronts.js';
import type { Share } from '../auth/guests.js';
import type { OneTimeCodes } from '../auth/one-time-codes.js';
import { formatPasskey } from '../auth/passkeys/passkey.js';
import type { ListedPasskey } from '../auth/passkeys/registry.js';
import type { ProtectedApp } from '../config/app-table.js';
import { providerName } from '../config/account.js';
import type { Config, OpenConfig, PasswordConfig } from '../config/config.js';
import { isGuessable } from '../config/guessable-secret.js';
import type { PasskeyConfig } from '../config/passkeys.js';
import { isLoopback } from '../network.js';
import { report } from './finding.js';

/** HS256 requires a key at least as long as its output (RFC 7518 §3.2). */
const MIN_SECRET_BYTES = 32;
/** OWASP's minimum work factor for bcrypt. */
const MIN_COST = 10;
/** From this cost on, a check takes more than a second on most machines. */
const SLOW_COST = 15;
/** Beyond this cost, people take a sign-in for stuck. */
export const MAX_COST = 16;
const ONE_CHARACTER = /^(.)\1*$/su;

/** The service's surroundings, as far as the configuration depends on them. */
export interface ConfigFacts {
  /** Housekey protects an app, as gateway or by forward auth. Default: false. */
  readonly inFrontOfApp?: boolean;
  /** Measured duration of a password check, for a hash of very high cost. Default: not measured. */
  readonly checkSeconds?: number | undefined;
}

/**
 * Checks the login's configuration. The findings appear in the startup log, in `housekey check` and in
 * the console.
 *
 * @param host - the address that the service listens on
 */
export function inspectConfig(
  config: Config,
  host: string,
  { inFrontOfApp = false, checkSeconds }: ConfigFacts = {},
): Finding[] {
  const exposed = !isLoopback(host);
  if (config.mode === 'open') {
    return [
      openFinding(config, inFrontOfApp),
      ...(exposed ? [report('open-exposed', { host })] : []),
    ];
  }
  return [
    report('auth-enabled', { email: config.email }),
    ...inspectEmail(config.email),
    passwordFinding(config, exposed, checkSeconds),
    ...weakPasswordFinding(config),
    secretFinding(config),
    ...inspectTotp(config),
    ...inspectPasskeys(config.passkeys, config.account !== undefined),
    ...inspectAccount(config),
  ];
}

function openFinding({ reason }: OpenConfig, inFrontOfApp: boolean): Finding {
  if (reason === 'no-password') return report(['open-without-password', 'open']);
  if (reason === 'no-email') return report(['open-without-email', 'open']);
  return report(inFrontOfApp ? 'open-app' : 'open');
}

/** Checks the spelling of SERVICE_EMAIL, which is compared exactly. */
function inspectEmail(email: string): Finding[] {
  const [trimmed, lowercase] = [email.trim(), email.toLowerCase()];
  const [first = ''] = email.split(/[,;\s]+/, 1);
  return [
    ...(trimmed === email ? [] : [report('email-spaces', { trimmed })]),
    ...(lowercase === email ? [] : [report('email-uppercase', { lowercase })]),
    ...(email.includes('@') ? [] : [report('email-without-at')]),
    ...(/@.*[,;\s].*@/.test(email) ? [report('email-several', { first })] : []),
  ];
}

function passwordFinding(
  { password }: PasswordConfig,
  exposed: boolean,
  checkSeconds: number | undefined,
): Finding {
  if (password.kind === 'plain') {
    return report(exposed ? 'password-plain-exposed' : 'password-plain');
  }
  const { cost } = password.hash;
  if (cost < MIN_COST) return report('password-cost-low', { cost, minimum: MIN_COST });
  if (cost < SLOW_COST) return report('password-hashed', { cost });
  const slow =
    checkSeconds === undefined
      ? report('password-cost-high', { cost })
      : report('password-cost-high-measured', { cost, duration: { seconds: checkSeconds } });
  return cost > MAX_COST ? { ...slow, level: 'warning' } : slow;
}

/** A hash does not reveal how good the password is. */
function weakPasswordFinding({ password }: PasswordConfig): Finding[] {
  if (password.kind === 'hash') return [];
  if (Array.from(password.text).length < MIN_PASSWORD_LENGTH) {
    return [report('password-short', { minimum: MIN_PASSWORD_LENGTH })];
  }
  return isCommonPassword(password.text) ? [report('password-common')] : [];
}

function secretFinding({ secretKey: { text, lengthBytes, source } }: PasswordConfig): Finding {
  if (source === 'generated') return report('secret-generated');
  if (lengthBytes < MIN_SECRET_BYTES) {
    return report('secret-short', { length: lengthBytes, minimum: MIN_SECRET_BYTES });
  }
  if (ONE_CHARACTER.test(text)) return report('secret-repeated');
  return report(isGuessable(text) ? 'secret-guessable' : 'secret-configured');
}

function inspectTotp({ totp, secretKey }: PasswordConfig): Finding[] {
  if (totp === undefined) return [];
  if (totp.every === 'sign-in') return [report('codes')];
  const isForgotten = secretKey.source === 'generated';
  return [report(isForgotten ? 'codes-per-device-forgotten' : 'codes-per-device')];
}

/** Reports on codes that were turned on in the console. */
export function inspectMadeCodes({
  state,
  every,
}: Pick<OneTimeCodes, 'state' | 'every'>): Finding[] {
  if (state === 'lost') return [report('codes-lost')];
  if (state !== 'made') return [];
  return [report(every === 'device' ? 'codes-per-device' : 'codes')];
}

const UNUSABLE = {
  'no-public-url': 'passkeys-unusable',
  address: 'passkeys-unusable-address',
  insecure: 'passkeys-unusable-insecure',
} as const satisfies Readonly<Record<PasskeyProblem, string>>;

/** Checks SERVICE_PASSKEYS. Without passkeys, there is nothing to report. */
function inspectPasskeys(
  { configured, relyingParty, passwordSignIn }: PasskeyConfig,
  hasAccount = false,
): Finding[] {
  if (configured.length === 0) return [];
  if (typeof relyingParty === 'string') return [report(UNUSABLE[relyingParty])];
  const ownHost = relyingParty.id;
  const elsewhere = configured.filter(({ rpId }) => rpId !== ownHost);
  const count = configured.length - elsewhere.length;
  const off = hasAccount ? 'passkeys-without-password' : 'passwords-off';
  return [
    ...elsewhere.map(({ name, rpId }) =>
      report('passkey-elsewhere', { name, host: rpId, ownHost }),
    ),
    ...(count > 0 ? [report(passwordSignIn ? 'passkeys' : off, { count })] : []),
  ];
}

function inspectAccount({ account, passkeys }: PasswordConfig): Finding[] {
  if (account === undefined) return [];
  const provider = providerName(account);
  return [report(passkeys.passwordSignIn ? 'account' : 'account-without-password', { provider })];
}

/** Reports what has happened since the last sign-in with the account elsewhere that worked. */
export function inspectAccountUse(account: AccountSignIn | undefined): Finding[] {
  if (account === undefined) return [];
  const { provider, problem: reason, hasRefused } = account;
  return [
    ...(reason === undefined ? [] : [report('account-unusable', { provider, reason })]),
    ...(hasRefused ? [report('account-refused', { provider })] : []),
  ];
}

/** Reports fronts that cannot be asked: nobody gets in by them then. */
export function inspectFronts({ cloudflare, tailscale }: FrontOptions = {}): Finding[] {
  const { email = '', issuer = '' } = cloudflare ?? {};
  const { login = '', socket = '' } = tailscale ?? {};
  return [
    ...(cloudflare?.isFailing() === true ? [report('cloudflare-keys', { email, issuer })] : []),
    ...(tailscale?.isFailing() === true ? [report('tailscale-socket', { login, socket })] : []),
  ];
}

/** Checks what has changed since the start. */
export function inspectPasskeyChanges(passkeys: readonly ListedPasskey[]): Finding[] {
  return passkeys.flatMap(({ passkey, state, counterWentBack }) => {
    const { name } = passkey;
    const entry = formatPasskey(passkey);
    return [
      ...(state === 'unsaved' ? [report('passkey-unsaved', { name, entry })] : []),
      ...(state === 'removed' ? [report('passkey-still-configured', { name })] : []),
      ...(counterWentBack ? [report('passkey-counter', { name })] : []),
    ];
  });
}

/** The storage that keeps revocations across a restart. */
export type StorageName = 'Redis' | 'the state directory';

const REVOKED = {
  Redis: 'app-token-revoked-redis',
  'the state directory': 'app-token-revoked-state',
} as const satisfies Readonly<Record<StorageName, string>>;

/**
 * Returns only findings that need attention: those of the configuration. The list shows what the console has made.
 *
 * @param storedIn - where revocations survive a restart; `undefined` if they are only in memory
 */
export function inspectAppTokens(
  tokens: readonly ListedAppToken[],
  storedIn: StorageName | undefined,
): Finding[] {
  const inState = (wanted: ListedAppToken['state']) =>
    tokens
      .filter(({ state, line }) => state === wanted && line === undefined)
      .map(({ token }) => token);
  const revoked = storedIn === undefined ? 'app-token-revoked' : REVOKED[storedIn];
  return [
    ...reportNames('app-token-expired', inState('expired')),
    ...reportNames(revoked, inState('revoked')),
  ];
}

/** Reports active tokens that name no app, if there are several apps to choose from. */
export function inspectTokenApps(tokens: readonly ListedAppToken[], appCount: number): Finding[] {
  if (appCount < 2) return [];
  const opensAll = tokens.filter(
    ({ token, state }) => token.apps === undefined && state === 'active',
  );
  return reportNames(
    'app-token-every-app',
    opensAll.map(({ token }) => token),
  );
}

/** @param now - in milliseconds since the epoch */
export function inspectShares(shares: readonly Share[], now: number): Finding[] {
  return reportNames(
    'share-expired',
    shares.filter(({ expiresAt }) => expiresAt * 1000 <= now),
  );
}

/** Says where an address alone makes someone the owner. */
export function inspectHomeNetworks(apps: readonly ProtectedApp[]): Finding[] {
  return apps.flatMap(({ host, homeNetwork }) =>
    host === undefined || homeNetwork === undefined
      ? []
      : [report('home-network', { app: host, ranges: homeNetwork.texts.join(', ') })],
  );
}

/** Checks stored records that grant access: passes, and what the console has made. */
export function inspectStoredAccess({
  passes,
  madeLines,
  appTokens,
  guests,
}: Pick<Auth, 'passes' | 'madeLines' | 'appTokens' | 'guests'>): Finding[] {
  const count = (passes?.forged ?? 0) + (madeLines?.ignored ?? 0);
  const tokens = appTokens?.list().filter(({ state }) => state === 'hidden') ?? [];
  const shares = guests?.listMade().filter(({ entry }) => guests.isConfigured(entry.name)) ?? [];
  const hidden = [...tokens.map(({ token }) => token), ...shares.map(({ entry }) => entry)];
  return [
    ...(count === 0 ? [] : [report('records-ignored', { count })]),
    ...reportNames('made-hidden', hidden),
  ];
}

export function reportNames(
  name:
    | 'app-token-expired'
    | 'app-token-every-app'
    | 'app-token-revoked'
    | 'made-hidden'
    | 'share-expired'
    | 'oidc-plain-http'
    | 'oidc-pkce-off'
    | 'oidc-elsewhere'
    | (typeof REVOKED)[StorageName],
  tokens: readonly Pick<AppToken, 'name'>[],
): Finding[] {
  const list = tokens.map((token) => token.name);
  return list.length === 0
    ? []
    : [report(name, { count: list.length, names: { list, kind: 'comma' } })];
}
