import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { authVariables } from '../e2e/support/service.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { startWebDav } from './support/apps.js';
import { clientTest } from './support/clients.js';
import { run } from './support/run.js';

const BACKUP = createTestAppToken('backup');
const READER = createTestAppToken('reader', {
  methods: ['OPTIONS', 'PROPFIND', 'GET', 'HEAD'],
  paths: ['/letters'],
});

const it = clientTest
  .extend('webDav', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startWebDav();
    onCleanup(app.stop);
    return app;
  })
  .extend('variables', { scope: 'file' }, async ({ webDav }) => {
    return {
      ...(await authVariables()),
      SERVICE_UPSTREAM: webDav.url,
      SERVICE_APP_TOKENS: `${BACKUP.line},${READER.line}`,
    };
  })
  /** Runs rclone with this app token as the password of the remote `app:`. */
  .extend('rclone', ({ service, folder }) => {
    return async (password: string, ...args: readonly string[]) => {
      const obscured = await run('rclone', ['obscure', '-'], { cwd: folder, input: password });
      const variables = {
        RCLONE_CONFIG_APP_TYPE: 'webdav',
        RCLONE_CONFIG_APP_URL: service.origin,
        RCLONE_CONFIG_APP_VENDOR: 'other',
        RCLONE_CONFIG_APP_USER: 'me',
        RCLONE_CONFIG_APP_PASS: obscured.output.trim(),
      };
      return await run('rclone', ['--retries', '1', ...args], { cwd: folder, variables });
    };
  });

describe('rclone over WebDAV with an app token as the password', () => {
  it('copies, lists, moves and deletes files', async ({ rclone, folder }) => {
    await mkdir(join(folder, 'mine'));
    await writeFile(join(folder, 'mine/diary.txt'), 'dear diary');
    expect(await rclone(BACKUP.text, 'copy', 'mine', 'app:letters/2026')).toMatchObject({
      code: 0,
    });
    const listed = await rclone(BACKUP.text, 'lsf', '-R', 'app:letters');
    expect(listed.output.split('\n').filter(Boolean).toSorted()).toEqual([
      '2026/',
      '2026/diary.txt',
    ]);
    const moved = await rclone(
      BACKUP.text,
      'moveto',
      'app:letters/2026/diary.txt',
      'app:letters/a.txt',
    );
    expect(moved.code).toBe(0);

    expect((await rclone(READER.text, 'copy', 'app:letters', 'copy')).code).toBe(0);
    expect(await readFile(join(folder, 'copy/a.txt'), 'utf8')).toBe('dear diary');
    const refused = await rclone(READER.text, 'deletefile', 'app:letters/a.txt');
    expect(refused.code).not.toBe(0);
    expect(refused.errors).toContain('403');
    expect((await rclone(BACKUP.text, 'deletefile', 'app:letters/a.txt')).code).toBe(0);
  });

  it('is refused with another password', async ({ rclone }) => {
    const { code, errors } = await rclone('hk_backup_wrong', 'lsf', 'app:');
    expect(code).not.toBe(0);
    expect(errors).toContain('401');
  });
});
