import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newVisitor, placeOf, startBrowser } from './support/browser.js';
import { appPage, startHostedApp, type HostedApp } from './support/hosted-app.js';
import { inside, loginForm, signIn } from './support/login.js';
import { locked, startService, type Service } from './support/service.js';

let app: HostedApp;
let service: Service;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  app = await startHostedApp();
  [service, browser] = await Promise.all([
    startService({ ...(await locked()), SERVICE_UPSTREAM: app.upstream }),
    startBrowser(),
  ]);
  return async () => {
    await browser.close();
    await service.stop();
    await app.stop();
  };
});
beforeEach(async () => {
  context = await newVisitor(browser, service.origin);
  page = await context.newPage();
  await page.goto('/notes');
  await signIn(page);
  await appPage(page).heading.waitFor();
  return async () => {
    await context.close();
  };
});

async function signOut(door: Page): Promise<void> {
  await door.goto('/_housekey/');
  await inside(door).welcome.waitFor();
  await door.getByRole('button', { name: 'Sign out' }).click();
  await door.getByText('You are signed out.').waitFor();
}

describe('after the sign-out', () => {
  it('no news of the app reaches a page that is still open', async () => {
    await expect.poll(() => appPage(page).socket.textContent()).toBe('open');
    // Its stream is cut, and the one that it asks for instead is refused.
    const refused = page.waitForResponse(
      (response) => response.url().endsWith('/events') && response.status() === 401,
    );
    await signOut(await context.newPage());
    app.tell('after the end');
    await refused;
    app.tell('and again');
    expect(await appPage(page).news.textContent()).toBe('');
  });

  it('the browser’s way back leads to the login, not to what it has kept', async () => {
    await signOut(page);
    const before = app.targets().length;
    await page.goBack();
    await loginForm(page).email.waitFor();
    expect(placeOf(page)).toBe('/login?next=%2Fnotes');
    expect(app.targets()).toHaveLength(before);
  });
});
