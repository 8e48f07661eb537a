import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { generateSecret } from '../core/config/config.js';
import { EXIT, type Command } from './terminal.js';

/** `housekey secret`: prints a value for SERVICE_SECRET_KEY. */
export const secret: Command = async ({ output }, rest) => {
  parseArgs({ args: [...rest], options: {} });
  output.write(`${generateSecret(randomBytes)}\n`);
  return await Promise.resolve(EXIT.ok);
};
