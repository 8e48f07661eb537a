import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attemptSignIn } from '../e2e/support/attack.js';
import { authVariables, EMAIL, launchService, PASSWORD } from '../e2e/support/service.js';
import { EARLIER_START } from '../support/earlier-start.js';
import { codeAt, TOTP_SECRET, wrongCodeAt } from '../support/codes.js';
import { setUpOnce } from '../support/hooks.js';
import { SECRET } from '../support/housekey.js';
import { ROOT } from '../support/tree.js';
import { BROWSERS, KEYS, open, type Browser, type Tab } from './support/browser.js';
import { complaintsOf, cookieAttributes, signIn, signOut } from './support/login.js';
import { startProxy } from './support/proxy.js';

const service = setUpOnce(async () => {
  const base = { SERVICE_SECRET_KEY: SECRET, SERVICE_TRUSTED_PROXIES: '127.0.0.1' };
  return await launchService({ ...(await authVariables()), ...base });
});

/** For a person who looks at them; no test compares them. */
const PICTURES = join(ROOT, 'node_modules/.cache/browsers');

/** The name of the focused field, or the text of the focused control. */
const FOCUSED = 'return document.activeElement.name || document.activeElement.textContent.trim()';
const TOKEN = 'return localStorage.getItem("housekey.token")';
const PLACE = 'return location.pathname + location.search + location.hash';

describe.each(BROWSERS)('the login in $name', (browser) => {
  it('explains a wrong password, returns to where the user was going, and keeps the session over a reload', async () => {
    const tab = await open(browser);
    await tab.goTo(`${service.origin}/app?a=1#session`);
    await tab.sees('Sign in');
    await signIn(tab, 'wrong');
    await tab.sees('Incorrect email or password');
    expect(await tab.valueOf('input[name=email]')).toBe(EMAIL);
    expect(await tab.run(FOCUSED)).toBe('password');
    await tab.type(PASSWORD + KEYS.enter);
    await tab.sees('Overview');
    await tab.eventually(PLACE, '/app?a=1#session');
    const token = await tab.run(TOKEN);
    expect(token).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
    await tab.reload();
    await tab.sees('Overview');
    expect(await tab.run(TOKEN)).toBe(token);
    expect(await cookieAttributes(tab)).toEqual({});
    expect(await complaintsOf(tab)).toEqual([]);
  });

  it('can be filled in and sent with the keyboard alone, in the order of the page', async () => {
    const tab = await open(browser);
    await tab.goTo(`${service.origin}/login`);
    await tab.eventually(FOCUSED, 'email');
    await tab.type(EMAIL + KEYS.tab);
    expect(await tab.run(FOCUSED)).toBe('password');
    await tab.type(PASSWORD + KEYS.tab + KEYS.space);
    await tab.eventually('return document.querySelector("[name=password]").type', 'text');
    await tab.type(KEYS.tab);
    expect(await tab.run(FOCUSED)).toMatch(/^Sign in/);
    await tab.type(KEYS.enter);
    await tab.sees('Welcome');
  });

  it('signs every tab out, and in again', async () => {
    const tab = await open(browser);
    await tab.goTo(service.origin);
    await signIn(tab);
    await tab.sees('Welcome');
    const second = await tab.newTab(`${service.origin}/app?a=1#session`);
    await second.sees('Overview');
    await signOut(tab);
    expect(await tab.run(TOKEN)).toBeNull();
    await second.eventually(PLACE, '/login?next=%2Fapp%3Fa%3D1%23session');
    expect(await second.text()).not.toContain(EMAIL);
    await signIn(tab);
    await tab.sees('Welcome');
    await second.sees('Overview');
    await second.eventually(PLACE, '/app?a=1#session');
    expect(await complaintsOf(tab)).toEqual([]);
  });

  it('shows activity live, and again after the service was restarted', async () => {
    const { stop, restart, origin } = await launchService({
      ...(await authVariables()),
      SERVICE_SECRET_KEY: SECRET,
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    });
    try {
      const tab = await open(browser);
      // WebKitGTK leaves text that could be cut off out of innerText.
      const lists = async (address: string) =>
        await tab.eventually(`return document.body.textContent.includes('${address}')`, true);
      await tab.goTo(`${origin}/app/activity`);
      await signIn(tab);
      await tab.sees('Signed in', 'on Linux');
      await attemptSignIn(origin, { address: '203.0.113.1' }, { password: 'x' });
      await tab.sees('Failed: wrong password', 'curl 8.1');
      await lists('203.0.113.1');
      await stop();
      await tab.sees('Reconnecting…');
      await restart();
      await attemptSignIn(origin, { address: '203.0.113.7' }, { password: 'x' });
      await lists('203.0.113.7');
    } finally {
      await stop();
    }
  });

  it('speaks the language of the browser, and another one that the user chooses', async () => {
    const tab = await open(browser, { language: 'de' });
    await tab.goTo(`${service.origin}/login`);
    await tab.sees('Anmelden', 'Passwort');
    expect(await tab.run('return document.documentElement.lang')).toBe('de');
    await tab.click('.language-select option[value=fr]');
    await tab.sees('Se connecter');
    await tab.reload();
    await tab.sees('Se connecter');
    expect(await tab.run('return document.documentElement.lang')).toBe('fr');
  });

  it('does the work that it asks for after too many failures, also without WebCrypto', async ({
    onTestFinished,
  }) => {
    const limits = { SERVICE_LOGIN_FAILURES: '1' };
    const besieged = await launchService({ ...(await authVariables()), ...limits });
    const proxy = await startProxy();
    onTestFinished(proxy.stop);
    onTestFinished(besieged.stop);
    for (const password of ['x', 'y']) {
      await attemptSignIn(besieged.origin, { address: '127.0.0.1' }, { password });
    }
    const tab = await open(browser, { proxy: proxy.port });
    // A name in a home network: its pages are no secure context.
    await tab.goTo(`http://housekey.test:${besieged.port}/login`);
    expect(await tab.run('return isSecureContext')).toBe(false);
    await signIn(tab, 'wrong');
    await tab.sees('Incorrect email or password');
    await signIn(tab);
    await tab.sees('Welcome');
    expect(await complaintsOf(tab)).toEqual([]);
  });

  it('asks for a one-time code, says if it is wrong, and sends the right one by itself', async ({
    onTestFinished,
  }) => {
    const variables = { ...EARLIER_START, SERVICE_TOTP_SECRET: TOTP_SECRET };
    const coded = await launchService({ ...(await authVariables()), ...variables });
    onTestFinished(coded.stop);
    const tab = await open(browser);
    await tab.goTo(`${coded.origin}/app`);
    await signIn(tab);
    await tab.sees('One-time code');
    await tab.eventually(FOCUSED, 'code');
    await tab.type(wrongCodeAt(Date.now()));
    await tab.sees('Incorrect code');
    await tab.fill('input[name=code]', codeAt(Date.now()));
    await tab.sees('Overview');
  });

  it('shows answers of the API as text, without a download', async () => {
    const tab = await open(browser);
    for (const [path, text] of [
      ['/api/auth/status', 'auth_enabled'],
      ['/api/auth/me', 'Not authenticated'],
      ['/_housekey/openapi.json', 'openapi'],
    ] as const) {
      await tab.goTo(service.origin + path);
      await tab.eventually(`return document.documentElement.textContent.includes("${text}")`, true);
    }
  });

  it.each(['light', 'dark'] as const)(
    'draws every page in the %s color scheme, on phones too, without complaints',
    async (colorScheme) => {
      const tab = await open(browser, { colorScheme });
      await tab.resize(1280, 900);
      await tab.goTo(`${service.origin}/login`);
      await tab.sees('Sign in');
      const isDark = await tab.run('return matchMedia("(prefers-color-scheme: dark)").matches');
      expect(isDark).toBe(colorScheme === 'dark');
      expect(await lightness(tab)).toSatisfy((value: number) =>
        colorScheme === 'dark' ? value < 0.3 : value > 0.9,
      );
      await look(tab, browser, `${colorScheme}-login`);
      await signIn(tab);
      await tab.sees('Welcome');
      await look(tab, browser, `${colorScheme}-welcome`);
      for (const page of ['', '/activity', '/sessions', '/credentials', '/setup']) {
        await tab.goTo(`${service.origin}/app${page}`);
        await tab.sees('Overview');
        await look(tab, browser, `${colorScheme}-console${page.replace('/', '-')}`);
      }
      await tab.goTo(`${service.origin}/nowhere`);
      await tab.sees('Page not found');
      expect(await complaintsOf(tab)).toEqual([]);
    },
  );
});

/** How light the page is, from 0 to 1: 8 bits of its background, drawn on a canvas. */
async function lightness(tab: Tab): Promise<unknown> {
  return await tab.run(`
    const context = document.createElement('canvas').getContext('2d');
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[1] / 255;`);
}

/** Takes pictures of a page, wide and narrow. Nothing may be cut off. */
async function look(tab: Tab, browser: Browser, name: string): Promise<void> {
  for (const [width, height] of [
    [1280, 900],
    [browser.narrowest, 740],
  ] as const) {
    await tab.resize(width, height);
    await tab.eventually('return document.documentElement.scrollWidth <= innerWidth', true);
    await tab.run('await document.fonts.ready');
    await tab.screenshot(join(PICTURES, `${browser.name}-${name}-${width}.png`));
  }
  await tab.resize(1280, 900);
}
