import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';

/** The output of log lines. */
export interface LogOutput {
  /** Writes without blocking. `done` gets the number of bytes that were written. */
  readonly write: (
    chunk: Buffer,
    done: (error: Error | null | undefined, written: number) => void,
  ) => void;
  /** Writes at once. Only files can do that without blocking. */
  readonly writeSync?: (chunk: Buffer) => void;
}

/**
 * Selects how to write to standard output without blocking:
 * - A file, or a device such as /dev/null, is written on libuv's threads. Node's own stream would
 *   write on the main thread.
 * - A terminal whose user pressed Ctrl-S blocks, so it is opened again with O_NONBLOCK.
 * - Pipes and sockets are non-blocking streams (except on Windows). On libuv's threads, a pipe that
 *   nobody reads would block a thread, and then the exit of the process, which waits for the thread.
 *
 * @param stream - Node's stream for `fd`, such as `process.stdout`
 */
export function openLogOutput(fd: number, stream: Writable & { isTTY?: boolean }): LogOutput {
  if (stream.isTTY === true) {
    const terminal = openTerminal(fd);
    return terminal === undefined ? streamOutput(stream) : fileOutput(terminal);
  }
  const stats = fstatSync(fd);
  return stats.isFile() || stats.isCharacterDevice() ? fileOutput(fd) : streamOutput(stream);
}

/** `undefined` if the terminal belongs to another user, such as before `su`. */
function openTerminal(fd: number): number | undefined {
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
  try {
    return openSync(`/dev/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    return undefined;
  }
}

function fileOutput(fd: number): LogOutput {
  return {
    write: (chunk, done) => write(fd, chunk, done),
    writeSync: (chunk) => writeSync(fd, chunk),
  };
}

function streamOutput(stream: Writable): LogOutput {
  return {
    write: (chunk, done) => stream.write(chunk, (error) => done(error, chunk.length)),
  };
}
