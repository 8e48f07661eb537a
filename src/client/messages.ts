import type { SignInResult } from './session.js';

/** A failed sign-in that has to be explained. */
export type SignInProblem = Exclude<SignInResult, { kind: 'signed-in' } | { kind: 'disabled' }>;

/** Explains a failed sign-in and the next step. */
export function signInMessage(problem: SignInProblem): string {
  switch (problem.kind) {
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
