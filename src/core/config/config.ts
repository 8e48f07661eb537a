import type { Deps } from '../deps.js';
import { Environment, type ConfigWarning, type Setting, type Variables } from './environment.js';
import {
  hashDamage,
  parsePasswordHash,
  passwordProblem,
  type PasswordHash,
} from '../auth/password.js';

/** The signing key's text, whose UTF-8 bytes are the HS256 key, with nothing derived. */
export interface SecretKey {
  readonly text: string;
  /** Length in bytes; HS256 wants 32 at least (RFC 7518 §3.2). */
  readonly lengthBytes: number;
  /** A generated key is new at each start: tokens from before a restart then fail. */
  readonly origin: 'configured' | 'generated';
}

/** The one credential, as configured: text to be hashed once at start, or a finished hash. */
export type Password =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'hash'; readonly hash: PasswordHash };

/** Authentication is on: one email, one password. */
export interface PasswordConfig {
  readonly mode: 'password';
  readonly email: string;
  readonly password: Password;
  readonly secretKey: SecretKey;
}

/** Authentication is off, and why. */
export interface OpenConfig {
  readonly mode: 'open';
  /** `no-email`: a password or an email file is named, but no email comes of it. */
  readonly reason: 'unset' | 'no-email' | 'no-password';
}

export type Config = PasswordConfig | OpenConfig;

/** What `parseConfig` needs from outside. */
export interface ConfigSources extends Pick<Deps, 'randomBytes'> {
  /** Gives a file's text, for the `_FILE` variables; throws where it cannot be read. */
  readonly readFile: (path: string) => string;
  /** Hears of each probable mistake, such as a misspelled variable; nobody does by default. */
  readonly onWarning?: (warning: ConfigWarning) => void;
}

/**
 * Reads SERVICE_EMAIL, SERVICE_PASSWORD, SERVICE_PASSWORD_HASH, SERVICE_SECRET_KEY and their
 * `_FILE` twins. Values count exactly as given; empty ones are unset. The hash wins over the
 * plain password. A value that is not in force is not judged.
 *
 * @throws ConfigError listing every problem.
 */
export function parseConfig(variables: Variables, sources: ConfigSources): Config {
  const environment = new Environment(variables, sources.readFile);
  const config = environment.orThrow(readConfig(environment, sources));
  if (sources.onWarning !== undefined) environment.warnings.forEach(sources.onWarning);
  return config;
}

/** As `parseConfig`, but leaves what is wrong in `environment.problems`. */
export function readConfig(
  environment: Environment,
  sources: Pick<Deps, 'randomBytes'>,
): Config | undefined {
  const email = environment.readSecret('SERVICE_EMAIL');
  if (email === 'unset') {
    const named = ['SERVICE_EMAIL', 'SERVICE_PASSWORD', 'SERVICE_PASSWORD_HASH'] as const;
    const isNamed = named.some((name) => environment.names(name));
    return { mode: 'open', reason: isNamed ? 'no-email' : 'unset' };
  }
  const hash = environment.readSecret('SERVICE_PASSWORD_HASH');
  const plain = hash === 'unset' ? environment.readSecret('SERVICE_PASSWORD') : 'unset';
  if (hash === 'unset' && plain === 'unset') {
    return email === 'faulty' ? undefined : withoutPassword(environment, email);
  }
  const password = readHash(environment, hash) ?? readPlain(environment, plain);
  const secretKey = readSecretKey(environment, sources);
  if (email === 'faulty' || password === undefined || secretKey === undefined) return undefined;
  return { mode: 'password', email: email.value, password, secretKey };
}

/** Whoever sets an email wants a login: in front of an app, its absence is an error. */
function withoutPassword(environment: Environment, email: Setting): Config | undefined {
  if (!environment.strict) return { mode: 'open', reason: 'no-password' };
  environment.report(
    email.variable,
    'is set, but no password is: everyone could use the app.',
    'Set SERVICE_PASSWORD_HASH to what `housekey hash` prints, or remove the email to disable authentication.',
  );
  return undefined;
}

type Read = ReturnType<Environment['readSecret']>;

function readHash(environment: Environment, hash: Read): Password | undefined {
  if (typeof hash === 'string') return undefined;
  const parsed = parsePasswordHash(hash.value);
  if (parsed !== undefined) return { kind: 'hash', hash: parsed };
  reportHash(environment, hash);
  return undefined;
}

function readPlain(environment: Environment, plain: Read): Password | undefined {
  if (typeof plain === 'string') return undefined;
  const fault = passwordProblem(plain.value);
  if (fault === undefined) return { kind: 'plain', text: plain.value };
  environment.report(plain.variable, fault, 'Choose another password.');
  return undefined;
}

function reportHash(environment: Environment, { variable, value }: Setting): void {
  switch (hashDamage(value)) {
    case 'expanded':
      environment.report(
        variable,
        'holds what is left of a bcrypt hash: a shell or a compose file has changed its `$` signs.',
        'Put it in single quotes, write each `$` as `$$` in a compose file, or use the `$`-free spelling that `housekey hash` prints.',
      );
      break;
    case 'wrapped':
      environment.report(
        variable,
        'holds a bcrypt hash with quotes, backslashes or spaces that count as part of it.',
        'Take them away; `docker run --env-file` for one keeps quotes as they are.',
      );
      break;
    case undefined:
      environment.report(
        variable,
        'is not a bcrypt hash (60 characters that begin with `$2b$`, `$2a$` or `$2y$`).',
        'Make one with `housekey hash`; a plain password belongs in SERVICE_PASSWORD.',
      );
  }
}

function readSecretKey(
  environment: Environment,
  { randomBytes }: Pick<Deps, 'randomBytes'>,
): SecretKey | undefined {
  const configured = environment.readSecret('SERVICE_SECRET_KEY');
  if (configured === 'faulty') return undefined;
  return configured === 'unset'
    ? asSecretKey(generateSecret(randomBytes), 'generated')
    : asSecretKey(configured.value, 'configured');
}

function asSecretKey(text: string, origin: SecretKey['origin']): SecretKey {
  return { text, lengthBytes: Buffer.byteLength(text), origin };
}

/** 32 random bytes, URL-safe: 43 characters of base64url (RFC 4648 §5) without padding. */
export function generateSecret(randomBytes: Deps['randomBytes']): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}
