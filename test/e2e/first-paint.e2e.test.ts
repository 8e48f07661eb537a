import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PREFIXES } from '../../src/contract/index.js';
import { test as it } from './support/fixtures.js';
import { collectRequests, focusedText, holdBack } from './support/browser.js';
import { loginForm, viewHeadings } from './support/login.js';
import { authVariables, EMAIL, PASSWORD } from './support/service.js';

/** Waits until the page shows something. */
async function firstPaint(page: Page): Promise<void> {
  await page.evaluate(
    async () =>
      await new Promise<void>((resolve) => {
        new PerformanceObserver((list) => {
          if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

describe('the login page', () => {
  it.for([
    ['as a service', {}],
    [
      'in front of an app, with the box "Stay signed in"',
      { SERVICE_UPSTREAM: 'http://127.0.0.1:9' },
    ],
  ] as const)(
    '%s, has at most 40 KB in at most 4 requests',
    async ([, form], { openPage, startService }) => {
      const service = await startService({ ...(await authVariables()), ...form });
      const page = await openPage({ baseURL: service.origin });
      const requests = collectRequests(page);
      await page.goto('/login?next=%2Fapp', { waitUntil: 'networkidle' });
      await page.evaluate(async () => await document.fonts.ready);
      await loginForm(page).heading.waitFor();
      expect(await page.getByLabel('Stay signed in').count()).toBe(
        'SERVICE_UPSTREAM' in form ? 1 : 0,
      );
      const bodies: Record<string, number> = {};
      for (const request of requests) {
        bodies[request.url()] = (await request.sizes()).responseBodySize;
      }
      expect(Object.keys(bodies).length).toBeLessThanOrEqual(4);
      const total = Object.values(bodies).reduce((sum, size) => sum + size, 0);
      expect(total, JSON.stringify(bodies)).toBeLessThanOrEqual(40 * 1024);
    },
  );

  it('is painted with its form before any script, and keeps what was typed there', async ({
    page,
    pageErrors,
  }) => {
    const form = loginForm(page);
    const release = await holdBack(page, `**${PREFIXES.assets}*.js`);
    await page.goto('/login?next=%2Fapp', { waitUntil: 'commit' });
    await firstPaint(page);
    await form.email.fill(EMAIL);
    await form.password.fill(PASSWORD);
    const fields = await page.$$('form input');
    // Without the script, this page could not keep the session.
    expect(await form.submit.isDisabled()).toBe(true);
    const opacity = async () =>
      await form.submit.evaluate((button) => Number(getComputedStyle(button).opacity));
    await expect.poll(opacity).toBeLessThan(0.6);
    release();
    await expect.poll(opacity).toBe(1);
    await expect.poll(async () => await form.submit.isDisabled()).toBe(false);
    expect(await focusedText(page)).toBe('password');
    expect(fields).toHaveLength(2);
    for (const field of fields) {
      expect(await field.evaluate((element) => element.isConnected)).toBe(true);
    }
    await form.submit.click();
    await viewHeadings(page).console.waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('opens for at most 300 ms, and not at all if the user prefers less motion', async ({
    openPage,
  }) => {
    for (const [reducedMotion, opens] of [
      ['no-preference', true],
      ['reduce', false],
    ] as const) {
      const page = await openPage({ reducedMotion });
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('[data-opening]') === null) return;
          observer.disconnect();
          sessionStorage.setItem('has-opened', 'true');
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
      await page.goto('/login');
      await loginForm(page).email.fill(EMAIL);
      await loginForm(page).password.fill(PASSWORD);
      await loginForm(page).submit.click();
      await viewHeadings(page).welcome.waitFor();
      const hasOpened = await page.evaluate(() => sessionStorage.getItem('has-opened') !== null);
      expect(hasOpened, reducedMotion).toBe(opens);
    }
  });
});
