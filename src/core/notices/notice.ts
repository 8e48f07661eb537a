import type { AuditEventName } from '../../contract/index.js';
import type { AuditEvent } from '../audit/audit-event.js';
import type { NoticeKind } from './notice-kinds.js';

/** Something that the owner should know at once. Contains no password, token or email. */
export interface Notice {
  /** Random, and the same for each target and each attempt to deliver it. */
  readonly id: string;
  readonly kind: NoticeKind;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** One line, such as `login.example.com: Sign-in on a new device`. */
  readonly title: string;
  /** The event, its time and origin, and the advice in case it was someone else. */
  readonly text: string;
  readonly urgent: boolean;
  /** How many events it is about. */
  readonly count: number;
  /** The networks that they came from; at most {@link MAX_NETWORKS} are counted. */
  readonly networks: number;
  /** The client's network, if the notice is about one event. */
  readonly network: string | null;
  /** The client's browser, if the notice is about one event. */
  readonly browser: string | null;
  /** The console's address, if SERVICE_PUBLIC_URL is set. */
  readonly link: string | null;
  /** The address of a page that locks the login, once within seven days; null if that makes no sense. */
  readonly lock_link: string | null;
}

/** Networks of one flood that are told apart. */
export const MAX_NETWORKS = 10_000;

/** The events that always cause the same notice. */
const ALWAYS: Readonly<Partial<Record<AuditEventName, NoticeKind>>> = {
  'sign-in-throttled': 'throttled',
  'codes-throttled': 'codes-throttled',
  'device-approved': 'device-approved',
  'link-created': 'device-approved',
  'passkey-added': 'passkey-added',
  'passkey-removed': 'passkey-removed',
  'app-token-created': 'app-token-created',
  'share-created': 'share-created',
  'codes-on': 'codes-changed',
  'codes-off': 'codes-changed',
  'app-token-revoked': 'app-token-revoked',
  'pass-created': 'pass-created',
  locked: 'locked',
  unlocked: 'unlocked',
};

/** The notice that an event causes, if any. */
export function noticeKindOf(event: AuditEvent): NoticeKind | undefined {
  if (event.event === 'sign-in') {
    if (event.method === 'link') return 'link-used';
    // There is a notice for the approval.
    return event.newDevice === true && event.method !== 'device' ? 'new-device' : undefined;
  }
  if (event.event === 'sign-in-failed' && event.reason === 'wrong-code') return 'wrong-code';
  if (event.event === 'sign-out' && event.scope === 'everywhere') return 'sign-out-everywhere';
  return ALWAYS[event.event];
}

/** The facts that a notice about one event names. */
export interface Subject {
  /** The passkey, app token or guest, or who may use which app. */
  readonly name?: string;
  /** The credential of the sign-in. */
  readonly means?: string;
  /** Why something failed. */
  readonly reason?: string;
}

const LOCKED_BY = {
  console: 'with the button in the console',
  command: 'with `housekey lock` on the host',
  notice: 'with the link in a notice',
};

/** The facts that a notice about this event names. */
export function subjectOf(event: AuditEvent): Subject {
  if (event.event === 'sign-in') {
    const means = event.method === 'account' ? 'the account elsewhere' : event.method;
    return { means: means ?? 'the correct password' };
  }
  if (event.event === 'app-token-created' || event.event === 'app-token-revoked') {
    return { name: event.appToken };
  }
  if (event.event === 'locked') return { reason: LOCKED_BY[event.by] };
  if (event.event === 'pass-created') return { name: `${event.address} can use ${event.appHost}` };
  const hasName =
    event.event === 'passkey-added' ||
    event.event === 'passkey-removed' ||
    event.event === 'share-created';
  return hasName ? { name: event.method.replace(/^\w+ "(.*)"$/, '$1') } : {};
}
