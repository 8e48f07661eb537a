import { describe, expect } from 'vitest';
import { pathOf } from './support/browser.js';
import { test } from './support/fixtures.js';
import { viewHeadings, loginForm, signIn } from './support/login.js';
import { authVariables } from './support/service.js';

const it = test.extend('variables', { scope: 'file' }, () => ({}));

describe('with authentication disabled', () => {
  it('the welcome page is open, and explains what that means', async ({ page }) => {
    await page.goto('/');
    await viewHeadings(page).open.waitFor();
    await page.getByText('Authentication is disabled').first().waitFor();
    await page.getByText('SERVICE_EMAIL', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /Sign out|Account/ }).count()).toBe(0);
  });

  it('the console is open, and says how to turn on authentication', async ({ page }) => {
    await page.goto('/app');
    await viewHeadings(page).console.waitFor();
    await page.getByText('Fix this').first().waitFor();
    await page.getByText('SERVICE_PASSWORD_HASH', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /Sign out|Account/ }).count()).toBe(0);
  });

  it('the login redirects and shows no form', async ({ page }) => {
    await page.goto('/login?next=%2Fapp%3Fa%3D1%23session');
    await viewHeadings(page).console.waitFor();
    expect(pathOf(page)).toBe('/app?a=1#session');
    expect(await loginForm(page).email.count()).toBe(0);
  });

  it('after a restart, a login page that is still open lets the user in', async ({
    page,
    startService,
  }) => {
    const closed = await startService(await authVariables());
    await page.goto(`${closed.origin}/login?next=%2Fapp`);
    await loginForm(page).email.waitFor();
    await closed.restart({});
    await signIn(page);
    await viewHeadings(page).console.waitFor();
    await page.getByText('You are a guest').waitFor();
  });

  it('a guest whose service enables authentication is redirected to the login', async ({
    page,
    startService,
  }) => {
    const open = await startService({});
    await page.goto(`${open.origin}/app`);
    await viewHeadings(page).console.waitFor();
    await open.restart(await authVariables());
    await page.getByRole('button', { name: 'Check again' }).click();
    await loginForm(page).email.waitFor();
    expect(pathOf(page)).toBe('/login?next=%2Fapp');
  });
});
