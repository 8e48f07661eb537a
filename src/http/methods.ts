import { PROOF_HEADERS } from '../contract/index.js';
import { isFromOtherSite, refuseOtherSite } from './checks/cross-site.js';
import type { RequestContext } from './context.js';

/** Answers a visit. */
export type Handler = (visit: RequestContext) => Response | Promise<Response>;

/** The methods that an address takes; HEAD and OPTIONS come by themselves. */
export interface Methods {
  readonly GET?: Handler;
  readonly POST?: Handler;
}

/** How long a browser may keep a preflight's answer, in seconds. */
const PREFLIGHT_SECONDS = 600;

/**
 * One handler for all methods of an address. HEAD answers as GET (the server drops the body),
 * OPTIONS tells what is taken, any other method is refused (RFC 9110 §15.5.6).
 * A POST that a page of another site sent is refused before its handler sees it.
 */
export function byMethod({ GET, POST }: Methods): Handler {
  const allow = [...(GET ? ['GET', 'HEAD'] : []), ...(POST ? ['POST'] : []), 'OPTIONS'].join(', ');
  const refuseMethod: Handler = (visit) =>
    visit.refuse(405, `This address takes ${allow} alone`, { allow });
  const get = GET ?? refuseMethod;
  const post = POST ?? refuseMethod;
  return (visit) => {
    switch (visit.request.method) {
      case 'GET':
      case 'HEAD':
        return get(visit);
      case 'POST':
        return isFromOtherSite(visit) ? refuseOtherSite(visit) : post(visit);
      case 'OPTIONS':
        return answerPreflight(visit, allow);
      default:
        return refuseMethod(visit);
    }
  };
}

/** Fetch §3.3.3, for the pages of allowed origins; for all others, what the address takes. */
function answerPreflight(visit: RequestContext, allow: string): Response {
  if (visit.allowedOrigin === undefined) return visit.answerEmpty({ allow });
  return visit.answerEmpty({
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers': `authorization, content-type, ${PROOF_HEADERS.solution}`,
    'access-control-max-age': String(PREFLIGHT_SECONDS),
  });
}
