import type { AuditEvent } from '../audit/audit-event.js';

/** The subject of a notice. Stable: programs that receive webhooks compare it. */
export type NoticeKind =
  | 'new-device'
  | 'wrong-code'
  | 'codes-throttled'
  | 'throttled'
  | 'passkey-added'
  | 'passkey-removed'
  | 'sign-out-everywhere'
  | 'link-used'
  | 'app-token-revoked'
  | 'state-unwritable'
  | 'state-writable'
  | 'test';

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
  /** Whether someone may have got in, or is about to. */
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
}

/** Networks of one flood that are told apart. */
export const MAX_NETWORKS = 10_000;

/** The notice that an event causes, if any. */
export function noticeKindOf(event: AuditEvent): NoticeKind | undefined {
  switch (event.event) {
    case 'sign-in':
      if (event.method === 'link') return 'link-used';
      return event.newDevice === true ? 'new-device' : undefined;
    case 'sign-in-failed':
      return event.reason === 'wrong-code' ? 'wrong-code' : undefined;
    case 'sign-in-throttled':
      return 'throttled';
    case 'sign-out':
      return event.scope === 'everywhere' ? 'sign-out-everywhere' : undefined;
    case 'codes-throttled':
    case 'passkey-added':
    case 'passkey-removed':
    case 'app-token-revoked':
      return event.event;
    case 'sign-in-busy':
    case 'token-refused':
    case 'app-token-used':
    case 'app-token-refused':
    case 'passkey-refused':
    case 'device-forgotten':
      return undefined;
  }
}
