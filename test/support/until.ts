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
  while (!(await condition())) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`Timed out: ${what}`);
    await delay(10);
  }
  return performance.now() - startedAt;
}
