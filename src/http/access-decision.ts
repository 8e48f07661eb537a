import type { User } from '../core/auth/user.js';

/** Whether a request may reach the app behind Housekey, and which credential it used. */
export type AccessDecision =
  | {
      readonly ok: true;
      readonly user: User;
      readonly token: string | undefined;
      /** `open`: authentication is disabled. */
      readonly via: 'cookie' | 'bearer' | 'open';
      /** The Authorization header holds one of our tokens, which the app must not see. */
      readonly ownBearer: boolean;
    }
  | { readonly ok: false; readonly reason: 'missing' | 'invalid' };

/** An {@link AccessDecision} that lets the request through. */
export type GrantedAccess = Extract<AccessDecision, { ok: true }>;

/**
 * Whether the app was told who the user is, so that its response may be for that user alone. This
 * includes public paths: the app may greet its owner there, and a cache would show that to strangers.
 */
export function isForSession(access: GrantedAccess | undefined): boolean {
  return access !== undefined && access.via !== 'open';
}
