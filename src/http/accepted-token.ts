import type { Auth } from '../core/auth/auth.js';
import type { AuthResult, User } from '../core/auth/user.js';
import type { Requester } from '../core/audit/audit-event.js';
import { isPromise } from '../core/maybe-promise.js';

/** A valid session cookie. */
export interface AcceptedToken {
  readonly token: string;
  readonly user: User;
}

/**
 * The first valid one of several session cookies. Another host of the domain may have set a cookie
 * with our name.
 */
export function firstAccepted(
  tokens: readonly string[],
  auth: Auth,
  requester: Requester,
): AcceptedToken | undefined | Promise<AcceptedToken | undefined> {
  for (const token of tokens) {
    const result = auth.authenticateSync(token, requester);
    if (isPromise(result)) {
      const others = tokens.slice(tokens.indexOf(token) + 1);
      return acceptedOrFirst({ token, result, others }, auth, requester);
    }
    if (result.ok) return { token, user: result.user };
  }
  return undefined;
}

interface PendingToken {
  readonly token: string;
  readonly result: Promise<AuthResult>;
  /** Those after it. */
  readonly others: readonly string[];
}

async function acceptedOrFirst(
  { token, result, others }: PendingToken,
  auth: Auth,
  requester: Requester,
): Promise<AcceptedToken | undefined> {
  const resolved = await result;
  return resolved.ok
    ? { token, user: resolved.user }
    : await firstAccepted(others, auth, requester);
}
