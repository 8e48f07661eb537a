import { randomBytes } from 'node:crypto';
import type { ServiceSettings } from '../../server/service.js';
import { OutsideClient } from './client.js';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isInDomain, parseUrl } from '../../contract/index.js';
import { errorCode } from '../../core/errors.js';
import { hostAddress, isLoopback, isLoopbackHostname } from '../../core/network.js';
import { PathSet } from '../../core/path-set.js';
import {
  parseWholeNumber,
  UsageError,
  type ParsedArguments,
  type COMMANDS,
  type Terminal,
} from '../command-line.js';
import { tryToListen } from '../listen-address.js';
import { loadSettings } from '../load-settings.js';
import { handshakeHeaders } from '../../server/gateway/probe.js';

export { NAVIGATION } from '../../server/gateway/probe.js';

/** The state of one run of `check --url`. */
export type CheckContext = Awaited<ReturnType<typeof createContext>>;

/** The first few of many, such as `/a, /b and 7 more`. */
export function listSome(items: readonly string[], count = 4): string {
  const shown = items.slice(0, count).join(', ');
  return items.length <= count ? shown : `${shown} and ${items.length - count} more`;
}

/** The headers of a WebSocket handshake, as a page of this origin sends it. */
export function handshake({ origin }: URL): Record<string, string> {
  return { ...handshakeHeaders(), origin };
}

/** All of 127.0.0.0/8 is loopback (RFC 1122 §3.2.1.3). */
const OTHER_LOOPBACK = '127.83.75.1';

export type CheckUrlOptions = ParsedArguments<keyof (typeof COMMANDS)['check']['options']>;

/** Whether the settings say that they are for this address. Only then does it get a token. */
export function belongs({ http }: ServiceSettings, url: URL): boolean {
  const { publicUrl, cookieDomain, apps } = http;
  if (publicUrl === undefined) return isLoopbackHostname(url.hostname);
  if (publicUrl.origin === url.origin || apps.find(url.host)?.origin === url.origin) return true;
  const isSibling = cookieDomain !== undefined && isInDomain(url.hostname, cookieDomain);
  return isSibling && publicUrl.protocol === url.protocol;
}

/** The hosts to check, and the settings to compare them with. */
export interface CheckTargets {
  /** The settings here. */
  readonly all: ServiceSettings;
  /** `--url`. */
  readonly asked: URL;
  /** `--url` or, with SERVICE_APPS, the login and every app. */
  readonly urls: readonly URL[];
}

/** @throws UsageError (`ERR_HOUSEKEY_USAGE`), ConfigError (`ERR_HOUSEKEY_CONFIG`) */
export function readTargets(terminal: Terminal, options: CheckUrlOptions): CheckTargets {
  const asked = parseAddress(options.value('url') ?? '');
  assertValid(options);
  const all = loadSettings(terminal);
  const { apps, publicUrl } = all.http;
  if (publicUrl === undefined || !apps.hasHosts || !belongs(all, asked)) {
    return { all, asked, urls: [asked] };
  }
  const origins = [publicUrl.origin, ...apps.hosted.map(({ origin }) => origin)];
  const urls = origins.map((origin) => (origin === asked.origin ? asked : new URL(origin)));
  return { all, asked, urls };
}

/** @throws UsageError (`ERR_HOUSEKEY_USAGE`) if the name is not known */
export async function createContext(
  { all, asked }: CheckTargets,
  url: URL,
  options: CheckUrlOptions,
) {
  const isMine = all.http.publicUrl === undefined || belongs(all, url);
  /** `undefined` if the configuration here is not that of this service, or there is none. */
  const settings = all.config.mode === 'password' && isMine ? all : undefined;
  const publicUrl = settings?.http.publicUrl;
  /** Scheme, host and port of the login: SERVICE_PUBLIC_URL if it fits, else that of `url`. */
  const login = publicUrl !== undefined && belongs(all, url) ? publicUrl : url;
  /** The app at `url`; `undefined` if the settings know none, as on the host of the login. */
  const app = settings?.http.apps.only ?? settings?.http.apps.find(url.host);
  const meant = new PathSet(options.values('public'));
  /** The address that `url` leads to. */
  const address = options.value('address') ?? (await resolveName(url.hostname));
  /** The address that the requests come from, if it is not the system's choice. */
  const localAddress = await otherLoopbackAddress(address);
  /** Whether nobody on the way can read a token: https, or this machine. */
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
    app,
    address,
    localAddress,
    /** Random, so that no cache and no app knows it. */
    nonce: randomBytes(8).toString('hex'),
    /** Further paths of the app to try. */
    paths: [...(url.pathname === '/' ? [] : [url.pathname]), ...options.values('path')],
    /** Whether --public says that strangers may use a path. */
    isMeantPublic: (path: string) => meant.has(path),
    /** The same, or SERVICE_PUBLIC_PATHS says so. */
    isPublic: (path: string) => meant.has(path) || app?.publicPaths.has(path) === true,
    /** Port of the app, on this machine or at `address`. Each app has its own. */
    appPort: url === asked ? parsePort(options.value('app-port')) : undefined,
    httpPort: parsePort(options.value('http-port')),
  };
}

/**
 * An address to connect from, if the proxy is on this machine's loopback: it would see its own address,
 * and nobody could tell whether it forwards that of clients. Not every system has a second one.
 */
async function otherLoopbackAddress(address: string): Promise<string | undefined> {
  if (!address.startsWith('127.')) return undefined;
  const error = await tryToListen({ host: OTHER_LOOPBACK, port: 0 });
  return error === undefined ? OTHER_LOOPBACK : undefined;
}

function parseAddress(text: string): URL {
  const url = /^https?:\/\//.test(text) ? parseUrl(text) : undefined;
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
  return parseWholeNumber('--app-port and --http-port', text, 1, 65_535);
}

/** @throws UsageError (`ERR_HOUSEKEY_USAGE`) if the name is not known */
async function resolveName(hostname: string): Promise<string> {
  try {
    return (await lookup(hostAddress(hostname))).address;
  } catch (error) {
    throw new UsageError(
      `${hostname} has no address in DNS (${errorCode(error)}). To check it anyway, add --address.`,
      { cause: error },
    );
  }
}
