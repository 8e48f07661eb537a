import { randomBytes } from 'node:crypto';
import { formatWithoutDollars, HASH_COST, hashPassword } from '../core/auth/password.js';
import {
  parseArguments,
  parseWholeNumber,
  COMMANDS,
  withProgress,
  EXIT,
  type Command,
} from './command-line.js';
import { readPassword } from './prompt.js';
import { generateSecret } from '../core/config/config.js';

const MIN_COST = 4;
const MAX_COST = 31;

const USAGE_NOTE = `
Both lines are the same hash, for SERVICE_PASSWORD_HASH. Use the first in a .env file, or in single
quotes in a shell. Use the second in a compose file and anywhere else that would expand a $.
`;

/** `housekey hash`: prints the bcrypt hash of a password in two spellings, with and without `$`. */
export const hash: Command = async (terminal, args) => {
  const options = parseArguments(args, COMMANDS.hash.options);
  const cost = parseWholeNumber(
    '--cost',
    options.value('cost') ?? String(HASH_COST),
    MIN_COST,
    MAX_COST,
  );
  const read = await readPassword(terminal, { email: '', acceptsWeak: options.has('weak') });
  if (!read.ok) {
    terminal.errors.write(`${read.problem}\n`);
    return EXIT.failed;
  }
  const hashed = await withProgress(
    terminal,
    'Hashing the password',
    hashPassword(read.password, { cost, salt: randomBytes(16) }),
  );
  terminal.output.write(`${hashed.encoded}\n${formatWithoutDollars(hashed)}\n`);
  terminal.errors.write(USAGE_NOTE);
  return EXIT.ok;
};

/** `housekey secret`: prints a random value for SERVICE_SECRET_KEY. */
export const secret: Command = async ({ output }, args) => {
  parseArguments(args, {});
  output.write(`${generateSecret(randomBytes)}\n`);
  return await Promise.resolve(EXIT.ok);
};
