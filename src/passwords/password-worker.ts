import { verifySync } from '@node-rs/bcrypt';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';

/** A message to the worker. */
export interface PasswordCheck {
  readonly password: string;
  /** A bcrypt hash, starting with `$2`. */
  readonly hash: string;
}

/** The worker's reply. */
export interface PasswordResult {
  readonly matches: boolean;
}

/** About a third of the usual CPU share when the CPU is busy, all of it when it is idle. */
const NICENESS = 5;

lowerPriority();
parentPort?.on('message', ({ password, hash }: PasswordCheck) => {
  parentPort?.postMessage({ matches: verifySync(password, hash) } satisfies PasswordResult);
});

/** Lowers this thread's priority. Only Linux has priorities per thread; elsewhere this does nothing. */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
  } catch {
    // The thread keeps the usual priority.
  }
}
