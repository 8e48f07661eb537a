import { isIP, type Socket } from 'node:net';
import type { Command, Redis, RedisOptions } from 'ioredis';
import { errorCode, HousekeyError } from '../../core/errors.js';
import type { RedisAddress } from './redis-settings.js';
import { callAfter } from '../deadline.js';

/**
 * A command fails after this time, so that a sign-in does not wait longer. The connection stays open,
 * because the reply may still come.
 */
const COMMAND_TIMEOUT_MS = 300;
const CONNECT_TIMEOUT_MS = 2000;
/** How long Redis may take to close its end before the socket is destroyed. */
const DISCONNECT_TIMEOUT_MS = 100;
const MIN_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 1000;

/** Thrown if SERVICE_REDIS_URL is set but ioredis is not installed. */
export class RedisClientMissingError extends HousekeyError {
  override readonly name = 'RedisClientMissingError';
  readonly code = 'ERR_HOUSEKEY_REDIS_CLIENT_MISSING';
}

/** One client for commands and one for subscriptions. */
export interface RedisClients {
  readonly commands: Redis;
  readonly subscriber: Redis;
  /** The database to select on `commands`. Channels belong to no database. */
  readonly database: number;
}

/**
 * Creates both clients without connecting. This is the only module that uses ioredis, which is loaded
 * here.
 *
 * @throws RedisClientMissingError
 */
export async function createRedisClients(address: RedisAddress): Promise<RedisClients> {
  const { Redis: Client } = await loadClient();
  const options = optionsFor(address);

  /** ioredis's own command timeout also counts the time in which this process was busy. */
  class TimedClient extends Client {
    override sendCommand(...[command, ...rest]: Parameters<Redis['sendCommand']>): unknown {
      setDeadline(command);
      return super.sendCommand(command, ...rest);
    }

    override disconnect(reconnect?: boolean): void {
      ignoreErrors(this.stream);
      super.disconnect(reconnect);
    }
  }

  return {
    commands: new TimedClient(options),
    subscriber: new TimedClient(options),
    database: address.database,
  };
}

/**
 * ioredis hears the first error of a socket only. If it closes one while the certificate of Redis is refused, OpenSSL
 * reports a second one, which would end the process.
 *
 * @param socket - `undefined` before the first attempt to connect
 */
function ignoreErrors(socket: Socket | undefined): void {
  socket?.on('error', () => {});
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

function optionsFor({ endpoint, username, password }: RedisAddress) {
  return {
    ...('socket' in endpoint
      ? { path: endpoint.socket }
      : {
          host: endpoint.host,
          port: endpoint.port,
          // An IP address is not a server name (RFC 6066 §3), but the certificate is checked against it.
          ...(endpoint.encrypted
            ? { tls: isIP(endpoint.host) ? {} : { servername: endpoint.host } }
            : {}),
        }),
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    protocol: 2,
    lazyConnect: true,
    disableClientInfo: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    // A command that cannot be sent now fails at once, so that local state takes over.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt: number) =>
      Math.min(MIN_BACKOFF_MS * 2 ** (attempt - 1), MAX_BACKOFF_MS),
  } as const satisfies RedisOptions;
}

/** Descriptions of Redis's error replies. */
const DESCRIPTIONS: Readonly<Record<string, string>> & { readonly NOPERM: string } = {
  WRONGPASS: 'wrong username or password (WRONGPASS)',
  NOAUTH: 'it requires a password (NOAUTH)',
  NOPERM: 'the user lacks a required permission (NOPERM)',
  READONLY: 'it is a read-only replica (READONLY)',
  OOM: 'it is out of memory (OOM)',
  LOADING: 'it is still loading its data (LOADING)',
  MISCONF: 'it cannot write to its disk (MISCONF)',
};

const ACL_FAILURE = /^ERR ACL failure\b/;

/** Thrown if Redis does not reply to a command in time. The command may still have been executed. */
export class CommandTimeoutError extends HousekeyError {
  override readonly name = 'CommandTimeoutError';
  readonly code = 'ERR_HOUSEKEY_REDIS_COMMAND_TIMEOUT';
}

/**
 * Describes in a few words why Redis is unavailable. Never returns the error's message, because Redis
 * repeats in it what it was sent, which may have been a password.
 */
export function describeRedisError(error: unknown): string {
  if (error instanceof CommandTimeoutError) return 'it does not respond in time';
  if (error instanceof Error && error.message === 'ERR DB index is out of range') {
    return 'it has no such database';
  }
  // In Redis 7.0, the error of a script.
  if (error instanceof Error && ACL_FAILURE.test(error.message)) return DESCRIPTIONS.NOPERM;
  const code = errorCode(error);
  if (code !== 'unknown error') return code;
  const [, prefix = ''] =
    error instanceof Error ? (/^([A-Z]{2,20})(?: |$)/.exec(error.message) ?? []) : [];
  if (prefix === '') return 'the connection was closed';
  return DESCRIPTIONS[prefix] ?? `it replied with ${prefix}`;
}

/** Kinds of error replies. `corrupt`: the data must be deleted before it can be used again. */
export type Rejection = 'rejected' | 'corrupt';

/** Errors about the server or the user, not about the data. Older scripts wrap them in `ERR`. */
const SERVER_ERROR =
  /\b(?:ACL failure|READONLY|OOM|LOADING|MISCONF|NOPERM|NOAUTH|NOREPLICAS|BUSY|MASTERDOWN)\b/;

/**
 * Classifies an error reply. It is recognized by its name, because ioredis is loaded lazily.
 *
 * @returns `undefined` for any other error
 */
export function rejectionOf(error: unknown): Rejection | undefined {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return undefined;
  const isAboutData = /^(?:ERR|WRONGTYPE) /.test(error.message);
  return isAboutData && !SERVER_ERROR.test(error.message) ? 'corrupt' : 'rejected';
}
