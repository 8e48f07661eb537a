import { describe } from 'vitest';
import { PATHS } from '../../../src/contract/index.js';
import { waitForPath } from '../../e2e/support/browser.js';
import { test } from '../../e2e/support/fixtures.js';
import { loginForm, signIn, signOut, viewHeadings } from '../../e2e/support/login.js';
import { EMAIL, PASSWORD } from '../../support/housekey.js';

/** A browser, and no service. */
export const browserTest = test.extend('origin', () => 'http://127.0.0.1');

/**
 * What the owner sees.
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
