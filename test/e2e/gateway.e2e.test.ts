import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SECRET } from '../support/housekey.js';
import { handmadeToken } from '../support/tokens.js';
import { waitForPath, pathOf } from './support/browser.js';
import { test } from './support/fixtures.js';
import { appPage, sha256 } from './support/hosted-app.js';
import { consoleParts } from './support/console.js';
import { viewHeadings, loginForm, signIn, signInAt, signOut } from './support/login.js';
import { EMAIL, authVariables } from './support/service.js';

const it = test.extend('variables', { scope: 'file' }, async ({ app }) => ({
  ...(await authVariables()),
  SERVICE_SECRET_KEY: SECRET,
  SERVICE_UPSTREAM: app.upstream,
}));

/** Opens the app's page at `place` through the login. */
async function enter(page: Page, place: string): Promise<void> {
  await signInAt(page, place);
  await appPage(page).heading.waitFor();
}

/** Adds a session cookie from another program that expires in `seconds`. */
async function enterFor(
  context: BrowserContext,
  url: string,
  seconds: number,
  sub = EMAIL,
): Promise<void> {
  const exp = Math.floor(Date.now() / 1000) + seconds;
  const value = handmadeToken({ sub, exp });
  await context.addCookies([{ name: 'housekey_session', value, url }]);
}

describe('a user without a session', () => {
  it('is redirected from a deep link to the login, and then to the app’s page', async ({
    page,
    app,
    pageErrors,
  }) => {
    const before = app.targets().length;
    await page.goto('/notes/7?view=all&q=%C3%A4#line-3');
    await loginForm(page).email.waitFor();
    expect(pathOf(page)).toBe('/login?next=%2Fnotes%2F7%3Fview%3Dall%26q%3D%25C3%25A4#line-3');
    expect(app.targets()).toHaveLength(before);
    await signIn(page);
    await waitForPath(page, '/notes/7?view=all&q=%C3%A4#line-3');
    await appPage(page).heading.waitFor();
    expect(app.targets().at(before)).toBe('/notes/7?view=all&q=%C3%A4');
    expect(await appPage(page).visitor.textContent()).toBe(EMAIL);
    expect(pageErrors).toEqual([]);
  });

  it('sees a not-found page at an unknown path of Housekey, with a link to the login, which is not in the history', async ({
    page,
    app,
  }) => {
    const before = app.targets().length;
    const response = await page.goto('/_housekey/x');
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the welcome page' }).click();
    await waitForPath(page, '/login?next=%2F_housekey%2F');
    expect(app.targets()).toHaveLength(before);
    await page.goto('/_housekey/healthz');
    await enter(page, '/');
    await page.goBack();
    await waitForPath(page, '/_housekey/healthz');
  });
});

describe('the app behind the gateway', () => {
  it('responds to its page’s requests, receives uploads unchanged, and streams events and messages', async ({
    page,
    app,
    pageErrors,
  }) => {
    await enter(page, '/');
    const { ask, answer, file, upload, news, socket, say, echo } = appPage(page);
    await ask.click();
    await expect.poll(() => answer.textContent()).toBe('200 /api/notes of the app');
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: randomBytes(3_000_000) };
    await file.setInputFiles(photo);
    // The multipart boundaries add to the length.
    await expect.poll(() => upload.textContent()).toMatch(/^200 30\d{5} [\da-f]{64}$/);
    const bytes = randomBytes(1_000_000);
    const received = await page.evaluate(async (text) => {
      const body = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      return await (await fetch('/upload', { method: 'PUT', body })).text();
    }, bytes.toString('base64'));
    expect(received).toBe(`${bytes.length} ${sha256(bytes)}`);
    // Each is seen before the next is sent, so nothing is buffered until the stream ends.
    for (const word of ['first', 'second', 'third']) {
      await expect
        .poll(async () => {
          if ((await news.getByText(word).count()) === 0) app.sendEvent(word);
          return await news.getByText(word).count();
        })
        .toBeGreaterThan(0);
    }
    await expect.poll(() => socket.textContent()).toBe('open');
    await say.click();
    await expect.poll(() => echo.textContent()).toBe('knock, knock');
    expect(pageErrors).toEqual([]);
  });

  it('stays open in a second tab, and cannot access the token in its scripts', async ({
    page,
    context,
  }) => {
    await enter(page, '/');
    await page.reload();
    await appPage(page).heading.waitFor();
    const second = await context.newPage();
    await second.goto('/notes');
    await appPage(second).heading.waitFor();
    // A signed-in user is redirected from the login.
    await second.goto('/login?next=%2Fnotes%2F8%23end');
    await waitForPath(second, '/notes/8#end');
    await appPage(second).heading.waitFor();
    await page.goto('/_housekey/app');
    await viewHeadings(page).console.waitFor();
    for (const place of ['/', '/_housekey/app']) {
      await page.goto(place);
      const kept = await page.evaluate(async () => ({
        local: Object.entries(localStorage),
        // When the login page last sent the user on, against endless redirects.
        session: Object.keys(sessionStorage).filter((key) => key !== 'housekey.sent-on'),
        cookies: document.cookie,
        databases: await indexedDB.databases(),
      }));
      expect(kept, place).toEqual({ local: [], session: [], cookies: '', databases: [] });
    }
  });
});

describe('the end of a session', () => {
  it('by expiry closes the WebSocket and the app', async ({ page, context, origin }) => {
    await enterFor(context, origin, 6);
    await page.goto('/');
    const { socket } = appPage(page);
    await expect.poll(() => socket.textContent()).toBe('open');
    await expect.poll(() => socket.textContent()).toBe('closed');
    await appPage(page).ask.click();
    await expect.poll(() => appPage(page).answer.textContent()).toMatch(/^401 \{"detail":"/);
    await page.reload();
    await waitForPath(page, '/login?next=%2F');
    await signIn(page);
    await waitForPath(page, '/');
    await appPage(page).heading.waitFor();
  });

  it('by signing out in another tab closes the WebSocket and the app', async ({
    page,
    context,
    app,
  }) => {
    await enter(page, '/notes?page=2');
    const { socket, ask, answer } = appPage(page);
    await expect.poll(() => socket.textContent()).toBe('open');
    const consolePage = await context.newPage();
    await consolePage.goto('/_housekey/');
    await viewHeadings(consolePage).welcome.waitFor();
    await signOut(consolePage);
    await consolePage.getByText('You are signed out.').waitFor();
    expect(pathOf(consolePage)).toBe('/login');
    await expect.poll(() => socket.textContent()).toBe('closed');
    await ask.click();
    await expect
      .poll(() => answer.textContent())
      .toMatch(/^401 \{"detail":"Your session has ended: /);
    const before = app.targets().length;
    await page.reload();
    await waitForPath(page, '/login?next=%2Fnotes%3Fpage%3D2');
    await loginForm(page).email.waitFor();
    expect(app.targets()).toHaveLength(before);
    // The device stays known, at both paths of the ways to sign in.
    const cookies = await context.cookies();
    expect(cookies.map(({ path }) => path).toSorted()).toEqual([
      '/_housekey/api',
      '/api/auth/login',
    ]);
    for (const { name, httpOnly } of cookies) {
      expect(name).toMatch(/^housekey_device_/);
      expect(httpOnly).toBe(true);
    }
  });
});

describe('Housekey’s pages in front of the app', () => {
  it('link to each other and to the app', async ({ page, app, pageErrors }) => {
    await enter(page, '/');
    await page.goto('/_housekey/');
    await viewHeadings(page).welcome.waitFor();
    await page.getByText(EMAIL).first().waitFor();
    await page.getByRole('link', { name: 'Console', exact: true }).click();
    await waitForPath(page, '/_housekey/app');
    await viewHeadings(page).console.waitFor();
    await consoleParts(page).goTo('Sessions');
    await page.getByText('Expires').waitFor();
    await page.getByText('6 days and 23 hours').waitFor();
    await page.getByRole('link', { name: 'App', exact: true }).click();
    await waitForPath(page, '/');
    await appPage(page).heading.waitFor();
    // That path is the app's.
    await page.goto('/app');
    await appPage(page).heading.waitFor();
    expect(app.targets()).toContain('/app');
    expect(pageErrors).toEqual([]);
  });

  it('show when a session from another program ends, and close with it', async ({
    page,
    context,
    origin,
  }) => {
    await enterFor(context, origin, 90_000);
    await page.clock.install();
    await page.goto('/_housekey/app/sessions#session');
    await consoleParts(page).everywhere.waitFor();
    await page.getByText(/^1 day/).waitFor();
    // The page asks whether the session was renewed, and only its own clock goes forward here.
    await context.clearCookies();
    await page.clock.fastForward(90_001_000);
    await page.getByText('Your session has expired').waitFor();
    expect(pathOf(page)).toBe('/login?next=%2F_housekey%2Fapp%2Fsessions%23session');
  });

  it('show someone else than the owner nothing about the login', async ({
    page,
    context,
    origin,
    pageErrors,
  }) => {
    await enterFor(context, origin, 600, 'bob@example.com');
    await page.goto('/_housekey/');
    await page.getByText('Signed in as bob@example.com.').waitFor();
    await page.getByText('Only you can sign in').waitFor({ state: 'detached' });
    expect(await page.getByRole('region', { name: 'Security' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Console', exact: true }).click();
    await page.getByText('Only the owner sees how secure this login is').waitFor();
    expect(await page.getByRole('link', { name: 'Sessions and devices' }).count()).toBe(0);
    // Pages of the owner lead to the one that says so.
    await page.goto('/_housekey/app/sessions');
    await waitForPath(page, '/_housekey/app');
    await page.getByText('Only the owner sees how secure this login is').waitFor();
    expect(pageErrors.filter((text) => !text.includes('403 (Forbidden)'))).toEqual([]);
  });
});
