import { describe, expect } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { attemptSignIn } from './support/attack.js';
import { focusedText, waitForPath } from './support/browser.js';
import { test as it } from './support/fixtures.js';
import { loginForm, openSignedIn, signInAt, viewHeadings } from './support/login.js';
import { authVariables, EMAIL } from './support/service.js';

describe('the welcome page', () => {
  it('says in one sentence whether all is well, and leads to the details', async ({ page }) => {
    await openSignedIn(page, '/');
    const state = page.getByRole('region', { name: 'Security' });
    await state.getByText('The password hash has a low cost').waitFor();
    expect(await state.getByRole('paragraph').allTextContents()).toEqual([
      expect.stringMatching(/^ Secure · The password hash has a low cost/),
    ]);
    // Only guests, and owners with a problem, need help with the configuration.
    expect(await page.getByText('SERVICE_PASSWORD_HASH').count()).toBe(0);
    await state.getByRole('link', { name: 'Overview' }).click();
    await waitForPath(page, '/app');
  });

  it('does not call an app that is down a weak login, or the login a part of it', async ({
    openPage,
    startService,
  }) => {
    const { origin } = await startService({
      ...(await authVariables()),
      SERVICE_UPSTREAM: 'http://127.0.0.1:9',
    });
    const page = await openPage({ baseURL: origin });
    await signInAt(page, '/_housekey/');
    const card = page.getByRole('region', { name: 'Security' });
    await card
      .getByText(
        'Secure · The login works, but this does not: The app at http://127.0.0.1:9 cannot',
      )
      .waitFor();
  });

  it('claims nothing about the security while the service does not respond', async ({ page }) => {
    await page.clock.install();
    await signInAt(page, '/');
    const card = page.getByRole('region', { name: 'Security' });
    await card.getByText('Secure', { exact: true }).waitFor();
    const overview = `**${PATHS.overview}**`;
    await page.route(overview, async (route) => await route.abort());
    // Simulates that the user comes back to the tab later.
    await page.clock.fastForward(61_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await card.getByText(/^The service did not respond\. Last checked at /).waitFor();
    expect(await card.getByText('Secure', { exact: true }).count()).toBe(0);
    await page.unroute(overview);
    await card.getByRole('button', { name: 'Try again' }).click();
    await card.getByText('Secure', { exact: true }).waitFor();
  });
});

it('the account menu closes on Escape, which returns the focus, and when the focus or a click leaves it', async ({
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
  // The page moves the focus to its heading, which closes the menu.
  await expect.poll(async () => await focusedText(page)).toBe('Credentials');
  const section = page.getByRole('region', { name: 'One-time codes' });
  await section.getByText('the password alone signs in').waitFor();
  await section.getByText('npx housekey totp').waitFor();
  await page.getByRole('button', { name: `Account: ${EMAIL}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await loginForm(page).email.waitFor();
});

it('the overview of the console fits on a screen of 1280 by 800, with the last sign-in and the failed attempts', async ({
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
