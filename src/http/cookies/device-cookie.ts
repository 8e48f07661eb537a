import { DEVICE_LIFETIME_SECONDS } from '../../core/auth/devices.js';
import { isCrossOrigin } from '../checks/cross-site.js';
import type { RequestContext } from '../context.js';
import { COOKIE_NAMES, credentialValues, setCookie } from './cookie.js';

/** Where a device token is stored. */
export interface DeviceCookieOptions {
  /**
   * Distinguishes instances on one host, whose ports share their cookies. Empty for none.
   */
  readonly suffix: string;
  /** The login endpoint, the only path that receives the cookie. */
  readonly loginPath: string;
}

/**
 * The device tokens of a request, valid or not; none in a request from another origin's page. Those under
 * the name without a suffix are from an earlier version, or from another instance.
 */
export function readDeviceTokens(
  context: RequestContext,
  { suffix }: Pick<DeviceCookieOptions, 'suffix'>,
): string[] {
  if (isCrossOrigin(context)) return [];
  const cookies = context.request.headers.get('cookie');
  const names = new Set([nameFor(context, suffix), nameFor(context, '')]);
  return [...names].flatMap((name) => credentialValues(cookies, name));
}

/** A Set-Cookie value that stores a device token. */
export function deviceTokenCookie(
  context: RequestContext,
  deviceToken: string,
  { suffix, loginPath }: DeviceCookieOptions,
): string {
  return setCookie(nameFor(context, suffix), deviceToken, {
    path: loginPath,
    maxAgeSeconds: DEVICE_LIFETIME_SECONDS,
    sameSite: 'Strict',
    secure: context.secure,
  });
}

/** Over https, has a prefix that pages over plain http cannot set (RFC 6265bis §4.1.3.1). */
function nameFor({ secure }: RequestContext, suffix: string): string {
  return `${secure ? '__Secure-' : ''}${COOKIE_NAMES.device}${suffix}`;
}
