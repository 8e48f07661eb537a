import {
  ACTIVITY_REASONS,
  ActivityChange,
  ActivityResponse,
  AUDIT_EVENTS,
  isRecord,
} from '../../src/contract/index.js';
import { matches } from '../../src/contract/schema.js';

/*
 * A newer service may send events and reasons that this page does not know yet. They are dropped,
 * and the rest of the message is kept.
 */

const EVENTS: ReadonlySet<unknown> = new Set(AUDIT_EVENTS);
const REASONS: ReadonlySet<unknown> = new Set(ACTIVITY_REASONS);

/** The snapshot without unknown events and reasons; null if the value is not a snapshot. */
export function parseSnapshot(value: unknown): ActivityResponse | null {
  const known = withKnownEntries(value);
  return matches(ActivityResponse, known) && [known.hour, known.day, known.month].every(isEven)
    ? known
    : null;
}

/** The change without unknown events and reasons; null if the value is not a change. */
export function parseChange(value: unknown): ActivityChange | null {
  const known = withKnownEntries(value);
  if (!matches(ActivityChange, known)) return null;
  const counts = Object.entries(known.counts).filter(([event]) => EVENTS.has(event));
  return { ...known, counts: Object.fromEntries(counts) };
}

function withKnownEntries(message: unknown): unknown {
  if (!isRecord(message) || !Array.isArray(message['entries'])) return message;
  const entries: unknown[] = message['entries'];
  return { ...message, entries: entries.flatMap(pickKnown) };
}

function pickKnown(entry: unknown): unknown[] {
  if (!isRecord(entry)) return [entry];
  const { event, reason } = entry;
  if (typeof event === 'string' && event !== '' && !EVENTS.has(event)) return [];
  return [typeof reason === 'string' && !REASONS.has(reason) ? { ...entry, reason: null } : entry];
}

/** All events must have the same number of slots, and at least one: the current one. */
function isEven({ counts }: ActivityResponse['hour']): boolean {
  const slots = counts['sign-in'].length;
  return slots > 0 && AUDIT_EVENTS.every((event) => counts[event].length === slots);
}
