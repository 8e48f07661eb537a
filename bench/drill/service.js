import { hash } from '@node-rs/bcrypt';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Connection, signInRequest } from './wire.js';

const CLI = fileURLToPath(new URL('../../dist/bin/housekey.js', import.meta.url));

export const EMAIL = 'owner@example.com';
export const PASSWORD = 'a long enough password';
export const SECRET = randomBytes(32).toString('base64url');

/** Running services. All are stopped when the drill exits, however it exits. */
const running = new Set();
process.on('exit', () => {
  for (const { child, directory } of running) {
    child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
});

/**
 * Starts the built service in a process and an empty folder of its own. Of our environment it gets only
 * PATH. Its log is read and discarded, as a collector would read it.
 *
 * @param {{ cost: number, variables?: Record<string, string>, nodeOptions?: string[] }} options
 *   `cost`: of the password's bcrypt hash.
 */
export async function startService({ cost, variables = {}, nodeOptions = [] }) {
  const directory = mkdtempSync(join(tmpdir(), 'housekey-drill-'));
  const child = spawn(process.execPath, [...nodeOptions, CLI, 'serve'], {
    cwd: directory,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SERVICE_EMAIL: EMAIL,
      SERVICE_PASSWORD_HASH: await hash(PASSWORD, cost),
      SERVICE_SECRET_KEY: SECRET,
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const entry = { child, directory };
  running.add(entry);
  const ended = once(child, 'close').then(([code]) => {
    running.delete(entry);
    rmSync(directory, { recursive: true, force: true });
    return code;
  });
  let errorOutput = '';
  child.stderr.on('data', (text) => (errorOutput += text));
  const port = await portOf(child, ended);
  return {
    port,
    /** Address of Node's inspector, if it was started (`--inspect`). */
    inspector: /ws:\/\/\S+/.exec(errorOutput)?.[0],
    pid: child.pid,
    /** Resident memory, in MB. */
    memory: () => memoryOf(child.pid),
    /** Sends SIGKILL and waits until the process is gone. */
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    /** Sends SIGTERM. Returns the exit code. */
    stop: async () => {
      child.kill('SIGTERM');
      return await ended;
    },
  };
}

/** The port in a log line that says where a server listens; `undefined` if there is none yet. */
export function findPort(log) {
  const found = /listen[^\n]*?http:\/\/[^\s;,]*:(\d+)\D/i.exec(log)?.[1];
  return found === undefined ? undefined : Number(found);
}

async function portOf(child, ended) {
  let output = '';
  return await new Promise((resolve, reject) => {
    child.stderr.on('data', (text) => (output += text));
    child.stdout.on('data', (text) => {
      // Only until the port is found, because the log of a long drill is large.
      if (output === null) return;
      output += text;
      const port = findPort(output);
      if (port === undefined) return;
      output = null;
      resolve(port);
    });
    ended.then((code) => reject(new Error(`The service exited with ${code}: ${output}`)));
  });
}

/** Resident memory of a process, in MB. */
export function memoryOf(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes) / 1024;
}

/** Signs the owner in, on a new connection. Returns the token and the device cookie. */
export async function signInOwner(service, address = '192.0.2.1') {
  const connection = await Connection.open(service.port);
  const request = signInRequest({ email: EMAIL, password: PASSWORD }, { address });
  const { status, head, body } = await connection.send(request);
  connection.close();
  if (status !== 200) throw new Error(`The owner's sign-in got ${status}: ${body}`);
  const [, cookie] = /^set-cookie: ([^;]+)/im.exec(head);
  return { token: JSON.parse(body).access_token, cookie };
}
