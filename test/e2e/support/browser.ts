import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../../../bench/chromium.js';

// Under that of a test, so that what was waited for is named in its failure.
const TIMEOUT_MS = 10_000;

/** Starts the browser, with more arguments than usual if there are any; fails, rather than to skip what it would show, where there is none. */
export async function startBrowser(...more: string[]): Promise<Browser> {
  if (!existsSync(CHROMIUM)) {
    throw new Error(`There is no Chromium at ${CHROMIUM}; install it, or set CHROMIUM_PATH`);
  }
  return await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGUMENTS, ...more],
  });
}

/** A visitor of its own: no storage in common with any other. */
export async function newVisitor(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, ...options });
  context.setDefaultTimeout(TIMEOUT_MS);
  return context;
}

/** Whatever a page complains of: exceptions, refusals of its security policy, console errors. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return complaints;
}

/** Path, query and fragment of where the page is. */
export function placeOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

/** Waits until the page is there: path, query and fragment. */
export async function arrive(page: Page, place: string): Promise<void> {
  await page.waitForURL(({ pathname, search, hash }) => pathname + search + hash === place);
}

/** The accessible name of what has focus, with its value where it is a field. */
export async function focusOf(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement) return focused.name;
    return focused?.textContent ?? '';
  });
}
