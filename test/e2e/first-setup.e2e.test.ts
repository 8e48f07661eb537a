import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { parse } from 'yaml';
import { describe, expect } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { runToEnd, setupAddress, startService as start } from '../support/service.js';
import { firstOf } from '../support/thorough.js';
import { axeViolations, descriptionOf } from './support/accessibility.js';
import { test as base } from './support/fixtures.js';
import { focusedText } from './support/browser.js';
import { loginForm, viewHeadings } from './support/login.js';

const PASSWORD = 'trout lamp orbit nine';
const EMAIL = 'robin@example.org';

const it = base.extend('variables', { scope: 'file' }, (): Record<string, string> => ({}));

function formOf(page: Page) {
  return {
    email: page.getByLabel('Email'),
    password: page.getByRole('textbox', { name: 'Password' }),
    app: page.getByLabel('Address of the app'),
    image: page.getByLabel('Image of the app'),
    choose: (name: string) => page.getByRole('radio', { name }),
    create: page.getByRole('button', { name: 'Create the settings' }),
    result: page.getByRole('heading', { name: 'Save your settings' }),
  };
}

/** @param url - of the start line, with its code */
async function openSetup(page: Page, url: string) {
  await page.goto(url);
  await page.getByRole('heading', { name: 'Set up the login' }).waitFor();
  return formOf(page);
}

/** Copies every file that the page shows: name → text. */
async function copyAll(page: Page): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const block of await page.getByRole('figure').all()) {
    const name = (await block.locator('figcaption code').textContent()) ?? '';
    await block.getByRole('button', { name: /^Copy/ }).click();
    await block.getByText('Copied.').waitFor();
    files[name] = await page.evaluate(async () => await navigator.clipboard.readText());
  }
  return files;
}

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

describe('the setup in the browser', () => {
  it('explains each field, accepts no weak password, loses nothing, is accessible, and fits a narrow phone', async ({
    openPage,
    service,
  }) => {
    const page = await openPage({ bypassCSP: true });
    const form = await openSetup(page, service.setupUrl());
    const faults: string[] = [];
    const look = async () => {
      faults.push(...(await axeViolations(page)));
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        if (overflow > 0) faults.push(`${width}: ${overflow} px too wide`);
      }
    };
    await look();
    expect(await descriptionOf(form.email)).toContain('sends no mail');
    expect(await descriptionOf(form.password)).toContain('At least 8 characters');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await form.password.fill('password');
    expect(await descriptionOf(form.password)).not.toContain('At least 8 characters');
    await form.create.click();
    await expect.poll(async () => await descriptionOf(form.email)).toContain('enter');
    expect(await descriptionOf(form.email)).not.toContain('sends no mail');
    await page.getByText('Please enter an email.').waitFor();
    await look();
    await form.email.fill(EMAIL);
    for (const [password, text] of [
      ['abc', 'Use at least 8 characters.'],
      ['Robin2024', 'Most of it is in your email.'],
      ['qwertyuiopasdf', 'quickly guessed'],
      ['k7m2px9w', 'Fair'],
      [PASSWORD, 'Strong'],
      ['password1', 'one of the most common passwords'],
    ] as const) {
      await form.password.fill(password);
      await page.getByText(text).first().waitFor();
    }
    await form.create.click();
    await page.getByText('one of the most common passwords').waitFor();
    await expect.poll(async () => await focusedText(page)).toBe('password');
    expect(requests).toEqual([]);

    await form.password.fill(PASSWORD);
    await form.choose('systemd').check();
    await page.route(`**${PATHS.setup}?*`, async (route) => await route.abort());
    await form.create.click();
    await page.getByRole('alert').getByText('The service cannot be reached').waitFor();
    expect(await form.password.inputValue()).toBe(PASSWORD);
    await page.unroute(`**${PATHS.setup}?*`);
    await look();
    await form.create.click();
    await form.result.waitFor();
    await page.getByText(`Environment=SERVICE_EMAIL=${EMAIL}`).waitFor();
    await look();
    expect(faults).toEqual([]);
    await page.getByRole('button', { name: 'Change the answers' }).click();
    expect(await form.email.inputValue()).toBe(EMAIL);
    expect(await form.password.inputValue()).toBe(PASSWORD);
    expect(await form.choose('systemd').isChecked()).toBe(true);
  });

  it('gives settings with which the service starts, and its password signs in', async ({
    openPage,
    service,
  }) => {
    const page = await openPage(CLIPBOARD);
    const form = await openSetup(page, service.setupUrl());
    await form.email.fill(EMAIL);
    await form.password.fill(PASSWORD);
    await form.create.click();
    await form.result.waitFor();
    await expect.poll(async () => await focusedText(page)).toBe('Save your settings');
    const files = await copyAll(page);
    expect(Object.keys(files)).toEqual(['.env']);
    expect(files['.env']).toContain(`SERVICE_EMAIL=${EMAIL}\n`);
    expect(files['.env']).not.toMatch(/<|\$|trout/);

    const started = await start({}, files);
    try {
      const own = await openPage({ baseURL: started.url });
      await own.goto('/login');
      await loginForm(own).email.fill(EMAIL);
      await loginForm(own).password.fill(PASSWORD);
      await loginForm(own).submit.click();
      await viewHeadings(own).welcome.waitFor();
      expect(await own.getByRole('link', { name: 'Set up the login' }).count()).toBe(0);
      expect(started.output()).not.toContain('/setup');
    } finally {
      await started.stop();
    }
  });

  it('gives a compose file without a placeholder, and its secrets', async ({
    openPage,
    service,
  }) => {
    const page = await openPage(CLIPBOARD);
    const form = await openSetup(page, service.setupUrl());
    await form.choose('Docker Compose').check();
    await form.create.click();
    for (const problem of ['Please enter an email.', 'address of the app.', 'name of an image.']) {
      await page.getByText(problem).waitFor();
    }
    await expect.poll(async () => await focusedText(page)).toBe('email');
    await form.email.fill(EMAIL);
    await form.password.fill(PASSWORD);
    await form.app.fill('http://127.0.0.1:3000');
    await form.image.fill('ghcr.io/example/app:1');
    await form.create.click();
    await page.getByText('In a container, 127.0.0.1 is the container itself.').waitFor();
    await form.app.fill('http://web:3000');
    await form.create.click();
    await form.result.waitFor();
    const files = await copyAll(page);
    expect(Object.keys(files)).toEqual([
      'compose.yaml',
      'secrets/password_hash',
      'secrets/secret_key',
    ]);
    expect(parse(files['compose.yaml'] ?? '')).toMatchObject({
      services: {
        web: { image: 'ghcr.io/example/app:1' },
        housekey: {
          environment: { SERVICE_EMAIL: EMAIL, SERVICE_UPSTREAM: 'http://web:3000' },
        },
      },
    });
    expect(files['secrets/password_hash']).toMatch(/^bcrypt:2b:12:\S+\n$/);
    expect(files['secrets/secret_key']).toMatch(/^[\w-]{43}\n$/);
  });

  it('is in German as well', async ({ openPage, service }) => {
    const page = await openPage({ locale: 'de-DE' });
    await page.goto('/');
    await page.getByRole('link', { name: 'Anmeldung einrichten' }).click();
    await page.getByText('Öffnen Sie die Adresse mit dem Code').waitFor();
    await page.goto(service.setupUrl());
    await page.getByText('Was möchten Sie schützen?').waitFor();
    await page.getByRole('button', { name: 'Einstellungen erstellen' }).waitFor();
  });
});

describe('where the login cannot be set up', () => {
  it('the page says where the code is, also after the link of the welcome page', async ({
    page,
    service,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Set up the login' }).click();
    await page.getByText('Open the address with the code that Housekey printed').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    const wrong = service.setupUrl().replace(/.$/, '_-');
    expect((await page.goto(wrong))?.status()).toBe(403);
    await page.getByRole('heading', { name: 'The login cannot be set up here' }).waitFor();
  });

  const reasons = [
    [{ SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD: PASSWORD }, 'Authentication is enabled already.'],
    [{ SERVICE_UPSTREAM: 'http://127.0.0.1:9' }, 'Housekey is in front of an app.'],
    [{ HOST: '0.0.0.0' }, 'listens on an address that other machines can reach'],
    [{ SERVICE_TRUSTED_PROXIES: '127.0.0.1' }, 'not available through a proxy'],
  ] as const;
  it.for(firstOf(1, reasons))(
    'the page says why, with status 403: %o',
    async ([variables, text], { openPage, startService }) => {
      const service = await startService({ ...variables });
      const page = await openPage({ baseURL: service.origin.replace('0.0.0.0', '127.0.0.1') });
      const response = await page.goto('/_housekey/setup');
      expect(response?.status()).toBe(403);
      await page.getByRole('heading', { name: 'The login cannot be set up here' }).waitFor();
      await page.getByText(text).waitFor();
      expect(await page.getByRole('textbox').count()).toBe(0);
    },
  );
});

it('the files of the setup page are those that `housekey init` writes', async ({ openPage }) => {
  const folder = mkdtempSync(join(tmpdir(), 'housekey-setup-'));
  try {
    const options = ['init', '--yes', '--format', 'systemd', '--email', EMAIL];
    const upstream = 'http://127.0.0.1:3000';
    const done = await runToEnd([...options, '--upstream', upstream], { directory: folder });
    expect(done.code).toBe(0);
    const written = readFileSync(join(folder, 'housekey.service'), 'utf8');
    const service = await start({}, {}, { directory: folder });
    const page = await openPage({ ...CLIPBOARD, baseURL: service.url });
    const form = await openSetup(page, setupAddress(service));
    await form.email.fill(EMAIL);
    await form.password.fill(PASSWORD);
    await form.choose('systemd').check();
    await form.choose('An app').check();
    // Programs print their address like this when they start.
    await form.app.fill('127.0.0.1:3000');
    await form.create.click();
    await form.result.waitFor();
    const files = await copyAll(page);
    await service.stop();
    expect(files['housekey.service']).toBe(written);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
