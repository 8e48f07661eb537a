import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { SECRET } from '../support/housekey.js';
import { handmadeToken } from '../support/tokens.js';
import { waitForPath, focusedText, pathOf } from './support/browser.js';
import { test } from './support/fixtures.js';
import {
  viewHeadings,
  loginForm,
  openSignedIn,
  signIn,
  signInAt,
  signOut,
} from './support/login.js';
import { EMAIL, authVariables } from './support/service.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFETIME_MS = 7 * DAY_MS;

const it = test.extend('variables', { scope: 'file' }, async () => ({
  ...(await authVariables()),
  SERVICE_SECRET_KEY: SECRET,
}));

const stored = async (page: Page) =>
  await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

describe('a session', () => {
  it('survives a reload, reaches a second tab, shows when it expires, and closes an open page with it', async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await signInAt(page, '/app/sessions?a=1#session');
    await page.reload();
    await page.getByText('6 days and 23 hours').waitFor();
    const until = await page.locator('#sessions .facts time').getAttribute('datetime');
    const expected = Date.now() + LIFETIME_MS;
    expect(Math.abs(Date.parse(until ?? '') - expected)).toBeLessThan(60_000);
    const second = await context.newPage();
    await second.goto('/');
    await viewHeadings(second).welcome.waitFor();
    await second.close();
    await page.clock.fastForward(6 * DAY_MS);
    await page.getByText('23 hours and 59 minutes').waitFor();
    const heading = page.getByRole('heading', { name: 'Sessions and devices' });
    await page.clock.fastForward(DAY_MS - 120_000);
    expect(await heading.count()).toBe(1);
    await page.clock.fastForward(120_000);
    await page.getByText('Your session has expired').waitFor();
    expect(pathOf(page)).toBe('/login?next=%2Fapp%2Fsessions%3Fa%3D1%23session');
    expect(await stored(page)).toEqual({});
    await signIn(page);
    await waitForPath(page, '/app/sessions?a=1#session');
  });

  it('works if the browser denies local storage', async ({ page, context }) => {
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await signInAt(page, '/');
    await viewHeadings(page).welcome.waitFor();
    await page.getByRole('link', { name: 'Console', exact: true }).click();
    await viewHeadings(page).console.waitFor();
    await signOut(page);
    await page.getByText('You are signed out.').waitFor();
  });
});

describe('signing out', () => {
  it('revokes the token, deletes it, and says so; here even if the service cannot be reached', async ({
    page,
    service,
  }) => {
    await openSignedIn(page, '/app');
    const [token] = Object.values(await stored(page));
    await signOut(page);
    await page.getByText('You are signed out.').waitFor();
    expect(pathOf(page)).toBe('/login');
    expect(await stored(page)).toEqual({});
    expect(await focusedText(page)).toBe('email');
    const me = await fetch(service.origin + PATHS.me, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(me.status).toBe(401);
    await openSignedIn(page, '/');
    await page.route(`**${PATHS.logout}`, async (route) => await route.abort());
    await signOut(page);
    await page.getByText('Signed out in this browser only').waitFor();
    expect(await stored(page)).toEqual({});
  });

  it('in one tab reaches the other, which keeps its target', async ({ page, context }) => {
    await openSignedIn(page, '/');
    const second = await context.newPage();
    await second.goto('/app?a=1#session');
    await viewHeadings(second).console.waitFor();
    // Delay the service's response, so that it does not end the other tab's stream first.
    await page.route(`**${PATHS.logout}`, async (route) => {
      const response = await route.fetch();
      await second.getByText('signed out in another tab').waitFor();
      await route.fulfill({ response });
    });
    await signOut(page);
    await page.getByText('You are signed out.').waitFor();
    await second.getByText('signed out in another tab').waitFor();
    expect(pathOf(second)).toBe('/login?next=%2Fapp%3Fa%3D1%23session');
    expect(await second.getByText(EMAIL).count()).toBe(0);
  });
});

describe('signing in', () => {
  it('in one tab redirects the other to its target', async ({ page, context }) => {
    const second = await context.newPage();
    await second.goto('/app#session');
    await loginForm(second).email.waitFor();
    await signInAt(page, '/');
    await viewHeadings(second).console.waitFor();
    expect(pathOf(second)).toBe('/app#session');
  });
});

describe('the end of a session', () => {
  it('beyond the range of timers does not come early', async ({ page, context }) => {
    const token = handmadeToken({ sub: EMAIL, exp: Math.floor((Date.now() + 60 * DAY_MS) / 1000) });
    await context.addInitScript((value) => {
      if (localStorage.length === 0) localStorage.setItem('housekey.token', value);
    }, token);
    await page.clock.install();
    await page.goto('/app/sessions');
    const heading = page.getByRole('heading', { name: 'Sessions and devices' });
    await heading.waitFor();
    await page.clock.fastForward(59 * DAY_MS);
    await page.getByText(/^1 day$|23 hours/).waitFor();
    expect(await heading.count()).toBe(1);
  });

  it('by the service’s rejection closes an open page and deletes the token', async ({
    page,
    service,
  }) => {
    await openSignedIn(page, '/');
    await viewHeadings(page).welcome.waitFor();
    const [token] = Object.values(await stored(page));
    await fetch(service.origin + PATHS.logout, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await page.evaluate((later) => {
      Date.now = () => later;
      window.dispatchEvent(new Event('focus'));
    }, Date.now() + 120_000);
    await page.getByText('You were signed out elsewhere').waitFor();
    expect(await stored(page)).toEqual({});
  });

  it('is noticed at the next load, and when the page is visible again after the device slept', async ({
    page,
  }) => {
    const expired = handmadeToken({ sub: EMAIL, exp: Math.floor(Date.now() / 1000) - 60 });
    await page.goto('/login?notice=by-user&reason=expired#notice');
    await loginForm(page).email.waitFor();
    // The crafted address makes the page say nothing.
    expect(await page.getByText(/signed out|expired/).count()).toBe(0);
    await page.evaluate((value) => {
      localStorage.setItem('housekey.token', value);
    }, expired);
    await page.goto('/app');
    await page.getByText('Your session has expired').waitFor();
    expect(pathOf(page)).toBe('/login?next=%2Fapp');
    await signIn(page);
    await viewHeadings(page).console.waitFor();
    await page.evaluate(
      (later) => {
        Date.now = () => later;
        document.dispatchEvent(new Event('visibilitychange'));
      },
      Date.now() + LIFETIME_MS + 1000,
    );
    await page.getByText('Your session has expired').waitFor();
  });
});
