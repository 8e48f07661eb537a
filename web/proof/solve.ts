/** A higher difficulty would take minutes. The service asks for at most 23. */
const MAX_DIFFICULTY = 26;
/** Challenges expire after two minutes. */
const TIMEOUT_MS = 100_000;
/** Leaves cores free for the page and the rest of the device. */
const MAX_WORKERS = 4;

const CHALLENGE = /^(?<difficulty>\d{1,2})\.\d{1,15}\.[\w-]{22}\.(?<mac>[\w-]{43})$/;

/**
 * Solves a proof-of-work challenge in workers. The OpenAPI document describes its format.
 * @returns null if the challenge is invalid or takes too long, or if the browser has no workers.
 */
export async function solve(challenge: string): Promise<string | null> {
  const { difficulty, mac } = CHALLENGE.exec(challenge)?.groups ?? {};
  const bits = Number(difficulty);
  if (mac === undefined || bits < 1 || bits > MAX_DIFFICULTY) return null;
  const count = Math.min(MAX_WORKERS, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2)));
  const workers: Worker[] = [];
  try {
    const counter = await new Promise<number | null>((resolve) => {
      setTimeout(resolve, TIMEOUT_MS, null);
      for (let start = 0; start < count; start += 1) {
        const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
        workers.push(worker);
        worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
          resolve(data);
        });
        worker.addEventListener('error', () => {
          resolve(null);
        });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
        worker.postMessage({ prefix: mac, difficulty: bits, start, step: count });
      }
    });
    return counter === null ? null : `${challenge}.${counter}`;
  } catch {
    // The browser has no workers, or a policy blocks them.
    return null;
  } finally {
    for (const worker of workers) worker.terminate();
  }
}
