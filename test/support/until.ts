import { setTimeout as delay } from 'node:timers/promises';

/** How long a real process may take for something, on a busy machine. */
const PATIENCE_MS = 15_000;

/** Waits until it is so. Gives the milliseconds that it took. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  patience = PATIENCE_MS,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > patience) throw new Error(`It is never so: ${what}`);
    await delay(10);
  }
  return performance.now() - startedAt;
}
