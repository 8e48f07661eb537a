import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../e2e/support/fixtures.js';
import { loginForm, signIn, signOutInAnotherTab } from '../e2e/support/login.js';
import { authVariables } from '../e2e/support/service.js';
import { startCodeServer } from './support/apps.js';
import { collectNavigations, collectWebSockets, countOpen } from './support/page-records.js';

const APP_PASSWORD = 'the password of the editor';

const it = test
  .extend('codeServer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startCodeServer(APP_PASSWORD, { 'letters.txt': 'dear diary' });
    onCleanup(app.stop);
    return app;
  })
  .extend('variables', { scope: 'file' }, async ({ codeServer }) => {
    return { ...(await authVariables()), SERVICE_UPSTREAM: codeServer.url };
  });
it.beforeEach(({ context }) => {
  context.setDefaultTimeout(45_000);
});

/** Opens the editor through both logins. */
async function openEditor(page: Page): Promise<void> {
  await page.goto('/');
  await signIn(page);
  await page.getByText('Welcome to code-server').waitFor();
  await page.getByPlaceholder('PASSWORD').fill(APP_PASSWORD);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
}

/** A file in the explorer. Its list arrives over a WebSocket. */
const letters = (page: Page) =>
  page.locator('.explorer-folders-view').getByText('letters.txt').first();

describe('code-server with a password', () => {
  it('is reached through both logins, and its WebSockets are not refused', async ({ page }) => {
    const navigations = collectNavigations(page);
    const sockets = collectWebSockets(page);
    await openEditor(page);
    await letters(page).dblclick();
    await page.locator('.monaco-editor').getByText('dear diary').waitFor();
    expect(countOpen(sockets)).toBeGreaterThan(0);
    expect(navigations.length).toBeLessThan(7);
  });

  it('is disconnected at the sign-out, and stays closed', async ({ page, context }) => {
    const sockets = collectWebSockets(page);
    await openEditor(page);
    await letters(page).waitFor();
    await signOutInAnotherTab(context);
    await expect.poll(() => countOpen(sockets), { timeout: 5_000 }).toBe(0);
    await page.goto('/');
    await loginForm(page).email.waitFor();
  });
});
