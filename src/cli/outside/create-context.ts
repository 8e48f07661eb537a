import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, isIP } from 'node:net';
import { isInDomain } from '../../contract/index.js';
import { errorCode } from '../../core/errors.js';
import { isLoopback, isLoopbackHostname } from '../../core/network.js';
import { PathSet } from '../../core/path-set.js';
import { UsageError, type ParsedOptions } from '../arguments.js';
import type { COMMANDS } from '../commands.js';
import { loadSettings, type Settings } from '../load-settings.js';
import type { Terminal } from '../terminal.js';
import { OutsideClient } from './client.js';
import { createNonce, type CheckContext } from './context.js';

/** All of 127.0.0.0/8 is loopback (RFC 1122 §3.2.1.3). */
const OTHER_LOOPBACK = '127.83.75.1';

export type CheckUrlOptions = ParsedOptions<keyof (typeof COMMANDS)['check']['options']>;

/** Whether the settings say that they are for this address. Only then does it get a token. */
export function belongs({ http: { publicUrl, cookieDomain } }: Settings, url: URL): boolean {
  if (publicUrl === undefined) return isLoopbackHostname(url.hostname);
  if (publicUrl.origin === url.origin) return true;
  const isSibling = cookieDomain !== undefined && isInDomain(url.hostname, cookieDomain);
  return isSibling && publicUrl.protocol === url.protocol;
}

/** @throws UsageError (`ERR_HOUSEKEY_USAGE`), ConfigError (`ERR_HOUSEKEY_CONFIG`) */
export async function createContext(
  terminal: Terminal,
  options: CheckUrlOptions,
): Promise<CheckContext> {
  const url = parseUrl(options.value('url') ?? '');
  assertValid(options);
  const all = loadSettings(terminal);
  const isMine = all.http.publicUrl === undefined || belongs(all, url);
  const settings = all.config.mode === 'password' && isMine ? all : undefined;
  const publicUrl = settings?.http.publicUrl;
  const login = publicUrl !== undefined && belongs(all, url) ? publicUrl : url;
  const meant = new PathSet(options.values('public'));
  const address = options.value('address') ?? (await resolveName(url.hostname));
  const localAddress = await otherLoopbackAddress(address);
  const isSafe =
    url.protocol === 'https:' || (isLoopbackHostname(url.hostname) && isLoopback(address));
  // Over plain http, a server must first prove that it is ours.
  const isProven = url.protocol === 'https:' && settings !== undefined && belongs(settings, url);
  return {
    client: new OutsideClient({
      address: options.value('address'),
      localAddress,
      trusted: isProven ? [url.origin, login.origin] : [],
    }),
    isSafe,
    url,
    login,
    settings,
    address,
    localAddress,
    nonce: createNonce(),
    paths: [...(url.pathname === '/' ? [] : [url.pathname]), ...options.values('path')],
    isMeantPublic: (path) => meant.has(path),
    isPublic: (path) => meant.has(path) || settings?.gateway?.publicPaths.has(path) === true,
    appPort: parsePort(options.value('app-port')),
    httpPort: parsePort(options.value('http-port')),
  };
}

/**
 * An address to connect from, if the proxy is on this machine's loopback: it would see its own address,
 * and nobody could tell whether it forwards that of clients. Not every system has a second one.
 */
async function otherLoopbackAddress(address: string): Promise<string | undefined> {
  if (!address.startsWith('127.')) return undefined;
  const server = createServer();
  try {
    server.listen(0, OTHER_LOOPBACK);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return OTHER_LOOPBACK;
  } catch {
    return undefined;
  }
}

function parseUrl(text: string): URL {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && url.username === '' && url.password === '') return url;
  throw new UsageError(
    '--url must be the address that visitors use, such as https://app.example.com.',
  );
}

/** @throws UsageError (`ERR_HOUSEKEY_USAGE`) */
function assertValid(options: CheckUrlOptions): void {
  if (!options.values('public').every((entry) => PathSet.isEntry(entry))) {
    throw new UsageError(
      '--public must be a plain path below the root, such as /share or =/health.',
    );
  }
  if (!options.values('path').every((path) => /^\/[!-~]*$/.test(path))) {
    throw new UsageError('--path must be a path, such as /hooks/push.');
  }
  if (isIP(options.value('address') ?? '::1') === 0) {
    throw new UsageError('--address must be an IP address.');
  }
}

function parsePort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= 65_535) return Number(text);
  throw new UsageError('--app-port and --http-port must be a whole number from 1 to 65535.');
}

/** @throws UsageError (`ERR_HOUSEKEY_USAGE`) if the name is not known */
async function resolveName(hostname: string): Promise<string> {
  try {
    return (await lookup(hostname.replace(/^\[(.*)\]$/, '$1'))).address;
  } catch (error) {
    throw new UsageError(
      `${hostname} has no address in DNS (${errorCode(error)}). To check it anyway, add --address.`,
      { cause: error },
    );
  }
}
