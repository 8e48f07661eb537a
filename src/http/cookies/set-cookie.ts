/** Attributes of a cookie; every cookie of ours is also HttpOnly, so that no script can read it. */
export interface CookieAttributes {
  /** Shares the cookie with all hosts under this domain. Default: this host only. */
  readonly domain?: string | undefined;
  readonly path: string;
  /** 0 deletes the cookie. */
  readonly maxAgeSeconds: number;
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
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}
