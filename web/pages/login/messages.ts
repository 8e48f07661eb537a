import type { Notice } from '../../session/notice.js';
import type { SignInResult } from '../../session/session.js';

/** A sign-in that failed in a way that its page has to explain. */
export type SignInFailure = Exclude<SignInResult, { kind: 'signed-in' } | { kind: 'disabled' }>;

/** What the login page says of a failed sign-in: what happened, and what to do. */
export function failureMessage(failure: SignInFailure): string {
  switch (failure.kind) {
    case 'incorrect':
      return 'Incorrect email or password. Please check both and try again.';
    case 'throttled':
      return 'Too many attempts for now.';
    case 'busy':
      return 'The service is busy with other sign-ins.';
    case 'unreachable':
      return 'The service cannot be reached. Check your connection, then sign in again.';
    case 'unexpected':
      return 'Something went wrong on the service’s side. Please try again in a moment.';
    case 'foreign-page':
      return 'Refused, since this page seems part of another site. Open it by its own address.';
    case 'not-kept':
      return 'Your browser refused the cookie that keeps you signed in. Allow it, then sign in again.';
  }
}

/** What the login page says while it works its way past strangers who keep the service busy. */
export const PROVING_MESSAGE =
  'Too many attempts right now. Getting you past them. This can take up to a minute.';

/** What the login page says to somebody who was inside a moment ago. */
export function noticeMessage(notice: Notice): string {
  switch (notice) {
    case 'expired':
      return 'Your session has expired. Sign in to carry on where you were.';
    case 'elsewhere':
      return 'You were signed out elsewhere, or the password or key has changed. Please sign in again.';
    case 'other-tab':
      return 'You signed out in another tab. Sign in to carry on where you were.';
    case 'by-visitor':
      return 'You are signed out.';
    case 'by-visitor-untold':
      return 'You are signed out here. The service could not be told: there, the session lasts until it expires.';
    case 'everywhere':
      return 'Signed out everywhere. Every device has to sign in again.';
  }
}

/** A wait in words, to be heard once: `42 seconds`, `2 minutes`. Rounded up: never too early. */
export function spokenWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** A wait in figures, to be watched: `0:42`, `12:05`, `1:00:00`. */
export function shownWait(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = pair(seconds % 60);
  return hours > 0 ? `${hours}:${pair(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function pair(value: number): string {
  return String(value).padStart(2, '0');
}
