/** Where a visitor may be sent after signing in. */
export interface RedirectRules {
  /** Our own origin. */
  readonly origin: string;
  /** The domain whose hosts share the session; none but ours where it is left out. */
  readonly cookieDomain: string | undefined;
}

/** What no address has, and what browsers take for something else than it looks. */
const SUSPICIOUS = /[\p{Cc}\\\s]/u;

/** In characters; longer than any link that works everywhere, and parsing 16 KiB is dear. */
const LONGEST_DESTINATION = 8 * 1024;

/**
 * The address as a browser reads it, if it lies on our origin or, by https, on a host under the
 * cookie's domain; `undefined` for all others. Against open redirects (CWE-601).
 */
export function safeRedirect(
  next: string,
  { origin, cookieDomain }: RedirectRules,
): string | undefined {
  if (next.length > LONGEST_DESTINATION || SUSPICIOUS.test(next) || !URL.canParse(next, origin))
    return undefined;
  const isPath = next.startsWith('/') && !next.startsWith('//');
  const url = new URL(next, origin);
  if (url.origin === origin && isPath) {
    const path = url.pathname + url.search + url.hash;
    // `/.//host` has become `//host`.
    return path.startsWith('//') ? undefined : path;
  }
  // Anything else must be spelled out whole: `https:host` and `//host` are not.
  if (!/^https?:\/\/[^/]/.test(next) || url.username !== '' || url.password !== '')
    return undefined;
  const isShared = url.protocol === 'https:' && isUnder(url.hostname, cookieDomain);
  return url.origin === origin || isShared ? url.href : undefined;
}

/** Label by label: `evil-example.com` is not under `example.com`. */
function isUnder(host: string, domain: string | undefined): boolean {
  return domain !== undefined && (host === domain || host.endsWith(`.${domain}`));
}
