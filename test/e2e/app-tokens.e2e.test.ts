import { describe, expect } from 'vitest';
import { createTestAppToken } from '../support/app-tokens.js';
import { SECRET } from '../support/housekey.js';
import { newStatePath } from '../support/stored-service.js';
import { axeViolations } from './support/accessibility.js';
import { focusedText } from './support/browser.js';
import { consoleParts, openConsole } from './support/console.js';
import { test } from './support/fixtures.js';
import { authVariables, PASSWORD } from './support/service.js';

const BACKUP = createTestAppToken('backup', { methods: ['GET', 'HEAD'], paths: ['/api'] });
const CALENDAR = createTestAppToken('calendar');
const OLD = createTestAppToken('old', { expires: '2020-01-01' });

const it = test.extend('variables', { scope: 'file' }, async ({ app }, { onCleanup }) => {
  const { path, remove } = await newStatePath();
  onCleanup(remove);
  return {
    ...(await authVariables()),
    SERVICE_SECRET_KEY: SECRET,
    SERVICE_STATE_DIR: path,
    SERVICE_UPSTREAM: app.upstream,
    SERVICE_APP_TOKENS: [BACKUP, CALENDAR, OLD].map(({ line }) => line).join(','),
  };
});

describe('the app tokens in the console', () => {
  it('are listed with their limits and states, and one is revoked at once', async ({
    openPage,
    service,
  }) => {
    const page = await openPage({ bypassCSP: true });
    const use = async () =>
      (await fetch(`${service.origin}/`, { headers: { 'x-housekey-token': CALENDAR.text } }))
        .status;
    expect(await use()).toBe(200);
    await openConsole(page, '/_housekey/app/credentials');
    const section = page.getByRole('region', { name: 'App tokens' });
    await section.getByText('GET, HEAD on /api/….').waitFor();
    await section.getByText('Last used within the last two hours.').waitFor();
    await section.getByText('expired', { exact: true }).waitFor();
    expect(await section.getByRole('button', { name: 'Revoke old' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await section.getByRole('button', { name: 'Revoke calendar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke calendar?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await use()).toBe(200);
    await section.getByRole('button', { name: 'Revoke calendar' }).click();
    await dialog.getByRole('button', { name: 'Revoke app token' }).click();
    await expect.poll(async () => await focusedText(page)).toBe('App tokens');
    await section.getByText('calendar is revoked. Remove its line').waitFor();
    await section.getByText('revoked', { exact: true }).waitFor();
    expect(await use()).toBe(401);
    const { goTo, activity } = consoleParts(page);
    await goTo('Activity');
    await activity.getByText('Rejected app token calendar: revoked').first().waitFor();
    await activity.getByText('App token calendar used').first().waitFor();
    await activity.getByText('App token calendar revoked').first().waitFor();
  });

  it('are created with the keyboard alone, shown once, and removed for good', async ({
    openPage,
    service,
  }) => {
    const viewport = { width: 360, height: 740 };
    const page = await openPage({ bypassCSP: true, viewport });
    await openConsole(page, '/_housekey/app/credentials');
    const section = page.getByRole('region', { name: 'App tokens' });
    const dialog = page.getByRole('dialog', { name: 'Create an app token' });
    const create = section.getByRole('button', { name: 'Create an app token' });
    await create.focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => await focusedText(page)).toBe('name');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type('My robot');
    await dialog.getByLabel('Methods').fill('get');
    await dialog.getByLabel('Paths').fill('/api, =/feed');
    await page.keyboard.press('Enter');
    await dialog.getByText('The name must be 1 to 32 lowercase letters').waitFor();
    await dialog.getByLabel('Name').fill('robot');
    await page.keyboard.press('Enter');
    // An app on the same origin could use what was confirmed before.
    await expect.poll(async () => await focusedText(page)).toBe('password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect.poll(async () => await focusedText(page)).toBe('robot was created.');
    const secret = section.locator('.created-entry code');
    const text = (await secret.textContent()) ?? '';
    expect(text).toMatch(/^hk_robot_[\w-]{43}$/);
    expect(await axeViolations(page)).toEqual([]);
    const use = async (path: string) =>
      (await fetch(service.origin + path, { headers: { 'x-housekey-token': text } })).status;
    expect([await use('/api/notes'), await use('/')]).toEqual([200, 403]);
    await section.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => await focusedText(page)).toBe('App tokens');
    expect(await secret.count()).toBe(0);

    await page.reload();
    await section.getByText('created here').waitFor();
    await section.getByText('Show as a line for SERVICE_APP_TOKENS').click();
    await section
      .getByText(/^robot:sha256\.[\w-]{43}:methods=GET:paths=\/api\+=\/feed:end$/)
      .waitFor();
    await section.getByRole('button', { name: 'Remove robot' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByLabel('Confirm with your password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await section.getByText('robot was removed.').waitFor();
    expect(await use('/api/notes')).toBe(401);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('show that revoking failed, and stay valid', async ({ page, service }) => {
    await openConsole(page, '/_housekey/app/credentials');
    await page.route('**/app-tokens/revoke', async (route) => await route.abort());
    await page.getByRole('button', { name: 'Revoke backup' }).click();
    await page.getByRole('button', { name: 'Revoke app token' }).click();
    await page.getByText('Revoking failed. The app token is still valid.').waitFor();
    const headers = { 'x-housekey-token': BACKUP.text };
    expect((await fetch(`${service.origin}/api/notes`, { headers })).status).toBe(200);
  });
});
