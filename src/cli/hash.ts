import { randomBytes } from 'node:crypto';
import { hashPassword, formatWithoutDollars } from '../core/auth/password.js';
import { parseArguments, UsageError } from './arguments.js';
import { COMMANDS } from './commands.js';
import { readPassword } from './password-input.js';
import { withProgress } from './progress.js';
import { EXIT, type Command } from './terminal.js';

const DEFAULT_COST = '12';
const MIN_COST = 4;
const MAX_COST = 31;

const USAGE_NOTE = `
Both lines are the same hash, for SERVICE_PASSWORD_HASH. Use the first in a .env file, or in single
quotes in a shell. Use the second in a compose file and anywhere else that would expand a $.
`;

/** `housekey hash`: prints the bcrypt hash of a password in two spellings, with and without `$`. */
export const hash: Command = async (terminal, args) => {
  const options = parseArguments(args, COMMANDS.hash.options);
  const cost = parseCost(options.value('cost') ?? DEFAULT_COST);
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

function parseCost(text: string): number {
  const cost = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (cost >= MIN_COST && cost <= MAX_COST) return cost;
  throw new UsageError(`--cost must be a whole number from ${MIN_COST} to ${MAX_COST}.`);
}
