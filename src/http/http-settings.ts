import type { Environment } from '../core/config/environment.js';
import { AddressSet } from '../core/network.js';
import { DEFAULT_LAYOUT, type Layout } from '../contract/index.js';
import { COOKIE_NAMES } from './cookies/cookie-values.js';
import { isOrigin } from './checks/origins.js';
import { SessionCookie } from './cookies/session-cookie.js';

/** Whom the endpoints believe, whose pages they serve, and where they stand. */
export interface HttpSettings {
  /** Proxies whose forwarding headers are believed; none by default. */
  readonly trustedProxies: AddressSet;
  /** Origins whose pages may call the API; none but our own by default. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** Lets a scraper read the metrics, beside the owner; `undefined` for the owner alone. */
  readonly metricsToken: string | undefined;
  /** Where on the origin our own things are. */
  readonly layout: Layout;
  /** Keeps the session in the browser; `undefined` where the page keeps the token. */
  readonly sessionCookie: SessionCookie | undefined;
  /** The domain whose hosts share the session cookie; `undefined` for our host alone. */
  readonly cookieDomain: string | undefined;
  /** Scheme, host and port as visitors have them; by default as each request says. */
  readonly publicUrl: URL | undefined;
  /**
   * Host names under which guests are served on loopback, beside loopback's own; with a leading dot
   * all names below as well.
   */
  readonly allowedHosts: readonly string[];
  /** Only this machine can connect, as far as the listening address says. */
  readonly onLoopback: boolean;
  /** What other sites' pages may have a signed-in browser send to the app: nothing, or anything. */
  readonly crossSite: CrossSitePolicy;
}

export type CrossSitePolicy = 'refuse' | 'allow';

/** The built-in app alone, and nobody else is believed. */
export const PLAIN_SETTINGS: HttpSettings = {
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
};

/** Whether everyone can use an app behind us, because authentication is disabled in front of it. */
export function isAppOpen(authEnabled: boolean, { session }: Layout): boolean {
  return !authEnabled && session === 'cookie';
}

/**
 * Reads SERVICE_TRUSTED_PROXIES, SERVICE_ALLOWED_ORIGINS, SERVICE_METRICS_TOKEN,
 * SERVICE_FORWARD_AUTH, SERVICE_PREFIX_ONLY, SERVICE_COOKIE_NAME, SERVICE_COOKIE_DOMAIN,
 * SERVICE_PUBLIC_URL, SERVICE_ALLOWED_HOSTS and SERVICE_CROSS_SITE.
 *
 * @param gateway - whether an app stands behind us.
 * @param onLoopback - whether only this machine can connect. Default: others can.
 */
export function readHttpSettings(
  environment: Environment,
  gateway: boolean,
  onLoopback = false,
): HttpSettings {
  const forwardAuth = environment.readSwitch('SERVICE_FORWARD_AUTH');
  const prefixOnly = environment.readSwitch('SERVICE_PREFIX_ONLY');
  const cookieDomain = readCookieDomain(environment);
  const name = readCookieName(environment);
  const inCookie = gateway || forwardAuth;
  return {
    trustedProxies: readTrustedProxies(environment),
    allowedOrigins: readAllowedOrigins(environment),
    metricsToken: readMetricsToken(environment),
    layout: { session: inCookie ? 'cookie' : 'token', gateway, prefixOnly },
    sessionCookie: inCookie ? new SessionCookie({ name, domain: cookieDomain }) : undefined,
    cookieDomain,
    publicUrl: readPublicUrl(environment),
    allowedHosts: readAllowedHosts(environment),
    onLoopback,
    crossSite: readCrossSite(environment),
  };
}

/** RFC 6265 §4.1.1: a token; and no prefix, for those are ours to give. */
function parseCookieName(text: string): string | undefined {
  return /^(?!__)[\w.-]{1,64}$/.test(text) ? text : undefined;
}

function readCookieName(environment: Environment): string {
  const name = environment.readParsed('SERVICE_COOKIE_NAME', parseCookieName, {
    wrong: 'is no usable cookie name.',
    fix: 'Give letters, digits, dots, hyphens and single underscores, 64 at the most.',
  });
  return name ?? COOKIE_NAMES.session;
}

const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/;

function parseDomain(text: string): string | undefined {
  return DOMAIN.exec(text.replace(/^\./, ''))?.[0];
}

function readCookieDomain(environment: Environment): string | undefined {
  return environment.readParsed('SERVICE_COOKIE_DOMAIN', parseDomain, {
    wrong: 'is no domain with at least two labels, in lower case.',
    fix: 'Give the part that your hosts have in common, such as example.com.',
  });
}

function parseOrigin(text: string): URL | undefined {
  const origin = text.replace(/\/$/, '');
  return isOrigin(origin) ? new URL(origin) : undefined;
}

function readPublicUrl(environment: Environment): URL | undefined {
  return environment.readParsed('SERVICE_PUBLIC_URL', parseOrigin, {
    wrong: 'is no exact origin.',
    fix: 'Give scheme, host and port as visitors have them, such as https://login.example.com.',
  });
}

function readMetricsToken(environment: Environment): string | undefined {
  const token = environment.readSecret('SERVICE_METRICS_TOKEN');
  return typeof token === 'string' ? undefined : token.value;
}

function readTrustedProxies(environment: Environment): AddressSet {
  const texts = environment.readList('SERVICE_TRUSTED_PROXIES');
  const wrong = texts.find((text) => !AddressSet.isBlock(text));
  if (wrong === undefined) return AddressSet.of(texts);
  environment.report(
    'SERVICE_TRUSTED_PROXIES',
    `holds "${wrong}", which is no address and no CIDR block.`,
    'Give addresses such as 127.0.0.1 or blocks such as 172.16.0.0/12, with commas between.',
  );
  return PLAIN_SETTINGS.trustedProxies;
}

function readAllowedOrigins(environment: Environment): ReadonlySet<string> {
  const texts = environment.readList('SERVICE_ALLOWED_ORIGINS');
  for (const text of texts) {
    if (isOrigin(text)) continue;
    environment.report(
      'SERVICE_ALLOWED_ORIGINS',
      `holds "${text}", which is no exact origin.`,
      'Give origins such as https://app.example.com: scheme, host and port, nothing behind, no *.',
    );
  }
  return new Set(texts);
}

const HOST_NAME = /^\.?[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?$/;

function readAllowedHosts(environment: Environment): readonly string[] {
  const hosts = environment.readList('SERVICE_ALLOWED_HOSTS');
  const wrong = hosts.find((host) => !HOST_NAME.test(host));
  if (wrong === undefined) return hosts;
  environment.report(
    'SERVICE_ALLOWED_HOSTS',
    `holds "${wrong}", which is not a host name in lower case.`,
    'Give names such as app.example.com, without scheme and port; .example.com includes all below.',
  );
  return [];
}

function parseCrossSite(text: string): CrossSitePolicy | undefined {
  return text === 'refuse' || text === 'allow' ? text : undefined;
}

function readCrossSite(environment: Environment): CrossSitePolicy {
  const policy = environment.readParsed('SERVICE_CROSS_SITE', parseCrossSite, {
    wrong: 'is neither refuse nor allow.',
    fix: 'Give one of the two, or leave it out for refuse.',
  });
  return policy ?? 'refuse';
}
