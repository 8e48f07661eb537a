import { NEXT_PARAMETER } from '../src/contract/index.js';
import { views } from './layout.js';

/**
 * Where a visitor goes who asked for nothing, or for something they must not be led to: the
 * welcome view, or the app behind the gate.
 */
const HOME = '/';

// A path may be percent-encoded more than once by the proxies and programs it passed.
const DECODING_ROUNDS = 5;

/**
 * The part of `wanted` that is safe to navigate to: path, query and fragment on `origin`.
 * Everything else, the login view itself included, becomes `/`.
 *
 * Prevents the open redirect: a link to our own login that, once the visitor trusted it with a
 * password, hands them to another site. Browsers take `//host`, `/\host` and a tab or newline
 * between the slashes for another origin, and `/.//host` becomes one when it is normalised.
 */
export function safePath(wanted: string, origin: string): string {
  if (!isPlainPath(wanted) || !URL.canParse(wanted, origin)) return HOME;

  const url = new URL(wanted, origin);
  if (url.origin !== new URL(origin).origin || hasCredentials(url)) return HOME;
  const decoded = decodeFully(url.pathname);
  if (decoded === null || !isPlainPath(url.pathname) || !isPlainPath(decoded)) return HOME;
  if (isLoginView(decoded)) return HOME;

  return url.pathname + url.search + url.hash;
}

/**
 * Where the visitor was going: `next`, or home. The fragment of the place that a redirect to the
 * login led away from is in the login's own address, for browsers carry it along.
 */
export function redirectTarget(next: string | null, fragment: string): string {
  const wanted = next === null || next === '' ? HOME : next;
  return wanted.includes('#') ? wanted : wanted + fragment;
}

/**
 * Whether `wanted` is an http(s) address in full, as a proxy gives that guards another host. To
 * find out whether a visitor may be led there is the service's business alone.
 */
export function isFullAddress(wanted: string): boolean {
  if (!/^https?:\/\//i.test(wanted) || !isUnambiguous(wanted) || !URL.canParse(wanted)) {
    return false;
  }
  return !hasCredentials(new URL(wanted));
}

/** What may be followed of the service's answer: an http(s) address, or a path as above. */
export function safeRedirect(answer: string, origin: string): string {
  return isFullAddress(answer) ? new URL(answer).href : safePath(answer, origin);
}

/** The login view's address that leads back to `wanted` afterwards. */
export function loginAddress(wanted: string, origin: string): string {
  const destination = safePath(wanted, origin);
  if (destination === HOME) return views.login;
  return `${views.login}?${NEXT_PARAMETER}=${encodeURIComponent(destination)}`;
}

/** One leading slash, and nothing that a browser strips, or reads as a slash. */
function isPlainPath(text: string): boolean {
  return text.startsWith('/') && !text.startsWith('//') && isUnambiguous(text);
}

function isUnambiguous(text: string): boolean {
  return !text.includes('\\') && !Array.from(text).some(isControlCharacter);
}

function isControlCharacter(character: string): boolean {
  const code = character.charCodeAt(0);
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}

function hasCredentials(url: URL): boolean {
  return url.username !== '' || url.password !== '';
}

/** The path as the most eager decoder on the way would see it; null where it cannot be decoded. */
function decodeFully(path: string): string | null {
  let current = path;
  for (let round = 0; round < DECODING_ROUNDS; round += 1) {
    let next: string;
    try {
      next = decodeURIComponent(current);
    } catch {
      return null;
    }
    if (next === current) return current;
    current = next;
  }
  return null;
}

// The router matches without regard to case and to a trailing slash.
function isLoginView(decodedPath: string): boolean {
  return decodedPath.replace(/\/+$/, '').toLowerCase() === views.login;
}
