import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Activity } from '../../src/core/audit/activity.js';
import { CLOCK_TOLERANCE_SECONDS } from '../../src/core/auth/claims.js';
import { createKeySealer } from '../../src/core/storage/root-key.js';
import type { Revocation } from '../../src/core/storage/sign-outs.js';
import { createLocalState } from '../../src/core/storage/state.js';
import type { Replicas } from '../../src/storage/replicas.js';
import {
  createStateDirectory,
  type StateDirectory,
} from '../../src/storage/directory/state-directory.js';
import { createReplicaOf, startRedis } from '../support/redis.js';
import {
  itBehavesAsSharedState,
  itSurvivesRestarts,
  digestOf,
  type SharedStateSetup,
} from '../support/shared-state.js';
import { waitUntil } from '../support/until.js';
import { setUpOnce } from '../support/hooks.js';

const START = Date.parse('2026-01-01T12:00:00Z');
const HOUR = 3_600_000;
const KEY_SEALER = createKeySealer('secret', 'place', { randomBytes });
const SILENT = { info: () => {}, warn: () => {} };

describe('the state in memory', () => {
  itBehavesAsSharedState(async () => {
    const clock = { now: START };
    const state = createLocalState({ now: () => clock.now });
    return await Promise.resolve({ clock, state, open: async () => await Promise.resolve() });
  });
});

describe('the state in a directory', () => {
  const root = mkdtempSync(join(tmpdir(), 'housekey-shared-'));
  const started: StateDirectory[] = [];
  afterEach(
    async () =>
      await Promise.all(started.splice(0).map(async (directory) => await directory.close())),
  );
  afterAll(() => rmSync(root, { recursive: true }));

  function create(path: string, clock: { now: number }): SharedStateSetup {
    const now = () => clock.now;
    const directory = createStateDirectory({
      path,
      pid: process.pid,
      log: SILENT,
      keySealer: KEY_SEALER,
      now,
    });
    started.push(directory);
    const open = async () => await directory.open(new Activity({ now }));
    return { clock, state: directory.state, open };
  }
  const newPath = () => join(root, randomBytes(8).toString('hex'));

  itBehavesAsSharedState(async () => await Promise.resolve(create(newPath(), { now: START })));
  itSurvivesRestarts(async () => {
    const [path, clock] = [newPath(), { now: START }];
    return await Promise.resolve(async () => {
      await started.pop()?.close();
      clock.now += 1000;
      return create(path, clock);
    });
  });
});

describe('the state in Redis', () => {
  const started: Replicas[] = [];
  const redis = setUpOnce(startRedis);
  afterEach(async () => {
    await Promise.all(started.splice(0).map(async (replica) => await replica.close()));
    await redis.ask('FLUSHALL');
  });

  async function create(clock: { now: number }): Promise<SharedStateSetup> {
    const now = () => clock.now;
    const options = { keySealer: KEY_SEALER, now, log: SILENT };
    const replicas = await createReplicaOf(redis, options);
    started.push(replicas);
    const open = async () => {
      await replicas.open(new Activity({ now }));
      await waitUntil(() => replicas.isConnected(), 'connected');
      clock.now += CLOCK_TOLERANCE_SECONDS * 1000;
    };
    return { clock, state: replicas.state, open };
  }

  itBehavesAsSharedState(async () => await create({ now: START }));
  itSurvivesRestarts(async () => {
    const clock = { now: Date.now() };
    return await Promise.resolve(async () => {
      await started.pop()?.close();
      return await create(clock);
    });
  });

  it('keeps sign-outs until a day after their tokens have expired, by the clocks of Redis and the replica', async () => {
    const clock = { now: Date.now() };
    const signOut = (digest: string, expiredHoursAgo: number): Revocation => {
      return {
        kind: 'token',
        digest: digestOf(digest),
        expiresAt: clock.now - expiredHoursAgo * HOUR,
      };
    };
    const publish = async (all: readonly Revocation[], ahead: number) => {
      const replica = await create(clock);
      await replica.open();
      clock.now += ahead;
      for (const revocation of all) {
        expect(await replica.state.signOuts.publish(revocation)).toBe(true);
      }
      clock.now -= ahead;
    };
    const [old, recent, last] = [signOut('old', 30), signOut('recent', 20), signOut('last', -1)];
    const stored = async () => {
      const replica = await create(clock);
      await replica.open();
      return new Set(replica.state.signOuts.list());
    };
    await publish([old, recent, last], 0);
    expect(await stored()).toEqual(new Set([old, recent, last]));
    // The clock of the replica is trusted after ten minutes, but a year ahead of that of Redis.
    await publish([last], 8760 * HOUR);
    expect(await stored()).toEqual(new Set([recent, last]));
  });
});
