import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { waitForPath } from './support/browser.js';
import { test } from './support/fixtures.js';
import { loginForm, signIn, signOutInAnotherTab } from './support/login.js';
import { authVariables } from './support/service.js';
import { startDesktop, startSyncthing } from './support/strangers-apps.js';

/** These apps start slowly on a busy machine. */
const TIMEOUT_MS = 60_000;

const it = test
  .extend('syncthing', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startSyncthing();
    onCleanup(app.stop);
    return app;
  })
  .extend('desktop', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startDesktop();
    onCleanup(app.stop);
    return app;
  });
it.beforeEach(({ context }) => {
  context.setDefaultTimeout(20_000);
});

describe('Syncthing behind the gateway', () => {
  it.override('origin', async ({ startService, syncthing }) => {
    const service = await startService({
      ...(await authVariables()),
      SERVICE_UPSTREAM: syncthing.url,
    });
    return service.origin;
  });

  const addFolder = (page: Page) => page.getByRole('button', { name: 'Add Folder' });

  it(
    'shows its page after the login, handles requests, and reports changes',
    async ({ page, pageErrors }) => {
      await page.goto('/?tab=folders#here');
      await waitForPath(page, '/login?next=%2F%3Ftab%3Dfolders#here');
      // Syncthing's dialog needs both.
      const loaded = ['/rest/system/status', '/rest/config'].map((path) =>
        page.waitForResponse(
          (response) => new URL(response.url()).pathname === path && response.ok(),
        ),
      );
      await signIn(page);
      await Promise.all(loaded);
      await addFolder(page).click();
      await page.locator('#folderLabel').fill('Letters');
      await page.locator('#folderPath').fill('~/letters');
      await page.locator('#editFolder').getByRole('button', { name: 'Save' }).click();
      // Syncthing gets the folder's state from a long poll.
      const folder = page.locator('.panel', { hasText: 'Letters' }).first();
      await folder.getByText('Unshared').first().waitFor();
      await page.reload();
      await folder.getByText('Unshared').first().waitFor();
      // The 401 comes from the login, and Syncthing responds with 503 because Debian upgrades it.
      expect(pageErrors.filter((text) => !/status of (?:401|503)/.test(text))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'is closed after the sign-out, even to its open page',
    async ({ page, context }) => {
      await page.goto('/');
      await signIn(page);
      await addFolder(page).waitFor();
      await signOutInAnotherTab(context);
      const statuses = await page.evaluate(async () => {
        const answers = ['/rest/system/status', '/rest/noauth/health', '/meta.js'].map(
          async (path) => (await fetch(path)).status,
        );
        return await Promise.all(answers);
      });
      expect(statuses).toEqual([401, 401, 401]);
      await page.goto('/');
      await loginForm(page).email.waitFor();
    },
    TIMEOUT_MS,
  );
});

describe('a GTK desktop behind the gateway', () => {
  it.override('origin', async ({ startService, desktop }) => {
    const service = await startService({
      ...(await authVariables()),
      SERVICE_UPSTREAM: desktop.url,
    });
    return service.origin;
  });

  const windows = (page: Page) => page.locator('canvas');

  it(
    'draws a window and sends keystrokes to it over its WebSocket',
    async ({ page, desktop }) => {
      desktop.open();
      await page.goto('/');
      await signIn(page);
      await windows(page).first().waitFor();
      const look = async () =>
        await windows(page)
          .first()
          .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
      await windows(page).first().click();
      await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
      const empty = await look();
      await page.keyboard.type('dear diary', { delay: 20 });
      await expect.poll(look).not.toBe(empty);
      await page.keyboard.press('Escape');
      await expect.poll(() => windows(page).count()).toBe(0);
    },
    TIMEOUT_MS,
  );

  it(
    'is disconnected at the sign-out, and stays closed',
    async ({ page, context, desktop }) => {
      desktop.open();
      await page.goto('/');
      await signIn(page);
      await windows(page).first().waitFor();
      const said = new Promise<string>((resolve) => {
        // Its page opens a dialog when its WebSocket closes.
        page.once('dialog', (dialog) => {
          resolve(dialog.message());
          void dialog.dismiss();
        });
      });
      await signOutInAnotherTab(context);
      expect(await said).toBe('disconnected');
      await page.goto('/');
      await loginForm(page).email.waitFor();
      // The program keeps running, and is visible again after the next sign-in.
      await signIn(page);
      await windows(page).first().waitFor();
    },
    TIMEOUT_MS,
  );
});
