/** More than this would take minutes: the service asks for 23 at most. */
const MOST_DIFFICULTY = 26;
/** Challenges expire after two minutes; a solution has to arrive before. */
const LONGEST_MS = 100_000;
/** The page and the rest of the device stay quick. */
const MOST_WORKERS = 4;

const CHALLENGE = /^(?<difficulty>\d{1,2})\.\d{1,15}\.[\w-]{22}\.(?<mac>[\w-]{43})$/;

/**
 * Solves a challenge of the service in the background (see PROOF_HEADERS in the contract).
 * @returns the solution; null if it is no challenge, takes too long, or the browser has no workers.
 */
export async function solve(challenge: string): Promise<string | null> {
  const { difficulty, mac } = CHALLENGE.exec(challenge)?.groups ?? {};
  const bits = Number(difficulty);
  if (mac === undefined || bits < 1 || bits > MOST_DIFFICULTY) return null;
  const count = Math.min(MOST_WORKERS, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2)));
  const workers: Worker[] = [];
  try {
    const counter = await new Promise<number | null>((resolve) => {
      setTimeout(resolve, LONGEST_MS, null);
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
    // A browser without workers, or with a policy against them.
    return null;
  } finally {
    for (const worker of workers) worker.terminate();
  }
}
