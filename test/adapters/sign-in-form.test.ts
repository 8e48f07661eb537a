import type { Page } from 'playwright-core';
import { createHousekey, type HousekeyOptions } from 'housekey';
import { describe, expect } from 'vitest';
import { test } from '../e2e/support/fixtures.js';
import { loginForm, signIn, signOut } from '../e2e/support/login.js';
import { VirtualAuthenticator } from '../e2e/support/passkeys.js';
import { TOTP_SECRET } from '../support/codes.js';
import { EMAIL, PASSWORD } from '../support/housekey.js';
import { freePort } from '../support/port.js';
import { OPTIONS } from './support/auth.js';
import { bundlePage, startApp } from './support/react-app.js';

const it = test
  .extend('script', { scope: 'file' }, async () => await bundlePage())
  .extend('options', (): HousekeyOptions => ({}))
  /** At http://localhost, where passkeys work without https. */
  .extend('origin', async ({ script, options }, { onCleanup }) => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const auth = await createHousekey({ ...OPTIONS, publicUrl: origin, ...options });
    const app = await startApp(auth, script, port);
    onCleanup(async () => {
      await app.close();
      await auth.close();
    });
    return origin;
  });

/** Registers a passkey in the console, which works until the restart, and signs out. */
async function registerPasskey(page: Page): Promise<void> {
  await page.goto('/_housekey/app/credentials');
  await signIn(page, PASSWORD, EMAIL);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByLabel('Name, such as phone').fill('laptop');
  await section.getByLabel('Your password, again').fill(PASSWORD);
  await section.getByRole('button', { name: 'Register a passkey' }).click();
  await section.getByRole('button', { name: 'Done' }).click();
  await signOut(page);
  await page.getByText('You are signed out.').waitFor();
}

function passkeyButton(page: Page) {
  return page.getByRole('button', { name: 'Sign in with a passkey' });
}

describe('the form with passkeys', () => {
  it('signs in with the button', async ({ page }) => {
    const device = await VirtualAuthenticator.add(page);
    await registerPasskey(page);
    // The email field must not use the passkey before the button does.
    await device.setPresent(false);
    await page.goto('/react?passkeys');
    await passkeyButton(page).waitFor();
    await device.setPresent(true);
    await passkeyButton(page).click();
    await page.getByText(`Hello, ${EMAIL}`).waitFor();
  });

  it('signs in from the email field', async ({ page }) => {
    await VirtualAuthenticator.add(page);
    await registerPasskey(page);
    await page.goto('/react?passkeys');
    await page.getByText(`Hello, ${EMAIL}`).waitFor();
  });

  it('says what went wrong without a passkey, and still takes the password', async ({ page }) => {
    await VirtualAuthenticator.add(page);
    await page.goto('/react?passkeys');
    await passkeyButton(page).click();
    await loginForm(page).alert.getByText(/\w/).waitFor();
    await signIn(page, PASSWORD, EMAIL);
    await page.getByText(`Hello, ${EMAIL}`).waitFor();
  });
});

describe('the form with one-time codes', () => {
  const withCodes = it.override('options', {
    totpSecret: TOTP_SECRET,
  });

  withCodes('asks for the code after the password, and goes back', async ({ page }) => {
    await page.goto('/react');
    await signIn(page, PASSWORD, EMAIL);
    const code = page.getByLabel('One-time code');
    await code.waitFor();
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
    await loginForm(page).email.waitFor({ state: 'hidden' });
    await code.fill('000000');
    await loginForm(page).submit.click();
    await loginForm(page).alert.getByText(/code/).waitFor();
    await page.getByRole('button', { name: 'Back to the password' }).click();
    expect(await loginForm(page).email.inputValue()).toBe(EMAIL);
    expect(await loginForm(page).password.inputValue()).toBe(PASSWORD);
  });
});
