import { EMAIL, PASSWORD } from '../../e2e/support/service.js';
import type { Tab } from './browser.js';

/** Fills in the form and sends it. */
export async function signIn(tab: Tab, password = PASSWORD): Promise<void> {
  await tab.fill('input[name=email], input[name=username]', EMAIL);
  await tab.fill('input[name=password]', password);
  await tab.press('Sign in');
}

/** Signs out with the account menu, which every page of Housekey has. */
export async function signOut(tab: Tab): Promise<void> {
  await tab.press('Account: ');
  await tab.press('Sign out');
  await tab.sees('You are signed out.');
}

/** The names and attributes of the cookies that this page is sent. */
export async function cookieAttributes(tab: Tab) {
  const cookies = await tab.cookies();
  return Object.fromEntries(
    cookies.map(({ name, httpOnly, secure, sameSite, path, expiry }) => [
      name,
      { httpOnly, secure, sameSite, path, isKept: expiry !== undefined },
    ]),
  );
}

/**
 * Messages of Firefox about plain http, sockets that a sign-out closed, headers that it obeyed, and scripts that ended
 * with their page.
 */
const EXPECTED =
  /status of \d{3}|^(?:Insecure Password Field:|Web Socket: The connection|Clear-Site-Data:)|Script terminated by timeout/;

/** The browser's complaints, without refusals (401, 403, …) and what is expected. */
export async function complaintsOf(tab: Tab): Promise<readonly string[]> {
  const complaints = await tab.driver.complaints();
  return complaints.filter((text) => !EXPECTED.test(text));
}
