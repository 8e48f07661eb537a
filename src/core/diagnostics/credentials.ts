import type { Finding } from '../../contract/index.js';
import type { PasswordConfig } from '../config/config.js';
import { isCommonPassword } from '../../contract/common-passwords.js';
import { MIN_PASSWORD_LENGTH } from '../../contract/password-strength.js';
import { inspectEmail } from './email.js';
import { formatDuration, passing } from './finding.js';
import { inspectTotp } from './totp.js';

/** HS256 requires a key at least as long as its output (RFC 7518 §3.2). */
const MIN_SECRET_BYTES = 32;
/** OWASP's minimum work factor for bcrypt. */
const MIN_COST = 10;
/** From this cost on, a check takes more than a second on most machines. */
const SLOW_COST = 15;
/** Beyond this cost, people take a sign-in for stuck. */
export const MAX_COST = 16;
const ONE_CHARACTER = /^(.)\1*$/su;

const SECRET_FIX = 'SERVICE_SECRET_KEY=<what `housekey secret` prints>';
export const HASH_FIX = "SERVICE_PASSWORD_HASH='<what `housekey hash` prints>'";

export interface CredentialFacts {
  /** Other machines can reach the service. */
  readonly exposed: boolean;
  /** Measured duration of a password check; `undefined` if it was not measured. */
  readonly checkSeconds: number | undefined;
}

/** Checks the email, the password and the signing key. */
export function inspectCredentials(config: PasswordConfig, facts: CredentialFacts): Finding[] {
  return [
    passing('auth-enabled', 'Authentication is enabled.', `Only ${config.email} can sign in.`),
    ...inspectEmail(config.email),
    passwordFinding(config, facts),
    ...weakPasswordFinding(config),
    secretFinding(config),
    ...inspectTotp(config),
  ];
}

function passwordFinding(
  { password }: PasswordConfig,
  { exposed, checkSeconds }: CredentialFacts,
): Finding {
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
  return costFinding(password.hash.cost, checkSeconds);
}

function costFinding(cost: number, checkSeconds: number | undefined): Finding {
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
    const duration =
      checkSeconds === undefined ? 'seconds' : `about ${formatDuration(checkSeconds)}`;
    return {
      code: 'password-cost-high',
      level: cost > MAX_COST ? 'warning' : 'advice',
      summary: `The password hash has a very high cost (${cost}).`,
      meaning: `Each sign-in takes ${duration} on this machine. Each step of cost doubles the time; 12 is common.`,
      fix: HASH_FIX,
    };
  }
  return passing(
    'password-hashed',
    'The password is configured as a bcrypt hash.',
    `The password itself is not stored on this machine. Cost ${cost}.`,
  );
}

/** A hash does not reveal how good the password is. */
function weakPasswordFinding({ password }: PasswordConfig): Finding[] {
  if (password.kind === 'hash') return [];
  const base = { level: 'warning', fix: HASH_FIX } as const;
  if (Array.from(password.text).length < MIN_PASSWORD_LENGTH) {
    return [
      {
        ...base,
        code: 'password-short',
        summary: `The password has fewer than ${MIN_PASSWORD_LENGTH} characters.`,
        meaning: 'Attackers can guess it, although rate limiting slows them down.',
      },
    ];
  }
  if (!isCommonPassword(password.text)) return [];
  return [
    {
      ...base,
      code: 'password-common',
      summary: 'The password is one of the most common passwords.',
      meaning: 'Attackers try these first. Choose another one, and hash it.',
    },
  ];
}

function secretFinding({ secretKey: { text, lengthBytes, source } }: PasswordConfig): Finding {
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
  if (ONE_CHARACTER.test(text)) {
    return {
      code: 'secret-repeated',
      level: 'warning',
      summary: 'SERVICE_SECRET_KEY repeats one character.',
      meaning: 'Anyone can guess it, and sign their own tokens with it.',
      fix: SECRET_FIX,
    };
  }
  return passing(
    'secret-configured',
    'The signing key is configured.',
    'Sessions survive a restart of the service.',
  );
}
