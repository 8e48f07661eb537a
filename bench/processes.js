import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPort } from './drill/service.js';
import { SERVER_CORE } from './settings.js';

/** Running processes and temporary folders. All are removed when the benchmark exits, however it exits. */
const running = new Set();
const folders = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder that is deleted when the benchmark exits. */
export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'housekey-bench-'));
  folders.add(folder);
  return folder;
}

/**
 * Starts a program on one core, or on all with `core: null`. Of our environment it gets only PATH.
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
  let output = '';
  // The log is read and discarded, as a collector would read it. Its beginning is kept for error messages.
  const collect = (text) => {
    if (output.length < 4096) output += text;
  };
  child.stdout?.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code;
  });
  return {
    pid: child.pid,
    child,
    ended,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return await ended;
    },
  };
}

/** The port that a program says it listens on. */
export async function portOf({ output, ended, child }) {
  return await new Promise((resolve, reject) => {
    const check = () => {
      const found = findPort(output());
      if (found === undefined) return;
      child.stdout.off('data', check);
      resolve(found);
    };
    child.stdout.on('data', check);
    ended.then((code) => reject(new Error(`A server exited with ${code}: ${output()}`)));
  });
}

/** Waits until a port accepts connections. */
export async function untilListening(port, { ended, output }) {
  const state = { exited: false };
  void ended.then(() => (state.exited = true));
  for (let tries = 0; tries < 1000 && !state.exited; tries += 1) {
    const socket = connect({ port, host: '127.0.0.1' });
    const connected = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (connected) return;
    await delay(10);
  }
  throw new Error(`Nothing listens on port ${port}: ${output()}`);
}
