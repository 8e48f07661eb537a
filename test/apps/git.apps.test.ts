import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { authVariables } from '../e2e/support/service.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { clientTest } from './support/clients.js';
import { startGitServer } from './support/git-server.js';
import { run } from './support/run.js';

const GIT = createTestAppToken('git', { paths: ['/letters.git', '/diary.git'] });
/** The requests of `git clone` and `git pull`. */
const READER = createTestAppToken('reader', { paths: ['/diary.git'] });

const it = clientTest
  .extend('gitServer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startGitServer();
    onCleanup(app.stop);
    return app;
  })
  .extend('variables', { scope: 'file' }, async ({ gitServer }) => {
    return {
      ...(await authVariables()),
      SERVICE_UPSTREAM: gitServer.url,
      SERVICE_APP_TOKENS: `${GIT.line},${READER.line}`,
    };
  })
  .extend('git', ({ folder }) => {
    const variables = { GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1' };
    const author = ['-c', 'user.name=Owner', '-c', 'user.email=you@example.com'];
    return async (...args: readonly string[]) =>
      await run('git', [...author, ...args], { cwd: folder, variables });
  });

/** More than git sends with a Content-Length, so the push is chunked. */
const BYTES = 3_000_000;

describe('git over HTTP behind the gateway', () => {
  it('pushes and clones with an access token in an extra header', async ({
    service,
    token,
    git,
    folder,
  }) => {
    const url = `${service.origin}/letters.git`;
    const header = `http.extraHeader=Authorization: Bearer ${token}`;
    const letter = randomBytes(BYTES);
    await git('init', '-q', '-b', 'main', 'mine');
    await writeFile(join(folder, 'mine/letter'), letter);
    await git('-C', 'mine', 'add', 'letter');
    await git('-C', 'mine', 'commit', '-qm', 'letter');
    const pushed = await git('-C', 'mine', '-c', header, 'push', '-q', url, 'main');
    expect(pushed).toEqual({ code: 0, output: '', errors: '' });

    const cloned = await git('-c', header, 'clone', '-q', url, 'copy');
    expect(cloned).toEqual({ code: 0, output: '', errors: '' });
    expect(letter.equals(await readFile(join(folder, 'copy/letter')))).toBe(true);
  });

  it('pushes, clones and pulls with an app token as the password', async ({
    service,
    git,
    folder,
  }) => {
    const url = (password: string) =>
      `${service.origin.replace('://', `://me:${password}@`)}/diary.git`;
    await git('init', '-q', '-b', 'main', 'mine');
    for (const [page, text] of ['Monday', 'Tuesday'].entries()) {
      await writeFile(join(folder, 'mine/diary'), text);
      await git('-C', 'mine', 'add', 'diary');
      await git('-C', 'mine', 'commit', '-qm', text);
      const pushed = await git('-C', 'mine', 'push', '-q', url(GIT.text), 'main');
      expect(pushed).toEqual({ code: 0, output: '', errors: '' });
      const read =
        page === 0 ? ['clone', '-q', url(READER.text), 'copy'] : ['-C', 'copy', 'pull', '-q'];
      expect(await git(...read)).toEqual({ code: 0, output: '', errors: '' });
      expect(await readFile(join(folder, 'copy/diary'), 'utf8')).toBe(text);
    }
    const elsewhere = url(READER.text).replace('diary', 'letters');
    expect((await git('clone', '-q', elsewhere, 'other')).errors).toContain('403');
  });

  it('is refused without a token, and does not hang', async ({ service, git }) => {
    const { code, errors } = await git('clone', '-q', `${service.origin}/letters.git`, 'copy');
    expect(code).toBe(128);
    expect(errors).toMatch(/could not read Username|Authentication failed/);
  });
});
