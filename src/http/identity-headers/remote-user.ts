import type { User } from '../../core/auth/user.js';
import { ISOLATION_HEADERS, type HeaderFields } from '../headers.js';

/** Who is signed in, as apps behind a proxy are used to being told. */
export function identityHeaders({ email }: User): HeaderFields {
  const value = headerValue(email);
  return { 'remote-user': value, 'remote-email': value };
}

const admissions = new WeakMap<User, HeaderFields>();

/**
 * What a proxy that asks is told of whom it may let in. Of the headers for browsers only those by
 * which a page of another origin could tell this answer from a refusal: in an empty one nothing
 * runs. Made once for each user. A body would cost nginx its connection: it reads none.
 */
export function forwardAuthHeaders(user: User): HeaderFields {
  const known = admissions.get(user);
  if (known !== undefined) return known;
  const fields = {
    ...identityHeaders(user),
    ...ISOLATION_HEADERS,
    'cache-control': 'no-store',
    'content-length': '0',
  };
  admissions.set(user, fields);
  return fields;
}

/** As it is where a header can hold it (RFC 9110 §5.5, Latin-1), else percent-encoded UTF-8. */
function headerValue(text: string): string {
  return /^[\x21-\x7e\xa1-\xff](?:[\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa1-\xff])?$/.test(text)
    ? text
    : encodeURIComponent(Buffer.from(text).toString());
}
