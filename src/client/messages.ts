import type { SignInProblem } from './session.js';

/** Explains a failed sign-in and the next step. */
export const SIGN_IN_MESSAGES: Readonly<Record<SignInProblem['kind'], string>> = {
  incorrect: 'Incorrect email or password. Please check both and try again.',
  'code-required': 'Please enter the one-time code.',
  'incorrect-code':
    'Incorrect code. Check that the clocks of your device and of the service are right.',
  'codes-lost':
    'One-time codes are on, but their record is lost: run “housekey totp --reset” on the host, or sign in with a passkey or with “housekey link”.',
  'used-code': 'This code can no longer be used. Wait for the next one.',
  'too-many-codes': 'Too many wrong codes.',
  unavailable: 'The service cannot check this now.',
  'invalid-link': 'This link is older than five minutes or was used. Run “housekey link” again.',
  locked:
    'Nobody can sign in now: the owner has locked the login. To unlock it, run “housekey unlock” on the host.',
  throttled: 'Too many attempts.',
  busy: 'The service is busy with other sign-ins.',
  unreachable: 'The service cannot be reached. Check your connection, then sign in again.',
  unexpected: 'Something went wrong in the service. Please try again in a moment.',
  'cross-site': 'Blocked: this page seems to be part of another site. Open it at its own address.',
  'cookie-blocked':
    'Your browser blocked the cookie that keeps you signed in. Allow it, then sign in again.',
};

/** Shown while the browser solves a proof of work, because the service is under load. */
export const PROVING_MESSAGE =
  'The service is busy. Your browser is doing extra work to sign you in. This can take a minute.';
