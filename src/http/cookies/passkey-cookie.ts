import { randomBytes } from 'node:crypto';
import { isCrossOrigin } from '../checks/host-and-origin.js';
import type { RequestContext } from '../context.js';
import { COOKIE_NAMES, credentialValues, HOST_PREFIX, setCookie } from './cookie.js';

/** Longer than a challenge is valid, so that the next one finds the same browser. */
const BROWSER_LIFETIME_SECONDS = 600;

const BROWSER = /^[\w-]{22}$/;

/**
 * The values that identify the browser of a request, to which challenges are bound. They open nothing.
 * A sibling site can set a cookie of the same name, so there may be several.
 */
export function readPasskeyBrowsers(context: RequestContext): readonly string[] {
  if (isCrossOrigin(context)) return [];
  const cookies = context.request.headers.get('cookie');
  return credentialValues(cookies, passkeyName(context)).filter((value) => BROWSER.test(value));
}

/** The browser of a request, and the Set-Cookie value that lets it be recognized. */
export function identifyPasskeyBrowser(context: RequestContext): {
  readonly browser: string;
  readonly cookie: string;
} {
  // Kept, so that two open pages do not invalidate each other's challenges.
  const [browser = randomBytes(16).toString('base64url')] = readPasskeyBrowsers(context);
  const cookie = setCookie(passkeyName(context), browser, {
    path: '/',
    maxAgeSeconds: BROWSER_LIFETIME_SECONDS,
    sameSite: 'Strict',
    secure: context.secure,
  });
  return { browser, cookie };
}

/** Over https, with the prefix that no other host and no script can set. */
function passkeyName({ secure }: RequestContext): string {
  return secure ? `${HOST_PREFIX}${COOKIE_NAMES.passkey}` : COOKIE_NAMES.passkey;
}
