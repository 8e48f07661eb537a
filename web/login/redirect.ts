import { sendRequest } from '../../src/client/request.js';
import { attempt } from '../../src/client/token-store.js';
import {
  isAbsoluteUrl,
  LOGIN_IDS,
  NEXT_PARAMETER,
  PAGES,
  RedirectResponse,
} from '../../src/contract/index.js';
import { matches } from '../../src/contract/schema.js';
import { isView, layout, paths, siteName, views } from '../layout.js';
import { redirectTarget, safePathOrHome, safeRedirectOrHome } from '../login-redirect.js';
import { openWithToken } from '../session/persistence.js';
import { createPanel, find, showTitled, t } from './page.js';

const tabStorage = () => window.sessionStorage;

/**
 * The address to which the user is sent. The service decides whether one on another host is allowed. Sessions on
 * several hosts exist only with a cookie.
 */
export async function findTarget(): Promise<string> {
  const { origin } = window.location;
  const wanted = wantedTarget();
  return layout.session === 'cookie' && isAbsoluteUrl(wanted)
    ? safeRedirectOrHome((await resolveRedirect(wanted)) ?? '', origin)
    : safePathOrHome(wanted, origin);
}

/** The address that the user wants, with the fragment of this page. */
export function wantedTarget(): string {
  const { pathname, search, hash } = window.location;
  // A sign-in link behind the gateway opens the login page at the address of another one.
  return pathname === views.login || pathname === PAGES.device
    ? redirectTarget(new URLSearchParams(search).get(NEXT_PARAMETER), hash)
    : pathname;
}

/**
 * Asks the service where a user who wants to go to `wanted` may be sent after signing in.
 * @returns null if the service gives no answer. Pass the result to `safeRedirectOrHome` before use.
 */
export async function resolveRedirect(wanted: string): Promise<string | null> {
  const query = new URLSearchParams({ [NEXT_PARAMETER]: wanted });
  const response = await sendRequest(`${paths.redirect}?${query}`);
  if (response.kind === 'unreachable' || response.status !== 200) return null;
  return matches(RedirectResponse, response.body) ? response.body.redirect_to : null;
}

/**
 * Replaces the login page by the target, unless that has just led back here.
 *
 * @param justSignedIn - on this page, so that a redirect cannot be part of a loop
 * @param token - of the session, if the page keeps it
 */
export function sendOn(to: string, justSignedIn: boolean, token: string | null): void {
  const isOwn = to.startsWith('/') && isView(new URL(to, window.location.origin).pathname);
  if (!isOwn && !justSignedIn && wasJustSentOn(tabStorage, Date.now())) {
    showBounced(to);
    return;
  }
  if (!isOwn) recordSentOn(tabStorage, Date.now());
  if (isOwn && token !== null) openWithToken(to, token);
  else window.location.replace(to);
}

function showBounced(to: string): void {
  const panel = createPanel(LOGIN_IDS.bounced, HTMLElement);
  find(panel, 'a.button', HTMLAnchorElement).href = to;
  showTitled(panel, () => `${t('bounced')} · ${siteName()}`);
}

/** Key in the tab's session storage: when the login page last sent the user on, in ms. */
const KEY = 'housekey.sent-on';

/** A user who comes back this soon was redirected. Slow connections need seconds for each step. */
const BOUNCE_MS = 10_000;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/**
 * Whether the login page has just sent this tab on, so that doing it again could be an endless
 * redirect: an app may send signed-in users to `/login`, or never receive their session.
 *
 * @param storage - returns the tab's session storage, or throws if the browser blocks it
 * @param nowMs - the current time
 * @returns true even if nothing can be stored; the user then decides.
 */
export function wasJustSentOn(storage: () => Storage, nowMs: number): boolean {
  const wasJust = attempt(() => {
    const items = storage();
    const sentOn = items.getItem(KEY) ?? '';
    items.setItem(KEY, sentOn);
    return Math.abs(nowMs - Number(sentOn)) < BOUNCE_MS;
  });
  return wasJust ?? true;
}

/** Records that the login page is sending this tab on now. */
export function recordSentOn(storage: () => Storage, nowMs: number): void {
  attempt(() => storage().setItem(KEY, String(nowMs)));
}
