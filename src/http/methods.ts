import { PROOF_HEADERS } from '../contract/index.js';
import { isCrossSite, rejectCrossSite } from './checks/cross-site.js';
import type { RequestContext } from './context.js';

/** Responds to a request. */
export type Handler = (context: RequestContext) => Response | Promise<Response>;

/** The handlers of a path. HEAD and OPTIONS are added automatically. */
export interface Methods {
  readonly GET?: Handler;
  readonly POST?: Handler;
}

/** How long a browser may cache the response to a preflight request. */
const PREFLIGHT_SECONDS = 600;

/**
 * Combines the handlers of a path into one. HEAD is handled as GET (the caller drops the body),
 * OPTIONS lists the methods, and any other method is a 405 (RFC 9110 §15.5.6). A POST from a page
 * of another site is a 403.
 */
export function byMethod({ GET, POST }: Methods): Handler {
  const allow = [...(GET ? ['GET', 'HEAD'] : []), ...(POST ? ['POST'] : []), 'OPTIONS'].join(', ');
  const rejectMethod: Handler = (context) =>
    context.reject(405, `Method not allowed; use ${allow}`, { allow });
  const get = GET ?? rejectMethod;
  const post = POST ?? rejectMethod;
  return (context) => {
    switch (context.request.method) {
      case 'GET':
      case 'HEAD':
        return get(context);
      case 'POST':
        return isCrossSite(context) ? rejectCrossSite(context) : post(context);
      case 'OPTIONS':
        return respondToPreflight(context, allow);
      default:
        return rejectMethod(context);
    }
  };
}

/** Responds to OPTIONS, with the CORS headers (Fetch §3.3.3) if the origin is an allowed one. */
function respondToPreflight(context: RequestContext, allow: string): Response {
  if (context.allowedOrigin === undefined) return context.empty({ allow });
  return context.empty({
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers': `authorization, content-type, ${PROOF_HEADERS.solution}`,
    'access-control-max-age': String(PREFLIGHT_SECONDS),
  });
}
