import type { User } from '../../core/auth/user.js';
import { DISABLED_HEADER, ISOLATION_HEADERS, type HeaderFields } from '../headers.js';

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
