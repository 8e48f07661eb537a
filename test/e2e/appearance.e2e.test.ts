import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { firstOf } from '../support/thorough.js';
import { axeViolations } from './support/accessibility.js';
import { collectRequests } from './support/browser.js';
import { test as base } from './support/fixtures.js';
import { loginForm, signIn, viewHeadings } from './support/login.js';
import { authVariables } from './support/service.js';

const TITLE = '<b>Family</b> & "photos"';
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><script>parent.hacked=true</script><rect width="64" height="64" fill="#1a56db"/></svg>';

const it = base
  .extend('folder', { scope: 'file' }, ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'housekey-own-'));
    onCleanup(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'logo.svg'), LOGO);
    writeFileSync(join(folder, 'background.svg'), LOGO);
    return folder;
  })
  .extend('variables', { scope: 'file' }, async ({ folder }): Promise<Record<string, string>> => ({
    ...(await authVariables()),
    SERVICE_TITLE: TITLE,
    SERVICE_LOGO: join(folder, 'logo.svg'),
    SERVICE_ACCENT: '#1a56db',
    SERVICE_BACKGROUND: join(folder, 'background.svg'),
  }));

/** The computed style of the first element that matches. */
async function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return await page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

describe('a service with its own name, logo, accent and background', () => {
  it('shows them on the login page, the welcome page and the console', async ({
    page,
    pageErrors,
  }) => {
    await page.goto('/login');
    await loginForm(page).heading.waitFor();
    await page.getByText(TITLE, { exact: true }).waitFor();
    expect(await page.locator('b').count()).toBe(0);
    expect(await styleOf(page, '.brand-logo', 'content')).toContain('/_housekey/assets/own-logo-');
    expect(await styleOf(page, '.login-page', 'background-image')).toContain('/own-background-');
    await signIn(page);
    await viewHeadings(page).welcome.waitFor();
    await page.getByRole('banner').getByText(TITLE, { exact: true }).waitFor();
    expect(await styleOf(page, '.button-primary', 'background-color')).toBe('rgb(26, 86, 219)');
    expect(pageErrors).toEqual([]);
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.locator('html').getAttribute('data-title')).toBe(TITLE);
  });

  it('needs at most one more request for each image, never runs a script of one, and has a readable accent in dark', async ({
    openPage,
  }) => {
    const page = await openPage({ colorScheme: 'dark' });
    const requests = collectRequests(page);
    await page.goto('/login', { waitUntil: 'networkidle' });
    const urls = () => new Set(requests.map((request) => request.url()));
    await expect.poll(() => [...urls()].filter((url) => url.includes('/own-')).length).toBe(2);
    expect(urls().size).toBeLessThanOrEqual(7);
    const logo = await page.locator('link[rel=icon]').getAttribute('href');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await signIn(page);
    await viewHeadings(page).welcome.waitFor();
    const [red = 0, green = 0, blue = 0] =
      (await styleOf(page, '.button-primary', 'background-color')).match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(26);
    expect(green).toBeGreaterThan(86);
    expect(blue).toBeGreaterThan(219);
    // Not even if someone opens the image.
    const response = await page.goto(logo ?? '');
    expect(response?.headers()['content-type']).toBe('image/svg+xml');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await page.evaluate(() => window.origin)).toBe('null');
  });

  it('has a manifest that the browser accepts', async ({ page }) => {
    await page.goto('/login');
    const devtools = await page.context().newCDPSession(page);
    const manifest = await devtools.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    expect(manifest.url).toMatch(/\/_housekey\/assets\/manifest\.webmanifest$/);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Playwright's contexts are like private windows, where nothing can be installed.
    const errors = installabilityErrors.map(({ errorId }) => errorId);
    expect(errors.filter((error) => error !== 'in-incognito')).toEqual([]);
  });

  it('shows its name on a page that works without JavaScript', async ({
    openPage,
    startService,
    variables,
  }) => {
    const gateway = await startService({ ...variables, SERVICE_UPSTREAM: 'http://127.0.0.1:9' });
    const page = await openPage({ javaScriptEnabled: false, baseURL: gateway.origin });
    await page.goto('/login');
    await page.getByText(TITLE, { exact: true }).waitFor();
    await loginForm(page).email.fill('owner@example.com');
    await loginForm(page).password.fill('wrong');
    await loginForm(page).submit.click();
    await page.getByText('Incorrect email or password').waitFor();
    await page.getByText(TITLE, { exact: true }).waitFor();
    expect(await page.title()).toBe(TITLE);
  });

  it.for(firstOf(1, ['#ffd400', '#666666', '#1a56db', '#b91c1c', '#000000']))(
    'has no accessibility violations with a readable accent: %s',
    async (accent, { openPage, startService, variables }) => {
      const service = await startService({
        ...variables,
        SERVICE_ACCENT: accent === '#ffd400' ? '#7b6600,#ffd400' : accent,
      });
      const page = await openPage({
        bypassCSP: true,
        baseURL: service.origin,
      });
      const faults: string[] = [];
      await page.goto('/login');
      await loginForm(page).heading.waitFor();
      faults.push(...(await axeViolations(page)));
      await signIn(page, 'wrong');
      await loginForm(page).alert.getByText('Incorrect').waitFor();
      faults.push(...(await axeViolations(page)));
      await signIn(page);
      await viewHeadings(page).welcome.waitFor();
      faults.push(...(await axeViolations(page)));
      expect(faults).toEqual([]);
    },
  );
});
