import type { User } from '../core/user.js';

/** Who is signed in, as apps behind a proxy are used to being told. */
export function identityHeaders({ email }: User): Readonly<Record<string, string>> {
  const value = headerValue(email);
  return { 'remote-user': value, 'remote-email': value };
}

/** As it is where a header can hold it (RFC 9110 §5.5, Latin-1), else percent-encoded UTF-8. */
function headerValue(text: string): string {
  return /^[\x21-\x7e\xa1-\xff](?:[\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa1-\xff])?$/.test(text)
    ? text
    : encodeURIComponent(Buffer.from(text).toString());
}
