import { attempt } from '../../src/client/token-store.js';
import { PENDING, type Pending } from '../../src/contract/index.js';
import { matches, object, oneOf, optional, type TypeOf } from '../../src/contract/schema.js';
import type { SignedOut, SignedOutReason } from '../../src/client/session-state-store.js';

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

/** Leaves a notice for the login page, which otherwise says only that the user must sign in. */
export function leaveNotice(notice: SignOutNotice, storage: () => Storage = tabStorage): void {
  attempt(() => storage().setItem(KEY, JSON.stringify(notice)));
}

/** Takes the notice that the previous page has left; null if there is none. */
export function takeNotice(storage: () => Storage = tabStorage): SignOutNotice | null {
  const value = attempt((): unknown => {
    const items = storage();
    const text = items.getItem(KEY) ?? '';
    items.removeItem(KEY);
    return JSON.parse(text);
  });
  return matches(NOTICE, value) ? value : null;
}
