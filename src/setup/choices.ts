import { parseUrl, type SetupFormat } from '../contract/index.js';
import { DOMAIN } from '../core/config/formats.js';
import { VARIABLES } from '../core/config/variables.js';
import { isLoopbackHostname } from '../core/network.js';

/** The proxies whose configuration `housekey init` writes. */
export const PROXIES = ['nginx', 'caddy', 'haproxy', 'traefik'] as const;
export type Proxy = (typeof PROXIES)[number];

/** One of several apps. */
export interface AppSite {
  /** The host name that visitors use. */
  readonly host: string;
  /** The address of the app. */
  readonly upstream: string;
}

/** The kind of setup. What is `undefined` was not asked for, and stays as it is. */
export interface Choices {
  readonly format: SetupFormat;
  readonly email: string | undefined;
  /** The app behind the gateway. */
  readonly upstream: string | undefined;
  /** Several apps, each on its own host. */
  readonly apps: readonly AppSite[];
  /** Whether the proxy asks Housekey about each request of the apps, and reaches them itself. */
  readonly forwardAuth: boolean;
  readonly proxy: Proxy | undefined;
  readonly publicUrl: URL | undefined;
  readonly port: string | undefined;
}

/** Values go into files of four syntaxes, none of which gives these characters a meaning. */
const PLAIN_VALUE = /^[\w@%+=:,./~[\]!*?&^|<>(){};-]+$/;

/** @throws UsageError (`ERR_HOUSEKEY_USAGE`) */
export function parseEmail(text: string): string {
  if (PLAIN_VALUE.test(text) && /^[^@]+(?:@[^@]+)?$/.test(text)) return text;
  throw new UsageError(
    'The email must be an address such as you@example.com, without spaces and quotes.',
  );
}

/** An address as programs print it when they start. */
const SHORT_ADDRESS = /^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i;

/** @throws UsageError (`ERR_HOUSEKEY_USAGE`) */
export function parseUpstream(
  text: string,
  format: SetupFormat,
  subject = 'The app’s address',
): string {
  if (text.startsWith('unix:/') && PLAIN_VALUE.test(text)) return text;
  const address = SHORT_ADDRESS.test(text) ? `http://${text}` : text;
  const url = /^https?:\/\/\S+$/.test(address) ? parseUrl(address) : undefined;
  if (url === undefined || url.href !== `${url.origin}/` || !PLAIN_HOST.test(url.hostname)) {
    throw new UsageError(
      `${subject} must be http://host:port, https://host or unix:/path/to.sock, without a path.`,
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
  const url = parseUrl(text);
  const isName = url !== undefined && DOMAIN.test(url.hostname);
  if (url?.protocol === 'https:' && isName && url.href === `${url.origin}/`) return url;
  throw new UsageError(
    'The public address must be https:// and a host name, such as https://app.example.com, without a path.',
  );
}

/**
 * One of several apps: its host and its address, which may be `host:port` for short.
 *
 * @throws UsageError (`ERR_HOUSEKEY_USAGE`)
 */
export function parseApp(text: string): AppSite {
  const [, written = '', address = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [undefined, text];
  const host = written.toLowerCase();
  if (!DOMAIN.test(host)) {
    throw new UsageError(
      `"${written}" is not a host name. Write the app's host without https:// and its address, such as ${APP_EXAMPLE}.`,
    );
  }
  if (address === '') {
    throw new UsageError(`The address of ${host} is missing. Write ${host}=http://127.0.0.1:3000.`);
  }
  const url = address.replace(/\/$/, '');
  return { host, upstream: parseUpstream(url, 'env', `The address of ${host}`) };
}

/** An app as {@link parseApp} reads it. */
export const APP_EXAMPLE = 'wiki.example.com=http://127.0.0.1:3000';

/** The settings that the choices ask for, in the order in which they are written. */
export function settingsFor(choices: Choices): ReadonlyMap<string, string> {
  const { email, upstream, apps, forwardAuth, proxy, publicUrl, port } = choices;
  const settings: Record<string, string | undefined> = {
    SERVICE_EMAIL: email,
    SERVICE_UPSTREAM: upstream,
    SERVICE_FORWARD_AUTH: forwardAuth ? 'true' : undefined,
    SERVICE_PUBLIC_URL: publicUrl?.origin,
    SERVICE_APPS: apps.length > 0 ? appTable(choices) : undefined,
    SERVICE_TRUSTED_PROXIES: proxy === undefined ? undefined : '127.0.0.1',
    PORT: port,
  };
  return new Map(
    Object.entries(settings).flatMap(([name, value]) =>
      value === undefined || !VARIABLES.has(name) ? [] : [[name, value]],
    ),
  );
}

/** One app per line. A unit has only one line for it. */
function appTable({ apps, forwardAuth, publicUrl, format }: Choices): string {
  const port = publicUrl?.port ? `:${publicUrl.port}` : '';
  const lines = apps.map(({ host, upstream }) => `${host}${port} ${forwardAuth ? '-' : upstream}`);
  return format === 'env' ? `\n${lines.join('\n')}\n` : lines.join('; ');
}

/** Thrown for a choice that cannot be used, on a command line or in a form. The message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'ERR_HOUSEKEY_USAGE';
}
