import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AUDIT_EVENTS,
  advanceSeries,
  ENTRIES_PER_EVENT,
  type ActivityResponse,
} from '../../src/contract/index.js';
import { Activity } from '../../src/core/audit/activity.js';
import { advance, applyChange } from '../../web/activity/apply.js';
import { auditEvent } from '../support/audit-event.js';
import { emptyActivity, emptySeries, entry, NOW, total } from './activity-samples.js';

const HOUR_MS = 60 * 60_000;

const timedEvent = fc.record({
  event: fc.constantFrom(...AUDIT_EVENTS),
  network: fc.constantFrom('203.0.113.7', '198.51.100.1', '2001:db8::/64'),
  /** Time before the event, sometimes days, and negative if the clock was set back. */
  afterMs: fc.oneof(
    fc.nat(2_000),
    fc.integer({ min: -2 * HOUR_MS, max: HOUR_MS }),
    fc.nat(40 * 24 * HOUR_MS),
  ),
});

describe('applying the changes', () => {
  it('gives the same activity as the service, for any events', () => {
    fc.assert(
      fc.property(fc.array(timedEvent, { maxLength: 60 }), fc.nat(HOUR_MS), (all, restMs) => {
        let now = NOW;
        const service = new Activity({ now: () => now });
        const changes = service.follow();
        let known: ActivityResponse = service.read();
        for (const { event, network, afterMs } of all) {
          now += afterMs;
          service.record(auditEvent(event), { network, userAgent: null });
          const change = changes.read();
          if (change !== null) known = applyChange(known, change);
        }
        now += restMs;
        expect({ ...advance(known, now), now }).toEqual(service.read());
      }),
    );
  });

  it('does not modify its input', () => {
    const before = emptyActivity();
    const copy = structuredClone(before);
    applyChange(before, {
      now: NOW + 1,
      entries: [entry()],
      unlisted: 3,
      counts: { 'sign-in': 2 },
    });
    expect(before).toEqual(copy);
  });
});

describe('the entries', () => {
  const change = (entries: ReturnType<typeof entry>[]) => ({
    now: NOW,
    entries,
    unlisted: 0,
    counts: {},
  });

  it('are replaced when they grow, and move to the front', () => {
    const known = { ...emptyActivity(), entries: [entry({ id: 2 }), entry({ id: 1 })] };
    const grown = entry({ id: 1, count: 2, last_at: NOW + 5 });
    expect(applyChange(known, change([grown])).entries).toEqual([grown, entry({ id: 2 })]);
  });

  it('are limited per event, so that a flood of one does not displace others', () => {
    const flood = Array.from({ length: 500 }, (_, id) =>
      entry({ id: id + 2, event: 'token-refused', last_at: NOW + id }),
    );
    const known = { ...emptyActivity(), entries: [entry({ id: 1 })] };
    const { entries } = applyChange(known, change(flood));
    expect(entries).toHaveLength(ENTRIES_PER_EVENT + 1);
    expect(entries.at(-1)).toEqual(entry({ id: 1 }));
    expect(entries[0]).toEqual(flood.at(-1));
  });

  it('are sorted and unique', () => {
    const some = fc.array(
      fc
        .record({ id: fc.nat(30), last: fc.nat(100) })
        .map(({ id, last }) => entry({ id, last_at: NOW + last })),
    );
    fc.assert(
      fc.property(fc.array(some), (batches) => {
        const { entries } = batches.reduce(
          (known, batch) => applyChange(known, change(batch)),
          emptyActivity(),
        );
        expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
        const times = entries.map(({ last_at }) => last_at);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
      }),
    );
  });
});

describe('a series', () => {
  const minutes = emptySeries(60, 60);
  const once = {
    ...minutes,
    counts: { ...minutes.counts, 'sign-in': minutes.counts['sign-in'].with(59, 1) },
  };

  it('keeps its length and its grid, however much time passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -HOUR_MS, max: 90 * 24 * HOUR_MS }), (passedMs) => {
        const later = advanceSeries(once, NOW + passedMs);
        for (const event of AUDIT_EVENTS) expect(later.counts[event]).toHaveLength(60);
        expect(later.starts_at % 60).toBe(0);
        expect(later.starts_at).toBeGreaterThanOrEqual(minutes.starts_at);
        expect(total(later)).toBe(passedMs < HOUR_MS - 30_000 ? 1 : 0);
      }),
    );
  });

  it('is the same object if it does not move', () => {
    const known = emptyActivity();
    expect(advance(known, NOW + 1)).toBe(known);
  });
});
