import { parseArguments } from './arguments.js';
import { runOnHost } from './host-command.js';
import type { Command } from './terminal.js';

const LOCKED = `The login is locked: everyone is signed out, and nobody can sign in.
To unlock it, run \`housekey unlock\`.
`;

const UNLOCKED = `The login is unlocked. Everyone has to sign in again.
Passkeys, app tokens and shares count again: first remove those that are not yours.
`;

/** `housekey lock`: locks the login of the service with this configuration. */
export const lock: Command = async (terminal, args) => {
  parseArguments(args, {});
  return await runOnHost(terminal, 'lock', LOCKED);
};

/** `housekey unlock`: unlocks it. */
export const unlock: Command = async (terminal, args) => {
  parseArguments(args, {});
  return await runOnHost(terminal, 'unlock', UNLOCKED);
};
