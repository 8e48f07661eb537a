import { DETAILS, NEXT_PARAMETER, PAGES, viewsOf } from '../../contract/index.js';
import type { AppSessions, TicketOutcome, TicketRequest } from '../../core/auth/app-sessions.js';
import type { HostedApp } from '../../core/config/app-table.js';
import { UNAVAILABLE_RETRY_SECONDS } from '../../core/storage/single-use.js';
import { TICKET_PARAMETERS } from '../access/refusal.js';
import { firstAccepted } from '../access/decision.js';
import type { RequestContext } from '../context.js';
import type { AppCookies } from '../http-settings.js';
import { isNavigation } from '../navigation.js';
import type { RenderErrorPage } from '../page.js';
import type { PlainResponse } from '../plain-response.js';
import { openApp, type Handler, type Methods } from '../router.js';
import { confirmedIn, confirmOwner } from './step-up.js';
import type { OwnerRouteOptions, RouteOptions } from './route-options.js';

/**
 * `GET /_housekey/ticket`, which brings a session from the login to the host of an app: at the login, it issues a
 * ticket; on an app's host, it exchanges the ticket for a cookie. Only page loads get one, so that no script and no
 * frame can. `POST` is the form that confirms the owner, at the login.
 */
export function createTicketPage(
  { settings, renderErrorPage }: RouteOptions,
  owner: OwnerRouteOptions | undefined,
): Methods | undefined {
  const { appCookies } = settings;
  if (appCookies === undefined) return undefined;
  // While authentication is disabled, every app is open.
  if (owner === undefined) return { GET: openApp, POST: openApp };
  const handler: Handler = async (context) => {
    const { app } = context;
    const { method, headers } = context.request;
    const isPage = !headers.has('sec-fetch-mode') || isNavigation(method, headers);
    if (!isPage) return context.rejectUnauthenticated(DETAILS.notAuthenticated);
    if (app === undefined) return await issue(owner, context);
    return context.request.method === 'POST'
      ? context.reject(405, 'Method not allowed; use GET, HEAD', { allow: 'GET, HEAD' })
      : await accept(context, app, owner.auth.appSessions, appCookies, renderErrorPage);
  };
  return { GET: handler, POST: handler };
}

function parameterOf({ request: { url } }: RequestContext, name: string): string {
  return new URL(url).searchParams.get(name) ?? '';
}

/** Issues a ticket, or has the visitor sign in or confirm first. */
async function issue(options: OwnerRouteOptions, context: RequestContext): Promise<PlainResponse> {
  const { auth, clock, settings } = options;
  const { appSessions } = auth;
  const text = parameterOf(context, TICKET_PARAMETERS.request);
  const request = appSessions.readRequest(text);
  const app = request && settings.apps.find(request.host);
  // Someone has made up the address, or the app is not in the table anymore.
  if (request === undefined || app === undefined)
    return context.redirect(303, viewsOf(settings.layout).welcome);
  const accepted = await firstAccepted(context.sessionTokens, auth, context);
  if (accepted === undefined || accepted.user.guest) {
    return leadToLogin(options, context, text, context.clearRejectedCookie());
  }
  // A copied cookie must not become a session on another host: without it, the browser proves its key again.
  if (appSessions.bound?.isProofDue(accepted.token) === true) {
    const again = `${PAGES.ticket}?${TICKET_PARAMETERS.request}=${text}`;
    return context.redirect(303, again, context.clearSessionCookie());
  }
  // The browser gets another nonce there, and comes back at once.
  if (request.isStale) return context.redirect(303, addressOf(app, request));
  const { token, user } = accepted;
  let confirmedAt = confirmedIn(options.confirmation, { token, user });
  const isConfirmed = auth.isOwner(user) && appSessions.isConfirmed({ confirmedAt });
  if (request.stepUp && !isConfirmed) {
    const toLogin = (cookies: readonly string[]) => leadToLogin(options, context, text, cookies);
    const unconfirmed = await confirmOwner(
      context,
      { ...options, leadToLogin: toLogin },
      token,
      user,
    );
    if (unconfirmed !== undefined) return unconfirmed;
    confirmedAt = Math.floor(clock.now() / 1000);
  }
  const ticket = appSessions.issueTicket(request, { token, user, confirmedAt });
  const query = `?${TICKET_PARAMETERS.ticket}=${ticket}`;
  const location = addressOf(app, { target: PAGES.ticket + query });
  return context.empty({ location }, context.renewSessionCookie(user), 303);
}

/** The browser carries the fragment over, and brings it back. */
function leadToLogin(
  { settings }: OwnerRouteOptions,
  context: RequestContext,
  text: string,
  cookies: readonly string[],
): PlainResponse {
  const { login } = viewsOf(settings.layout);
  const next = encodeURIComponent(`${PAGES.ticket}?${TICKET_PARAMETERS.request}=${text}`);
  return context.redirect(303, `${login}?${NEXT_PARAMETER}=${next}`, cookies);
}

/** Exchanges a ticket for a session on the host of an app. */
async function accept(
  context: RequestContext,
  app: HostedApp,
  appSessions: AppSessions,
  { nonce }: AppCookies,
  renderErrorPage: RenderErrorPage,
): Promise<PlainResponse> {
  const { secure, request } = context;
  const ticket = parameterOf(context, TICKET_PARAMETERS.ticket);
  const nonces = nonce.read(request.headers.get('cookie'), secure);
  const { host, lifetimeSeconds } = app;
  const result = await appSessions.redeem(ticket, host, nonces, lifetimeSeconds);
  const location = addressOf(app, { target: result.target ?? '/' });
  if (result.outcome === 'accepted') {
    return context.empty({ location }, context.setSessionCookie(result.cookie), 303);
  }
  // Two tabs, or a page that was loaded again.
  const isSignedIn = context.sessionTokens.some(
    (text) => appSessions.authenticate(text, host, context).ok,
  );
  if (isSignedIn && result.target !== undefined) return context.empty({ location }, [], 303);
  const text = result.outcome === 'unknown' ? 'failed-unavailable' : 'ticketRefusedHelp';
  const page = { heading: 'ticketRefused', text, href: location, link: 'tryAgain' } as const;
  return renderErrorPage(context, refuse(context, result), page);
}

function refuse(context: RequestContext, { outcome }: TicketOutcome): PlainResponse {
  if (outcome === 'unknown') {
    return context.reject(503, DETAILS.linkUnavailable, {
      'retry-after': String(UNAVAILABLE_RETRY_SECONDS),
    });
  }
  context.audit({ event: 'token-refused' });
  return context.rejectUnauthenticated(DETAILS.invalidTicket);
}

/** The host is that of the table, so the path leads nowhere else. */
function addressOf({ origin }: HostedApp, { target }: Pick<TicketRequest, 'target'>): string {
  return `${origin}${target}`;
}
