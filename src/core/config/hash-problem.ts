import { hashDamage } from '../auth/password.js';
import type { Explanation } from './problems.js';

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
export function hashProblem(value: string): Explanation {
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
