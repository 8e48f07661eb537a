import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PATHS, PREFIXES } from '../../src/contract/index.js';
import { arrive, placeOf, newVisitor, startBrowser } from './support/browser.js';
import { inside, loginForm, signIn } from './support/login.js';
import { EMAIL, locked, startService, type Service } from './support/service.js';

const SECRET = { SERVICE_SECRET_KEY: 'a key of thirty-two bytes or more.' };

let environment: Record<string, string>;
let service: Service;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  environment = { ...(await locked()), ...SECRET };
  [service, browser] = await Promise.all([startService(environment), startBrowser()]);
  return async () => {
    await browser.close();
    await service.stop();
  };
});
beforeEach(async () => {
  context = await newVisitor(browser, service.origin);
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
});

async function enter(place: string): Promise<void> {
  await page.goto(place);
  await signIn(page);
  await arrive(page, place);
}

async function restart(changed: Record<string, string>): Promise<void> {
  await service.stop();
  service = await startService(changed, service.port);
}

const noAnswer = () => page.getByRole('heading', { name: /^Nobody answers/ });
const tryAgain = () => page.getByRole('button', { name: 'Try again' });

declare global {
  interface Window {
    reportLeak?: (text: string) => void;
  }
}

/** Notes whatever protected text is in the document at any moment from the next load on. */
async function watchForLeaks(): Promise<Set<string>> {
  const leaks = new Set<string>();
  await context.exposeFunction('reportLeak', (text: string) => {
    leaks.add(text);
  });
  await context.addInitScript((email) => {
    const look = () => {
      const text = document.body?.textContent ?? '';
      for (const secret of [email, 'Welcome in', 'Console', 'The door is open']) {
        if (text.includes(secret)) window.reportLeak?.(secret);
      }
    };
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }, EMAIL);
  return leaks;
}

describe('nothing protected is shown', () => {
  it('before the service has said who is there', async () => {
    await enter('/');
    const leaks = await watchForLeaks();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${PATHS.me}`, async (route) => {
      await released;
      await route.continue();
    });
    for (const place of ['/app', '/']) {
      await page.goto(place);
      await page.getByText('Checking who is there').waitFor();
      expect([...leaks]).toEqual([]);
    }
    release();
    await inside(page).welcome.waitFor();
    expect(leaks).toContain(EMAIL);
  });

  it.each([
    ['no answer', null],
    ['an error', { status: 500, body: '{"detail":"x"}' }],
    ['a portal’s page', { status: 200, contentType: 'text/html', body: '<h1>Hotel</h1>' }],
    ['JSON of another shape', { status: 200, json: { user: EMAIL } }],
    ['a redirect', { status: 302, headers: { location: '/_housekey/healthz' } }],
  ])('after %s', async (_name, answer) => {
    await enter('/');
    const leaks = await watchForLeaks();
    await page.route(`**${PATHS.me}`, async (route) => {
      await (answer === null ? route.abort() : route.fulfill(answer));
    });
    await page.goto('/app?a=1#session');
    await noAnswer().waitFor();
    await tryAgain().click();
    await page.getByText('Still no answer').waitFor();
    expect([...leaks]).toEqual([]);
    await page.unroute(`**${PATHS.me}`);
    await tryAgain().click();
    await inside(page).console.waitFor();
    expect(placeOf(page)).toBe('/app?a=1#session');
  });

  it('to a stranger whom the service cannot judge, at the login either', async () => {
    await page.route(`**${PATHS.status}`, async (route) => await route.abort());
    await page.goto('/app');
    await noAnswer().waitFor();
    await page.goto('/login');
    await noAnswer().waitFor();
    expect(await loginForm(page).email.count()).toBe(0);
    await page.unroute(`**${PATHS.status}`);
    await tryAgain().click();
    await loginForm(page).email.waitFor();
  });
});

describe('a service that stops', () => {
  it('under an open page is noticed by what asks it next, and let in again after its return', async () => {
    await enter('/');
    await page.getByText('Authentication is on').waitFor();
    await service.stop();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('The service could not be told').waitFor();
    await signIn(page);
    await loginForm(page).alert.getByText('cannot be reached').waitFor();
    service = await startService(environment, service.port);
    await loginForm(page).submit.click();
    await inside(page).welcome.waitFor();
  });

  it('before its configuration is read leaves a way to read it again', async () => {
    await page.route(`**${PATHS.overview}?*`, async (route) => await route.abort());
    await enter('/app');
    await page.getByText('its configuration cannot be shown').waitFor();
    await tryAgain().click();
    await page.getByText('Still no answer').waitFor();
    await page.unroute(`**${PATHS.overview}?*`);
    await tryAgain().click();
    await page.getByText('Only its owner comes in').waitFor();
  });

  it('before the console’s code is fetched leaves a way to load it again', async () => {
    await page.route(`**${PREFIXES.assets}console-page*`, async (route) => await route.abort());
    await enter('/app');
    await page.getByRole('heading', { name: 'did not open' }).waitFor();
    await page.unroute(`**${PREFIXES.assets}console-page*`);
    await page.getByRole('button', { name: 'Load again' }).click();
    await inside(page).console.waitFor();
  });
});

describe('after a restart', () => {
  it('with the same secret the session goes on', async () => {
    await enter('/app');
    await restart(environment);
    await page.reload();
    await inside(page).console.waitFor();
  });

  it('with another password everybody is signed out, and the new one opens', async () => {
    await enter('/app');
    await restart({ ...(await locked('another password')), ...SECRET });
    await page.reload();
    await page.getByText('the password or key has changed').waitFor();
    await signIn(page);
    await loginForm(page).alert.getByText('Incorrect').waitFor();
    await signIn(page, 'another password');
    await inside(page).console.waitFor();
    await restart(environment);
  });

  it('without a configured secret everybody is signed out', async () => {
    const withoutSecret = await locked();
    await restart(withoutSecret);
    await enter('/app');
    await restart(withoutSecret);
    await page.reload();
    await page.getByText('the password or key has changed').waitFor();
    expect(placeOf(page)).toBe('/login?next=%2Fapp');
  });

  it('with authentication disabled the old token’s holder is a guest', async () => {
    await enter('/');
    await restart({});
    await page.reload();
    await inside(page).open.waitFor();
    expect(await page.getByText(EMAIL).count()).toBe(0);
  });
});
