import { describe, expect } from 'vitest';
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
});
