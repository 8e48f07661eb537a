import type { Ambient } from './ambient.js';
import { Environment, type Setting, type Variables } from './environment.js';
import { isMangledHash, parsePasswordHash, passwordFault, type PasswordHash } from './password.js';

/** The signing key's text, whose UTF-8 bytes are the HS256 key, with nothing derived. */
export interface SecretKey {
  readonly text: string;
  /** Length in bytes; HS256 wants 32 at least (RFC 7518 §3.2). */
  readonly bytes: number;
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
  /** `no-password`: SERVICE_EMAIL is set alone; `no-email`: it is not set. */
  readonly reason: 'no-email' | 'no-password';
  /** A password was given that no email puts in force, or an email that no password does. */
  readonly incomplete: boolean;
}

export type Config = PasswordConfig | OpenConfig;

/** What `parseConfig` needs from outside. */
export interface ConfigSources extends Pick<Ambient, 'randomBytes'> {
  /** Gives a file's text as UTF-8, for the `_FILE` variables; throws where it cannot. */
  readonly readFile: (path: string) => string;
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
  return environment.sound(readConfig(environment, sources));
}

/** As `parseConfig`, but leaves what is wrong in `environment.problems`. */
export function readConfig(
  environment: Environment,
  sources: Pick<Ambient, 'randomBytes'>,
): Config | undefined {
  const email = environment.readSecret('SERVICE_EMAIL');
  if (email === undefined) {
    const incomplete = ['SERVICE_EMAIL', 'SERVICE_PASSWORD', 'SERVICE_PASSWORD_HASH'].some((name) =>
      environment.names(name),
    );
    return { mode: 'open', reason: 'no-email', incomplete };
  }
  const hash = environment.readSecret('SERVICE_PASSWORD_HASH');
  const plain = hash === undefined ? environment.readSecret('SERVICE_PASSWORD') : undefined;
  if (hash === undefined && plain === undefined) {
    return { mode: 'open', reason: 'no-password', incomplete: true };
  }
  const password = readHash(environment, hash) ?? readPlain(environment, plain);
  const secretKey = readSecretKey(environment, sources);
  return password && { mode: 'password', email: email.value, password, secretKey };
}

function readHash(environment: Environment, hash: Setting | undefined): Password | undefined {
  if (hash === undefined) return undefined;
  const parsed = parsePasswordHash(hash.value);
  if (parsed !== undefined) return { kind: 'hash', hash: parsed };
  reportHash(environment, hash);
  return undefined;
}

function readPlain(environment: Environment, plain: Setting | undefined): Password | undefined {
  if (plain === undefined) return undefined;
  const fault = passwordFault(plain.value);
  if (fault !== undefined) environment.report(plain.variable, fault, 'Choose another password.');
  return { kind: 'plain', text: plain.value };
}

function reportHash(environment: Environment, { variable, value }: Setting): void {
  if (isMangledHash(value)) {
    environment.report(
      variable,
      'holds what is left of a bcrypt hash: a shell or a compose file has changed its `$` signs.',
      'Put it in single quotes, write each `$` as `$$` in a compose file, or use the `$`-free spelling that `housekey hash` prints.',
    );
  } else {
    environment.report(
      variable,
      'is not a bcrypt hash (60 characters that begin with `$2b$`, `$2a$` or `$2y$`).',
      'Make one with `housekey hash`; a plain password belongs in SERVICE_PASSWORD.',
    );
  }
}

function readSecretKey(
  environment: Environment,
  { randomBytes }: Pick<Ambient, 'randomBytes'>,
): SecretKey {
  const configured = environment.readSecret('SERVICE_SECRET_KEY');
  const text = configured?.value ?? generateSecret(randomBytes);
  return {
    text,
    bytes: Buffer.byteLength(text),
    origin: configured === undefined ? 'generated' : 'configured',
  };
}

/** 32 random bytes, URL-safe: 43 characters of base64url (RFC 4648 §5) without padding. */
export function generateSecret(randomBytes: Ambient['randomBytes']): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}
