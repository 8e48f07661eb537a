import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { newVisitor, startBrowser } from './support/browser.js';
import { loginForm, signIn } from './support/login.js';
import { locked, startService, type Service } from './support/service.js';

declare global {
  interface Window {
    shifts: string[];
  }
}

let service: Service;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(await locked()), startBrowser()]);
  return async () => {
    await browser.close();
    await service.stop();
  };
});
afterEach(async () => {
  await context.close();
});

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  context = await newVisitor(browser, service.origin, options);
  return await context.newPage();
}

describe('the pages', () => {
  it.each([360, 1280])('do not shift at a width of %i', async (width) => {
    const page = await openPage({ viewport: { width, height: 740 } });
    await context.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts.push(JSON.stringify(entry));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const shifts = async () => await page.evaluate(() => window.shifts);

    await page.route(`**${PATHS.login}`, async (route) => {
      // Past the half second in which a browser forgives a shift to the visitor's own input.
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

  it('keep the form where it is, whatever message stands above it', async () => {
    for (const width of [320, 360, 1280]) {
      const page = await openPage({ viewport: { width, height: 740 } });
      await page.goto('/login');
      const { email } = loginForm(page);
      const before = await email.boundingBox();
      for (const notice of ['expired', 'elsewhere', 'other-tab', 'by-visitor-untold']) {
        await page.evaluate((value) => {
          history.replaceState({ usr: { notice: value }, key: 'k', idx: 0 }, '');
        }, notice);
        await page.reload();
        await page.locator('.form-message-notice').waitFor();
        expect(await email.boundingBox(), `${notice} at ${width}`).toEqual(before);
      }
      for (const status of [401, 403, 429, 500, 502, 503]) {
        await page.route(
          `**${PATHS.login}`,
          async (route) => await route.fulfill({ status, headers: { 'retry-after': '5000' } }),
          { times: 1 },
        );
        await signIn(page);
        await page.locator('.form-message-failure').waitFor();
        expect(await email.boundingBox(), `${status} at ${width}`).toEqual(before);
      }
      if (width !== 1280) await context.close();
    }
  });
});
