import { open } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../../core/errors.js';

/** How long a process may take to tell its ID: a suspended one never does. */
const IDENTITY_TIMEOUT_MS = 1000;
/** The longest path of a Unix socket on all systems is 103 bytes. */
const MAX_SOCKET_PATH = 100;
/** A process that does not tell its ID: it is suspended, or it belongs to another user. */
export const UNNAMED = 'another process on this machine';

/** Creates a socket in the directory, and listens on it. */
export async function listenOn(directory: string, name: string, pid: number): Promise<Server> {
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
export async function askOwner(directory: string, name: string): Promise<string | undefined> {
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
