import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { CALLBACK } from '../support/account-browser.js';
import { startIdentityProvider, type IdentityProvider } from '../support/identity-provider.js';
import { waitForPath } from './support/browser.js';
import { test } from './support/fixtures.js';
import { appPage } from './support/hosted-app.js';
import { loginForm } from './support/login.js';
import { authVariables, type Service } from './support/service.js';

const it = test.extend('startWithAccount', async ({ startService }, { onCleanup }) => {
  const providers: IdentityProvider[] = [];
  onCleanup(async () => {
    for (const provider of providers) await provider.stop();
  });
  return async (variables: Record<string, string> = {}) => {
    const all = { ...(await authVariables()), ...variables };
    const service: Service = await startService(all);
    const { origin } = service;
    const provider = await startIdentityProvider([origin + CALLBACK]);
    providers.push(provider);
    await service.restart({ ...all, ...provider.variables(origin) });
    return { origin, provider };
  };
});

const button = (page: Page) => page.getByRole('button', { name: 'Continue with 127.0.0.1' });

describe('the button of the account elsewhere', () => {
  it('signs in, where the page keeps the token', async ({
    page,
    openPage,
    pageErrors,
    startWithAccount,
  }) => {
    const { origin, provider } = await startWithAccount();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
    await page.goto(`${origin}/app/sessions?a=1`);
    await loginForm(page).password.fill('typed by mistake');
    await button(page).click();
    await waitForPath(page, '/app/sessions?a=1');
    await page.getByText('Signed in with the account elsewhere').first().waitFor();
    expect(requests.filter((request) => /typed|mistake/.test(request))).toEqual([]);
    await page.goBack().catch(() => null);
    expect(page.url()).not.toContain('account~');
    expect(pageErrors).toEqual([]);

    provider.account.id = 'stranger';
    const other = await openPage();
    await other.goto(`${origin}/app`);
    await button(other).click();
    await loginForm(other).alert.getByText('This account is not the owner’s.').waitFor();
    await other.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await loginForm(other).alert.getByText('Dieses Konto gehört nicht dem Eigentümer.').waitFor();
    await other.getByRole('button', { name: 'Mit 127.0.0.1' }).waitFor();
  });

  it('signs in with a cookie in front of an app, also without JavaScript', async ({
    app,
    openPage,
    startWithAccount,
  }) => {
    const { origin, provider } = await startWithAccount({ SERVICE_UPSTREAM: app.upstream });
    const page = await openPage();
    await page.goto(`${origin}/deep?x=1#/album/42`);
    await button(page).click();
    await appPage(page).heading.waitFor();
    expect(page.url()).toBe(`${origin}/deep?x=1#/album/42`);

    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(`${origin}/deep?x=2`);
    await button(plain).click();
    await appPage(plain).heading.waitFor();
    expect(plain.url()).toBe(`${origin}/deep?x=2`);

    provider.account.id = 'stranger';
    await plain.context().clearCookies();
    await plain.goto(`${origin}/deep`);
    await button(plain).click();
    await loginForm(plain).alert.getByText('This account is not the owner’s.').waitFor();
  });

  it('is enough where passwords are turned off', async ({
    openPage,
    startService,
    startWithAccount,
  }) => {
    const { origin, provider } = await startWithAccount();
    const off = await startService(await authVariables());
    await off.restart({
      ...(await authVariables()),
      ...provider.variables(off.origin),
      SERVICE_PASSWORD_SIGN_IN: 'false',
    });
    expect(origin).not.toBe(off.origin);
    const page = await openPage();
    await page.goto(`${off.origin}/app`);
    await page.getByText('Use the account that is set up for this service.').waitFor();
    expect(await loginForm(page).password.count()).toBe(0);
    expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0);
    await button(page).waitFor();
  });
});
