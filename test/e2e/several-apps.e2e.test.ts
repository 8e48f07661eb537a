import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { firstOf } from '../support/thorough.js';
import { handmadeToken, NOW } from '../support/tokens.js';
import { waitUntil } from '../support/until.js';
import { test } from './support/fixtures.js';
import { appPage } from './support/hosted-app.js';
import { loginForm, signIn, signOut, viewHeadings } from './support/login.js';
import { EMAIL, PASSWORD } from './support/service.js';
import {
  collectPageLoads,
  cookieNames,
  DOWN,
  holdSession,
  LOGIN,
  OTHER,
  PHOTOS,
  startSeveralApps,
  WIKI,
} from './support/several-apps.js';

const it = test
  .extend('site', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const site = await startSeveralApps();
    onCleanup(site.stop);
    return site;
  })
  .extend('browserArguments', { scope: 'worker' }, ({ site }) => site.browserArguments)
  .extend('origin', () => LOGIN);

/** Opens an app through the login. */
async function enter(page: Page, url = `${WIKI}/`): Promise<void> {
  await page.goto(url);
  await signIn(page);
  await page.waitForURL(url);
}

describe('a person with apps on two domains', () => {
  it('gets to what was wanted through the login, and again with a session', async ({
    page,
    context,
  }) => {
    for (const url of [
      `${WIKI}/deep/2?view=all&q=%C3%A4#/album/1`,
      `${PHOTOS}/#/album/1`,
      `${PHOTOS}/#link~a`,
    ]) {
      await context.clearCookies();
      await page.goto('about:blank');
      await page.goto(url);
      await page.waitForURL(({ origin, pathname }) => origin === LOGIN && pathname === '/login');
      await loginForm(page).heading.waitFor();
      await signIn(page);
      await page.waitForURL(url);
      await page.goto('about:blank');
      await page.goto(url);
      expect(page.url()).toBe(url);
      await context.clearCookies({ domain: new URL(url).host });
      await page.goto('about:blank');
      await page.goto(url);
      expect(page.url()).toBe(url);
    }
  });

  it('opens the second app by redirects alone, which no cache and no referrer keeps, and neither sees cookies of the other', async ({
    page,
    context,
    site,
  }) => {
    await enter(page);
    const loads = collectPageLoads(page);
    await page.goto(`${PHOTOS}/deep`);
    expect(loads.map((load) => [load.status(), new URL(load.url()).origin])).toEqual([
      [303, PHOTOS],
      [303, LOGIN],
      [303, PHOTOS],
      [200, PHOTOS],
    ]);
    for (const load of loads.slice(0, 3)) {
      expect(load.headers()).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
    }
    expect(await page.evaluate(() => document.referrer)).not.toContain('ticket');
    const before = await context.cookies(PHOTOS);
    const opened = collectPageLoads(page);
    await page.goto(`${PHOTOS}/again`);
    expect(opened.map((load) => load.status())).toEqual([200]);
    expect(await cookieNames(context, LOGIN)).toContain('__Host-Http-housekey_session');
    expect(await cookieNames(context, WIKI)).toEqual([
      '__Host-Http-housekey_session_app',
      '__Host-Http-housekey_session_nonce',
    ]);
    expect(await context.cookies(PHOTOS)).toEqual(expect.arrayContaining(before));
    expect(await cookieNames(context, PHOTOS)).toEqual([
      '__Host-Http-housekey_session_app',
      '__Host-Http-housekey_session_nonce',
      'app',
    ]);
    expect(JSON.stringify(await context.cookies(PHOTOS))).not.toContain('evil');
    expect(site.photos.seen.at(-1)?.headers.filter(([name]) => name === 'cookie')).toEqual([
      ['cookie', 'app=1'],
    ]);
  });

  it('signs out once for all hosts, with all that runs there, and stays signed in elsewhere', async ({
    page,
    context,
    openPage,
    site,
  }) => {
    const elsewhere = await openPage();
    await enter(elsewhere);
    await enter(page);
    await page.goto(`${PHOTOS}/`);
    await page.goto(`${WIKI}/`);
    for (const tab of [page, elsewhere]) {
      await expect.poll(() => appPage(tab).socket.textContent()).toBe('open');
    }
    site.wiki.sendEvent('before');
    await appPage(page).news.getByText('before').waitFor();

    const consolePage = await context.newPage();
    await consolePage.goto(`${LOGIN}/`);
    await viewHeadings(consolePage).welcome.waitFor();
    await signOut(consolePage);
    await expect.poll(() => appPage(page).socket.textContent()).toBe('closed');
    site.wiki.sendEvent('after');
    await appPage(elsewhere).news.getByText('after').waitFor();
    expect(await appPage(page).news.textContent()).not.toContain('after');
    expect(await page.evaluate(fetchStatus, '/api/notes')).toEqual([401, false]);
    for (const url of [`${PHOTOS}/`, `${WIKI}/`]) {
      await page.goto(url);
      await page.waitForURL(`${LOGIN}/login?**`);
    }
    expect(await appPage(elsewhere).socket.textContent()).toBe('open');
    expect(await elsewhere.evaluate(fetchStatus, '/api/notes')).toEqual([200, false]);
  });

  it('can sign out from an app’s host, too', async ({ page }) => {
    await enter(page);
    await page.goto(`${PHOTOS}/`);
    await page.goto(`${PHOTOS}/_housekey/logout`);
    await page.waitForURL(`${LOGIN}/_housekey/logout`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await loginForm(page).heading.waitFor();
    for (const url of [`${PHOTOS}/`, `${WIKI}/`]) {
      await page.goto(url);
      await page.waitForURL(`${LOGIN}/login?**`);
    }
  });

  it('reads why an address opens nothing, and that an app does not run', async ({
    page,
    pageErrors,
  }) => {
    await page.goto(`${DOWN}/deep`);
    await signIn(page);
    await page.waitForURL(`${DOWN}/deep`);
    await page.getByRole('heading', { name: 'The app cannot be reached' }).waitFor();
    expect(pageErrors.filter((text) => !text.includes('status of 502'))).toEqual([]);

    const response = await page.goto(`${OTHER}/deep`);
    expect(response?.status()).toBe(421);
    await page.getByRole('heading', { name: 'No app at this address' }).waitFor();
    await page.getByText('SERVICE_APPS').waitFor();
    await page.getByRole('link', { name: 'Open Housekey' }).click();
    await page.waitForURL(`${LOGIN}/`);
    expect(await page.evaluate(fetchStatus, `${OTHER}/`).catch(() => 'blocked')).toBe('blocked');
  });
});

/** Runs in the page: status of a script's request, and whether it was redirected. */
async function fetchStatus(url: string): Promise<[number, boolean]> {
  const { status, redirected } = await fetch(url);
  return [status, redirected];
}

it('a path with step-up asks for the password, says if it is wrong, and opens with the fragment', async ({
  page,
  context,
}) => {
  const admin = `${WIKI}/admin?tab=users#/3`;
  const password = page.getByLabel('Password', { exact: true });
  // A session that another program has begun, so that nobody has confirmed the owner in it.
  await holdSession(context, handmadeToken({ sub: EMAIL, exp: NOW + 4_000_000_000 }));
  await page.goto(admin);
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  expect(new URL(page.url()).origin).toBe(LOGIN);
  // Password managers see whose password it is.
  const fields = await page
    .locator('form input')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('autocomplete'), input.getAttribute('value')]),
    );
  expect(fields).toEqual([
    ['username', EMAIL],
    ['current-password', null],
  ]);
  await expect.poll(() => page.locator('input[autocomplete=username]').isVisible()).toBe(false);
  await password.fill('wrong');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Incorrect password').waitFor();
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(admin);
  await appPage(page).heading.waitFor();
});

describe('a hostile app', () => {
  it.for(firstOf(1, [WIKI, PHOTOS]))(
    'at %s reads neither login nor console',
    async (origin, { page }) => {
      await enter(page, `${origin}/`);
      const attempts = await page.evaluate(async (login) => {
        const paths = [
          '/login',
          '/',
          '/api/auth/me',
          '/_housekey/api/sessions',
          '/_housekey/ticket',
        ];
        const read = async (path: string, mode: RequestMode) => {
          const response = await fetch(login + path, { credentials: 'include', mode });
          return await response.text();
        };
        const readings = paths.flatMap((path) => [read(path, 'cors'), read(path, 'no-cors')]);
        const post = fetch(`${login}/api/auth/logout`, { method: 'POST', credentials: 'include' });
        return await Promise.all(
          [...readings, post.then(({ status }) => String(status))].map(
            async (reading) => await reading.catch(() => 'blocked'),
          ),
        );
      }, LOGIN);
      expect(new Set(attempts)).toEqual(new Set(['blocked']));
      await page.evaluate((login) => {
        for (const path of ['/login', '/', '/_housekey/logout']) {
          const frame = document.createElement('iframe');
          frame.src = login + path;
          document.body.append(frame);
        }
      }, LOGIN);
      await expect
        .poll(() =>
          page
            .frames()
            .slice(1)
            .map((frame) => frame.url()),
        )
        .toEqual(Array.from({ length: 3 }, () => 'chrome-error://chromewebdata/'));
      // The session is still there: nothing was signed out.
      await page.goto(`${LOGIN}/`);
      await viewHeadings(page).welcome.waitFor();
    },
  );

  it('with a service worker gets no session of another host', async ({ page, context, site }) => {
    await enter(page, `${PHOTOS}/`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
    });
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true);
    await context.clearCookies({ domain: new URL(PHOTOS).host });
    await page.goto(`${PHOTOS}/again`);
    await page.goto(`${WIKI}/`);
    await waitUntil(() => site.photos.stolen.some((url) => url.includes('ticket=')), 'a ticket');
    expect(site.photos.stolen.filter((url) => !url.startsWith(`${PHOTOS}/`))).toEqual([]);
    const [, ticket = ''] = /ticket=(.+)/.exec(site.photos.stolen.join('\n')) ?? [];
    await context.clearCookies({ domain: new URL(WIKI).host });
    for (const origin of [WIKI, PHOTOS, LOGIN]) {
      await context.clearCookies({ domain: new URL(PHOTOS).host });
      const before = await cookieNames(context, origin);
      await page.goto(`${origin}/_housekey/ticket?ticket=${ticket}`);
      expect(await cookieNames(context, origin)).toEqual(before);
    }
  });

  it('is removed from the browser when the session has ended', async ({ page, context }) => {
    await enter(page, `${PHOTOS}/`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
    });
    await context.clearCookies();
    await page.goto(`${PHOTOS}/`);
    await page.waitForURL(`${LOGIN}/login?**`);
    await signIn(page);
    await page.waitForURL(`${PHOTOS}/`);
    await context.clearCookies();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update().catch(() => undefined);
    });
    const isGone = async () =>
      await page.evaluate(
        async () => (await navigator.serviceWorker.getRegistrations()).length === 0,
      );
    await expect.poll(async () => await isGone().catch(() => false)).toBe(true);
  });
});

describe('a stranger who has begun a sign-in', () => {
  it('gets no session, and gives none to the owner, by a planted address or nonce', async ({
    page,
    context,
    openPage,
  }) => {
    const stranger = await openPage();
    const loads = collectPageLoads(stranger);
    await stranger.goto(`${WIKI}/`);
    const planted =
      loads.map((load) => load.url()).find((url) => url.includes('ticket?for=')) ?? '';
    expect(planted).toContain(`${LOGIN}/_housekey/ticket?for=`);
    await enter(page, `${PHOTOS}/`);
    const refused = await page.goto(planted);
    expect(refused?.status()).toBe(401);
    await page.getByRole('heading', { name: 'The app did not open' }).waitFor();
    expect(await cookieNames(context, WIKI)).toEqual([]);
    // The address with the ticket does not work in the stranger's browser, because it was for another one.
    await context.addCookies([
      {
        name: '__Host-housekey_session_nonce',
        value: 'planted',
        domain: new URL(WIKI).host,
        path: '/',
        secure: true,
      },
    ]);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.waitForURL(`${WIKI}/`);
    const nonce = (await context.cookies(WIKI)).find(({ name }) => name.startsWith('__Host-Http-'));
    expect(nonce?.value).toMatch(/^ticket-nonce~/);
  });
});
