import { setTimeout as delay } from 'node:timers/promises';

/** Time limit for a step of a real process on a busy machine. */
const DEFAULT_TIMEOUT_MS = 30_000;

/** Polls until the condition holds. Returns the duration in milliseconds. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<number> {
  const startedAt = performance.now();
  // Asking a real process each few milliseconds would take more processor time than what it waits for.
  for (let wait = 10; !(await condition()); wait = Math.min(50, wait * 1.5)) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`Timed out: ${what}`);
    await delay(wait);
  }
  return performance.now() - startedAt;
}
