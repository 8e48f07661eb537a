import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVER_CORE } from './settings.js';

/** What was started and has not ended; the bench leaves none of it behind, however it ends. */
const running = new Set();
const folders = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder, which is gone when the bench ends. */
export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'housekey-bench-'));
  folders.add(folder);
  return folder;
}

/**
 * A program on one core; on all of them with `core: null`. Nothing of our environment reaches it
 * but PATH.
 */
export function start(command, { core = SERVER_CORE, cwd = tmpdir(), variables = {}, out } = {}) {
  const [program, ...args] =
    core === null ? command : ['taskset', '--cpu-list', String(core), ...command];
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, ...variables },
    stdio: ['ignore', out ?? 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  // A log is read and thrown away, as a collector would read it; its beginning tells what went wrong.
  const listen = (text) => {
    if (said.length < 4096) said += text;
  };
  child.stdout?.on('data', listen);
  child.stderr.on('data', listen);
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code;
  });
  return {
    pid: child.pid,
    child,
    ended,
    said: () => said,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return await ended;
    },
  };
}

/** Which port a program says that it listens on. */
export async function portOf({ said, ended, child }) {
  return await new Promise((resolve, reject) => {
    const look = () => {
      const found = /listens on http:\/\/[^;]*:(\d+);/.exec(said())?.[1];
      if (found === undefined) return;
      child.stdout.off('data', look);
      resolve(Number(found));
    };
    child.stdout.on('data', look);
    ended.then((code) => reject(new Error(`A server ended with ${code}: ${said()}`)));
  });
}

/** Waits until somebody listens on a port. */
export async function untilListening(port, { ended, said }) {
  const state = { over: false };
  void ended.then(() => (state.over = true));
  for (let tries = 0; tries < 1000 && !state.over; tries += 1) {
    const socket = connect({ port, host: '127.0.0.1' });
    const connected = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (connected) return;
    await delay(10);
  }
  throw new Error(`Nobody listens on port ${port}: ${said()}`);
}
