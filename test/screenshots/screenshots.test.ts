import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { CHROMIUM } from '../../bench/chromium.js';
import { PATHS } from '../../src/contract/index.js';
import { test as base } from '../e2e/support/fixtures.js';
import { launchService, type Service } from '../e2e/support/service.js';
import { emptyActivity, NOW } from '../web/activity-samples.js';
import { TOKEN } from './answers.js';
import {
  BASELINES,
  COMPARES_ALL,
  difference,
  recordVersion,
  RENEWS,
  versionNote,
} from './compare.js';
import { applyLook, LOOKS, MAIN_LOOKS, SCREENS, type Look, type Screen } from './looks.js';
import { serveActivity, serveSite, SITES, type SiteName } from './sites.js';
import { STATES, type State } from './states.js';

const FONTS = fileURLToPath(new URL('fonts.conf', import.meta.url));

const it = base
  .extend('browserVariables', { scope: 'worker' }, () => ({
    FONTCONFIG_FILE: FONTS,
    // Its rendering is what the screenshots show.
    CHROMIUM_PATH: CHROMIUM,
  }))
  /** The service of a site. Each is started when a state first needs it. */
  .extend('serviceOf', { scope: 'file' }, ({}, { onCleanup }) => {
    const services = new Map<SiteName, ReturnType<typeof launchService>>();
    onCleanup(async () => {
      for (const service of services.values()) await (await service).stop();
    });
    return async (name: SiteName): Promise<Service> => {
      const service = services.get(name) ?? launchService(SITES[name].variables);
      services.set(name, service);
      return await service;
    };
  });

interface Shot {
  readonly state: State;
  readonly screen: Screen;
  readonly looks: readonly Look[];
}

const SCREEN_NAMES = ['phone', 'desktop', 'arabic', 'german'] as const;

const ALL_SHOTS: readonly Shot[] = STATES.flatMap((state) =>
  SCREEN_NAMES.flatMap((screen) => {
    const looks = (state.isMain === true ? MAIN_LOOKS : LOOKS)[screen];
    return looks === undefined ? [] : [{ state, screen, looks }];
  }),
);

/** The main states, on a phone in the dark and on a desktop in turns. */
const MAIN_SHOTS = STATES.filter(({ isMain }) => isMain === true).map((state, index) => {
  const screen = index % 2 === 0 ? 'phone' : 'desktop';
  return { state, screen, looks: LOOKS[screen] ?? [] } as const;
});

const SHOTS: readonly Shot[] = COMPARES_ALL ? ALL_SHOTS : MAIN_SHOTS;

function baselineOf(state: State, look: Look): string {
  return `${state.name}.${look.name}`;
}

async function openState(
  browser: Browser,
  { state, screen }: Shot,
  service: Service,
): Promise<Page> {
  const { origin } = SITES[state.site];
  const { answers = {}, hasScript = true } = state;
  const context = await browser.newContext({
    locale: 'en-US',
    ...SCREENS[screen],
    timezoneId: 'UTC',
    baseURL: origin,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    // The hash of the page's style forbids to change it.
    bypassCSP: true,
  });
  await serveSite(context, state.site, service.origin, answers);
  if (!hasScript) await context.route('**/*.js', async (route) => await route.abort());
  await serveActivity(context, state.activity ?? emptyActivity());
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  if (PATHS.me in answers) {
    await page.addInitScript((token) => localStorage.setItem('housekey.token', token), TOKEN);
    const name = '__Host-housekey_session';
    if (SITES[state.site].hasCookie === true)
      await context.addCookies([{ name, value: TOKEN, url: origin }]);
  }
  const code = state.needsCode === true ? new URL(service.setupUrl()).search : '';
  await page.goto(state.path + code);
  if (hasScript) await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await state.act?.(page);
  await page.locator(state.shows).first().waitFor();
  return page;
}

describe('the pages look as before', () => {
  afterAll(async () => {
    if (!RENEWS) return;
    for (const file of await staleBaselines()) await rm(join(BASELINES, file));
  });

  it.for(SHOTS)('$state.name, $screen', async (shot, { browser, serviceOf }) => {
    const page = await openState(browser, shot, await serviceOf(shot.state.site));
    const differences: string[] = [];
    for (const look of shot.looks) {
      await applyLook(page, shot.screen, look);
      const screenshot = await page.screenshot({ fullPage: true });
      const found = await difference(baselineOf(shot.state, look), screenshot);
      if (found !== undefined) differences.push(found);
    }
    await page.context().close();
    if (RENEWS) await recordVersion(browser.version());
    expect(differences, await versionNote(browser.version())).toEqual([]);
  });

  it('no baseline is left of a state that is gone', async () => {
    expect(RENEWS ? [] : await staleBaselines()).toEqual([]);
  });
});

/** Baselines that no state has. */
async function staleBaselines(): Promise<string[]> {
  const current = new Set(
    ALL_SHOTS.flatMap(({ state, looks }) => looks.map((look) => `${baselineOf(state, look)}.png`)),
  );
  const files = await readdir(BASELINES);
  return files.filter((file) => file.endsWith('.png') && !current.has(file));
}
