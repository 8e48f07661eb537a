import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUDIT_EVENTS, type ActivitySeries } from '../../src/contract/index.js';
import { Activity } from '../../src/core/audit/activity.js';
import type { ListedClient } from '../../src/core/audit/audit-event.js';
import { auditEvent } from '../support/audit-event.js';

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CLIENT: ListedClient = { network: '198.51.100.7', userAgent: 'curl/8' };

function open() {
  const clock = { now: NOON };
  return { clock, activity: new Activity({ now: () => clock.now }) };
}

function total({ counts }: ActivitySeries): number {
  return AUDIT_EVENTS.flatMap((event) => counts[event]).reduce((sum, count) => sum + count, 0);
}

describe('the activity list', () => {
  it('is empty at first and starts at startup', () => {
    const { activity, clock } = open();
    clock.now += HOUR;
    const { since, now, entries, unlisted, hour, day, month } = activity.read();
    expect({ since, now, entries, unlisted }).toEqual({
      since: NOON,
      now: NOON + HOUR,
      entries: [],
      unlisted: 0,
    });
    expect([hour, day, month].map(total)).toEqual([0, 0, 0]);
    expect([hour, day, month].map(({ counts }) => counts['sign-in'].length)).toEqual([60, 96, 720]);
  });

  it('lists events with their client, newest first', () => {
    const { activity, clock } = open();
    activity.record({ ...auditEvent('sign-in-failed'), reason: 'wrong-password' }, CLIENT);
    clock.now += 1000;
    activity.record(auditEvent('sign-in'), { network: '192.0.2.1', userAgent: null });
    expect(activity.read().entries).toEqual([
      {
        id: 2,
        event: 'sign-in',
        reason: null,
        network: '192.0.2.1',
        user_agent: null,
        first_at: NOON + 1000,
        last_at: NOON + 1000,
        count: 1,
      },
      {
        id: 1,
        event: 'sign-in-failed',
        reason: 'wrong-password',
        network: '198.51.100.7',
        user_agent: 'curl/8',
        first_at: NOON,
        last_at: NOON,
        count: 1,
      },
    ]);
  });

  it('lists events of one device for each app, and the app of each', () => {
    const { activity } = open();
    for (const app of ['wiki.example.com', 'photos.example.net', 'wiki.example.com', undefined]) {
      activity.record(auditEvent('token-refused'), { ...CLIENT, app });
    }
    expect(activity.read().entries.map(({ app, count }) => [app, count])).toEqual([
      [undefined, 1],
      ['photos.example.net', 1],
      ['wiki.example.com', 2],
    ]);
  });

  it('merges repeated events of a device within ten minutes', () => {
    const { activity, clock } = open();
    const fail = () =>
      activity.record({ ...auditEvent('sign-in-failed'), reason: 'wrong-email' }, CLIENT);
    fail();
    clock.now += 9 * MINUTE;
    fail();
    clock.now += 10 * MINUTE;
    fail();
    activity.record({ ...auditEvent('sign-in-failed'), reason: 'wrong-password' }, CLIENT);
    clock.now += 10 * MINUTE + 1;
    fail();
    expect(activity.read().entries.map(({ id, count }) => [id, count])).toEqual([
      [3, 1],
      [2, 1],
      [1, 3],
    ]);
  });

  it('stays bounded, and a flood of one kind of event evicts no other kind', () => {
    const { activity, clock } = open();
    activity.record(auditEvent('sign-in'), CLIENT);
    for (let index = 0; index < 5000; index += 1) {
      clock.now += 10;
      activity.record(auditEvent('token-refused'), { ...CLIENT, network: `network ${index}` });
    }
    const { entries, unlisted, hour } = activity.read();
    expect(entries).toHaveLength(101);
    expect(entries.at(-1)?.event).toBe('sign-in');
    expect(total(hour)).toBe(5001);
    // 20 events are listed in each of the 50 seconds.
    expect(unlisted).toBe(4000);
  });

  it('keeps the most recent entries when a client returns', () => {
    const { activity, clock } = open();
    const fail = (network: string) => {
      activity.record(auditEvent('sign-in-failed'), { network, userAgent: null });
      clock.now += 1000;
    };
    fail('again');
    for (let index = 1; index < 100; index += 1) fail(`network ${index}`);
    clock.now += 10 * MINUTE;
    fail('again');
    const { entries } = activity.read();
    expect(entries.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 2),
    );
  });

  it('does not look up the client of an event that is not listed', () => {
    const { activity } = open();
    let asked = 0;
    const actor: ListedClient = {
      get network() {
        asked += 1;
        return 'x';
      },
      userAgent: null,
    };
    for (let index = 0; index < 1000; index += 1)
      activity.record(auditEvent('token-refused'), actor);
    expect(asked).toBe(20);
  });
});

describe('the event counts', () => {
  it('are kept per minute, per quarter of an hour and per hour', () => {
    const { activity, clock } = open();
    activity.record(auditEvent('sign-out'), CLIENT);
    clock.now += 59 * MINUTE;
    activity.record(auditEvent('sign-out'), CLIENT);
    const { hour, day, month } = activity.read();
    expect(hour.starts_at).toBe(NOON / 1000);
    expect([hour.counts['sign-out'].at(0), hour.counts['sign-out'].at(-1)]).toEqual([1, 1]);
    expect(day.counts['sign-out'].slice(-4)).toEqual([1, 0, 0, 1]);
    expect(month.counts['sign-out'].slice(-2)).toEqual([0, 2]);
  });

  it('cover exactly the window, whenever events happen and however the clock is set', () => {
    const step = fc.integer({ min: -2 * HOUR, max: 8 * HOUR });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { activity, clock } = open();
        const happened: number[] = [];
        for (const passed of steps) {
          clock.now += passed;
          activity.record(auditEvent('sign-in'), CLIENT);
          happened.push(clock.now);
        }
        for (const series of [activity.read().hour, activity.read().day, activity.read().month]) {
          const within = happened.filter((at) => at >= series.starts_at * 1000);
          expect(total(series)).toBe(within.length);
        }
      }),
    );
  });
});

describe('a subscriber', () => {
  it('receives what is new since its last read, and nothing after it closes', () => {
    const { activity, clock } = open();
    activity.record(auditEvent('sign-in'), CLIENT);
    const reader = activity.follow();
    expect(reader.read()).toBeNull();
    clock.now += 1;
    activity.record(auditEvent('sign-in'), CLIENT);
    activity.record(auditEvent('token-refused'), CLIENT);
    expect(reader.read()).toEqual({
      now: NOON + 1,
      entries: [
        expect.objectContaining({ id: 2, event: 'token-refused', count: 1 }),
        expect.objectContaining({ id: 1, event: 'sign-in', count: 2 }),
      ],
      unlisted: 0,
      counts: { 'sign-in': 1, 'token-refused': 1 },
    });
    expect(reader.read()).toBeNull();
    reader.close();
    activity.record(auditEvent('sign-in'), CLIENT);
    expect(reader.read()).toBeNull();
  });

  it('receives all of a flood, but not event by event', () => {
    const { activity } = open();
    const reader = activity.follow();
    for (let index = 0; index < 25; index += 1)
      activity.record(auditEvent('token-refused'), CLIENT);
    expect(reader.read()).toMatchObject({
      entries: [{ count: 20 }],
      unlisted: 5,
      counts: { 'token-refused': 25 },
    });
  });

  it('arrives at the same state as a new read by applying each change', () => {
    const event = fc.constantFrom(...AUDIT_EVENTS);
    const happenings = fc.array(fc.tuple(event, fc.nat(3), fc.boolean()), { maxLength: 80 });
    fc.assert(
      fc.property(happenings, (list) => {
        const { activity, clock } = open();
        const reader = activity.follow();
        const entries = new Map<number, unknown>();
        let counted = 0;
        const look = () => {
          const change = reader.read();
          for (const entry of change?.entries ?? []) entries.set(entry.id, entry);
          counted += Object.values(change?.counts ?? {}).reduce((sum, count) => sum + count, 0);
        };
        for (const [kind, network, looks] of list) {
          clock.now += 1000;
          activity.record(auditEvent(kind), { ...CLIENT, network: String(network) });
          if (looks) look();
        }
        look();
        expect(counted).toBe(list.length);
        for (const entry of activity.read().entries) expect(entries.get(entry.id)).toEqual(entry);
      }),
    );
  });
});

describe('an event on another replica', () => {
  const entry = {
    network: CLIENT.network,
    user_agent: CLIENT.userAgent,
    event: 'sign-in-failed',
    reason: 'wrong-password',
    count: 2,
  } as const;

  it('is listed, counted and sent to subscribers like a local event', () => {
    const { activity, clock } = open();
    const reader = activity.follow();
    clock.now += 1000;
    activity.addBatch({ at: NOON + 500, counts: { 'sign-in-failed': 5 }, entries: [entry] });
    const { entries, unlisted, hour } = activity.read();
    expect(entries).toMatchObject([{ count: 2, first_at: NOON + 500, last_at: NOON + 500 }]);
    expect([unlisted, total(hour)]).toEqual([3, 5]);
    expect(reader.read()).toMatchObject({
      counts: { 'sign-in-failed': 5 },
      entries: [{ count: 2 }],
    });
  });

  it('is merged with local events of the same device, in whatever order they arrive', () => {
    const { activity, clock } = open();
    const counts = { 'sign-in-failed': 2 };
    clock.now += 20 * MINUTE;
    activity.record({ ...auditEvent(entry.event), reason: entry.reason }, CLIENT);
    activity.addBatch({ at: clock.now - 5 * MINUTE, counts, entries: [entry] });
    expect(activity.read().entries).toMatchObject([
      { count: 3, first_at: clock.now - 5 * MINUTE, last_at: clock.now },
    ]);
    activity.addBatch({ at: clock.now - 16 * MINUTE, counts, entries: [entry] });
    expect(activity.read().entries.map(({ count }) => count)).toEqual([3, 2]);
  });

  it('may be older than this replica', () => {
    const { activity } = open();
    activity.addBatch({ at: NOON - HOUR / 2, counts: { 'sign-in': 1 }, entries: [] });
    expect(activity.read().since).toBe(NOON - HOUR / 2);
    expect(total(activity.read().hour)).toBe(1);
  });

  it('is never in the future if the clock of the other replica is ahead', () => {
    const { activity } = open();
    activity.record(auditEvent('sign-in'), CLIENT);
    activity.addBatch({ at: NOON + 48 * HOUR, counts: { 'sign-in': 1 }, entries: [] });
    expect(total(activity.read().hour)).toBe(2);
    expect(activity.read().since).toBe(NOON);
  });
});
