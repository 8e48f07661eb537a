import {
  ACTIVITY_REASONS,
  AUDIT_EVENTS,
  isRecord,
  type ActivityResponse,
  type ActivityChange,
  type ActivityEntry,
  type ActivityReason,
  type AuditEventName,
  type ActivitySeries,
} from '../../src/contract/index.js';
import { isCount, isFilled, isPositive, isTextOrNull } from '../../src/client/values.js';

/*
 * A newer service may send events and reasons that this page does not know yet. They are dropped,
 * and the rest of the message is kept.
 */

const EVENTS: ReadonlySet<unknown> = new Set(AUDIT_EVENTS);
const REASONS: ReadonlySet<unknown> = new Set(ACTIVITY_REASONS);

/** An entry as any version of the service may send it. */
type AnyEntry = Omit<ActivityEntry, 'event' | 'reason'> & { event: string; reason: string | null };

/** A message as any version of the service may send it. */
type WithAnyEntries<Message> = Omit<Message, 'entries'> & { entries: AnyEntry[] };

/** The snapshot without unknown events and reasons; null if the value is not a snapshot. */
export function parseSnapshot(value: unknown): ActivityResponse | null {
  return isSnapshot(value) ? { ...value, entries: pickKnownEntries(value.entries) } : null;
}

/** The change without unknown events and reasons; null if the value is not a change. */
export function parseChange(value: unknown): ActivityChange | null {
  if (!isChange(value)) return null;
  const { entries, counts } = value;
  return { ...value, entries: pickKnownEntries(entries), counts: pickKnownCounts(counts) };
}

function pickKnownEntries(entries: readonly AnyEntry[]): ActivityEntry[] {
  return entries.flatMap(({ event, reason, ...rest }) =>
    isEvent(event) ? [{ ...rest, event, reason: isReason(reason) ? reason : null }] : [],
  );
}

function pickKnownCounts(counts: ActivityChange['counts']): ActivityChange['counts'] {
  const known: ActivityChange['counts'] = {};
  for (const event of AUDIT_EVENTS) {
    if (counts[event] !== undefined) known[event] = counts[event];
  }
  return known;
}

function isSnapshot(value: unknown): value is WithAnyEntries<ActivityResponse> {
  return (
    isRecord(value) &&
    isPositive(value['since']) &&
    isPositive(value['now']) &&
    isEntries(value['entries']) &&
    isCount(value['unlisted']) &&
    isSeries(value['hour']) &&
    isSeries(value['day']) &&
    isSeries(value['month'])
  );
}

function isChange(value: unknown): value is WithAnyEntries<ActivityChange> {
  return (
    isRecord(value) &&
    isPositive(value['now']) &&
    isEntries(value['entries']) &&
    isCount(value['unlisted']) &&
    isCounts(value['counts'])
  );
}

function isEntries(value: unknown): value is AnyEntry[] {
  return Array.isArray(value) && value.every(isEntry);
}

function isEntry(value: unknown): value is AnyEntry {
  return (
    isRecord(value) &&
    isCount(value['id']) &&
    isFilled(value['event']) &&
    isTextOrNull(value['reason']) &&
    (value['app_token'] === undefined || isFilled(value['app_token'])) &&
    (value['method'] === undefined || isFilled(value['method'])) &&
    (value['new_device'] === undefined || value['new_device'] === true) &&
    isFilled(value['network']) &&
    isTextOrNull(value['user_agent']) &&
    isPositive(value['first_at']) &&
    isPositive(value['last_at']) &&
    isPositive(value['count'])
  );
}

function isEvent(value: unknown): value is AuditEventName {
  return EVENTS.has(value);
}

function isReason(value: unknown): value is ActivityReason {
  return REASONS.has(value);
}

/** Counts of unknown events are not checked. */
function isCounts(value: unknown): value is ActivityChange['counts'] {
  return (
    isRecord(value) &&
    AUDIT_EVENTS.every((event) => value[event] === undefined || isCount(value[event]))
  );
}

/** All events must have the same number of slots, and at least one: the current one. */
function isSeries(value: unknown): value is ActivitySeries {
  if (!isRecord(value) || !isPositive(value['slot_seconds']) || !isCount(value['starts_at'])) {
    return false;
  }
  const { counts } = value;
  if (!isRecord(counts)) return false;
  const slots = counts['sign-in'];
  if (!Array.isArray(slots) || slots.length === 0) return false;
  return AUDIT_EVENTS.every((event) => {
    const list = counts[event];
    return Array.isArray(list) && list.length === slots.length && list.every(isCount);
  });
}
