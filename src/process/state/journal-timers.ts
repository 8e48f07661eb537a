/** Pauses between attempts to write again. */
const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;
/** How often the directory is checked, so that its removal is noticed although nothing is written. */
const CHECK_INTERVAL_MS = 2000;

/** When the journal checks its directory, and when it tries to write again. Keeps no process running. */
export class JournalTimers {
  #retryMs = MIN_RETRY_MS;
  #retry: NodeJS.Timeout | undefined;
  #checks: NodeJS.Timeout | undefined;

  /** Checks at intervals, one at a time: a slow disk may take longer. */
  startChecks(check: () => Promise<void>): void {
    let isRunning = false;
    const run = async () => {
      if (isRunning) return;
      isRunning = true;
      await check();
      isRunning = false;
    };
    this.#checks = setInterval(() => void run(), CHECK_INTERVAL_MS).unref();
  }

  /** Calls once, after a pause that is twice as long each time. */
  retryLater(retry: () => Promise<void>): void {
    this.stopRetrying();
    this.#retry = setTimeout(() => void retry(), this.#retryMs).unref();
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
  }

  /** The next pause is the shortest again. */
  succeeded(): void {
    this.#retryMs = MIN_RETRY_MS;
  }

  stopRetrying(): void {
    clearTimeout(this.#retry);
  }

  stop(): void {
    clearInterval(this.#checks);
    this.stopRetrying();
  }
}
