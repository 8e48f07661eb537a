import type { AuditEvent } from '../audit/audit-event.js';
import { randomId } from '../crypto.js';
import type { PasswordConfig } from '../config/config.js';
import type { Deps } from '../deps.js';
import type { SingleUseStore } from '../storage/single-use.js';
import type { LoginLock } from './login-lock.js';
import { createSignedMessages, isIssuedLately } from './signed-messages.js';

/** A command of the host, which the command line sends to the running service. */
export type HostCommandName = 'lock' | 'unlock' | 'reset-codes';

export interface HostCommand {
  /** @returns whether all replicas have it, and the storage; `no-storage` if a restart would undo it */
  readonly run: () => Promise<boolean | 'no-storage'>;
  /** The event that it causes. */
  readonly event: AuditEvent;
}

/** The commands of the host. */
export type HostCommands = ReturnType<typeof createHostCommands>;

/** How long a message counts, in milliseconds. */
const LIFETIME_MS = 30_000;

/**
 * Proves that whoever sends it has SERVICE_SECRET_KEY. The credentials are no part of it, so that a login can be locked
 * although the configuration has another password since the start.
 */
function commandMessages(secret: string) {
  return createSignedMessages('command', secret, '');
}

/** Signs a message, which works once, for half a minute. */
export function signCommand(
  secret: string,
  name: HostCommandName,
  deps: Pick<Deps, 'now' | 'randomBytes'>,
): string {
  return commandMessages(secret).sign(name, String(Math.floor(deps.now())), randomId(deps));
}

interface HostCommandsOptions {
  readonly lock: LoginLock;
  readonly singleUse: SingleUseStore;
  /** Turns off the codes that the console has turned on, and signs everyone out. */
  readonly resetCodes: HostCommand['run'];
}

export function createHostCommands(
  { email, secretKey: { text: secret } }: Pick<PasswordConfig, 'email' | 'secretKey'>,
  { lock, singleUse, resetCodes }: HostCommandsOptions,
  { now }: Pick<Deps, 'now'>,
) {
  const change = async (isLocked: boolean) =>
    lock.isKept ? await lock.change(isLocked) : 'no-storage';
  const commands: Readonly<Record<HostCommandName, HostCommand>> = {
    lock: { run: async () => await change(true), event: { event: 'locked', by: 'command' } },
    unlock: { run: async () => await change(false), event: { event: 'unlocked' } },
    'reset-codes': { run: resetCodes, event: { event: 'codes-off', email } },
  };
  const messages = commandMessages(secret);
  return {
    commands,
    /**
     * Reads a message of the command line, and uses it up.
     *
     * @returns the command; `unknown` if it cannot be checked now whether the message was used
     */
    accept: async (message: string): Promise<HostCommand | 'refused' | 'unknown'> => {
      const [name, issued, id = ''] = messages.open(message) ?? [];
      const command = Object.entries(commands).find(([each]) => each === name)?.[1];
      const issuedAt = Number(issued);
      const isValid = isIssuedLately(LIFETIME_MS, issuedAt, now());
      if (command === undefined || !isValid) return 'refused';
      const result = await singleUse.redeem('command', { id, issuedAt });
      if (result === 'first') return command;
      return result === 'unknown' ? result : 'refused';
    },
  };
}
