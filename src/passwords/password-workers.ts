import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type BcryptVerify, hashPassword, verifyInThreadPool } from '../core/auth/password.js';
import { HousekeyError } from '../core/errors.js';
import type { PasswordCheck, PasswordResult } from './password-worker.js';

const SCRIPT = new URL('./password-worker.js', import.meta.url);

/** A worker checks one password at a time and needs hardly any heap. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 };

/** Starting a worker takes a fraction of a check, and an idle one keeps its own V8 heap. */
const IDLE_MILLISECONDS = 10_000;

/** Thrown if a bundler has included this module in an app, and left out the password worker. */
class BundledError extends HousekeyError {
  override readonly name = 'BundledError';
  readonly code = 'ERR_HOUSEKEY_BUNDLED';
}

const BUNDLED =
  'Housekey is part of a bundle, where it cannot start its password worker. ' +
  "Fix: exclude it from the bundle. In next.config, set serverExternalPackages: ['housekey']";

/**
 * Verifies bcrypt hashes on low-priority worker threads. Requests that need no password check keep
 * the CPU while someone guesses passwords, and libuv's pool stays free for signatures and files. A
 * worker starts when none is idle. When no password was checked for 10 seconds, all end, and the next
 * check takes one thread of libuv's pool: a worker's heap needs 9 MB, which a single sign-in is not worth.
 *
 * @throws BundledError (`ERR_HOUSEKEY_BUNDLED`) now, rather than at the first sign-in
 */
export function createPasswordWorkers(): BcryptVerify {
  assertStartable();
  const idle: Worker[] = [];
  let isQuiet = true;
  const endIdle = () => {
    isQuiet = true;
    for (const worker of idle.splice(0)) void worker.terminate();
  };
  let timer: NodeJS.Timeout | undefined;
  const verifyInWorker: BcryptVerify = async (password, hash) => {
    const worker = idle.pop() ?? startWorker();
    const matches = await check(worker, { password, hash });
    // A worker that failed is not reused.
    idle.push(worker);
    return matches;
  };

  return async (password, hash) => {
    const verify = isQuiet ? verifyInThreadPool : verifyInWorker;
    isQuiet = false;
    const matches = await verify(password, hash);
    clearTimeout(timer);
    timer = setTimeout(endIdle, IDLE_MILLISECONDS).unref();
    return matches;
  };
}

/**
 * Bundlers replace the worker's file URL by a URL for browsers. Some of them (Turbopack) bundle the worker
 * as well, and can start it, so it has to be tried.
 *
 * @throws BundledError (`ERR_HOUSEKEY_BUNDLED`) if the worker cannot be started
 */
function assertStartable(): void {
  if (SCRIPT.protocol === 'file:') {
    if (!existsSync(fileURLToPath(SCRIPT.href))) throw new BundledError(BUNDLED);
    return;
  }
  try {
    void startWorker().terminate();
  } catch (error) {
    throw new BundledError(BUNDLED, { cause: error });
  }
}

function startWorker(): Worker {
  // Without the flags of the app's process: loaders of TypeScript cost time, and a worker refuses
  // `--input-type`.
  const worker = new Worker(SCRIPT, { resourceLimits: RESOURCE_LIMITS, execArgv: [] });
  // An idle worker must not keep the process alive.
  worker.unref();
  return worker;
}

async function check(worker: Worker, request: PasswordCheck): Promise<boolean> {
  return await new Promise((resolve, reject) => {
    const settle = (complete: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      complete();
    };
    const onMessage = ({ matches }: PasswordResult) => settle(() => resolve(matches));
    const onError = (error: unknown) => settle(() => reject(error));
    const onExit = () => onError(new Error('A password worker exited without a result'));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(request);
  });
}

/** Takes some ten milliseconds, and a tenth of a second on a small board. */
const MEASURED_COST = 8;

/**
 * Estimates how long this machine needs to check a password, in seconds: measures a low cost, each
 * step of which doubles the time. Runs on another thread.
 *
 * @param cost - bcrypt's cost, 4 to 31
 * @returns `undefined` if bcrypt has no binary for this machine
 */
export async function estimateCheckSeconds(cost: number): Promise<number | undefined> {
  const salt = new Uint8Array(16);
  try {
    // Loads bcrypt.
    await hashPassword('', { cost: 4, salt });
    const startedAt = performance.now();
    await hashPassword('', { cost: MEASURED_COST, salt });
    return ((performance.now() - startedAt) / 1000) * 2 ** (cost - MEASURED_COST);
  } catch {
    return undefined;
  }
}
