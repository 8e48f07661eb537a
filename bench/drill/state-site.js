import { execFileSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMAIL, SECRET, startService } from './service.js';
import { Connection, meRequest, rawRequest } from './wire.js';

/** The lowest cost, because no drill of the state directory signs in with the password. */
const COST = 4;

/** Folders and mounts to remove, however the drill exits. */
const cleanups = new Set();
process.on('exit', () => {
  for (const cleanup of cleanups) cleanup();
});

/** A folder for state directories, on the disk of the temporary folder. */
export function makeFolder() {
  const path = mkdtempSync(join(tmpdir(), 'housekey-drill-state-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  return registered(path, remove);
}

/**
 * A file system in memory, with a limited size. Mounting it needs root.
 *
 * @param {string} size - such as `256k`
 */
export function mountMemory(size) {
  const path = mkdtempSync(join(tmpdir(), 'housekey-drill-mount-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'housekey-drill', path]);
  const remount = (options) => execFileSync('mount', ['-o', `remount,${options}`, path]);
  const unmount = () => {
    execFileSync('umount', ['-l', path]);
    rmSync(path, { recursive: true, force: true });
  };
  return { ...registered(path, unmount), remount };
}

function registered(path, undo) {
  const remove = () => {
    cleanups.delete(remove);
    undo();
  };
  cleanups.add(remove);
  return { path, remove };
}

/** Starts the service. Without a path, its state is in memory. */
export async function startStored(path) {
  return await startService({
    cost: COST,
    variables: path === undefined ? {} : { SERVICE_STATE_DIR: path },
  });
}

/** A valid token, signed as another program would. */
export function createToken() {
  const claims = {
    sub: EMAIL,
    exp: Math.floor(Date.now() / 1000) + 604_800,
    jti: randomBytes(16).toString('base64url'),
  };
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const input = parts.join('.');
  return `${input}.${createHmac('sha256', SECRET).update(input).digest('base64url')}`;
}

/** Signs out with a token. Returns the status; 0 if there was no response. */
export async function signOut(connection, token) {
  const headers = { authorization: `Bearer ${token}` };
  return (await connection.send(rawRequest('POST', '/api/auth/logout', headers))).status;
}

/** How many of these tokens `/me` accepts. */
export async function countAccepted({ port }, tokens) {
  const connection = await Connection.open(port);
  let accepted = 0;
  for (const token of tokens) {
    const { status } = await connection.send(meRequest(token));
    if (status !== 401) accepted += 1;
  }
  connection.close();
  return accepted;
}

/** What `readyz` answers. */
export async function readiness({ port }) {
  const response = await fetch(`http://127.0.0.1:${port}/_housekey/readyz`);
  const { state } = await response.json();
  return { status: response.status, state };
}
