import type { Finding } from '../../contract/index.js';
import type { Config, PasswordConfig } from '../config/config.js';
import { isLoopback } from '../network.js';
import { passing } from './finding.js';

/** HS256 requires a key at least as long as its output (RFC 7518 §3.2). */
const MIN_SECRET_BYTES = 32;
/** OWASP's minimum work factor for bcrypt. */
const MIN_COST = 10;
/** Minimum length of a password that a person chooses (NIST SP 800-63B §5.1.1.2). */
const MIN_PASSWORD_CHARACTERS = 8;
/** From this cost on, a check takes more than a second on most machines. */
const SLOW_COST = 15;

const SECRET_FIX = 'SERVICE_SECRET_KEY=<what `housekey secret` prints>';
const HASH_FIX = "SERVICE_PASSWORD_HASH='<what `housekey hash` prints>'";

/**
 * Checks the login's configuration. The findings appear in the startup log, in `housekey check` and in
 * the console.
 *
 * @param host - the address that the service listens on
 * @param options.inFrontOfApp - Housekey protects an app, as gateway or by forward auth; false by default
 */
export function inspectConfig(
  config: Config,
  host: string,
  { inFrontOfApp = false }: { inFrontOfApp?: boolean } = {},
): Finding[] {
  const exposed = !isLoopback(host);
  if (config.mode === 'password') {
    return [
      passing('auth-enabled', 'Authentication is enabled.', `Only ${config.email} can sign in.`),
      passwordFinding(config, exposed),
      ...shortPasswordFinding(config),
      secretFinding(config),
    ];
  }
  const findings = [openFinding(config, inFrontOfApp)];
  if (exposed) {
    findings.push({
      code: 'open-exposed',
      level: 'warning',
      summary: `Anyone who can reach ${host} has access.`,
      meaning:
        'The service listens on an address that other machines can reach, and does not authenticate anyone.',
      fix: 'HOST=127.0.0.1, or set SERVICE_EMAIL and SERVICE_PASSWORD_HASH',
    });
  }
  return findings;
}

function openFinding(config: Config & { mode: 'open' }, inFrontOfApp: boolean): Finding {
  const base = { level: 'warning', summary: 'Authentication is disabled.' } as const;
  if (config.reason === 'no-password') {
    return {
      ...base,
      code: 'open-without-password',
      meaning: 'SERVICE_EMAIL is set, but no password is: everyone has access as a guest.',
      fix: HASH_FIX,
    };
  }
  if (config.reason === 'no-email') {
    return {
      ...base,
      code: 'open-without-email',
      meaning:
        'A password or SERVICE_EMAIL_FILE is set, but there is no email: everyone has access as a guest.',
      fix: 'SERVICE_EMAIL=you@example.com',
    };
  }
  return {
    ...base,
    code: 'open',
    meaning: inFrontOfApp
      ? 'Neither SERVICE_EMAIL nor a password is set: everyone can use the app behind this service as a guest.'
      : 'Neither SERVICE_EMAIL nor a password is set: everyone has access as a guest.',
    fix: 'SERVICE_EMAIL=you@example.com SERVICE_PASSWORD=<your password>',
  };
}

function passwordFinding({ password }: PasswordConfig, exposed: boolean): Finding {
  if (password.kind === 'plain') {
    return {
      code: 'password-plain',
      level: exposed ? 'warning' : 'advice',
      summary: 'The password is configured as plain text.',
      meaning: exposed
        ? 'Other machines can reach this service, and anyone who can read its environment has the password.'
        : 'Fine for development. Anyone who can read the environment of this service has the password.',
      fix: HASH_FIX,
    };
  }
  const { cost } = password.hash;
  if (cost < MIN_COST) {
    return {
      code: 'password-cost-low',
      level: 'advice',
      summary: `The password hash has a low cost (${cost}).`,
      meaning: `Anyone who obtains the hash can guess quickly. The recommended minimum is ${MIN_COST}.`,
      fix: HASH_FIX,
    };
  }
  if (cost >= SLOW_COST) {
    return {
      code: 'password-cost-high',
      level: 'advice',
      summary: `The password hash has a very high cost (${cost}).`,
      meaning: 'Each sign-in takes seconds. Each step of cost doubles the time; 12 is common.',
      fix: HASH_FIX,
    };
  }
  return passing(
    'password-hashed',
    'The password is configured as a bcrypt hash.',
    `The password itself is not stored on this machine. Cost ${cost}.`,
  );
}

/** A hash does not reveal the length. */
function shortPasswordFinding({ password }: PasswordConfig): Finding[] {
  if (password.kind === 'hash' || Array.from(password.text).length >= MIN_PASSWORD_CHARACTERS)
    return [];
  return [
    {
      code: 'password-short',
      level: 'warning',
      summary: `The password has fewer than ${MIN_PASSWORD_CHARACTERS} characters.`,
      meaning: 'Attackers can guess it, although rate limiting slows them down.',
      fix: HASH_FIX,
    },
  ];
}

function secretFinding({ secretKey: { lengthBytes, source } }: PasswordConfig): Finding {
  if (source === 'generated') {
    return {
      code: 'secret-generated',
      level: 'advice',
      summary: 'The signing key is generated at each start.',
      meaning: 'A restart signs everyone out.',
      fix: SECRET_FIX,
    };
  }
  if (lengthBytes < MIN_SECRET_BYTES) {
    return {
      code: 'secret-short',
      level: 'warning',
      summary: `SERVICE_SECRET_KEY is short (${lengthBytes} of at least ${MIN_SECRET_BYTES} bytes).`,
      meaning:
        'Anyone who has a token can try to guess the key, and sign their own tokens with it.',
      fix: SECRET_FIX,
    };
  }
  return passing(
    'secret-configured',
    'The signing key is configured.',
    'Sessions survive a restart of the service.',
  );
}
