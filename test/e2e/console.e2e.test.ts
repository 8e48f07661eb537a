import { once } from 'node:events';
import { describe, expect } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { inspectUpstream, type UpstreamProbe } from '../../src/core/diagnostics/upstream.js';
import { firstOf } from '../support/thorough.js';
import { axeViolations } from './support/accessibility.js';
import { presentForgedToken, attemptSignIn } from './support/attack.js';
import { collectPageErrors, focusedText, pathOf, waitForPath } from './support/browser.js';
import { consoleParts, openConsole } from './support/console.js';
import { test } from './support/fixtures.js';
import { loginForm } from './support/login.js';
import { EMAIL, authVariables } from './support/service.js';

const it = test.extend('variables', { scope: 'file' }, async () => ({
  ...(await authVariables()),
  SERVICE_TRUSTED_PROXIES: '127.0.0.1',
}));

const APP_DOWN: UpstreamProbe = {
  address: 'http://app:3000',
  plain: { error: 'ECONNREFUSED' },
  upgrade: { error: 'ECONNREFUSED' },
};

describe('the security section', () => {
  it('is reloaded on request, and keeps its content if the service does not respond', async ({
    page,
    service,
  }) => {
    const { security } = await openConsole(page);
    const again = security.getByRole('button', { name: 'Check again' });
    await security.getByText(/^Checked at/).waitFor();
    await security.getByRole('heading', { name: 'What is protected' }).waitFor();
    await security.getByText('Authentication is enabled.').waitFor();
    let asked = '';
    const stream = new EventTarget();
    const opened = once(stream, 'open');
    await page.route(`**${PATHS.overview}?*`, async (route) => {
      asked = route.request().url();
      await opened;
      await route.abort();
    });
    await again.click();
    await security.getByRole('button', { name: 'Checking…' }).waitFor();
    await security.getByText('low cost').waitFor();
    stream.dispatchEvent(new Event('open'));
    await security.getByText('The service did not respond. Last checked at').waitFor();
    await security.getByText('low cost').waitFor();
    const seen = new URL(asked).searchParams;
    expect(seen.get('origin')).toBe(service.origin);
    expect(Math.abs(Number(seen.get('clock')) - Date.now())).toBeLessThan(60_000);
    await page.unroute(`**${PATHS.overview}?*`);
    await again.click();
    await security.getByText(/^Checked at/).waitFor();
  });

  it('shows what only the browser knows: a wrong clock', async ({ page }) => {
    await page.clock.install({ time: Date.now() + 60 * 60_000 });
    const { security } = await openConsole(page);
    await security.getByText(/clock/).first().waitFor();
  });

  it('shows an app that is down as an outage, apart from the security state', async ({ page }) => {
    await page.route(`**${PATHS.overview}?*`, async (route) => {
      const response = await route.fetch();
      const overview: { findings: unknown[] } = await response.json();
      overview.findings.push(...inspectUpstream(APP_DOWN));
      await route.fulfill({ response, json: overview });
    });
    const { security } = await openConsole(page);
    const outages = security.getByRole('region', { name: 'The login works, but this does not:' });
    await outages.getByRole('heading', { name: 'The app at http://app:3000 cannot' }).waitFor();
    await outages.getByText('Outage', { exact: true }).waitFor();
    await security.getByText(/^Only the owner can sign in\. See the/).waitFor();
    expect(await security.getByText('At risk').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('is silently reloaded by a tab that becomes visible again later', async ({ page }) => {
    await page.clock.install();
    const { security } = await openConsole(page);
    await security.getByText(/^Checked at/).waitFor();
    const comeBack = async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    };
    let readings = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === PATHS.overview) readings += 1;
    });
    await comeBack();
    expect(readings).toBe(0);
    await page.clock.fastForward(61_000);
    await comeBack();
    await expect.poll(() => readings).toBe(1);
  });
});

it('signing out everywhere asks for confirmation, says if the service cannot be reached, and signs another browser out', async ({
  page,
  openPage,
}) => {
  const { everywhere, dialog } = await openConsole(page, '/app/sessions');
  const elsewhere = await openPage();
  await openConsole(elsewhere);
  for (const leave of [
    async () => await page.keyboard.press('Escape'),
    async () => await dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await everywhere.click();
    await dialog.getByText('SERVICE_SECRET_KEY').waitFor();
    expect(await focusedText(page)).toBe('Cancel');
    await leave();
    await dialog.waitFor({ state: 'hidden' });
    expect(await focusedText(page)).toBe('Sign out everywhere');
  }
  await page.route(`**${PATHS.signOutEverywhere}`, async (route) => await route.abort());
  await everywhere.click();
  const signOut = dialog.getByRole('button', { name: 'Sign out all devices' });
  await signOut.click();
  await dialog.getByRole('alert').getByText('You are still signed in.').waitFor();
  await page.keyboard.press('Escape');
  await page.unroute(`**${PATHS.signOutEverywhere}`);
  await page.reload();
  await everywhere.click();
  await signOut.click();
  await page.getByText('Signed out everywhere.').waitFor();
  expect(pathOf(page)).toBe('/login');
  await elsewhere.getByText('You were signed out elsewhere').waitFor();
  for (const each of [page, elsewhere]) {
    expect(await each.evaluate(() => localStorage.length)).toBe(0);
  }
});

it('the setup instructions contain the values of this instance and of apps with OpenID Connect, can be copied, and load nothing on the login page', async ({
  openPage,
  service,
}) => {
  const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  const names: string[] = [];
  page.on('request', (request) => names.push(new URL(request.url()).pathname));
  await page.goto('/login', { waitUntil: 'networkidle' });
  await loginForm(page).email.waitFor();
  const login = new Set(names);
  const loaded = (part: string) => names.filter((name) => !login.has(name) && name.includes(part));

  const { recipes, choose } = await openConsole(page, '/app/setup');
  await recipes.getByText(`SERVICE_EMAIL=${EMAIL}`).waitFor();
  const { host } = new URL(service.origin);
  await choose('Caddy').check();
  await recipes.getByText(`forward_auth {$HOUSEKEY:${host}}`).waitFor();
  for (const name of ['console-page', 'gateway', 'Caddyfile']) {
    expect(loaded(name), name).not.toEqual([]);
  }
  expect(loaded('nginx')).toEqual([]);
  await choose('nginx').check();
  await recipes.getByText(`server ${host};`).waitFor();
  await recipes.getByText('is not a public name').waitFor();
  for (const [name, line] of [
    ['Traefik', `address: http://${host}${PATHS.verify}`],
    ['Docker Compose', `SERVICE_EMAIL: ${EMAIL}`],
    ['Library', "import { createHousekey } from 'housekey'"],
    ['systemd', `Environment=SERVICE_EMAIL=${EMAIL}`],
  ] as const) {
    await choose(name).check();
    await recipes.getByText(line).waitFor();
  }
  await recipes.getByRole('button', { name: /^Copy .*housekey\.service/ }).click();
  await recipes.getByText('Copied.').waitFor();
  const copied = await page.evaluate(async () => await navigator.clipboard.readText());
  expect(copied).toContain('[Install]\nWantedBy=multi-user.target');

  // The domain of an address is typed once.
  const clients = () => names.filter((name) => /client-?recipes/i.test(name));
  expect(clients()).toEqual([]);
  await recipes.getByText('Apps with OpenID Connect').press('Enter');
  const app = recipes.getByLabel('App', { exact: true });
  const address = recipes.getByLabel('Address of the app');
  await app.selectOption('Grafana');
  await recipes.getByText('housekey oidc-client grafana').waitFor();
  expect(clients()).not.toEqual([]);
  await recipes.getByText('SERVICE_PUBLIC_URL', { exact: true }).waitFor();
  await address.fill('https://graphs.home.net:8443/');
  await recipes.getByText('--redirect https://graphs.home.net:8443/login/generic_oauth').waitFor();
  // Text that is not an address is ignored.
  await address.fill('https://graphs.home.net:8443/; rm');
  await recipes.getByText('--redirect https://grafana.example.com/login').waitFor();
  await address.fill('https://graphs.home.net');
  await app.selectOption('Miniflux');
  await recipes
    .getByText('OAUTH2_REDIRECT_URL=https://rss.home.net/oauth2/oidc/callback')
    .waitFor();
  await recipes.getByText('OAUTH2_OIDC_DISCOVERY_ENDPOINT=https://login.example.com').waitFor();
});

it('a guest’s console says that authentication is disabled and how to enable it, and requests no activity', async ({
  guestService,
  openPage,
}) => {
  const page = await openPage({ baseURL: guestService.origin });
  const pageErrors = collectPageErrors(page.context());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/app');
  const { security, navigation, recipes, goTo } = consoleParts(page);
  await security.getByText('Open to everyone').waitFor();
  await security.getByRole('code').filter({ hasText: 'npx housekey hash' }).waitFor();
  const links = navigation.getByRole('link');
  expect(await links.allTextContents()).toEqual(['Overview', 'Protect an app']);
  await goTo('Protect');
  await recipes.getByText('SERVICE_UPSTREAM=').waitFor();
  for (const place of ['activity', 'sessions', 'credentials']) {
    await page.goto(`/app/${place}`);
    await waitForPath(page, '/app');
    await security.getByText('Open to everyone').waitFor();
  }
  expect(asked.filter((path) => path.startsWith(PATHS.activity))).toEqual([]);
  expect(pageErrors).toEqual([]);
});

describe('the console', () => {
  it('has no accessibility violations in any state, color scheme or size', async ({
    service,
    openPage,
  }) => {
    const page = await openPage({ bypassCSP: true });
    const faults: string[] = [];
    const look = async (name: string) => {
      const widths = [390, 1280];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        const violations = firstOf(1, widths).includes(width) ? await axeViolations(page) : [];
        for (const violation of violations) faults.push(`${name}, ${width}, ${violation}`);
        const { scrollWidth, innerWidth } = await page.evaluate(() => ({
          scrollWidth: document.documentElement.scrollWidth,
          innerWidth: window.innerWidth,
        }));
        if (scrollWidth > innerWidth) faults.push(`${name}, ${width}: scrolls sideways`);
      }
    };
    for (let host = 1; host < 10; host += 1) {
      await attemptSignIn(service.origin, { address: `203.0.113.${host}` }, { password: 'x' });
    }
    await presentForgedToken(service.origin, { address: '2001:db8::1', device: 'x'.repeat(200) });
    const parts = await openConsole(page);
    const { showTable, search, choose, everywhere, dialog, activity, rows, recipes, goTo } = parts;
    await look('overview');
    await page.getByRole('button', { name: /^Account: / }).click();
    await look('account menu');
    await page.keyboard.press('Escape');
    await goTo('Activity');
    await parts.live.waitFor();
    await showTable.click();
    await rows.locator('summary').first().click();
    await look('live');
    await search.fill('nobody');
    await activity.getByText('No matching entries.').waitFor();
    await look('filtered to nothing');
    await goTo('Credentials');
    await page.getByRole('region', { name: 'Passkeys' }).waitFor();
    await look('credentials');
    await goTo('Settings');
    await page.getByText('SERVICE_TRUSTED_PROXIES').first().waitFor();
    await look('settings');
    await goTo('Protect');
    await choose('nginx').check();
    await recipes.getByText('Apps with OpenID Connect').click();
    await recipes.getByText('housekey oidc-client').waitFor();
    await look('setup');
    await goTo('Sessions');
    await everywhere.click();
    await dialog.getByText('SERVICE_SECRET_KEY').waitFor();
    await look('the question');
    await page.route(`**${PATHS.activityStream}`, () => undefined);
    await page.goto('/app/activity');
    await activity.getByText('Connecting…').waitFor();
    await look('connecting');
    await page.unroute(`**${PATHS.activityStream}`);
    await page.route(`**${PATHS.activityStream}`, async (route) => await route.abort());
    await page.reload();
    await consoleParts(page).reconnecting.waitFor();
    await look('reconnecting');
    expect(faults).toEqual([]);
  });
});
