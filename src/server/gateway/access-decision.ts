import { DETAILS, NEXT_PARAMETER, viewsOf } from '../../contract/index.js';
import type { Housekey } from '../../http/housekey.js';
import {
  isCrossOriginUpgrade,
  isCrossSiteForgery,
  rejectCrossSite,
} from '../../http/checks/cross-site.js';
import type { GrantedAccess } from '../../http/guard.js';
import { isNavigation, isReadMethod } from '../../http/navigation.js';
import type { PublicPaths } from '../../http/public-paths.js';
import type { HttpSettings } from '../../http/http-settings.js';
import type { RequestHead, RequestContext } from '../../http/context.js';
import type { AppRequestHead } from './node-request-head.js';

/** `open`: the request goes on to the app, with the passage of whoever is signed in. */
export type UpstreamDecision =
  | { readonly open: true; readonly passage: GrantedAccess | undefined }
  | { readonly open: false; readonly answer: Response };

export interface UpstreamAccess {
  /** Judges a request for the app. */
  readonly authorize: (
    visit: RequestContext<RequestHead>,
    head: AppRequestHead,
  ) => Promise<UpstreamDecision>;
  /** Judges one that asks for a WebSocket, or any other protocol. */
  readonly authorizeUpgrade: (
    visit: RequestContext<RequestHead>,
    head: AppRequestHead,
  ) => Promise<UpstreamDecision>;
}

/** The gate before the app: what the guard says, and what is public. */
export function createUpstreamAccess(
  { guard, hosts }: Housekey,
  http: HttpSettings,
  publicPaths: PublicPaths,
): UpstreamAccess {
  const { login } = viewsOf(http.layout);

  async function judge(
    visit: RequestContext<RequestHead>,
    head: AppRequestHead,
    isUpgrade: boolean,
  ): Promise<UpstreamDecision> {
    const refusal = hosts.check(visit) ?? hosts.checkRebinding(visit);
    if (refusal !== undefined) return { open: false, answer: refusal };
    const passage = await guard.authorizeUpstream(visit);
    const isPublic = publicPaths.has(head.path);
    if (isCrossSiteForgery(visit, passage, { method: head.method, isUpgrade }, http)) {
      // What is public takes requests from anywhere, but not in the visitor's name.
      return isPublic ? ANONYMOUS : { open: false, answer: rejectCrossSite(visit) };
    }
    if (passage.ok) return { open: true, passage };
    if (isPublic) return ANONYMOUS;
    if (passage.reason === 'invalid') visit.audit({ event: 'token-refused' });
    return { open: false, answer: rejectUnauthenticated(visit, head, login) };
  }

  return {
    authorize: async (visit, head) => await judge(visit, head, false),
    authorizeUpgrade: async (visit, head) => {
      const admission = await judge(visit, head, true);
      if (!admission.open) return admission;
      const isWebSocket = head.headers.get('upgrade')?.toLowerCase() === 'websocket';
      // What a public path opens is requests; nobody knows what another protocol would carry.
      if (admission.passage === undefined && !isWebSocket) {
        return { open: false, answer: visit.rejectUnauthenticated(DETAILS.notAuthenticated) };
      }
      return isCrossOriginUpgrade(visit, admission.passage)
        ? { open: false, answer: rejectCrossSite(visit) }
        : admission;
    },
  };
}

const ANONYMOUS = { open: true, passage: undefined } as const;

/** People go to the login page and come back; programs are told. */
function rejectUnauthenticated(
  visit: RequestContext<RequestHead>,
  head: AppRequestHead,
  login: string,
): Response {
  if (!isNavigation(head.method, head.headers)) {
    return visit.rejectUnauthenticated(DETAILS.notAuthenticated, visit.clearSessionCookie());
  }
  const query = isReadMethod(head.method)
    ? `?${NEXT_PARAMETER}=${encodeURIComponent(head.target)}`
    : '';
  return visit.redirect(303, login + query, visit.clearSessionCookie());
}
