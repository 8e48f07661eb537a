import type { Page } from 'playwright-core';
import { createHousekey, type HousekeyOptions } from 'housekey';
import { describe, expect } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { holdBack } from '../e2e/support/browser.js';
import { test } from '../e2e/support/fixtures.js';
import { loginForm, signIn } from '../e2e/support/login.js';
import { VirtualAuthenticator, withoutAutofill } from '../e2e/support/passkeys.js';
import { TestAuthenticator } from '../support/authenticator.js';
import { TOTP_SECRET } from '../support/codes.js';
import { EMAIL, PASSWORD } from '../support/housekey.js';
import { freePort } from '../support/port.js';
import { OPTIONS } from './support/auth.js';
import { GERMAN } from './support/german-texts.js';
import { bundlePage, startApp } from './support/react-app.js';

/** A passkey in the configuration. A test gives it to a device. */
const LAPTOP = new TestAuthenticator('http://localhost');

const it = test
  .extend('script', { scope: 'file' }, async () => await bundlePage())
  .extend('options', (): HousekeyOptions => ({}))
  /** At http://localhost, where passkeys work without https. */
  .extend('origin', async ({ script, options }, { onCleanup }) => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const passkeys = LAPTOP.entry('laptop');
    const auth = await createHousekey({ ...OPTIONS, publicUrl: origin, passkeys, ...options });
    const app = await startApp(auth, script, port);
    onCleanup(async () => {
      await app.close();
      await auth.close();
    });
    return origin;
  });

function passkeyButton(page: Page) {
  return page.getByRole('button', { name: 'Sign in with a passkey' });
}

function stayBox(page: Page) {
  return page.getByLabel('Stay signed in');
}

/** Whether the session cookie outlives the browser; undefined without a cookie. */
async function outlivesBrowser(page: Page): Promise<boolean | undefined> {
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name.startsWith('housekey_session'));
  return session === undefined ? undefined : session.expires > 0;
}

describe('the box "Stay signed in" of the form', () => {
  it.for([true, false])(
    'decides whether the session outlives the browser: %s',
    async (stays, { page }) => {
      await page.goto('/react');
      expect(await stayBox(page).isChecked()).toBe(true);
      await stayBox(page).setChecked(stays);
      await signIn(page, PASSWORD, EMAIL);
      await page.getByText(`Hello, ${EMAIL}`).waitFor();
      expect(await outlivesBrowser(page)).toBe(stays);
    },
  );

  it.for([true, false])('counts for a passkey: %s', async (stays, { page }) => {
    await withoutAutofill(page);
    await VirtualAuthenticator.add(page, { passkey: LAPTOP });
    await page.goto('/react?passkeys');
    await stayBox(page).setChecked(stays);
    await passkeyButton(page).click();
    await page.getByText(`Hello, ${EMAIL}`).waitFor();
    expect(await outlivesBrowser(page)).toBe(stays);
  });

  it('counts for a passkey in the email field, as it is when the passkey is chosen', async ({
    page,
  }) => {
    await VirtualAuthenticator.add(page, { passkey: LAPTOP });
    const release = await holdBack(page, '**/passkey/options');
    await page.goto('/react?passkeys');
    await stayBox(page).uncheck();
    release();
    await page.getByText(`Hello, ${EMAIL}`).waitFor();
    expect(await outlivesBrowser(page)).toBe(false);
  });

  it('takes its accent color from a variable of the app', async ({ page }) => {
    await page.goto('/react');
    await page.addStyleTag({ content: 'main { --housekey-accent: rgb(1, 2, 3) }' });
    await expect
      .poll(async () => await stayBox(page).evaluate((box) => getComputedStyle(box).accentColor))
      .toBe('rgb(1, 2, 3)');
  });

  it.for([true, false])(
    'is not there if the page decides whether the session outlives the browser: %s',
    async (stays, { page }) => {
      await page.goto(`/react?stay=${stays}`);
      await loginForm(page).email.waitFor();
      expect(await page.getByRole('checkbox').count()).toBe(0);
      await signIn(page, PASSWORD, EMAIL);
      await page.getByText(`Hello, ${EMAIL}`).waitFor();
      expect(await outlivesBrowser(page)).toBe(stays);
    },
  );

  it('is not there if the page keeps the token', async ({ page }) => {
    await page.goto('/react?token');
    await loginForm(page).email.waitFor();
    expect(await stayBox(page).count()).toBe(0);
  });
});

it.for([true, false])(
  'the client takes the same choice as an option: %s',
  async (stays, { page }) => {
    await page.goto('/react');
    await loginForm(page).email.waitFor();
    const credentials = JSON.stringify({ email: EMAIL, password: PASSWORD });
    const options = JSON.stringify({ staySignedIn: stays });
    expect(await page.evaluate(`createClient().signIn(${credentials}, ${options})`)).toEqual({
      ok: true,
    });
    expect(await outlivesBrowser(page)).toBe(stays);
  },
);

describe('the form with passkeys', () => {
  it('signs in with the button', async ({ page }) => {
    await withoutAutofill(page);
    await VirtualAuthenticator.add(page, { passkey: LAPTOP });
    await page.goto('/react?passkeys');
    await passkeyButton(page).click();
    await page.getByText(`Hello, ${EMAIL}`).waitFor();
  });

  it('signs in from the email field', async ({ page }) => {
    await VirtualAuthenticator.add(page, { passkey: LAPTOP });
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
    await stayBox(page).uncheck();
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
    expect(await stayBox(page).isChecked()).toBe(false);
  });

  withCodes('sends the choice not to stay signed in with the code', async ({ page }) => {
    await page.goto('/react');
    await stayBox(page).uncheck();
    await signIn(page, PASSWORD, EMAIL);
    await page.getByLabel('One-time code').fill('000000');
    const sent = page.waitForRequest(`**${PATHS.login}`);
    await loginForm(page).submit.click();
    const fields: unknown = (await sent).postDataJSON();
    expect(fields).toMatchObject({ code: '000000', stay_signed_in: false });
  });
});

/** Signs in with the German form. */
async function fill(page: Page, password: string): Promise<void> {
  await page.getByLabel(GERMAN.email).fill(EMAIL);
  await page.getByLabel(GERMAN.password).fill(password);
  await page.getByRole('button', { name: GERMAN.signIn, exact: true }).click();
}

/** The lines of the form. */
async function linesOf(page: Page): Promise<string[]> {
  const text = await page.locator('form').innerText();
  return text.split('\n').filter((line) => line.trim() !== '');
}

describe('the form in another language', () => {
  const withCodes = it.override('options', { totpSecret: TOTP_SECRET });

  it('has no word of English, also if the sign-in fails', async ({ page }) => {
    await page.goto('/react?german&passkeys');
    await fill(page, 'wrong');
    const failure = 'Fehler: incorrect, Passkey: null, Sekunden: null';
    await page.getByRole('alert').getByText(failure, { exact: true }).waitFor();
    const { email, password, staySignedIn, signIn: button, passkey } = GERMAN;
    expect(await linesOf(page)).toEqual([email, password, staySignedIn, failure, button, passkey]);
  });

  it('says why a passkey was not accepted', async ({ page }) => {
    await VirtualAuthenticator.add(page);
    const release = await holdBack(page, '**/passkey/options');
    await page.goto('/react?german&passkeys');
    await page.getByRole('button', { name: GERMAN.passkey }).click();
    await page.getByRole('button', { name: GERMAN.passkeyPending }).waitFor();
    release();
    await page.getByText(/^Fehler: passkey, Passkey: prompt-\w+, Sekunden: null$/).waitFor();
  });

  withCodes('asks for the code', async ({ page }) => {
    await page.goto('/react?german');
    await fill(page, PASSWORD);
    await page.getByLabel(GERMAN.code).waitFor();
    expect(await linesOf(page)).toEqual([GERMAN.code, GERMAN.signIn, GERMAN.back]);
  });
});

describe('the form in another language, while the network guesses', () => {
  const throttled = it.override('options', { loginFailures: 1 });

  throttled('says that the browser solves a proof of work', async ({ page }) => {
    await page.goto('/react?german');
    await fill(page, 'wrong');
    await page.getByText('Fehler: incorrect').waitFor();
    await fill(page, 'wrong');
    await page.getByRole('status').getByText(GERMAN.proof, { exact: true }).waitFor();
  });
});
