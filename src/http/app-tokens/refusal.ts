import { DETAILS } from '../../contract/index.js';
import type { AccessDecision, RefusedAppToken } from '../access-decision.js';
import type { RequestContext, RequestHead } from '../context.js';
import type { Guard } from '../guard.js';
import { isNavigation } from '../navigation.js';
import type { HeadersReader } from '../request-info.js';

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
 * Responds to a request for the app that an app token did not admit, and records it.
 *
 * @returns `undefined` if the request carried no app token, or a browser loads a page with one that is
 *   not valid anymore: it needs the login page
 */
export function rejectAppToken(
  context: RequestContext<RequestHead>,
  access: AccessDecision,
  method: string,
): Response | undefined {
  if (access.ok || access.appToken === undefined) return undefined;
  const { appToken } = access;
  const { problem } = appToken;
  const name = appToken.problem === 'unknown' ? undefined : appToken.name;
  context.audit({ event: 'app-token-refused', reason: problem, appToken: name });
  const detail = describe(appToken);
  // RFC 6750 §3.1: more than the token permits. A new sign-in would not help.
  if (problem === 'out-of-scope') return context.reject(403, detail);
  return isNavigation(method, context.request.headers)
    ? undefined
    : reject(context, method, detail);
}

/** The 401 on the app's paths. If app tokens are configured, programs are asked for Basic credentials. */
export function rejectForApp(
  context: RequestContext<RequestHead>,
  { acceptsAppTokens }: Pick<Guard, 'acceptsAppTokens'>,
  method: string,
): Response {
  const cookies = context.clearRejectedCookie();
  return acceptsAppTokens && cookies.length === 0
    ? reject(context, method, DETAILS.sessionEnded)
    : context.rejectUnauthenticated(DETAILS.sessionEnded, cookies);
}

function reject(context: RequestContext<RequestHead>, method: string, detail: string): Response {
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
      return `The app token "${refused.name}" does not permit this method or path`;
  }
}
