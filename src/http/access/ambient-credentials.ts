import type { Auth } from '../../core/auth/auth.js';
import { isCrossOrigin, OWN_SITES } from '../checks/host-and-origin.js';
import type { RequestContext, RequestHead } from '../context.js';
import { isSafeMethod } from '../request-info.js';
import { appTargetOf, type AskedAccess } from './named-paths.js';
import { carriesOurs } from './own-credentials.js';

/**
 * Whether the client's address, or the identity that a front has checked, may admit a request. Both accompany every
 * request of a browser, even one that another page causes. So they do not count for pages of another origin, nor for a
 * change next to a refused credential.
 *
 * @param isOtherRefused - whether the request carries a refused credential that is none of the owner's
 */
export function admitsAmbient(
  asked: AskedAccess,
  auth: Pick<Auth, 'hasSigned'>,
  isOtherRefused: boolean,
): boolean {
  // Without them, it may be a change: forward auth takes a method that the proxy does not name for GET.
  const methods = appTargetOf(asked)?.methods;
  const { context } = asked;
  if (isFromStranger(context, methods)) return false;
  const isReading = methods?.every(isSafeMethod) === true;
  return isReading || !(isOtherRefused || carriesOurs(context, auth));
}

/**
 * Whether a page of another origin sent the request: nothing but these headers tells. Following a link is allowed,
 * because it changes nothing.
 */
function isFromStranger(
  context: RequestContext<RequestHead>,
  methods: readonly string[] | undefined,
): boolean {
  const { app, request } = context;
  const { headers } = request;
  const isPageLoad =
    methods?.every((method) => method === 'GET') === true &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document';
  if (isPageLoad) return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null && !OWN_SITES.has(site)) return true;
  const origin = headers.get('origin');
  return origin !== null && (app === undefined ? isCrossOrigin(context) : origin !== app.origin);
}
