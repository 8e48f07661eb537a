import { DEVICE_LIFETIME_SECONDS } from '../../core/auth/devices.js';
import { isCrossOrigin } from '../checks/cross-site.js';
import type { RequestContext } from '../context.js';
import { COOKIE_NAMES, credentialValues } from './cookie-values.js';
import { setCookie } from './set-cookie.js';

/** Over https, has a prefix that pages over plain http cannot set (RFC 6265bis §4.1.3.1). */
function nameFor({ secure }: RequestContext): string {
  return secure ? `__Secure-${COOKIE_NAMES.device}` : COOKIE_NAMES.device;
}

/** The device tokens in the request, valid or not; none in a request from another origin's page. */
export function readDeviceTokens(context: RequestContext): string[] {
  if (isCrossOrigin(context)) return [];
  return credentialValues(context.request.headers.get('cookie'), nameFor(context));
}

/** A Set-Cookie value that stores a device token, to be sent to the login endpoint only. */
export function deviceTokenCookie(
  context: RequestContext,
  deviceToken: string,
  loginPath: string,
): string {
  return setCookie(nameFor(context), deviceToken, {
    path: loginPath,
    maxAgeSeconds: DEVICE_LIFETIME_SECONDS,
    sameSite: 'Strict',
    secure: context.secure,
  });
}
