import { DEVICE_LIFETIME_SECONDS } from '../../core/auth/devices.js';
import { COOKIE_NAMES, cookieValues } from './cookie-values.js';
import { isFromForeignOrigin } from '../checks/cross-site.js';
import type { RequestContext } from '../context.js';

/** Over https under a name that no page of plain http can set (RFC 6265bis §4.1.3.1). */
function nameFor({ secure }: RequestContext): string {
  return secure ? `__Secure-${COOKIE_NAMES.device}` : COOKIE_NAMES.device;
}

/** Whatever the visitor presents as the mark of a known device; a page elsewhere presents nothing. */
export function deviceMarks(visit: RequestContext): string[] {
  if (isFromForeignOrigin(visit)) return [];
  return cookieValues(visit.request.headers.get('cookie'), nameFor(visit));
}

/** A Set-Cookie value: read by the login alone, never by a script, never sent across sites. */
export function deviceCookie(visit: RequestContext, mark: string, path: string): string {
  const attributes = [
    `${nameFor(visit)}=${mark}`,
    `Path=${path}`,
    `Max-Age=${DEVICE_LIFETIME_SECONDS}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  return [...attributes, ...(visit.secure ? ['Secure'] : [])].join('; ');
}
