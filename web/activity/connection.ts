import {
  AUDIT_EVENTS,
  type ActivityResponse,
  type ActivityChange,
} from '../../src/contract/index.js';
import type { StreamEnd, StreamListener } from './stream.js';
import { applyChange } from './apply.js';

/** Opens the stream with the user's session. Resolves when it ends or `closed` is aborted. */
export type Follow = (listener: StreamListener, closed: AbortSignal) => Promise<StreamEnd>;

export type StreamError = 'unreachable' | 'disconnected' | 'timed-out' | 'too-many-streams';

export type ConnectionStatus =
  /** The stream is being opened. `error`: what ended the previous one. */
  | { kind: 'connecting'; error: StreamError | null }
  | { kind: 'live' }
  /** Waiting before the next attempt. */
  | { kind: 'retrying'; error: StreamError }
  /** Closed, because the page has been hidden for a while. */
  | { kind: 'idle' };

export interface ActivityState {
  readonly status: ConnectionStatus;
  /** Null until the first snapshot. */
  readonly activity: ActivityResponse | null;
  /** The activity is complete until this time, by this device's clock. */
  readonly completeUntilMs: number;
  /** How far this device's clock is ahead of the service's. */
  readonly clockAheadMs: number;
  /** Events counted since the page was opened. */
  readonly newCounts: ActivityChange['counts'];
}

const INITIAL_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** Only a stream that lasted at least this long resets the retry delay. */
const STABLE_MS = 5_000;
/** The stream stays open while the page is hidden for less than this. */
const HIDDEN_MS = 60_000;

const INITIAL: ActivityState = {
  status: { kind: 'connecting', error: null },
  activity: null,
  completeUntilMs: 0,
  clockAheadMs: 0,
  newCounts: {},
};

/**
 * Keeps the activity stream open while the page is visible, and the activity up to date. Uses no
 * DOM: `activity.ts` forwards page events.
 */
export class ActivityConnection {
  readonly #follow: Follow;
  readonly #listeners = new Set<() => void>();
  #state = INITIAL;
  #controller: AbortController | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  #lastDataAtMs = 0;
  #waitMs = INITIAL_WAIT_MS;

  constructor(follow: Follow) {
    this.#follow = follow;
  }

  readonly state = (): ActivityState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the stream, unless it is open or being opened. */
  readonly open = (): void => {
    clearTimeout(this.#retryTimer);
    if (this.#controller === null) void this.#run();
  };

  /** The page is visible again, or the user asked to retry: connect now. */
  readonly wake = (): void => {
    clearTimeout(this.#hiddenTimer);
    this.#waitMs = INITIAL_WAIT_MS;
    this.open();
  };

  /** The network has changed, so the old connection is dead: replace it. */
  readonly reconnect = (): void => {
    this.#abort();
    this.wake();
  };

  /** The page is hidden. */
  readonly hide = (): void => {
    clearTimeout(this.#hiddenTimer);
    this.#hiddenTimer = setTimeout(() => {
      this.#abort();
      this.#setStatus({ kind: 'idle' });
    }, HIDDEN_MS);
  };

  /** Closes the stream until the next `open`, and forgets the activity. */
  readonly close = (): void => {
    clearTimeout(this.#hiddenTimer);
    this.#abort();
    this.#waitMs = INITIAL_WAIT_MS;
    this.#setState(INITIAL);
  };

  #abort(): void {
    clearTimeout(this.#retryTimer);
    this.#controller?.abort();
    this.#controller = null;
  }

  async #run(): Promise<void> {
    const controller = new AbortController();
    this.#controller = controller;
    const { status } = this.#state;
    this.#setStatus({ kind: 'connecting', error: 'error' in status ? status.error : null });
    let liveSinceMs = Infinity;
    const end = await this.#follow(
      {
        onData: () => {
          this.#lastDataAtMs = Date.now();
        },
        onSnapshot: (activity) => {
          if (controller.signal.aborted) return;
          liveSinceMs = Date.now();
          this.#setActivity(activity, { kind: 'live' });
        },
        onChange: (change) => {
          const { activity, status: current, newCounts } = this.#state;
          if (controller.signal.aborted || activity === null) return;
          const counts = addCounts(newCounts, change.counts);
          this.#setActivity(applyChange(activity, change), current, counts);
        },
      },
      controller.signal,
    );
    if (controller.signal.aborted) return;
    this.#controller = null;
    // The session has closed, and this page with it.
    if (end.kind === 'rejected') return;
    if (Date.now() - liveSinceMs >= STABLE_MS) this.#waitMs = INITIAL_WAIT_MS;
    this.#setStatus({ kind: 'retrying', error: end.kind });
    this.#retryLater(end.kind === 'too-many-streams' ? (end.waitSeconds ?? 0) * 1000 : 0);
  }

  /** Retries after an exponentially growing delay, but not before `minWaitMs`. */
  #retryLater(minWaitMs: number): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(
      this.open,
      Math.min(MAX_WAIT_MS, Math.max(minWaitMs, this.#waitMs)),
    );
    this.#waitMs = Math.min(MAX_WAIT_MS, this.#waitMs * 2);
  }

  #setActivity(
    activity: ActivityResponse,
    status: ConnectionStatus,
    newCounts = this.#state.newCounts,
  ): void {
    const nowMs = Date.now();
    this.#setState({
      status,
      activity,
      completeUntilMs: nowMs,
      clockAheadMs: nowMs - activity.now,
      newCounts,
    });
  }

  #setStatus(status: ConnectionStatus): void {
    const { status: previous, completeUntilMs } = this.#state;
    this.#setState({
      ...this.#state,
      status,
      completeUntilMs: previous.kind === 'live' ? this.#lastDataAtMs : completeUntilMs,
    });
  }

  #setState(state: ActivityState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function addCounts(
  counts: ActivityChange['counts'],
  added: ActivityChange['counts'],
): ActivityChange['counts'] {
  const sum = { ...counts };
  for (const event of AUDIT_EVENTS) {
    const count = added[event];
    if (count !== undefined) sum[event] = (sum[event] ?? 0) + count;
  }
  return sum;
}
