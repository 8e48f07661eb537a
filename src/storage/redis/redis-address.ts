import { decodePercent } from '../../contract/index.js';
import { hostAddress } from '../../core/network.js';

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
  if (!/^(?:rediss?:\/\/|unix:\/)/.test(normalized) || !URL.canParse(normalized)) return undefined;
  const url = new URL(normalized);
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
