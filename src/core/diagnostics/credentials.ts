import type { Finding } from '../../contract/index.js';
import type { PasswordConfig } from '../config/config.js';
import { isGuessable } from '../config/guessable-secret.js';
import { isCommonPassword } from '../../contract/common-passwords.js';
import { MIN_PASSWORD_LENGTH } from '../../contract/password-strength.js';
import { inspectEmail } from './email.js';
import { finding, passing, say } from './finding.js';
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
    passing(
      'auth-enabled',
      say('auth-enabled.summary'),
      say('auth-enabled.meaning', { email: config.email }),
    ),
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
    return finding({
      code: 'password-plain',
      level: exposed ? 'warning' : 'advice',
      summary: say('password-plain.summary'),
      meaning: say(exposed ? 'password-plain-exposed.meaning' : 'password-plain.meaning'),
      fix: HASH_FIX,
    });
  }
  return costFinding(password.hash.cost, checkSeconds);
}

function costFinding(cost: number, checkSeconds: number | undefined): Finding {
  if (cost < MIN_COST) {
    return finding({
      code: 'password-cost-low',
      level: 'advice',
      summary: say('password-cost-low.summary', { cost }),
      meaning: say('password-cost-low.meaning', { minimum: MIN_COST }),
      fix: HASH_FIX,
    });
  }
  if (cost >= SLOW_COST) {
    return finding({
      code: 'password-cost-high',
      level: cost > MAX_COST ? 'warning' : 'advice',
      summary: say('password-cost-high.summary', { cost }),
      meaning:
        checkSeconds === undefined
          ? say('password-cost-high.meaning')
          : say('password-cost-high-measured.meaning', { duration: { seconds: checkSeconds } }),
      fix: HASH_FIX,
    });
  }
  return passing(
    'password-hashed',
    say('password-hashed.summary'),
    say('password-hashed.meaning', { cost }),
  );
}

/** A hash does not reveal how good the password is. */
function weakPasswordFinding({ password }: PasswordConfig): Finding[] {
  if (password.kind === 'hash') return [];
  const base = { level: 'warning', fix: HASH_FIX } as const;
  if (Array.from(password.text).length < MIN_PASSWORD_LENGTH) {
    return [
      finding({
        ...base,
        code: 'password-short',
        summary: say('password-short.summary', { minimum: MIN_PASSWORD_LENGTH }),
        meaning: say('password-short.meaning'),
      }),
    ];
  }
  if (!isCommonPassword(password.text)) return [];
  return [
    finding({
      ...base,
      code: 'password-common',
      summary: say('password-common.summary'),
      meaning: say('password-common.meaning'),
    }),
  ];
}

function secretFinding({ secretKey: { text, lengthBytes, source } }: PasswordConfig): Finding {
  if (source === 'generated') {
    return finding({
      code: 'secret-generated',
      level: 'advice',
      summary: say('secret-generated.summary'),
      meaning: say('secret-generated.meaning'),
      fix: SECRET_FIX,
    });
  }
  if (lengthBytes < MIN_SECRET_BYTES) {
    return finding({
      code: 'secret-short',
      level: 'warning',
      summary: say('secret-short.summary', { length: lengthBytes, minimum: MIN_SECRET_BYTES }),
      meaning: say('secret-short.meaning'),
      fix: SECRET_FIX,
    });
  }
  if (ONE_CHARACTER.test(text)) return guessableSecret('secret-repeated');
  if (isGuessable(text)) return guessableSecret('secret-guessable');
  return passing(
    'secret-configured',
    say('secret-configured.summary'),
    say('secret-configured.meaning'),
  );
}

function guessableSecret(code: 'secret-repeated' | 'secret-guessable'): Finding {
  return finding({
    code,
    level: 'warning',
    summary: say(`${code}.summary`),
    meaning: say(`${code}.meaning`),
    fix: SECRET_FIX,
  });
}
