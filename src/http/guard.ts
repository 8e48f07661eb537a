import { DETAILS } from '../contract.js';
import type { Auth } from '../core/auth.js';
import type { User, Verdict } from '../core/user.js';
import { refuseUnauthenticated } from './answer.js';
import { bearerToken } from './bearer.js';

/** Answers a request whose sender is known. */
export type ProtectedHandler = (user: User, request: Request) => Response | Promise<Response>;

/** The one place that decides who is asking. */
export interface Guard {
  /** The verdict on a request. */
  readonly judge: (request: Request) => Promise<Verdict>;
  /** Lets the handler answer whom the guard knows, and refuses everybody else. */
  readonly protect: (handler: ProtectedHandler) => (request: Request) => Promise<Response>;
  /** Refuses the request's credential from now on, if it was accepted. */
  readonly signOut: (request: Request) => Promise<Verdict>;
}

export function createGuard(auth: Auth): Guard {
  const judge = async (request: Request) => await auth.authenticate(credentialOf(request));
  return {
    judge,
    protect: (handler) => async (request) => {
      const verdict = await judge(request);
      return verdict.ok ? await handler(verdict.user, request) : refusal(verdict.reason);
    },
    signOut: async (request) => await auth.signOut(credentialOf(request)),
  };
}

function credentialOf(request: Request): string | undefined {
  return bearerToken(request.headers.get('authorization'));
}

/** What a visitor without an accepted credential is told. */
export function refusal(reason: 'missing' | 'invalid'): Response {
  return refuseUnauthenticated(
    reason === 'missing' ? DETAILS.notAuthenticated : DETAILS.invalidCredentials,
  );
}
