import type { CodesEvery } from '../../contract/index.js';
import type { Deps } from '../deps.js';
import {
  Environment,
  type ConfigWarning,
  type Setting,
  type SettingResult,
  type Variables,
} from './environment.js';
import { configWarning, type Explanation } from './problems.js';
import {
  isHash,
  parsePasswordHash,
  passwordProblem,
  type PasswordHash,
  hashDamage,
} from '../auth/password.js';
import { readTotp, type TotpConfig } from './totp-config.js';
import { readAccount, type AccountConfig } from './account.js';
import { readPasskeys, type PasskeyConfig } from './passkeys.js';

/** The signing key. Its UTF-8 bytes are the HS256 key; nothing is derived. */
export interface SecretKey {
  readonly text: string;
  /** Length in bytes; HS256 requires at least 32 (RFC 7518 §3.2). */
  readonly lengthBytes: number;
  /** `generated`: a new key at each start, so a restart signs everyone out. */
  readonly source: 'configured' | 'generated';
}

/** The password as configured: plain text that is hashed once at startup, or a bcrypt hash. */
export type Password =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'hash'; readonly hash: PasswordHash };

/** Authentication is enabled. */
export interface PasswordConfig {
  readonly mode: 'password';
  readonly email: string;
  readonly password: Password;
  readonly secretKey: SecretKey;
  /** One-time codes. Default: none are asked for. */
  readonly totp?: TotpConfig | undefined;
  /** SERVICE_TOTP_EVERY, also for codes that the console turns on. */
  readonly codesEvery: CodesEvery;
  readonly passkeys: PasskeyConfig;
  /** The owner's account elsewhere. Default: none signs in. */
  readonly account?: AccountConfig | undefined;
  /** Seconds until a session ends. Default 604800: 7 days. */
  readonly sessionLifetimeSeconds?: number | undefined;
  /** Seconds until a session in a cookie ends that is not used. Default: it does not end before its lifetime. */
  readonly sessionIdleSeconds?: number | undefined;
  /** Whether browsers bind sessions to a key of their device. */
  readonly deviceBound: boolean;
}

/** Authentication is disabled, and why. */
export interface OpenConfig {
  readonly mode: 'open';
  /**
   * `unset`: nothing is configured. `no-email`: there is a password, but no email.
   * `no-password`: there is an email, but no password.
   */
  readonly reason: 'unset' | 'no-email' | 'no-password';
}

/** Whether authentication is enabled, and with what. */
export type Config = PasswordConfig | OpenConfig;

/** The dependencies of `parseConfig`. */
export interface ConfigSources extends Pick<Deps, 'randomBytes'> {
  /** Returns a file's text, for the `_FILE` variables; throws if it cannot be read. */
  readonly readFile: (path: string) => string;
  /** Called for each probable mistake, such as a misspelled variable. By default they are ignored. */
  readonly onWarning?: (warning: ConfigWarning) => void;
}

/**
 * Reads SERVICE_EMAIL, SERVICE_PASSWORD, SERVICE_PASSWORD_HASH, SERVICE_SECRET_KEY,
 * SERVICE_TOTP_SECRET, SERVICE_PASSKEYS and their `_FILE` variants, SERVICE_TOTP_EVERY,
 * SERVICE_PASSWORD_SIGN_IN, SERVICE_ACCOUNT_ISSUER and its kind, SERVICE_SESSION_LIFETIME, SERVICE_SESSION_IDLE, SERVICE_DEVICE_BOUND and SERVICE_PUBLIC_URL. Values are used verbatim; an
 * empty value is an unset value. The hash takes precedence over the plain password. Values that are not
 * in use are not validated.
 *
 * @param variables - such as `process.env`.
 * @returns the configuration, or why authentication is disabled.
 * @throws ConfigError (`ERR_HOUSEKEY_CONFIG`) that lists every problem.
 */
export function parseConfig(variables: Variables, sources: ConfigSources): Config {
  const environment = new Environment(variables, sources.readFile);
  const config = environment.orThrow(readConfig(environment, sources));
  if (sources.onWarning !== undefined) environment.warnings.forEach(sources.onWarning);
  return config;
}

/**
 * Like `parseConfig`, but adds problems to `environment.problems` instead of throwing.
 *
 * @returns `undefined` if there is a problem that leaves no usable configuration.
 */
export function readConfig(
  environment: Environment,
  sources: Pick<Deps, 'randomBytes'>,
): Config | undefined {
  const email = environment.readSecret('SERVICE_EMAIL');
  if (email === 'unset') return missingEmail(environment);
  const hash = environment.readSecret('SERVICE_PASSWORD_HASH');
  const plain = hash === 'unset' ? environment.readSecret('SERVICE_PASSWORD') : 'unset';
  if (hash === 'unset' && plain === 'unset') {
    return email === 'invalid' ? undefined : missingPassword(environment, email);
  }
  if (hash !== 'unset') warnOfUnusedPassword(environment);
  const password = readHash(environment, hash) ?? readPlain(environment, plain);
  const secretKey = readSecretKey(environment, sources);
  const totp = readTotp(environment);
  // Without SERVICE_TOTP_SECRET, a mistyped value is not an error.
  const isPerDevice = environment.read('SERVICE_TOTP_EVERY')?.value === 'device';
  const codesEvery: CodesEvery = isPerDevice ? 'device' : 'sign-in';
  const account = readAccount(environment);
  const passkeys = readPasskeys(environment, account !== undefined);
  const sessionLifetimeSeconds = environment.get('SERVICE_SESSION_LIFETIME');
  const sessionIdleSeconds = environment.get('SERVICE_SESSION_IDLE');
  const deviceBound = environment.get('SERVICE_DEVICE_BOUND');
  if (email === 'invalid' || password === undefined || secretKey === undefined) return undefined;
  if (account === 'invalid') return undefined;
  const credentials = { mode: 'password', email: email.value, password, secretKey } as const;
  const base = {
    ...credentials,
    passkeys,
    account,
    sessionLifetimeSeconds,
    sessionIdleSeconds,
    deviceBound,
    codesEvery,
  };
  return totp === undefined ? base : { ...base, totp };
}

/**
 * Authentication is disabled. In front of an app, a password without SERVICE_EMAIL is a mistake that would
 * leave the app open. If it is set but empty, that is intentional.
 */
function missingEmail(environment: Environment): Config | undefined {
  const passwords = ['SERVICE_PASSWORD', 'SERVICE_PASSWORD_HASH'] as const;
  const hasPassword = passwords.some((name) => environment.isPresent(name));
  if (!hasPassword || !environment.strict || environment.isEmpty('SERVICE_EMAIL')) {
    return { mode: 'open', reason: hasPassword ? 'no-email' : 'unset' };
  }
  environment.report(
    'SERVICE_EMAIL',
    'is not set, but a password is, so everyone could use the app.',
    'Set it to the email to sign in with. To disable authentication on purpose, set it to nothing: SERVICE_EMAIL=',
  );
  return undefined;
}

/** An email without a password is a mistake. In front of an app it would leave the app open. */
function missingPassword(environment: Environment, email: Setting): Config | undefined {
  if (!environment.strict) return { mode: 'open', reason: 'no-password' };
  environment.report(
    email.variable,
    'is set without a password, so everyone could use the app.',
    'Set SERVICE_PASSWORD_HASH to the output of `housekey hash`, or disable authentication on purpose: SERVICE_EMAIL=',
  );
  return undefined;
}

/** The owner may expect that the plain password works, or forget that it is stored. */
function warnOfUnusedPassword(environment: Environment): void {
  if (!environment.isPresent('SERVICE_PASSWORD')) return;
  environment.warn(configWarning('password-unused', { variable: 'SERVICE_PASSWORD' }));
}

function readHash(environment: Environment, hash: SettingResult): Password | undefined {
  if (typeof hash === 'string') return undefined;
  const parsed = parsePasswordHash(hash.value);
  if (parsed !== undefined) return { kind: 'hash', hash: parsed };
  const { message, fix } = hashProblem(hash.value);
  environment.report(hash.variable, message, fix);
  return undefined;
}

function readPlain(environment: Environment, plain: SettingResult): Password | undefined {
  if (typeof plain === 'string') return undefined;
  const problem = passwordProblem(plain.value);
  if (problem === undefined) return { kind: 'plain', text: plain.value };
  const fix = isHash(plain.value)
    ? 'Move it to SERVICE_PASSWORD_HASH.'
    : 'Choose another password.';
  environment.report(plain.variable, problem, fix);
  return undefined;
}

function readSecretKey(
  environment: Environment,
  { randomBytes }: Pick<Deps, 'randomBytes'>,
): SecretKey | undefined {
  const configured = environment.readSecret('SERVICE_SECRET_KEY');
  if (configured === 'invalid') return undefined;
  return configured === 'unset'
    ? toSecretKey(generateSecret(randomBytes), 'generated')
    : toSecretKey(configured.value, 'configured');
}

function toSecretKey(text: string, source: SecretKey['source']): SecretKey {
  return { text, lengthBytes: Buffer.byteLength(text), source };
}

/** 32 random bytes as 43 characters of base64url without padding (RFC 4648 §5). */
export function generateSecret(randomBytes: Deps['randomBytes']): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}

const DAMAGED: Readonly<Record<NonNullable<ReturnType<typeof hashDamage>>, Explanation>> = {
  expanded: {
    message: 'contains a damaged bcrypt hash: a shell or compose file has changed its `$` signs.',
    fix: 'Put the hash in single quotes, double each `$` in a compose file, or use the spelling without `$` that `housekey hash` prints.',
  },
  wrapped: {
    message: 'contains a bcrypt hash with extra quotes, backslashes or spaces.',
    fix: 'Remove them. Some programs, such as `docker run --env-file`, keep quotes as part of the value.',
  },
  htpasswd: {
    message: 'contains a whole line of htpasswd (`user:hash`).',
    fix: 'Remove the user name and the colon, so that the value starts with `$2y$`.',
  },
};

/** Explains why SERVICE_PASSWORD_HASH is not valid, by the way in which hashes are usually damaged. */
function hashProblem(value: string): Explanation {
  const damage = hashDamage(value);
  if (damage !== undefined) return DAMAGED[damage];
  const fix =
    'Run `housekey hash` to create one. A plain-text password goes into SERVICE_PASSWORD.';
  return { message: otherHash(value), fix };
}

/** Beginnings of other hashes (crypt(5), RFC 2307). */
const OTHER_HASHES: ReadonlyMap<string, RegExp> = new Map([
  ['Argon2', /^\$argon2/],
  ['MD5', /^(?:\$(?:1|apr1)\$|[\da-f]{32}$)/i],
  ['SHA', /^(?:\$[56]\$|\{S?SHA|[\da-f]{40}$|[\da-f]{64}$)/i],
  ['scrypt', /^\$(?:7|y|gy|scrypt)\$/],
  ['PBKDF2', /^\$?pbkdf2/],
]);

const CUT_HASH = /^(?:\$2[aby]\$\d\d\$|bcrypt:2[aby]:\d\d:)(?<rest>[./A-Za-z0-9]*)$/;
const REST_LENGTH = 53;

function otherHash(value: string): string {
  const rest = CUT_HASH.exec(value)?.groups?.['rest'];
  if (rest !== undefined && rest.length !== REST_LENGTH) {
    return `contains a bcrypt hash with ${7 + rest.length} characters instead of ${7 + REST_LENGTH}.`;
  }
  const kind = [...OTHER_HASHES].find(([, pattern]) => pattern.test(value))?.[0];
  return kind === undefined
    ? 'must be a bcrypt hash (60 characters that start with `$2b$`, `$2a$` or `$2y$`).'
    : `contains a hash of another kind (${kind}), but must be a bcrypt hash.`;
}
