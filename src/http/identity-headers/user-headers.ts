import type { Environment } from '../../core/config/environment.js';
import type { ItemFormat } from '../../core/config/format.js';
import type { User } from '../../core/auth/user.js';
import { DISABLED_HEADER, ISOLATION_HEADERS, type HeaderFields } from '../headers.js';

/** The headers with which most apps expect a proxy to name the user. */
export const DEFAULT_USER_HEADERS: ReadonlySet<string> = new Set(['remote-user', 'remote-email']);

/**
 * Names with another meaning in HTTP, in Housekey or in `deploy/`: a user's email in them would frame
 * the message differently, name another host or client, or replace a credential.
 */
const RESERVED =
  /^(?:authorization|cache-control|connection|cookie|date|expect|forwarded|host|http2-settings|keep-alive|location|origin|range|referer|set-cookie|te|trailer|upgrade|user-agent|vary|www-authenticate|x-real-ip|accept(?:-.*)?|(?:access-control|content|cross-origin|if|proxy|sec|transfer|x-forwarded|x-housekey)-.*)$/;

const USER_HEADER: ItemFormat = {
  isValid: (name) => /^[a-z][a-z\d-]{0,63}$/i.test(name) && !RESERVED.test(name.toLowerCase()),
  message: 'cannot carry the user.',
  fix: 'Use names of letters, digits and hyphens, such as X-Remote-User. Names that HTTP or Housekey uses, such as Host or X-Forwarded-For, are reserved.',
};

/**
 * Reads SERVICE_IDENTITY_HEADERS: the headers that carry the user's email to the app.
 *
 * @returns the names in lower case; `DEFAULT_USER_HEADERS` if it is unset or not valid
 */
export function readUserHeaders(environment: Environment): ReadonlySet<string> {
  const names = environment.readList('SERVICE_IDENTITY_HEADERS', USER_HEADER);
  return names.length === 0
    ? DEFAULT_USER_HEADERS
    : new Set(names.map((name) => name.toLowerCase()));
}

/**
 * Returns the headers of a 200 to a forward-auth proxy, cached per user object. Of the security
 * headers, only those are sent that keep a page of another origin from distinguishing this response
 * from a 401, because nothing executes in an empty body. The body is empty because nginx does not read
 * it and would close the connection.
 *
 * @param names - the headers that carry the user's email
 */
export function createForwardAuthHeaders(names: ReadonlySet<string>): (user: User) => HeaderFields {
  const cache = new WeakMap<User, HeaderFields>();
  return (user) => {
    const cached = cache.get(user);
    if (cached !== undefined) return cached;
    const value = userHeaderValue(user);
    const fields = {
      ...Object.fromEntries([...names].map((name) => [name, value])),
      // A proxy must not go by the name: `guest` can be the email of a real user.
      ...(user.guest ? DISABLED_HEADER : {}),
      ...ISOLATION_HEADERS,
      'cache-control': 'no-store',
      'content-length': '0',
    };
    cache.set(user, fields);
    return fields;
  };
}

/** The user's email, percent-encoded as UTF-8 unless it is a valid header value (RFC 9110 §5.5, Latin-1). */
export function userHeaderValue({ email }: User): string {
  return /^[\x21-\x7e\xa1-\xff](?:[\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa1-\xff])?$/.test(email)
    ? email
    : encodeURIComponent(Buffer.from(email).toString());
}
