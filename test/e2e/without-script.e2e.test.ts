import { describe, expect } from 'vitest';
import { codeAt, TOTP_SECRET, wrongCodeAt } from '../support/codes.js';
import { EARLIER_START } from '../support/earlier-start.js';
import { axeViolations } from './support/accessibility.js';
import { pathOf } from './support/browser.js';
import { test } from './support/fixtures.js';
import { appPage } from './support/hosted-app.js';
import { loginForm, signIn } from './support/login.js';
import { authVariables, EMAIL } from './support/service.js';

const it = test
  .extend('variables', { scope: 'file' }, async ({ app }) => ({
    ...(await authVariables()),
    SERVICE_UPSTREAM: app.upstream,
  }))
  .extend('page', async ({ openPage }) => await openPage({ javaScriptEnabled: false }));

describe('without JavaScript, in front of an app', () => {
  it('the form signs in, and leads to where the user was going', async ({ page, pageErrors }) => {
    await page.goto('/notes/7?view=all&sort=a%20b');
    await loginForm(page).email.waitFor();
    expect(await page.getByText('JavaScript').count()).toBe(0);
    expect(await loginForm(page).show.isVisible()).toBe(false);
    await signIn(page);
    await page.waitForURL('**/notes/**');
    expect(pathOf(page)).toBe('/notes/7?view=all&sort=a%20b');
    expect(await page.content()).toContain('notes');
    expect(pageErrors).toEqual([]);
  });

  it.for([true, false])(
    'a wrong password is explained; the email, the target and the box "Stay signed in" are kept: checked %s',
    async (stays, { page }) => {
      await page.goto('/notes/7');
      await page.getByLabel('Stay signed in').setChecked(stays);
      await signIn(page, 'wrong');
      await loginForm(page).alert.getByText('Incorrect email or password').waitFor();
      expect(await loginForm(page).email.inputValue()).toBe(EMAIL);
      expect(await loginForm(page).password.inputValue()).toBe('');
      expect(await page.getByLabel('Stay signed in').isChecked()).toBe(stays);
      await signIn(page);
      await page.waitForURL('**/notes/7');
      const cookies = await page.context().cookies();
      const session = cookies.find(({ name }) => name.startsWith('housekey_session'));
      expect(session === undefined ? undefined : session.expires > 0).toBe(stays);
    },
  );

  it('someone who is signed in gets from each page of Housekey to the app and signs out', async ({
    page,
  }) => {
    // Locators find no text in it.
    const said = async () => await page.locator('noscript').innerText();
    for (const path of ['/_housekey/app', '/_housekey/', '/_housekey/app/sessions/']) {
      await page.goto(path);
      expect(await said()).toMatch(/^This page needs JavaScript\./);
      await page.getByRole('link', { name: 'Open the app' }).click();
      await signIn(page);
      await appPage(page).heading.waitFor();
      await page.goto(path);
      expect(await said()).toMatch(/^You are signed in\. This page needs JavaScript\./);
      await page.getByRole('link', { name: 'Open the app' }).click();
      expect(pathOf(page)).toBe('/');
      await page.goto(path);
      await page.getByRole('link', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByText('You are signed out.').waitFor();
    }
  });

  it('too many attempts are explained, with the time to wait', async ({
    openPage,
    startService,
    app,
  }) => {
    const { origin } = await startService({
      ...(await authVariables()),
      SERVICE_UPSTREAM: app.upstream,
      SERVICE_LOGIN_FAILURES: '1',
    });
    const page = await openPage({ javaScriptEnabled: false, baseURL: origin });
    await page.goto('/notes/7');
    await signIn(page, 'wrong');
    await loginForm(page).alert.getByText('Incorrect').waitFor();
    await signIn(page, 'wrong');
    const { alert } = loginForm(page);
    await alert.getByText('Too many attempts.').waitFor();
    expect(await alert.textContent()).toMatch(/Try again in \d+ (?:second|minute)s?\./);
    expect(await loginForm(page).email.inputValue()).toBe(EMAIL);
  });

  it('a one-time code is asked for together with the password', async ({
    openPage,
    startService,
    app,
  }) => {
    const { origin } = await startService({
      ...(await authVariables()),
      ...EARLIER_START,
      SERVICE_UPSTREAM: app.upstream,
      SERVICE_TOTP_SECRET: TOTP_SECRET,
    });
    const page = await openPage({ javaScriptEnabled: false, baseURL: origin });
    const code = page.getByRole('textbox', { name: 'One-time code' });
    await page.goto('/notes/7');
    await signIn(page);
    await code.waitFor();
    expect(await loginForm(page).email.inputValue()).toBe(EMAIL);
    await code.fill(wrongCodeAt(Date.now()));
    await signIn(page);
    await loginForm(page).alert.getByText('Incorrect code').waitFor();
    await code.fill(codeAt(Date.now()));
    await signIn(page);
    await page.waitForURL('**/notes/7');
  });
});

it('the answer to a form has no accessibility violations, and no controls that need a script', async ({
  openPage,
}) => {
  const page = await openPage({ bypassCSP: true });
  await page.route('**/*.js', async (route) => await route.abort());
  await page.goto('/login?next=%2Fnotes%2F7');
  await signIn(page, 'wrong');
  await loginForm(page).alert.getByText('Incorrect').waitFor();
  expect(await page.locator('script').count()).toBe(0);
  expect(await loginForm(page).show.isVisible()).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
});

it('without JavaScript, if only a script could keep the session, the page says so, and sends no password', async ({
  openPage,
  startService,
}) => {
  const { origin } = await startService(await authVariables());
  const page = await openPage({ javaScriptEnabled: false, baseURL: origin });
  await page.goto('/login');
  await page.getByText('Signing in needs JavaScript').waitFor();
  expect(await loginForm(page).submit.isDisabled()).toBe(true);
  await loginForm(page).email.fill(EMAIL);
  await loginForm(page).email.press('Enter');
  expect(pathOf(page)).toBe('/login');
});
