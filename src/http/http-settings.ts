import type { Environment } from '../core/config/environment.js';
import type { Format, ItemFormat } from '../core/config/format.js';
import { AddressSet } from '../core/network.js';
import { isOrigin, parsePublicUrl } from '../core/origin.js';
import { DEFAULT_LAYOUT, type Layout } from '../contract/index.js';
import { SessionCookie } from './cookies/session-cookie.js';
import { COOKIE_NAMES } from './cookies/cookie.js';
import { DEFAULT_USER_HEADERS, readUserHeaders } from './identity-headers/user-headers.js';

/** The trust, origins and paths of the endpoints. */
export interface HttpSettings {
  /** Proxies whose forwarding headers are trusted. Default: none. */
  readonly trustedProxies: AddressSet;
  /** Other origins whose pages may call the API. Default: none. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** Lets a scraper read the metrics. Default: `undefined`, only the owner can. */
  readonly metricsToken: string | undefined;
  /** The paths of Housekey on the origin. Default: `DEFAULT_LAYOUT`, the built-in pages. */
  readonly layout: Layout;
  /** Keeps the session in the browser. Default: `undefined`, the page keeps the token. */
  readonly sessionCookie: SessionCookie | undefined;
  /** The domain whose hosts share the session cookie. Default: `undefined`, only the host that set it. */
  readonly cookieDomain: string | undefined;
  /** Scheme, host and port that visitors use. Default: `undefined`, as each request says. */
  readonly publicUrl: URL | undefined;
  /**
   * Host names that are served on loopback while authentication is disabled, in addition to `localhost`. A
   * leading dot includes all names below. Default: none.
   */
  readonly allowedHosts: readonly string[];
  /** Whether the service listens on loopback, so that only this machine can connect. Default: `false`. */
  readonly onLoopback: boolean;
  /** Whether pages of other sites may send state-changing requests to the app. Default: `refuse`. */
  readonly crossSite: CrossSitePolicy;
  /**
   * The headers that carry the user's email to the app, in lower case. Default: `remote-user` and
   * `remote-email`.
   */
  readonly userHeaders: ReadonlySet<string>;
}

/** The treatment of state-changing requests from pages of other sites. */
export type CrossSitePolicy = 'refuse' | 'allow';

/** Defaults: the built-in pages, no proxies, no other origins. */
export const DEFAULT_HTTP_SETTINGS: HttpSettings = {
  trustedProxies: AddressSet.of([]),
  allowedOrigins: new Set(),
  metricsToken: undefined,
  layout: DEFAULT_LAYOUT,
  sessionCookie: undefined,
  cookieDomain: undefined,
  publicUrl: undefined,
  allowedHosts: [],
  onLoopback: false,
  crossSite: 'refuse',
  userHeaders: DEFAULT_USER_HEADERS,
};

/** Whether everyone can use the app behind Housekey, because authentication is disabled. */
export function isAppUnprotected(authEnabled: boolean, { session }: Layout): boolean {
  return !authEnabled && session === 'cookie';
}

/**
 * Reads SERVICE_TRUSTED_PROXIES, SERVICE_ALLOWED_ORIGINS, SERVICE_METRICS_TOKEN,
 * SERVICE_FORWARD_AUTH, SERVICE_PREFIX_ONLY, SERVICE_COOKIE_NAME, SERVICE_COOKIE_DOMAIN,
 * SERVICE_PUBLIC_URL, SERVICE_ALLOWED_HOSTS, SERVICE_CROSS_SITE and SERVICE_IDENTITY_HEADERS.
 *
 * @param gateway - whether the service is a gateway in front of an app.
 * @param onLoopback - whether only this machine can connect. Default: `false`.
 * @param embedded - how browsers stay signed in to an app that Housekey is a part of. Default:
 *   `undefined`, Housekey runs as a service.
 */
export function readHttpSettings(
  environment: Environment,
  gateway: boolean,
  onLoopback = false,
  embedded?: Layout['session'],
): HttpSettings {
  const forwardAuth = environment.readSwitch('SERVICE_FORWARD_AUTH');
  const prefixOnly = environment.readSwitch('SERVICE_PREFIX_ONLY');
  const cookieDomain = environment.readParsed('SERVICE_COOKIE_DOMAIN', COOKIE_DOMAIN);
  const name = environment.readParsed('SERVICE_COOKIE_NAME', COOKIE_NAME) ?? COOKIE_NAMES.session;
  const session = embedded ?? (gateway || forwardAuth ? 'cookie' : 'token');
  const usesCookie = session === 'cookie';
  return {
    trustedProxies: AddressSet.of(environment.readList('SERVICE_TRUSTED_PROXIES', PROXY)),
    allowedOrigins: new Set(environment.readList('SERVICE_ALLOWED_ORIGINS', ORIGIN)),
    metricsToken: readMetricsToken(environment),
    layout: {
      session,
      gateway,
      // A cookie for one host only cannot reach an app on another one.
      sameHost: embedded !== undefined || (forwardAuth && !gateway && cookieDomain === undefined),
      prefixOnly,
    },
    sessionCookie: usesCookie ? new SessionCookie({ name, domain: cookieDomain }) : undefined,
    cookieDomain,
    publicUrl: environment.readParsed('SERVICE_PUBLIC_URL', PUBLIC_URL),
    allowedHosts: environment.readList('SERVICE_ALLOWED_HOSTS', HOST_NAME),
    onLoopback,
    crossSite: environment.readChoice('SERVICE_CROSS_SITE', ['refuse', 'allow']),
    userHeaders: readUserHeaders(environment),
  };
}

/** RFC 6265 §4.1.1: a token. Without a prefix (`__Host-`), because Housekey adds that itself. */
const COOKIE_NAME: Format<string> = {
  parse: (text) => (/^(?!__)[\w.-]{1,64}$/.test(text) ? text : undefined),
  message: 'is not a valid cookie name.',
  fix: 'Use 1 to 64 letters, digits, dots, hyphens and underscores, without __ at the start.',
};

const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/;

const COOKIE_DOMAIN: Format<string> = {
  parse: (text) => DOMAIN.exec(text.replace(/^\./, ''))?.[0],
  message: 'must be a lowercase domain with at least two labels.',
  fix: 'Use the part that your hosts have in common, such as example.com.',
};

const PUBLIC_URL: Format<URL> = {
  parse: parsePublicUrl,
  message: 'must be an exact origin.',
  fix: 'Use the scheme, host and port that visitors use, such as https://login.example.com.',
};

const PROXY: ItemFormat = {
  isValid: (item) => AddressSet.isBlock(item),
  message: 'is not an address or a CIDR block.',
  fix: 'Use comma-separated addresses such as 127.0.0.1 or blocks such as 172.16.0.0/12.',
};

const ORIGIN: ItemFormat = {
  isValid: isOrigin,
  message: 'is not an exact origin.',
  fix: 'Use origins such as https://app.example.com: scheme, host and port, without a path or *.',
};

const HOST_NAME: ItemFormat = {
  isValid: (item) => /^\.?[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?$/.test(item),
  message: 'is not a lowercase host name.',
  fix: 'Use names such as app.example.com, without scheme or port. .example.com includes all names below it.',
};

function readMetricsToken(environment: Environment): string | undefined {
  const token = environment.readSecret('SERVICE_METRICS_TOKEN');
  return typeof token === 'string' ? undefined : token.value;
}
