import { NEXT_PARAMETER, VIEWS } from '../src/contract.js';

/** Where a visitor goes who asked for nothing, or for something they must not be led to. */
const HOME = VIEWS.welcome;

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
export function safeDestination(wanted: string | null, origin: string): string {
  if (wanted === null || !isPlainPath(wanted) || !URL.canParse(wanted, origin)) return HOME;

  const url = new URL(wanted, origin);
  if (url.origin !== new URL(origin).origin || url.username !== '' || url.password !== '') {
    return HOME;
  }
  const decoded = decodeFully(url.pathname);
  if (decoded === null || !isPlainPath(url.pathname) || !isPlainPath(decoded)) return HOME;
  if (isLoginView(decoded)) return HOME;

  return url.pathname + url.search + url.hash;
}

/** The login view's address that leads back to `wanted` afterwards. */
export function loginAddress(wanted: string, origin: string): string {
  const destination = safeDestination(wanted, origin);
  if (destination === HOME) return VIEWS.login;
  return `${VIEWS.login}?${NEXT_PARAMETER}=${encodeURIComponent(destination)}`;
}

/** One leading slash, and nothing that a browser strips, or reads as a slash. */
function isPlainPath(text: string): boolean {
  if (!text.startsWith('/') || text.startsWith('//') || text.includes('\\')) return false;
  return !Array.from(text).some(isControlCharacter);
}

function isControlCharacter(character: string): boolean {
  const code = character.charCodeAt(0);
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
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
  return decodedPath.replace(/\/+$/, '').toLowerCase() === VIEWS.login;
}
