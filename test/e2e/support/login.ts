import type { BrowserContext, Page } from 'playwright-core';
import { PATHS } from '../../../src/contract/index.js';
import { leaveNotice, type NoticeReason } from '../../../web/session/notice.js';
import { waitForPath } from './browser.js';
import { EMAIL, PASSWORD } from './service.js';

/** The parts of the login page, located by their accessible names. */
export function loginForm(page: Page) {
  return {
    email: page.getByRole('textbox', { name: 'Email' }),
    password: page.getByLabel('Password', { exact: true }),
    show: page.getByRole('button', { name: 'Show password' }),
    submit: page.getByRole('button', { name: /^Sign(?:ing)? in(?! with)/ }),
    alert: page.getByRole('alert'),
    heading: page.getByRole('heading', { name: 'Sign in' }),
  };
}

/** Fills in the form and submits it. */
export async function signIn(page: Page, password = PASSWORD, email = EMAIL): Promise<void> {
  const form = loginForm(page);
  await form.email.fill(email);
  await form.password.fill(password);
  await form.submit.click();
}

/** Opens a protected page, signs in on the way there, and waits for the page. */
export async function signInAt(page: Page, place: string): Promise<void> {
  await page.goto(place);
  await signIn(page);
  await waitForPath(page, place);
}

/** Opens a protected page with a new session, for tests of what comes after a sign-in. Others test the form. */
export async function openSignedIn(page: Page, place: string): Promise<void> {
  const { request } = page.context();
  // On the origin of the place, which may be another one than the page's base URL.
  const at = (path: string) => (URL.canParse(place) ? new URL(path, place).href : path);
  const response = await request.post(at(PATHS.login), {
    data: { email: EMAIL, password: PASSWORD },
  });
  if (!response.ok()) throw new Error(`The sign-in failed: ${response.status()}`);
  const hasCookie = response
    .headersArray()
    .some(({ value }) => value.startsWith('housekey_session='));
  if (hasCookie) {
    await page.goto(place);
    return;
  }
  const { access_token: token }: { access_token: string } = await response.json();
  // Stores the token before the page looks for it, and only now: the test may remove it and load the page again.
  const script = await page.addInitScript(
    ({ origin, value }) => {
      if (location.origin === origin) localStorage.setItem('housekey.token', value);
    },
    { origin: new URL(response.url()).origin, value: token },
  );
  await page.goto(place);
  await script.dispose();
}

/** The headings of the protected views: the welcome page, and the console's first page. */
export function viewHeadings(page: Page) {
  return {
    welcome: page.getByRole('heading', { name: 'Welcome' }),
    open: page.getByRole('heading', { name: 'Authentication is disabled', level: 1 }),
    console: page.getByRole('heading', { name: 'Overview', level: 1 }),
  };
}

/** Signs out with the account menu, which every page has. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out', exact: true }).click();
}

/** Ends the session of these pages with the button in `/_housekey/`, as in a second tab. */
export async function signOutInAnotherTab(context: BrowserContext): Promise<void> {
  const consolePage = await context.newPage();
  await consolePage.goto('/_housekey/');
  await viewHeadings(consolePage).welcome.waitFor();
  await signOut(consolePage);
  await consolePage.getByText('You are signed out.').waitFor();
}

/** Loads the login page as if the user had been sent there for this reason. */
export async function showNotice(page: Page, reason: NoticeReason): Promise<void> {
  const left: [string, string][] = [];
  const storage = { getItem: () => null, removeItem: () => {} };
  leaveNotice({ reason }, () => ({ ...storage, setItem: (...item) => left.push(item) }));
  await page.evaluate((items) => {
    for (const item of items) sessionStorage.setItem(...item);
  }, left);
  await page.reload();
}
