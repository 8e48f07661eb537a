import { pathsOf, PREFIXES } from '../../contract/index.js';
import { DEVICE_LIFETIME_SECONDS, MAX_CHECKED_DEVICES } from '../../core/auth/devices.js';
import { isCrossOrigin } from '../checks/host-and-origin.js';
import type { RequestContext } from '../context.js';
import { COOKIE_NAMES, credentialValues, setCookie } from './cookie.js';

/** Below it are all other ways to sign in. Nothing below it is ever sent to the app. */
const API_PATH = `${PREFIXES.own}api`;

/**
 * The device tokens of a request, valid or not; none in a request from another origin's page. Those
 * under the name without a suffix are from an earlier version, or from another instance.
 */
export function readDeviceTokens(context: RequestContext): readonly string[] {
  if (isCrossOrigin(context)) return [];
  const cookies = context.request.headers.get('cookie');
  const names = new Set([nameFor(context), nameFor(context, '')]);
  return [...names].flatMap((name) => credentialValues(cookies, name, MAX_CHECKED_DEVICES));
}

/**
 * Set-Cookie values that store a device token. There are two, because a cookie has one path: it is
 * sent to the ways to sign in, and never to the app.
 *
 * @param isKept - false: the browser forgets the token when it closes, as on someone else's computer
 */
export function setDeviceCookies(
  context: RequestContext,
  deviceToken: string,
  isKept: boolean,
): readonly string[] {
  return [pathsOf(context.options.layout).login, API_PATH].map((path) =>
    setCookie(nameFor(context), deviceToken, {
      path,
      maxAgeSeconds: isKept ? DEVICE_LIFETIME_SECONDS : undefined,
      sameSite: 'Strict',
      secure: context.secure,
    }),
  );
}

/** Over https, has a prefix that pages over plain http cannot set (RFC 6265bis §4.1.3.1). */
function nameFor({ secure, options }: RequestContext, suffix = options.deviceCookieSuffix): string {
  return `${secure ? '__Secure-' : ''}${COOKIE_NAMES.device}${suffix}`;
}
