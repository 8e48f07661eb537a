import { PATHS, type DeviceBindingResponse } from '../../contract/index.js';
import type { BindingResult } from '../../core/auth/bound-sessions.js';
import type { CookieSession } from '../../core/auth/auth.js';
import { UNAVAILABLE_RETRY_SECONDS } from '../../core/storage/single-use.js';
import { firstAccepted } from '../access/decision.js';
import type { RequestContext } from '../context.js';
import type { PlainResponse } from '../plain-response.js';
import type { Handler } from '../router.js';
import type { OwnerRouteOptions } from './route-options.js';

/**
 * `POST /_housekey/api/bound`: binds a session to the key of its browser, and later renews its cookie (Device Bound
 * Session Credentials, a W3C draft). The browser itself sends these requests. It ends its side of the session after a
 * 401, answers the challenge of a 403, and tries again after a 503.
 */
export function createDeviceBinding({ auth, settings }: OwnerRouteOptions): Handler | undefined {
  const bound = settings.deviceBound ? auth.appSessions.bound : undefined;
  if (bound === undefined) return undefined;
  return async (context) => {
    const proof = textIn(context, 'secure-session-response');
    const id = textIn(context, 'sec-secure-session-id');
    if (id !== undefined) return answer(context, await bound.renew(id, proof), id);
    const accepted = await firstAccepted(context.sessionTokens, auth, context);
    return answer(context, await bound.bind(accepted?.token, proof ?? ''));
  };
}

/** The value of a header that is a string of Structured Fields (RFC 9651 §3.3.3), with or without its quotes. */
function textIn({ request }: RequestContext, name: string): string | undefined {
  return /[^"]+/.exec(request.headers.get(name) ?? '')?.[0];
}

function answer(context: RequestContext, result: BindingResult, id = ''): PlainResponse {
  switch (result.outcome) {
    case 'bound':
      return instruct(context, result.id, result.cookie);
    case 'asked':
      return context.reject(403, 'Prove that you have the key of this session', {
        'secure-session-challenge': `"${result.challenge}";id="${id}"`,
      });
    case 'unknown': {
      const detail = 'The proof cannot be checked now; try again';
      return context.rejectForNow(503, detail, UNAVAILABLE_RETRY_SECONDS);
    }
    case 'forged':
      context.audit({ event: 'token-refused' });
      return context.rejectUnauthenticated('The proof is not valid for this session');
    case 'ended':
      return context.rejectUnauthenticated('The session has ended, or cannot be bound');
  }
}

/** Tells the browser which cookie it has to renew, and where. */
function instruct(context: RequestContext, id: string, next: CookieSession): PlainResponse {
  const cookies = context.setSessionCookie(next);
  const line = String(cookies[0]);
  const credential = {
    type: 'cookie',
    name: line.slice(0, line.indexOf('=')),
    attributes: line.slice(line.indexOf('; ') + 2).replace(/Max-Age=\d+; /, ''),
  };
  const body = {
    session_identifier: id,
    refresh_url: PATHS.bound,
    scope: { include_site: false },
    // Links of other sites. SameSite decides with which requests the cookie is sent.
    allowed_refresh_initiators: ['*'],
    credentials: [credential],
  } satisfies DeviceBindingResponse;
  return context.json(200, body, {}, cookies);
}
