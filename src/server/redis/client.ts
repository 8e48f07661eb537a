import { isIP } from 'node:net';
import type { Command, Redis, RedisOptions } from 'ioredis';
import { errorCode } from '../../core/config/environment.js';
import { HousekeyError } from '../../core/errors.js';
import type { RedisAddress } from './redis-address.js';
import { callAfter } from './deadline.js';
import { CommandTimeoutError } from './describe-error.js';

/**
 * A command that takes longer has failed, for whoever waits for it: nobody who signs in waits for
 * more. It says nothing about the connection, on which the answer may still come.
 */
const COMMAND_TIMEOUT_MS = 300;
const CONNECT_TIMEOUT_MS = 2000;
/** A peer that does not close its end within this time has it closed. */
const DISCONNECT_TIMEOUT_MS = 100;
const SHORTEST_BACKOFF_MS = 50;
const LONGEST_BACKOFF_MS = 1000;

/** Thrown where SERVICE_REDIS_URL is set and the client for it is not installed. */
export class RedisClientMissingError extends HousekeyError {
  override readonly name = 'RedisClientMissingError';
  readonly code = 'ERR_HOUSEKEY_REDIS_CLIENT_MISSING';
}

/** One connection that takes commands, and one that listens. */
export interface RedisClients {
  readonly commands: Redis;
  readonly subscriber: Redis;
  /** Which of the databases; to be selected on `commands`. Messages belong to none. */
  readonly database: number;
}

/**
 * Makes both connections, and opens neither. The only place that knows ioredis, which is loaded
 * here and nowhere else.
 *
 * @throws RedisClientMissingError
 */
export async function createRedisClients(address: RedisAddress): Promise<RedisClients> {
  const { Redis: Client } = await loadClient();
  const options = optionsFor(address);

  /** ioredis has a timeout of its own, which blames Redis for what this process is late with. */
  class PatientClient extends Client {
    override sendCommand(...[command, ...rest]: Parameters<Redis['sendCommand']>): unknown {
      setDeadline(command);
      return super.sendCommand(command, ...rest);
    }
  }

  return {
    commands: new PatientClient(options),
    subscriber: new PatientClient(options),
    database: address.database,
  };
}

function setDeadline(command: Command): void {
  const cancel = callAfter(COMMAND_TIMEOUT_MS, () => command.reject(new CommandTimeoutError()));
  command.promise.then(cancel, cancel);
}

async function loadClient() {
  try {
    return await import('ioredis');
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new RedisClientMissingError(
      'SERVICE_REDIS_URL needs ioredis, which is not installed: npm install ioredis@6',
      { cause: error },
    );
  }
}

function optionsFor({ place, username, password }: RedisAddress) {
  return {
    ...('socket' in place
      ? { path: place.socket }
      : {
          host: place.host,
          port: place.port,
          // An address is no server name (RFC 6066 §3); the certificate is held against it all the same.
          ...(place.encrypted ? { tls: isIP(place.host) ? {} : { servername: place.host } } : {}),
        }),
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    protocol: 2,
    lazyConnect: true,
    disableClientInfo: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    // What cannot be sent now has failed: the local state takes over at once.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt: number) =>
      Math.min(SHORTEST_BACKOFF_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS),
  } as const satisfies RedisOptions;
}
