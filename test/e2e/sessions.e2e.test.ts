import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { PAGES } from '../../src/contract/index.js';
import { credentialFingerprint } from '../../src/core/auth/fingerprint.js';
import { createSignedMessages } from '../../src/core/auth/signed-messages.js';
import { parseConfig } from '../../src/core/config/config.js';
import { openFolder } from '../support/folder.js';
import { SECRET } from '../support/housekey.js';
import { runToEnd } from '../support/service.js';
import { axeViolations } from './support/accessibility.js';
import { signInAndOut } from './support/attack.js';
import { focusedText, pathOf, waitForPath } from './support/browser.js';
import { consoleParts, openConsole } from './support/console.js';
import { test as it } from './support/fixtures.js';
import { loginForm, signIn, signInAt, viewHeadings } from './support/login.js';
import { authVariables, PASSWORD } from './support/service.js';

const SESSIONS = '/app/sessions';

const sessionsOf = (page: Page) => {
  const section = page.getByRole('region', { name: 'Sessions', exact: true });
  return {
    section,
    rows: section.getByRole('listitem'),
    end: section.getByRole('button', { name: /^End session: / }),
    endOthers: section.getByRole('button', { name: 'End all other sessions' }),
  };
};
const devicesOf = (page: Page) => page.getByRole('region', { name: 'Known devices' });

const password = (page: Page) => page.getByRole('dialog').getByLabel('Confirm with your password');
const isFocused = (element: Element) => element === document.activeElement;

/** Keeps the page busy, so that keys that are pressed now wait. */
async function keepBusy(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((duration) => {
    setTimeout(() => {
      const end = performance.now() + duration;
      while (performance.now() < end);
    });
  }, milliseconds);
}

it('sessions in the console can be ended one by one, or all but this one: the other browsers go to the login page', async ({
  ownService: { origin: baseURL },
  openPage,
}) => {
  const [page, elsewhere] = [await openPage({ baseURL }), await openPage({ baseURL })];
  const { everywhere } = await openConsole(page, SESSIONS);
  await openConsole(elsewhere);
  await page.reload();
  const { section, rows, end, endOthers } = sessionsOf(page);
  await expect.poll(async () => await rows.count()).toBe(2);
  await rows.first().getByText('This session').waitFor();
  expect(await end.count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
  await page.route('**/sessions/end', async (route) => await route.abort());
  await end.click();
  const dialog = page.getByRole('dialog', { name: 'End this session?' });
  const confirm = dialog.getByRole('button', { name: 'End session' });
  await confirm.click();
  await page.getByText('The session is still open').waitFor();
  await page.unroute('**/sessions/end');
  expect(await axeViolations(page)).toEqual([]);
  await confirm.click();
  await dialog.getByText('Confirm that it is you.').waitFor();
  await expect.poll(async () => await password(page).evaluate(isFocused)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await password(page).fill('wrong');
  await confirm.click();
  await dialog.getByText('Incorrect password.').waitFor();
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await section.getByText('The session has ended.').waitFor();
  await elsewhere.getByText('You were signed out elsewhere').waitFor();
  expect(pathOf(elsewhere)).toMatch(/^\/login/);
  await expect.poll(async () => await rows.count()).toBe(1);
  // The button that had the focus is gone.
  await expect.poll(async () => await focusedText(page)).toBe('Sessions');

  await signInAt(elsewhere, '/app');
  const third = await openPage({ baseURL });
  await openConsole(third);
  await page.route('**/api/sessions', async (route) => await route.abort());
  await page.reload();
  await section.getByText('The service cannot be reached').waitFor();
  await page.unroute('**/api/sessions');
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => await rows.count()).toBe(3);
  await pressWhileBusy(page, [everywhere, endOthers]);
  await endOthers.click();
  await page.getByRole('button', { name: 'End all others' }).click();
  await section.getByText('All other sessions have ended.').waitFor();
  for (const other of [elsewhere, third]) await waitForPath(other, '/login?next=%2Fapp');
  await expect.poll(async () => await rows.count()).toBe(1);

  // If only the answer is lost, the list is loaded again.
  await signInAt(elsewhere, '/app');
  await page.reload();
  await expect.poll(async () => await rows.count()).toBe(2);
  await page.route('**/sessions/end-others', async (route) => {
    const response = await route.fetch();
    await (response.ok() ? route.abort() : route.fulfill({ response }));
  });
  await endOthers.click();
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByText('Nothing has changed').waitFor();
  await expect.poll(async () => await rows.count()).toBe(1);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Lock the login' }).click();
  const lock = page.getByRole('dialog', { name: 'Lock the login?' });
  await lock.getByRole('button', { name: 'Lock the login' }).click();
  // A restart would unlock it.
  await lock.getByText('set SERVICE_STATE_DIR=/var/lib/housekey, or SERVICE_REDIS_URL.').waitFor();
  await page.keyboard.press('Escape');
  const { goTo, activity } = consoleParts(page);
  // The only network is open.
  await goTo('Activity');
  await activity.getByText('Ended another session').waitFor();
});

/** Escape and Enter, pressed while the page is busy, close these dialogs and open them again. */
async function pressWhileBusy(page: Page, buttons: readonly Locator[]): Promise<void> {
  const { dialog } = consoleParts(page);
  for (const open of buttons) {
    await open.click();
    await dialog.waitFor();
    const name = await dialog.getAttribute('aria-labelledby');
    await keepBusy(page, 400);
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')]);
    // Long enough for a late `close` event.
    await expect.poll(async () => await dialog.getAttribute('aria-labelledby')).not.toBe(name);
    await page.evaluate(
      async () =>
        await new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    expect(await dialog.count()).toBe(1);
    expect(await focusedText(page)).toBe('Cancel');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
}

it('the login is locked with one button and without the password, until housekey unlock', async ({
  startService,
  openPage,
  variables,
}) => {
  const stored = {
    ...variables,
    SERVICE_SECRET_KEY: SECRET,
    SERVICE_STATE_DIR: join(openFolder().path, 'state'),
  };
  const service = await startService(stored);
  const baseURL = service.origin;
  const [page, elsewhere] = [await openPage({ baseURL }), await openPage({ baseURL })];
  await openConsole(page, SESSIONS);
  await openConsole(elsewhere);
  await page.getByRole('button', { name: 'Lock the login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lock the login?' });
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Lock the login' }).click();
  const heading = (one: Page) => one.getByRole('heading', { name: 'The login is locked' });
  await heading(page).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByText('run “housekey unlock” on the host').waitFor();
  await elsewhere.reload();
  await heading(elsewhere).waitFor();
  const unlock = { ...stored, PORT: String(service.port) };
  expect(await runToEnd(['unlock'], { variables: unlock })).toMatchObject({ code: 0 });
  await page.getByRole('link', { name: 'Try again' }).click();
  await loginForm(page).email.waitFor();

  // The page was loaded before the login is locked again, with the link in a notice.
  const config = parseConfig(stored, { randomBytes, readFile: () => '' });
  if (config.mode === 'open') throw new Error('authentication is disabled');
  const links = createSignedMessages('lock-link', SECRET, await credentialFingerprint(config));
  await elsewhere.goto(`${PAGES.lock}#${links.sign(String(Date.now()))}`);
  expect(await axeViolations(elsewhere)).toEqual([]);
  await elsewhere.getByRole('button', { name: 'Lock the login' }).click();
  await heading(elsewhere).waitFor();
  await signIn(page);
  await loginForm(page).alert.getByText('the owner has locked the login').waitFor();
});

it('the settings show what counts and where it comes from, and test the notices', async ({
  openPage,
  startService,
}) => {
  const { origin } = await startService({
    ...(await authVariables()),
    SERVICE_NOTIFY_URL: 'http://127.0.0.1:9/secret-path',
  });
  const page = await openPage({ baseURL: origin });
  await openConsole(page, '/app/settings');
  const settings = page.getByRole('region', { name: 'Configuration' });
  const entry = (name: string) => settings.getByRole('listitem').filter({ hasText: name });
  expect(await entry('SERVICE_NOTIFY_URL').first().textContent()).toBe(
    'SERVICE_NOTIFY_URLenvironmentset',
  );
  const notices = page.getByRole('region', { name: 'Notices' });
  await notices.getByText('http://127.0.0.1:9').waitFor();
  await notices.getByRole('button', { name: 'Send a test' }).click();
  await notices.getByText('The test is done.').waitFor();
  await notices.getByText('Not delivered:').waitFor();
  expect(await page.getByText('secret-path').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

it('a link for another device signs it in, and the known devices can be renamed and removed', async ({
  ownService: { origin },
  openPage,
}) => {
  for (let count = 0; count < 3; count += 1) {
    await signInAndOut(origin, { address: '203.0.113.1' });
  }
  const page = await openPage({ baseURL: origin });
  await openConsole(page, SESSIONS);
  const devices = devicesOf(page);
  // They are equal and have no session, so they are one entry.
  await devices.getByRole('heading', { name: 'curl 8.1 and 2 more' }).waitFor();
  await devices.getByText('30 days after its last sign-in').waitFor();
  await devices.getByRole('button', { name: 'Remove all others' }).click();
  const others = page.getByRole('dialog', { name: 'Remove all other devices?' });
  await expect.poll(async () => await focusedText(page)).toBe('Cancel');
  expect(await axeViolations(page)).toEqual([]);
  await others.getByRole('button', { name: 'Remove all others' }).click();
  await devices.getByText('All other devices were removed.').waitFor();
  await expect.poll(async () => await devices.getByRole('listitem').count()).toBe(1);

  const section = page.getByRole('region', { name: 'Another device' });
  await section.getByRole('button', { name: 'Make a link' }).click();
  const made = page.getByRole('dialog', { name: 'Make a link for another device?' });
  await made.getByRole('button', { name: 'Make a link' }).click();
  await section.getByText(/^Scan this .* until \d/).waitFor();
  const code = section.getByRole('img', { name: 'QR code of the link below' });
  await expect.poll(async () => await code.locator('path').getAttribute('d')).toContain('h1v1h-1z');
  expect(await axeViolations(page)).toEqual([]);
  const link = await section.getByRole('code').textContent();
  const phone = await openPage({ baseURL: origin });
  await phone.goto(String(link));
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await viewHeadings(phone).welcome.waitFor();
  await page.reload();
  await sessionsOf(page).rows.filter({ hasText: 'Approved by' }).waitFor();

  const row = devices.getByRole('listitem').filter({ hasText: 'This device' });
  const name = devices.getByLabel('Name', { exact: true });
  await row.getByRole('button', { name: /^Rename / }).click();
  await name.fill('Laptop');
  expect(await axeViolations(page)).toEqual([]);
  const rename = '**/devices/rename';
  await page.route(rename, async (route) => await route.abort());
  await page.keyboard.press('Enter');
  await devices.getByText('The name could not be saved.').waitFor();
  expect(await name.inputValue()).toBe('Laptop');
  await page.unroute(rename);
  // The state ten minutes after the sign-in.
  const confirmation = { password: true, code: false, passkey: false };
  await page.route(rename, async (route) => {
    await route.fulfill({ status: 403, json: { detail: '', confirmation } });
  });
  await devices.getByRole('button', { name: 'Save' }).click();
  await devices.getByLabel('Confirm with your password').waitFor();
  await page.unroute(rename);
  await page.keyboard.type(PASSWORD);
  await devices.getByRole('button', { name: 'Save' }).click();
  await devices.getByRole('heading', { name: 'Laptop' }).waitFor();
  await page.reload();
  await devices.getByRole('button', { name: /^Rename Laptop/ }).click();
  await page.keyboard.press('Escape');
  expect(await name.count()).toBe(0);
  await devices.getByRole('button', { name: 'Remove Laptop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Laptop?' });
  await dialog.getByRole('button', { name: 'Remove device' }).click();
  await devices.getByText('Laptop was removed.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await loginForm(page).email.waitFor();
  await page.goto(SESSIONS);
  await signIn(page);
  await devices.getByText('This device').waitFor();
  expect(await devices.getByText('Laptop').count()).toBe(0);
});
