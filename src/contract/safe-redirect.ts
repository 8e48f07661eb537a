import { parseUrl } from './parse.js';

/** Which redirect targets are allowed after signing in. */
export interface RedirectRules {
  /** Our own origin. */
  readonly origin: string;
  /** Path of the login page. It is never a target, because it would redirect again. */
  readonly loginPath: string;
  /** The domain whose hosts share the session cookie. Default: no other host is allowed. */
  readonly cookieDomain?: string | undefined;
}

/** Control characters, whitespace and backslashes: browsers strip them or read them as a slash. */
const AMBIGUOUS = /[\p{Cc}\\\s]/u;

/** In UTF-16 code units. Longer than any link that works everywhere; parsing more is expensive. */
const MAX_LENGTH = 8 * 1024;

/** Proxies and programs on the way may percent-encode a path more than once. */
const MAX_DECODING_ROUNDS = 5;

/**
 * Validates where to send a user after signing in, against open redirects (CWE-601): a link to our
 * own login page that, once the user has entered a password, leads to another site.
 *
 * @param target - a path with query and fragment, or an absolute URL.
 * @returns the target as a browser reads it, if it is a path or URL of our own origin or, over
 *   https, a URL on a host under the cookie domain; else `undefined`.
 */
export function safeRedirect(target: string, rules: RedirectRules): string | undefined {
  const { origin, cookieDomain } = rules;
  if (target.startsWith('/')) return safePath(target, rules);
  if (!isAbsoluteUrl(target)) return undefined;
  const url = new URL(target);
  const isAllowed =
    url.origin === origin
      ? safePath(url.pathname + url.search + url.hash, rules) !== undefined
      : cookieDomain !== undefined &&
        url.protocol === 'https:' &&
        isInDomain(url.hostname, cookieDomain);
  return isAllowed ? url.href : undefined;
}

/**
 * Validates a redirect within our own origin. Browsers read `//host`, `/\host` and a tab or newline
 * between the slashes as another origin, and `/.//host` becomes one when it is normalized.
 *
 * @returns path, query and fragment as a browser reads them, or `undefined` if the target is not a
 *   path of our own origin or is the login page.
 */
export function safePath(target: string, { origin, loginPath }: RedirectRules): string | undefined {
  const url = isPlainPath(target) ? parseUrl(target, origin) : undefined;
  if (url === undefined) return undefined;
  const { pathname, search, hash } = url;
  const decoded = decodeFully(pathname);
  const isSafe =
    isPlainPath(pathname) &&
    decoded !== undefined &&
    !/^\/\/|[\p{Cc}\\]/u.test(decoded) &&
    !isLoginPath(decoded, loginPath);
  return isSafe ? pathname + search + hash : undefined;
}

/** Whether the text is an http(s) URL with scheme and host, and without credentials. */
export function isAbsoluteUrl(text: string): boolean {
  // `https:host` and `https:///host` would parse too.
  if (!/^https?:\/\/[^/]/i.test(text) || isAmbiguous(text)) return false;
  const url = parseUrl(text);
  return url?.username === '' && url.password === '';
}

function isPlainPath(text: string): boolean {
  return text.startsWith('/') && !text.startsWith('//') && !isAmbiguous(text);
}

function isAmbiguous(text: string): boolean {
  return text.length > MAX_LENGTH || AMBIGUOUS.test(text);
}

/** Decodes a text once; `undefined` for an invalid percent-encoding, such as an overlong `.` or `/`, which some programs accept. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * The path after repeated percent-decoding.
 *
 * @returns `undefined` if it cannot be decoded, or not within five rounds
 */
export function decodeFully(path: string): string | undefined {
  let current = path;
  for (let round = 0; round < MAX_DECODING_ROUNDS; round += 1) {
    const next = decodePercent(current);
    if (next === undefined || next === current) return next;
    current = next;
  }
  return undefined;
}

/** The frontend's router ignores case and trailing slashes. */
function isLoginPath(decodedPath: string, loginPath: string): boolean {
  return decodedPath.replace(/\/+$/, '').toLowerCase() === loginPath;
}

/** Whether the host is the domain or below it. Compares whole labels: `evil-example.com` is not. */
export function isInDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
