import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pathOf } from './support/browser.js';
import { test } from './support/fixtures.js';
import { appPage } from './support/hosted-app.js';
import { viewHeadings, loginForm, signIn, signOut as signOutByMenu } from './support/login.js';
import { authVariables } from './support/service.js';

const it = test.extend('variables', { scope: 'file' }, async ({ app }) => ({
  ...(await authVariables()),
  SERVICE_UPSTREAM: app.upstream,
}));
it.beforeEach(async ({ page }) => {
  await page.goto('/notes');
  await signIn(page);
  await appPage(page).heading.waitFor();
});

async function signOut(consolePage: Page): Promise<void> {
  await consolePage.goto('/_housekey/');
  await viewHeadings(consolePage).welcome.waitFor();
  await signOutByMenu(consolePage);
  await consolePage.getByText('You are signed out.').waitFor();
}

describe('after the sign-out', () => {
  it('no event of the app reaches a page that is still open', async ({ page, context, app }) => {
    await expect.poll(() => appPage(page).socket.textContent()).toBe('open');
    // Its event stream is cut, and the next one is rejected.
    const refused = page.waitForResponse(
      (response) => response.url().endsWith('/events') && response.status() === 401,
    );
    await signOut(await context.newPage());
    app.sendEvent('after the end');
    await refused;
    app.sendEvent('and again');
    expect(await appPage(page).news.textContent()).toBe('');
  });

  it('a camera that a page still shows (MJPEG) sends no more frames', async ({
    page,
    context,
    app,
  }) => {
    const picture = async (color: string) => {
      await page.setContent(`<body style="background: ${color}">`);
      return await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 64, height: 48 } });
    };
    const frames = [await picture('red'), await picture('blue')] as const;
    await page.goto('/camera', { waitUntil: 'commit' });
    const shown = async () => {
      for (const frame of frames) app.sendFrame(frame);
      return await page.evaluate(() => document.querySelector('img')?.naturalWidth);
    };
    await expect.poll(shown).toBe(64);
    expect(app.sendFrame(frames[0])).toBe(1);
    await signOut(await context.newPage());
    await expect.poll(() => app.sendFrame(frames[0])).toBe(0);
  });

  it('the back button leads to the login, not to a cached page', async ({ page, app }) => {
    await signOut(page);
    const before = app.targets().length;
    await page.goBack();
    await loginForm(page).email.waitFor();
    expect(pathOf(page)).toBe('/login?next=%2Fnotes');
    expect(app.targets()).toHaveLength(before);
  });
});

it.for(['back', 'reload'] as const)(
  'a form that is sent after the session has ended elsewhere is not lost: %s',
  async (way, { page, context, app, origin }) => {
    const text = 'x'.repeat(300);
    await page.getByLabel('Text').fill(text);
    const { cookies } = await context.storageState();
    const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    await fetch(`${origin}/api/auth/logout`, { method: 'POST', headers });
    const sent = app.targets().length;
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Not saved' }).waitFor();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Sign in' }).click();
    const login = await opened;
    await signIn(login);
    await appPage(login).heading.waitFor();
    expect(app.targets().slice(sent)).not.toContain('/save');
    if (way === 'reload') await page.reload();
    else {
      await page.goBack();
      expect(await page.getByLabel('Text').inputValue()).toBe(text);
      await page.getByRole('button', { name: 'Save' }).click();
    }
    await page.getByText('Saved: 300').waitFor();
  },
);
