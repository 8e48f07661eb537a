import { describe, expect } from 'vitest';
import { PREFIXES } from '../../src/contract/index.js';
import { holdBack } from './support/browser.js';
import { test } from './support/fixtures.js';
import { signIn, viewHeadings } from './support/login.js';
import { authVariables } from './support/service.js';

const it = test.extend('variables', { scope: 'file' }, async ({ app }) => ({
  ...(await authVariables()),
  SERVICE_UPSTREAM: app.upstream,
}));

describe('the box "Stay signed in"', () => {
  it.for([true, false])(
    'decides whether the cookie outlives the browser: %s',
    async (stays, { page }) => {
      await page.goto('/_housekey/app');
      const box = page.getByLabel('Stay signed in');
      expect(await box.isChecked()).toBe(true);
      await box.setChecked(stays);
      await signIn(page);
      await viewHeadings(page).console.waitFor();
      const cookies = await page.context().cookies();
      const session = cookies.find(({ name }) => name.startsWith('housekey_session'));
      expect(session === undefined ? undefined : session.expires > 0).toBe(stays);
    },
  );

  it('counts as it was left before the script was loaded', async ({ page, pageErrors }) => {
    const release = await holdBack(page, `**${PREFIXES.assets}*.js`);
    await page.goto('/login?next=%2F_housekey%2Fapp', { waitUntil: 'commit' });
    const box = page.getByLabel('Stay signed in');
    await box.uncheck();
    release();
    await page.locator('html[data-ready]').waitFor();
    expect(await box.isChecked()).toBe(false);
    await signIn(page);
    await viewHeadings(page).console.waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name.startsWith('housekey_session'))?.expires).toBe(-1);
    expect(pageErrors).toEqual([]);
  });
});
