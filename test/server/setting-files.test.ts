import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../src/login/load-environment.js';
import { EMAIL, PASSWORD_HASH } from '../support/housekey.js';
import { runHere, runToEnd } from '../support/service.js';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'housekey-files-'));
  execFileSync('mkfifo', [at('fifo')]);
  mkdirSync(at('folder'));
  writeFileSync(at('sparse'), '');
  truncateSync(at('sparse'), 2 ** 30);
  writeFileSync(at('hash'), `${PASSWORD_HASH}\n`);
  // Kubernetes mounts a secret like this.
  mkdirSync(at('..data'));
  writeFileSync(at('..data/hash'), `${PASSWORD_HASH}\n`);
  symlinkSync('..data/hash', at('linked'));
  symlinkSync('fifo', at('linked-fifo'));
});
afterAll(() => rmSync(directory, { recursive: true }));

function at(name: string): string {
  return join(directory, name);
}

const NOT_REGULAR = 'must name a regular file, not a directory, pipe, socket or device.';
const TOO_LARGE = 'names a file larger than 64 KiB.';

describe('a _FILE variable that would hang startup or fill the memory', () => {
  it.each([
    ['a pipe without a writer', () => at('fifo'), NOT_REGULAR],
    ['a link to a pipe', () => at('linked-fifo'), NOT_REGULAR],
    ['/dev/zero', () => '/dev/zero', NOT_REGULAR],
    ['/dev/null', () => '/dev/null', NOT_REGULAR],
    ['/dev/stdin, here a socket', () => '/dev/stdin', NOT_REGULAR],
    ['a folder', () => at('folder'), NOT_REGULAR],
    ['a sparse file of 1 GiB', () => at('sparse'), TOO_LARGE],
  ])('is rejected at once: %s', async (_, path, message) => {
    const variables = { SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD_HASH_FILE: path() };
    const { code, output, errors } = await runToEnd([], { variables, input: 'x' });
    expect([code, output]).toEqual([2, '']);
    expect(errors).toContain(`SERVICE_PASSWORD_HASH_FILE ${message}`);
  });

  it.each(['hash', 'linked'])('is accepted if it names a regular file: %s', async (name) => {
    const variables = { SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD_HASH_FILE: at(name) };
    const { output } = await runHere(['check'], { variables });
    expect(output).toContain(`Only ${EMAIL} can sign in.`);
  });
});

it.each([
  ['a pipe', 'fifo', 'not a regular file'],
  ['a file of 1 GiB', 'sparse', 'larger than 64 KiB'],
])('a .env that would hang startup is rejected at once: %s', async (_, name, error) => {
  const links = { '.env': at(name) };
  const { code, errors } = await runToEnd([], { links });
  expect([code, errors]).toEqual([2, expect.stringContaining(`.env cannot be read (${error})`)]);
});

describe('the content of a file', () => {
  it('is read up to exactly 64 KiB', () => {
    writeFileSync(at('full'), 'x'.repeat(65_536));
    expect(readText(at('full'))).toHaveLength(65_536);
    writeFileSync(at('over'), 'x'.repeat(65_537));
    expect(() => readText(at('over'))).toThrow('The file cannot be used for settings');
  });

  it('is read even if the reported size is 0, as in /proc', () => {
    expect(readText('/proc/self/comm')).not.toBe('');
  });

  it('cannot be read from a socket', async () => {
    const server = createServer().listen(at('socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    expect(() => readText(at('socket'))).toThrow();
    server.close();
  });
});
