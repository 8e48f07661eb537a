import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { captures } from '../support/tree.js';
import { axeViolations } from './support/accessibility.js';
import { closeInTime, collectPageErrors } from './support/browser.js';
import { startDocsSite } from './support/docs-site.js';
import { test as base } from './support/fixtures.js';

const it = base
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await startDocsSite();
    onCleanup(site.stop);
    return site;
  })
  .extend('docs', async ({ browser, site }, { onCleanup }) => {
    const context = await browser.newContext({ baseURL: site.url, bypassCSP: true });
    onCleanup(async () => await closeInTime(context));
    const requests: string[] = [];
    const errors = collectPageErrors(context);
    context.on('request', (request) => requests.push(request.url()));
    return { page: await context.newPage(), requests, errors };
  });

const MAIN_PAGES = [
  'index.html',
  'library.html',
  'start.html',
  'protect.html',
  'overview.html',
  'security.html',
  'deploy.html',
];

/** Pages are interactive once their script has run. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
}

// Building the site takes minutes if the machine is busy.
describe('the documentation site', { timeout: 300_000 }, () => {
  it('has no broken link, also to headings and files', async ({ site }) => {
    const pages = new Map<string, string>();
    const read = async (url: string) => {
      const path = new URL(url).pathname;
      const known = pages.get(path);
      if (known !== undefined) return known;
      const response = await fetch(url);
      const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
      const text = response.ok ? (isPage ? await response.text() : 'file') : '';
      pages.set(path, text);
      return text;
    };
    const broken = new Set<string>();
    const queue = [site.url];
    const seen = new Set(queue);
    for (const page of queue) {
      const html = await read(page);
      for (const found of captures(
        html,
        /<(?:a|link|img|script)\b[^>]*? (?:href|src)="([^"]+)"/g,
      )) {
        const url = new URL(found.replaceAll('&amp;', '&'), page);
        if (url.origin !== new URL(site.url).origin || url.pathname.includes('/v0.0/')) continue;
        const text = await read(url.href);
        const anchor = decodeURIComponent(url.hash.slice(1));
        const isThere = text !== '' && (anchor === '' || text.includes(`id="${anchor}"`));
        if (!isThere) broken.add(`${new URL(page).pathname}: ${found}`);
        url.hash = '';
        if (text.startsWith('<!DOCTYPE') && !seen.has(url.href)) {
          seen.add(url.href);
          queue.push(url.href);
        }
      }
    }
    expect([...broken]).toEqual([]);
    expect(queue.length).toBeGreaterThan(60);
  });

  it('sends no request to another host, reports no error, and fits phones and wide screens', async ({
    docs,
    site,
  }) => {
    const scrolling: string[] = [];
    for (const path of MAIN_PAGES) {
      await open(docs.page, path);
      for (const width of [320, 390, 1280]) {
        await docs.page.setViewportSize({ width, height: 800 });
        const wide = await docs.page.evaluate(
          () => document.documentElement.scrollWidth > window.innerWidth,
        );
        if (wide) scrolling.push(`${path} at ${width}`);
      }
    }
    expect(scrolling).toEqual([]);
    const { host } = new URL(site.url);
    expect(docs.requests.filter((url) => new URL(url).host !== host)).toEqual([]);
    expect(docs.requests.length).toBeGreaterThan(MAIN_PAGES.length);
    expect(docs.errors).toEqual([]);
  });

  it.for(MAIN_PAGES)(
    '%s has no accessibility violations in light and dark',
    async (path, { docs }) => {
      await docs.page.emulateMedia({ reducedMotion: 'reduce' });
      await open(docs.page, path);
      expect(await axeViolations(docs.page)).toEqual([]);
    },
  );

  it('finds a page by a word in it, without a server', async ({ docs, site }) => {
    const { page } = docs;
    await open(page, 'index.html');
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('SERVICE_STATE_DIR');
    await page.getByRole('option').first().waitFor();
    const results = await page.getByRole('option').allTextContents();
    expect(results.join()).toContain('The state directory');
    expect(docs.requests.every((url) => url.startsWith(new URL(site.url).origin))).toBe(true);
  });

  it('finds first what people ask for in their own words', async ({ docs }) => {
    const { page } = docs;
    await open(page, 'index.html');
    await page.keyboard.press('/');
    const first = page.locator('a[role=option], [role=option] a').first();
    for (const [query, section] of [
      ['lost phone', 'lost-phone'],
      ['forgot password', 'forgot-password'],
      ['reset password', 'forgot-password'],
      ['change password', 'change-the-password'],
      ['change the password', 'change-the-password'],
      ['update', 'update'],
      ['back up', 'back-up'],
      ['backup', 'back-up'],
      ['remove', 'remove'],
    ] as const) {
      await page.getByRole('searchbox').fill(query);
      await expect
        .poll(async () => await first.getAttribute('href'), { message: query })
        .toContain(`everyday.html#${section}`);
    }
  });

  it('begins with what it is, and the way to start', async ({ docs }) => {
    const { page } = docs;
    await open(page, 'index.html');
    await page.getByRole('heading', { level: 1, name: 'One login for the app' }).waitFor();
    expect(await page.locator('h1:visible').count()).toBe(1);
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^data:image\/svg/);
    await page.getByRole('link', { name: 'Five minutes' }).first().click();
    await page.waitForURL('**/start.html');
  });

  it('finds no records of decisions', async ({ docs }) => {
    const { page } = docs;
    await open(page, 'index.html');
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('Redis');
    await page.getByRole('option').first().waitFor();
    const links = await page
      .getByRole('option')
      .getByRole('link')
      .or(page.locator('a[role=option]'))
      .evaluateAll((options) => options.map((option) => option.getAttribute('href')));
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((link) => link === null || /decisions|changelog/.test(link))).toEqual([]);
  });

  it('shows the examples with the domain that was typed once, on each page that has the field', async ({
    docs,
  }) => {
    const { page } = docs;
    const text = async () => await page.locator('.vp-doc').innerText();
    await open(page, 'oidc-apps.html');
    const field = page.getByLabel('Your domain');
    await field.fill('Home.net ');
    await expect.poll(text).toContain('--redirect https://budget.home.net/openid/callback');
    expect(await text()).not.toContain('example.com');
    // Half a domain replaces nothing.
    await field.fill('home.');
    await expect.poll(text).toContain('https://budget.example.com/');
    await field.fill('home.net');
    await page.getByRole('link', { name: 'provider', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'OpenID' }).waitFor();
    await expect.poll(text).toContain('login.home.net');
    await open(page, 'oidc-apps.html');
    await expect.poll(text).not.toContain('example.com');
    expect(docs.errors).toEqual([]);
  });

  it('copies a code block, and names its version', async ({ docs }) => {
    const { page } = docs;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, 'start.html');
    await page.locator('.language-sh').first().hover();
    await page.getByRole('button', { name: 'Copy' }).first().click();
    const copied = await page.evaluate(async () => await navigator.clipboard.readText());
    expect(copied.trim()).toBe('npm ci && npm run build');
    const { version } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
    );
    await page.getByRole('button', { name: version }).first().hover();
    await page.getByRole('link', { name: '0.0', exact: true }).first().waitFor();
  });
});
