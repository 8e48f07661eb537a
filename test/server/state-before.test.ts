import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { Activity } from '../../src/core/audit/activity.js';
import { codeBucket } from '../../src/core/storage/code-limiter.js';
import { createKeySealer, type KeySealer } from '../../src/core/storage/root-key.js';
import type { SharedState } from '../../src/core/storage/state.js';
import { createStateDirectory } from '../../src/storage/directory/state-directory.js';
import { createReplicaOf, startRedis } from '../support/redis.js';
import { digestOf } from '../support/shared-state.js';
import { read, ROOT } from '../support/tree.js';
import { waitUntil } from '../support/until.js';

/* `test/support/state-before/` has a journal and keys of Redis as earlier versions have written them. */

const START = Date.parse('2026-01-01T12:00:00Z');
const LATE = Date.parse('2099-01-01T00:00:00Z');
const SEALER: KeySealer = createKeySealer('secret', 'place', { randomBytes });
const KEY = Buffer.alloc(32, 7);

async function expectState(state: SharedState, names: readonly string[], now: number) {
  expect(new Set(state.signOuts.list())).toEqual(
    new Set([
      ...names.map((name) => ({ kind: 'token', digest: digestOf(name), expiresAt: LATE })),
      {
        kind: 'everywhere',
        issuedUntil: START / 1000,
        except: { digest: digestOf('kept'), issuedAt: START / 1000 - 5 },
      },
    ]),
  );
  const { records: sessions } = await state.sessions.list();
  expect(new Set(sessions.map(({ id }) => id))).toEqual(
    new Set(names.map((name) => `session ${name}`)),
  );
  const { records: devices } = await state.devices.list();
  expect(new Set(devices.map(({ id, name }) => `${name} ${id}`))).toEqual(
    new Set(names.map((name) => `Küche device ${name}`)),
  );
  for (const name of names) {
    const item = { id: `link ${name}`, issuedAt: now };
    expect(await state.singleUse.redeem('link', item)).toBe('used');
  }
  expect(state.rootKey && Buffer.from(state.rootKey()).equals(KEY)).toBe(true);
}

const signIns = (activity: Activity) =>
  activity.read().month.counts['sign-in'].reduce((sum, count) => sum + count, 0);

it('a journal of an earlier version is read', async () => {
  const path = mkdtempSync(join(tmpdir(), 'housekey-before-'));
  copyFileSync(join(ROOT, 'test/support/state-before/journal'), join(path, 'journal'));
  const now = () => START;
  const log = { info: () => {}, warn: () => {} };
  const directory = createStateDirectory({ path, pid: 1, log, keySealer: SEALER, now });
  const activity = new Activity({ now });
  await directory.open(activity);
  await expectState(directory.state, ['one', 'two', 'three'], START);
  expect(signIns(activity)).toBe(2);
  const { codeLimiter, singleUse } = directory.state;
  const allowed = async (device: string | undefined) => {
    let count = 0;
    while ((await codeLimiter.consume(codeBucket(device))) === 0) count += 1;
    return count;
  };
  expect([await allowed(undefined), await allowed('a')]).toEqual([1, 8]);
  // It was shut down cleanly, so what was not used is accepted.
  const unused = { id: 'link four', issuedAt: START };
  expect(await singleUse.redeem('link', unused)).toBe('first');
  expect(directory.isWritable()).toBe(true);
  await directory.close();
  rmSync(path, { recursive: true });
});

it('the keys of an earlier version in Redis are read', async () => {
  const redis = await startRedis();
  const commands = z
    .array(z.array(z.string()))
    .parse(JSON.parse(read('test/support/state-before/redis.json')));
  for (const command of commands) await redis.ask(...command);
  const now = () => START + 5000;
  const warnings: object[] = [];
  const log = { info: () => {}, warn: (fields: object) => void warnings.push(fields) };
  const replicas = await createReplicaOf(redis, { keySealer: SEALER, now, log });
  const activity = new Activity({ now });
  await replicas.open(activity);
  await waitUntil(() => replicas.isConnected(), 'connected');
  await expectState(replicas.state, ['one', 'two'], START + 5000);
  await waitUntil(() => signIns(activity) === 1, 'the activity is read');
  expect(warnings).toEqual([]);
  await replicas.close();
  await redis.stop();
});
