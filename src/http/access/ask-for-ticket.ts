import { DETAILS, PAGES } from '../../contract/index.js';
import { NONCE_LIFETIME_MS, type AppSessions } from '../../core/auth/app-sessions.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { HttpSettings } from '../http-settings.js';
import type { PlainResponse } from '../plain-response.js';
import { isReadMethod, pathOf } from '../request-info.js';
import { encodeByte } from './named-paths.js';

/** Query parameters of the two paths of a ticket. */
export const TICKET_PARAMETERS = { request: 'for', ticket: 'ticket' } as const;

/** The page to return to. */
interface ReturnTo {
  readonly host: string;
  readonly method: string;
  /** Path and query, verbatim. */
  readonly target: string;
}

export type AskForTicket = (
  context: RequestContext<RequestHead>,
  to: ReturnTo,
  status: 302 | 303,
  stepUp?: boolean,
) => PlainResponse;

/**
 * Redirects a page load on an app's host to the login, which issues a ticket for it. The browser keeps a nonce, so that
 * the ticket works in no other one, and the fragment, which it carries over by itself.
 *
 * @returns `undefined` if no ticket is needed
 */
export function createTicketRequests(
  { publicUrl, appCookies }: Pick<HttpSettings, 'publicUrl' | 'appCookies'>,
  appSessions: AppSessions | undefined,
): AskForTicket | undefined {
  // No app has its own host, or all of them are open.
  if (publicUrl === undefined || appCookies === undefined || appSessions === undefined) {
    return undefined;
  }
  const { origin } = publicUrl;
  return (context, { host, method, target }, status, stepUp = false) => {
    // A ticket that the proxy takes for a page of the app would ask for another one, forever.
    if (pathOf(target) === PAGES.ticket) return context.reject(403, DETAILS.ticketNotForwarded);
    const nonces = appCookies.nonce.read(context.request.headers.get('cookie'), context.secure);
    const path = isReadMethod(method) && target.startsWith('/') ? target : '/';
    const plain = path.replaceAll(/[^!-~]/g, encodeByte);
    const { request, nonce } = appSessions.request(host, nonces, { target: plain, stepUp });
    const seconds = NONCE_LIFETIME_MS / 1000;
    const kept = nonce === undefined ? [] : [appCookies.nonce.set(nonce, seconds, context.secure)];
    const ended = stepUp ? [] : context.clearRejectedCookie();
    const location = `${origin}${PAGES.ticket}?${TICKET_PARAMETERS.request}=${request}`;
    const headers = { location, ...(ended.length > 0 ? context.clearCache : {}) };
    return context.empty(headers, [...ended, ...kept], status);
  };
}
