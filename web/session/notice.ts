import { PENDING, type Pending } from '../../src/contract/index.js';
import { matches, object, oneOf, optional, type TypeOf } from '../../src/contract/schema.js';
import type { SignedOut, SignedOutReason } from '../../src/client/session-state.js';

const REASONS = [
  'expired',
  'revoked',
  'other-tab',
  'by-user',
  'by-user-local-only',
  'everywhere',
] as const satisfies readonly SignedOutReason[];

/** Why the user was sent to the login page. */
export type NoticeReason = (typeof REASONS)[number];

const NOTICE = object({ reason: oneOf(REASONS), pending: optional(oneOf(PENDING)) });

/** The same, and where the sign-out is not stored yet. */
export type SignOutNotice = TypeOf<typeof NOTICE>;

/** The messages that tell the user. */
export function noticeTexts({ reason, pending }: SignOutNotice): NoticeText[] {
  return [
    `signed-out-${reason}`,
    ...(pending === undefined ? [] : [`pending-${pending}` as const]),
  ];
}

type NoticeText = `signed-out-${NoticeReason}` | `pending-${Pending}`;

/** The notice about a sign-out; null if nobody was signed in. */
export function noticeOf({
  reason,
  pending,
}: Pick<SignedOut, 'reason' | 'pending'>): SignOutNotice | null {
  return reason === 'not-signed-in' ? null : { reason, pending };
}

/** Key in the tab's session storage. Not a query parameter: any link could then put a notice on the login page. */
const KEY = 'housekey.notice';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const tabStorage = () => window.sessionStorage;

/** Leaves a notice for the login page. It gets none if the browser blocks storage. */
export function leaveNotice(notice: SignOutNotice, storage: () => Storage = tabStorage): void {
  try {
    storage().setItem(KEY, JSON.stringify(notice));
  } catch {
    // The page says only that the user must sign in.
  }
}

/** Takes the notice that the previous page has left; null if there is none. */
export function takeNotice(storage: () => Storage = tabStorage): SignOutNotice | null {
  try {
    const items = storage();
    const value: unknown = JSON.parse(items.getItem(KEY) ?? 'null');
    items.removeItem(KEY);
    return matches(NOTICE, value) ? value : null;
  } catch {
    return null;
  }
}
