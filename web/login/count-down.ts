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
