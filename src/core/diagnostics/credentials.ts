import type { Finding } from '../../contract/index.js';
import type { PasswordConfig } from '../config/config.js';
import { isGuessable } from '../config/guessable-secret.js';
import { isCommonPassword } from '../../contract/common-passwords.js';
import { MIN_PASSWORD_LENGTH } from '../../contract/password-strength.js';
import { inspectEmail } from './email.js';
import { finding, report, say } from './finding.js';
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
    report('auth-enabled', { email: config.email }),
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
    return report('password-cost-low', { cost, minimum: MIN_COST });
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
  return report('password-hashed', { cost });
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
  if (source === 'generated') {
    return report('secret-generated');
  }
  if (lengthBytes < MIN_SECRET_BYTES) {
    return report('secret-short', { length: lengthBytes, minimum: MIN_SECRET_BYTES });
  }
  if (ONE_CHARACTER.test(text)) return report('secret-repeated');
  if (isGuessable(text)) return report('secret-guessable');
  return report('secret-configured');
}
