import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { waitForPath } from '../e2e/support/browser.js';
import { test } from '../e2e/support/fixtures.js';
import { loginForm, signIn, signOutInAnotherTab } from '../e2e/support/login.js';
import { authVariables } from '../e2e/support/service.js';
import { startJupyter } from './support/apps.js';
import { statusUnderName } from './support/host-names.js';
import { collectNavigations, collectWebSockets, countOpen } from './support/page-records.js';

/** Each run of its cell leaves one file. */
const NOTEBOOK = JSON.stringify({
  cells: [
    {
      cell_type: 'code',
      execution_count: null,
      metadata: {},
      outputs: [],
      source: 'import uuid\nopen(f"ran-{uuid.uuid4()}", "w").close()\nprint("dear " + "diary")',
    },
  ],
  metadata: {
    kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
    language_info: { name: 'python' },
  },
  nbformat: 4,
  nbformat_minor: 4,
});

const it = test
  .extend('jupyter', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startJupyter({ 'diary.ipynb': NOTEBOOK });
    onCleanup(app.stop);
    return app;
  })
  .extend('variables', { scope: 'file' }, async ({ jupyter }) => {
    return { ...(await authVariables()), SERVICE_UPSTREAM: jupyter.url };
  });
it.beforeEach(({ context }) => {
  context.setDefaultTimeout(30_000);
});

const files = (page: Page) => page.locator('#notebook_list');

describe('Jupyter with its default token', () => {
  it('is reached through both logins, without an endless reload', async ({ page, jupyter }) => {
    const navigations = collectNavigations(page);
    await page.goto('/tree');
    await waitForPath(page, '/login?next=%2Ftree');
    await signIn(page);
    await page.locator('#password_input').fill(jupyter.token);
    await page.locator('#login_submit').click();
    await files(page).getByText('diary.ipynb').waitFor();
    expect(navigations.length).toBeLessThan(7);
  });

  it('opens with the token in its address, which the sign-in keeps', async ({ page, jupyter }) => {
    await page.goto(`/tree?token=${jupyter.token}`);
    await signIn(page);
    await files(page).getByText('diary.ipynb').waitFor();
  });

  it('runs cells over its WebSocket, and none after the sign-out', async ({
    page,
    context,
    jupyter,
  }) => {
    const runs = async () =>
      (await readdir(jupyter.home)).filter((name) => name.startsWith('ran-')).length;
    await page.goto(`/notebooks/diary.ipynb?token=${jupyter.token}`);
    const sockets = collectWebSockets(page);
    await signIn(page);
    await page.locator('#kernel_indicator_icon.kernel_idle_icon').waitFor();
    // Not a click: after the sign-out, Jupyter covers the page with a dialog.
    const run = async () => await page.locator('#run_int button').first().dispatchEvent('click');
    await run();
    await page.locator('.output_area').getByText('dear diary').waitFor();
    expect(await runs()).toBe(1);
    expect(countOpen(sockets)).toBe(1);

    await signOutInAnotherTab(context);
    await expect.poll(() => countOpen(sockets), { timeout: 5_000 }).toBe(0);
    await run();
    const statuses = await page.evaluate(async () => {
      const answers = ['/api/contents', '/api/kernels'].map(
        async (path) => (await fetch(path)).status,
      );
      return await Promise.all(answers);
    });
    expect(statuses).toEqual([401, 401]);
    expect(await runs()).toBe(1);
    await page.goto('/tree');
    await loginForm(page).email.waitFor();
  });
});

it('Jupyter under a name of its own answers 403 until allow_remote_access is set', async ({
  service,
  startService,
  jupyter,
}) => {
  // It listens on loopback, so it accepts local host names alone.
  const statusOf = async (origin: string, token: string) =>
    await statusUnderName(origin, `/tree?token=${token}`, 'jupyter.example.com');
  expect(await statusOf(service.origin, jupyter.token)).toBe(403);
  const open = await startJupyter({}, ['--NotebookApp.allow_remote_access=True']);
  const { origin } = await startService({
    ...(await authVariables()),
    SERVICE_UPSTREAM: open.url,
  });
  expect(await statusOf(origin, open.token)).toBe(200);
  await open.stop();
});
