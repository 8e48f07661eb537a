import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { authVariables } from '../e2e/support/service.js';
import { clientTest } from './support/clients.js';
import { startGitServer } from './support/git-server.js';
import { run } from './support/run.js';

const it = clientTest
  .extend('gitServer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startGitServer();
    onCleanup(app.stop);
    return app;
  })
  .extend('variables', { scope: 'file' }, async ({ gitServer }) => {
    return { ...(await authVariables()), SERVICE_UPSTREAM: gitServer.url };
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

  it('is refused without a token, and does not hang', async ({ service, git }) => {
    const { code, errors } = await git('clone', '-q', `${service.origin}/letters.git`, 'copy');
    expect(code).toBe(128);
    expect(errors).toMatch(/could not read Username|Authentication failed/);
  });
});
