import type { Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PATHS, type Finding } from '../../src/contract/index.js';
import { inspectClock } from '../../src/core/diagnostics/connection.js';
import { firstOf } from '../support/thorough.js';
import { axeViolations } from './support/accessibility.js';
import { collectPageErrors, collectRequests } from './support/browser.js';
import { test as it } from './support/fixtures.js';
import { loginForm, signIn, signInAt, viewHeadings } from './support/login.js';
import { authVariables, EMAIL, PASSWORD } from './support/service.js';

const TEXTS = {
  de: {
    direction: 'ltr',
    email: 'E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    incorrect: 'E-Mail-Adresse oder Passwort ist falsch.',
    overview: 'Übersicht',
    secure: 'Sicher',
    signOut: 'Abmelden',
    signedOut: 'Sie sind abgemeldet.',
  },
  ja: {
    direction: 'ltr',
    email: 'メールアドレス',
    password: 'パスワード',
    submit: 'サインイン',
    incorrect: 'メールアドレスまたはパスワードが正しくありません。',
    overview: '概要',
    secure: '安全',
    signOut: 'サインアウト',
    signedOut: 'サインアウトしました。',
  },
  ar: {
    direction: 'rtl',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    submit: 'تسجيل الدخول',
    incorrect: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
    overview: 'نظرة عامة',
    secure: 'آمن',
    signOut: 'تسجيل الخروج',
    signedOut: 'تم تسجيل خروجك.',
  },
} as const;

/** From right to left, without capitals, and with long words. */
const LANGUAGES = ['ar', 'ja', 'de'] as const;

type Texts = (typeof TEXTS)[(typeof LANGUAGES)[number]];

async function submit(page: Page, texts: Texts, password: string): Promise<void> {
  await page.getByRole('textbox', { name: texts.email }).fill(EMAIL);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.submit, exact: true }).click();
}

/** How much wider the page, or the text of a button, is than its place. */
async function overflow(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('button, select, a.button, h1, h2')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`),
  );
}

const FINDINGS_FILE = /\/findings-[^/]+\.js$/;

/** The service is 5 minutes behind. */
const CLOCK = inspectClock(0, -300_000, { asksForCode: true });

const FROM_THE_FUTURE: Finding = {
  code: 'from-the-future',
  level: 'warning',
  summary: 'Something is new.',
  meaning: 'This page does not know it.',
  fix: 'Reload the page.',
};

/** Adds findings to those of the service. */
async function addFindings(page: Page, ...findings: readonly Finding[]): Promise<void> {
  await page.route(`**${PATHS.overview}?*`, async (route) => {
    const response = await route.fetch();
    const overview: { findings: unknown[] } = await response.json();
    overview.findings.push(...findings);
    await route.fulfill({ response, json: overview });
  });
}

function namesOf(requests: readonly Request[]): string[] {
  return requests.map((request) => request.url());
}

/** The language of an element. */
function languageAt(element: Element): string | null | undefined {
  return element.closest('[lang]')?.getAttribute('lang');
}

describe('in the language of the browser', () => {
  // test/web proves for all languages that no text is missing.
  it.for(firstOf(1, LANGUAGES))(
    '%s: the user signs in, reads the console, and signs out',
    async (language, { openPage }) => {
      const texts = TEXTS[language];
      const page = await openPage({
        locale: language,
        bypassCSP: true,
        viewport: { width: 360, height: 740 },
      });
      const errors = collectPageErrors(page.context());
      await page.goto('/app');
      await page.getByRole('button', { name: texts.submit, exact: true }).waitFor();
      const root = page.locator('html');
      expect(await root.getAttribute('lang')).toBe(language);
      expect(await root.getAttribute('dir')).toBe(texts.direction);
      expect(await overflow(page)).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      await submit(page, texts, 'wrong');
      await page.getByRole('alert').getByText(texts.incorrect).waitFor();
      expect(await overflow(page)).toEqual([]);
      expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
      await submit(page, texts, PASSWORD);
      await page.getByRole('heading', { name: texts.overview, level: 1 }).waitFor();
      await page.getByText(texts.secure, { exact: true }).waitFor();
      expect(await page.title()).toContain(texts.overview);
      expect(await overflow(page)).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      await page.locator('.account-button').click();
      await page.getByRole('button', { name: texts.signOut, exact: true }).first().click();
      await page.getByText(texts.signedOut).waitFor();
    },
  );

  it('the page comes in it from the first byte, with its messages, and says what it depends on', async ({
    service,
  }) => {
    const response = await fetch(`${service.origin}/login`, {
      headers: { 'accept-language': 'de' },
    });
    const html = await response.text();
    expect(html).toContain('<html lang="de" dir="ltr"');
    expect(html).toContain('Anmelden');
    expect(html).not.toContain('Sign in');
    expect(html).not.toContain('{{');
    expect(response.headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
    const { groups } = /<script type="application\/json"[^>]*>(?<json>[^<]*)</.exec(html) ?? {};
    expect(JSON.parse(groups?.['json'] ?? '')).toMatchObject({ signIn: 'Anmelden' });
  });

  const requestCounts = [
    // Its heading has a letter that is in another file of the display face, as that in Spanish.
    ['de', 4],
    ['fr', 3],
    ['es', 4],
  ] as const;
  it.for(firstOf(2, requestCounts))(
    'the login page in %s has %i requests, and one for its icon',
    async ([locale, count], { openPage }) => {
      const page = await openPage({ locale });
      const requests = collectRequests(page);
      await page.goto('/login', { waitUntil: 'networkidle' });
      await page.evaluate(async () => await document.fonts.ready);
      await page.getByRole('combobox').waitFor();
      const urls = new Set(requests.map((request) => request.url()));
      // Without a window, browsers show no icon.
      expect([...urls].filter((url) => !/favicon|icon\.svg/.test(url))).toHaveLength(count);
    },
  );

  it('the page is in English if its messages cannot be loaded', async ({ openPage }) => {
    const page = await openPage({ locale: 'de' });
    await page.route(/assets\/pages-/, async (route) => await route.abort());
    await page.goto('/app');
    await submit(page, TEXTS.de, PASSWORD);
    await viewHeadings(page).console.waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('the console says what it found in it, and in English what it cannot translate', async ({
    openPage,
  }) => {
    const page = await openPage({ locale: 'de', bypassCSP: true });
    const requests = collectRequests(page);
    await addFindings(page, CLOCK, FROM_THE_FUTURE);
    await page.goto('/app');
    await page.getByRole('button', { name: TEXTS.de.submit, exact: true }).waitFor();
    expect(namesOf(requests).filter((name) => FINDINGS_FILE.test(name))).toEqual([]);
    await submit(page, TEXTS.de, PASSWORD);
    const clock = page.getByRole('heading', { name: /^Die Uhr des Dienstes .*5 Minuten/ });
    const unknown = page.getByRole('heading', { name: FROM_THE_FUTURE.summary });
    expect(await clock.evaluate(languageAt)).toBe('de');
    expect(await unknown.evaluate(languageAt)).toBe('en');
    await page.getByText('timedatectl set-ntp true').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(namesOf(requests).filter((name) => FINDINGS_FILE.test(name))).toHaveLength(1);
    await page.goto('/');
    await page.getByText(/^Die Uhr des Dienstes .*5 Minuten/).waitFor();
  });

  it('the console loads no sentences in English, and those of a language that is chosen there', async ({
    openPage,
  }) => {
    const page = await openPage();
    const requests = collectRequests(page);
    await addFindings(page, CLOCK);
    await signInAt(page, '/app');
    await page.getByRole('heading', { name: /^The service's clock is 5 minutes behind/ }).waitFor();
    expect(namesOf(requests).filter((name) => FINDINGS_FILE.test(name))).toEqual([]);
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
    await page.getByRole('heading', { name: /^Die Uhr des Dienstes .*5 Minuten/ }).waitFor();
  });

  it('a browser without JavaScript gets it as well', async ({ openPage, startService }) => {
    const { origin } = await startService({
      ...(await authVariables()),
      SERVICE_UPSTREAM: 'http://127.0.0.1:9',
    });
    const page = await openPage({ baseURL: origin, locale: 'de', javaScriptEnabled: false });
    await page.goto('/login');
    await submit(page, TEXTS.de, 'wrong');
    await page.getByRole('alert').getByText(TEXTS.de.incorrect).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await submit(page, TEXTS.de, PASSWORD);
    await page.waitForURL(`${origin}/`);
    await page.goto('/anything');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  });
});

describe('the choice of a language', () => {
  it('on the login page keeps what was typed, and is kept itself; in the account menu it changes all pages', async ({
    page,
  }) => {
    await page.goto('/login?next=%2Fapp%2Factivity');
    await loginForm(page).email.fill(EMAIL);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'E-Mail' }).inputValue()).toBe(EMAIL);
    await page.reload();
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
    await loginForm(page).heading.waitFor();
    await signIn(page);
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('العربية');
    await page.getByRole('heading', { name: 'النشاط', level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.goto('/');
    await page.getByRole('heading', { name: 'مرحبًا', level: 1 }).waitFor();
  });
});
