import { describe, expect } from 'vitest';
import { firstOf } from '../support/thorough.js';
import { axeViolations } from './support/accessibility.js';
import { waitForPath, pathOf } from './support/browser.js';
import { consoleParts } from './support/console.js';
import { test } from './support/fixtures.js';
import { appPage, type HostedApp } from './support/hosted-app.js';
import { viewHeadings, loginForm, signIn, signOut } from './support/login.js';
import { EMAIL, authVariables } from './support/service.js';

/** Each test starts its own service, with these variables. */
const it = test
  .extend('ownVariables', async ({ app }): Promise<Record<string, string>> => {
    return { ...(await authVariables()), SERVICE_UPSTREAM: app.upstream };
  })
  .extend('origin', async ({ startService, ownVariables }) => {
    const service = await startService(ownVariables);
    return service.origin;
  });

describe('if the app does not respond', () => {
  it.override('ownVariables', async ({ app }) => ({
    ...(await authVariables()),
    SERVICE_UPSTREAM: app.upstream,
    SERVICE_UPSTREAM_TIMEOUT_SECONDS: '1',
  }));

  const gone = async (app: HostedApp) => {
    await app.stop();
    return async () => await app.start();
  };
  const slow = async (app: HostedApp) => await Promise.resolve(app.hang());
  const failures = [
    ['is gone', gone, 502, 'The app cannot be reached'],
    ['is too slow', slow, 504, 'The app took too long'],
  ] as const;
  it.for(firstOf(1, failures))(
    'because it %s, an error page says so, and opens the app on retry',
    async ([, fail, status, title], { app, openPage, origin }) => {
      const page = await openPage({ bypassCSP: true });
      await page.goto('/notes?page=2#end');
      await signIn(page);
      await appPage(page).heading.waitFor();
      const fix = await fail(app);
      await appPage(page).ask.click();
      await expect
        .poll(() => appPage(page).answer.textContent())
        .toMatch(new RegExp(`^${status} \\{"detail":"`));
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const response = await page.reload();
      expect(response?.status()).toBe(status);
      await page.getByRole('heading', { name: title }).waitFor();
      expect(await page.title()).toBe(`${title} · ${new URL(origin).host}`);
      expect(pathOf(page)).toBe('/notes?page=2#end');
      expect(await axeViolations(page)).toEqual([]);
      // A retry that fails again.
      const again = page.waitForResponse((answer) => answer.url().includes('/notes'));
      await page.getByRole('button', { name: 'Try again' }).click();
      expect((await again).status()).toBe(status);
      await page.getByRole('heading', { name: title }).waitFor();
      expect(asked.filter((path) => path.includes('/api/'))).toEqual([]);
      const other = await page.context().newPage();
      await other.goto('/_housekey/');
      await viewHeadings(other).welcome.waitFor();
      await fix();
      await other.getByRole('link', { name: 'Open the app' }).click();
      await appPage(other).heading.waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await appPage(page).heading.waitFor();
      expect(pathOf(page)).toBe('/notes?page=2#end');
    },
  );
});

describe('a gateway with authentication disabled', () => {
  it.override('ownVariables', ({ app }) => ({ SERVICE_UPSTREAM: app.upstream }));

  it('is open to everyone as guest, and says so', async ({ page, pageErrors }) => {
    await page.goto('/notes?page=2#end');
    await appPage(page).heading.waitFor();
    expect(pathOf(page)).toBe('/notes?page=2#end');
    await expect.poll(() => appPage(page).socket.textContent()).toBe('open');
    await appPage(page).ask.click();
    await expect.poll(() => appPage(page).answer.textContent()).toBe('200 /api/notes of the app');
    await page.goto('/_housekey/');
    await viewHeadings(page).open.waitFor();
    await page.getByText('can use the app at this address').waitFor();
    await page.goto('/_housekey/app');
    await page.getByText('You are a guest').waitFor();
    await page.goto('/login?next=%2Fnotes');
    await waitForPath(page, '/notes');
    await appPage(page).heading.waitFor();
    expect(pageErrors).toEqual([]);
  });
});

describe('a gateway with SERVICE_PREFIX_ONLY', () => {
  it.override('ownVariables', async ({ app }) => ({
    ...(await authVariables()),
    SERVICE_UPSTREAM: app.upstream,
    SERVICE_PREFIX_ONLY: 'true',
  }));

  it('leaves /login and /api/auth to an app that has them itself', async ({ app, page }) => {
    const before = app.targets().length;
    await page.goto('/login?from=app#form');
    await waitForPath(page, '/_housekey/login?next=%2Flogin%3Ffrom%3Dapp#form');
    await signIn(page);
    await waitForPath(page, '/login?from=app#form');
    await appPage(page).heading.waitFor();
    expect(app.targets().at(before)).toBe('/login?from=app');
    const me = await page.evaluate(async () => await (await fetch('/api/auth/me')).text());
    expect(me).toBe('/api/auth/me of the app');
    const login = await page.evaluate(
      async () => await (await fetch('/api/auth/login', { method: 'POST', body: '{}' })).text(),
    );
    expect(login).toBe('/api/auth/login of the app');

    await page.goto('/_housekey/');
    await viewHeadings(page).welcome.waitFor();
    await signOut(page);
    await page.getByText('You are signed out.').waitFor();
    expect(pathOf(page)).toBe('/_housekey/login');
    await page.goto('/api/auth/me');
    await waitForPath(page, '/_housekey/login?next=%2Fapi%2Fauth%2Fme');
    await loginForm(page).email.waitFor();
  });
});

describe('a session in a cookie without an app', () => {
  it.override('ownVariables', async () => ({
    ...(await authVariables()),
    SERVICE_FORWARD_AUTH: 'true',
  }));

  it('survives a reload, reaches a second tab, and ends in both', async ({
    page,
    context,
    origin,
    pageErrors,
  }) => {
    // An invalid cookie is rejected and removed.
    await context.addCookies([{ name: 'housekey_session', value: 'a.b.c', url: origin }]);
    await page.goto('/_housekey/app?a=1#session');
    await waitForPath(page, '/login?next=%2F_housekey%2Fapp%3Fa%3D1%23session');
    await loginForm(page).email.waitFor();
    expect(await context.cookies()).toEqual([]);
    await signIn(page);
    await viewHeadings(page).console.waitFor();
    expect(pathOf(page)).toBe('/_housekey/app?a=1#session');
    await consoleParts(page).goTo('Sessions');
    await page.getByText('6 days and 23 hours').waitFor();
    await page.reload();
    await page.getByText('6 days and 23 hours').waitFor();
    expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
    const second = await context.newPage();
    await second.goto('/');
    await viewHeadings(second).welcome.waitFor();
    await signOut(page);
    await page.getByText('You are signed out.').waitFor();
    await second.getByText('signed out in another tab').waitFor();
    expect(pathOf(second)).toBe('/login?next=%2F_housekey%2F');
    expect(await second.getByText(EMAIL).count()).toBe(0);
    // After the next sign-in, the other tab continues where it was.
    await page.goto('/login');
    await signIn(page);
    await viewHeadings(page).welcome.waitFor();
    await viewHeadings(second).welcome.waitFor();
    expect(pageErrors.filter((text) => !text.includes('401 (Unauthorized)'))).toEqual([]);
  });
});
