import type { User } from '../../core/auth/user.js';
import { DISABLED_HEADER, ISOLATION_HEADERS, type HeaderFields } from '../headers.js';

/** The headers with which most apps expect a proxy to name the user. */
export function identityHeaders({ email }: User): HeaderFields {
  const value = headerValue(email);
  return { 'remote-user': value, 'remote-email': value };
}

const cache = new WeakMap<User, HeaderFields>();

/**
 * The headers of a 200 to a forward-auth proxy, cached per user object. Of the security headers,
 * only those are sent that keep a page of another origin from distinguishing this response from a
 * 401, because nothing executes in an empty body. The body is empty because nginx does not read it
 * and would close the connection.
 */
export function forwardAuthHeaders(user: User): HeaderFields {
  const cached = cache.get(user);
  if (cached !== undefined) return cached;
  const fields = {
    ...identityHeaders(user),
    // A proxy must not go by the name: `guest` can be the email of a real user.
    ...(user.guest ? DISABLED_HEADER : {}),
    ...ISOLATION_HEADERS,
    'cache-control': 'no-store',
    'content-length': '0',
  };
  cache.set(user, fields);
  return fields;
}

/** Percent-encodes the text as UTF-8 unless it is a valid header value (RFC 9110 §5.5, Latin-1). */
function headerValue(text: string): string {
  return /^[\x21-\x7e\xa1-\xff](?:[\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa1-\xff])?$/.test(text)
    ? text
    : encodeURIComponent(Buffer.from(text).toString());
}
