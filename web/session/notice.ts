import type { SignedOutReason } from './session-state.js';

/** What the login view tells somebody who was inside a moment ago. */
export type Notice = Exclude<SignedOutReason, 'not-signed-in'>;

const NOTICES: ReadonlySet<unknown> = new Set<Notice>([
  'expired',
  'elsewhere',
  'other-tab',
  'by-visitor',
  'by-visitor-untold',
  'everywhere',
]);

/**
 * The router state that carries a notice to the login view. Never a query parameter: a link from
 * anywhere could then make the login page say things.
 */
export function noticeState(reason: SignedOutReason): { notice: Notice } | null {
  return reason === 'not-signed-in' ? null : { notice: reason };
}

/** The notice in a router state; null where there is none. */
export function readNotice(state: unknown): Notice | null {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null;
  return isNotice(state.notice) ? state.notice : null;
}

function isNotice(value: unknown): value is Notice {
  return NOTICES.has(value);
}
