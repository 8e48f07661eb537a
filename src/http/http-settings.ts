import { NO_APPS, type AppTable } from '../core/config/app-table.js';
import type { OidcConfig } from '../core/config/oidc-clients.js';
import type { Environment } from '../core/config/environment.js';
import type { AddressSet } from '../core/network.js';
import type { Layout } from '../contract/index.js';
import { FORMER_HOST_PREFIX, SessionCookie, type SessionCookieSettings } from './cookies/cookie.js';

/** The trust, origins and paths of the endpoints. */
export interface HttpSettings {
  /** The apps behind Housekey. Default: none. */
  readonly apps: AppTable;
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
  /** With SERVICE_APPS, the cookies on an app's host. Default: `undefined`. */
  readonly appCookies: AppCookies | undefined;
  /** The secret of a browser that waits for its approval. Default: `undefined`, no device can be approved. */
  readonly deviceCodeCookie: SessionCookie | undefined;
  /** Keeps the session of a guest, on the app's host only. Default: `undefined`. */
  readonly guestCookie: SessionCookie | undefined;
  /** Whether browsers bind sessions to a key of their device. Default: false. */
  readonly deviceBound: boolean;
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
  /** The clients of OpenID Connect. Default: `undefined`, Housekey is no provider. */
  readonly oidc?: OidcConfig | undefined;
}

/** The cookies on the host of an app, which shares none with the login. */
export interface AppCookies {
  readonly session: SessionCookie;
  /** Binds a ticket to the browser that asked for it. */
  readonly nonce: SessionCookie;
}

/** The treatment of state-changing requests from pages of other sites. */
export type CrossSitePolicy = 'refuse' | 'allow';

/** Whether everyone can use the app behind Housekey, because authentication is disabled. */
export function isAppUnprotected(authEnabled: boolean, { session }: Layout): boolean {
  return !authEnabled && session === 'cookie';
}

/**
 * Reads SERVICE_TRUSTED_PROXIES, SERVICE_ALLOWED_ORIGINS, SERVICE_METRICS_TOKEN,
 * SERVICE_FORWARD_AUTH, SERVICE_PREFIX_ONLY, SERVICE_COOKIE_NAME, SERVICE_COOKIE_DOMAIN,
 * SERVICE_PUBLIC_URL, SERVICE_ALLOWED_HOSTS, SERVICE_CROSS_SITE, SERVICE_IDENTITY_HEADERS,
 * SERVICE_DEVICE_APPROVAL and SERVICE_DEVICE_BOUND.
 *
 * @param apps - the apps that it protects. Default: none.
 * @param onLoopback - whether only this machine can connect. Default: `false`.
 * @param embedded - how browsers stay signed in to an app that Housekey is a part of. Default:
 *   `undefined`, Housekey runs as a service.
 * @param oidc - the clients of OpenID Connect. Default: none.
 */
export function readHttpSettings(
  environment: Environment,
  apps: AppTable = NO_APPS,
  onLoopback = false,
  embedded?: Layout['session'],
  oidc?: OidcConfig,
): HttpSettings {
  const forwardAuth = environment.get('SERVICE_FORWARD_AUTH');
  const prefixOnly = environment.get('SERVICE_PREFIX_ONLY');
  const cookieDomain = environment.get('SERVICE_COOKIE_DOMAIN');
  const name = environment.get('SERVICE_COOKIE_NAME');
  const gateway = apps.only !== undefined;
  // A page load at the authorization endpoint carries nothing but cookies.
  const needsCookie = apps.list.length > 0 || forwardAuth || oidc !== undefined;
  const session = embedded ?? (needsCookie ? 'cookie' : 'token');
  const usesCookie = session === 'cookie';
  return {
    apps,
    trustedProxies: environment.get('SERVICE_TRUSTED_PROXIES'),
    allowedOrigins: environment.get('SERVICE_ALLOWED_ORIGINS'),
    metricsToken: readMetricsToken(environment),
    layout: {
      session,
      gateway,
      // A cookie for one host only cannot reach an app on another one, unless tickets do.
      sameHost:
        embedded !== undefined ||
        (forwardAuth && apps.list.length === 0 && cookieDomain === undefined),
      prefixOnly,
    },
    ...readCookies(environment, usesCookie, { name, domain: cookieDomain }),
    appCookies: apps.hasHosts ? appCookies(name) : undefined,
    cookieDomain,
    publicUrl: environment.get('SERVICE_PUBLIC_URL'),
    allowedHosts: environment.get('SERVICE_ALLOWED_HOSTS'),
    onLoopback,
    crossSite: environment.get('SERVICE_CROSS_SITE'),
    userHeaders: environment.get('SERVICE_IDENTITY_HEADERS'),
    oidc,
  };
}

function readCookies(
  environment: Environment,
  usesCookie: boolean,
  cookie: SessionCookieSettings,
): Pick<HttpSettings, 'sessionCookie' | 'deviceBound' | 'deviceCodeCookie' | 'guestCookie'> {
  const deviceBound = usesCookie && environment.get('SERVICE_DEVICE_BOUND');
  if (deviceBound && cookie.domain !== undefined) {
    const fix = 'Remove one of them: a browser renews the cookie of one host.';
    environment.report('SERVICE_DEVICE_BOUND', 'and SERVICE_COOKIE_DOMAIN are both set.', fix);
  }
  // Chromium 156 does not renew the cookie of a bound session if it has the other prefix.
  const prefix = deviceBound ? FORMER_HOST_PREFIX : undefined;
  const sessionCookie = usesCookie ? new SessionCookie(cookie, prefix) : undefined;
  const usesCodes = environment.get('SERVICE_DEVICE_APPROVAL');
  const deviceCodeCookie = usesCodes ? hostCookie(cookie.name, 'code') : undefined;
  const guestCookie = usesCookie ? hostCookie(cookie.name, 'guest') : undefined;
  return { sessionCookie, deviceBound, deviceCodeCookie, guestCookie };
}

function appCookies(name: string): AppCookies {
  return { session: hostCookie(name, 'app'), nonce: hostCookie(name, 'nonce') };
}

/** A cookie for one host only. */
function hostCookie(name: string, suffix: string): SessionCookie {
  return new SessionCookie({ name: `${name}_${suffix}`, domain: undefined });
}

function readMetricsToken(environment: Environment): string | undefined {
  const token = environment.readSecret('SERVICE_METRICS_TOKEN');
  return typeof token === 'string' ? undefined : token.value;
}
