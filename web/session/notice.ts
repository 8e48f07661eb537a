import { isRecord, PENDING, PENDING_MESSAGES, type Pending } from '../../src/contract/index.js';
import type { LoginMessages } from '../messages/keys.js';
import type { SignedOut, SignedOutReason } from '../../src/client/session-state.js';

/** Why the user was sent to the login page. */
export type NoticeReason = Exclude<SignedOutReason, 'not-signed-in'>;

/** The same, and where the sign-out is not stored yet. */
export interface SignOutNotice {
  readonly reason: NoticeReason;
  readonly pending?: Pending | undefined;
}

const TEXTS = {
  expired: 'expired',
  revoked: 'revoked',
  'other-tab': 'signedOutInOtherTab',
  'by-user': 'signedOut',
  'by-user-local-only': 'signedOutLocally',
  everywhere: 'signedOutEverywhere',
} as const satisfies Readonly<Record<NoticeReason, keyof LoginMessages>>;

/** The messages that tell the user. */
export function noticeTexts({ reason, pending }: SignOutNotice) {
  return [TEXTS[reason], ...(pending === undefined ? [] : [PENDING_MESSAGES[pending]])];
}

const REASONS: ReadonlySet<unknown> = new Set(Object.keys(TEXTS));

const MAY_BE_PENDING: ReadonlySet<unknown> = new Set([undefined, ...PENDING]);

/**
 * The state of the history entry that carries a notice to the login page. Not a query parameter: any link could
 * then put a notice on the login page.
 */
export function noticeState({
  reason,
  pending,
}: Pick<SignedOut, 'reason' | 'pending'>): { notice: SignOutNotice } | null {
  if (reason === 'not-signed-in') return null;
  return { notice: { reason, pending } };
}

/** The notice in a history entry; null if there is none. */
export function readNotice(state: unknown): SignOutNotice | null {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null;
  return isNotice(state.notice) ? state.notice : null;
}

function isNotice(value: unknown): value is SignOutNotice {
  return isRecord(value) && REASONS.has(value['reason']) && MAY_BE_PENDING.has(value['pending']);
}
