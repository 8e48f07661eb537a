import type { Notice, NoticeReason } from '../../session/notice.js';
import type { SignInProblem } from '../../../src/client/messages.js';
import { createTranslate } from '../../messages/catalog.js';
import type { LoginMessages, SignInMessages } from '../../messages/keys.js';
import { pendingText } from '../../messages/pending.js';

/** The page for links loads its own messages. */
type Known = LoginMessages & Pick<SignInMessages, 'linkInvalid'>;

const t = createTranslate<Known>();

/** A failed sign-in that the login page has to explain. */
export type SignInFailure = SignInProblem | Explained;

/** A failure that is explained by code which is only loaded for it. */
interface Explained {
  kind: 'explained';
  message: string;
}

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
} as const satisfies Readonly<Record<SignInProblem['kind'], keyof Known>>;

/** Explains a failed sign-in and the next step. */
export function failureMessage(failure: SignInFailure): string {
  return failure.kind === 'explained' ? failure.message : t(FAILURES[failure.kind]);
}

const NOTICES = {
  expired: 'expired',
  revoked: 'revoked',
  'other-tab': 'signedOutInOtherTab',
  'by-user': 'signedOut',
  'by-user-local-only': 'signedOutLocally',
  everywhere: 'signedOutEverywhere',
} as const satisfies Readonly<Record<NoticeReason, keyof LoginMessages>>;

/** Why the user was sent to the login page. */
export function noticeMessage({ reason, pending }: Notice): string {
  const text = t(NOTICES[reason]);
  return pending === undefined ? text : `${text} ${pendingText(pending)}`;
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
