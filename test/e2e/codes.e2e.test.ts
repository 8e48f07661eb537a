import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { DETAILS, PATHS } from '../../src/contract/index.js';
import { codeAt, TOTP_SECRET, wrongCodeAt } from '../support/codes.js';
import { EARLIER_START } from '../support/earlier-start.js';
import { newStatePath } from '../support/stored-service.js';
import { axeViolations, descriptionOf } from './support/accessibility.js';
import { focusedText, pathOf, waitForPath } from './support/browser.js';
import { test } from './support/fixtures.js';
import { appPage } from './support/hosted-app.js';
import { loginForm, openSignedIn, signIn, viewHeadings, signOut } from './support/login.js';
import { authVariables, EMAIL, PASSWORD } from './support/service.js';

const it = test.extend('variables', { scope: 'file' }, async () => ({
  ...(await authVariables()),
  ...EARLIER_START,
  SERVICE_TOTP_SECRET: TOTP_SECRET,
}));

function codeStep(page: Page) {
  return {
    code: page.getByRole('textbox', { name: 'One-time code' }),
    back: page.getByRole('button', { name: 'Back to the password' }),
  };
}

/** Answers the next sign-ins in place of the service. */
async function answer(page: Page, status: number, detail: string, retryAfter?: number) {
  await page.route(
    `**${PATHS.login}`,
    async (route) => {
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      await route.fulfill({ status, headers, json: { detail } });
    },
    { times: 1 },
  );
}

/** The last digit sends it. */
async function enterCode(page: Page, code: string): Promise<void> {
  await codeStep(page).code.fill(code);
}

describe('the login page, with one-time codes', () => {
  it('asks for the code after the password, in the same form, and signs in', async ({
    page,
    pageErrors,
  }) => {
    const form = loginForm(page);
    const { code } = codeStep(page);
    await page.goto('/app');
    await form.email.waitFor();
    expect(await code.count()).toBe(0);
    const fields = await page.$$('form input');
    await signIn(page);
    await code.waitFor();
    await expect.poll(async () => await focusedText(page)).toBe('code');
    // The attributes that phones and password managers look at.
    expect(
      await code.evaluate((field: HTMLInputElement) => [
        field.autocomplete,
        field.inputMode,
        field.form?.querySelectorAll('[autocomplete="username"],[type="password"]').length,
      ]),
    ).toEqual(['one-time-code', 'numeric', 2]);
    expect(await descriptionOf(code)).toContain('every 30 seconds');
    expect(await form.password.isVisible()).toBe(false);
    expect(fields).toHaveLength(2);
    for (const field of fields) {
      expect(await field.evaluate((element) => element.isConnected)).toBe(true);
    }
    await enterCode(page, wrongCodeAt(Date.now()));
    await form.alert.getByText('Incorrect code').waitFor();
    await expect.poll(async () => await focusedText(page)).toBe('code');
    await enterCode(page, codeAt(Date.now()));
    await viewHeadings(page).console.waitFor();
    expect(pathOf(page)).toBe('/app');
    // The two 401s, which the browser reports.
    expect(pageErrors.filter((error) => !error.includes('401'))).toEqual([]);
  });

  it('asks for a code that is missing, and leads back to the password, which is still there', async ({
    page,
  }) => {
    const form = loginForm(page);
    const { code, back } = codeStep(page);
    await page.goto('/login');
    await signIn(page);
    await code.waitFor();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await form.submit.click();
    await page.getByText('Please enter the code.').waitFor();
    expect(await code.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await answer(page, 401, DETAILS.incorrectCredentials);
    await enterCode(page, '123456');
    await form.alert.getByText('Incorrect email or password').waitFor();
    await expect.poll(async () => await focusedText(page)).toBe('password');

    await signIn(page);
    await back.click();
    await expect.poll(async () => await focusedText(page)).toBe('password');
    expect([await form.email.inputValue(), await form.password.inputValue()]).toEqual([
      EMAIL,
      PASSWORD,
    ]);
    expect(await code.count()).toBe(0);
    await signIn(page, 'wrong');
    await form.alert.getByText('Incorrect email or password').waitFor();
  });

  it('explains why it has to wait, with a countdown', async ({ page }) => {
    await page.goto('/login');
    await signIn(page);
    for (const [status, detail, text, seconds] of [
      [401, DETAILS.usedCode, 'can no longer be used', 21],
      [429, DETAILS.tooManyCodes, 'Too many wrong codes', 7200],
      [503, DETAILS.codeUnavailable, 'cannot check this now', 5],
    ] as const) {
      await codeStep(page).code.waitFor();
      await answer(page, status, detail, seconds);
      await enterCode(page, '123456');
      const { alert } = loginForm(page);
      await alert.getByText(text).waitFor();
      expect(await alert.textContent()).toContain('Try again in');
    }
  });

  it('has no accessibility violations, and nothing is cut off on a narrow screen', async ({
    openPage,
  }) => {
    const page = await openPage({
      bypassCSP: true,
      viewport: { width: 320, height: 640 },
    });
    await page.goto('/login');
    await signIn(page);
    await codeStep(page).code.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await answer(page, 401, DETAILS.incorrectCode);
    await enterCode(page, '123456');
    await loginForm(page).alert.getByText('Incorrect code').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

it('the console turns codes on with a QR code and their first code, shows their line, and turns them off', async ({
  openPage,
  startService,
  onTestFinished,
}) => {
  const { path, remove } = await newStatePath();
  onTestFinished(remove);
  const { origin } = await startService({
    ...(await authVariables()),
    ...EARLIER_START,
    SERVICE_SECRET_KEY: 'a secret of more than thirty-two bytes',
    SERVICE_STATE_DIR: path,
  });
  const page = await openPage({ baseURL: origin, bypassCSP: true });
  await openSignedIn(page, '/app/credentials');
  const section = page.getByRole('region', { name: 'One-time codes' });
  const dialog = page.getByRole('dialog');
  const turnOn = { name: 'Turn on one-time codes' };
  const turnOff = { name: 'Turn off one-time codes' };
  const code = dialog.getByLabel('Code that the app shows now');
  await section.getByRole('button', turnOn).click();
  await dialog.getByRole('img', { name: 'QR code with the key below' }).waitFor();
  const secret = (await dialog.locator('.copy-line code').textContent()) ?? '';
  await code.fill(codeAt(Date.now()));
  await dialog.getByRole('button', turnOn).click();
  await dialog.getByRole('alert').getByText('That is not the code').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await code.fill(codeAt(Date.now(), secret));
  await dialog.getByRole('button', turnOn).click();
  await section.getByText('One-time codes are on, and all other sessions have ended.').waitFor();
  await section.getByRole('button', { name: 'Show as a line' }).click();
  await dialog.getByRole('button', { name: 'Show as a line' }).click();
  await section.getByText(`SERVICE_TOTP_SECRET=${secret}`).waitFor();
  await section.getByRole('button', turnOff).click();
  // It is accepted one step early.
  await code.fill(codeAt(Date.now() + 30_000, secret));
  await dialog.getByRole('button', turnOff).click();
  await section.getByText('One-time codes are off').waitFor();
  await section.getByRole('button', turnOn).waitFor();
});

it('in front of an app, the login page asks for the code once on each device, and then leads to the app', async ({
  app,
  startService,
  openPage,
}) => {
  const { origin } = await startService({
    ...(await authVariables()),
    ...EARLIER_START,
    SERVICE_TOTP_SECRET: TOTP_SECRET,
    SERVICE_TOTP_EVERY: 'device',
    SERVICE_UPSTREAM: app.upstream,
  });
  const page = await openPage({ baseURL: origin });
  await page.goto('/notes/7?view=all');
  await signIn(page);
  await enterCode(page, codeAt(Date.now()));
  await waitForPath(page, '/notes/7?view=all');
  await appPage(page).heading.waitFor();
  await page.goto('/_housekey/app/credentials');
  const section = page.getByRole('region', { name: 'One-time codes' });
  await section.getByText('each device needs a code').waitFor();
  await section.getByText('housekey link').waitFor();
  expect(await section.getByText('npx housekey totp').count()).toBe(0);
  await signOut(page);
  await loginForm(page).email.waitFor();
  await page.goto('/notes/7');
  await signIn(page);
  await appPage(page).heading.waitFor();
});
