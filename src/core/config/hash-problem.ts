import { hashDamage } from '../auth/password.js';
import type { Problem } from './problems.js';

/** Explains why SERVICE_PASSWORD_HASH is not valid, by the way in which hashes are usually damaged. */
export function hashProblem(value: string): Pick<Problem, 'message' | 'fix'> {
  switch (hashDamage(value)) {
    case 'expanded':
      return {
        message:
          'contains a damaged bcrypt hash: a shell or compose file has changed its `$` signs.',
        fix: 'Put the hash in single quotes, double each `$` in a compose file, or use the spelling without `$` that `housekey hash` prints.',
      };
    case 'wrapped':
      return {
        message: 'contains a bcrypt hash with extra quotes, backslashes or spaces.',
        fix: 'Remove them. Some programs, such as `docker run --env-file`, keep quotes as part of the value.',
      };
    case 'htpasswd':
      return {
        message: 'contains a whole line of htpasswd (`user:hash`).',
        fix: 'Remove the user name and the colon, so that the value starts with `$2y$`.',
      };
    case undefined:
      return {
        message: 'must be a bcrypt hash (60 characters that start with `$2b$`, `$2a$` or `$2y$`).',
        fix: 'Run `housekey hash` to create one. A plain-text password goes into SERVICE_PASSWORD.',
      };
  }
}
