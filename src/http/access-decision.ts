import type { AppTokenProblem } from '../contract/index.js';
import type { User } from '../core/auth/user.js';

/** Whether a request may reach the app behind Housekey, and which credential it used. */
export type AccessDecision =
  | {
      readonly ok: true;
      readonly user: User;
      readonly token: string | undefined;
      /**
       * `open`: authentication is disabled. `basic`: an app token in Basic credentials, which a
       * browser repeats by itself, like a cookie.
       */
      readonly via: 'cookie' | 'bearer' | 'app-token' | 'basic' | 'open';
      /** The Authorization header holds one of our tokens, which the app must not see. */
      readonly ownBearer: boolean;
    }
  | {
      readonly ok: false;
      readonly reason: 'missing' | 'invalid';
      /** The app token that was refused. */
      readonly appToken?: RefusedAppToken;
      /** The Authorization header holds one of our tokens, which the app must not see. */
      readonly ownBearer?: boolean;
    };

/** An app token that does not admit a request. */
export type RefusedAppToken =
  { readonly problem: 'unknown' } | { readonly problem: AppTokenProblem; readonly name: string };

/** An {@link AccessDecision} that lets the request through. */
export type GrantedAccess = Extract<AccessDecision, { ok: true }>;

/** Whether an app token admitted the request, and no session. */
export function isByAppToken({ via }: GrantedAccess): boolean {
  return via === 'app-token' || via === 'basic';
}

/**
 * Whether the app was told who the user is, so that its response may be for that user alone. This
 * includes public paths: the app may greet its owner there, and a cache would show that to strangers.
 */
export function isForSession(access: GrantedAccess | undefined): boolean {
  return access !== undefined && access.via !== 'open';
}
