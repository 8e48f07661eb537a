import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { newVisitor, placeOf, startBrowser } from './support/browser.js';
import { inside, loginForm, signIn } from './support/login.js';
import { locked, startService, type Service } from './support/service.js';

let service: Service;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService({}), startBrowser()]);
  return async () => {
    await browser.close();
    await service.stop();
  };
});
beforeEach(async () => {
  const context = await newVisitor(browser, service.origin);
  page = await context.newPage();
  return async () => {
    await context.close();
  };
});

describe('with authentication disabled', () => {
  it('the welcome is open, and says what that means', async () => {
    await page.goto('/');
    await inside(page).open.waitFor();
    await page.getByText('Authentication is disabled').first().waitFor();
    await page.getByText('SERVICE_EMAIL', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
  });

  it('the console is open, and tells how to shut the door', async () => {
    await page.goto('/app');
    await inside(page).console.waitFor();
    await page.getByText('Mend this').first().waitFor();
    await page.getByText('SERVICE_PASSWORD_HASH', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
  });

  it('the login leads onward and shows no form', async () => {
    await page.goto('/login?next=%2Fapp%3Fa%3D1%23session');
    await inside(page).console.waitFor();
    expect(placeOf(page)).toBe('/app?a=1#session');
    expect(await loginForm(page).email.count()).toBe(0);
  });

  it('at a restart, a login page that is still open lets its visitor in', async () => {
    const closed = await startService(await locked());
    await page.goto(`${closed.origin}/login?next=%2Fapp`);
    await loginForm(page).email.waitFor();
    await closed.stop();
    const open = await startService({}, closed.port);
    await signIn(page);
    await inside(page).console.waitFor();
    await page.getByText('You are here as a guest').waitFor();
    await open.stop();
  });

  it('a guest whose service closes the door is led to the login', async () => {
    await page.route(
      `**${PATHS.overview}?*`,
      async (route) => await route.fulfill({ status: 401, json: { detail: 'Not authenticated' } }),
    );
    await page.goto('/app');
    await loginForm(page).email.waitFor();
    expect(placeOf(page)).toBe('/login?next=%2Fapp');
  });
});
