import { describe, expect } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { attemptSignIn } from './support/attack.js';
import { focusedText, waitForPath } from './support/browser.js';
import { test as it } from './support/fixtures.js';
import { loginForm, openSignedIn, viewHeadings } from './support/login.js';
import { EMAIL } from './support/service.js';

describe('the welcome page', () => {
  it('says what matters now: the security, the last sign-in and the known devices', async ({
    page,
  }) => {
    await openSignedIn(page, '/');
    const card = (name: string) => page.getByRole('region', { name });
    await card('Security').getByText('The password hash has a low cost').waitFor();
    const last = card('Last sign-in');
    await last
      .getByText(/^This session · Signed in with the password from 127\.0\.0\.1, just now$/)
      .waitFor();
    expect(await last.locator('time').getAttribute('title')).toContain(
      String(new Date().getFullYear()),
    );
    await card('Known devices')
      .getByText(/Chrome|Chromium/)
      .waitFor();
    // Only guests, and owners with a problem, need help with the configuration.
    expect(await page.getByText('SERVICE_PASSWORD_HASH').count()).toBe(0);
    await card('Known devices').getByRole('link').click();
    await waitForPath(page, '/app/sessions');
  });

  it('stays usable if its facts cannot be loaded', async ({ page }) => {
    for (const path of [PATHS.sessions, PATHS.devices]) {
      await page.route(`**${path}`, async (route) => await route.abort());
    }
    await openSignedIn(page, '/');
    await page.getByText('The sessions could not be loaded.').waitFor();
    await page.getByText('The devices could not be loaded.').waitFor();
    await page.getByRole('link', { name: 'Open the console' }).click();
    await viewHeadings(page).console.waitFor();
  });
});

describe('the account menu', () => {
  it('closes on Escape, which returns the focus, and when the focus or a click leaves it', async ({
    page,
  }) => {
    await openSignedIn(page, '/');
    const button = page.getByRole('button', { name: `Account: ${EMAIL}` });
    const entry = page.getByRole('link', { name: 'Credentials' });
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await viewHeadings(page).welcome.click();
    await entry.waitFor({ state: 'detached' });
    await button.click();
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await entry.waitFor({ state: 'detached' });
    await button.click();
    await entry.click();
    await waitForPath(page, '/app/credentials');
    // The new page has a menu of its own, and takes the focus when it is loaded.
    await expect.poll(async () => await focusedText(page)).toBe('Credentials');
    await page.getByRole('button', { name: `Account: ${EMAIL}` }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await loginForm(page).email.waitFor();
  });
});

describe('the overview of the console', () => {
  it('fits on a screen of 1280 by 800, with the last sign-in and the failed attempts', async ({
    openPage,
    service,
  }) => {
    await attemptSignIn(service.origin, { address: '127.0.0.1' }, { password: 'x' });
    const page = await openPage({ viewport: { width: 1280, height: 800 } });
    await openSignedIn(page, '/app');
    const card = (name: string) => page.getByRole('region', { name });
    await page.getByText('low cost').first().waitFor();
    await card('Last sign-in').getByText('from 127.0.0.1, just now').waitFor();
    await card('Failed attempts')
      .getByText(/^[1-9]/)
      .first()
      .waitFor();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(800);
  });
});
