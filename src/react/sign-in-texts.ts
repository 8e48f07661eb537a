import { PROVING_MESSAGE } from '../client/messages.js';
import type { SignInFailure } from '../client/index.js';

/** Every text of `SignInForm`. */
export interface SignInTexts {
  /** Label of the email field. Default: `Email`. */
  readonly email: string;
  /** Label of the password field. Default: `Password`. */
  readonly password: string;
  /** Label of the field for the one-time code. Default: `One-time code`. */
  readonly code: string;
  /** Label of the box. Default: `Stay signed in`. */
  readonly staySignedIn: string;
  /** The button that sends the form. Default: `Sign in`. */
  readonly signIn: string;
  /** The button that leads from the one-time code back to the password. Default: `Back to the password`. */
  readonly back: string;
  /** The button for passkeys. Default: `Sign in with a passkey`. */
  readonly passkey: string;
  /** The same button while the browser asks for the passkey. Default: `Waiting for the browser…`. */
  readonly passkeyPending: string;
  /** Shown while the browser solves a proof of work. Default: a sentence that says so. */
  readonly proof: string;
  /**
   * Explains a failed sign-in, by its `reason`, `passkeyReason` and `waitSeconds`. Default: `message`, and how
   * long to wait.
   */
  readonly failure: (failure: SignInFailure) => string;
}

export const ENGLISH: SignInTexts = {
  email: 'Email',
  password: 'Password',
  code: 'One-time code',
  staySignedIn: 'Stay signed in',
  signIn: 'Sign in',
  back: 'Back to the password',
  passkey: 'Sign in with a passkey',
  passkeyPending: 'Waiting for the browser…',
  proof: PROVING_MESSAGE,
  failure: ({ message, waitSeconds }) =>
    waitSeconds === null ? message : `${message} Try again in ${waitText(waitSeconds)}.`,
};

/** A wait in words: `42 seconds`, `2 minutes`. Rounded up, so that nobody is too early. */
function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
