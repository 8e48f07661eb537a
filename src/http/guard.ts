import { DETAILS } from '../contract.js';
import type { Auth } from '../core/auth.js';
import type { User, Verdict } from '../core/user.js';
import { bearerToken } from './bearer.js';
import type { Handler } from './methods.js';
import type { Visit } from './visit.js';

/** Answers a visit of somebody who is known. */
export type ProtectedHandler = (visit: Visit, user: User) => Response | Promise<Response>;

/** The one place that decides who is asking. */
export interface Guard {
  /** The verdict on a visit. */
  readonly judge: (visit: Visit) => Promise<Verdict>;
  /** Lets the handler answer whom the guard knows, and refuses everybody else. */
  readonly protect: (handler: ProtectedHandler) => Handler;
  /** As `protect`, with a credential that is refused from then on. */
  readonly signOut: (handler: ProtectedHandler) => Handler;
}

export function createGuard(auth: Auth): Guard {
  const judge = async (visit: Visit) => await auth.authenticate(credentialOf(visit));
  const judgeAndEnd = async (visit: Visit) => await auth.signOut(credentialOf(visit));
  return {
    judge,
    protect: (handler) => behind(judge, handler),
    signOut: (handler) => behind(judgeAndEnd, handler),
  };
}

function behind(decide: (visit: Visit) => Promise<Verdict>, handler: ProtectedHandler): Handler {
  return async (visit) => {
    const verdict = await decide(visit);
    return verdict.ok ? await handler(visit, verdict.user) : refuse(visit, verdict.reason);
  };
}

function credentialOf({ request }: Visit): string | undefined {
  return bearerToken(request.headers.get('authorization'));
}

function refuse(visit: Visit, reason: 'missing' | 'invalid'): Response {
  if (reason === 'missing') return visit.refuseUnauthenticated(DETAILS.notAuthenticated);
  visit.report({ event: 'token-refused' });
  return visit.refuseUnauthenticated(DETAILS.invalidCredentials);
}
