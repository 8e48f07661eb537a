import type { Notice } from '../../session/notice.js';
import type { SignInResult } from '../../session/session.js';

/** A failed sign-in that the login page has to explain. */
export type SignInFailure =
  | Exclude<SignInResult, { kind: 'signed-in' } | { kind: 'disabled' }>
  /** Explained by code that is only loaded for passkeys. */
  | { kind: 'passkey'; message: string };

/** What happened and what to do, for a failed sign-in. */
export function failureMessage(failure: SignInFailure): string {
  switch (failure.kind) {
    case 'incorrect':
      return 'Incorrect email or password. Please check both and try again.';
    case 'code-required':
      return 'Please enter the one-time code.';
    case 'incorrect-code':
      return 'Incorrect code. Check that the clocks of your device and of the service are right.';
    case 'used-code':
      return 'This code can no longer be used. Wait for the next one.';
    case 'too-many-codes':
      return 'Too many wrong codes.';
    case 'unavailable':
      return 'The service cannot check this now.';
    case 'invalid-link':
      return 'This link is older than five minutes or was used. Run “housekey link” again.';
    case 'passkey':
      return failure.message;
    case 'throttled':
      return 'Too many attempts.';
    case 'busy':
      return 'The service is busy with other sign-ins.';
    case 'unreachable':
      return 'The service cannot be reached. Check your connection, then sign in again.';
    case 'unexpected':
      return 'Something went wrong in the service. Please try again in a moment.';
    case 'cross-site':
      return 'Blocked: this page seems to be part of another site. Open it at its own address.';
    case 'cookie-blocked':
      return 'Your browser blocked the cookie that keeps you signed in. Allow it, then sign in again.';
  }
}

/** Shown while the browser solves a proof of work, because the service is under load. */
export const PROVING_MESSAGE =
  'The service is busy. Your browser is doing extra work to sign you in. This can take a minute.';

/** What whoever runs the app can do if it sends signed-in users back to the login page. */
export const BOUNCE_ADVICE = {
  gateway:
    'If you run this app, check why it redirects to /login. If it has a login of its own there, turn that off, or set SERVICE_PREFIX_ONLY=true.',
  proxy:
    'If you run this app, check that SERVICE_COOKIE_DOMAIN covers its host, and that your proxy passes cookies on.',
} as const;

/** Why the user was sent to the login page. */
export function noticeMessage(notice: Notice): string {
  switch (notice) {
    case 'expired':
      return 'Your session has expired. Sign in to continue where you left off.';
    case 'revoked':
      return 'You were signed out elsewhere, or the password or key has changed. Please sign in again.';
    case 'other-tab':
      return 'You signed out in another tab. Sign in to continue where you left off.';
    case 'by-user':
      return 'You are signed out.';
    case 'by-user-local-only':
      return 'Signed out in this browser only: the service could not be reached to end the session.';
    case 'everywhere':
      return 'Signed out everywhere. All devices must sign in again.';
  }
}

/** A wait as a clock: `0:42`, `12:05`, `1:00:00`. */
export function waitClock(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
