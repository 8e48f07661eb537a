import type { PasskeyFailure } from '../../src/client/passkeys/passkey-sign-in.js';
import { t, type Text } from './page.js';

/** Explains a failed sign-in and the next step. */
export function failureText(failure: PasskeyFailure): Text {
  return `failed-${failure.kind === 'passkey' ? failure.reason : failure.kind}`;
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
