import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { errorCode } from '../../src/core/errors.js';
import {
  lockDirectory,
  lockOwner,
  type DirectoryLock,
} from '../../src/storage/directory/directory-lock.js';
import {
  describeStateError,
  DirectoryInUseError,
} from '../../src/storage/directory/state-error.js';

let directory: string;
const locks: DirectoryLock[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'housekey-lock-'));
});
afterEach(async () => {
  await Promise.all(locks.splice(0).map(async (lock) => await lock.release()));
  await rm(directory, { recursive: true, force: true });
});

/** Locks the directory. Returns the owner if that fails. */
async function tryLock(pid: number, path = directory): Promise<string | undefined> {
  try {
    locks.push(await lockDirectory(path, pid));
    return undefined;
  } catch (error) {
    if (error instanceof DirectoryInUseError) return error.owner;
    throw error;
  }
}

/** Why the lock is not held; `undefined` if it is. */
async function errorOf(lock: DirectoryLock | undefined): Promise<string | undefined> {
  return await lock?.confirm().then(() => undefined, errorCode);
}

/** Leaves the lock of a process that was killed. */
async function leaveStale(): Promise<void> {
  const script = `
    const { createServer } = require('node:net');
    createServer().listen(${JSON.stringify(join(directory, 'lock'))}, () => console.log('ready'));`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect(await lockOwner(directory)).toBeDefined();
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await readdir(directory)).toEqual(['lock']);
}

it('a lock is held by one process at a time, and is free again when it is released', async () => {
  expect(await tryLock(1)).toBeUndefined();
  // In containers, every process may have this ID.
  expect([await tryLock(1), await tryLock(2)]).toEqual(['process 1', 'process 1']);
  expect(await lockOwner(directory)).toBe('process 1');
  expect(await readdir(directory)).toEqual(['lock']);
  await locks.pop()?.release();
  expect(await readdir(directory)).toEqual([]);
  expect(await lockOwner(directory)).toBeUndefined();
  expect(await tryLock(2)).toBeUndefined();
});

it('a lock of a killed process is taken over', async () => {
  await leaveStale();
  expect(await tryLock(7)).toBeUndefined();
  expect(await lockOwner(directory)).toBe('process 7');
  expect(await readdir(directory)).toEqual(['lock']);
});

it('a lock of a killed process is taken over by exactly one of many', async () => {
  // `npm run drill -- state` kills the service hundreds of times.
  for (let round = 0; round < 3; round += 1) {
    await leaveStale();
    const owners = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => await tryLock(index + 1)),
    );
    expect(owners.filter((owner) => owner === undefined)).toHaveLength(1);
    expect(await Promise.all(locks.map(errorOf))).toEqual([undefined]);
    expect(await readdir(directory)).toEqual(['lock']);
    await locks.pop()?.release();
  }
});

it('a lock that a backup restored as a file is taken over', async () => {
  await writeFile(join(directory, 'lock'), '');
  expect(await tryLock(7)).toBeUndefined();
  expect(await lockOwner(directory)).toBe('process 7');
});

it('a folder with the name of the lock is refused, and left where it is', async () => {
  await mkdir(join(directory, 'lock'));
  const error: unknown = await tryLock(1).catch((thrown: unknown) => thrown);
  expect(describeStateError(error)).toBe('it contains a folder named lock; remove that folder');
  expect(await readdir(directory)).toEqual(['lock']);
  await rm(join(directory, 'lock'), { recursive: true });
  expect(await tryLock(1)).toBeUndefined();
});

it('a lock is no longer held if its directory was removed or replaced', async () => {
  expect(await tryLock(1)).toBeUndefined();
  const [lock] = locks;
  expect(await errorOf(lock)).toBeUndefined();
  await rm(directory, { recursive: true });
  expect(await errorOf(lock)).toBe('ENOENT');
  await mkdir(directory);
  expect(await tryLock(2)).toBeUndefined();
  expect(await errorOf(lock)).toBe('ESTALE');
  // The first one must not remove the second one's lock.
  await lock?.release();
  expect(await lockOwner(directory)).toBe('process 2');
});

it('a directory with a path that is too long for a socket can be locked', async () => {
  const long = join(directory, 'a'.repeat(120));
  await mkdir(long);
  expect([await tryLock(1, long), await tryLock(2, long)]).toEqual([undefined, 'process 1']);
});

it('a directory that does not exist cannot be locked', async () => {
  await expect(lockDirectory(join(directory, 'none'), 1)).rejects.toThrow('permission denied');
  expect(await lockOwner(join(directory, 'none'))).toBeUndefined();
});
