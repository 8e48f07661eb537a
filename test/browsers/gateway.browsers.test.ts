import { describe, expect, it } from 'vitest';
import { startHostedApp } from '../e2e/support/hosted-app.js';
import { startPasskeyService } from '../e2e/support/passkeys.js';
import { startPwa } from '../e2e/support/pwa.js';
import { authVariables, launchService, PASSWORD } from '../e2e/support/service.js';
import { TestAuthenticator } from '../support/authenticator.js';
import { setUpOnce } from '../support/hooks.js';
import { SECRET } from '../support/housekey.js';
import { createTestShare } from '../support/shares.js';
import { startApp } from '../support/upstream.js';
import { BROWSERS, open } from './support/browser.js';
import { complaintsOf, cookieAttributes, signIn, signOut } from './support/login.js';

const ANNA = createTestShare('anna', { until: '2100-01-01', paths: ['/notes/7'] });

const app = setUpOnce(startHostedApp);
const gateway = setUpOnce(
  async () =>
    await launchService({
      ...(await authVariables()),
      SERVICE_SECRET_KEY: SECRET,
      SERVICE_UPSTREAM: app.upstream,
      SERVICE_SHARES: ANNA.line,
    }),
);

/** A page of someone else, with everything that it can try against the gateway. */
const foreign = setUpOnce(
  async () =>
    await startApp((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Foreign</title><h1>Foreign</h1>
      <a href="${gateway.origin}/notes/7">Follow</a>
      <form method="post" action="${gateway.origin}/save"><button>Save</button></form>
      <form method="post" action="${gateway.origin}/api/auth/logout"><button>Leave</button></form>`);
    }),
);

const SESSION = {
  housekey_session: {
    httpOnly: true,
    secure: false,
    sameSite: 'Lax',
    path: '/',
    isKept: true,
  },
};

describe.each(BROWSERS)('the gateway in $name', (browser) => {
  it('leads from a deep link through the login to the app, with its WebSocket and events, until the sign-out', async () => {
    const tab = await open(browser);
    const place = '/notes/7?view=all&q=%C3%A4#line-3';
    await tab.goTo(gateway.origin + place);
    await tab.reaches(`${gateway.origin}/login?next=`);
    await signIn(tab);
    await tab.reaches(gateway.origin + place);
    await tab.sees('The app', 'Here is owner@example.com', 'Socket: open');
    await tab.press('Say');
    await tab.sees('Echo: knock, knock');
    await tab.press('Ask');
    await tab.sees('Answer: 200 /api/notes of the app');
    app.sendEvent('hear, hear');
    await tab.sees('hear, hear');
    expect(await cookieAttributes(tab)).toEqual(SESSION);
    expect(await tab.run('return [document.cookie, localStorage.length]')).toEqual(['', 0]);
    const second = await tab.newTab(`${gateway.origin}/_housekey/`);
    await second.sees('Welcome');
    await signOut(second);
    await tab.sees('Socket: closed');
    await tab.press('Ask');
    await tab.sees('Answer: 401');
    expect(await cookieAttributes(tab)).toEqual({});
    await tab.reload();
    await tab.sees('Sign in');
    expect(await complaintsOf(tab)).toEqual([]);
  });

  it('signs in without JavaScript, and forgets the session with the browser if the user wants that', async () => {
    const tab = await open(browser, { hasScripts: false });
    await tab.goTo(`${gateway.origin}/notes/7?view=all`);
    await tab.click('input[type=checkbox]');
    await signIn(tab, 'wrong');
    await tab.sees('Incorrect email or password');
    await signIn(tab);
    await tab.reaches(`${gateway.origin}/notes/7?view=all`);
    await tab.sees('The app');
    const { housekey_session: session } = SESSION;
    expect(await cookieAttributes(tab)).toEqual({
      housekey_session: { ...session, isKept: false },
    });
    expect(await complaintsOf(tab)).toEqual([]);
  });

  it.each([
    // The cookie is not sent.
    ['site', 'localhost'],
    // Another port of the same host gets the cookie sent.
    ['origin of the same site', '127.0.0.1'],
  ])('keeps a page of another %s from acting in the app', async (_what, host) => {
    const tab = await open(browser);
    const place = foreign.url.replace('127.0.0.1', host);
    await tab.goTo(`${gateway.origin}/notes/7`);
    await signIn(tab);
    await tab.sees('The app');
    const before = app.targets().length;
    await tab.goTo(place);
    const attempts = await tab.run(
      `const send = (path, more) => fetch(args[0] + path, { credentials: 'include', ...more })
         .then((response) => response.status, () => 0);
       const socket = new WebSocket(args[0].replace('http', 'ws') + '/socket');
       const said = new Promise((resolve) => {
         socket.onopen = socket.onclose = (event) => resolve(event.type);
       });
       return [
         await send('/api/notes', { method: 'POST', mode: 'no-cors', body: 'x' }),
         await send('/api/notes'), await send('/api/notes', { method: 'DELETE' }),
         await said,
       ];`,
      gateway.origin,
    );
    // The first one is sent, and refused: a page cannot read the answer.
    expect(attempts).toEqual([0, 0, 0, 'close']);
    await tab.press('Save');
    await tab.reaches(gateway.origin);
    await tab.goTo(place);
    await tab.press('Leave');
    await tab.sees('another site');
    expect(app.targets().slice(before)).not.toContain('/save');
    // A link works, with the session, which nobody has ended.
    await tab.goTo(place);
    await tab.press('Follow');
    await tab.sees('The app');
  });

  it('opens what a guest is invited to, and nothing else', async () => {
    const tab = await open(browser);
    await tab.goTo(`${gateway.origin}/_housekey/guest#${ANNA.secret}`);
    await tab.sees('/notes/7', 'You can view it until January 1, 2100.');
    expect(await tab.url()).toBe(`${gateway.origin}/_housekey/guest`);
    await tab.press('Open');
    await tab.sees('The app');
    expect(await tab.url()).toBe(`${gateway.origin}/notes/7`);
    const { housekey_session: session } = SESSION;
    expect(await cookieAttributes(tab)).toEqual({ housekey_session_guest: session });
    await tab.goTo(`${gateway.origin}/notes/8`);
    await tab.sees('Not part of your invitation');
    await tab.goTo(`${gateway.origin}/_housekey/`);
    await tab.sees('Sign in');
  });

  it('keeps a service worker that answers every page load from the login and from the time after the session', async ({
    onTestFinished,
  }) => {
    const pwa = await startPwa();
    const variables = { ...(await authVariables()), SERVICE_UPSTREAM: pwa.url };
    const service = await launchService({ ...variables, SERVICE_SECRET_KEY: SECRET });
    onTestFinished(pwa.stop);
    onTestFinished(service.stop);
    const workers = `const all = await navigator.serviceWorker.getRegistrations();
      return all.filter(({ scope }) => new URL(scope).pathname === '/').length`;
    const tab = await open(browser);
    await tab.goTo(`${service.origin}/`);
    await signIn(tab);
    await tab.sees('The shell of the app');
    await tab.eventually('return navigator.serviceWorker.controller !== null', true);
    const before = pwa.seen.length;
    await tab.goTo(`${service.origin}/deep`);
    await tab.sees('The shell of the app');
    expect(pwa.seen.slice(before).map(({ target }) => target)).not.toContain('/deep');
    await tab.goTo(`${service.origin}/_housekey/app`);
    await tab.sees('Overview');
    // The session ends behind the browser's back.
    await service.restart({ ...variables, SERVICE_SECRET_KEY: SECRET.toLowerCase() });
    await tab.goTo(`${service.origin}/deep?a=b`);
    await tab.reaches(`${service.origin}/login?next=%2Fdeep%3Fa%3Db`);
    await tab.sees('Sign in');
    await tab.eventually(workers, 0);
    await signIn(tab);
    await tab.sees('The shell of the app');
    await tab.eventually('return navigator.serviceWorker.controller !== null', true);
    await tab.goTo(`${service.origin}/_housekey/`);
    await signOut(tab);
    await tab.eventually(workers, 0);
    await tab.eventually('return (await caches.keys()).length', 0);
  });

  it(`${browser.hasPasskeys ? 'signs in with' : 'says that it cannot use'} a passkey`, async ({
    onTestFinished,
  }) => {
    const phone = new TestAuthenticator('http://localhost');
    const variables: Record<string, string> = {};
    if (!browser.hasPasskeys) variables['SERVICE_PASSKEYS'] = phone.entry();
    const service = await startPasskeyService(variables);
    onTestFinished(service.stop);
    const tab = await open(browser);
    await tab.goTo(`${service.origin}/app/credentials`);
    if (!browser.hasPasskeys) await tab.sees('This browser cannot use passkeys here.');
    await signIn(tab);
    await tab.sees('Passkeys');
    if (browser.hasPasskeys) {
      await tab.driver.send('WebAuthn:AddVirtualAuthenticator', {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      });
      await tab.fill('.passkey-form input[name=name]', 'laptop');
      await tab.fill('.passkey-form input[type=password]', PASSWORD);
      await tab.press('Register a passkey');
      await tab.sees('One more step: keep the passkey');
      await signOut(tab);
      await tab.press('Sign in with a passkey');
      await tab.sees('Welcome');
    }
    expect(await complaintsOf(tab)).toEqual([]);
  });
});
