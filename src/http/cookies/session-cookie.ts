import {
  COOKIE_NAMES,
  cookieValues,
  credentialValues,
  hasUncheckedValues,
  setCookie,
} from './cookie.js';

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
 * http cannot set; with `__Host-`, other hosts cannot set it either (RFC 6265bis §4.1.3).
 */
export class SessionCookie {
  readonly #names: { readonly secure: string; readonly plain: string };
  readonly #domain: string | undefined;
  readonly #anyHousekeyCookie: RegExp;

  constructor({ name, domain }: SessionCookieSettings) {
    this.#anyHousekeyCookie = housekeyCookiePattern(name);
    this.#names = {
      plain: name,
      secure: `${domain === undefined ? '__Host-' : '__Secure-'}${name}`,
    };
    this.#domain = domain;
  }

  /**
   * Returns the values under the name that fits the scheme. Duplicates and all but the last eight
   * are left out: sixty expired or forged tokens would cost sixty signature verifications.
   */
  read(header: string | null, secure: boolean): readonly string[] {
    return credentialValues(header, this.#nameFor(secure));
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
    return setCookie(this.#nameFor(secure), token, {
      domain: this.#domain,
      path: '/',
      maxAgeSeconds: lifetimeSeconds,
      sameSite: 'Lax',
      secure,
    });
  }

  /** A Set-Cookie value that deletes the cookie. */
  clear(secure: boolean): string {
    return this.set('', 0, secure);
  }

  /** The same if a Cookie header holds the cookie under either name; else none. */
  clearSent(header: string | null, secure: boolean): readonly string[] {
    const isSent = Object.values(this.#names).some((name) => cookieValues(header, name).length > 0);
    return isSent ? [this.clear(secure)] : [];
  }

  /** The same for a rejected cookie; none if `read` has left out values, any of which may be the valid one. */
  clearRejected(header: string | null, secure: boolean): readonly string[] {
    return hasUncheckedValues(header, this.#nameFor(secure)) ? [] : this.clearSent(header, secure);
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

  #nameFor(secure: boolean): string {
    return secure ? this.#names.secure : this.#names.plain;
  }
}

/** Matches the cookies of any instance, and ours, in a Cookie header or in one of its pairs. */
function housekeyCookiePattern(name: string): RegExp {
  const own = name.replaceAll(/\W/g, String.raw`\$&`);
  const families = `(?:${COOKIE_NAMES.session}|${COOKIE_NAMES.device})[^=;]*`;
  const names = `(?:${families}|(?:${COOKIE_NAMES.passkey}|${own})\\s*)`;
  return new RegExp(`(?:^|;)\\s*(?:__Host-|__Secure-)?${names}=`);
}
