import { isRecord, PENDING, type Pending } from '../../src/contract/index.js';
import type { SignedOut, SignedOutReason } from '../../src/client/session-state.js';

/** Why the user was sent to the login page. */
export type NoticeReason = Exclude<SignedOutReason, 'not-signed-in'>;

/** The same, and what does not know about the sign-out yet. */
export interface Notice {
  readonly reason: NoticeReason;
  readonly pending?: Pending | undefined;
}

const REASONS: ReadonlySet<unknown> = new Set<NoticeReason>([
  'expired',
  'revoked',
  'other-tab',
  'by-user',
  'by-user-local-only',
  'everywhere',
]);

const MAY_BE_PENDING: ReadonlySet<unknown> = new Set([undefined, ...PENDING]);

/**
 * The router state that carries a notice to the login page. Not a query parameter: any link could
 * then put a notice on the login page.
 */
export function noticeState({
  reason,
  pending,
}: Pick<SignedOut, 'reason' | 'pending'>): { notice: Notice } | null {
  if (reason === 'not-signed-in') return null;
  return { notice: { reason, pending } };
}

/** The notice in a router state; null if there is none. */
export function readNotice(state: unknown): Notice | null {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null;
  return isNotice(state.notice) ? state.notice : null;
}

function isNotice(value: unknown): value is Notice {
  return isRecord(value) && REASONS.has(value['reason']) && MAY_BE_PENDING.has(value['pending']);
}
