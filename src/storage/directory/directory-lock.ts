import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { link, lstat, open, rename, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../../core/errors.js';
import { confirmFile, DirectoryInUseError, refuseFolder } from './state-error.js';

/** The lock's name in the directory. */
export const LOCK_NAME = 'lock';
/** Attempts to take over locks that others leave behind at the same moment. */
const MAX_ATTEMPTS = 5;
/** How long a process that took over a lock waits for others that do the same. */
const SETTLE_MS = 200;
/** Errors of file systems without sockets or hard links. */
const UNSUPPORTED: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
/** How long a process may take to tell its ID: a suspended one never does. */
const IDENTITY_TIMEOUT_MS = 1000;
/** The longest path of a Unix socket on all systems is 103 bytes. */
const MAX_SOCKET_PATH = 100;
/** A process that does not tell its ID: it is suspended, or it belongs to another user. */
const UNNAMED = 'another process on this machine';

/** A held lock. */
export type DirectoryLock = ReturnType<typeof createLock>;

function createLock(directory: string, held?: { readonly server: Server; readonly stats: Stats }) {
  const path = join(directory, LOCK_NAME);
  /**
   * Returns if the lock is still in the directory. A process that is suspended while it takes over a
   * stale lock can remove the lock of another one, so ask before and after each write.
   *
   * @throws the system's error, or `ESTALE` if it is the lock of another process
   */
  const confirm = async () => {
    if (held !== undefined) await confirmFile(path, held.stats);
  };
  return {
    /** False if the file system cannot lock, so that a second process would not be noticed. */
    isSupported: held !== undefined,
    confirm,
    release: async () => {
      if (held === undefined) return;
      try {
        await confirm();
        await rm(path, { force: true });
      } catch {
        // It is gone, or another process has it.
      }
      held.server.close();
    },
  };
}

/**
 * Locks a directory: a Unix socket in it, on which this process listens. The kernel knows whether
 * anyone listens, so a lock of a dead process, of another boot, or of a process whose ID was given to
 * another one is recognized, also across containers, where every process may have ID 1. Only
 * machines that share the directory over a network do not see each other.
 *
 * @param pid - this process's ID, to name it to others
 * @throws DirectoryInUseError if another process has locked it; the system's error if it cannot be written
 */
export async function lockDirectory(directory: string, pid: number): Promise<DirectoryLock> {
  const name = `${LOCK_NAME}.${randomBytes(6).toString('hex')}`;
  const own = join(directory, name);
  let server: Server | undefined;
  try {
    server = await listenOn(directory, name, pid);
    await claim(directory, name);
    return createLock(directory, { server, stats: await lstat(own) });
  } catch (error) {
    server?.close();
    if (UNSUPPORTED.has(errorCode(error))) return createLock(directory);
    throw error;
  } finally {
    await rm(own, { force: true }).catch(() => {});
  }
}

/** The process that has locked the directory, such as `process 123`; `undefined` if none has. */
export async function lockOwner(directory: string): Promise<string | undefined> {
  return await askOwner(directory, LOCK_NAME).catch(() => undefined);
}

/**
 * Gives the socket the name of the lock, which exactly one process can do.
 *
 * @throws DirectoryInUseError if another one has done so
 */
async function claim(directory: string, name: string): Promise<void> {
  const [own, path] = [join(directory, name), join(directory, LOCK_NAME)];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      await link(own, path);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const owner = (await askOwner(directory, LOCK_NAME)) ?? (await removeStale(directory, name));
      if (owner !== undefined) throw new DirectoryInUseError(directory, owner);
      continue;
    }
    if (attempt === 0) return;
    // Another process may have seen the stale lock too, and removed ours in its place.
    await delay(SETTLE_MS);
    const stats = await lstat(own);
    if (
      await confirmFile(path, stats).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new DirectoryInUseError(directory, UNNAMED);
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

/** Creates a socket in the directory, and listens on it. */
async function listenOn(directory: string, name: string, pid: number): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(`process ${pid}`);
  });
  await withSocketPath(directory, name, async (path) => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(path, resolve);
    });
  });
  server.on('error', () => {});
  return server.unref();
}

/**
 * Connects to a lock.
 *
 * @returns the process that listens on it, such as `process 123`; `undefined` if none does
 */
async function askOwner(directory: string, name: string): Promise<string | undefined> {
  return await withSocketPath(
    directory,
    name,
    async (path) =>
      await new Promise<string | undefined>((resolve) => {
        let identity = '';
        const socket = createConnection(path);
        socket.setEncoding('utf8').setTimeout(IDENTITY_TIMEOUT_MS);
        socket.on('data', (text: string) => (identity += text));
        socket.on('timeout', () => socket.destroy());
        socket.on('error', (error) => resolve(isNobody(error) ? undefined : UNNAMED));
        socket.on('close', () => resolve(/^process \d+$/.test(identity) ? identity : UNNAMED));
      }),
  );
}

function isNobody(error: unknown): boolean {
  return ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(errorCode(error));
}

/** Linux can name a directory by its descriptor, which shortens a path that is too long for a socket. */
async function withSocketPath<T>(
  directory: string,
  name: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(directory, name);
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return await use(path);
  const handle = await open(directory);
  try {
    return await use(`/proc/self/fd/${handle.fd}/${name}`);
  } finally {
    await handle.close();
  }
}
