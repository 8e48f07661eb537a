import type { SetupFormat } from '../contract/index.js';
import { VARIABLES } from '../core/config/variables.js';
import { isLoopbackHostname } from '../core/network.js';

/** The proxies whose configuration `housekey init` writes. */
export const PROXIES = ['nginx', 'caddy', 'haproxy', 'traefik'] as const;
export type Proxy = (typeof PROXIES)[number];

/** One of several apps behind a proxy. */
export interface AppSite {
  /** The host name that visitors use. */
  readonly host: string;
  /** Host and port that the proxy connects to. */
  readonly address: string;
}

/** The kind of setup. What is `undefined` was not asked for, and stays as it is. */
export interface Choices {
  readonly format: SetupFormat;
  readonly email: string | undefined;
  /** The app behind the gateway. */
  readonly upstream: string | undefined;
  /** Several apps behind a proxy that asks Housekey (forward auth). */
  readonly apps: readonly AppSite[];
  readonly proxy: Proxy | undefined;
  readonly publicUrl: URL | undefined;
  readonly port: string | undefined;
}

/** Values go into files of four syntaxes, none of which gives these characters a meaning. */
const PLAIN_VALUE = /^[\w@%+=:,./~[\]!*?&^|<>(){};-]+$/;

/** @throws UsageError (`ERR_HOUSEKEY_USAGE`) */
export function parseEmail(text: string): string {
  if (PLAIN_VALUE.test(text)) return text;
  throw new UsageError(
    'The email must be an address such as you@example.com, without spaces and quotes.',
  );
}

/** @throws UsageError (`ERR_HOUSEKEY_USAGE`) */
export function parseUpstream(text: string, format: SetupFormat): string {
  if (text.startsWith('unix:/') && PLAIN_VALUE.test(text)) return text;
  const url = /^https?:\/\/\S+$/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.href !== `${url.origin}/` || !PLAIN_HOST.test(url.hostname)) {
    throw new UsageError(
      'The app’s address must be http://host:port, https://host or unix:/path/to.sock, without a path.',
    );
  }
  if (format === 'compose') assertOtherContainer(url.hostname);
  // Returns what the parser understood, which ignores tabs and changes backslashes to slashes.
  return url.origin;
}

/**
 * Excludes some of the characters that `URL` allows in a host: a quote, `$`, `&` or `*` means something in
 * the files, and a line of a unit that ends in a backslash goes on in the next one.
 */
const PLAIN_HOST = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/;

/** The host becomes the name of the app's service, next to that of Housekey. */
function assertOtherContainer(hostname: string): void {
  if (hostname !== 'housekey' && !isLoopbackHostname(hostname)) return;
  throw new UsageError(
    `In a container, ${hostname} is the container itself. Use the name of the app's service, such as http://app:3000.`,
  );
}

/** @throws UsageError (`ERR_HOUSEKEY_USAGE`) */
export function requirePublicUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isName = url !== undefined && HOST_NAME.test(url.hostname);
  if (url?.protocol === 'https:' && isName && url.href === `${url.origin}/`) return url;
  throw new UsageError(
    'The public address must be https:// and a host name, such as https://app.example.com, without a path.',
  );
}

const HOST_NAME = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/;

/** @throws UsageError (`ERR_HOUSEKEY_USAGE`) */
export function parseApp(text: string): AppSite {
  const [, host = '', address = ''] = /^([^=]+)=(?:http:\/\/)?([^/]+)\/?$/.exec(text) ?? [];
  const name = host.toLowerCase();
  const isAddress = /^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(address);
  if (HOST_NAME.test(name) && isAddress) return { host: name, address };
  throw new UsageError(
    'An app must be its host name and its address, such as app.example.com=127.0.0.1:3000.',
  );
}

/** The settings that the choices ask for, in the order in which they are written. */
export function settingsFor(choices: Choices): ReadonlyMap<string, string> {
  const { email, upstream, apps, proxy, publicUrl, port } = choices;
  const settings: Record<string, string | undefined> = {
    SERVICE_EMAIL: email,
    SERVICE_UPSTREAM: upstream,
    SERVICE_FORWARD_AUTH: apps.length > 0 ? 'true' : undefined,
    SERVICE_PUBLIC_URL: publicUrl?.origin,
    SERVICE_COOKIE_DOMAIN:
      apps.length > 0 && publicUrl !== undefined
        ? sharedDomain([publicUrl.hostname, ...apps.map(({ host }) => host)])
        : undefined,
    SERVICE_TRUSTED_PROXIES: proxy === undefined ? undefined : '127.0.0.1',
    PORT: port,
  };
  return new Map(
    Object.entries(settings).flatMap(([name, value]) =>
      value === undefined || !VARIABLES.has(name) ? [] : [[name, value]],
    ),
  );
}

/** Public suffixes with two labels, for which browsers refuse cookies. */
const PUBLIC_SUFFIX = /^(?:ac|co|com|edu|gov|net|or|org)\.[a-z]{2}$/;

/**
 * The longest domain that all hosts are below.
 *
 * @throws UsageError (`ERR_HOUSEKEY_USAGE`) if there is none that could share a cookie
 */
export function sharedDomain(hosts: readonly string[]): string {
  // The labels from the right, without the leftmost one, which names the host.
  const [labels = [], ...rest] = hosts.map((host) => host.split('.').slice(1).toReversed());
  let count = 0;
  while (count < labels.length && rest.every((other) => other[count] === labels[count])) count += 1;
  const domain = labels.slice(0, count).toReversed().join('.');
  if (count >= 2 && !PUBLIC_SUFFIX.test(domain)) return domain;
  throw new UsageError(
    `${hosts.join(', ')} have no domain in common that a cookie could be shared in. Use names such as login.example.com and app.example.com.`,
  );
}

/** Thrown for a choice that cannot be used, on a command line or in a form. The message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'ERR_HOUSEKEY_USAGE';
}
