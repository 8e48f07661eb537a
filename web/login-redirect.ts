import { isAbsoluteUrl, NEXT_PARAMETER, safePath } from '../src/contract/index.js';
import { views } from './layout.js';

/** The default target: the welcome page, or the app behind Housekey. */
const HOME = '/';

/** The part of `target` that is safe to navigate to on `origin`; `/` if the target is not allowed. */
export function safePathOrHome(target: string, origin: string): string {
  return safePath(target, { origin, loginPath: views.login }) ?? HOME;
}

/**
 * The user's target: `next`, or home. A redirect to the login page loses no fragment, because browsers
 * carry it over to the login page's own URL.
 */
export function redirectTarget(next: string | null, fragment: string): string {
  const target = next === null || next === '' ? HOME : next;
  return target.includes('#') ? target : target + fragment;
}

/** The redirect target that the service returned: an absolute http(s) URL, or a path as above. */
export function safeRedirectOrHome(target: string, origin: string): string {
  return isAbsoluteUrl(target) ? new URL(target).href : safePathOrHome(target, origin);
}

/** URL of the login page that leads back to `target` afterwards. */
export function loginAddress(target: string, origin: string): string {
  const path = safePathOrHome(target, origin);
  if (path === HOME) return views.login;
  return `${views.login}?${NEXT_PARAMETER}=${encodeURIComponent(path)}`;
}
