import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { hashPassword, passwordProblem, spellWithoutDollars } from '../core/auth/password.js';
import { promptHidden, readLine } from './prompt.js';
import { EXIT, type Command, type ExitCode, type Terminal } from './terminal.js';

const DEFAULT_COST = 12;
const LEAST_COST = 4;
const GREATEST_COST = 31;

const WHEN = `
Both are the same hash for SERVICE_PASSWORD_HASH. Take the first for a .env file, or in single
quotes for a shell. Take the second for a compose file, and wherever $ would be expanded.
`;

/** `housekey hash`: a password for its bcrypt hash, in both spellings. */
export const hash: Command = async (terminal, rest) => {
  const { values } = parseArgs({ args: [...rest], options: { cost: { type: 'string' } } });
  const cost = values.cost === undefined ? DEFAULT_COST : parseCost(values.cost);
  if (cost === undefined) {
    return fail(
      terminal,
      EXIT.misused,
      `--cost takes a whole number from ${LEAST_COST} to ${GREATEST_COST}.`,
    );
  }
  const password = await readPassword(terminal);
  if (password === undefined)
    return fail(terminal, EXIT.failed, 'The two do not match. Try again.');
  if (password === '')
    return fail(terminal, EXIT.failed, 'An empty password lets nobody in. Give one.');
  const fault = passwordProblem(password);
  if (fault !== undefined)
    return fail(terminal, EXIT.failed, `The password ${fault} Choose another.`);

  const hashed = await hashPassword(password, { cost, salt: randomBytes(16) });
  terminal.output.write(`${hashed.encoded}\n${spellWithoutDollars(hashed)}\n`);
  terminal.errors.write(WHEN);
  return EXIT.ok;
};

function parseCost(text: string): number | undefined {
  const cost = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return cost >= LEAST_COST && cost <= GREATEST_COST ? cost : undefined;
}

/** Asked for twice on a terminal, where nobody sees a slip; `undefined` where the two differ. */
async function readPassword({ input, errors }: Terminal): Promise<string | undefined> {
  if (!input.isTTY) return await readLine(input);
  const password = await promptHidden('Password: ', input, errors);
  const again = await promptHidden('The same again: ', input, errors);
  return password === again ? password : undefined;
}

function fail({ errors }: Terminal, code: ExitCode, message: string): ExitCode {
  errors.write(`${message}\n`);
  return code;
}
