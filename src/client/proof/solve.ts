import { findCounter, type Search } from './search.js';

/** A higher difficulty would take minutes. The service asks for at most 22. */
const MAX_DIFFICULTY = 26;
/** Challenges expire after two minutes. */
const TIMEOUT_MS = 100_000;
/** Leaves cores free for the page and the rest of the device. */
const MAX_WORKERS = 4;
/** Hashes between two pauses without workers: about 20 ms, so that the page stays responsive. */
const SLICE = 10_000;

const CHALLENGE = /^(?<difficulty>\d{1,2})\.\d{1,15}\.[\w-]{22}\.(?<mac>[\w-]{43})$/;

/**
 * Solves a proof-of-work challenge in workers, or in short steps if the browser has none. The OpenAPI
 * document describes its format.
 * @returns null if the challenge is invalid or takes too long.
 */
export async function solve(challenge: string): Promise<string | null> {
  const { difficulty, mac } = CHALLENGE.exec(challenge)?.groups ?? {};
  const bits = Number(difficulty);
  if (mac === undefined || bits < 1 || bits > MAX_DIFFICULTY) return null;
  const deadline = Date.now() + TIMEOUT_MS;
  const task = { prefix: mac, difficulty: bits };
  const counter = (await solveInWorkers(task, deadline)) ?? (await solveInSteps(task, deadline));
  return counter === null ? null : `${challenge}.${counter}`;
}

type Task = Pick<Search, 'prefix' | 'difficulty'>;

/** @returns null if a policy or the app's bundler blocks workers, or if it takes too long. */
async function solveInWorkers(task: Task, deadline: number): Promise<number | null> {
  const count = Math.min(MAX_WORKERS, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2)));
  const workers: Worker[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<number | null>((resolve) => {
      timer = setTimeout(resolve, deadline - Date.now(), null);
      for (let start = 0; start < count; start += 1) {
        const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
        workers.push(worker);
        worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data));
        worker.addEventListener('error', () => resolve(null));
        worker.postMessage({ ...task, start, step: count } satisfies Search);
      }
    });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    for (const worker of workers) worker.terminate();
  }
}

async function solveInSteps(task: Task, deadline: number): Promise<number | null> {
  for (let start = 0; Date.now() < deadline; start += SLICE) {
    const counter = findCounter({ ...task, start, step: 1, tries: SLICE });
    if (counter !== null) return counter;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return null;
}
