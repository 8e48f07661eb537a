import type { SignedOutReason } from '../../src/client/session-state.js';

/** Why the user was sent to the login page. */
export type Notice = Exclude<SignedOutReason, 'not-signed-in'>;

const NOTICES: ReadonlySet<unknown> = new Set<Notice>([
  'expired',
  'revoked',
  'other-tab',
  'by-user',
  'by-user-local-only',
  'everywhere',
]);

/**
 * The router state that carries a notice to the login page. Not a query parameter: any link could
 * then put a notice on the login page.
 */
export function noticeState(reason: SignedOutReason): { notice: Notice } | null {
  return reason === 'not-signed-in' ? null : { notice: reason };
}

/** The notice in a router state; null if there is none. */
export function readNotice(state: unknown): Notice | null {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null;
  return isNotice(state.notice) ? state.notice : null;
}

function isNotice(value: unknown): value is Notice {
  return NOTICES.has(value);
}
