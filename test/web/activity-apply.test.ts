import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AUDIT_EVENTS,
  ENTRIES_PER_EVENT,
  type ActivityResponse,
} from '../../src/contract/index.js';
import { Activity } from '../../src/core/audit/activity.js';
import { addToSeries, advance, advanceSeries, applyChange } from '../../web/activity/apply.js';
import { auditEvent } from '../support/audit-event.js';
import { emptyActivity, emptySeries, entry, NOW, total } from './activity-samples.js';

const HOUR_MS = 60 * 60_000;

const timedEvent = fc.record({
  event: fc.constantFrom(...AUDIT_EVENTS),
  network: fc.constantFrom('203.0.113.7', '198.51.100.1', '2001:db8::/64'),
  /** Time before the event, sometimes days. */
  afterMs: fc.oneof(fc.nat(2_000), fc.nat(HOUR_MS), fc.nat(40 * 24 * HOUR_MS)),
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

  it('keeps its length and its grid, however much time passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -HOUR_MS, max: 90 * 24 * HOUR_MS }), (passedMs) => {
        const later = advanceSeries(addToSeries(minutes, NOW, { 'sign-in': 1 }), NOW + passedMs);
        for (const event of AUDIT_EVENTS) expect(later.counts[event]).toHaveLength(60);
        expect(later.starts_at % 60).toBe(0);
        expect(later.starts_at).toBeGreaterThanOrEqual(minutes.starts_at);
        expect(total(later)).toBe(passedMs < HOUR_MS - 30_000 ? 1 : 0);
      }),
    );
  });

  it('counts in its last slot, even if the clock was set back', () => {
    const once = addToSeries(minutes, NOW, { 'sign-in': 1 });
    const twice = addToSeries(once, NOW - HOUR_MS, { 'sign-in': 2, 'token-refused': 4 });
    expect(twice.counts['sign-in'].at(-1)).toBe(3);
    expect(twice.counts['token-refused'].at(-1)).toBe(4);
    expect(twice.starts_at).toBe(minutes.starts_at);
  });

  it('is the same object if it does not move', () => {
    const known = emptyActivity();
    expect(advance(known, NOW + 1)).toBe(known);
  });
});
