import {
  AUDIT_EVENTS,
  type ActivityResponse,
  type ActivityEntry,
  type AuditEventName,
  type ActivitySeries,
} from '../../src/contract/index.js';

export const NOW = Date.parse('2026-03-01T12:00:30Z');

/** A series of empty slots whose last one contains `nowMs`. */
export function emptySeries(slotSeconds: number, slots: number, nowMs = NOW): ActivitySeries {
  const last = Math.floor(nowMs / 1000 / slotSeconds);
  const empty = (): number[] => Array.from({ length: slots }, () => 0);
  return {
    slot_seconds: slotSeconds,
    starts_at: (last - slots + 1) * slotSeconds,
    counts: {
      'sign-in': empty(),
      'sign-in-failed': empty(),
      'sign-in-throttled': empty(),
      'codes-throttled': empty(),
      'sign-in-busy': empty(),
      'sign-out': empty(),
      'device-forgotten': empty(),
      'device-asked': empty(),
      'device-approved': empty(),
      'device-refused': empty(),
      'token-refused': empty(),
      'access-refused': empty(),
      'app-token-used': empty(),
      'app-token-refused': empty(),
      'app-token-revoked': empty(),
      'app-token-created': empty(),
      'share-opened': empty(),
      'share-created': empty(),
      'share-removed': empty(),
      'passkey-refused': empty(),
      'account-refused': empty(),
      'passkey-added': empty(),
      'passkey-removed': empty(),
      'codes-on': empty(),
      'codes-off': empty(),
      'pass-created': empty(),
      'pass-ended': empty(),
      'client-signed-in': empty(),
      'client-ended': empty(),
      locked: empty(),
      unlocked: empty(),
      'link-created': empty(),
    },
  };
}

/** The activity of a service that has just started. */
export function emptyActivity(nowMs = NOW): ActivityResponse {
  return {
    since: nowMs,
    now: nowMs,
    entries: [],
    unlisted: 0,
    hour: emptySeries(60, 60, nowMs),
    day: emptySeries(900, 96, nowMs),
    month: emptySeries(3600, 720, nowMs),
  };
}

export function entry(changes: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: 1,
    event: 'sign-in-failed',
    reason: 'wrong-password',
    network: '203.0.113.7',
    user_agent: 'curl/8.1.2',
    first_at: NOW,
    last_at: NOW,
    count: 1,
    ...changes,
  };
}

export function total({ counts }: ActivitySeries): number {
  return AUDIT_EVENTS.flatMap((event: AuditEventName) => counts[event]).reduce(
    (sum, count) => sum + count,
    0,
  );
}
