import { describe, expect } from 'vitest';
import { pathOf } from './support/browser.js';
import { test } from './support/fixtures.js';
import { viewHeadings, loginForm, signIn } from './support/login.js';
import { authVariables } from './support/service.js';

const it = test.extend('variables', { scope: 'file' }, () => ({}));

describe('with authentication disabled', () => {
  it('the welcome page and the console are open, explain what that means, and the login redirects', async ({
    page,
  }) => {
    const account = page.getByRole('button', { name: /Sign out|Account/ });
    await page.goto('/');
    await viewHeadings(page).open.waitFor();
    await page.getByText('Authentication is disabled').first().waitFor();
    await page.getByText('SERVICE_EMAIL', { exact: true }).waitFor();
    expect(await account.count()).toBe(0);
    await page.goto('/login?next=%2Fapp%3Fa%3D1%23session');
    await viewHeadings(page).console.waitFor();
    expect(pathOf(page)).toBe('/app?a=1#session');
    expect(await loginForm(page).email.count()).toBe(0);
    await page.getByText('Fix this').first().waitFor();
    await page.getByText('SERVICE_PASSWORD_HASH', { exact: true }).waitFor();
    expect(await account.count()).toBe(0);
  });

  it('an open login page lets the user in after a restart without authentication, and a guest is sent there after one with it', async ({
    page,
    startService,
  }) => {
    const service = await startService(await authVariables());
    await page.goto(`${service.origin}/login?next=%2Fapp`);
    await loginForm(page).email.waitFor();
    await service.restart({});
    await signIn(page);
    await viewHeadings(page).console.waitFor();
    await page.getByText('You are a guest').waitFor();
    await service.restart(await authVariables());
    await page.getByRole('button', { name: 'Check again' }).click();
    await loginForm(page).email.waitFor();
    expect(pathOf(page)).toBe('/login?next=%2Fapp');
  });
});
