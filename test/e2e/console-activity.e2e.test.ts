import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { signInAndOut, presentForgedToken, attemptSignIn } from './support/attack.js';
import { consoleParts, openConsole } from './support/console.js';
import { newStatePath } from '../support/stored-service.js';
import { test } from './support/fixtures.js';
import { viewHeadings, loginForm, signIn } from './support/login.js';
import { authVariables } from './support/service.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

const it = test.extend('variables', { scope: 'file' }, async () => ({
  ...(await authVariables()),
  SERVICE_SECRET_KEY: 'a key of thirty-two bytes or more.',
  SERVICE_TRUSTED_PROXIES: '127.0.0.1',
}));
const itAlone = it.extend('origin', ({ ownService }) => ownService.origin);

itAlone(
  'the activity list shows an event within two seconds, can be filtered, and is saved as it is filtered',
  async ({ page, ownService: { origin }, pageErrors }) => {
    const { rows, choose, search, activity } = await openConsole(page, '/app/activity');
    const row = (...texts: (string | RegExp)[]) =>
      texts.reduce((found, hasText) => found.filter({ hasText }), rows);
    const isOpen = async () =>
      await rows
        .locator('details')
        .evaluateAll((all) => all.map((each) => each.hasAttribute('open')));
    // One alone is open, and shows that rows open.
    await expect.poll(isOpen).toEqual([true]);
    const marker = await rows
      .locator('summary')
      .evaluate((summary) => getComputedStyle(summary, '::after').borderBlockEndWidth);
    expect(marker).toBe('2px');
    await choose('All').focus();
    await attemptSignIn(origin, { address: '203.0.113.1' }, { password: 'x' });
    await row('Failed: wrong password', '203.0.113.1', 'curl 8.1').waitFor();
    // The open one stays open, and the new one is above it. No focus has moved.
    expect(await isOpen()).toEqual([false, true]);
    expect(await choose('All').evaluate((field) => field === document.activeElement)).toBe(true);
    const stranger = { email: 'root@example.org' };
    await attemptSignIn(origin, { address: '203.0.113.2', device: FIREFOX }, stranger);
    await row('Failed: wrong email', '203.0.113.2', 'Firefox 131 on Linux').waitFor();
    await presentForgedToken(origin, { address: '2001:db8:1::5', device: 'zgrab' });
    await row('Rejected a token', '2001:db8:1::/64', 'zgrab').waitFor();
    await signInAndOut(origin, { address: '198.51.100.9' });
    const both = row('Signed out · 1 sign-in, 1 sign-out', '198.51.100.9', 'now');
    await both.locator('summary').click();
    for (const text of ['Signed in', 'Signed out']) {
      await both.getByRole('listitem').filter({ hasText: text }).waitFor();
    }
    const time = both.locator('summary time');
    expect(await time.getAttribute('title')).toContain(String(new Date().getFullYear()));

    const statuses: number[] = [];
    for (let done = 0; done < 12; done += 1) {
      const guess = { password: `guess ${done}` };
      statuses.push((await attemptSignIn(origin, { address: '203.0.113.3' }, guess)).status);
    }
    expect(statuses).toContain(429);
    const attacker = row(
      'Blocked: too many attempts ×2 · 2 blocked sign-ins, 10 failed',
      '203.0.113.3',
    );
    await attacker.locator('summary').click();
    const entry = (text: string) => attacker.getByRole('listitem').filter({ hasText: text });
    await entry('Failed: wrong password')
      .filter({ hasText: /×10 since \d/ })
      .waitFor();
    await entry('Blocked: too many attempts')
      .filter({ hasText: /×2 since \d/ })
      .waitFor();
    // The latest stands first.
    expect(await rows.first().textContent()).toContain('203.0.113.3');
    expect((await row('Failed: wrong email').locator('summary').boundingBox())?.height).toBe(40);

    // A few rows are seen at a glance.
    expect(await search.count()).toBe(0);
    await choose('Rejected tokens').check();
    await expect.poll(async () => await rows.allTextContents()).toHaveLength(1);
    expect(await rows.first().textContent()).toContain('2001:db8:1::/64');
    await choose('All').check();
    for (let host = 11; host <= 17; host += 1) {
      await presentForgedToken(origin, { address: `198.51.100.${host}`, device: 'zgrab' });
    }
    await search.fill('curl');
    await expect.poll(async () => await rows.count()).toBe(3);
    await search.fill('nobody');
    await activity.getByText('No matching entries.').waitFor();
    await activity.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(async () => await rows.count()).toBe(13);

    await attemptSignIn(origin, { address: '203.0.113.8', device: '=1+1' }, { password: 'x' });
    await search.fill('=1+1');
    await choose('Failed').check();
    await expect.poll(async () => await rows.count()).toBe(1);
    const save = async (format: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        activity.getByRole('button', { name: `Export as ${format}` }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^housekey-activity-[\d-]{10}\.(?:csv|json)$/);
      return await readFile(await download.path(), 'utf8');
    };
    const [head, line, rest] = (await save('CSV')).split('\r\n');
    expect(head).toContain('"event","reason"');
    expect(line).toContain(`"203.0.113.8","'=1+1"`);
    expect(rest).toBe('');
    const saved: unknown = JSON.parse(await save('JSON'));
    expect(saved).toEqual([
      expect.objectContaining({ event: 'sign-in-failed', network: '203.0.113.8' }),
    ]);
    expect(pageErrors).toEqual([]);
  },
);

itAlone(
  'earlier events are in the list and in the numbers of the chart, and new ones wait while it is paused',
  async ({ page, context, ownService: { origin } }) => {
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      await attemptSignIn(origin, { address }, { password: 'x' });
    }
    await presentForgedToken(origin, { address: '203.0.113.4' });
    const parts = await openConsole(page, '/app/activity');
    const { rows, activity, showTable, choose, live, liveToggle } = parts;
    await expect.poll(async () => await rows.count()).toBe(5);
    for (const [name, words] of [
      ['Hour', 'the last hour'],
      ['Day', 'the last 24 hours'],
      ['30 days', 'the last 30 days'],
    ] as const) {
      await choose(name).check();
      const sentence = `In ${words}: 1 sign-in, 3 failed sign-ins, 0 blocked sign-ins, 1 rejected token, 0 other events.`;
      await activity.getByRole('figure', { name: sentence }).waitFor();
    }
    await showTable.click();
    const cells = activity.getByRole('row').nth(1).getByRole('cell');
    expect(await cells.allTextContents()).toEqual(['1', '3', '0', '1', '0']);
    // On a phone, the table scrolls. What it is about is in view.
    const desktop = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    const table = activity.getByRole('table', { name: /^In the last 30 days: 1 sign-in/ });
    const about = activity.locator(`[id="${await table.getAttribute('aria-labelledby')}"]`);
    const { x = 0, width = 360 } = (await about.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(360);
    if (desktop !== null) await page.setViewportSize(desktop);
    await attemptSignIn(origin, { address: '203.0.113.5' }, { password: 'x' });
    await activity.getByRole('cell', { name: '4', exact: true }).waitFor();

    expect(await liveToggle.getAttribute('aria-pressed')).toBe('true');
    await liveToggle.click();
    await activity.getByText('Paused').waitFor();
    expect(await liveToggle.getAttribute('aria-pressed')).toBe('false');
    const other = await context.newPage();
    await other.goto('/app/activity');
    await attemptSignIn(origin, { address: '203.0.113.6' }, { password: 'x' });
    // When another page shows it, this one has received it too.
    await consoleParts(other).rows.filter({ hasText: '203.0.113.6' }).waitFor();
    expect(await rows.count()).toBe(6);
    await liveToggle.click();
    await live.waitFor();
    await rows.filter({ hasText: '203.0.113.6' }).waitFor();
  },
);

it('the activity is announced to a screen reader in occasional sentences, not row by row', async ({
  page,
  service: { origin },
}) => {
  await page.clock.install();
  const { activity } = await openConsole(page, '/app/activity');
  // From now on only the test moves the clock, so the next sentence is not due before it looks.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  for (const address of ['203.0.113.1', '203.0.113.2']) {
    await attemptSignIn(origin, { address }, { password: 'x' });
  }
  await consoleParts(page).rows.nth(2).waitFor();
  const said = activity.getByRole('status').filter({ hasText: 'New activity' });
  expect(await said.count()).toBe(0);
  await page.clock.fastForward(10_000);
  expect(await said.textContent()).toBe('New activity: 2 failed sign-ins.');
});

itAlone(
  'a stream that fails, is refused or is lost reconnects, and does not affect the rest of the page',
  async ({ page, ownService: service }) => {
    await page.route(`**${PATHS.activityStream}`, async (route) => await route.abort());
    await page.goto('/app/activity');
    await signIn(page);
    await page.getByRole('heading', { name: 'Activity', exact: true }).waitFor();
    const { activity, security, live, reconnecting, rows, goTo } = consoleParts(page);
    await activity.getByText('The service cannot be reached.').waitFor();
    await goTo('Overview');
    await security.getByText('Only the owner can sign in').waitFor();
    await goTo('Activity');
    await activity.getByText('The service cannot be reached.').waitFor();
    await page.unroute(`**${PATHS.activityStream}`);
    await page.route(
      `**${PATHS.activityStream}`,
      async (route) => await route.fulfill({ status: 503, json: { detail: 'Too many' } }),
      { times: 1 },
    );
    await activity.getByRole('button', { name: 'Retry now' }).click();
    await activity.getByText('Too many pages show live activity').waitFor();
    await live.waitFor();

    await attemptSignIn(service.origin, { address: '203.0.113.1' }, { password: 'x' });
    await rows.filter({ hasText: '203.0.113.1' }).waitFor();
    await service.stop();
    await reconnecting.waitFor();
    await activity.getByText(/Complete until \d/).waitFor();
    await rows.filter({ hasText: '203.0.113.1' }).waitFor();
    await service.restart();
    await live.waitFor();
    // The service has started with an empty memory, and the page shows that.
    await expect.poll(async () => await rows.count()).toBe(0);
    await activity.getByText('No activity yet').waitFor();
    await attemptSignIn(service.origin, { address: '203.0.113.7' }, { password: 'x' });
    await rows.filter({ hasText: '203.0.113.7' }).waitFor();
  },
);

it('a session in a cookie receives events too, and ends in every tab after a sign-out everywhere', async ({
  openPage,
  variables,
  startService,
}) => {
  const { origin } = await startService({ ...variables, SERVICE_FORWARD_AUTH: 'true' });
  const page = await openPage({ baseURL: origin });
  const { rows, everywhere, dialog, goTo } = await openConsole(page, '/app/activity');
  await attemptSignIn(origin, { address: '203.0.113.1' }, { password: 'x' });
  await rows.filter({ hasText: '203.0.113.1' }).waitFor();
  await goTo('Sessions');
  const other = await page.context().newPage();
  await other.goto('/');
  await viewHeadings(other).welcome.waitFor();
  await everywhere.click();
  await dialog.getByRole('button', { name: 'Sign out all devices' }).click();
  await page.getByText('Signed out everywhere.').waitFor();
  await other.getByText('signed out in another tab').waitFor();
  await page.goto('/app');
  await loginForm(page).email.waitFor();
});

it('activity from before a restart counts for the time that the pages name', async ({
  page,
  startService,
  variables,
  onTestFinished,
}) => {
  const { path, remove } = await newStatePath();
  onTestFinished(remove);
  const service = await startService({ ...variables, SERVICE_STATE_DIR: path });
  const { activity, goTo } = await openConsole(page, `${service.origin}/app/activity`);
  const since = activity.getByText(/Activity since /);
  const before = (await since.textContent())?.trim();
  expect(before).toMatch(/^Activity since [\d:]+(?: [AP]M)?\.$/);
  await service.restart();
  await page.reload();
  await since.waitFor();
  expect((await since.textContent())?.trim()).toBe(before);
  await goTo('Overview');
  const text = String(before).replace(/^Activity (.*)\.$/, '$1');
  await page.getByText(text, { exact: true }).waitFor();
});

it('a flood keeps the page responsive: no task takes longer than 200 ms', async ({
  page,
  service,
}) => {
  const { activity, search, rows } = await openConsole(page, '/app/activity');
  await page.evaluate(() => {
    window.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        window.longestTask = Math.max(window.longestTask, duration);
      }
    }).observe({ type: 'longtask' });
  });
  const until = Date.now() + 4_000;
  let sent = 0;
  while (Date.now() < until) {
    const batch = Array.from({ length: 20 }, async () => {
      sent += 1;
      const address = `10.${sent % 250}.${Math.floor(sent / 250)}.1`;
      await presentForgedToken(service.origin, { address, device: `bot/${sent}` });
    });
    await Promise.all(batch);
  }
  await search.fill('10.');
  await activity.getByText(/more events came too fast to be listed/).waitFor();
  expect(await rows.count()).toBeLessThanOrEqual(100);
  expect(await page.evaluate(() => window.longestTask)).toBeLessThan(200);
});

declare global {
  interface Window {
    longestTask: number;
  }
}
