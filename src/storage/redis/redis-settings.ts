import type { Config } from '../../core/config/config.js';
import type { Environment } from '../../core/config/environment.js';
import { decodePercent, parseUrl } from '../../contract/index.js';
import { hostAddress } from '../../core/network.js';

/** The Redis that replicas share. */
export interface ReplicaSettings {
  readonly address: RedisAddress;
  /** Prefix of every key and channel. */
  readonly prefix: string;
}

/**
 * Reads SERVICE_REDIS_URL and SERVICE_REDIS_PREFIX.
 *
 * @returns `undefined` if there are no replicas, or nothing to share because authentication is disabled.
 */
export function readReplicaSettings(
  environment: Environment,
  config: Config | undefined,
): ReplicaSettings | undefined {
  const setting = environment.readSecret('SERVICE_REDIS_URL');
  const prefix = environment.get('SERVICE_REDIS_PREFIX');
  if (typeof setting === 'string') return undefined;
  const address = parseRedisAddress(setting.value);
  if (address === undefined) {
    environment.report(
      setting.variable,
      'must be the address of a Redis or Valkey server.',
      'Use redis://host:6379, rediss://user:password@host or unix:/path/to.sock. Write @ in a password as %40.',
    );
  }
  if (config?.mode !== 'password') return undefined;
  if (config.secretKey.source === 'generated') {
    environment.report(
      'SERVICE_SECRET_KEY',
      `must be set if ${setting.variable} is: otherwise each replica would generate its own key and reject the tokens of all others.`,
      'Set it to the same value on all replicas, such as the output of `housekey secret`.',
    );
  }
  return address && { address, prefix };
}

/** A Redis server's address and credentials. */
export interface RedisAddress {
  readonly endpoint:
    | { readonly host: string; readonly port: number; readonly encrypted: boolean }
    | { readonly socket: string };
  readonly username: string;
  readonly password: string;
  readonly database: number;
}

const DEFAULT_PORT = 6379;

/**
 * Parses `redis://user:password@host:port/database`, `rediss://` for TLS, and `unix:/path?db=1` or
 * `unix://user:password@/path`.
 *
 * @returns `undefined` for anything else
 */
export function parseRedisAddress(text: string): RedisAddress | undefined {
  // A URL with a user name needs a host, which a socket does not have.
  const normalized = text.replace(/^unix:\/\/([^/@]*@)?\//, 'unix://$1localhost/');
  const url = /^(?:rediss?:\/\/|unix:\/)/.test(normalized) ? parseUrl(normalized) : undefined;
  if (url === undefined) return undefined;
  const isSocket = url.protocol === 'unix:';
  const parameters = Array.from(url.searchParams.keys());
  if (url.hash !== '' || parameters.some((name) => !isSocket || name !== 'db')) return undefined;
  const endpoint = isSocket ? socketOf(url) : endpointOf(url);
  const database = (isSocket ? url.searchParams.get('db') : url.pathname.slice(1)) ?? '';
  const username = decodePercent(url.username);
  const password = decodePercent(url.password);
  if (endpoint === undefined || username === undefined || password === undefined) return undefined;
  // ioredis would ignore the user name.
  if (username !== '' && password === '') return undefined;
  if (!/^\d{0,4}$/.test(database)) return undefined;
  return { endpoint, username, password, database: Number(database) };
}

function socketOf({ pathname, hostname }: URL): RedisAddress['endpoint'] | undefined {
  const socket = decodePercent(pathname);
  const isPath = socket !== undefined && socket.length > 1;
  return isPath && (hostname === '' || hostname === 'localhost') ? { socket } : undefined;
}

function endpointOf({ hostname, port, protocol }: URL): RedisAddress['endpoint'] | undefined {
  const host = hostAddress(hostname);
  if (!/^[\w.:-]+$/.test(host) || port === '0') return undefined;
  return { host, port: Number(port || DEFAULT_PORT), encrypted: protocol === 'rediss:' };
}
