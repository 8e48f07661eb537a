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
