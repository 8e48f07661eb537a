import { describe, expect, it } from 'vitest';
import { formatRecord } from '../../../src/storage/directory/journal-format.js';
import { codeBucket } from '../../../src/core/storage/code-limiter.js';
import { createState } from '../../../src/core/storage/state.js';
import { digestOf } from '../../support/shared-state.js';
import { createLineLog } from '../../support/state-log.js';
import { singleUseItem as item } from '../../support/single-use.js';

const NOON = Date.parse('2026-01-01T12:00:00Z');
const DEVICE = {
  id: 'one',
  name: null,
  userAgent: null,
  network: '192.0.2.1',
  firstAt: NOON,
  lastAt: NOON,
  updatedAt: NOON,
  expiresAt: NOON + 1000,
};

/** A process whose records go nowhere. */
function start() {
  const { kinds, log } = createLineLog([]);
  const state = createState(log, { now: () => NOON });
  const merge = (...lines: readonly string[]) => {
    const reader = kinds.restore(true);
    reader.push(Buffer.from(lines.join('')));
    return reader.end(true);
  };
  return { ...state, kinds, merge, known: () => [...state.signOuts.list()] };
}

describe('a file that has taken the place of the journal', () => {
  it('adds sign-outs, single ones and blocks of them', () => {
    const other = start();
    const expiresAt = NOON + 3_600_000;
    other.signOuts.apply({ kind: 'token', digest: digestOf('in a block'), expiresAt });
    const service = start();
    const digest = digestOf('alone');
    const alone = formatRecord('sign-outs', { digest, expire: expiresAt / 1000 });
    service.merge(...other.kinds.snapshot(), alone);
    expect(service.known()).toEqual([
      { kind: 'token', digest: digestOf('in a block'), expiresAt },
      { kind: 'token', digest, expiresAt },
    ]);
  });

  it('adds used items', async () => {
    const service = start();
    const used = item('a', NOON);
    service.merge(formatRecord('used', { kind: 'link', ids: [used.id] }));
    expect(await service.singleUse.redeem('link', used)).toBe('used');
  });

  it('adds devices that are not known, and changes none', async () => {
    const service = start();
    await service.devices.put({ ...DEVICE, name: 'newer' });
    const older = { ...DEVICE, name: 'older' };
    service.merge(formatRecord('devices', { set: [older, { ...DEVICE, id: 'two' }, { id: 'x' }] }));
    const { records } = await service.devices.list();
    expect(records.map(({ id, name }) => [id, name])).toEqual([
      ['one', 'newer'],
      ['two', null],
    ]);
  });

  it('changes no limit on wrong codes, which has counted since', async () => {
    const service = start();
    const consume = async () => await service.codeLimiter.consume(codeBucket(undefined));
    for (let count = 0; count < 3; count += 1) expect(await consume()).toBe(0);
    service.merge(formatRecord('codes', { key: 'codes', ms: 0, at: NOON }));
    expect(await consume()).toBeGreaterThan(0);
  });

  it.each(['sign-outs', 'used', 'devices', 'activity', 'of a later version'])(
    'may contain records of another form: %s',
    async (section) => {
      const service = start();
      for (const value of [[], { set: 1 }, { kind: 'x' }, { until: 'x' }]) {
        service.merge(formatRecord(section, value));
      }
      expect(service.known()).toEqual([]);
      expect((await service.devices.list()).records).toEqual([]);
    },
  );

  it('is not read if a newer version wrote it', () => {
    const service = start();
    const record = formatRecord('sign-outs', { digest: digestOf('a'), expire: NOON });
    expect(service.merge(formatRecord('format', { version: 2 }), record)).toMatchObject({
      newerVersion: 2,
    });
    expect(service.known()).toEqual([]);
  });
});
