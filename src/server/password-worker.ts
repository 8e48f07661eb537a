import { verifySync } from '@node-rs/bcrypt';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';

/** What the thread is asked. */
export interface PasswordCheck {
  readonly password: string;
  /** A bcrypt hash in its plain spelling. */
  readonly encoded: string;
}

/** What it answers. */
export interface PasswordResult {
  readonly matches: boolean;
}

/** A third of the usual share where the processor is scarce, and all of it where it is not. */
const NICENESS = 5;

giveWay();
parentPort?.on('message', ({ password, encoded }: PasswordCheck) => {
  parentPort?.postMessage({ matches: verifySync(password, encoded) } satisfies PasswordResult);
});

/** Linux has a priority for each thread, not only for each process; elsewhere nothing is gained. */
function giveWay(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
  } catch {
    // Checked at the usual priority, then.
  }
}
