import { namesOf } from './parse.js';
import { network, timestamp } from './responses.js';
import * as s from './schema.js';

/** The audit events, each with its group in the console. */
export const EVENT_GROUPS = {
  'sign-in': 'signed-in',
  'sign-in-failed': 'failed',
  'sign-in-throttled': 'blocked',
  'codes-throttled': 'blocked',
  'sign-in-busy': 'blocked',
  'sign-out': 'signed-out',
  'device-forgotten': 'changed',
  'device-asked': 'changed',
  'device-approved': 'changed',
  'device-refused': 'changed',
  'link-created': 'changed',
  'token-refused': 'rejected',
  'access-refused': 'refused',
  'app-token-used': 'app-tokens',
  'app-token-refused': 'rejected',
  'app-token-revoked': 'app-tokens',
  'app-token-created': 'app-tokens',
  'share-opened': 'signed-in',
  'share-created': 'changed',
  'share-removed': 'changed',
  'passkey-refused': 'failed',
  'account-refused': 'failed',
  'passkey-added': 'changed',
  'passkey-removed': 'changed',
  'codes-on': 'changed',
  'codes-off': 'changed',
  'pass-created': 'changed',
  'pass-ended': 'changed',
  'client-signed-in': 'signed-in',
  'client-ended': 'changed',
  locked: 'changed',
  unlocked: 'changed',
} as const;

/** The name of a security event, such as `sign-in`. */
export type AuditEventName = keyof typeof EVENT_GROUPS;

/** Names of the audit events, the same in the log, the metrics and the console. */
export const AUDIT_EVENTS = namesOf(EVENT_GROUPS);

/** Why a configured app token is refused. `out-of-scope`: by its apps, methods or paths. */
export const APP_TOKEN_PROBLEMS = ['revoked', 'expired', 'out-of-scope'] as const;

/** Why an app token was refused. */
export type AppTokenProblem = (typeof APP_TOKEN_PROBLEMS)[number];

/**
 * Sign-in methods other than the password and passkeys. `link`: with `housekey link`. `device`: approved by another
 * device. `account`: with the account elsewhere. The others: with what a proxy in front has checked.
 */
export const SIGN_IN_METHODS = [
  'link',
  'device',
  'account',
  'Cloudflare Access',
  'Tailscale',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export function isSignInMethod(value: unknown): value is SignInMethod {
  return SIGN_IN_METHODS.some((method) => method === value);
}

/**
 * For a failed sign-in: what was wrong. For a sign-in: how, if not with the password. For a sign-out: what it
 * ended, if not its own session. For an app token, and for a request: why it was refused.
 */
export const ACTIVITY_REASONS = [
  'wrong-email',
  'wrong-password',
  'code-required',
  'wrong-code',
  'used-code',
  'passwords-off',
  ...SIGN_IN_METHODS,
  'other',
  'others',
  'everywhere',
  'unknown',
  ...APP_TOKEN_PROBLEMS,
  'cross-site',
  'not-owner',
] as const;

/** See {@link ACTIVITY_REASONS}. */
export type ActivityReason = (typeof ACTIVITY_REASONS)[number];

/** Why a sign-in failed. */
export type FailureReason = Extract<
  ActivityReason,
  'wrong-email' | 'wrong-password' | 'code-required' | 'wrong-code' | 'used-code' | 'passwords-off'
>;

/**
 * Why a request was refused whose credential may be valid. `cross-site`: a page of another site sent it.
 * `not-owner`: only a session of the owner may do this. `out-of-scope`: the share does not permit it.
 */
export type AccessProblem = Extract<ActivityReason, 'cross-site' | 'not-owner' | 'out-of-scope'>;

/** Address, and network, of a client whose connection has no valid one. */
export const UNKNOWN_ADDRESS = 'unknown';

/** Entries of each event that the service lists and the page keeps. */
export const ENTRIES_PER_EVENT = 100;

/** Identical audit events of one client, as the console lists them and replicas exchange them. */
export const AuditSummary = s.object({
  event: s.oneOf(AUDIT_EVENTS),
  reason: s.nullable(s.oneOf(ACTIVITY_REASONS)),
  app_token: s.optional(
    s.described(s.filled, 'Present if the event is about a configured app token.'),
  ),
  method: s.optional(
    s.described(
      s.filled,
      'The credential that a sign-in used, such as `passkey "phone"`, or the one that was added; absent for a password.',
    ),
  ),
  new_device: s.optional(
    s.described(
      s.literal(true),
      'Present if someone signed in on a device that had not signed in before.',
    ),
  ),
  app: s.optional(
    s.described(
      s.filled,
      'Host of the app that the request or the pass was for, if apps have hosts.',
    ),
  ),
  network,
  user_agent: s.nullable(s.string),
  count: s.quantity,
});
export type AuditSummary = s.TypeOf<typeof AuditSummary>;

/**
 * An audit event. Repetitions from the same device within a short time are one entry, whose `id` stays the same
 * while `last_at` and `count` grow.
 */
export const ActivityEntry = s.object({
  id: s.count,
  ...AuditSummary.properties,
  first_at: timestamp,
  last_at: timestamp,
});
export type ActivityEntry = s.TypeOf<typeof ActivityEntry>;

/** Sorts entries by time, latest first. */
export function latestFirst(left: ActivityEntry, right: ActivityEntry): number {
  return right.last_at - left.last_at || right.id - left.id;
}

/** Counts per event, in slots of equal length, oldest first. */
export const ActivitySeries = s.object({
  slot_seconds: s.quantity,
  starts_at: s.described(s.count, 'Seconds since the epoch: a multiple of `slot_seconds`.'),
  counts: s.recordOf(AUDIT_EVENTS, s.array(s.count)),
});
export type ActivitySeries = s.TypeOf<typeof ActivitySeries>;

/**
 * Moves the series on, so that this time falls into its last slot. Returns the same object if it does already.
 *
 * @param at - in milliseconds since the epoch
 */
export function advanceSeries(series: ActivitySeries, at: number): ActivitySeries {
  const length = series.counts['sign-in'].length;
  const steps = slotOf(series, at) - (length - 1);
  // If the clock was set back, the latest slots are kept.
  if (steps <= 0) return series;
  const passed = Array.from({ length: Math.min(steps, length) }, () => 0);
  return {
    slot_seconds: series.slot_seconds,
    starts_at: series.starts_at + steps * series.slot_seconds,
    counts: mapSlots(series, (slots) => [...slots.slice(passed.length), ...passed]),
  };
}

/**
 * Adds to the slot of a time, in place. Ignores events that are older than all slots.
 *
 * @param at - in milliseconds since the epoch, at the latest in the last slot
 */
export function addToSeries(
  { counts, ...series }: ActivitySeries,
  event: AuditEventName,
  at: number,
  count: number,
): void {
  const slot = slotOf(series, at);
  if (slot >= 0) counts[event][slot] = (counts[event][slot] ?? 0) + count;
}

/** A copy that does not change with the series. */
export function copySeries(series: ActivitySeries): ActivitySeries {
  return { ...series, counts: mapSlots(series, (slots) => [...slots]) };
}

function slotOf(
  { starts_at, slot_seconds }: Pick<ActivitySeries, 'starts_at' | 'slot_seconds'>,
  at: number,
): number {
  return Math.floor((at / 1000 - starts_at) / slot_seconds);
}

function mapSlots(
  { counts }: ActivitySeries,
  map: (slots: readonly number[]) => number[],
): ActivitySeries['counts'] {
  const mapped = { ...counts };
  for (const event of AUDIT_EVENTS) mapped[event] = map(counts[event]);
  return mapped;
}

/**
 * Response to `GET /_housekey/api/activity`, and the stream's `snapshot`: one hour in slots of one minute, one day
 * in slots of 15 minutes, and thirty days in slots of one hour.
 */
export const ActivityResponse = s.object({
  since: s.described(s.positive, 'Start of the recorded period, in milliseconds since the epoch.'),
  now: timestamp,
  entries: s.described(s.array(ActivityEntry), 'Latest first.'),
  unlisted: s.described(
    s.count,
    'Events that were counted but not listed, because they came too fast.',
  ),
  hour: ActivitySeries,
  day: ActivitySeries,
  month: ActivitySeries,
});
export type ActivityResponse = s.TypeOf<typeof ActivityResponse>;

/** The stream's `change`: what happened since the previous message. */
export const ActivityChange = s.object({
  now: s.described(
    s.positive,
    'Milliseconds since the epoch. All counts in this message are for this time.',
  ),
  entries: s.described(s.array(ActivityEntry), 'New entries, and entries whose count has grown.'),
  unlisted: s.described(s.count, 'In total, as in the snapshot.'),
  counts: s.described(
    s.partialRecordOf(AUDIT_EVENTS, s.count),
    'Counts of the events that happened; the others are omitted.',
  ),
});
export type ActivityChange = s.TypeOf<typeof ActivityChange>;

/** Names of the messages in the activity stream (HTML, 9.2 Server-sent events). */
export const STREAM_MESSAGES = { snapshot: 'snapshot', change: 'change' } as const;

/** The fields of a message of the stream. `data` is one line of JSON. */
export const ActivityMessage = s.union(
  s.object({ event: s.literal(STREAM_MESSAGES.snapshot), data: jsonText(ActivityResponse) }),
  s.object({ event: s.literal(STREAM_MESSAGES.change), data: jsonText(ActivityChange) }),
);

/*#__NO_SIDE_EFFECTS__*/
function jsonText(contentSchema: s.Schema<unknown>): s.Schema<string> {
  return s.documented(s.string, { contentMediaType: 'application/json', contentSchema });
}
