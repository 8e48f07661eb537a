import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { test } from '../e2e/support/fixtures.js';
import { loginForm, signIn, signOut, viewHeadings } from '../e2e/support/login.js';
import { EMAIL, PASSWORD } from '../support/housekey.js';
import { firstOf } from '../support/thorough.js';
import { hasLimit, PROXIES, SINGLE_HOST_PROXIES } from './support/fronts.js';
import { openSite, SESSION, type Site } from './support/site.js';

const it = test
  .extend('browserArguments', { scope: 'worker' }, () => [
    '--host-resolver-rules=MAP *.example.com 127.0.0.1',
  ])
  .extend('page', async ({ openPage }) => await openPage({ ignoreHTTPSErrors: true }));

/** Places to which no sign-in leads. */
const TARGETS = [
  ['another site', 'https://evil.example.net/'],
  ['a host with the same ending', 'https://evil-example.com/'],
  ['plain HTTP', 'http://app.example.com/'],
  ['another site without a scheme', '//evil.example.net/'],
  ['a script', 'javascript:alert(1)'],
] as const;

describe.each(PROXIES)('a person in front of %s', (proxy) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(proxy);
    return async () => await site.stop();
  });
  beforeEach(() => {
    site.app.received.length = 0;
  });
  it.override('origin', () => site.appOrigin);

  const enter = async (page: Page) => await signIn(page, PASSWORD, EMAIL);

  it('signs in on the login’s host and returns to the app’s deep link, with query and fragment', async ({
    page,
    context,
  }) => {
    const deep = `${site.appOrigin}/notes/2?view=all&q=%C3%A4#end`;
    await page.goto(deep);
    await page.waitForURL(`${site.loginOrigin}/login?**`);
    expect(site.app.received).toEqual([]);
    await enter(page);
    await page.waitForURL(deep);
    await page.getByRole('heading', { name: 'The app at /notes/2' }).waitFor();

    const cookies = await context.cookies(site.appOrigin);
    expect(cookies).toContainEqual(
      expect.objectContaining({
        name: SESSION,
        domain: 'app.example.com',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
      }),
    );
    const received = site.app.received.find(({ target }) => target.startsWith('/notes/2'));
    expect(received?.headers.get('remote-user')).toEqual([EMAIL]);
    expect(received?.headers.has('cookie')).toBe(hasLimit(proxy, 'passes credentials to the app'));
  });

  it('can fetch data and open a WebSocket from the page, but not after signing out', async ({
    page,
    context,
  }) => {
    await page.goto(`${site.appOrigin}/`);
    await enter(page);
    await page.waitForURL(`${site.appOrigin}/`);
    expect(await page.evaluate(fetchStatus)).toBe(200);
    expect(await page.evaluate(echo)).toBe('hello');

    const login = await context.newPage();
    await login.goto(`${site.loginOrigin}/app`);
    await signOut(login);
    await loginForm(login).heading.waitFor();
    expect(await page.evaluate(fetchStatus)).toBe(401);
    expect(await page.evaluate(echo)).toBe('refused');
    await page.reload();
    await page.waitForURL(`${site.loginOrigin}/login?**`);
  });

  // test/conformance/open-redirects.test.ts has every spelling; the proxy does not change the address.
  it.for(firstOf(1, TARGETS))(
    'is not redirected to %s after signing in',
    async ([, next], { page }) => {
      await page.goto(`${site.loginOrigin}/login?next=${encodeURIComponent(next)}`);
      await enter(page);
      await page.waitForURL(({ pathname }) => pathname !== '/login');
      expect(new URL(page.url()).origin).toBe(site.loginOrigin);
    },
  );
});

describe.each(firstOf(1, SINGLE_HOST_PROXIES))(
  'a person in front of %s, with login and app on one host',
  (proxy) => {
    describe.each([
      ['by default', true, '/login'],
      ['with SERVICE_PREFIX_ONLY', 'prefix', '/_housekey/login'],
    ] as const)('%s', (_, singleHost, login) => {
      let site: Site;
      beforeAll(async () => {
        site = await openSite(proxy, { singleHost });
        return async () => await site.stop();
      });
      it.override('origin', () => site.appOrigin);

      it('signs in, reaches app and console, and signs out of both', async ({ page }) => {
        await page.goto(`${site.appOrigin}/notes/2`);
        await page.waitForURL(`${site.appOrigin}${login}?**`);
        await signIn(page, PASSWORD, EMAIL);
        await page.waitForURL(`${site.appOrigin}/notes/2`);
        await page.getByRole('heading', { name: 'The app at /notes/2' }).waitFor();

        await page.goto(`${site.appOrigin}/_housekey/`);
        await viewHeadings(page).welcome.waitFor();
        await page.getByRole('link', { name: 'Console', exact: true }).click();
        await viewHeadings(page).console.waitFor();
        expect(new URL(page.url()).pathname).toBe('/_housekey/app');
        await page.getByRole('link', { name: 'App', exact: true }).click();
        await page.waitForURL(`${site.appOrigin}/`);
        await page.getByRole('heading', { name: 'The app at /' }).waitFor();

        await page.goto(`${site.appOrigin}/_housekey/`);
        await signOut(page);
        await loginForm(page).heading.waitFor();
        await page.goto(`${site.appOrigin}/`);
        await page.waitForURL(`${site.appOrigin}${login}?**`);
      });
    });
  },
);

/** Runs in the page: the status of an API call to the app. */
async function fetchStatus(): Promise<number> {
  return (await fetch('/api/things')).status;
}

/** Runs in the page: the echo of a WebSocket message. */
async function echo(): Promise<string> {
  const socket = new WebSocket(`wss://${location.host}/socket`);
  return await new Promise((resolve) => {
    socket.addEventListener('open', () => socket.send('hello'));
    socket.addEventListener('message', ({ data }) => resolve(String(data)));
    socket.addEventListener('error', () => resolve('refused'));
  });
}
