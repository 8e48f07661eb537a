import { describe, expect } from 'vitest';
import { createTestAppToken } from '../support/app-tokens.js';
import { axeViolations } from './support/accessibility.js';
import { focusedText } from './support/browser.js';
import { consoleParts, openConsole } from './support/console.js';
import { test } from './support/fixtures.js';
import { authVariables } from './support/service.js';

const BACKUP = createTestAppToken('backup', { methods: ['GET', 'HEAD'], paths: ['/api'] });
const CALENDAR = createTestAppToken('calendar');
const OLD = createTestAppToken('old', { expires: '2020-01-01' });

const it = test.extend('variables', { scope: 'file' }, async ({ app }) => ({
  ...(await authVariables()),
  SERVICE_UPSTREAM: app.upstream,
  SERVICE_APP_TOKENS: [BACKUP, CALENDAR, OLD].map(({ line }) => line).join(','),
}));

describe('the app tokens in the console', () => {
  it('are listed with their limits and states, and one is revoked at once', async ({
    openPage,
    service,
  }) => {
    const page = await openPage({ bypassCSP: true, reducedMotion: 'reduce' });
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
    const { goTo, rows, activity } = consoleParts(page);
    await goTo('Activity');
    await rows.locator('summary').first().click();
    await activity.getByText('Rejected app token calendar: revoked').waitFor();
    await activity.getByText('App token calendar used').waitFor();
    await activity.getByText('App token calendar revoked').waitFor();
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
