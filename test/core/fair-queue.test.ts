import { randomBytes } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createHashNewPassword } from '../../src/core/auth/sign-in.js';
import type { QueueKeys, SlotResult } from '../../src/core/limits/bounded-queue.js';
import {
  createFailedSignInLimiter,
  DEFAULT_LIMITS,
} from '../../src/core/limits/failed-sign-in-limiter.js';
import { FairQueue, type SlotRequest } from '../../src/core/limits/fair-queue.js';
import { createLocalState } from '../../src/core/storage/state.js';
import { NOON } from '../support/housekey.js';

const SECOND = 1000;

/** A queue, the clients that were served, and those that were rejected with the reason, in this order. */
function createQueue({ concurrency = 1, maxQueued = 100 } = {}) {
  const clock = { now: NOON };
  const queue = new FairQueue({ concurrency, maxQueued }, () => clock.now);
  const served: string[] = [];
  const rejected: string[] = [];
  const slots: (SlotResult & { granted: true })[] = [];
  const ask = (name: string, options: Partial<SlotRequest> = {}): void => {
    const [own = '', ...enclosing] = name.split(' ');
    const keys: QueueKeys = [own, ...enclosing];
    const { signal } = new AbortController();
    const request = { keys, work: 0, proofOnly: false, knownDevice: false, signal, ...options };
    void queue.acquire(request).then((slot) => {
      if (slot.granted) slots.push(slot);
      return slot.granted ? served.push(own) : rejected.push(`${own} ${slot.reason}`);
    });
  };
  return {
    clock,
    queue,
    ask,
    rejected,
    slots,
    /** Releases the slots until nobody waits. Returns who was served, in order. */
    serveAll: async () => {
      for (await setImmediate(); slots.length > 0; await setImmediate()) slots.shift()?.release();
      return served;
    },
  };
}

describe('the queue for password checks', () => {
  it('serves new client networks first, and those in larger networks that were served longest ago', async () => {
    const { ask, serveAll } = createQueue();
    ask('a A');
    for (const name of ['a A', 'b A', 'c C', 'b A', 'c C', 'd D']) ask(name);
    expect(await serveAll()).toEqual(['a', 'c', 'd', 'b', 'c', 'a', 'b']);
  });

  it('serves a new client of a network before a known one of a network that was served longer ago', async () => {
    const { ask, serveAll } = createQueue();
    for (const name of ['c C', 'a A']) ask(name);
    await serveAll();
    for (const name of ['x X', 'c C', 'b A']) ask(name);
    expect((await serveAll()).slice(2)).toEqual(['x', 'b', 'c']);
  });

  it('lets the largest networks take turns, and the clients within each', async () => {
    const { ask, serveAll } = createQueue();
    // Each is known then, so that only the turns count.
    for (const name of ['a1 A', 'a2 A', 'a3 A', 'b1 B']) ask(name);
    await serveAll();
    ask('x X');
    for (const name of ['b1 B', 'a3 A', 'a2 A', 'a1 A', 'b1 B']) ask(name);
    expect((await serveAll()).slice(5)).toEqual(['b1', 'a1', 'b1', 'a2', 'a3']);
  });

  it('serves known devices before everyone else', async () => {
    const { ask, serveAll } = createQueue();
    ask('a');
    ask('b', { work: 8 });
    ask('c');
    ask('d', { knownDevice: true });
    expect(await serveAll()).toEqual(['a', 'd', 'b', 'c']);
  });

  it('serves a new password for the configuration in its turn, not as that of a known device', async () => {
    const { ask, queue, slots } = createQueue();
    const limiter = createFailedSignInLimiter(
      createLocalState({ now: () => NOON }).rateLimiter,
      DEFAULT_LIMITS,
    );
    const hash = createHashNewPassword({ queue, limiter }, { randomBytes });
    for (const name of ['first', 'second']) ask(name);
    const hashed = hash('a new password', '192.0.2.1', new AbortController().signal);
    await setImmediate();
    slots.shift()?.release();
    await setImmediate();
    expect([queue.isServing('second'), queue.waiting]).toEqual([true, 1]);
    slots.shift()?.release();
    expect(await hashed).toMatchObject({ cost: 12 });
    expect([queue.active, queue.waiting]).toEqual([0, 0]);
  });

  it('gives each client network one slot at a time, and every other one to others', async () => {
    const { ask, queue, slots } = createQueue({ concurrency: 2 });
    for (const name of ['a', 'a', 'b', 'c']) ask(name);
    await setImmediate();
    expect([slots.length, queue.active, queue.waiting]).toEqual([2, 2, 2]);
    expect([queue.isServing('a'), queue.isServing('b'), queue.isServing('c')]).toEqual([
      true,
      true,
      false,
    ]);
    slots.shift()?.release();
    await setImmediate();
    expect([queue.isServing('a'), queue.isServing('c'), queue.active]).toEqual([false, true, 2]);
  });

  it.each([
    ['strangers after half a minute', {}, 30],
    ['known devices after fifty seconds', { knownDevice: true }, 50],
    ['clients with a proof after fifty seconds', { work: 8 }, 50],
  ])('rejects %s', async (_, options, seconds) => {
    const { ask, clock, rejected, serveAll } = createQueue();
    ask('first');
    ask('waiting', options);
    clock.now += seconds * SECOND - 1;
    ask('later', { ...options, knownDevice: true });
    await setImmediate();
    expect(rejected).toEqual([]);
    clock.now += 1;
    expect(await serveAll()).toEqual(['first', 'later']);
    expect(rejected).toEqual(['waiting full']);
  });

  it('rejects those that do not fit, in each of its three lanes', async () => {
    const { ask, queue, rejected } = createQueue({ maxQueued: 1 });
    ask('first');
    for (const options of [{}, { work: 8 }, { knownDevice: true }]) {
      for (const name of ['a', 'b']) ask(name, options);
    }
    await setImmediate();
    expect([queue.waiting, rejected]).toEqual([3, ['b full', 'b full', 'b full']]);
  });

  it('forgets a client that leaves, and whatever it does after it was served', async () => {
    const { ask, queue, rejected } = createQueue();
    const [served, leaver] = [new AbortController(), new AbortController()];
    ask('served', { signal: served.signal });
    ask('leaver', { signal: leaver.signal });
    expect(queue.waiting).toBe(1);
    leaver.abort();
    ask('gone', { signal: leaver.signal });
    await setImmediate();
    expect([queue.waiting, rejected.toSorted()]).toEqual([0, ['gone aborted', 'leaver aborted']]);
    expect(getEventListeners(served.signal, 'abort')).toEqual([]);
  });
});

describe('the lane for proofs of work', () => {
  it('serves one client for each admission, although the client is in no other queue', async () => {
    const { ask, queue, slots } = createQueue();
    ask('a', { work: 8, proofOnly: true });
    await setImmediate();
    expect([slots.length, queue.proofIsDue, queue.withProof.size]).toEqual([0, false, 1]);
    queue.admitProof();
    await setImmediate();
    expect(slots.map(({ via }) => via)).toEqual(['proof']);
    expect([queue.proofIsDue, queue.isServing('a'), queue.active]).toEqual([false, false, 1]);
    ask('a', { work: 8, proofOnly: true });
    queue.admitProof();
    expect([queue.proofIsDue, queue.withProof.size]).toEqual([true, 1]);
    slots[0]?.release();
    await setImmediate();
    expect([slots.length, queue.proofIsDue]).toEqual([2, false]);
  });

  it('alternates between the most work and the network that waited longest', async () => {
    const { ask, queue, serveAll } = createQueue();
    for (const work of [8, 64, 16, 32]) ask('a', { work, proofOnly: true });
    ask('b', { work: 4, proofOnly: true });
    const left: number[][] = [];
    for (let count = 0; count < 5; count += 1) {
      queue.admitProof();
      await serveAll();
      left.push([...queue.withProof.entries].map(({ work }) => work));
    }
    expect(left).toEqual([[8, 16, 32, 4], [8, 16, 4], [8, 16], [8], []]);
  });

  it('leaves a client the slot that it has from the queue', async () => {
    const { ask, queue, slots } = createQueue({ concurrency: 2 });
    ask('a');
    ask('a', { work: 8, proofOnly: true });
    queue.admitProof();
    await setImmediate();
    expect(slots.map(({ via }) => via)).toEqual(['queue', 'proof']);
    slots[1]?.release();
    expect([queue.isServing('a'), queue.active]).toEqual([true, 1]);
  });

  it('counts eight seconds of waiting as much as doubling the work', async () => {
    for (const [seconds, first] of [
      [7, 'strong'],
      [9, 'patient'],
    ] as const) {
      const { ask, clock, queue, serveAll } = createQueue();
      ask('patient', { work: 8, proofOnly: true });
      clock.now += seconds * SECOND;
      ask('strong', { work: 16, proofOnly: true });
      queue.admitProof();
      expect(await serveAll()).toEqual([first]);
    }
  });
});
