import { describe, expect } from 'vitest';
import { PATHS } from '../../../src/contract/index.js';
import { waitForPath } from '../../e2e/support/browser.js';
import { test } from '../../e2e/support/fixtures.js';
import { loginForm, signIn, signOut, viewHeadings } from '../../e2e/support/login.js';
import { EMAIL, PASSWORD } from '../../support/housekey.js';

/** A browser, and no service. */
export const browserTest = test.extend('origin', () => 'http://127.0.0.1');

/**
 * Tests of the pages that the owner sees.
 *
 * @param guarded - the path of a guarded page that shows the email
 */
export function describeBrowser(url: () => string, guarded: string): void {
  describe('in a browser', () => {
    browserTest('leads to the login page, and back to the page', async ({ openPage }) => {
      const page = await openPage({ baseURL: url() });
      const target = `${guarded}?page=2`;
      await page.goto(target);
      await waitForPath(page, `/login?next=${encodeURIComponent(target)}`);
      await signIn(page, 'wrong', EMAIL);
      await loginForm(page).alert.getByText('Incorrect email or password').waitFor();
      await signIn(page, PASSWORD, EMAIL);
      await waitForPath(page, target);
      await page.getByText(EMAIL).first().waitFor();
    });

    browserTest('notices that another tab signs out', async ({ openPage }) => {
      const page = await openPage({ baseURL: url() });
      const data = { email: EMAIL, password: PASSWORD };
      await page.context().request.post(PATHS.login, { data });
      const other = await page.context().newPage();
      await other.goto('/_housekey/');
      await viewHeadings(other).welcome.waitFor();
      await page.goto('/_housekey/');
      await signOut(page);
      await page.getByText('You are signed out.').waitFor();
      await other.getByText('You signed out in another tab.').waitFor();
      await page.goto(guarded);
      await loginForm(page).email.waitFor();
    });
  });
}

/** Tests of the example for React, whose page has its own form. */
export function describeFormInPage(url: () => string): void {
  browserTest('signs in in place, and out in all tabs', async ({ openPage }) => {
    const page = await openPage({ baseURL: url() });
    await page.goto('/');
    const other = await page.context().newPage();
    await other.goto('/');
    await signIn(page, PASSWORD, EMAIL);
    await page.getByText('Water the plants').waitFor();
    await other.getByText('Water the plants').waitFor();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await loginForm(page).email.waitFor();
    await loginForm(other).email.waitFor();
  });

  browserTest(
    'shows the form again after a sign-out in another tab, on a page without a script',
    async ({ openPage }) => {
      const page = await openPage({ baseURL: url() });
      await page.goto('/');
      await signIn(page, PASSWORD, EMAIL);
      await page.getByText('Water the plants').waitFor();
      const other = await page.context().newPage();
      await other.goto('/_housekey/logout');
      await other.getByRole('button', { name: 'Sign out' }).click();
      await loginForm(page).email.waitFor();
      expect(await page.getByText('Water the plants').count()).toBe(0);
    },
  );
}
