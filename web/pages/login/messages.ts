import type { Notice } from '../../session/notice.js';
import { signInMessage } from '../../../src/client/messages.js';
import type { PasskeyFailure } from '../../../src/client/passkeys/passkey-sign-in.js';

/** A failed sign-in that the login page has to explain. */
export type SignInFailure = PasskeyFailure;

/** What happened and what to do, for a failed sign-in. */
export function failureMessage(failure: SignInFailure): string {
  return failure.kind === 'passkey' ? failure.message : signInMessage(failure);
}

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
