import { isAbsoluteUrl, LOGIN_IDS, NEXT_PARAMETER } from '../../src/contract/index.js';
import { resolveRedirect } from '../api/redirect.js';
import { isView } from '../is-view.js';
import { layout, views, siteName } from '../layout.js';
import { redirectTarget, safePathOrHome, safeRedirectOrHome } from '../login-redirect.js';
import { openWithToken } from '../session/handed-over-token.js';
import { recordSentOn, wasJustSentOn } from './bounce.js';
import { createPanel, find, showTitled, t } from './page.js';

const storage = () => window.sessionStorage;

/**
 * The address to which the user is sent. The service decides whether one on another host is allowed. Sessions on
 * several hosts exist only with a cookie.
 */
export async function findTarget(): Promise<string> {
  const { pathname, search, hash, origin } = window.location;
  // A sign-in link behind the gateway opens the login page at the address of another one.
  if (pathname !== views.login) return pathname;
  const wanted = redirectTarget(new URLSearchParams(search).get(NEXT_PARAMETER), hash);
  return layout.session === 'cookie' && isAbsoluteUrl(wanted)
    ? safeRedirectOrHome((await resolveRedirect(wanted)) ?? '', origin)
    : safePathOrHome(wanted, origin);
}

/**
 * Replaces the login page by the target, unless that has just led back here.
 *
 * @param justSignedIn - on this page, so that a redirect cannot be part of a loop
 * @param token - of the session, if the page keeps it
 */
export function sendOn(to: string, justSignedIn: boolean, token: string | null): void {
  const isOwn = to.startsWith('/') && isView(new URL(to, window.location.origin).pathname);
  if (!isOwn && !justSignedIn && wasJustSentOn(storage, Date.now())) {
    showBounced(to);
    return;
  }
  if (!isOwn) recordSentOn(storage, Date.now());
  if (isOwn && token !== null) openWithToken(to, token);
  else window.location.replace(to);
}

function showBounced(to: string): void {
  const panel = createPanel(LOGIN_IDS.bounced, HTMLElement);
  find(panel, 'a.button', HTMLAnchorElement).href = to;
  showTitled(panel, () => `${t('bounced')} · ${siteName()}`);
}
