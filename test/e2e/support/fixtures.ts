import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { test as base } from 'vitest';
import { CHROMIUM, CHROMIUM_ARGUMENTS, HEADLESS_SHELL } from '../../../bench/chromium.js';
import { closeInTime, collectPageErrors } from './browser.js';
import { startHostedApp } from './hosted-app.js';
import { launchService, authVariables, type Service } from './service.js';

/** Starts the program that `CHROMIUM_PATH` names. */
const LAUNCHER = join(import.meta.dirname, 'chromium.sh');

// Shorter than a test's own timeout, so that a failure names the step that timed out.
const TIMEOUT_MS = 30_000;

/** The browser of this process, which its files share, with the options that it was started with. */
const running: { browser?: Browser; options?: string } = {};

const PROGRAM =
  process.env['CHROMIUM_PATH'] === undefined && existsSync(HEADLESS_SHELL)
    ? HEADLESS_SHELL
    : CHROMIUM;

/** Starting a browser takes more processor time than most tests. Ends one that has other options. */
async function browserWith(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<Browser> {
  const options = JSON.stringify([args, variables]);
  const { browser } = running;
  if (browser?.isConnected() === true && running.options === options) return browser;
  if (browser !== undefined) await closeInTime(browser);
  if (!existsSync(CHROMIUM)) {
    throw new Error(`There is no Chromium at ${CHROMIUM}; install it, or set CHROMIUM_PATH`);
  }
  const started = await chromium.launch({
    executablePath: LAUNCHER,
    args: [...CHROMIUM_ARGUMENTS, ...args],
    env: { ...process.env, CHROMIUM_PATH: PROGRAM, ...variables },
  });
  Object.assign(running, { browser: started, options });
  return started;
}

/**
 * A browser, the service and pages for tests. Each fixture starts when a test first asks for it,
 * and is cleaned up by itself. A file changes one with `test.extend`, usually `variables`.
 */
export const test = base
  /** Additional command-line arguments of the browser. */
  .extend('browserArguments', { scope: 'worker' }, (): readonly string[] => [])
  /** Additional environment variables of the browser. */
  .extend('browserVariables', { scope: 'worker' }, (): Readonly<Record<string, string>> => ({}))
  .extend('startBrowser', { scope: 'worker' }, ({}, { onCleanup }) => {
    onCleanup(async () => {
      if (running.browser !== undefined) await closeInTime(running.browser);
    });
    return browserWith;
  })
  // For each test, because a file with other options, or a crash, ends the one that was started before.
  .extend(
    'browser',
    async ({ startBrowser, browserArguments, browserVariables }) =>
      await startBrowser(browserArguments, browserVariables),
  )
  /** A web app without a login. `variables` puts it behind the gateway, in the files that need it. */
  .extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startHostedApp();
    onCleanup(app.stop);
    return app;
  })
  /** The environment of `service`. By default, authentication is enabled. */
  .extend('variables', { scope: 'file' }, async (): Promise<Record<string, string>> => {
    return await authVariables();
  })
  /** One service for all tests of a file. */
  .extend('service', { scope: 'file' }, async ({ variables }, { onCleanup }) => {
    const service = await launchService(variables);
    onCleanup(service.stop);
    return service;
  })
  /** A second service, with authentication disabled. */
  .extend('guestService', { scope: 'file' }, async ({}, { onCleanup }) => {
    const service = await launchService({});
    onCleanup(service.stop);
    return service;
  })
  /** Starts a service for one test. */
  .extend('startService', ({}, { onCleanup }) => {
    const services: Service[] = [];
    onCleanup(async () => {
      for (const service of services) await service.stop();
    });
    return async (variables: Record<string, string>): Promise<Service> => {
      const service = await launchService(variables);
      services.push(service);
      return service;
    };
  })
  /** A service for one test, if the test stops it or depends on what it remembers. */
  .extend('ownService', async ({ startService, variables }) => await startService(variables))
  /** The address where the pages start: a relative URL in `page.goto` is resolved against it. */
  .extend('origin', ({ service }): string => service.origin)
  /** Opens a page in a new browser context, which shares no storage with any other. */
  .extend('openPage', ({ browser, origin }, { onCleanup }) => {
    const contexts: BrowserContext[] = [];
    onCleanup(async () => {
      for (const context of contexts) await closeInTime(context);
    });
    return async (options: BrowserContextOptions = {}): Promise<Page> => {
      // Drawing each step of an animation took a sixth of the processor time of a test.
      const context = await browser.newContext({
        baseURL: origin,
        reducedMotion: 'reduce',
        ...options,
      });
      contexts.push(context);
      context.setDefaultTimeout(TIMEOUT_MS);
      return await context.newPage();
    };
  })
  .extend('page', async ({ openPage }) => await openPage())
  .extend('context', ({ page }) => page.context())
  /** The console errors and exceptions of all pages of `context`. */
  .extend('pageErrors', ({ context }) => collectPageErrors(context));
