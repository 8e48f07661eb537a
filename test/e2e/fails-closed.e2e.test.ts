import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PATHS, PREFIXES } from '../../src/contract/index.js';
import { firstOf } from '../support/thorough.js';
import { holdBack, pathOf, runClockUntil, stopClock } from './support/browser.js';
import { test } from './support/fixtures.js';
import { viewHeadings, loginForm, signIn, openSignedIn, signOut } from './support/login.js';
import { EMAIL, authVariables } from './support/service.js';

const SECRET = { SERVICE_SECRET_KEY: 'a key of thirty-two bytes or more.' };

const it = test.extend('variables', { scope: 'file' }, async () => ({
  ...(await authVariables()),
  ...SECRET,
}));
/** The test stops its service. */
const itAlone = it.extend('origin', ({ ownService }) => ownService.origin);

const noAnswer = (page: Page) =>
  page.getByRole('heading', { name: 'The service cannot be reached' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

declare global {
  interface Window {
    reportLeak?: (text: string) => void;
  }
}

/** Records protected text that is in the document at any moment after the next load. */
async function watchForLeaks(context: BrowserContext): Promise<Set<string>> {
  const leaks = new Set<string>();
  await context.exposeFunction('reportLeak', (text: string) => {
    leaks.add(text);
  });
  await context.addInitScript((email) => {
    const look = () => {
      const text = document.body?.textContent ?? '';
      for (const secret of [email, 'Welcome', 'Console', 'Authentication is disabled']) {
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
  it('before the service has confirmed the session', async ({ page, context }) => {
    await openSignedIn(page, '/');
    const leaks = await watchForLeaks(context);
    const release = await holdBack(page, `**${PATHS.me}`);
    for (const place of ['/app', '/']) {
      await page.goto(place);
      await page.getByText('Checking your session').waitFor();
      expect([...leaks]).toEqual([]);
    }
    release();
    await viewHeadings(page).welcome.waitFor();
    expect(leaks).toContain(EMAIL);
  });

  it('after no answer, an error, a portal’s page, JSON of another shape or a redirect', async ({
    page,
    context,
  }) => {
    await openSignedIn(page, '/');
    const leaks = await watchForLeaks(context);
    for (const answer of [
      null,
      { status: 500, body: '{"detail":"x"}' },
      { status: 200, contentType: 'text/html', body: '<h1>Hotel</h1>' },
      { status: 200, json: { user: EMAIL } },
      { status: 302, headers: { location: '/_housekey/healthz' } },
    ]) {
      await page.route(`**${PATHS.me}`, async (route) => {
        await (answer === null ? route.abort() : route.fulfill(answer));
      });
      leaks.clear();
      await page.goto('/app?a=1#session');
      await noAnswer(page).waitFor();
      await tryAgain(page).click();
      await page.getByText('Still no response').waitFor();
      expect([...leaks]).toEqual([]);
      await page.unroute(`**${PATHS.me}`);
      await tryAgain(page).click();
      await viewHeadings(page).console.waitFor();
      expect(pathOf(page)).toBe('/app?a=1#session');
      await page.goto('about:blank');
    }
  });

  it('if the service does not respond without a session, either', async ({ page }) => {
    await page.route(`**${PATHS.status}`, async (route) => await route.abort());
    await page.goto('/app');
    await noAnswer(page).waitFor();
    expect(await loginForm(page).email.count()).toBe(0);
    await page.unroute(`**${PATHS.status}`);
    await tryAgain(page).click();
    await loginForm(page).email.waitFor();
  });
});

describe('a service that stops', () => {
  it.for(
    firstOf(2, [
      ['the welcome page', '/', PATHS.me, 'welcome'],
      ['what the console shows', '/app', `${PATHS.overview}?*`, 'console'],
      ['the console', '/app', PATHS.me, 'console'],
      ['what the welcome page shows', '/', `${PATHS.overview}?*`, 'welcome'],
    ] as const),
  )(
    'is asked again by %s, which says when, less and less often',
    async ([, place, path, heading], { page }) => {
      await openSignedIn(page, '/');
      let asked = 0;
      let isBack = false;
      await page.route(`**${path}`, async (route) => {
        asked += 1;
        await (isBack ? route.continue() : route.abort());
      });
      // Only the test moves the clock, so a slow machine cannot count down before the test has looked.
      await stopClock(page);
      await page.goto(place);
      for (const [index, seconds] of [5, 10, 20].entries()) {
        const countdown = page.getByText(`Trying again in ${seconds} seconds.`);
        await runClockUntil(page, async () => await countdown.isVisible(), `wait ${index + 1}`);
        await page.getByText(`This page tries again by itself in ${seconds} seconds.`).waitFor();
        const before = asked;
        isBack = index === 2;
        await page.clock.runFor((seconds - 1) * 1000);
        expect(asked).toBe(before);
        await page.clock.runFor(1100);
        await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(before);
      }
      const hasRecovered = async () =>
        (await viewHeadings(page)[heading].isVisible()) && (await tryAgain(page).count()) === 0;
      await runClockUntil(page, hasRecovered, 'the page has recovered');
    },
  );

  itAlone(
    'under an open page is noticed by what asks it next, and let in again after its return',
    async ({ page, ownService: service }) => {
      await openSignedIn(page, '/');
      await page.getByText('Signed in as').waitFor();
      await service.stop();
      await signOut(page);
      await page.getByText('Signed out in this browser only').waitFor();
      await tryAgain(page).click();
      await page.getByText('Still no response').waitFor();
      await service.restart();
      await tryAgain(page).click();
      await page.getByText('Signed out in this browser only').waitFor();
      await loginForm(page).email.waitFor();
      await service.stop();
      await signIn(page);
      await loginForm(page).alert.getByText('cannot be reached').waitFor();
      await service.restart();
      await loginForm(page).submit.click();
      await viewHeadings(page).welcome.waitFor();
    },
  );

  it('before its configuration or the console’s code is loaded can be retried', async ({
    page,
  }) => {
    await page.route(`**${PATHS.overview}?*`, async (route) => await route.abort());
    await openSignedIn(page, '/app');
    await page.getByText('the configuration cannot be shown').waitFor();
    await tryAgain(page).click();
    await page.getByText('Still no response').waitFor();
    await page.unroute(`**${PATHS.overview}?*`);
    await tryAgain(page).click();
    await page.getByText('Only the owner can sign in').waitFor();
    await page.route(`**${PREFIXES.assets}console-page*`, async (route) => await route.abort());
    await page.reload();
    await page.getByRole('heading', { name: 'could not be loaded' }).waitFor();
    await page.unroute(`**${PREFIXES.assets}console-page*`);
    await page.getByRole('button', { name: 'Reload' }).click();
    await viewHeadings(page).console.waitFor();
  });
});

itAlone(
  'after a restart the session continues, unless the password or the secret has changed; without authentication the user is a guest',
  async ({ page, ownService: service }) => {
    const restart = async (variables?: Record<string, string>) => {
      // An open page would notice a restart by itself, at any time.
      await page.goto('about:blank');
      await service.restart(variables);
      await page.goto('/app');
    };
    await openSignedIn(page, '/app');
    await viewHeadings(page).console.waitFor();
    await restart();
    await viewHeadings(page).console.waitFor();

    await restart({ ...(await authVariables('another password')), ...SECRET });
    await page.getByText('the password or key has changed').waitFor();
    await signIn(page);
    await loginForm(page).alert.getByText('Incorrect').waitFor();
    await signIn(page, 'another password');
    await viewHeadings(page).console.waitFor();

    const withoutSecret = await authVariables('another password');
    await restart(withoutSecret);
    await page.getByText('the password or key has changed').waitFor();
    await signIn(page, 'another password');
    await viewHeadings(page).console.waitFor();
    await restart(withoutSecret);
    await page.getByText('the password or key has changed').waitFor();
    expect(pathOf(page)).toBe('/login?next=%2Fapp');
    await signIn(page, 'another password');
    await viewHeadings(page).console.waitFor();

    await restart({});
    await page.getByText('You are a guest').waitFor();
    expect(await page.getByText(EMAIL).count()).toBe(0);
  },
);
