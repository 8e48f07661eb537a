import { describe, expect } from 'vitest';
import { axeViolations } from './support/accessibility.js';
import { waitForPath, pathOf } from './support/browser.js';
import { test } from './support/fixtures.js';
import { loginForm, signIn, viewHeadings, signOut } from './support/login.js';
import { startLoginApp } from './support/login-app.js';
import { authVariables } from './support/service.js';

const it = test
  .extend('loginApp', async ({}, { onCleanup }) => {
    const app = await startLoginApp();
    onCleanup(app.stop);
    return app;
  })
  .extend('ownVariables', async ({ loginApp }): Promise<Record<string, string>> => {
    return { ...(await authVariables()), SERVICE_UPSTREAM: loginApp.url };
  })
  .extend('origin', async ({ startService, ownVariables }) => {
    return (await startService(ownVariables)).origin;
  });

describe('an app with a /login of its own, such as Jupyter or code-server', () => {
  it('is reached through both logins, without an endless reload', async ({ page, loginApp }) => {
    const navigations: string[] = [];
    page.on('framenavigated', (frame) => navigations.push(frame.url()));
    await page.goto('/tree');
    await waitForPath(page, '/login?next=%2Ftree');
    await signIn(page);
    await page.getByRole('heading', { name: 'Notebook login' }).waitFor();
    expect(pathOf(page)).toBe('/login?next=/tree');
    await page.getByRole('button', { name: 'Log in to the notebook' }).click();
    await page.getByRole('heading', { name: 'Notebooks' }).waitFor();
    expect(navigations.length).toBeLessThan(6);
    const posts = loginApp.seen.filter(({ method }) => method === 'POST');
    expect(posts.map(({ target }) => target)).toEqual(['/login']);
    const session = await page.evaluate(
      async () => await (await fetch('/api/auth/session')).text(),
    );
    expect(session).toBe('{"user":"of the app"}');

    // The page at /login is the app's.
    await page.goto('/_housekey/?link#link~token');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
    await page.getByRole('heading', { name: 'Sign in by link' }).waitFor();

    await page.goto('/_housekey/');
    await viewHeadings(page).welcome.waitFor();
    await signOut(page);
    await page.getByText('You are signed out.').waitFor();
    await page.goto('/login');
    await loginForm(page).email.waitFor();
    // Back to the login page's own address: its target is the app's home.
    await signIn(page);
    await waitForPath(page, '/');
  });

  it('is shown as it is if authentication is disabled', async ({
    startService,
    loginApp,
    page,
  }) => {
    const { origin } = await startService({ SERVICE_UPSTREAM: loginApp.url });
    await page.goto(`${origin}/tree`);
    await page.getByRole('heading', { name: 'Notebook login' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});

it('an app that redirects to a /login that it does not have ends on a page that explains this and offers both ways on', async ({
  openPage,
  loginApp,
}) => {
  loginApp.removeLogin();
  const page = await openPage({ bypassCSP: true });
  await page.goto('/tree');
  await signIn(page);
  await page.getByRole('heading', { name: 'The app sent you back' }).waitFor();
  await page.getByText('SERVICE_PREFIX_ONLY=true').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const before = loginApp.seen.length;
  await page.getByRole('link', { name: 'Open the app' }).click();
  await expect.poll(() => loginApp.seen.length).toBeGreaterThan(before);
  await page.getByRole('heading', { name: 'The app sent you back' }).waitFor();
  await page.getByRole('link', { name: 'Open Housekey' }).click();
  await viewHeadings(page).welcome.waitFor();
  const redirected = loginApp.seen.filter(({ target }) => target.startsWith('/login'));
  expect(redirected.length).toBeLessThan(5);
});
