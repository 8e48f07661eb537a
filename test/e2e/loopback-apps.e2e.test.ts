import { describe, expect } from 'vitest';
import { TestAuthenticator } from '../support/authenticator.js';
import { handmadeToken, NOW } from '../support/tokens.js';
import { test } from './support/fixtures.js';
import { appPage } from './support/hosted-app.js';
import { loginForm, signIn, signOut, viewHeadings } from './support/login.js';
import { VirtualAuthenticator, withoutAutofill } from './support/passkeys.js';
import { EMAIL } from './support/service.js';
import { startLoopbackApps } from './support/several-apps.js';

const phone = new TestAuthenticator('http://localhost');
const it = appsTest({});
const itWithoutPasswords = appsTest({
  SERVICE_PASSKEYS: phone.entry(),
  SERVICE_PASSWORD_SIGN_IN: 'false',
});

function appsTest(variables: Record<string, string>) {
  return test
    .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
      const site = await startLoopbackApps(variables);
      onCleanup(site.stop);
      return site;
    })
    .extend('origin', ({ site }) => site.login);
}

describe('apps on names of loopback, over plain HTTP', () => {
  it('open after one sign-in, and close with it', async ({ page, context, site }) => {
    await page.goto(`${site.wiki}/deep?x=1#/album/1`);
    await signIn(page);
    await page.waitForURL(`${site.wiki}/deep?x=1#/album/1`);
    await expect.poll(() => appPage(page).socket.textContent()).toBe('open');
    const photos = await context.newPage();
    await photos.goto(`${site.photos}/#/2`);
    expect(photos.url()).toBe(`${site.photos}/#/2`);
    await photos.goto(`${site.login}/`);
    await viewHeadings(photos).welcome.waitFor();
    await signOut(photos);
    await expect.poll(() => appPage(page).socket.textContent()).toBe('closed');
    await page.reload();
    await loginForm(page).heading.waitFor();
  });
});

describe('a path with step-up while passwords are turned off', () => {
  itWithoutPasswords(
    'opens with a passkey, and keeps the fragment',
    async ({ page, context, site }) => {
      await VirtualAuthenticator.add(page, { passkey: phone });
      await withoutAutofill(page);
      // A session that another program has begun, so that nobody has confirmed the owner in it.
      const value = handmadeToken({ sub: EMAIL, exp: NOW + 4_000_000_000 });
      await context.addCookies([{ name: 'housekey_session', value, url: site.login }]);
      const admin = `${site.wiki}/admin?tab=users#/3`;
      await page.goto(admin);
      await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await loginForm(page).heading.waitFor();
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.waitForURL(admin);
      await appPage(page).heading.waitFor();
    },
  );
});
