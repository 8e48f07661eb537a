import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { headerOf, type App } from '../support/upstream.js';
import { pathOf, waitForPath } from './support/browser.js';
import { test } from './support/fixtures.js';
import { loginForm, signIn, viewHeadings, signOut } from './support/login.js';
import { startPassThroughApp, startPwa } from './support/pwa.js';
import { authVariables } from './support/service.js';

/** Tests with an app behind the gateway. */
function behindGateway(start: () => Promise<App>) {
  return test
    .extend('pwa', { scope: 'file' }, async ({}, { onCleanup }) => {
      const pwa = await start();
      onCleanup(pwa.stop);
      return pwa;
    })
    .extend('variables', { scope: 'file' }, async ({ pwa }) => ({
      ...(await authVariables()),
      SERVICE_UPSTREAM: pwa.url,
    }))
    .extend('origin', ({ ownService }) => ownService.origin);
}

const it = behindGateway(startPwa);
const passThrough = behindGateway(startPassThroughApp);

const shell = (page: Page) => page.getByRole('heading', { name: 'The shell of the app' });

/** Signs in, and waits until the app's worker answers navigations from its cache. */
async function installApp(page: Page): Promise<void> {
  await page.goto('/');
  await signIn(page);
  await shell(page).waitFor();
  await page.locator('body[data-worker=ready]').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const response = await page.goto('/');
  expect(response?.fromServiceWorker()).toBe(true);
}

const appWorkers = async (page: Page) =>
  await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.filter(({ scope }) => new URL(scope).pathname === '/').length;
  });

describe('an app whose service worker answers every navigation', () => {
  it('leaves Housekey’s own pages reachable', async ({ page }) => {
    await installApp(page);
    await page.goto('/_housekey/app');
    await viewHeadings(page).console.waitFor();
    await page.goto('/_housekey/');
    await viewHeadings(page).welcome.waitFor();
    await page.context().clearCookies();
    await page.goto('/login');
    await loginForm(page).email.waitFor();
  });

  it('leads to the login when the session has ended, without the user’s help', async ({ page }) => {
    await installApp(page);
    await page.context().clearCookies();
    await page.goto('/deep?a=b');
    await waitForPath(page, '/login?next=%2Fdeep%3Fa%3Db');
    await loginForm(page).email.waitFor();
    expect(await appWorkers(page)).toBe(0);
    await signIn(page);
    await shell(page).waitFor();
  });

  it('leaves no worker and no cached page behind after signing out', async ({ page }) => {
    await installApp(page);
    await page.goto('/_housekey/');
    await signOut(page);
    await page.getByText('You are signed out.').waitFor();
    await expect.poll(async () => await appWorkers(page)).toBe(0);
    await expect.poll(async () => await page.evaluate(async () => await caches.keys())).toEqual([]);
    await page.goto('/');
    await loginForm(page).email.waitFor();
  });
});

describe('an app whose service worker passes every navigation on', () => {
  passThrough(
    'leads to the login at the first reload after the session has ended, and back',
    async ({ page, pwa }) => {
      await installApp(page);
      // Chromium tells a load that its worker has passed on from other loads.
      const loads = pwa.seen.filter((seen) => headerOf(seen, 'sec-fetch-mode') === 'navigate');
      const destinations = loads.map((seen) => headerOf(seen, 'sec-fetch-dest'));
      expect(destinations).toEqual(['document', 'empty']);
      await page.context().clearCookies();
      const response = await page.goto('/deep?a=b');
      expect([response?.status(), pathOf(page)]).toEqual([200, '/login?next=%2Fdeep%3Fa%3Db']);
      await signIn(page);
      await waitForPath(page, '/deep?a=b');
      await shell(page).waitFor();
    },
  );
});
