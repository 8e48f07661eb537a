import type { NoticeTarget } from '../contract/index.js';
import type { FailingTarget } from '../core/diagnostics/operation.js';
import type { Notice } from '../core/notices/notice.js';
import { ATTEMPT_TIMEOUT_MS, type DeliveryResult, type NoticeChannel } from './delivery.js';

/** Notices that wait for one target. The composer makes a few per hour. */
export const MAX_WAITING = 100;
/** A notice that could not be delivered for this long is given up. */
export const GIVE_UP_MS = 6 * 3_600_000;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 15 * 60_000;

export interface DeliveryQueueOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds since an arbitrary moment: never set forward or back. */
  readonly elapsed: () => number;
  /** From 0 to 1, for the jitter. */
  readonly random: () => number;
  /** Resolves after this many milliseconds, or when the signal aborts. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Called when delivery starts to fail, fails for another reason, or works again (`undefined`). */
  readonly onChange: (failure: FailingTarget | undefined) => void;
}

interface Waiting {
  readonly notice: Notice;
  readonly queuedAt: number;
}

/**
 * Delivers notices to one target, in order and one at a time. What fails for a while is sent again with
 * growing pauses; the queue is bounded, and nobody waits for it.
 */
export class DeliveryQueue {
  readonly #channel: NoticeChannel;
  readonly #options: DeliveryQueueOptions;
  readonly #waiting: Waiting[] = [];
  readonly #stopping = new AbortController();
  /** Ends the attempts that are still running when the service must exit. */
  readonly #aborted = new AbortController();
  #failure: Pick<FailingTarget, 'since' | 'reason' | 'fix'> | undefined;
  #lost = 0;
  #sentAt: number | null = null;
  #running: Promise<void> | undefined;

  constructor(channel: NoticeChannel, options: DeliveryQueueOptions) {
    this.#channel = channel;
    this.#options = options;
  }

  enqueue(notice: Notice): void {
    // The first is being sent. Of the others, the oldest is the one that matters least.
    if (this.#waiting.length >= MAX_WAITING) {
      this.#waiting.splice(1, 1);
      this.#lost += 1;
    }
    this.#waiting.push({ notice, queuedAt: this.#options.elapsed() });
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  /** `undefined` if the last attempt succeeded, or there was none. */
  get failure(): FailingTarget | undefined {
    if (this.#failure === undefined) return undefined;
    const { label } = this.#channel;
    return { label, ...this.#failure, waiting: this.#waiting.length, lost: this.#lost };
  }

  /** For the console. */
  describe(): NoticeTarget {
    const { reason, fix } = this.#failure ?? {};
    const failure = reason === undefined || fix === undefined ? null : { reason, fix };
    return { label: this.#channel.label, sent_at: this.#sentAt, failure };
  }

  /**
   * Tries everything once more, at once.
   *
   * @param timeoutMs - when the attempts are ended
   * @returns how many notices are lost
   */
  async stop(timeoutMs: number): Promise<number> {
    this.#stopping.abort();
    const timer = setTimeout(() => this.#aborted.abort(), timeoutMs);
    await this.#running;
    clearTimeout(timer);
    return this.#waiting.length;
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#aborted.signal.aborted) {
      const [first] = this.#waiting;
      if (first === undefined) return;
      const isLastTry = this.#stopping.signal.aborted;
      const result = await this.#attempt(first);
      if (result.outcome === 'sent' || !result.retry || this.#isTooOld(first)) {
        this.#waiting.shift();
        if (result.outcome === 'failed') this.#lost += 1;
        failures = 0;
        this.#report(result);
        continue;
      }
      failures += 1;
      this.#report(result);
      // Whatever else waits would fail as well.
      if (isLastTry) return;
      await this.#options.sleep(this.#pauseMs(failures, result), this.#stopping.signal);
    }
  }

  async #attempt({ notice }: Waiting): Promise<DeliveryResult> {
    const deadline = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
    const signal = AbortSignal.any([deadline, this.#aborted.signal]);
    return await this.#channel.send(notice, signal);
  }

  #isTooOld({ queuedAt }: Waiting): boolean {
    return this.#options.elapsed() - queuedAt >= GIVE_UP_MS;
  }

  /** Doubles from 5 s to 15 min, and varies by half, so that many services do not call at once. */
  #pauseMs(failures: number, result: DeliveryResult): number {
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    const pause = longest * (0.5 + this.#options.random() / 2);
    const requested = result.outcome === 'failed' ? (result.retryAfterMs ?? 0) : 0;
    return Math.max(pause, requested);
  }

  #report(result: DeliveryResult): void {
    const before = this.#failure;
    if (result.outcome === 'sent') {
      this.#failure = undefined;
      this.#sentAt = this.#options.now();
    } else {
      const { reason, fix } = result;
      this.#failure = { since: before?.since ?? this.#options.now(), reason, fix };
    }
    if (before?.reason !== this.#failure?.reason) this.#options.onChange(this.failure);
  }
}
