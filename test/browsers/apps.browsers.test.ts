import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../e2e/support/service.js';
import {
  DOWN,
  LOGIN,
  OTHER,
  PHOTOS,
  startLoopbackApps,
  startSeveralApps,
  WIKI,
} from '../e2e/support/several-apps.js';
import { setUpOnce } from '../support/hooks.js';
import { EMAIL } from '../support/housekey.js';
import { handmadeToken, NOW } from '../support/tokens.js';
import { waitUntil } from '../support/until.js';
import { BROWSERS, open, type Browser, type Tab } from './support/browser.js';
import { complaintsOf, cookieAttributes, signIn, signOut } from './support/login.js';
import { startProxy } from './support/proxy.js';

const site = setUpOnce(startSeveralApps);
const proxy = setUpOnce(async () => await startProxy(site.httpsPort));

/** Opens an app through the login, over TLS, on its real host name. */
async function enter(browser: Browser, url = `${WIKI}/`): Promise<Tab> {
  const tab = await open(browser, { proxy: proxy.port });
  await tab.goTo(url);
  await tab.reaches(`${LOGIN}/login`);
  await signIn(tab);
  await tab.reaches(url);
  return tab;
}

/** A cookie for one host, over https. */
const KEPT = { httpOnly: true, secure: true, sameSite: 'Lax', path: '/', isKept: true };

describe.each(BROWSERS)('several apps in $name', (browser) => {
  it('open after one sign-in on two domains, with path, query and fragment, and each cookie is what it must be', async () => {
    const tab = await enter(browser, `${WIKI}/deep/2?view=all&q=%C3%A4#/album/1`);
    await tab.sees('The app', 'Here is owner@example.com', 'Socket: open');
    const session = '__Host-Http-housekey_session';
    expect(await cookieAttributes(tab)).toMatchObject({ [`${session}_app`]: KEPT });
    await tab.goTo(`${PHOTOS}/deep#3`);
    await tab.reaches(`${PHOTOS}/deep#3`);
    await tab.sees('Photos');
    expect(await tab.run('return document.referrer')).not.toContain('ticket');
    expect(await tab.run('return document.cookie')).toBe('app=1');
    expect(JSON.stringify(await tab.cookies())).not.toContain('evil');
    await tab.goTo(`${LOGIN}/_housekey/api/nowhere`);
    const { [session]: kept, ...others } = await cookieAttributes(tab);
    expect(kept).toEqual(KEPT);
    // The device is known at the ways to sign in alone.
    expect(Object.keys(others)).toEqual([expect.stringMatching(/^__Secure-housekey_device/)]);
    expect(Object.values(others)).toEqual([
      { ...KEPT, sameSite: 'Strict', path: '/_housekey/api' },
    ]);
    expect(await complaintsOf(tab)).toEqual([]);
  });

  it('close with one sign-out', async () => {
    const tab = await enter(browser);
    await tab.sees('Socket: open');
    const login = await tab.newTab(`${LOGIN}/`);
    await login.sees('Welcome');
    await signOut(login);
    await tab.sees('Socket: closed');
    for (const url of [`${PHOTOS}/`, `${WIKI}/`]) {
      await tab.goTo(url);
      await tab.reaches(`${LOGIN}/login?`);
    }
  });

  it('ask again for the password where their line says so, and keep the fragment', async () => {
    const tab = await open(browser, { proxy: proxy.port });
    const admin = `${WIKI}/admin?tab=users#/3`;
    await tab.goTo(`${LOGIN}/_housekey/healthz`);
    // A session that another program has begun, so that nobody has confirmed the owner in it.
    const value = handmadeToken({ sub: EMAIL, exp: NOW + 4_000_000_000 });
    const attributes = { path: '/', secure: true, httpOnly: true };
    await tab.addCookie({ name: '__Host-Http-housekey_session', value, ...attributes });
    await tab.goTo(admin);
    await tab.sees('Confirm that it is you');
    await tab.fill('input[type=password]', 'wrong');
    await tab.press('Continue');
    await tab.sees('Incorrect password');
    await tab.fill('input[type=password]', PASSWORD);
    await tab.press('Continue');
    await tab.reaches(admin);
    await tab.sees('The app');
    expect(await complaintsOf(tab)).toEqual([]);
  });

  it('get nothing from the login or from each other, by a script, a frame or a service worker', async () => {
    const tab = await enter(browser, `${PHOTOS}/`);
    const attempts = await tab.run(
      `const paths = ['/login', '/', '/api/auth/me', '/_housekey/api/sessions', '/_housekey/ticket'];
       const read = (path, more) => fetch(args[0] + path, { credentials: 'include', ...more })
         .then((response) => response.text()).catch(() => '');
       for (const path of ['/login', '/', '/_housekey/logout']) {
         document.body.append(Object.assign(document.createElement('iframe'), { src: args[0] + path }));
       }
       await navigator.serviceWorker.register('/worker.js');
       await navigator.serviceWorker.ready;
       return await Promise.all([
         ...paths.flatMap((path) => [read(path), read(path, { mode: 'no-cors' })]),
         read('/api/auth/logout', { method: 'POST', mode: 'no-cors' }),
       ]);`,
      LOGIN,
    );
    expect(attempts).toEqual(Array.from({ length: 11 }, () => ''));
    for (const frame of [0, 1, 2]) expect(await tab.textOfFrame(frame)).not.toMatch(/Sign|Welcome/);
    await tab.goTo(`${PHOTOS}/again`);
    await waitUntil(() => site.photos.stolen.includes(`${PHOTOS}/again`), 'the worker works');
    await tab.goTo(`${WIKI}/`);
    await tab.sees('The app');
    await tab.goTo(`${LOGIN}/`);
    await tab.sees('Welcome');
    expect(site.photos.stolen.filter((url) => !url.startsWith(`${PHOTOS}/`))).toEqual([]);
  });

  it('say why an address opens nothing, and that an app does not run', async () => {
    const tab = await enter(browser);
    await tab.goTo(`${OTHER}/deep`);
    await tab.sees('No app at this address', 'SERVICE_APPS');
    await tab.press('Open Housekey');
    await tab.sees('Welcome');
    await tab.goTo(`${DOWN}/deep`);
    await tab.sees('The app cannot be reached');
    expect(await complaintsOf(tab)).toEqual([]);
  });

  it('work on names below localhost, which the browser finds by itself, over plain HTTP', async ({
    onTestFinished,
  }) => {
    const loopback = await startLoopbackApps({});
    onTestFinished(loopback.stop);
    const tab = await open(browser);
    await tab.goTo(`${loopback.wiki}/deep?x=1#/album/1`);
    await tab.reaches(`${loopback.login}/login`);
    await signIn(tab);
    await tab.reaches(`${loopback.wiki}/deep?x=1#/album/1`);
    await tab.sees('Socket: open');
    const photos = await tab.newTab(`${loopback.photos}/#/2`);
    await photos.reaches(`${loopback.photos}/#/2`);
    await photos.goTo(`${loopback.login}/`);
    await photos.sees('Welcome');
    await signOut(photos);
    await tab.sees('Socket: closed');
    await tab.reload();
    await tab.reaches(`${loopback.login}/login`);
  });
});
