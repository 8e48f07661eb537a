import type { SessionState } from './session-state.js';

// A user who returns to the tab within this time needs no new check.
const FRESH_MS = 60_000;

/** Holds the session state, notifies subscribers, and reports when a signed-in session expires. */
export class SessionStateStore {
  readonly #onExpired: () => void;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { kind: 'checking' };
  #confirmedAtMs = 0;
  #cancelExpiryTimer: () => void = () => undefined;

  constructor(onExpired: () => void) {
    this.#onExpired = onExpired;
  }

  readonly get = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(state: SessionState): void {
    this.stopTimer();
    this.#state = state;
    if (state.kind === 'signed-in') this.#confirmedAtMs = Date.now();
    if (state.kind === 'signed-in' && state.expiresAtMs !== null) {
      this.#cancelExpiryTimer = setLongTimeout(state.expiresAtMs, this.#onExpired);
    }
    for (const listener of this.#listeners) listener();
  }

  /** Whether a user is signed in and the service has not confirmed it for a while. */
  isStale(): boolean {
    return this.#state.kind === 'signed-in' && Date.now() - this.#confirmedAtMs > FRESH_MS;
  }

  stopTimer(): void {
    this.#cancelExpiryTimer();
  }
}

// Browser timers with a longer delay overflow and fire at once.
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Like `setTimeout`, but takes a point in time and has no maximum delay. Timers stop while a device
 * sleeps, so callers must also check the clock when the page wakes.
 * @param atMs - when to call, in milliseconds since the epoch.
 * @returns a function that cancels the timer.
 */
export function setLongTimeout(atMs: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const remaining = atMs - Date.now();
    timer =
      remaining > MAX_TIMEOUT_MS
        ? setTimeout(wait, MAX_TIMEOUT_MS)
        : setTimeout(callback, Math.max(0, remaining));
  };
  wait();
  return () => {
    clearTimeout(timer);
  };
}
