import { isRecord } from '../../src/contract/index.js';
import type { SignedOut, SignedOutReason } from '../../src/client/session-state.js';

/** Why the user was sent to the login page. */
export type NoticeReason = Exclude<SignedOutReason, 'not-signed-in'>;

/** The same, or what the service has said about it. */
export type Notice = NoticeReason | { detail: string };

const REASONS: ReadonlySet<unknown> = new Set<NoticeReason>([
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
export function noticeState({
  reason,
  detail,
}: Pick<SignedOut, 'reason' | 'detail'>): { notice: Notice } | null {
  if (reason === 'not-signed-in') return null;
  return { notice: detail === undefined ? reason : { detail } };
}

/** The notice in a router state; null if there is none. */
export function readNotice(state: unknown): Notice | null {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null;
  return isNotice(state.notice) ? state.notice : null;
}

function isNotice(value: unknown): value is Notice {
  return REASONS.has(value) || (isRecord(value) && typeof value['detail'] === 'string');
}
