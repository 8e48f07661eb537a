import { describe, expect, it } from 'vitest';
import { Activity, LISTED_PER_SECOND } from '../../src/core/audit/activity.js';
import { UNKNOWN_CLIENT } from '../../src/core/audit/audit-event.js';
import { MEMORY_STORAGE } from '../../src/core/storage/storage.js';
import { ActivityLog } from '../../src/storage/activity-log.js';
import { auditEvent } from '../support/audit-event.js';
import { NOON } from '../support/housekey.js';

const client = (number: number) => ({ network: `192.0.2.${number}`, userAgent: null });

/** A log that lists at most this many entries, and what it has written when it stops. */
function open(maxEntries: number) {
  const written: object[] = [];
  const now = () => NOON;
  const put = async (_kind: string, batch: object) => {
    written.push(batch);
    return await Promise.resolve(true);
  };
  const log = new ActivityLog({ ...MEMORY_STORAGE, put }, { now, intervalMs: 60_000, maxEntries });
  log.start(new Activity({ now }));
  const stop = async () => {
    await log.stop();
    return written;
  };
  return { log, stop };
}

describe('the activity that is written', () => {
  it('is nothing before the first event', async () => {
    expect(await open(10).stop()).toEqual([]);
  });

  it('counts every event, and lists identical ones in one entry', async () => {
    const { log, stop } = open(10);
    for (const network of [1, 1, 2]) log.record(auditEvent('sign-in'), client(network));
    expect(await stop()).toEqual([
      {
        at: NOON,
        counts: { 'sign-in': 3 },
        entries: [
          expect.objectContaining({ event: 'sign-in', network: '192.0.2.1', count: 2 }),
          expect.objectContaining({ event: 'sign-in', network: '192.0.2.2', count: 1 }),
        ],
      },
    ]);
    expect(await stop()).toHaveLength(1);
  });

  it('only counts what comes faster than is listed', async () => {
    const { log, stop } = open(10);
    const events = LISTED_PER_SECOND + 5;
    for (let sent = 0; sent < events; sent += 1) {
      log.record(auditEvent('token-refused'), UNKNOWN_CLIENT);
    }
    expect(await stop()).toEqual([
      {
        at: NOON,
        counts: { 'token-refused': events },
        entries: [expect.objectContaining({ count: LISTED_PER_SECOND })],
      },
    ]);
  });

  it('only counts further events once it has as many entries as it may have', async () => {
    const { log, stop } = open(2);
    for (const network of [1, 2, 3]) log.record(auditEvent('sign-in'), client(network));
    await stop();
    log.record(auditEvent('sign-in'), client(3));
    expect(await stop()).toEqual([
      {
        at: NOON,
        counts: { 'sign-in': 3 },
        entries: [
          expect.objectContaining({ network: '192.0.2.1' }),
          expect.objectContaining({ network: '192.0.2.2' }),
        ],
      },
      {
        at: NOON,
        counts: { 'sign-in': 1 },
        entries: [expect.objectContaining({ network: '192.0.2.3' })],
      },
    ]);
  });
});
