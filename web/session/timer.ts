// Beyond this a browser's timer overflows and fires at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Calls `ring` once when the clock reaches `atMs` (since the epoch), however far that is.
 * Timers stand still while a device sleeps: whoever needs more asks the clock on waking.
 * Returns how to call it off.
 */
export function setLongTimeout(atMs: number, ring: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const remaining = atMs - Date.now();
    timer =
      remaining > LONGEST_TIMER_MS
        ? setTimeout(wait, LONGEST_TIMER_MS)
        : setTimeout(ring, Math.max(0, remaining));
  };
  wait();
  return () => {
    clearTimeout(timer);
  };
}
