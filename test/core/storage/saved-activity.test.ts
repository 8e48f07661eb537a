import { describe, expect, it } from 'vitest';
import { AUDIT_EVENTS, type ActivityResponse } from '../../../src/contract/index.js';
import { Activity, type SavedActivity } from '../../../src/core/audit/activity.js';
import { auditEvent } from '../../support/audit-event.js';

const NOON = Date.UTC(2026, 5, 1, 12);
const HOUR = 3_600_000;
const CLIENT = { network: '198.51.100.7', userAgent: 'curl/8' };

function start(clock: { now: number }, before?: Activity): Activity {
  const activity = new Activity({ now: () => clock.now });
  if (before !== undefined) {
    // The activity as it is written and read.
    const written: SavedActivity = JSON.parse(JSON.stringify(before.save()));
    activity.restore(written);
  }
  return activity;
}

/** Activity with each event, over two days. */
function busy(clock: { now: number }): Activity {
  const activity = start(clock);
  for (let hour = 0; hour < 48; hour += 1) {
    for (const event of AUDIT_EVENTS) activity.record(auditEvent(event), CLIENT);
    clock.now += HOUR;
  }
  return activity;
}

const sum = (counts: readonly number[]) => counts.reduce((left, right) => left + right, 0);
const withoutIds = ({ entries }: ActivityResponse) =>
  entries.map((entry) => JSON.stringify({ ...entry, id: 0 })).toSorted();

describe('activity from before a restart', () => {
  it('is the same as before', () => {
    const clock = { now: NOON };
    const first = busy(clock);
    const [before, after] = [first.read(), start(clock, first).read()];
    expect(withoutIds(after)).toEqual(withoutIds(before));
    const { hour, day, month, since, unlisted } = after;
    expect({ hour, day, month, since, unlisted }).toEqual({
      hour: before.hour,
      day: before.day,
      month: before.month,
      since: before.since,
      unlisted: before.unlisted,
    });
  });

  it('continues: a repeated event is added to its entry, and a new one gets an ID of its own', () => {
    const clock = { now: NOON };
    const first = start(clock);
    first.record(auditEvent('sign-in'), CLIENT);
    const second = start(clock, first);
    second.record(auditEvent('sign-in'), CLIENT);
    second.record(auditEvent('sign-out'), CLIENT);
    const { entries } = second.read();
    expect(entries.map(({ event, count }) => [event, count])).toEqual(
      expect.arrayContaining([
        ['sign-in', 2],
        ['sign-out', 1],
      ]),
    );
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
  });

  it('keeps the sign-in on a new device apart from the next one, on a known device', () => {
    const clock = { now: NOON };
    const first = start(clock);
    first.record({ ...auditEvent('sign-in'), newDevice: true }, CLIENT);
    const second = start(clock, first);
    second.record(auditEvent('sign-in'), CLIENT);
    const { entries } = second.read();
    expect(new Set(entries.map(({ new_device, count }) => [new_device, count].join()))).toEqual(
      new Set([',1', 'true,1']),
    );
  });

  it('counts as now if the clock was ahead, so that later events are still counted', () => {
    const clock = { now: NOON + 365 * 24 * HOUR };
    const first = start(clock);
    first.record(auditEvent('sign-in'), CLIENT);
    const saved = first.save();
    clock.now = NOON;
    const second = start(clock);
    second.restore(saved);
    second.record(auditEvent('sign-in'), { ...CLIENT, network: '192.0.2.1' });
    const { hour, month, entries } = second.read();
    expect([hour, month].map(({ counts }) => sum(counts['sign-in']))).toEqual([2, 2]);
    expect(entries.every(({ last_at }) => last_at === NOON)).toBe(true);
  });

  it('of another version is restored as far as its events are known', () => {
    const clock = { now: NOON };
    const first = start(clock);
    first.record(auditEvent('sign-in'), CLIENT);
    const saved = first.save();
    const second = start(clock);
    const { 'sign-in': signIns = {} } = saved.month.counts;
    const counts = { 'sign-in': signIns, later: { 1: 7 } };
    second.restore({ ...saved, month: { ...saved.month, counts } });
    expect(sum(second.read().month.counts['sign-in'])).toBe(1);
  });

  it('is small if little has happened', () => {
    const clock = { now: NOON };
    const activity = start(clock);
    activity.record(auditEvent('sign-in'), CLIENT);
    // Most of it is a number for each event.
    expect(JSON.stringify(activity.save()).length).toBeLessThan(80 * AUDIT_EVENTS.length);
  });
});
