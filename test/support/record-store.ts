import { expect, it } from 'vitest';
import type { SessionRecord, DeviceRecord } from '../../src/core/storage/record-kinds.js';
import type { SharedState } from '../../src/core/storage/state.js';

type Records = Pick<SharedState, 'sessions' | 'devices'>;

/** An opened state, and the clock that it uses. */
export interface RecordStoreSetup {
  readonly clock: { now: number };
  readonly state: Records;
}

const HOUR_MS = 3_600_000;

/** A session that was last seen now. */
export function sessionRecord(
  id: string,
  now: number,
  changes: Partial<SessionRecord> = {},
): SessionRecord {
  return {
    id,
    updatedAt: now,
    expiresAt: now + HOUR_MS,
    digest: `digest of ${id}`,
    issuedAt: Math.floor(now / 1000),
    credentials: 'credentials',
    method: 'password',
    userAgent: null,
    network: '192.0.2.1',
    lastNetwork: '192.0.2.1',
    ...changes,
  };
}

/** A device that has signed in now. */
function deviceRecord(id: string, now: number, changes: Partial<DeviceRecord> = {}): DeviceRecord {
  return {
    id,
    updatedAt: now,
    expiresAt: now + HOUR_MS,
    name: null,
    userAgent: 'curl/8.1',
    firstAt: null,
    lastAt: now,
    network: '192.0.2.1',
    ...changes,
  };
}

/** The contract of records in every storage. */
export function itBehavesAsRecordStore(setUp: () => Promise<RecordStoreSetup>): void {
  it('lists sessions and devices separately, the latest change first', async () => {
    const { clock, state } = await setUp();
    for (const id of ['a', 'b', 'c']) {
      expect(await state.sessions.put(sessionRecord(id, (clock.now += 10)))).toBe(true);
    }
    await state.sessions.put(sessionRecord('a', (clock.now += 10), { method: 'passkey "phone"' }));
    await state.devices.put(deviceRecord('a', clock.now, { name: 'Küche 🏠' }));
    const { records, complete } = await state.sessions.list();
    expect(records.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
    expect([records[0]?.method, complete]).toEqual(['passkey "phone"', true]);
    expect((await state.devices.list()).records).toEqual([
      deviceRecord('a', clock.now, { name: 'Küche 🏠' }),
    ]);
  });

  it('finds a record at once, until it is removed', async () => {
    const { clock, state } = await setUp();
    const record = sessionRecord('a', clock.now, { passkey: 'x', device: 'y', userAgent: 'z' });
    await state.sessions.put(record);
    expect(state.sessions.peek('a')).toEqual(record);
    expect(await state.sessions.find('a')).toEqual(record);
    expect(await state.sessions.find('b')).toBeUndefined();
    await state.sessions.remove('a');
    expect(state.sessions.peek('a')).toBeUndefined();
    expect(await state.sessions.find('a')).toBeUndefined();
    expect((await state.sessions.list()).records).toEqual([]);
  });

  it('forgets a record when it expires', async () => {
    const { clock, state } = await setUp();
    await state.sessions.put(sessionRecord('a', clock.now));
    await state.sessions.put(sessionRecord('b', clock.now, { expiresAt: clock.now + 2 * HOUR_MS }));
    clock.now += HOUR_MS;
    expect(await state.sessions.find('a')).toBeUndefined();
    expect((await state.sessions.list()).records.map(({ id }) => id)).toEqual(['b']);
  });

  it('keeps at most 1000 devices: the one that was changed longest ago goes', async () => {
    const { clock, state } = await setUp();
    const ids = Array.from({ length: 1003 }, (_, index) => `device-${index}`);
    for (const id of ids) await state.devices.put(deviceRecord(id, (clock.now += 1)));
    const { records } = await state.devices.list();
    expect(records).toHaveLength(1000);
    expect(records.map(({ id }) => id)).toEqual(ids.slice(3).toReversed());
  });
}

/** The additional contract of every implementation that stores records. */
export function itKeepsRecords(setUp: () => Promise<() => Promise<RecordStoreSetup>>): void {
  it('knows the sessions and devices from before a restart, and none that were removed', async () => {
    const restart = await setUp();
    const { clock, state } = await restart();
    const session = sessionRecord('a', clock.now, { passkey: 'x', device: 'y' });
    const device = deviceRecord('y', clock.now, { name: 'Laptop', firstAt: clock.now });
    await state.sessions.put(session);
    await state.sessions.put(sessionRecord('gone', clock.now));
    await state.sessions.remove('gone');
    await state.devices.put({ ...device, name: null });
    await state.devices.put(device);
    for (let round = 0; round < 2; round += 1) {
      const { state: next } = await restart();
      expect((await next.sessions.list()).records).toEqual([session]);
      expect((await next.devices.list()).records).toEqual([device]);
    }
  });
}
