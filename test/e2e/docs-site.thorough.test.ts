import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { captures, ROOT } from '../support/tree.js';
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
  'apps.html',
  'compose.html',
  'pictures.html',
  'everyday.html',
];

/** Queries of new users, among how many results the answer has to be, and the sections that answer. */
const QUESTIONS: readonly (readonly [query: string, among: number, ...answers: string[]])[] = [
  ['lost phone', 1, 'everyday.html#lost-phone'],
  ['forgot password', 1, 'everyday.html#forgot-password'],
  ['reset password', 1, 'everyday.html#forgot-password'],
  ['change password', 1, 'everyday.html#change-the-password'],
  ['change the password', 1, 'everyday.html#change-the-password'],
  ['update', 1, 'everyday.html#update'],
  ['back up', 1, 'everyday.html#back-up'],
  ['backup', 1, 'everyday.html#back-up'],
  ['remove', 1, 'everyday.html#remove'],
  ['lost password', 5, 'everyday.html#forgot-password'],
  ['locked out', 5, 'everyday.html#locked-out'],
  ['behind nginx', 5, 'protect.html#nginx', 'deploy.html#which-form'],
  ['Cloudflare tunnel', 5, 'cloudflare-tailscale.html#cloudflare-tunnel'],
  ['protect Jellyfin', 5, 'apps.html#jellyfin'],
  ['websocket', 5, 'gateway.html#websockets-uploads-and-downloads'],
  ['two apps one login', 5, 'protect.html#several-apps', 'gateway.html#several-apps'],
  ['phone app', 5, 'apps.html#phone-apps-scripts-and-other-clients'],
  ['session expires', 5, 'apps.html#after-the-session-has-ended', 'credentials.html#sessions'],
  ['change email', 5, 'everyday.html#change-the-email'],
  ['behind NAT wrong IP address', 5, 'operations.html#the-wrong-ip-address'],
  ['docker compose', 5, 'compose.html#docker-compose-proxy-app-and-login-in-one-file'],
  ['upgrade', 5, 'versioning.html#upgrade-notes'],
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

  it('finds what people ask for in their own words', async ({ docs }) => {
    const { page } = docs;
    await open(page, 'index.html');
    await page.keyboard.press('/');
    const results = page.locator('a[role=option], [role=option] a');
    for (const [query, among, ...answers] of QUESTIONS) {
      await page.getByRole('searchbox').fill(query);
      const isAnswered = async () => {
        const links = await results.evaluateAll((all) =>
          all.map((one) => one.getAttribute('href')),
        );
        return links
          .slice(0, among)
          .some((link) => answers.some((one) => link?.endsWith(`/${one}`)));
      };
      await expect.poll(isAnswered, { message: query }).toBe(true);
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

  it('shows all examples of all pages with the values that were typed once', async ({
    docs,
    site,
  }) => {
    const { page } = docs;
    const text = async () => await page.locator('.vp-doc').innerText();
    await open(page, 'protect.html');
    const domain = page.getByLabel('Your domain');
    await domain.fill('Home.net ');
    await expect.poll(text).toContain('--email you@home.net --upstream http://127.0.0.1:3000');
    // Half a domain replaces nothing.
    await domain.fill('home.');
    await expect.poll(text).toContain('https://app.example.com');
    await domain.fill('home.net');
    await page.getByLabel('Your email').fill('me@mail.net');
    await page.getByLabel('Your app').fill('nas.lan:5000');
    await expect.poll(text).toContain('--email me@mail.net --upstream http://nas.lan:5000');
    await page.getByRole('link', { name: 'Apps with OpenID Connect' }).click();
    await expect.poll(text).toContain('SERVICE_PUBLIC_URL=https://login.home.net');
    const files = readdirSync(site.folder, { recursive: true, encoding: 'utf8' });
    const pages = files.filter(
      (file) =>
        file.endsWith('.html') &&
        readFileSync(join(site.folder, file), 'utf8').includes('class="example-values"'),
    );
    expect(pages.length).toBeGreaterThan(12);
    for (const path of pages) {
      await open(page, path);
      await expect.poll(text, { message: path }).not.toMatch(/example\.com|127\.0\.0\.1:3000/);
    }
    expect(docs.errors).toEqual([]);
    expect(docs.requests.filter((url) => url.includes('home.net'))).toEqual([]);
  });

  it('lists all apps with each way to protect them, and filters them', async ({ docs }) => {
    const { page } = docs;
    await open(page, 'apps.html');
    const cards = page.locator('.app-guides li');
    expect(await cards.count()).toBeGreaterThan(70);
    await page.getByLabel('Find your app').fill('jelly');
    await expect.poll(async () => await cards.count()).toBe(1);
    expect(await cards.innerText()).toMatch(/Gateway or forward auth: .*\d{4}[^]*OpenID Connect: /);
    await cards.getByRole('link', { name: 'OpenID Connect' }).click();
    await page.getByRole('heading', { name: 'Jellyfin' }).waitFor();
  });

  it('shows its pictures in the scheme of the page', async ({ docs }) => {
    const { page } = docs;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await open(page, 'pictures.html');
      const shown = page.locator('.vp-doc img:visible');
      expect(await shown.count()).toBe(13);
      const sources = await shown.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
      const dark = sources.filter((source) => source?.includes('-dark.'));
      expect(dark).toHaveLength(colorScheme === 'dark' ? 13 : 0);
    }
  });

  it('copies a code block as it stands, here the compose file, and names its version', async ({
    docs,
  }) => {
    const { page } = docs;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, 'compose.html');
    await page.getByLabel('Your domain').fill('home.net');
    const block = page.locator('.language-yaml');
    await block.hover();
    await block.getByRole('button', { name: 'Copy' }).click();
    const copied = await page.evaluate(async () => await navigator.clipboard.readText());
    const file = readFileSync(join(ROOT, 'deploy/compose.caddy.yaml'), 'utf8');
    expect(copied.trim()).toBe(file.trim().replaceAll('example.com', 'home.net'));
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    await page.getByRole('button', { name: version }).first().hover();
    await page.getByRole('link', { name: '0.0', exact: true }).first().waitFor();
  });
});
