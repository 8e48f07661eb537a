/**
 * Counts down by this device's clock: the browser delays the timers of hidden pages.
 *
 * @param onSecond - called each second with those that are left, until it returns true
 * @returns a function that ends it
 */
export function countDown(seconds: number, onSecond: (left: number) => boolean): () => void {
  const endsAtMs = Date.now() + seconds * 1000;
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000));
    if (onSecond(left)) clearInterval(timer);
  }, 1000);
  return () => clearInterval(timer);
}

/**
 * Counts down to an automatic retry, which waits while the page is hidden.
 *
 * @param show - called each second with those that are left
 * @returns a function that ends it
 */
export function countDownToRetry(
  seconds: number,
  show: (left: number) => void,
  retry: () => void,
): () => void {
  return countDown(seconds, (left) => {
    show(left);
    const isOver = left === 0 && document.visibilityState === 'visible';
    if (isOver) retry();
    return isOver;
  });
}

/** Seconds before each automatic retry; the last one repeats. */
const DELAYS_SECONDS = [5, 10, 20, 40] as const;

/** Seconds until the next automatic retry, after so many. */
export function retryDelay(retries: number): number {
  return DELAYS_SECONDS[retries] ?? 60;
}
