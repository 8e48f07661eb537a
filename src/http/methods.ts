import { answerEmpty, refuse } from './answer.js';
import { isCrossSite } from './cross-site.js';

/** Answers a request. */
export type Handler = (request: Request) => Response | Promise<Response>;

/** The methods that an address takes; HEAD and OPTIONS come by themselves. */
export interface Methods {
  readonly GET?: Handler;
  readonly POST?: Handler;
}

/**
 * One handler for all methods of an address. HEAD answers as GET (the server drops the body),
 * OPTIONS tells what is taken, any other method is refused (RFC 9110 §15.5.6).
 * A POST that a page of another site sent is refused before its handler sees it.
 */
export function byMethod({ GET, POST }: Methods): Handler {
  const allow = [...(GET ? ['GET', 'HEAD'] : []), ...(POST ? ['POST'] : []), 'OPTIONS'].join(', ');
  const refuseMethod = () => refuse(405, `This address takes ${allow} alone`, { allow });
  const get = GET ?? refuseMethod;
  const post = POST ?? refuseMethod;
  return (request) => {
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        return get(request);
      case 'POST':
        return isCrossSite(request) ? refuseCrossSite() : post(request);
      case 'OPTIONS':
        return answerEmpty({ allow });
      default:
        return refuseMethod();
    }
  };
}

function refuseCrossSite(): Response {
  return refuse(
    403,
    'This comes from a page of another site, or a proxy has changed the Host header',
  );
}
