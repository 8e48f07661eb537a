import { randomBytes } from 'node:crypto';
import { generateSecret } from '../core/config/config.js';
import { parseArguments } from './arguments.js';
import { EXIT, type Command } from './terminal.js';

/** `housekey secret`: prints a random value for SERVICE_SECRET_KEY. */
export const secret: Command = async ({ output }, args) => {
  parseArguments(args, {});
  output.write(`${generateSecret(randomBytes)}\n`);
  return await Promise.resolve(EXIT.ok);
};
