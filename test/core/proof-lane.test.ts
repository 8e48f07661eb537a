import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { QueueKeys } from '../../src/core/limits/bounded-queue.js';
import { FairQueue } from '../../src/core/limits/fair-queue.js';
import { ProofLane } from '../../src/core/limits/proof-lane.js';
import { createLocalState } from '../../src/core/storage/state.js';
import { NOON } from '../support/housekey.js';

/** Hashes per second of a slow browser: a phone, or a busy laptop. */
const BROWSER = 500_000;
const CHECK_MS = 60;

/**
 * The lane in simulated time. Each client solves challenges at its own hash rate.
 */
function simulateLane() {
  const clock = { now: NOON };
  const sleepers: { at: number; wake: () => void }[] = [];
  const sleep = async (milliseconds: number) => {
    await new Promise<void>((wake) => sleepers.push({ at: clock.now + milliseconds, wake }));
  };
  const queue = new FairQueue({ concurrency: 1, maxQueued: 1000 }, () => clock.now);
  let issued = 0;
  const lane = new ProofLane({
    proofs: {
      issue: (_, difficulty) => `${difficulty} ${(issued += 1)}`,
      verify: (solution) => {
        const [difficulty, id = ''] = solution.split(' ');
        const issuedAt = clock.now;
        return { id, work: 2 ** Number(difficulty), issuedAt, expiresAt: issuedAt + 120_000 };
      },
    },
    sleep,
    ...createLocalState({ now: () => clock.now }),
    queue,
  });
  const counts = { checks: 0 };

  /** Whether the client's password was checked. */
  async function solveOnce(keys: QueueKeys, hashesPerSecond: number): Promise<boolean> {
    const solution = lane.challenge(keys[0]);
    await sleep((2 ** Number(solution.split(' ')[0]) / hashesPerSecond) * 1000);
    const { signal } = new AbortController();
    const slot = await lane.accept(solution, keys[0])?.acquire({
      keys,
      knownDevice: false,
      proofOnly: true,
      signal,
    });
    if (slot?.granted !== true) return false;
    counts.checks += 1;
    await sleep(CHECK_MS);
    slot.release();
    return true;
  }

  return {
    lane,
    counts,
    sleepers,
    keepGuessing: async (keys: QueueKeys, hashesPerSecond: number): Promise<never> => {
      for (;;) await solveOnce(keys, hashesPerSecond);
    },
    /** Seconds until an owner with a slow browser is checked. */
    secondsFor: async (keys: QueueKeys, maximum = 600): Promise<number> => {
      const startedAt = clock.now;
      let done = false;
      void (async () => {
        while (!(await solveOnce(keys, BROWSER)));
        done = true;
      })();
      for (;;) {
        await setImmediate();
        const seconds = (clock.now - startedAt) / 1000;
        if (done || seconds > maximum) return seconds;
        clock.now = Math.min(...sleepers.map(({ at }) => at));
        for (const due of sleepers.filter(({ at }) => at <= clock.now)) {
          sleepers.splice(sleepers.indexOf(due), 1);
          due.wake();
        }
      }
    },
  };
}

const OWNER: QueueKeys = ['192.0.2.1', '192.0.2.0/24'];
const REQUEST = { keys: OWNER, knownDevice: false, proofOnly: true };
const networks = (count: number) =>
  Array.from({ length: count }, (_, index): QueueKeys => [`${index}.1`, `${index}.0/24`]);

describe('the lane for proofs of work checks the owner within a minute', () => {
  it('among four attackers in the same network with the same hash rate', async () => {
    const { keepGuessing, secondsFor } = simulateLane();
    for (let count = 0; count < 4; count += 1) void keepGuessing(OWNER, BROWSER);
    expect(await secondsFor(OWNER)).toBeLessThan(60);
  });

  it('among 14 networks with any hash rate', async () => {
    const { keepGuessing, secondsFor } = simulateLane();
    for (const keys of networks(14)) void keepGuessing(keys, 1e12);
    expect(await secondsFor(OWNER)).toBeLessThan(60);
  });

  it('among 999 networks with the hash rate of eight such browsers in total', async () => {
    const { keepGuessing, secondsFor } = simulateLane();
    for (const keys of networks(999)) void keepGuessing(keys, (8 * BROWSER) / 999);
    expect(await secondsFor(OWNER)).toBeLessThan(60);
  });

  it('among 999 networks with one browser each, once each of them has been served', async () => {
    const { counts, keepGuessing, secondsFor } = simulateLane();
    for (const keys of networks(999)) void keepGuessing(keys, BROWSER);
    await secondsFor(['nobody'], 0);
    await secondsFor(OWNER, 40 * 60).then((seconds) => seconds);
    expect(counts.checks).toBeLessThanOrEqual(40 * 30 + 1);
    expect(await secondsFor(['198.51.100.1', '198.51.100.0/24'])).toBeLessThan(60);
  });
});

describe('the lane for proofs of work', () => {
  it('stops while nobody waits, and begins again', async () => {
    const { secondsFor, sleepers } = simulateLane();
    for (let count = 0; count < 3; count += 1) {
      expect(await secondsFor(OWNER)).toBeLessThan(5);
      expect(sleepers).toEqual([]);
    }
  });

  it.each([
    ['16 bits while fewer than five clients wait', [20, 20, 20, 20], 16],
    ['one bit more than the fifth of those that wait', [17, 21, 18, 20, 19, 16], 18],
    ['never less than 16 bits', [10, 10, 10, 10, 10], 16],
    ['never more than 22 bits', [30, 30, 30, 30, 30], 22],
  ])('asks new clients for work: %s', async (_, waiting, bits) => {
    const { lane } = simulateLane();
    const { signal } = new AbortController();
    for (const [index, work] of waiting.entries())
      void lane.accept(`${work} of-${index}`, OWNER[0])?.acquire({ ...REQUEST, signal });
    await setImmediate();
    expect(lane.challenge(OWNER[0])).toMatch(new RegExp(`^${bits} `));
  });
});
