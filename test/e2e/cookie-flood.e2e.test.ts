import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pathOf } from './support/browser.js';
import { test } from './support/fixtures.js';
import { appPage } from './support/hosted-app.js';
import { loginForm, signIn } from './support/login.js';
import { authVariables } from './support/service.js';

const it = test
  .extend('variables', { scope: 'file' }, async ({ app }) => ({
    ...(await authVariables()),
    SERVICE_UPSTREAM: app.upstream,
  }))
  // Browsers clear a site's data only in a secure context; localhost counts as one.
  .extend('origin', ({ service }) => `http://localhost:${service.port}`);
it.beforeEach(async ({ page }) => {
  await page.goto('/notes');
  await signIn(page);
  await appPage(page).heading.waitFor();
});

async function flood(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let count = 0; count < 60; count += 1) {
      document.cookie = `flood${count}=${'x'.repeat(400)}; path=/; max-age=86400`;
    }
  });
}

describe('an app page that sets too many cookies', () => {
  it('loses them at the next navigation, with an explanation', async ({ page }) => {
    await flood(page);
    const [status, detail] = await page.evaluate(async () => {
      const answer = await fetch('/api/notes');
      return [answer.status, await answer.text()] as const;
    });
    expect([status, detail]).toEqual([
      431,
      expect.stringContaining("deleting this site's cookies"),
    ]);
    const answer = await page.goto('/notes?page=2');
    expect(answer?.status()).toBe(431);
    await page.getByRole('heading', { name: 'Too many cookies' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.getByRole('link', { name: 'Continue' }).click();
    await loginForm(page).email.waitFor();
    expect(pathOf(page)).toBe('/login?next=%2Fnotes%3Fpage%3D2');
    await signIn(page);
    await appPage(page).heading.waitFor();
    expect(pathOf(page)).toBe('/notes?page=2');
  });

  it('loses them only after a click if another site led there', async ({ page, service }) => {
    await flood(page);
    const elsewhere = service.origin.replace('localhost', '127.0.0.1');
    await page.goto(`${elsewhere}/login`);
    await page.evaluate((href) => {
      const link = document.createElement('a');
      document.body.append(Object.assign(link, { href, textContent: 'to the app' }));
    }, `http://localhost:${service.port}/notes`);
    await page.getByRole('link', { name: 'to the app' }).click();
    await page.getByRole('heading', { name: 'Too many cookies' }).waitFor();
    expect((await page.context().cookies()).length).toBeGreaterThan(60);
    await page.getByRole('link', { name: 'Delete this site’s cookies' }).click();
    await page.getByText('They have been deleted').waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await loginForm(page).email.waitFor();
  });
});
