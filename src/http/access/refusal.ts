import { DETAILS, PREFIXES, PAGES } from '../../contract/index.js';
import { isCrossSite, rejectCrossSite } from '../checks/host-and-origin.js';
import type { RequestContext, RequestHead } from '../context.js';
import {
  showPage,
  type RenderErrorPage,
  type RenderPage,
  sharedPaths,
  type GuestView,
} from '../page.js';
import { isNavigation } from '../navigation.js';
import { isReadMethod, type HeadersReader, pathOf } from '../request-info.js';
import type { Auth } from '../../core/auth/auth.js';
import type { Share } from '../../core/auth/guests.js';
import { guestMethod } from '../../core/audit/audit-event.js';
import type { RefusedAccess, RefusedAppToken } from './access.js';
import { type PlainResponse, CHALLENGE } from '../plain-response.js';
import { NONCE_LIFETIME_MS, type AppSessions } from '../../core/auth/app-sessions.js';
import type { HttpSettings } from '../http-settings.js';
import { encodeByte } from './named-paths.js';
import { clearEndedGuest } from './guest-credentials.js';

/** `Bearer` last, because some clients read a list of challenges only up to its first comma. */
const CHALLENGES = { 'www-authenticate': 'Basic realm="Housekey app token", Bearer' } as const;

/** Methods of WebDAV (RFC 4918), its extensions, CalDAV (RFC 4791) and CardDAV, which browsers do not send. */
const DAV_METHODS: ReadonlySet<string> = new Set(
  (
    'PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK REPORT SEARCH ACL MKCALENDAR MKWORKSPACE ' +
    'MKACTIVITY VERSION-CONTROL BASELINE-CONTROL CHECKIN CHECKOUT UNCHECKOUT UPDATE LABEL MERGE ' +
    'ORDERPATCH BIND UNBIND REBIND'
  ).split(' '),
);

/** Headers that only browsers send, or that only scripts in them receive. */
const BROWSER_HEADERS = ['origin', 'cookie', 'x-requested-with'];
const FETCH_METADATA = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest', 'sec-fetch-user'];

/**
 * Leads a page load to the login and back.
 *
 * @param stepUp - whether the owner must be confirmed
 * @returns `undefined` for other requests, and if that does not help
 */
export type LeadToLogin<Asked> = (
  context: RequestContext<RequestHead>,
  asked: Asked,
  stepUp: boolean,
) => PlainResponse | undefined;

/** The pages in place of an error. */
export interface RefusalPages {
  /** Renders what a guest sees outside of the share. Default: they get JSON. */
  readonly renderGuestPage?: RenderPage<GuestView>;
  readonly renderErrorPage: RenderErrorPage;
}

/**
 * Responds to a request that may not reach the app: a page load leads to the login; any other request gets a 401,
 * or a 403 if a new sign-in would not help.
 *
 * @param auth - if there are app tokens, programs are asked for Basic credentials
 */
export function rejectAccess<Asked extends Pick<RequestHead, 'method'>>(
  context: RequestContext<RequestHead>,
  asked: Asked,
  { reason, canConfirm, appToken, share, challenge }: RefusedAccess,
  leadToLogin: LeadToLogin<Asked>,
  auth: Pick<Auth, 'appTokens' | 'guests'>,
  pages: RefusalPages,
): PlainResponse {
  const { method } = asked;
  if (reason === 'cross-site') return rejectCrossSite(context);
  if (share !== undefined)
    return rejectGuest(context, method, { reason, share }, pages.renderGuestPage);
  if (reason === 'unconfirmed') {
    const redirect = canConfirm === true ? leadToLogin(context, asked, true) : undefined;
    return redirect === undefined
      ? context.reject(403, DETAILS.unconfirmed)
      : orKeepForm(context, method, redirect, CONFIRM_FIRST, pages);
  }
  if (appToken !== undefined) {
    const rejection = rejectAppToken(context, appToken, method);
    // A browser that loads a page with an app token that is not valid anymore needs the login page.
    const needsLogin = isNavigation(method, context.request.headers);
    if (!needsLogin || appToken.problem === 'out-of-scope') return rejection;
  }
  if (reason === 'invalid') context.audit({ event: 'token-refused' });
  if (challenge !== undefined && !isNavigation(method, context.request.headers)) {
    return context.reject(challenge.status, DETAILS.sessionEnded, challenge.headers);
  }
  const redirect = leadToLogin(context, asked, false);
  return redirect === undefined
    ? rejectForApp(context, method, auth)
    : orKeepForm(context, method, redirect, SIGN_IN_FIRST, pages);
}

const SIGN_IN_FIRST = {
  status: 401,
  detail: DETAILS.sessionEnded,
  headers: CHALLENGE,
  text: 'notSavedSignIn',
  link: 'signIn',
} as const;

const CONFIRM_FIRST = {
  status: 403,
  detail: DETAILS.unconfirmed,
  headers: {},
  text: 'notSavedConfirm',
  link: 'continue',
} as const;

/**
 * A redirect, unless it would lose a form that a page of the app has sent. The browser still has the form if the
 * answer is a page: the user signs in in another tab, and sends it again. No part of it is read here. `Clear-Site-Data`
 * would remove the page with the form from the browser's cache, so this answer does not have it.
 *
 * A form of another site comes without the session's cookie even if there is a session, so it gets the redirect.
 */
function orKeepForm(
  context: RequestContext<RequestHead>,
  method: string,
  redirect: PlainResponse,
  { status, detail, headers, text, link }: typeof SIGN_IN_FIRST | typeof CONFIRM_FIRST,
  { renderErrorPage }: RefusalPages,
): PlainResponse {
  if (isReadMethod(method) || isCrossSite(context)) return redirect;
  const { location, 'set-cookie': cookies = [] } = redirect.headers;
  const error = context.reject(status, detail, headers, [cookies].flat());
  const page = { heading: 'notSaved', text, href: String(location), link, isNewTab: true } as const;
  return renderErrorPage(context, error, page);
}

/** 403: another credential would help, but not another sign-in as a guest. */
function rejectGuest(
  context: RequestContext<RequestHead>,
  method: string,
  { reason, share }: Pick<RefusedAccess, 'reason'> & { readonly share: Share },
  guestPage: RenderPage<GuestView> | undefined,
): PlainResponse {
  const guest = guestMethod(share.name);
  context.audit({ event: 'access-refused', reason: 'out-of-scope', method: guest });
  const kind = reason === 'unconfirmed' ? 'owners' : 'elsewhere';
  if (guestPage !== undefined && isNavigation(method, context.request.headers)) {
    return showPage(context, guestPage(context, { kind, share }), 403);
  }
  if (kind === 'owners') return context.reject(403, DETAILS.unconfirmed);
  const limit = share.write ? '' : ', to view it';
  return context.reject(403, `You were invited to ${sharedPaths(share).join(', ')}${limit}`);
}

/** Responds to a request that an app token did not admit, and records it. */
function rejectAppToken(
  context: RequestContext<RequestHead>,
  appToken: RefusedAppToken,
  method: string,
): PlainResponse {
  const { problem } = appToken;
  const name = appToken.problem === 'unknown' ? undefined : appToken.name;
  context.audit({ event: 'app-token-refused', reason: problem, appToken: name });
  const detail = describe(appToken);
  // RFC 6750 §3.1: more than the token permits. A new sign-in would not help.
  return problem === 'out-of-scope' ? context.reject(403, detail) : reject(context, method, detail);
}

function rejectForApp(
  context: RequestContext<RequestHead>,
  method: string,
  auth: Pick<Auth, 'appTokens' | 'guests'>,
): PlainResponse {
  const cookies = [...context.clearRejectedCookie(), ...clearEndedGuest(context, auth)];
  return auth.appTokens?.isEmpty === false && cookies.length === 0
    ? reject(context, method, DETAILS.sessionEnded)
    : context.rejectUnauthenticated(DETAILS.sessionEnded, cookies);
}

/** 404: the request is meant for Housekey, and could contain a password that the app must not see. */
export function rejectSpelling(context: RequestContext<RequestHead>, meant: string): PlainResponse {
  const fix = meant.startsWith(PREFIXES.auth)
    ? '; if the app uses it, set SERVICE_PREFIX_ONLY=true'
    : '';
  return context.reject(404, `Nothing is at this path; Housekey only serves ${meant}${fix}`);
}

function reject(
  context: RequestContext<RequestHead>,
  method: string,
  detail: string,
): PlainResponse {
  return isProgram(method, context.request.headers)
    ? context.reject(401, detail, CHALLENGES)
    : context.rejectUnauthenticated(detail);
}

/** Whether Basic may be offered: a person's browser would open its own dialog. */
function isProgram(method: string, headers: HeadersReader): boolean {
  if (FETCH_METADATA.some((name) => headers.has(name))) return false;
  if (DAV_METHODS.has(method)) return true;
  const isBrowser = headers.get('user-agent')?.includes('Mozilla/') === true;
  return !isBrowser && !BROWSER_HEADERS.some((name) => headers.has(name));
}

function describe(refused: RefusedAppToken): string {
  switch (refused.problem) {
    case 'unknown':
      return 'The app token is not valid; check that it is complete and still configured';
    case 'expired':
      return `The app token "${refused.name}" has expired; create another one`;
    case 'revoked':
      return `The app token "${refused.name}" was revoked; create another one`;
    case 'out-of-scope':
      return `The app token "${refused.name}" does not permit this app, method or path`;
  }
}

/** Query parameters of the two paths of a ticket. */
export const TICKET_PARAMETERS = { request: 'for', ticket: 'ticket' } as const;

/** The page to return to. */
interface ReturnTo {
  readonly host: string;
  readonly method: string;
  /** Path and query, verbatim. */
  readonly target: string;
}

type AskForTicket = (
  context: RequestContext<RequestHead>,
  to: ReturnTo,
  status: 302 | 303,
  stepUp: boolean,
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
  return (context, { host, method, target }, status, stepUp) => {
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
