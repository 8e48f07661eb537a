import { PREFIXES } from '../../contract/index.js';
import { DEVICE_LIFETIME_SECONDS, MAX_CHECKED_DEVICES } from '../../core/auth/devices.js';
import { VARIABLE_TABLE } from '../../core/config/variables.js';
import { isCrossOrigin } from '../checks/host-and-origin.js';
import type { RequestContext } from '../context.js';

/** The names of our cookies, without prefix. Session and device cookies of other instances start with ours. */
export const COOKIE_NAMES = {
  session: VARIABLE_TABLE.SERVICE_COOKIE_NAME.fallback,
  device: 'housekey_device',
  passkey: 'housekey_passkey',
  account: 'housekey_account',
} as const;

/**
 * Returns every value with this name in a Cookie header (RFC 6265 §5.4), verbatim. Searches for the
 * name instead of parsing all pairs, because a header may hold thousands of other cookies.
 */
export function cookieValues(header: string | null, name: string): readonly string[] {
  if (header === null) return NO_VALUES;
  let values: string[] | undefined;
  const start = `${name}=`;
  for (let at = header.indexOf(start); at >= 0; at = header.indexOf(start, at)) {
    const end = header.indexOf(';', at);
    const pairEnd = end < 0 ? header.length : end;
    const pairStart = header.lastIndexOf(';', at) + 1;
    const from = at + start.length;
    if (header.slice(pairStart, at).trim() === '') {
      const value = header.slice(from, pairEnd).trim();
      // Most headers have one, and `push` would reserve room for 17.
      if (values === undefined) values = [value];
      else values.push(value);
    }
    at = pairEnd;
  }
  return values ?? NO_VALUES;
}

const NO_VALUES: readonly string[] = [];

/** Browsers send one or two values. More are not checked, because each costs a signature. */
const MAX_CHECKED_VALUES = 8;

/**
 * The last distinct values of one of our cookies, without empty ones, the very last first. Browsers
 * send cookies with a longer path earlier (RFC 6265 §5.4), and ours has the shortest: it must not be
 * hidden by values that a page of the same site has set for longer paths ("cookie tossing").
 *
 * @param most - how many are checked
 */
export function credentialValues(
  header: string | null,
  name: string,
  most = MAX_CHECKED_VALUES,
): readonly string[] {
  const values = cookieValues(header, name);
  if (values.length < 2 && values[0] !== '') return values;
  return distinctValues(values).slice(0, most);
}

/** Whether there are more values of one of our cookies than `credentialValues` returns. */
function hasUncheckedValues(header: string | null, name: string): boolean {
  const values = cookieValues(header, name);
  return values.length > MAX_CHECKED_VALUES && distinctValues(values).length > MAX_CHECKED_VALUES;
}

function distinctValues(values: readonly string[]): string[] {
  const distinct = new Set(values.toReversed());
  distinct.delete('');
  return [...distinct];
}

/** Attributes of a cookie; every cookie of ours is also HttpOnly, so that no script can read it. */
export interface CookieAttributes {
  /** Shares the cookie with all hosts under this domain. Default: this host only. */
  readonly domain?: string | undefined;
  readonly path: string;
  /** 0 deletes the cookie; without it, the browser forgets the cookie when it closes. */
  readonly maxAgeSeconds?: number | undefined;
  readonly sameSite: 'Lax' | 'Strict';
  /** Restricts the cookie to https. */
  readonly secure: boolean;
}

/** Builds a Set-Cookie value (RFC 6265 §4.1). Name and value must be valid already. */
export function setCookie(name: string, value: string, attributes: CookieAttributes): string {
  const { domain, path, maxAgeSeconds, sameSite, secure } = attributes;
  return [
    `${name}=${value}`,
    ...(domain === undefined ? [] : [`Domain=${domain}`]),
    `Path=${path}`,
    // Browsers keep a cookie for at most 400 days (RFC 6265bis §5.5), and WebKitGTK drops one with a very large value.
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${Math.min(maxAgeSeconds, 34_560_000)}`]),
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}

/**
 * Only an https response of the host itself can set a cookie with this prefix: no script, no other host (RFC 6265bis
 * §4.1.3). Browsers that do not know it see the prefix `__Host-`, which permits scripts.
 */
export const HOST_PREFIX: string = '__Host-Http-';
export const FORMER_HOST_PREFIX = '__Host-';

/** Settings of the session cookie. */
export interface SessionCookieSettings {
  /** Name without prefix. Instances on the same host need different names. */
  readonly name: string;
  /** Shares the cookie with all hosts under this domain; `undefined` restricts it to one host. */
  readonly domain: string | undefined;
}

/**
 * The cookie that stores the access token if an app must be protected, because navigations cannot
 * send an Authorization header. It is HttpOnly and SameSite=Lax: other sites' requests do not carry
 * it, except when the user follows a link. Over https, its name has a prefix that pages over plain
 * http cannot set; with `__Host-Http-`, neither scripts nor other hosts can (RFC 6265bis §4.1.3). The name of earlier
 * versions, which scripts of the app can set, only counts without the present one.
 */
export class SessionCookie {
  readonly #names: Readonly<{ secure: string; plain: string; former: string | undefined }>;
  readonly #domain: string | undefined;
  readonly #anyHousekeyCookie: RegExp;
  /** Created once, because a stale cookie comes with every request of a browser. */
  readonly #cleared: Readonly<Record<'secure' | 'plain' | 'former', readonly string[]>>;

  constructor({ name, domain }: SessionCookieSettings, prefix = HOST_PREFIX) {
    this.#anyHousekeyCookie = housekeyCookiePattern(name);
    const isForOneHost = domain === undefined;
    const other = prefix === HOST_PREFIX ? FORMER_HOST_PREFIX : HOST_PREFIX;
    this.#names = {
      plain: name,
      secure: `${isForOneHost ? prefix : '__Secure-'}${name}`,
      former: isForOneHost ? `${other}${name}` : undefined,
    };
    this.#domain = domain;
    this.#cleared = {
      secure: [this.set('', 0, true)],
      plain: [this.set('', 0, false)],
      former: [this.#set(`${other}${name}`, '', 0, true)],
    };
  }

  /**
   * Returns the values under the name that fits the scheme. Duplicates and all but the last eight
   * are left out: sixty expired or forged tokens would cost sixty signature verifications.
   */
  read(header: string | null, secure: boolean): readonly string[] {
    const values = credentialValues(header, this.#nameFor(secure));
    const { former } = this.#names;
    if (values.length > 0 || !secure || former === undefined) return values;
    return credentialValues(header, former);
  }

  /** Its name, if other instances would not recognize it as a Housekey cookie. */
  get foreignName(): string | undefined {
    const { plain } = this.#names;
    return plain.startsWith(COOKIE_NAMES.session) ? undefined : plain;
  }

  /**
   * A Set-Cookie value that stores the token.
   *
   * @param lifetimeSeconds - `undefined`: until the browser closes
   */
  set(token: string, lifetimeSeconds: number | undefined, secure: boolean): string {
    return this.#set(this.#nameFor(secure), token, lifetimeSeconds, secure);
  }

  #set(name: string, token: string, lifetimeSeconds: number | undefined, secure: boolean): string {
    return setCookie(name, token, {
      domain: this.#domain,
      path: '/',
      maxAgeSeconds: lifetimeSeconds,
      sameSite: 'Lax',
      secure,
    });
  }

  /** The Set-Cookie value that deletes the cookie. */
  clear(secure: boolean): readonly string[] {
    return secure ? this.#cleared.secure : this.#cleared.plain;
  }

  /** The same if a Cookie header holds the cookie, under each of its names; else none. */
  clearSent(header: string | null, secure: boolean): readonly string[] {
    const { plain, secure: prefixed } = this.#names;
    const isSent =
      cookieValues(header, plain).length > 0 || cookieValues(header, prefixed).length > 0;
    const former = this.clearFormer(header, secure);
    if (former.length === 0) return isSent ? this.clear(secure) : NO_VALUES;
    return isSent ? [...this.clear(secure), ...former] : former;
  }

  /** The Set-Cookie value that deletes the cookie under the name of earlier versions, if it is sent. */
  clearFormer(header: string | null, secure: boolean): readonly string[] {
    const { former } = this.#names;
    const isSent = secure && former !== undefined && cookieValues(header, former).length > 0;
    return isSent ? this.#cleared.former : NO_VALUES;
  }

  /** The same for a rejected cookie; none if `read` has left out values, any of which may be the valid one. */
  clearRejected(header: string | null, secure: boolean): readonly string[] {
    const name = this.#nameFor(secure);
    const names = [name, this.#names.former ?? name];
    const isUnchecked = names.some((one) => hasUncheckedValues(header, one));
    return isUnchecked ? [] : this.clearSent(header, secure);
  }

  /**
   * Removes all Housekey cookies from a Cookie header and leaves the others unchanged. This includes
   * other instances' cookies: browsers send cookies to every port of a host, so an app behind one
   * instance could sign in to another.
   *
   * @returns `undefined` if no cookie is left.
   */
  strip(header: string): string | undefined {
    if (!this.#anyHousekeyCookie.test(header)) return header;
    const others = header.split(';').filter((pair) => !this.#anyHousekeyCookie.test(pair));
    const rest = others.join(';').trim();
    return rest === '' ? undefined : rest;
  }

  /** Whether a Set-Cookie line of the app sets a cookie that only Housekey may set. */
  isHousekeyCookie(line: string): boolean {
    return this.#anyHousekeyCookie.test(line);
  }

  #nameFor(secure: boolean): string {
    return secure ? this.#names.secure : this.#names.plain;
  }
}

/** The token of Cloudflare Access, with which an app could be the owner at another one. */
const CLOUDFLARE_COOKIE = 'CF_Authorization';

/** Matches the cookies of any instance, and ours, in a Cookie header or in one of its pairs. */
function housekeyCookiePattern(name: string): RegExp {
  const own = name.replaceAll(/\W/g, String.raw`\$&`);
  const families = `(?:${COOKIE_NAMES.session}|${COOKIE_NAMES.device})[^=;]*`;
  const names = [COOKIE_NAMES.passkey, COOKIE_NAMES.account, CLOUDFLARE_COOKIE];
  const single = `${names.join('|')}|${own}(?:_app|_nonce|_code|_guest)?`;
  const any = `(?:${families}|(?:${single})\\s*)`;
  return new RegExp(`(?:^|;)\\s*(?:__Host-(?:Http-)?|__Secure-)?${any}=`);
}

/** Below it are all other ways to sign in. Nothing below it is ever sent to the app. */
const API_PATH = `${PREFIXES.own}api`;

/**
 * The device tokens of a request, valid or not; none in a request from another origin's page. Those
 * under the name without a suffix are from an earlier version, or from another instance.
 */
export function readDeviceTokens(context: RequestContext): readonly string[] {
  if (isCrossOrigin(context)) return [];
  const cookies = context.request.headers.get('cookie');
  const names = new Set([deviceName(context), deviceName(context, '')]);
  return [...names].flatMap((name) => credentialValues(cookies, name, MAX_CHECKED_DEVICES));
}

/**
 * Set-Cookie values that store a device token. There are two, because a cookie has one path: it is
 * sent to the ways to sign in, and never to the app.
 *
 * @param isKept - false: the browser forgets the token when it closes, as on someone else's computer
 */
export function setDeviceCookies(
  context: RequestContext,
  deviceToken: string,
  isKept: boolean,
): readonly string[] {
  return [context.options.loginPath, API_PATH].map((path) =>
    setCookie(deviceName(context), deviceToken, {
      path,
      maxAgeSeconds: isKept ? DEVICE_LIFETIME_SECONDS : undefined,
      sameSite: 'Strict',
      secure: context.secure,
    }),
  );
}

/** Over https, has a prefix that pages over plain http cannot set (RFC 6265bis §4.1.3.1). */
function deviceName(
  { secure, options }: RequestContext,
  suffix = options.deviceCookieSuffix,
): string {
  return `${secure ? '__Secure-' : ''}${COOKIE_NAMES.device}${suffix}`;
}

/** Binds a sign-in with the account elsewhere to the browser. A page load from the provider must carry it. */
export const ACCOUNT_COOKIE = new SessionCookie({ name: COOKIE_NAMES.account, domain: undefined });

/** The sign-ins with the account elsewhere that this browser has begun, genuine or not. */
export function readAccountFlows({ request, secure }: RequestContext): readonly string[] {
  return ACCOUNT_COOKIE.read(request.headers.get('cookie'), secure);
}
