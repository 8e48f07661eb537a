import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loginForm, signIn } from '../e2e/support/login.js';
import { EMAIL, PASSWORD } from '../support/housekey.js';
import { openSite, PROXIES, SESSION, type Site } from './support/site.js';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

let browser: Browser;
beforeAll(async () => {
  if (!existsSync(CHROMIUM)) {
    throw new Error(`There is no Chromium at ${CHROMIUM}; install it, or set CHROMIUM_PATH`);
  }
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--host-resolver-rules=MAP *.example.com 127.0.0.1',
    ],
  });
});
afterAll(async () => {
  await browser.close();
});

describe.each(PROXIES)('a person before %s', (proxy) => {
  let site: Site;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    site = await openSite(proxy);
  });
  afterAll(async () => {
    await site.stop();
  });
  beforeEach(async () => {
    site.app.received.length = 0;
    context = await browser.newContext({ ignoreHTTPSErrors: true });
    context.setDefaultTimeout(10_000);
    page = await context.newPage();
  });
  afterEach(async () => {
    await context.close();
  });

  const enter = async () => await signIn(page, PASSWORD, EMAIL);

  it('signs in on the login’s host and lands on the app’s deep link, query and fragment included', async () => {
    const deep = `${site.appOrigin}/notes/2?view=all&q=%C3%A4#end`;
    await page.goto(deep);
    await page.waitForURL(`${site.loginOrigin}/login?**`);
    expect(site.app.received).toEqual([]);
    await enter();
    await page.waitForURL(deep);
    await page.getByRole('heading', { name: 'The app at /notes/2' }).waitFor();

    const cookies = await context.cookies(site.appOrigin);
    expect(cookies).toMatchObject([
      { name: SESSION, domain: '.example.com', httpOnly: true, secure: true, sameSite: 'Lax' },
    ]);
    const received = site.app.received.find(({ target }) => target.startsWith('/notes/2'));
    expect(received?.headers.get('remote-user')).toEqual([EMAIL]);
    expect(received?.headers.has('cookie')).toBe(false);
  });

  it('whose page asks for data and opens a WebSocket gets both, and neither after signing out', async () => {
    await page.goto(`${site.appOrigin}/`);
    await enter();
    await page.waitForURL(`${site.appOrigin}/`);
    expect(await page.evaluate(fetchStatus)).toBe(200);
    expect(await page.evaluate(echo)).toBe('hello');

    const login = await context.newPage();
    await login.goto(`${site.loginOrigin}/app`);
    await login.getByRole('button', { name: 'Sign out', exact: true }).click();
    await loginForm(login).heading.waitFor();
    expect(await page.evaluate(fetchStatus)).toBe(401);
    expect(await page.evaluate(echo)).toBe('refused');
    await page.reload();
    await page.waitForURL(`${site.loginOrigin}/login?**`);
  });

  it.each([
    ['another site', 'https://evil.example.net/'],
    ['a name that ends alike', 'https://evil-example.com/'],
    ['plain http', 'http://app.example.com/'],
    ['another site without a scheme', '//evil.example.net/'],
    ['a script', 'javascript:alert(1)'],
  ])('is not led to %s after signing in', async (_where, next) => {
    await page.goto(`${site.loginOrigin}/login?next=${encodeURIComponent(next)}`);
    await enter();
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    expect(new URL(page.url()).origin).toBe(site.loginOrigin);
  });
});

/** In the page: what an API call of the app is answered. */
async function fetchStatus(): Promise<number> {
  return (await fetch('/api/things')).status;
}

/** In the page: what comes back over a WebSocket. */
async function echo(): Promise<string> {
  const socket = new WebSocket(`wss://${location.host}/socket`);
  return await new Promise((resolve) => {
    socket.addEventListener('open', () => socket.send('hello'));
    socket.addEventListener('message', ({ data }) => resolve(String(data)));
    socket.addEventListener('error', () => resolve('refused'));
  });
}
