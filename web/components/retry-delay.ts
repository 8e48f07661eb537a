/** Seconds before each automatic retry; the last one repeats. */
const DELAYS_SECONDS = [5, 10, 20, 40] as const;

/** Seconds until the next automatic retry, after so many. */
export function retryDelay(retries: number): number {
  return DELAYS_SECONDS[retries] ?? 60;
}
