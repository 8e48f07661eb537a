import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { authVariables } from '../e2e/support/service.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { startResticServer } from './support/apps.js';
import { clientTest } from './support/clients.js';
import { run } from './support/run.js';

const BACKUP = createTestAppToken('backup');

const it = clientTest
  .extend('repository', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startResticServer();
    onCleanup(app.stop);
    return app;
  })
  .extend('variables', { scope: 'file' }, async ({ repository }) => {
    const login = await authVariables();
    return { ...login, SERVICE_UPSTREAM: repository.url, SERVICE_APP_TOKENS: BACKUP.line };
  })
  /** Runs restic with this app token as the password in the address of the repository. */
  .extend('restic', ({ service, folder }) => {
    return async (password: string, ...args: readonly string[]) => {
      const address = service.origin.replace('://', `://me:${password}@`);
      const variables = { RESTIC_REPOSITORY: `rest:${address}/`, RESTIC_PASSWORD: 'of the backup' };
      return await run('restic', ['--no-cache', ...args], { cwd: folder, variables });
    };
  });

describe('restic over its REST backend with an app token as the password', () => {
  it('creates a repository, backs up and restores', async ({ restic, folder }) => {
    await mkdir(join(folder, 'mine'));
    await writeFile(join(folder, 'mine/diary.txt'), 'dear diary');
    expect(await restic(BACKUP.text, 'init')).toMatchObject({ code: 0 });
    expect(await restic(BACKUP.text, 'backup', 'mine')).toMatchObject({ code: 0 });
    const restored = await restic(BACKUP.text, 'restore', 'latest', '--target', 'copy');
    expect(restored).toMatchObject({ code: 0 });
    const dump = await restic(BACKUP.text, 'ls', 'latest', '--json');
    expect(dump.output).toContain('diary.txt');
    expect(await readFile(join(folder, 'copy/mine/diary.txt'), 'utf8')).toBe('dear diary');
  });

  it('is refused with another password', async ({ restic }) => {
    const { code, errors } = await restic('hk_backup_wrong', 'snapshots');
    expect(code).not.toBe(0);
    expect(errors).toContain('401');
  });
});
