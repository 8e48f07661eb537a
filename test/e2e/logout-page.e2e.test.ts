import { describe, expect } from 'vitest';
import { LANGUAGE_COOKIE, PATHS } from '../../src/contract/index.js';
import { firstOf } from '../support/thorough.js';
import { axeViolations } from './support/accessibility.js';
import { pathOf, waitForPath } from './support/browser.js';
import { test } from './support/fixtures.js';
import { appPage } from './support/hosted-app.js';
import { loginForm, signIn, viewHeadings } from './support/login.js';
import { authVariables, EMAIL, PASSWORD } from './support/service.js';

const it = test.extend('variables', { scope: 'file' }, async ({ app }) => ({
  ...(await authVariables()),
  SERVICE_UPSTREAM: app.upstream,
}));

describe('the page to sign out on', () => {
  it('ends the session without JavaScript, and closes the app in other tabs', async ({
    page,
    browser,
    origin,
    pageErrors,
  }) => {
    await page.goto('/_housekey/logout');
    await waitForPath(page, '/login');
    await signIn(page);
    await waitForPath(page, '/');
    await page.goto('/_housekey/logout');
    // The security policy allows its style.
    await page.getByRole('heading', { name: 'Sign out?' }).waitFor();
    expect(
      await page.locator('.login-page').evaluate((main) => getComputedStyle(main).display),
    ).toBe('grid');
    await page.goto('/notes');
    await appPage(page).heading.waitFor();
    const context = await browser.newContext({
      baseURL: origin,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const plain = await context.newPage();
    await plain.goto('/_housekey/logout');
    await plain.getByRole('link', { name: 'Cancel' }).click();
    expect(pathOf(plain)).toBe('/');
    await plain.goto('/_housekey/logout');
    await plain.getByRole('button', { name: 'Sign out' }).click();
    await waitForPath(plain, '/login?signed-out');
    await plain.getByText('You are signed out.').waitFor();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('housekey_session');
    await context.close();
    await expect.poll(() => appPage(page).socket.textContent()).toBe('closed');
    await page.goto('/notes');
    await loginForm(page).email.waitFor();
    expect(pageErrors.filter((text) => text.includes('Security Policy'))).toEqual([]);
  });

  it('closes the welcome page and the console in other tabs, and /_housekey leads to the console', async ({
    page,
    context,
  }) => {
    await page.goto('/_housekey');
    await signIn(page);
    await waitForPath(page, '/_housekey/');
    const [welcome, overview] = [await context.newPage(), await context.newPage()];
    await welcome.goto('/_housekey/');
    await viewHeadings(welcome).welcome.waitFor();
    await overview.goto('/_housekey/app');
    await viewHeadings(overview).console.waitFor();
    await page.goto('/_housekey/logout');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await waitForPath(page, '/login?signed-out');
    await page.locator('html[data-ready]').getByText('You are signed out.').waitFor();
    await waitForPath(welcome, '/login?next=%2F_housekey%2F');
    await waitForPath(overview, '/login?next=%2F_housekey%2Fapp');
    await loginForm(overview).email.waitFor();
    // A sign-in without a script of ours, such as by the app, reaches them when a page finds the session.
    await context.request.post(PATHS.login, { data: { email: EMAIL, password: PASSWORD } });
    await page.goto('/_housekey/');
    await viewHeadings(page).welcome.waitFor();
    await viewHeadings(overview).console.waitFor();
  });
});

it.for(firstOf(1, ['light', 'dark'] as const))(
  'the page to sign out on, in another language and with another look in %s',
  async (colorScheme, { openPage, startService, app }) => {
    const { origin } = await startService({
      ...(await authVariables()),
      SERVICE_UPSTREAM: app.upstream,
      SERVICE_TITLE: 'Fotos',
      SERVICE_ACCENT: '#b91c1c,#fca5a5',
      SERVICE_BACKGROUND: '#fee2e2,#450a0a',
    });
    const page = await openPage({ baseURL: origin, locale: 'ar', colorScheme, bypassCSP: true });
    await page.context().request.post(PATHS.login, { data: { email: EMAIL, password: PASSWORD } });
    await page.goto('/_housekey/logout');
    await page.getByRole('heading', { name: 'تسجيل الخروج؟' }).waitFor();
    expect(await page.title()).toBe('تسجيل الخروج؟ · Fotos');
    await page.getByText('Fotos', { exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    const background = await page
      .locator('.login-page')
      .evaluate((main) => getComputedStyle(main).backgroundColor);
    expect(background).toBe(colorScheme === 'light' ? 'rgb(254, 226, 226)' : 'rgb(69, 10, 10)');
    const button = page.getByRole('button', { name: 'تسجيل الخروج', exact: true });
    expect(await button.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(
      'rgb(252, 165, 165)',
    );
    expect(await axeViolations(page)).toEqual([]);
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'ja', url: origin }]);
    await page.reload();
    await page.getByRole('heading', { name: 'サインアウトしますか？' }).waitFor();
  },
);
