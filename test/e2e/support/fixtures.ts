import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { test as base } from 'vitest';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../../../bench/chromium.js';
import { closeInTime, collectPageErrors } from './browser.js';
import { startHostedApp } from './hosted-app.js';
import { launchService, authVariables, type Service } from './service.js';

/** Starts `CHROMIUM`. */
const LAUNCHER = join(import.meta.dirname, 'chromium.sh');

// Shorter than a test's own timeout, so that a failure names the step that timed out.
const TIMEOUT_MS = 30_000;

/**
 * A browser, the service and pages for tests. Each fixture starts when a test first asks for it,
 * and is cleaned up by itself. A file changes one with `test.extend`, usually `variables`.
 */
export const test = base
  /** Additional command-line arguments of the browser. */
  .extend('browserArguments', { scope: 'worker' }, (): readonly string[] => [])
  /** Additional environment variables of the browser. */
  .extend('browserVariables', { scope: 'worker' }, (): Readonly<Record<string, string>> => ({}))
  .extend(
    'browser',
    { scope: 'worker' },
    async ({ browserArguments, browserVariables }, { onCleanup }) => {
      if (!existsSync(CHROMIUM)) {
        throw new Error(`There is no Chromium at ${CHROMIUM}; install it, or set CHROMIUM_PATH`);
      }
      const browser = await chromium.launch({
        executablePath: LAUNCHER,
        args: [...CHROMIUM_ARGUMENTS, ...browserArguments],
        env: { ...process.env, CHROMIUM_PATH: CHROMIUM, ...browserVariables },
      });
      onCleanup(async () => await closeInTime(browser));
      return browser;
    },
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
      const context = await browser.newContext({ baseURL: origin, ...options });
      contexts.push(context);
      context.setDefaultTimeout(TIMEOUT_MS);
      return await context.newPage();
    };
  })
  .extend('page', async ({ openPage }) => await openPage())
  .extend('context', ({ page }) => page.context())
  /** The console errors and exceptions of all pages of `context`. */
  .extend('pageErrors', ({ context }) => collectPageErrors(context));
