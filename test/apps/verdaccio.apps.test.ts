import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { loginForm, signIn, signOutInAnotherTab } from '../e2e/support/login.js';
import { authVariables } from '../e2e/support/service.js';
import { startVerdaccio } from './support/apps.js';
import { clientTest } from './support/clients.js';
import { run } from './support/run.js';

const it = clientTest
  .extend('verdaccio', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startVerdaccio();
    onCleanup(app.stop);
    return app;
  })
  .extend('variables', { scope: 'file' }, async ({ verdaccio }) => {
    return { ...(await authVariables()), SERVICE_UPSTREAM: verdaccio.url };
  })
  /** Runs npm with this registry and the token, as a `.npmrc` sets them. */
  .extend('npm', async ({ service, token, folder }) => {
    const { host } = new URL(service.origin);
    const settings = `registry=${service.origin}/\n//${host}/:_authToken=${token}\n`;
    await writeFile(join(folder, '.npmrc'), settings);
    const variables = { npm_config_update_notifier: 'false', npm_config_loglevel: 'error' };
    return async (...args: readonly string[]) => await run('npm', args, { cwd: folder, variables });
  });

describe('Verdaccio behind the gateway', () => {
  it('is used by npm with an access token: ping, publish, install', async ({ npm, folder }) => {
    expect((await npm('ping')).code).toBe(0);
    await mkdir(join(folder, 'diary'));
    const manifest = { name: 'diary', version: '1.0.0', main: 'diary.js' };
    await writeFile(join(folder, 'diary/package.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'diary/diary.js'), 'dear');
    const published = await npm('publish', '--ignore-scripts', './diary');
    expect(published).toMatchObject({ code: 0, errors: expect.not.stringContaining('ERR') });
    await mkdir(join(folder, 'reader'));
    await writeFile(join(folder, 'reader/package.json'), '{"private":true}');
    const installed = await npm('install', '--prefix', 'reader', '--ignore-scripts', 'diary');
    expect(installed).toMatchObject({ code: 0 });
    const text = await readFile(join(folder, 'reader/node_modules/diary/diary.js'), 'utf8');
    expect(text).toBe('dear');
  });

  it('refuses npm without a token, with a message that npm shows', async ({ npm, folder }) => {
    await writeFile(
      join(folder, '.npmrc'),
      (await readFile(join(folder, '.npmrc'), 'utf8')).split('\n')[0] ?? '',
    );
    const { code, errors } = await npm('ping');
    expect(code).not.toBe(0);
    expect(errors).toContain('401');
  });

  it('shows its page and its own login next to the session', async ({
    page,
    context,
    service,
    verdaccio,
  }) => {
    const created = await fetch(`${verdaccio.url}/-/user/org.couchdb.user:reader`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'reader', password: 'letters and diaries' }),
    });
    expect(created.status).toBe(201);
    await page.goto('/');
    await signIn(page);
    await page.getByTestId('header--button-login').click();
    await page.getByLabel(/username/i).fill('reader');
    await page
      .getByLabel(/password/i)
      .first()
      .fill('letters and diaries');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^log ?in$/i })
      .click();
    await page.getByTestId('logInDialogIcon').waitFor();
    await signOutInAnotherTab(context);
    await page.goto(service.origin);
    await loginForm(page).email.waitFor();
  });
});
