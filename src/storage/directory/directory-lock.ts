import { randomBytes } from 'node:crypto';
import { link, lstat, rename, rm } from 'node:fs/promises';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../../core/errors.js';
import { askOwner, listenOn, UNNAMED } from './lock-socket.js';
import { confirmFile, refuseFolder } from './file-checks.js';

/** The lock's name in the directory. */
export const LOCK_NAME = 'lock';
/** Attempts to take over locks that others leave behind at the same moment. */
const MAX_ATTEMPTS = 5;
/** How long a process that took over a lock waits for others that do the same. */
const SETTLE_MS = 200;
/** Errors of file systems without sockets or hard links. */
const UNSUPPORTED: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** `owner`: another process that has the lock, such as `process 123`. */
export type LockResult =
  | { readonly ok: true; readonly lock: DirectoryLock }
  | { readonly ok: false; readonly owner: string };

/** A held lock. */
export interface DirectoryLock {
  /** False if the file system cannot lock, so that a second process would not be noticed. */
  readonly isSupported: boolean;
  /**
   * Returns if the lock is still in the directory. A process that is suspended while it takes over a
   * stale lock can remove the lock of another one, so ask before and after each write.
   *
   * @throws the system's error, or `ESTALE` if it is the lock of another process
   */
  readonly confirm: () => Promise<void>;
  readonly release: () => Promise<void>;
}

/**
 * Locks a directory: a Unix socket in it, on which this process listens. The kernel knows whether
 * anyone listens, so a lock of a dead process, of another boot, or of a process whose ID was given to
 * another one is recognized, also across containers, where every process may have ID 1. Only
 * machines that share the directory over a network do not see each other.
 *
 * @param pid - this process's ID, to name it to others
 * @throws the system's error if the directory cannot be written
 */
export async function lockDirectory(directory: string, pid: number): Promise<LockResult> {
  const name = `${LOCK_NAME}.${randomBytes(6).toString('hex')}`;
  const own = join(directory, name);
  let server: Server;
  try {
    server = await listenOn(directory, name, pid);
  } catch (error) {
    if (UNSUPPORTED.has(errorCode(error))) return { ok: true, lock: UNSUPPORTED_LOCK };
    throw error;
  }
  try {
    const owner = await claim(directory, name);
    if (owner === undefined) return { ok: true, lock: await heldLock(directory, own, server) };
    server.close();
    return { ok: false, owner };
  } catch (error) {
    server.close();
    if (UNSUPPORTED.has(errorCode(error))) return { ok: true, lock: UNSUPPORTED_LOCK };
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/** The process that has locked the directory, such as `process 123`; `undefined` if none has. */
export async function lockOwner(directory: string): Promise<string | undefined> {
  return await askOwner(directory, LOCK_NAME).catch(() => undefined);
}

const UNSUPPORTED_LOCK: DirectoryLock = {
  isSupported: false,
  confirm: async () => await Promise.resolve(),
  release: async () => await Promise.resolve(),
};

async function heldLock(directory: string, own: string, server: Server): Promise<DirectoryLock> {
  const path = join(directory, LOCK_NAME);
  const stats = await lstat(own);
  const confirm = async () => await confirmFile(path, stats);
  const remove = async () => await rm(path, { force: true });
  return {
    isSupported: true,
    confirm,
    release: async () => {
      await confirm()
        .then(remove)
        .catch(() => {
          // It is gone, or another process has it.
        });
      server.close();
    },
  };
}

/**
 * Gives the socket the name of the lock, which exactly one process can do.
 *
 * @returns the process that has the lock, if it is another one
 */
async function claim(directory: string, name: string): Promise<string | undefined> {
  const path = join(directory, LOCK_NAME);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      await link(join(directory, name), path);
      if (attempt === 0) return undefined;
      // Another process may have seen the stale lock too, and removed ours in its place.
      await delay(SETTLE_MS);
      if (await isSameFile(join(directory, name), path)) return undefined;
      continue;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const owner = (await askOwner(directory, LOCK_NAME)) ?? (await removeStale(directory, name));
    if (owner !== undefined) return owner;
  }
  return UNNAMED;
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all(
    [one, other].map(async (path) => await lstat(path).catch(() => undefined)),
  );
  return left !== undefined && left.ino === right?.ino && left.dev === right.dev;
}

/**
 * Removes a lock that nobody listens on.
 *
 * @returns its owner, if another process has taken the lock over in the meantime
 * @throws DirectoryProblem if it is a folder, which no Housekey has created
 */
async function removeStale(directory: string, name: string): Promise<string | undefined> {
  const [path, staleName] = [join(directory, LOCK_NAME), `${name}.stale`];
  const stale = join(directory, staleName);
  await refuseFolder(path);
  try {
    await rename(path, stale);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const owner = await askOwner(directory, staleName);
  if (owner !== undefined) await link(stale, path).catch(() => {});
  await rm(stale, { force: true });
  return owner;
}
