import {
  ACTIVITY_EVENTS,
  type ActivityAnswer,
  type ActivityChange,
  type ActivityEntry,
  type ActivityEvent,
  type ActivitySeries,
} from '../../src/contract.js';
import { isCount, isFilled, isPositive, isRecord, isTextOrNull } from './values.js';

const EVENTS: ReadonlySet<unknown> = new Set(ACTIVITY_EVENTS);
const REASONS: ReadonlySet<unknown> = new Set([null, 'wrong-email', 'wrong-password']);

export function isActivityAnswer(value: unknown): value is ActivityAnswer {
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

export function isActivityChange(value: unknown): value is ActivityChange {
  return (
    isRecord(value) &&
    isPositive(value['now']) &&
    isEntries(value['entries']) &&
    isCount(value['unlisted']) &&
    isRecord(value['counts']) &&
    // An event that a newer service knows is none of ours to count.
    Object.values(value['counts']).every(isCount)
  );
}

function isEntries(value: unknown): value is ActivityEntry[] {
  return Array.isArray(value) && value.every(isEntry);
}

function isEntry(value: unknown): value is ActivityEntry {
  return (
    isRecord(value) &&
    isCount(value['id']) &&
    isEvent(value['event']) &&
    REASONS.has(value['reason']) &&
    isFilled(value['network']) &&
    isTextOrNull(value['user_agent']) &&
    isPositive(value['first_at']) &&
    isPositive(value['last_at']) &&
    isPositive(value['count'])
  );
}

function isEvent(value: unknown): value is ActivityEvent {
  return EVENTS.has(value);
}

/** Every event has as many slots as every other, and there is one at least: the present one. */
function isSeries(value: unknown): value is ActivitySeries {
  if (!isRecord(value) || !isPositive(value['slot_seconds']) || !isCount(value['starts_at'])) {
    return false;
  }
  const { counts } = value;
  if (!isRecord(counts)) return false;
  const slots = counts['sign-in'];
  if (!Array.isArray(slots) || slots.length === 0) return false;
  return ACTIVITY_EVENTS.every((event) => {
    const list = counts[event];
    return Array.isArray(list) && list.length === slots.length && list.every(isCount);
  });
}
