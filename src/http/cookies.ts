/** The names of our cookies, without a prefix. Other instances' names begin like the session's. */
export const COOKIE_NAMES = { session: 'housekey_session', device: 'housekey_device' } as const;

/** Every value that a Cookie header has under this name (RFC 6265 §5.4), as sent. */
export function cookieValues(header: string | null, name: string): string[] {
  if (header === null) return [];
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
