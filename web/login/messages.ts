import type { SignInProblem } from '../../src/client/messages.js';
import type { PasskeyFailure, PasskeyReason } from '../../src/client/passkeys/passkey-sign-in.js';
import { t, type Text } from './page.js';

/** Explanations and next steps for failed sign-ins. */
export const FAILURES = {
  incorrect: 'incorrect',
  'code-required': 'codeRequired',
  'incorrect-code': 'incorrectCode',
  'used-code': 'usedCode',
  'too-many-codes': 'tooManyCodes',
  unavailable: 'codeUnavailable',
  'invalid-link': 'linkInvalid',
  throttled: 'throttled',
  busy: 'busy',
  unreachable: 'failedUnreachable',
  unexpected: 'unexpected',
  'cross-site': 'crossSite',
  'cookie-blocked': 'cookieBlocked',
} as const satisfies Readonly<Record<SignInProblem['kind'], Text>>;

const PASSKEY_FAILURES = {
  'passkey-unknown': 'passkeyUnknown',
  'passkey-expired': 'passkeyExpired',
  'passkey-refused': 'passkeyRefused',
  'prompt-canceled': 'promptCanceled',
  'prompt-unsupported': 'promptUnsupported',
  'prompt-insecure': 'promptInsecure',
  'prompt-known': 'promptKnown',
  'prompt-failed': 'promptFailed',
} as const satisfies Readonly<Record<PasskeyReason, Text>>;

/** Explains a failed sign-in and the next step. */
export function failureText(failure: PasskeyFailure): Text {
  return failure.kind === 'passkey' ? PASSKEY_FAILURES[failure.reason] : FAILURES[failure.kind];
}

/** A wait in words, rounded up, so that nobody is too early. */
export function waitMessage(seconds: number): string {
  return seconds < 60
    ? t('waitSeconds', { seconds })
    : t('waitMinutes', { minutes: Math.ceil(seconds / 60) });
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
