import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../src/cli/read-text.js';
import { EMAIL, PASSWORD_HASH } from '../support/housekey.js';
import { runToEnd } from '../support/service.js';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'housekey-files-'));
  execFileSync('mkfifo', [at('fifo')]);
  mkdirSync(at('folder'));
  writeFileSync(at('sparse'), '');
  truncateSync(at('sparse'), 2 ** 30);
  writeFileSync(at('hash'), `${PASSWORD_HASH}\n`);
  // As Kubernetes mounts a secret.
  mkdirSync(at('..data'));
  writeFileSync(at('..data/hash'), `${PASSWORD_HASH}\n`);
  symlinkSync('..data/hash', at('linked'));
  symlinkSync('fifo', at('linked-fifo'));
});
afterAll(() => rmSync(directory, { recursive: true }));

function at(name: string): string {
  return join(directory, name);
}

const NOT_REGULAR = 'does not name a regular file, but a directory, a pipe, a socket or a device.';
const TOO_LARGE = 'names a file of more than 64 KiB.';

describe('a _FILE variable that hangs the start or fills the memory', () => {
  it.each([
    ['a pipe that nobody writes to', () => at('fifo'), NOT_REGULAR],
    ['a link to one', () => at('linked-fifo'), NOT_REGULAR],
    ['/dev/zero', () => '/dev/zero', NOT_REGULAR],
    ['/dev/null', () => '/dev/null', NOT_REGULAR],
    ['/dev/stdin, which is a socket here', () => '/dev/stdin', NOT_REGULAR],
    ['a folder', () => at('folder'), NOT_REGULAR],
    ['a sparse file of 1 GiB', () => at('sparse'), TOO_LARGE],
  ])('is refused at once: %s', async (_, path, wrong) => {
    const variables = { SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD_HASH_FILE: path() };
    const { code, output, errors } = await runToEnd([], { variables, input: 'x' });
    expect([code, output]).toEqual([2, '']);
    expect(errors).toContain(`SERVICE_PASSWORD_HASH_FILE ${wrong}`);
  });

  it.each(['hash', 'linked'])('is not one that names a regular file: %s', async (name) => {
    const variables = { SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD_HASH_FILE: at(name) };
    const { output } = await runToEnd(['check'], { variables });
    expect(output).toContain(`Only ${EMAIL} can sign in.`);
  });
});

describe('a .env that hangs the start', () => {
  it.each([
    ['a pipe', 'fifo', 'not a regular file'],
    ['a file of 1 GiB', 'sparse', 'more than 64 KiB'],
  ])('is refused at once: %s', async (_, name, fault) => {
    const links = { '.env': at(name) };
    const { code, errors } = await runToEnd([], { links });
    expect([code, errors]).toEqual([2, expect.stringContaining(`.env cannot be read (${fault})`)]);
  });
});

describe('the text of a file', () => {
  it('is read up to 64 KiB, and not a byte more', () => {
    writeFileSync(at('full'), 'x'.repeat(65_536));
    expect(readText(at('full'))).toHaveLength(65_536);
    writeFileSync(at('over'), 'x'.repeat(65_537));
    expect(() => readText(at('over'))).toThrow('This file cannot hold settings');
  });

  it('is read where the system says that the file is empty, as in /proc', () => {
    expect(readText('/proc/self/comm')).not.toBe('');
  });

  it('is refused of a socket', async () => {
    const server = createServer().listen(at('socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    expect(() => readText(at('socket'))).toThrow();
    server.close();
  });
});
