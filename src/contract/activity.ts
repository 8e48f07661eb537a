/** Audit events, and the JSON types of the activity in the console. */

/** Names of the audit events, the same in the log, the metrics and the console. */
export const AUDIT_EVENTS = [
  'sign-in',
  'sign-in-failed',
  'sign-in-throttled',
  'codes-throttled',
  'sign-in-busy',
  'sign-out',
  'device-forgotten',
  'token-refused',
  'app-token-used',
  'app-token-refused',
  'app-token-revoked',
  'passkey-refused',
  'passkey-added',
  'passkey-removed',
] as const;

/** The name of an audit event. */
export type AuditEventName = (typeof AUDIT_EVENTS)[number];

/** Why a configured app token is refused. `out-of-scope`: by its methods or paths. */
export const APP_TOKEN_PROBLEMS = ['revoked', 'expired', 'out-of-scope'] as const;

/** Why an app token was refused. */
export type AppTokenProblem = (typeof APP_TOKEN_PROBLEMS)[number];

/**
 * For a failed sign-in: what was wrong. For a sign-in: how, if not with the password. For a sign-out: what it
 * ended, if not its own session. For an app token: why it was refused.
 */
export const ACTIVITY_REASONS = [
  'wrong-email',
  'wrong-password',
  'code-required',
  'wrong-code',
  'used-code',
  'passwords-off',
  'link',
  'other',
  'others',
  'everywhere',
  'unknown',
  ...APP_TOKEN_PROBLEMS,
] as const;

/** See {@link ACTIVITY_REASONS}. */
export type ActivityReason = (typeof ACTIVITY_REASONS)[number];

/** Why a sign-in failed. */
export type FailureReason = Extract<
  ActivityReason,
  'wrong-email' | 'wrong-password' | 'code-required' | 'wrong-code' | 'used-code' | 'passwords-off'
>;

/** Address, and network, of a client whose connection has no valid one. */
export const UNKNOWN_ADDRESS = 'unknown';

/** Entries of each event that the service lists and the page keeps. */
export const ENTRIES_PER_EVENT = 100;

/** An audit event. Repetitions from the same device within a short time are one entry. */
export interface ActivityEntry {
  /** Stays the same while `last_at` and `count` grow. */
  id: number;
  event: AuditEventName;
  /** Null for all other events. */
  reason: ActivityReason | null;
  /** The name of the app token, if the event is about a configured one. */
  app_token?: string | undefined;
  /**
   * The credential of a sign-in, such as `passkey "phone"`, or the one that was added; absent for a
   * password.
   */
  method?: string | undefined;
  /** For a sign-in: the device had not signed in before. Absent otherwise. */
  new_device?: true | undefined;
  /** The client's network: an IPv4 address, the /64 of an IPv6 one, or {@link UNKNOWN_ADDRESS}. */
  network: string;
  user_agent: string | null;
  /** Milliseconds since the epoch. */
  first_at: number;
  last_at: number;
  count: number;
}

/** Sorts entries by time, latest first. */
export function latestFirst(left: ActivityEntry, right: ActivityEntry): number {
  return right.last_at - left.last_at || right.id - left.id;
}

/** Counts per event, in slots of equal length, oldest first. */
export interface ActivitySeries {
  /** Length of a slot in seconds. */
  slot_seconds: number;
  /** Start of the first slot, in seconds since the epoch: a multiple of `slot_seconds`. */
  starts_at: number;
  counts: Record<AuditEventName, number[]>;
}

/** Response to `GET /_housekey/api/activity`, and the stream's `snapshot`. */
export interface ActivityResponse {
  /** Start of the recorded period, in milliseconds since the epoch. */
  since: number;
  /** The service's clock, in milliseconds since the epoch. */
  now: number;
  /** Latest first. */
  entries: ActivityEntry[];
  /** Events since `since` that were counted but came too fast to be listed. */
  unlisted: number;
  /** One hour, in slots of one minute. */
  hour: ActivitySeries;
  /** One day, in slots of 15 minutes. */
  day: ActivitySeries;
  /** Thirty days, in slots of one hour. */
  month: ActivitySeries;
}

/** The stream's `change`: what happened since the previous message. */
export interface ActivityChange {
  /** Milliseconds since the epoch. All counts in this message are for this time. */
  now: number;
  /** New entries, and entries whose count has grown. */
  entries: ActivityEntry[];
  /** In total, as in the snapshot. */
  unlisted: number;
  /** Counts of the events that happened; the others are omitted. */
  counts: Partial<Record<AuditEventName, number>>;
}

/** Names of the messages in the activity stream (HTML, 9.2 Server-sent events). */
export const STREAM_MESSAGES = { snapshot: 'snapshot', change: 'change' } as const;
