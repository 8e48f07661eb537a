import { describe, expect } from 'vitest';
import { LANGUAGES, PATHS } from '../../src/contract/index.js';
import { TestAuthenticator } from '../support/authenticator.js';
import { firstOf } from '../support/thorough.js';
import { test as it } from './support/fixtures.js';
import { loginForm, showNotice, signIn } from './support/login.js';
import { startPasskeyService } from './support/passkeys.js';

declare global {
  interface Window {
    shifts: string[];
  }
}

const SCREENS = [
  [360, 640],
  [360, 740],
  [390, 844],
  [844, 390],
  [1280, 800],
] as const;

/** Whether the menu of languages is in view and on nothing else, and how far the page is wider than the screen. */
function lookAtMenu() {
  window.scrollTo(0, 0);
  const [menu, frame] = ['.language-select', '.login-frame'].map((selector) =>
    document.querySelector(selector)?.getBoundingClientRect(),
  );
  if (menu === undefined || frame === undefined) return undefined;
  const isInView = menu.top >= 0 && menu.left >= 0 && menu.right <= window.innerWidth;
  const isFree = menu.bottom <= Math.min(frame.top, window.innerHeight);
  return [isInView, isFree, document.documentElement.scrollWidth - window.innerWidth];
}

describe('the pages', () => {
  it.for(firstOf(1, [360, 1280]))('do not shift at a width of %i', async (width, { openPage }) => {
    const page = await openPage({
      viewport: { width, height: 740 },
      reducedMotion: 'no-preference',
    });
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts.push(JSON.stringify(entry));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const shifts = async () => await page.evaluate(() => window.shifts);

    await page.route(`**${PATHS.login}`, async (route) => {
      // After the half second in which browsers ignore layout shifts caused by input.
      const askedAt = await page.evaluate(() => performance.now());
      await page.waitForFunction((since) => performance.now() - since > 600, askedAt);
      await route.continue();
    });
    await page.goto('/app');
    await loginForm(page).submit.click();
    await page.getByText('Please enter your email').waitFor();
    await signIn(page, 'wrong');
    await loginForm(page).alert.getByText('Incorrect').waitFor();
    expect(await shifts()).toEqual([]);
    await signIn(page);
    await page.getByText('low cost').waitFor();
    await page.reload();
    await page.getByText('low cost').waitFor();
    expect(await shifts()).toEqual([]);
    await page.goto('/');
    await page.getByText('low cost').waitFor();
    expect(await shifts()).toEqual([]);
  });

  it('leave the screen of a phone to their content: one row of the navigation scrolls to the current page', async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: { width: 360, height: 740 } });
    await page.goto('/app');
    await signIn(page);
    const navigation = page.getByRole('navigation', { name: 'Console sections' });
    for (const name of ['Overview', 'Protect an app', 'Activity', 'Settings']) {
      await navigation.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
      const box = await navigation.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(110);
      const current = await navigation.locator('[aria-current="page"]').boundingBox();
      expect(current?.x, name).toBeGreaterThanOrEqual(0);
      expect((current?.x ?? 0) + (current?.width ?? 0), name).toBeLessThanOrEqual(360);
    }
    await navigation.getByRole('link', { name: 'Welcome' }).click();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  });

  it('have the menu of languages in view on every screen, in each language, with one way to sign in and with all', async ({
    openPage,
    service,
    onTestFinished,
  }) => {
    const withAll = await startPasskeyService({
      SERVICE_UPSTREAM: 'http://127.0.0.1:9',
      SERVICE_PASSKEYS: new TestAuthenticator('http://localhost').entry(),
      SERVICE_DEVICE_APPROVAL: 'true',
    });
    onTestFinished(withAll.stop);
    for (const [origin, buttons] of [
      [service.origin, 0],
      [withAll.origin, 1],
    ] as const) {
      const page = await openPage({ baseURL: origin });
      await page.goto('/login');
      for (const language of LANGUAGES) {
        await page.locator('.language-select').selectOption(language);
        await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
        for (const [width, height] of SCREENS) {
          await page.setViewportSize({ width, height });
          const seen = await page.evaluate(lookAtMenu);
          expect(seen, `${language} at ${width} × ${height}`).toEqual([true, true, 0]);
        }
      }
      expect(await page.locator('.passkey-button').count()).toBe(buttons);
    }
  });

  it('keep the form in place, whatever message is above it', async ({ openPage }) => {
    for (const width of firstOf(1, [320, 1280, 360])) {
      const page = await openPage({ viewport: { width, height: 740 } });
      await page.goto('/login');
      const { email } = loginForm(page);
      const before = await email.boundingBox();
      for (const reason of ['expired', 'revoked', 'other-tab', 'by-user-local-only'] as const) {
        await showNotice(page, reason);
        await page.locator('.form-message-info').waitFor();
        expect(await email.boundingBox(), `${reason} at ${width}`).toEqual(before);
      }
      for (const status of [401, 403, 429, 500, 502, 503]) {
        await page.route(
          `**${PATHS.login}`,
          async (route) => await route.fulfill({ status, headers: { 'retry-after': '5000' } }),
          { times: 1 },
        );
        await signIn(page);
        await page.locator('.form-message-error').waitFor();
        expect(await email.boundingBox(), `${status} at ${width}`).toEqual(before);
      }
    }
  });
});
