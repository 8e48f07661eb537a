import { COOKIE_NAMES, cookieValues } from './cookie-values.js';

export interface SessionCookieSettings {
  /** Without a prefix; another one for a second instance on the same host. */
  readonly name: string;
  /** Gives the cookie to all hosts below; to this host alone where it is left out. */
  readonly domain: string | undefined;
}

/**
 * The cookie in which a browser keeps the access token, where navigations must be let in: they can
 * carry no header. Out of reach of scripts, and not sent along with other sites' requests, links
 * excepted. Over https its name has a prefix that no page of plain http, and for `__Host-` no
 * other host, can set (RFC 6265bis §4.1.3).
 */
export class SessionCookie {
  readonly #names: { readonly secure: string; readonly plain: string };
  readonly #domain: string | undefined;
  readonly #ofHousekey: RegExp;

  constructor({ name, domain }: SessionCookieSettings) {
    this.#ofHousekey = cookieOfHousekey(name);
    this.#names = {
      plain: name,
      secure: `${domain === undefined ? '__Host-' : '__Secure-'}${name}`,
    };
    this.#domain = domain;
  }

  /**
   * Whatever a Cookie header holds under the name that fits the scheme, and no other, each value once:
   * sixty copies of one expired token would be sixty signatures to verify.
   */
  read(header: string | null, secure: boolean): string[] {
    const values = cookieValues(header, this.#nameFor(secure)).filter((value) => value !== '');
    return values.length < 2 ? values : [...new Set(values)];
  }

  /** Its name, if other instances of Housekey do not recognize it. */
  get foreignName(): string | undefined {
    const { plain } = this.#names;
    return plain.startsWith(COOKIE_NAMES.session) ? undefined : plain;
  }

  /** Whether a Cookie header holds the cookie under either name. */
  isIn(header: string | null): boolean {
    return Object.values(this.#names).some((name) => cookieValues(header, name).length > 0);
  }

  /** A Set-Cookie value that keeps the token as long as it lives. */
  set(token: string, lifetimeSeconds: number, secure: boolean): string {
    return this.#setCookie(token, lifetimeSeconds, secure);
  }

  /** A Set-Cookie value that deletes it. */
  clear(secure: boolean): string {
    return this.#setCookie('', 0, secure);
  }

  /**
   * A Cookie header without any cookie of Housekey's, the others byte for byte; `undefined` if none
   * is left. Other instances' too: browsers send cookies to every port of a host, and the app behind
   * one instance could open another with them.
   */
  strip(header: string): string | undefined {
    if (!this.#ofHousekey.test(header)) return header;
    const others = header.split(';').filter((pair) => !this.#ofHousekey.test(pair));
    const rest = others.join(';').trim();
    return rest === '' ? undefined : rest;
  }

  #nameFor(secure: boolean): string {
    return secure ? this.#names.secure : this.#names.plain;
  }

  #setCookie(value: string, maxAge: number, secure: boolean): string {
    const attributes = [
      `${this.#nameFor(secure)}=${value}`,
      ...(this.#domain === undefined ? [] : [`Domain=${this.#domain}`]),
      'Path=/',
      `Max-Age=${maxAge}`,
      'HttpOnly',
      'SameSite=Lax',
      ...(secure ? ['Secure'] : []),
    ];
    return attributes.join('; ');
  }
}

/** Finds a cookie of any instance of Housekey, and ours, in a Cookie header or a pair of it. */
function cookieOfHousekey(name: string): RegExp {
  const own = name.replaceAll(/\W/g, String.raw`\$&`);
  const names = `(?:${COOKIE_NAMES.session}[^=;]*|(?:${COOKIE_NAMES.device}|${own})\\s*)`;
  return new RegExp(`(?:^|;)\\s*(?:__Host-|__Secure-)?${names}=`);
}
