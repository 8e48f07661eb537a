import { randomBytes } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { UNKNOWN_CLIENT } from '../../../src/core/audit/audit-event.js';
import { DeviceCodes } from '../../../src/core/auth/device-codes.js';
import { createState } from '../../../src/core/storage/state.js';
import { MEMORY_STORAGE } from '../../../src/core/storage/storage.js';
import { EMPTY_REPLICAS } from '../../support/shared-state.js';

const NOW = Date.UTC(2026, 5, 1, 12);

it.each([
  ['behind', -4000],
  ['ahead', 4000],
  ['equal', 0],
])('an approval at another replica counts, whose clock is %s', async (_, ahead) => {
  let atOther: unknown;
  const get = async () => await Promise.resolve(atOther);
  const state = createState(
    { ...MEMORY_STORAGE, shared: { ...EMPTY_REPLICAS, get } },
    { now: () => NOW },
  );
  const begin = async () => await Promise.resolve(undefined);
  const codes = new DeviceCodes({ ...state, begin }, { now: () => NOW, randomBytes });
  const { secret } = await codes.ask({ network: '192.0.2.1', userAgent: null }, true);
  const [record] = await codes.pending();
  atOther = {
    ...record,
    state: 'approved',
    approvedBy: 'a session',
    updatedAt: NOW + ahead,
    signedOutUntil: 7,
  };
  expect((await codes.check(secret)).state).toBe('approved');
  const approval = { approvedBy: 'a session', signedOutUntil: 7 };
  expect(await codes.use(secret)).toEqual({ outcome: 'approved', ...approval });
  // The other replica has not heard of that yet.
  expect(await codes.use(secret)).toEqual({ outcome: 'invalid' });
});

it('a device on an unknown network gets a code, too', async () => {
  const state = createState(MEMORY_STORAGE, { now: () => NOW });
  const begin = async () => await Promise.resolve(undefined);
  const codes = new DeviceCodes({ ...state, begin }, { now: () => NOW, randomBytes });
  for (let count = 0; count < 6; count += 1) await codes.ask(UNKNOWN_CLIENT, false);
  expect(await codes.pending()).toHaveLength(5);
});

it('a device that could not be listed does not keep those after it from getting a code', async () => {
  const state = createState(MEMORY_STORAGE, { now: () => NOW });
  vi.spyOn(state.deviceCodes, 'list').mockRejectedValueOnce(new Error('lost'));
  const begin = async () => await Promise.resolve(undefined);
  const codes = new DeviceCodes({ ...state, begin }, { now: () => NOW, randomBytes });
  const client = { network: '192.0.2.1', userAgent: null };
  const [first, second] = await Promise.allSettled([
    codes.ask(client, true),
    codes.ask(client, true),
  ]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(await codes.pending()).toHaveLength(1);
});
