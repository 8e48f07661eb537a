import { LRUCache } from 'lru-cache';
import { isIPv4 } from 'node:net';
import { isAppOnOrigin, isInDomain, viewsOf, parseUrl } from '../../contract/index.js';
import { HOST, hostIn, isOrigin, MAX_HOST_LENGTH, MAX_ORIGIN_LENGTH } from '../../core/origin.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { HttpSettings } from '../http-settings.js';
import type { RenderErrorPage } from '../page.js';
import type { PlainResponse } from '../plain-response.js';
import { isSafeMethod } from '../request-info.js';

/** Returns the rejection of a request to a wrong host, or `undefined` if the host is fine. */
type HostRule = (context: RequestContext<RequestHead>) => PlainResponse | undefined;

/** Checks the host that a request names. Runs before anything else reads the request. */
export interface HostCheck {
  /** Requires a valid host (400) and, if SERVICE_PUBLIC_URL is set, that host (421). */
  readonly check: HostRule;
  /** Requires a valid host only, for paths that probes, scrapers and proxies request. */
  readonly checkSyntax: HostRule;
  /**
   * Prevents DNS rebinding (421). With authentication disabled, a loopback address is the only
   * protection, and a web page can bypass it: its own host name resolves to 127.0.0.1. So
   * everything that guests can read is served only under names that nobody else can point here.
   */
  readonly checkRebinding: HostRule;
}

/** @param authEnabled - with authentication enabled, no protection against DNS rebinding is needed. */
export function createHostCheck(
  settings: HttpSettings,
  authEnabled: boolean,
  renderErrorPage: RenderErrorPage,
): HostCheck {
  const { apps, layout, publicUrl, allowedHosts, onLoopback, trustedProxies } = settings;
  const mayBeRebound = !authEnabled && onLoopback && trustedProxies.isEmpty;

  function isAllowed(host: string): boolean {
    const name = hostnameOf(host);
    return (
      isLoopbackName(name) ||
      isAddress(name) ||
      allowedHosts.some((allowed) => matches(name, allowed)) ||
      (publicUrl !== undefined && isSameHost(host, publicUrl))
    );
  }

  return {
    checkSyntax,
    check: (context) => {
      if (publicUrl === undefined) return checkSyntax(context);
      if (isSameHost(context.host, publicUrl)) return undefined;
      // RFC 9110 §15.5.20. Sign-ins under another host would lose their cookies.
      const { origin: address } = publicUrl;
      const [place, page] = apps.hasHosts
        ? [`SERVICE_APPS has no app at this host; the login is at ${address}`, UNKNOWN_APP]
        : [`This service is at ${address}`, OTHER_ADDRESS];
      const error = context.reject(421, `${place}; the request asked for another host`);
      const [href, link] = isAppOnOrigin(layout)
        ? [`${address}/`, 'openApp' as const]
        : [address + viewsOf(layout).welcome, 'openHousekey' as const];
      return renderErrorPage(context, error, { ...page, href, link, values: { address } });
    },
    checkRebinding: (context) =>
      mayBeRebound && !isAllowed(context.host)
        ? context.reject(421, unknownHost(context.host))
        : undefined,
  };
}

const UNKNOWN_APP = { heading: 'wrongHost', text: 'wrongHostHelp' } as const;
const OTHER_ADDRESS = { heading: 'otherAddress', text: 'otherAddressHelp' } as const;

function unknownHost(host: string): string {
  const name = hostnameOf(host);
  return (
    'While authentication is disabled, only host names that no other site can use are served. ' +
    `If this name is yours, set SERVICE_ALLOWED_HOSTS=${name}`
  );
}

/** Browsers resolve these names to loopback without asking a name server (RFC 6761 §6.3). */
function isLoopbackName(name: string): boolean {
  return isInDomain(name, 'localhost');
}

/** Expects a name that the URL parser has normalized. */
function isAddress(name: string): boolean {
  return isIPv4(name) || name.startsWith('[');
}

/** A leading dot in `allowed` includes all names below it. */
function matches(name: string, allowed: string): boolean {
  return allowed.startsWith('.') ? isInDomain(name, allowed.slice(1)) : name === allowed;
}

function checkSyntax(context: RequestContext<RequestHead>): PlainResponse | undefined {
  return parseHost(context.host) === undefined
    ? context.reject(400, 'The Host header must name a host, such as example.com:8000')
    : undefined;
}

/** Recently requested hosts. Bounded, because clients can make them up. */
const cache = new LRUCache<string, { readonly url: URL | undefined }>({ max: 100 });
/** The host of the last request, which nearly all requests share. */
let latest: { readonly host: string; readonly url: URL | undefined } = { host: '', url: undefined };

/**
 * Parses a Host header (RFC 9110 §7.2) with the host parser of WHATWG URL.
 *
 * @returns `undefined` if it is not a valid host, such as `1.2.3.256`, `a:99999` or `[::1`.
 */
export function parseHost(host: string): URL | undefined {
  if (host === latest.host) return latest.url;
  if (host.length > MAX_HOST_LENGTH) return undefined;
  const { url } = cache.get(host) ?? addHost(host);
  latest = { host, url };
  return url;
}

function addHost(host: string): { readonly url: URL | undefined } {
  const text = `http://${host}`;
  const entry = { url: HOST.test(host) ? parseUrl(text) : undefined };
  cache.set(host, entry);
  return entry;
}

/** The name or address in a Host header, without port and trailing dot; empty if it is invalid. */
export function hostnameOf(host: string): string {
  return (parseHost(host)?.hostname ?? '').replace(/\.$/, '');
}

/** Whether a Host header names the host and port of this URL. A default port may be omitted. */
function isSameHost(host: string, { protocol, host: expected }: URL): boolean {
  return hostIn(protocol, host) === expected;
}

/** Sec-Fetch-Site of requests from our own pages, and from the address bar or a bookmark. */
export const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * Whether a page of another origin sent the request, according to its Origin header. Allowed
 * origins count as other origins. `Sec-Fetch-Site: same-origin` takes precedence, because a proxy
 * may have replaced the Host header, and no page can forge Fetch Metadata.
 */
export function isCrossOrigin(context: RequestContext<RequestHead>): boolean {
  const { headers } = context.request;
  const origin = headers.get('origin');
  if (origin === null || headers.get('sec-fetch-site') === 'same-origin') return false;
  return !isOriginOf(context.host, origin, context.secure);
}

/**
 * Whether a page of another site, other than the allowed origins, sent the request: according to
 * Sec-Fetch-Site (Fetch Metadata §2.4) or, without it, the Origin header. `same-site` counts as
 * another site, because the browser sends our cookies there and another program may run on that
 * host or port. Programs other than browsers send neither header.
 */
export function isCrossSite(context: RequestContext<RequestHead>): boolean {
  const site = context.request.headers.get('sec-fetch-site');
  const isForeign = site === null ? isCrossOrigin(context) : !OWN_SITES.has(site);
  return isForeign && context.allowedOrigin === undefined;
}

/**
 * Whether one of our own pages sends its form. Allowed origins may call the API; what a form decides, the owner has to
 * have seen.
 */
export function isOwnForm(context: RequestContext<RequestHead>): boolean {
  return context.request.method === 'POST' && !isCrossOrigin(context);
}

/**
 * Whether a page of another origin opens a WebSocket (cross-site WebSocket hijacking, CWE-1385).
 * The same-origin policy does not apply to WebSockets, and the browser sends our cookie; without a
 * login, being on this machine is enough. Browsers always send Origin here; native clients mostly
 * do not.
 */
export function isCrossOriginUpgrade(context: RequestContext<RequestHead>): boolean {
  return isCrossOrigin(context) && context.allowedOrigin === undefined;
}

/**
 * Whether a page of another site sends a state-changing request with a cookie of ours (cross-site request
 * forgery, CWE-352), or with an app token that was typed into the browser's own dialog.
 */
export function isCrossSiteChange(
  context: RequestContext<RequestHead>,
  method: string,
  isUpgrade: boolean,
): boolean {
  // For upgrades, `isCrossOriginUpgrade` checks Origin, and browsers differ in Fetch Metadata.
  const isHarmless = isUpgrade ? context.request.headers.has('origin') : isSafeMethod(method);
  return !isHarmless && isCrossSite(context);
}

/** 403. Includes the setting that allows the page's origin, in case it is the owner's. */
export function rejectCrossSite(context: RequestContext<RequestHead>): PlainResponse {
  context.audit({ event: 'access-refused', reason: 'cross-site' });
  const origin = context.request.headers.get('origin') ?? '';
  const fix = isOrigin(origin)
    ? `; if ${origin} is yours, set SERVICE_ALLOWED_ORIGINS=${origin}`
    : '';
  return context.reject(
    403,
    `This request was sent by a page of another site, or a proxy has changed the Host header${fix}`,
  );
}

/**
 * Whether an Origin header names the requested host. An opaque origin (`null`) never matches.
 *
 * @param secure - whether the request is known to use https. An http origin then never matches: an
 * attacker on the network controls the http pages of the host (RFC 6454 §4). Otherwise schemes are
 * not compared, because an untrusted proxy may have terminated TLS.
 */
function isOriginOf(host: string, origin: string, secure: boolean): boolean {
  const url = origin.length > MAX_ORIGIN_LENGTH ? undefined : parseUrl(origin);
  if (url === undefined || (secure && url.protocol !== 'https:')) return false;
  return url.host !== '' && isSameHost(host, url);
}
