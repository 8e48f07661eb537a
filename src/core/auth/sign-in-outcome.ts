import type { FailureReason } from '../../contract/index.js';
import type { CodeRejection } from './second-factor.js';
import type { BegunSession, SessionRequest } from './sessions/sessions.js';

/** The input of a sign-in. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The one-time code. Ignored unless one-time codes are configured. */
  readonly code?: string | undefined;
}

/** The client must retry later. `throttled`: too many failures. `busy`: the queue is full. */
export interface SignInDelay {
  readonly outcome: 'throttled' | 'busy';
  readonly retryAfterSeconds: number;
  /** A proof-of-work challenge. Its solution, sent as `proof`, bypasses the limit. */
  readonly challenge: string | undefined;
}

/** Whether a client may try to sign in now. */
export type SignInAdmission =
  | {
      readonly outcome: 'admitted';
      /**
       * Checks the credentials, and issues a token if they are correct. Call it, or `verify`, at most
       * once.
       */
      readonly signIn: (
        credentials: Credentials,
        request?: SessionRequest,
      ) => Promise<SignInOutcome>;
      /** Like `signIn`, but begins no session: confirms that the owner is still there. */
      readonly verify: (credentials: Credentials) => Promise<VerifyOutcome>;
    }
  | { readonly outcome: 'disabled' }
  | SignInDelay;

/** Result of signing in. */
export type SignInOutcome =
  (BegunSession & { readonly outcome: 'signed-in' }) | CredentialsRejection;

/** Result of checking credentials. */
export type VerifyOutcome =
  { readonly outcome: 'correct'; readonly gaveCode: boolean } | CredentialsRejection;

/** Why credentials were not accepted. */
export type CredentialsRejection =
  | {
      readonly outcome: 'incorrect';
      /** For the owner's log only: the client must not learn which of them was wrong. */
      readonly reason: FailureReason;
      /** The configured email, or a keyed hash of another one, which may be a mistyped password. */
      readonly attemptedEmail: string;
    }
  | CodeRejection
  | SignInDelay
  /** The client disconnected. */
  | { readonly outcome: 'gone' };
