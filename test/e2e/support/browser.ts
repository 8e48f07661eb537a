import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { waitUntil } from '../../support/until.js';

const CLOSE_LIMIT_MS = 15_000;

/**
 * Closes a browser or one of its contexts. Chromium sometimes never answers if a page is just reloading itself. Its
 * processes then end with that of the tests, and the tests do not wait for it.
 */
export async function closeInTime(closing: Browser | BrowserContext): Promise<void> {
  await Promise.race([closing.close(), delay(CLOSE_LIMIT_MS, undefined, { ref: false })]);
}

/** Collects exceptions, violations of the security policy and console errors of all pages. */
export function collectPageErrors(context: BrowserContext): string[] {
  const pageErrors: string[] = [];
  context.on('weberror', (error) => pageErrors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') pageErrors.push(message.text());
  });
  return pageErrors;
}

/** Collects the requests of a page, in their order. */
export function collectRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}

/** Stops the page's clock, so that only the test moves it, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Steps of a stopped clock: short enough that a page cannot count down a second unseen. */
const CLOCK_STEP_MS = 50;

/** Moves the page's stopped clock in small steps until the condition holds. */
export async function runClockUntil(
  page: Page,
  condition: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  const hasRun = async () => {
    await page.clock.runFor(CLOCK_STEP_MS);
    return await condition();
  };
  await waitUntil(hasRun, what);
}

/** Holds the page's requests to these addresses back, until the returned function is called. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Path, query and fragment of the page. */
export function pathOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

/** Waits until the page has this path, query and fragment. */
export async function waitForPath(page: Page, place: string): Promise<void> {
  await page.waitForURL(({ pathname, search, hash }) => pathname + search + hash === place);
}

/** The text of the focused element, or the name if it is a field. */
export async function focusedText(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement) return focused.name;
    return focused?.textContent ?? '';
  });
}
