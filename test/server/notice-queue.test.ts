import { describe, expect, it } from 'vitest';
import type { FailingTarget } from '../../src/core/diagnostics/operation.js';
import type { Notice } from '../../src/core/notices/notice.js';
import { NoticeComposer } from '../../src/core/notices/notice-composer.js';
import { failed, type DeliveryResult, type NoticeChannel } from '../../src/notices/delivery.js';
import { DeliveryQueue, GIVE_UP_MS, MAX_WAITING } from '../../src/notices/delivery-queue.js';
import { waitUntil } from '../support/until.js';

const SENT: DeliveryResult = { outcome: 'sent' };
const DOWN = failed('it is down', 'Start it', true);

/** A queue whose pauses last no time, and whose target answers as the test says. */
class TestQueue {
  elapsed = 0;
  readonly attempts: string[] = [];
  readonly pauses: number[] = [];
  readonly changes: (FailingTarget | undefined)[] = [];
  answer: (signal: AbortSignal) => DeliveryResult | Promise<DeliveryResult> = () => SENT;
  /** Ends the current pause. Without `holds`, pauses end at once. */
  wake = (): void => {};
  holds = false;
  readonly queue: DeliveryQueue;

  constructor() {
    const channel: NoticeChannel = {
      label: 'https://hook.example',
      send: async ({ id }, signal) => {
        this.attempts.push(id);
        return await this.answer(signal);
      },
    };
    this.queue = new DeliveryQueue(channel, {
      now: () => this.elapsed,
      elapsed: () => this.elapsed,
      random: () => 1,
      sleep: async (milliseconds, signal) => {
        this.pauses.push(milliseconds);
        this.elapsed += milliseconds;
        if (!this.holds) return;
        await new Promise<void>((resolve) => {
          this.wake = resolve;
          signal.addEventListener('abort', () => resolve());
        });
      },
      onChange: (failure) => this.changes.push(failure),
    });
  }
}

let lastId = 0;
function notice(): Notice {
  lastId += 1;
  return new NoticeComposer({
    now: () => 0,
    elapsed: () => 0,
    randomId: () => String(lastId),
    formatTime: String,
    describeBrowser: String,
    site: 'Housekey',
  }).test();
}

async function untilEmpty({ queue }: TestQueue): Promise<void> {
  expect(await queue.stop(60_000)).toBe(0);
}

describe('a queue of notices', () => {
  it('sends them in order, one at a time', async () => {
    const test = new TestQueue();
    const notices = [notice(), notice(), notice()];
    let running = 0;
    test.answer = async () => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      return SENT;
    };
    for (const each of notices) test.queue.enqueue(each);
    test.elapsed = 7;
    await untilEmpty(test);
    const { label } = test.queue.describe();
    expect(test.queue.describe()).toEqual({ label, sent_at: 7, failure: null });
    expect(test.attempts).toEqual(notices.map(({ id }) => id));
    expect(test.changes).toEqual([]);
  });

  it('repeats what may succeed later, with pauses that double up to 15 minutes', async () => {
    const test = new TestQueue();
    test.answer = () => (test.attempts.length <= 10 ? DOWN : SENT);
    test.queue.enqueue(notice());
    await waitUntil(() => test.changes.length === 2, 'it works again');
    expect(test.pauses.map((pause) => pause / 1000)).toEqual([
      5, 10, 20, 40, 80, 160, 320, 640, 900, 900,
    ]);
    expect(test.changes).toMatchObject([{ reason: 'it is down', since: 0, waiting: 1 }, undefined]);
    expect(test.queue.failure).toBeUndefined();
  });

  it('waits as long as the target asks for', async () => {
    const test = new TestQueue();
    test.answer = () => (test.attempts.length === 1 ? { ...DOWN, retryAfterMs: 70_000 } : SENT);
    test.queue.enqueue(notice());
    await waitUntil(() => test.attempts.length === 2, 'the second attempt');
    expect(test.pauses).toEqual([70_000]);
  });

  it('never repeats what was rejected, and sends the next one', async () => {
    const test = new TestQueue();
    test.answer = () => failed('it rejected the notice', 'Correct it', false);
    test.queue.enqueue(notice());
    test.queue.enqueue(notice());
    await waitUntil(() => test.attempts.length === 2, 'both attempts');
    expect(test.pauses).toEqual([]);
    await waitUntil(() => test.queue.failure?.lost === 2, 'both are lost');
    expect(test.changes).toHaveLength(1);
    expect(test.queue.failure).toMatchObject({ waiting: 0, lost: 2 });
    expect(test.queue.describe()).toMatchObject({
      sent_at: null,
      failure: { reason: 'it rejected the notice', fix: 'Correct it' },
    });
  });

  it('reports a failure once, again with another reason, and keeps its start', async () => {
    const test = new TestQueue();
    test.holds = true;
    test.elapsed = 1000;
    test.answer = () => DOWN;
    test.queue.enqueue(notice());
    await waitUntil(() => test.pauses.length === 1, 'the first pause');
    test.wake();
    await waitUntil(() => test.pauses.length === 2, 'the second pause');
    expect(test.changes).toHaveLength(1);
    test.answer = () => failed('it has a problem (500)', 'Wait', true);
    test.wake();
    await waitUntil(() => test.changes.length === 2, 'the second report');
    expect(test.changes[1]).toMatchObject({ reason: 'it has a problem (500)', since: 1000 });
  });

  it('gives a notice up after six hours', async () => {
    const test = new TestQueue();
    test.answer = () => DOWN;
    test.queue.enqueue(notice());
    await waitUntil(() => test.queue.failure?.lost === 1, 'it is given up');
    expect(test.elapsed).toBeGreaterThanOrEqual(GIVE_UP_MS);
    expect(test.elapsed).toBeLessThan(GIVE_UP_MS + 1_000_000);
    expect(test.queue.failure).toMatchObject({ waiting: 0, reason: 'it is down' });
  });

  it('is bounded: the oldest ones that wait are dropped and counted', async () => {
    const test = new TestQueue();
    test.holds = true;
    test.answer = () => DOWN;
    const notices = Array.from({ length: MAX_WAITING + 5 }, notice);
    for (const each of notices) test.queue.enqueue(each);
    await waitUntil(() => test.pauses.length === 1, 'the first failure');
    expect(test.queue.failure).toMatchObject({ waiting: MAX_WAITING, lost: 5 });
    test.answer = () => SENT;
    await untilEmpty(test);
    const kept = [notices[0], ...notices.slice(6)];
    expect(test.attempts.slice(1)).toEqual(kept.map((each) => each?.id));
  });

  it('tries once more when the service stops, without a pause', async () => {
    const test = new TestQueue();
    test.holds = true;
    test.answer = () => DOWN;
    test.queue.enqueue(notice());
    test.queue.enqueue(notice());
    await waitUntil(() => test.pauses.length === 1, 'the first failure');
    expect(await test.queue.stop(60_000)).toBe(2);
    expect(test.attempts).toHaveLength(2);
    expect(test.pauses).toHaveLength(1);
  });

  it('ends a hanging attempt when the service may wait no longer', async () => {
    const test = new TestQueue();
    test.answer = async (signal) =>
      await new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(DOWN));
      });
    test.queue.enqueue(notice());
    expect(await test.queue.stop(20)).toBe(1);
    expect(test.attempts).toHaveLength(1);
  });
});
