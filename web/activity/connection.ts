import {
  AUDIT_EVENTS,
  type ActivityResponse,
  type ActivityChange,
} from '../../src/contract/index.js';
import type { StreamEnd, StreamListener } from '../api/activity-stream.js';
import { applyChange } from './apply.js';

/** Follows the stream in the visitor's name, until it ends or `closed` says so. */
export type Follow = (listener: StreamListener, closed: AbortSignal) => Promise<StreamEnd>;

export type StreamError = 'unreachable' | 'lost' | 'silent' | 'crowded';

export type LinkState =
  /** The stream is being opened. `after`: what ended the one before. */
  | { kind: 'connecting'; after: StreamError | null }
  | { kind: 'live' }
  /** It is opened again in a while. */
  | { kind: 'waiting'; after: StreamError }
  /** Nobody looks. */
  | { kind: 'resting' };

export interface ActivityState {
  readonly link: LinkState;
  /** Null until the first snapshot. */
  readonly activity: ActivityResponse | null;
  /** Until when what is shown is complete, by this device's clock. */
  readonly completeUntilMs: number;
  /** How far this device's clock is ahead of the service's. */
  readonly clockAheadMs: number;
  /** What has happened since the page was opened. */
  readonly happened: ActivityChange['counts'];
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A stream that lived for less than this has not ended the trouble. */
const SOUND_MS = 5_000;
/** Whoever only looks away for a moment finds it as it was. */
const HIDDEN_MS = 60_000;

/**
 * Keeps the activity stream open while somebody looks, and what it told up to date. Knows no DOM:
 * `use-activity.ts` tells it what happens to the page.
 */
export class ActivityConnection {
  readonly #follow: Follow;
  readonly #listeners = new Set<() => void>();
  #state: ActivityState = {
    link: { kind: 'connecting', after: null },
    activity: null,
    completeUntilMs: 0,
    clockAheadMs: 0,
    happened: {},
  };
  #controller: AbortController | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  #heardAtMs = 0;
  #waitMs = FIRST_WAIT_MS;

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

  /** The page is seen again: no reason to wait any longer. */
  readonly wake = (): void => {
    clearTimeout(this.#hiddenTimer);
    this.#waitMs = FIRST_WAIT_MS;
    this.open();
  };

  /** The network is back: what was open before hangs on one that has gone. */
  readonly online = (): void => {
    this.#drop();
    this.wake();
  };

  /** The page is hidden. */
  readonly hide = (): void => {
    clearTimeout(this.#hiddenTimer);
    this.#hiddenTimer = setTimeout(() => {
      this.#drop();
      this.#enter({ kind: 'resting' });
    }, HIDDEN_MS);
  };

  /** Ends the stream, until it is opened anew. */
  readonly close = (): void => {
    clearTimeout(this.#hiddenTimer);
    this.#drop();
  };

  #drop(): void {
    clearTimeout(this.#retryTimer);
    this.#controller?.abort();
    this.#controller = null;
  }

  async #run(): Promise<void> {
    const controller = new AbortController();
    this.#controller = controller;
    const { link } = this.#state;
    this.#enter({ kind: 'connecting', after: 'after' in link ? link.after : null });
    let liveSinceMs = Infinity;
    const end = await this.#follow(
      {
        heard: () => {
          this.#heardAtMs = Date.now();
        },
        snapshot: (activity) => {
          if (controller.signal.aborted) return;
          liveSinceMs = Date.now();
          this.#know(activity, { kind: 'live' });
        },
        change: (change) => {
          const { activity, happened } = this.#state;
          if (controller.signal.aborted || activity === null) return;
          this.#know(applyChange(activity, change), this.#state.link, add(happened, change.counts));
        },
      },
      controller.signal,
    );
    if (controller.signal.aborted) return;
    this.#controller = null;
    // The session has closed, and with it this page.
    if (end.kind === 'refused') return;
    if (Date.now() - liveSinceMs >= SOUND_MS) this.#waitMs = FIRST_WAIT_MS;
    this.#enter({ kind: 'waiting', after: end.kind });
    this.#waitAndOpen(end.kind === 'crowded' ? (end.waitSeconds ?? 0) * 1000 : 0);
  }

  /** Waits, longer each time, and for `leastMs` at least. */
  #waitAndOpen(leastMs: number): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(
      this.open,
      Math.min(LONGEST_WAIT_MS, Math.max(leastMs, this.#waitMs)),
    );
    this.#waitMs = Math.min(LONGEST_WAIT_MS, this.#waitMs * 2);
  }

  #know(activity: ActivityResponse, link: LinkState, happened = this.#state.happened): void {
    const nowMs = Date.now();
    this.#tell({
      link,
      activity,
      completeUntilMs: nowMs,
      clockAheadMs: nowMs - activity.now,
      happened,
    });
  }

  #enter(link: LinkState): void {
    const { link: before, completeUntilMs } = this.#state;
    this.#tell({
      ...this.#state,
      link,
      completeUntilMs: before.kind === 'live' ? this.#heardAtMs : completeUntilMs,
    });
  }

  #tell(state: ActivityState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function add(
  counted: ActivityChange['counts'],
  more: ActivityChange['counts'],
): ActivityChange['counts'] {
  const sum = { ...counted };
  for (const event of AUDIT_EVENTS) {
    const count = more[event];
    if (count !== undefined) sum[event] = (sum[event] ?? 0) + count;
  }
  return sum;
}
