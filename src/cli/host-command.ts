import { randomBytes, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { DETAILS, ErrorResponse, pathsOf, UNKNOWN_ADDRESS } from '../contract/index.js';
import { matches } from '../contract/schema.js';
import { Activity } from '../core/audit/activity.js';
import { signCommand, type HostCommandName } from '../core/auth/host-commands.js';
import { errorCode } from '../core/errors.js';
import { SYSTEM_CLOCK } from '../http/clock.js';
import { createParts, type Parts } from '../login/login-parts.js';
import type { ServiceSettings } from '../server/service.js';
import { RedisClientMissingError } from '../storage/redis/client.js';
import { DirectoryInUseError, StateDirectoryError } from '../storage/directory/state-error.js';
import { urlOf } from './listen-address.js';
import { loadSettings, withFolderSettings } from './load-settings.js';
import {
  parseArguments,
  EXIT,
  type ExitCode,
  type Terminal,
  type Command,
} from './command-line.js';

/** How long the service may take, which waits for Redis or the disk. */
const TIMEOUT_MS = 15_000;

/** The addresses of a service that listens on all. */
const LOCAL: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Why a command was not carried out, as one sentence without its period; `undefined`: it was. */
type Problem = string | undefined;

/**
 * Carries out a command on the login with this configuration: in the running service, or, if none runs, in its storage.
 *
 * @param done - printed after that
 */
export async function runOnHost(
  terminal: Terminal,
  name: HostCommandName,
  done: string,
): Promise<ExitCode> {
  const problem = await sendCommand(terminal, loadSettings(withFolderSettings(terminal)), name);
  if (problem === undefined) {
    terminal.output.write(done);
    return EXIT.ok;
  }
  terminal.errors.write(`${problem}.\n`);
  return EXIT.failed;
}

async function sendCommand(
  terminal: Terminal,
  settings: ServiceSettings,
  name: HostCommandName,
): Promise<Problem> {
  const { config } = settings;
  if (config.mode === 'open') {
    return 'Authentication is disabled, so there is no login: set SERVICE_EMAIL and a password';
  }
  if (config.secretKey.source === 'generated') {
    return 'SERVICE_SECRET_KEY is not set, so only the running service knows its key. Set it to the output of `housekey secret`, restart the service, and run this again';
  }
  const clock = { now: Date.now, randomBytes };
  const answer = await askService(settings, signCommand(config.secretKey.text, name, clock));
  return answer === null ? await runWithoutService(terminal, settings, name) : answer;
}

/** Sends a command to the service, at the address that it listens on; null if none runs there. */
async function askService(
  { address, http: { layout } }: ServiceSettings,
  command: string,
): Promise<Problem | null> {
  const url = urlOf({ ...address, host: LOCAL[address.host] ?? address.host });
  try {
    const response = await fetch(url + pathsOf(layout).command, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ command }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return undefined;
    const body: unknown = await response.json().catch(() => undefined);
    return matches(ErrorResponse, body)
      ? body.detail
      : `What listens on ${url} is not this version of Housekey (it answered ${response.status})`;
  } catch (error) {
    const code = errorCode(error instanceof Error ? error.cause : error);
    return code === 'ECONNREFUSED' || address.port === 0
      ? null
      : `The service at ${url} did not answer (${code})`;
  }
}

/** Opens the storage as a service does. The state directory refuses that while a service uses it. */
async function runWithoutService(
  { pid, uid, errors, onExit }: Terminal,
  settings: ServiceSettings,
  name: HostCommandName,
): Promise<Problem> {
  const { stateDirectory, replicas } = settings;
  if ((stateDirectory ?? replicas) === undefined)
    return `The service does not run. ${DETAILS.needsStorage}`;
  // Files of another user would keep the service from starting.
  const found = stateDirectory && (await stat(stateDirectory).catch(() => undefined));
  if (found && uid !== undefined && found.uid !== uid) {
    return `The service does not run, and ${stateDirectory} belongs to another user. Run this as the user with the ID ${found.uid}, or start the service`;
  }
  const log = { info: () => {}, warn: (_: object, line: string) => errors.write(`${line}\n`) };
  const onError = (error: unknown) => errors.write(`${String(error)}\n`);
  let parts: Parts | undefined;
  try {
    parts = await createParts(settings, { pid, uid, log, onExit, onError });
    return await runHere(parts, name);
  } catch (error) {
    if (error instanceof DirectoryInUseError) {
      return `The service (${error.owner}) does not listen on HOST and PORT as they are set here. Correct them, and run this again`;
    }
    if (error instanceof StateDirectoryError || error instanceof RedisClientMissingError) {
      return error.message.replace(/\.$/, '');
    }
    throw error;
  } finally {
    await parts?.close();
  }
}

async function runHere(
  { auth, replicas, directory, records }: Parts,
  name: HostCommandName,
): Promise<Problem> {
  const activity = new Activity(SYSTEM_CLOCK);
  await replicas?.open(activity);
  await directory?.open(activity);
  const command = auth.host?.commands[name];
  if (command === undefined || (await command.run()) !== true) {
    return 'It could not be stored: Redis or the state directory is unavailable';
  }
  const client = { address: UNKNOWN_ADDRESS, network: UNKNOWN_ADDRESS, userAgent: null };
  for (const record of records) record(command.event, { ...client, requestId: randomUUID() });
  return undefined;
}

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
