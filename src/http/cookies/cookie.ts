import { VARIABLE_TABLE } from '../../core/config/variables.js';

/**
 * The names of our cookies, without prefix. Session and device cookies of other instances start with
 * ours.
 */
export const COOKIE_NAMES = {
  session: VARIABLE_TABLE.SERVICE_COOKIE_NAME.fallback,
  device: 'housekey_device',
  passkey: 'housekey_passkey',
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
export function hasUncheckedValues(header: string | null, name: string): boolean {
  return distinctValues(cookieValues(header, name)).length > MAX_CHECKED_VALUES;
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
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}
