import { Worker } from 'node:worker_threads';
import type { BcryptVerify } from '../core/auth/password.js';
import type { PasswordCheck, PasswordResult } from './password-worker.js';

const SCRIPT = new URL('./password-worker.js', import.meta.url);

/** A thread checks one password in its life's every moment; its heap needs next to nothing. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 };

/**
 * Threads of our own for bcrypt, at a low priority: among guessers, requests that need no
 * password keep the processor, and libuv's pool is left to signatures and files. A thread starts
 * when a check finds none idle, so there are as many as checks were ever at work at once.
 */
export function createPasswordWorkers(): BcryptVerify {
  const idle: Worker[] = [];

  return async (password, encoded) => {
    const thread = idle.pop() ?? start();
    const matches = await check(thread, { password, encoded });
    // A thread that failed is not used again.
    idle.push(thread);
    return matches;
  };
}

function start(): Worker {
  const thread = new Worker(SCRIPT, { resourceLimits: RESOURCE_LIMITS });
  // Nobody waits for an idle thread at the end.
  thread.unref();
  return thread;
}

async function check(thread: Worker, asked: PasswordCheck): Promise<boolean> {
  return await new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      thread.off('message', answer).off('error', fail).off('exit', end);
      act();
    };
    const answer = ({ matches }: PasswordResult) => settle(() => resolve(matches));
    const fail = (error: unknown) => settle(() => reject(error));
    const end = () => fail(new Error('A password check ended without a verdict'));
    thread.on('message', answer).on('error', fail).on('exit', end);
    thread.postMessage(asked);
  });
}
