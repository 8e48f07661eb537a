/** The names of our cookies, without a prefix. Other instances' names begin like the session's. */
export const COOKIE_NAMES = { session: 'housekey_session', device: 'housekey_device' } as const;

/**
 * Every value that a Cookie header has under this name (RFC 6265 §5.4), as sent. Only what looks like
 * the name is looked at: a header may hold thousands of other cookies.
 */
export function cookieValues(header: string | null, name: string): string[] {
  const values: string[] = [];
  if (header === null) return values;
  const start = `${name}=`;
  for (let at = header.indexOf(start); at >= 0; at = header.indexOf(start, at)) {
    const end = header.indexOf(';', at);
    const pairEnd = end < 0 ? header.length : end;
    const pairStart = header.lastIndexOf(';', at) + 1;
    const from = at + start.length;
    if (header.slice(pairStart, at).trim() === '') values.push(header.slice(from, pairEnd).trim());
    at = pairEnd;
  }
  return values;
}
