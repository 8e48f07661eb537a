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

/** What was started and has not ended; the drill leaves none of it behind, however it ends. */
const running = new Set();
process.on('exit', () => {
  for (const { child, directory } of running) {
    child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
});

/**
 * The built service in a process of its own, in an empty folder, with nothing of our environment
 * but PATH. Its log is read and thrown away, as a collector would read it.
 *
 * @param {{ cost: number, variables?: Record<string, string>, nodeOptions?: string[] }} options
 *   `cost` of the password's bcrypt hash.
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
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const port = await portOf(child, ended);
  return {
    port,
    /** Where Node's inspector listens, if it was asked to (`--inspect`). */
    inspector: /ws:\/\/\S+/.exec(said)?.[0],
    pid: child.pid,
    /** Resident memory, in MB. */
    memory: () => memoryOf(child.pid),
    /** Sends SIGTERM. Gives the exit code. */
    stop: async () => {
      child.kill('SIGTERM');
      return await ended;
    },
  };
}

/** Which port it says that it listens on. */
async function portOf(child, ended) {
  let said = '';
  return await new Promise((resolve, reject) => {
    child.stderr.on('data', (text) => (said += text));
    child.stdout.on('data', (text) => {
      // Only until it is found: the log of a long drill is long.
      if (said === null) return;
      said += text;
      const found = /listens on http:\/\/[^;]*:(\d+);/.exec(said)?.[1];
      if (found === undefined) return;
      said = null;
      resolve(Number(found));
    });
    ended.then((code) => reject(new Error(`The service ended with ${code}: ${said}`)));
  });
}

/** Resident memory of a process, in MB. */
export function memoryOf(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes) / 1024;
}

/** Signs the owner in once, on a connection of its own. Gives the token and the device cookie. */
export async function signInOwner(service, address = '192.0.2.1') {
  const connection = await Connection.open(service.port);
  const request = signInRequest({ email: EMAIL, password: PASSWORD }, { address });
  const { status, head, body } = await connection.ask(request);
  connection.close();
  if (status !== 200) throw new Error(`The owner's sign-in was answered ${status}: ${body}`);
  const [, cookie] = /^set-cookie: ([^;]+)/im.exec(head);
  return { token: JSON.parse(body).access_token, cookie };
}
