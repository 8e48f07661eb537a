import { describe, expect } from 'vitest';
import { firstOf } from '../support/thorough.js';
import { waitForPath, pathOf } from './support/browser.js';
import { test as it } from './support/fixtures.js';
import { viewHeadings, loginForm, signIn } from './support/login.js';
import { EMAIL } from './support/service.js';

describe('a user without a session', () => {
  it('is redirected from the welcome page to the login and back', async ({ page, service }) => {
    await page.goto('/');
    await waitForPath(page, '/login');
    await expect.poll(async () => await page.title()).toContain(new URL(service.origin).host);
    await signIn(page);
    await viewHeadings(page).welcome.waitFor();
    expect(pathOf(page)).toBe('/');
    await page.getByRole('main').getByText(EMAIL).waitFor();
  });

  it('is redirected from a deep link with query and fragment, without the login in the history', async ({
    page,
  }) => {
    await page.goto('/_housekey/healthz');
    await page.goto('/app?view=all&q=%C3%A4#session');
    await waitForPath(page, '/login?next=%2Fapp%3Fview%3Dall%26q%3D%25C3%25A4%23session');
    await signIn(page);
    await waitForPath(page, '/app?view=all&q=%C3%A4#session');
    await viewHeadings(page).console.waitFor();
    await page.goBack();
    await waitForPath(page, '/_housekey/healthz');
  });
});

describe('the target of the redirect', () => {
  it('is the home page if another site or the login itself was requested', async ({
    page,
    service,
  }) => {
    // test/web and test/conformance have every spelling.
    const targets = [
      '/\\evil.example',
      'javascript:alert(document.domain)',
      '/login?next=/login',
      'https://evil.example/',
      '//evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      '/%2Fevil.example',
    ];
    for (const next of firstOf(3, targets)) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await signIn(page);
      await viewHeadings(page).welcome.waitFor();
      expect(page.url(), next).toBe(`${service.origin}/`);
      await page.evaluate(() => {
        localStorage.clear();
      });
    }
  });

  it('is loaded from the service if it is not a view, and opened at once for a signed-in user', async ({
    page,
  }) => {
    await page.goto('/login?next=/somewhere%3Fa%3D1');
    await signIn(page);
    await waitForPath(page, '/somewhere?a=1');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.goto('/login?next=%2Fapp%23account');
    await viewHeadings(page).console.waitFor();
    expect(pathOf(page)).toBe('/app#account');
    expect(await loginForm(page).email.count()).toBe(0);
  });
});
