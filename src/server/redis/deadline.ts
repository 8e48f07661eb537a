/** How often the time is taken; no wait counts for more, however late its timer fires. */
const TICK_MS = 50;

/**
 * Calls back after a time in which this process was free to listen. What it spends on other work, or
 * waiting for a processor, does not count: an answer that has come meanwhile has only not been read.
 *
 * @param milliseconds - How long to wait.
 * @returns A function that cancels the call.
 */
export function callAfter(milliseconds: number, callback: () => void): () => void {
  let left = milliseconds;
  let timer: NodeJS.Timeout;
  let last: NodeJS.Immediate | undefined;
  const wait = () => {
    const startedAt = performance.now();
    timer = setTimeout(
      () => {
        left -= Math.min(performance.now() - startedAt, TICK_MS);
        // Timers fire before sockets are read, immediates after: the answer may be there.
        if (left <= 0) last = setImmediate(callback);
        else wait();
      },
      Math.min(left, TICK_MS),
    );
  };
  wait();
  return () => {
    clearTimeout(timer);
    clearImmediate(last);
  };
}
