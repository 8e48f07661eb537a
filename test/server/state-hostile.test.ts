import { execFileSync } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  readFile,
  rmdir,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatRecord } from '../../src/storage/directory/journal-format.js';
import { isWritableByOthers } from '../../src/storage/directory/state-directory.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { runToEnd } from '../support/service.js';
import { withStatePath, type StatePath } from '../support/stored-service.js';
import { firstOf } from '../support/thorough.js';
import { waitUntil } from '../support/until.js';

/** Its format can be read, and what follows cannot. */
const DAMAGED = `${formatRecord('format', { version: 1 })}damaged\n`;

let path: string;
let start: StatePath['start'];
withStatePath((created) => ({ path, start } = created));
beforeEach(async () => await mkdir(path, { mode: 0o700 }));

const journal = () => join(path, 'journal');

describe('a journal that someone else has put there', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    [
      'a named pipe, which nobody writes to',
      'its journal is not a regular file',
      async () => await Promise.resolve(execFileSync('mkfifo', [journal()])),
    ],
    [
      'a symbolic link',
      'its journal is a symbolic link',
      async () => {
        await writeFile(`${path}.other`, 'a file of another program\n');
        await symlink(`${path}.other`, journal());
      },
    ],
    [
      'a file of a gigabyte',
      'its journal is too large',
      async () => {
        await writeFile(journal(), '');
        await truncate(journal(), 2 ** 30);
      },
    ],
  ])('prevents startup, and does not hang it: %s', async (_, reason, create) => {
    await create();
    const variables = { ...AUTH_VARIABLES, SERVICE_STATE_DIR: path, PORT: '0' };
    const { code, errors } = await runToEnd([], { variables });
    expect([code, errors]).toEqual([2, expect.stringContaining(`cannot be read: ${reason}`)]);
  });

  it('while the service runs is not written through', async () => {
    const service = await start();
    const token = await service.signIn();
    await writeFile(`${path}.other`, 'a file of another program\n');
    execFileSync('ln', ['-sfn', `${path}.other`, journal()]);
    await service.untilState('in-memory');
    expect((await service.signOut(token)).status).toBe(202);
    expect(await readFile(`${path}.other`, 'utf8')).toBe('a file of another program\n');
    execFileSync('rm', [journal()]);
    await service.untilState('stored');
  });

  it('and a link with the name of the copy of a damaged file is not written through', async () => {
    await writeFile(`${path}.other`, 'a file of another program\n');
    await symlink(`${path}.other`, `${journal()}.damaged`);
    await writeFile(journal(), DAMAGED);
    const service = await start();
    expect(service.output()).toContain('Skipped 1 damaged record');
    expect(await readFile(`${path}.other`, 'utf8')).toBe('a file of another program\n');
    expect(await readFile(`${journal()}.damaged`, 'utf8')).toBe(DAMAGED);
  });
});

it('a damaged journal that cannot be copied, because a folder has the name of the copy is replaced, and nobody claims that it was kept', async () => {
  await mkdir(`${journal()}.damaged`);
  await writeFile(journal(), DAMAGED);
  const service = await start();
  const lost =
    'could not be kept as journal.damaged: it contains a folder named journal.damaged; remove that folder.';
  expect(service.output()).toContain(lost);
  expect(service.output()).not.toContain('was kept');
  expect((await service.readiness()).state).toBe('stored');
});

it('a damaged journal in a directory that cannot be written is kept when the directory can be written again', async () => {
  await writeFile(journal(), DAMAGED);
  await mkdir(join(path, 'lock'));
  const service = await start();
  expect(service.output()).toContain('The damaged file has not been replaced yet.');
  await rmdir(join(path, 'lock'));
  await service.untilState('stored');
  expect(await readFile(`${journal()}.damaged`, 'utf8')).toBe(DAMAGED);
});

/** Parts of the state and records of them that someone has written into a journal. */
const EDITED: readonly (readonly [what: string, section: string, record: object])[] = [
  ['a sign-out everywhere in the far future', 'sign-outs', { until: 1e300 }],
  ['one after the last possible date', 'sign-outs', { until: 8.64e12 }],
  ['one at a time that is none', 'sign-outs', { until: -1e300, except: { digest: 'x' } }],
  ['a sign-out without a digest', 'sign-outs', { digest: '', expire: 1e300 }],
  ['a block that is none', 'sign-outs', { prefix: '', digests: '!', expire: '!' }],
  ['many used items', 'used', { kind: 'link', ids: Array.from({ length: 50_000 }, String) }],
  ['used items that are no text', 'used', { kind: 'link', ids: [{ toString: 1, valueOf: 1 }] }],
  ['a key that is no text', 'key', { sealed: { toString: 1, valueOf: 1 } }],
  ['a stop in the future', 'used', { closed: 1e300, since: -1e300 }],
  ['sessions that are none', 'sessions', { set: [null, 1, { id: 1 }, { id: 'x' }] }],
  ['a prototype', 'devices', JSON.parse('{"__proto__":{"set":[]},"set":[{"__proto__":1}]}')],
  ['a lock that is none', 'lock', { set: [{ id: 'first', updatedAt: 1e300, isLocked: 1 }] }],
  ['activity that is none', 'activity', { at: 1e300, counts: { 'sign-in': -1 }, entries: [{}] }],
];
const eachAlone = EDITED.map(([what, ...record]) => [what, [record]] as const);

it.each(firstOf(1, [['all of it', EDITED.map(([, ...record]) => record)] as const, ...eachAlone]))(
  'a journal that someone has edited, with correct checksums, locks nobody out and starts: %s',
  async (_, records) => {
    const format = formatRecord('format', { version: 1 });
    const lines = records.map(([section, record]) => formatRecord(section, record));
    await writeFile(journal(), [format, format, ...lines].join(''));
    const service = await start();
    const token = await service.signIn();
    expect(await service.me(token)).toBe(200);
    expect((await service.activity(token)).entries).toHaveLength(1);
    expect((await service.signOut(token)).status).toBe(204);
    expect(await service.me(token)).toBe(401);
  },
);

describe('a state directory', () => {
  it('is exposed if others may write to it, or if it belongs to another user', async () => {
    const user = process.getuid?.() ?? 0;
    expect(await isWritableByOthers(path, user)).toBe(false);
    await chmod(path, 0o755);
    expect(await isWritableByOthers(path, user)).toBe(false);
    for (const mode of [0o770, 0o702]) {
      await chmod(path, mode);
      expect(await isWritableByOthers(path, user)).toBe(true);
    }
    await chmod(path, 0o700);
    // To root, it does not matter whether root owns it.
    if (user === 0) await chown(path, 65_534, 65_534);
    expect(await isWritableByOthers(path, user + 1)).toBe(true);
  });

  it('that others may write to is in the log and in the overview', async () => {
    await chmod(path, 0o700);
    const first = await start();
    expect(first.output()).not.toContain('state-exposed');
    await first.kill();
    await chmod(path, 0o775);
    const service = await start();
    const summary = 'Other users of this machine can write to the state directory.';
    await waitUntil(() => service.output().includes(summary), 'the warning');
    const line = service
      .output()
      .split('\n')
      .find((text) => text.includes(summary));
    expect(line).toContain('"finding":"state-exposed"');
    expect(line).toContain(`Fix: chmod 700 ${path}`);
    expect((await service.findings(await service.signIn())).get('state-exposed')).toBe(summary);
  });

  it('does not grow with the networks that fail to sign in', async () => {
    const service = await start();
    const size = async () => (await readFile(journal())).length;
    const before = await size();
    const networks = Array.from(
      { length: 300 },
      (_, index) => `198.51.${index % 100}.${index % 250}`,
    );
    for (const network of networks) await service.attemptLogin('wrong', network);
    expect(await size()).toBe(before);
  });
});
