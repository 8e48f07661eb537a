/** The most that one timer counts. If it fires later than that, the process was busy. */
const TICK_MS = 50;

/**
 * Calls back after the process was free to read replies for this long. Time spent on other work, or
 * waiting for a CPU, does not count: a reply may have arrived and only not been read yet.
 *
 * @param milliseconds - how long to wait
 * @returns a function that cancels the call
 */
export function callAfter(milliseconds: number, callback: () => void): () => void {
  let remaining = milliseconds;
  let timer: NodeJS.Timeout;
  let immediate: NodeJS.Immediate | undefined;
  const wait = () => {
    const startedAt = performance.now();
    timer = setTimeout(
      () => {
        remaining -= Math.min(performance.now() - startedAt, TICK_MS);
        // Timers fire before sockets are read and immediates after, so the reply may be waiting.
        if (remaining <= 0) immediate = setImmediate(callback);
        else wait();
      },
      Math.min(remaining, TICK_MS),
    );
  };
  wait();
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}

/** Resolves as the promise, which never rejects, or with `undefined` after this many milliseconds of `callAfter`. */
export async function waitAtMost<T>(
  milliseconds: number,
  promise: Promise<T>,
): Promise<T | undefined> {
  let cancel: (() => void) | undefined;
  const late = new Promise<undefined>((resolve) => {
    cancel = callAfter(milliseconds, () => resolve(undefined));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel?.();
  }
}
