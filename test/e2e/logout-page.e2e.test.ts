import { describe, expect } from 'vitest';
import { axeViolations } from './support/accessibility.js';
import { pathOf, waitForPath } from './support/browser.js';
import { test } from './support/fixtures.js';
import { appPage } from './support/hosted-app.js';
import { loginForm, signIn } from './support/login.js';
import { authVariables } from './support/service.js';

const it = test.override('variables', async ({ app }) => ({
  ...(await authVariables()),
  SERVICE_UPSTREAM: app.upstream,
}));

describe('the page to sign out on', () => {
  it('ends the session without JavaScript, and closes the app in other tabs', async ({
    page,
    browser,
    origin,
    pageErrors,
  }) => {
    await page.goto('/_housekey/logout');
    await waitForPath(page, '/login');
    await signIn(page);
    await waitForPath(page, '/');
    await page.goto('/_housekey/logout');
    // The security policy allows its style.
    expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe('grid');
    await page.goto('/notes');
    await appPage(page).heading.waitFor();
    const context = await browser.newContext({
      baseURL: origin,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const plain = await context.newPage();
    await plain.goto('/_housekey/logout');
    await plain.getByRole('link', { name: 'Cancel' }).click();
    expect(pathOf(plain)).toBe('/');
    await plain.goto('/_housekey/logout');
    await plain.getByRole('button', { name: 'Sign out' }).click();
    await waitForPath(plain, '/login');
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('housekey_session');
    await context.close();
    await expect.poll(() => appPage(page).socket.textContent()).toBe('closed');
    await page.goto('/notes');
    await loginForm(page).email.waitFor();
    expect(pageErrors.filter((text) => text.includes('Security Policy'))).toEqual([]);
  });

  it('is accessible, and /_housekey leads to the console', async ({ openPage }) => {
    const page = await openPage({ bypassCSP: true });
    await page.goto('/_housekey');
    await signIn(page);
    await waitForPath(page, '/_housekey/');
    await page.goto('/_housekey/logout');
    await page.getByRole('heading', { name: 'Sign out?' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
