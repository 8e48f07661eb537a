import { factsOf } from '../../core/auth/app-sessions.js';
import { readToken } from '../../core/auth/claims.js';
import type { RequestContext } from '../context.js';
import type { ProviderDevices } from '../oidc-provider.js';
import { askForCode } from './device-codes.js';
import { acceptSignIn } from './login.js';
import type { OwnerRouteOptions } from './route-options.js';

/**
 * The device codes of clients (RFC 8628), in the table of the owner's devices. A device that was approved gets its own
 * session, which is listed. Everything that its client has got ends with that session, whose token is not sent.
 */
export function devicesOf(
  { auth: { deviceCodes: codes } }: OwnerRouteOptions,
  context: RequestContext,
): ProviderDevices {
  return {
    ask: async (code) => {
      await askForCode(codes, context, code);
    },
    check: async (secret) => {
      const { state, payload } = await codes.check(secret);
      return { state, payload, isTooFast: state === 'pending' && codes.isTooFast(secret) };
    },
    signIn: async (secret, client) => {
      const session = await codes.signIn(secret, { requester: context }, client);
      if (session.outcome !== 'signed-in') return undefined;
      const { token, email } = session;
      acceptSignIn(context, { session, request: {}, method: 'device' });
      const { sessionId = '', issuedAt, expiresAt } = readToken(token);
      const signedIn = { method: 'device', at: issuedAt } as const;
      const user = { email, guest: false, expiresAt, sessionId, signedIn } as const;
      const facts = factsOf(token, user, 0);
      return { facts, authTime: issuedAt, isFresh: false, isConfirmed: false };
    },
  };
}
