import { describe, expect } from 'vitest';
import { waitForPath, focusedText } from './support/browser.js';
import { consoleParts } from './support/console.js';
import { test as it } from './support/fixtures.js';
import { viewHeadings, loginForm, signIn, signOut } from './support/login.js';

describe('the pages', () => {
  it('cause no console errors and no violations of their security policy', async ({
    page,
    guestService,
    pageErrors,
  }) => {
    await page.goto('/app#session');
    await signIn(page);
    await viewHeadings(page).console.waitFor();
    await page.getByText('low cost').waitFor();
    await page.goto('/app/setup');
    await page.getByRole('radio', { name: 'systemd' }).check();
    await page.getByRole('button', { name: /^Copy/ }).first().click();
    await page.reload();
    await page.getByRole('link', { name: 'Welcome' }).click();
    await viewHeadings(page).welcome.waitFor();
    await signOut(page);
    await loginForm(page).email.waitFor();
    await page.goto(guestService.origin);
    await viewHeadings(page).open.waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('have titles, and announce themselves to a screen reader', async ({ page }) => {
    await page.goto('/');
    await signIn(page);
    await viewHeadings(page).welcome.waitFor();
    // A new document is announced by its title, and needs no focus.
    expect(await page.title()).toContain('Welcome');
    await page.getByRole('link', { name: 'Open the console' }).click();
    await expect.poll(async () => await focusedText(page)).toBe('Overview');
    expect(await page.title()).toContain('Overview');
    await page.getByRole('link', { name: 'Sessions and devices' }).first().click();
    await expect.poll(async () => await focusedText(page)).toBe('Sessions and devices');
    expect(await page.title()).toContain('Sessions and devices');
    await page.goBack();
    await expect.poll(async () => await focusedText(page)).toBe('Overview');
    await page.goBack();
    await expect.poll(async () => await focusedText(page)).toBe('Welcome');
    // A skip link comes first for the keyboard.
    await page.reload();
    await viewHeadings(page).welcome.waitFor();
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toContain('Skip');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    expect(new URL(page.url()).hash).toBe('');
  });

  it('jump to the sections of the console', async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 1000, height: 300 } });
    await page.goto('/app/setup#protect-an-app');
    await signIn(page);
    await waitForPath(page, '/app/setup#protect-an-app');
    const title = page.getByRole('heading', { name: 'Protect an app' });
    await title.waitFor();
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(200);
    const { navigation, goTo } = consoleParts(page);
    await goTo('Sessions');
    await waitForPath(page, '/app/sessions');
    const current = navigation.locator('[aria-current="page"]');
    await expect
      .poll(async () => await current.allTextContents())
      .toEqual(['Sessions and devices']);
    await page.goto('/app/sessions#devices');
    const devices = page.getByRole('heading', { name: 'Known devices' });
    await expect.poll(async () => (await devices.boundingBox())?.y).toBeLessThan(300);
  });
});

it('an unknown path gets a 404 page with a link to the login, and sends no requests to the service', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  for (const path of ['/app/x/', '/login/x', '/favicon.ico', '/nowhere']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  }
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'Go to the welcome page' }).click();
  await waitForPath(page, '/login');
});
