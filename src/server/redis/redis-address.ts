/** Where a Redis is, and as whom to come in. */
export interface RedisAddress {
  readonly place:
    | { readonly host: string; readonly port: number; readonly encrypted: boolean }
    | { readonly socket: string };
  readonly username: string;
  readonly password: string;
  readonly database: number;
}

const PORT = 6379;

/**
 * Reads `redis://user:password@host:port/database`, `rediss://` for TLS, and `unix:/path?db=1` or
 * `unix://user:password@/path`; `undefined` for anything else.
 */
export function parseRedisAddress(text: string): RedisAddress | undefined {
  // A URL with a user has to have a host; a socket has none.
  const whole = text.replace(/^unix:\/\/([^/@]*@)?\//, 'unix://$1localhost/');
  if (!/^(?:rediss?:\/\/|unix:\/)/.test(whole) || !URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  const isSocket = url.protocol === 'unix:';
  const parameters = Array.from(url.searchParams.keys());
  if (url.hash !== '' || parameters.some((name) => !isSocket || name !== 'db')) return undefined;
  const place = isSocket ? socketOf(url) : hostOf(url);
  const database = (isSocket ? url.searchParams.get('db') : url.pathname.slice(1)) ?? '';
  const username = decode(url.username);
  const password = decode(url.password);
  if (place === undefined || username === undefined || password === undefined) return undefined;
  // ioredis would come in with neither.
  if (username !== '' && password === '') return undefined;
  if (!/^\d{0,4}$/.test(database)) return undefined;
  return { place, username, password, database: Number(database) };
}

function socketOf({ pathname, hostname }: URL): RedisAddress['place'] | undefined {
  const socket = decode(pathname);
  const isPath = socket !== undefined && socket.length > 1;
  return isPath && (hostname === '' || hostname === 'localhost') ? { socket } : undefined;
}

function hostOf({ hostname, port, protocol }: URL): RedisAddress['place'] | undefined {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (!/^[\w.:-]+$/.test(host) || port === '0') return undefined;
  return { host, port: Number(port || PORT), encrypted: protocol === 'rediss:' };
}

/** `undefined` where a % stands for nothing. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
