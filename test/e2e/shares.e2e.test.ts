import { describe, expect } from 'vitest';
import { startApp } from '../support/upstream.js';
import { SECRET } from '../support/housekey.js';
import { createTestShare } from '../support/shares.js';
import { newStatePath } from '../support/stored-service.js';
import { axeViolations } from './support/accessibility.js';
import { pathOf } from './support/browser.js';
import { openConsole } from './support/console.js';
import { test } from './support/fixtures.js';
import { loginForm } from './support/login.js';
import { authVariables, PASSWORD } from './support/service.js';

const ANNA = createTestShare('anna', { until: '2100-01-01' });
const LINK = `/_housekey/guest#${ANNA.secret}`;

const ALBUM = `<!doctype html><html lang="en"><title>Album</title><h1>Album 42</h1><output></output>
<script>
  const output = document.querySelector('output');
  const events = new EventSource('/album/42/events');
  events.onmessage = () => { output.value = 'live'; };
  events.onerror = () => { output.value = 'closed'; };
</script>`;

const it = test.extend('variables', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await startApp(({ url = '' }, response) => {
    if (url.endsWith('/events')) {
      response.setHeader('content-type', 'text/event-stream');
      response.write('data: picture\n\n');
    } else response.setHeader('content-type', 'text/html').end(ALBUM);
  });
  const { path: SERVICE_STATE_DIR, remove } = await newStatePath();
  onCleanup(async () => {
    await app.stop();
    await remove();
  });
  return {
    ...(await authVariables()),
    SERVICE_SECRET_KEY: SECRET,
    SERVICE_STATE_DIR,
    SERVICE_UPSTREAM: app.url,
    SERVICE_SHARES: ANNA.line,
  };
});

describe('a guest', () => {
  it('opens the album by the link and a button, sees nothing else, and loses it when the owner ends the session', async ({
    page,
    openPage,
    pageErrors,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.goto(LINK);
    const open = page.getByRole('button', { name: 'Open' });
    await open.waitFor();
    await page.getByText('/album/42').waitFor();
    await page.getByText('You can view it until January 1, 2100.').waitFor();
    expect(page.url()).not.toContain('#');
    expect(await page.context().cookies()).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await open.click();
    await page.getByRole('heading', { name: 'Album 42' }).waitFor();
    expect(pathOf(page)).toBe('/album/42');
    await expect.poll(async () => await page.locator('output').textContent()).toBe('live');
    expect(sent.filter((url) => url.includes(ANNA.secret))).toEqual([]);

    const other = await page.context().newPage();
    expect((await other.goto('/album/43'))?.status()).toBe(403);
    await other.getByRole('heading', { name: 'Not part of your invitation' }).waitFor();
    expect(await axeViolations(other)).toEqual([]);
    await other.getByRole('link', { name: 'Open' }).click();
    await other.getByRole('heading', { name: 'Album 42' }).waitFor();
    await other.close();

    const owner = await openPage();
    await openConsole(owner, '/_housekey/app/sessions');
    const row = owner.getByRole('listitem').filter({ hasText: 'Guest anna' });
    await row.getByRole('button', { name: /^End session: / }).click();
    const dialog = owner.getByRole('dialog', { name: 'End this session?' });
    await dialog.getByRole('button', { name: 'End session' }).click();
    await dialog.getByLabel('Confirm with your password').fill(PASSWORD);
    await owner.keyboard.press('Enter');
    await owner.getByText('The session has ended.').waitFor();
    await expect.poll(async () => await page.locator('output').textContent()).toBe('closed');
    await page.reload();
    expect(pathOf(page)).toMatch(/^\/login/);
    await owner.goto('/_housekey/app/credentials#shares');
    await owner.getByText(/^GET, HEAD on \/album\/42\/…, until /).waitFor();
    expect(await axeViolations(owner)).toEqual([]);
    expect(pageErrors.filter((error) => !/40[13]|ERR_/.test(error))).toEqual([]);
  });

  it('opens the link of a share that the owner has created, until it is removed', async ({
    page,
    openPage,
  }) => {
    const owner = await openPage({ bypassCSP: true });
    await openConsole(owner, '/_housekey/app/credentials');
    const section = owner.getByRole('region', { name: 'Shares' });
    await section.getByText('in SERVICE_SHARES').waitFor();
    await section.getByRole('button', { name: 'Create a share' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Create a share' });
    await dialog.getByLabel('Name of the guest').fill('bob');
    await dialog.getByLabel('Paths').fill('/album/42');
    await dialog.getByLabel('Last day').fill('2099-12-31');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByLabel('Confirm with your password').fill(PASSWORD);
    await owner.keyboard.press('Enter');
    await section.getByRole('img', { name: 'QR code of the link' }).waitFor();
    expect(await axeViolations(owner)).toEqual([]);
    await page.goto((await section.locator('.created-entry code').textContent()) ?? '');
    await page.getByText('You can view it until December 31, 2099.').waitFor();
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.poll(async () => await page.locator('output').textContent()).toBe('live');

    await section.getByRole('button', { name: 'Remove bob' }).click();
    await owner.getByRole('button', { name: 'Remove', exact: true }).click();
    await owner.getByLabel('Confirm with your password').fill(PASSWORD);
    await owner.keyboard.press('Enter');
    await section.getByText('bob was removed.').waitFor();
    await expect.poll(async () => await page.locator('output').textContent()).toBe('closed');
    await page.reload();
    expect(pathOf(page)).toMatch(/^\/login/);
  });

  it('who is the owner is told so, and a link that has ended says that', async ({
    page,
    openPage,
  }) => {
    await openConsole(page, '/_housekey/app/sessions');
    await page.goto(LINK);
    await page.getByText('You are signed in as the owner and can already see this.').waitFor();
    await page.getByRole('link', { name: 'Open' }).click();
    await page.getByRole('heading', { name: 'Album 42' }).waitFor();
    await page.goto('/album/43');
    await page.getByRole('heading', { name: 'Album 42' }).waitFor();
    const stranger = await openPage();
    await stranger.goto('/_housekey/guest#share_anna_wrong');
    await stranger.getByRole('heading', { name: 'This link does not work anymore' }).waitFor();
    expect(await axeViolations(stranger)).toEqual([]);
    // A guest can leave, so that the owner can sign in.
    await stranger.goto('about:blank');
    await stranger.goto(LINK);
    await stranger.getByRole('button', { name: 'Open' }).click();
    await stranger.getByRole('heading', { name: 'Album 42' }).waitFor();
    await stranger.goto('/');
    await stranger.getByRole('button', { name: 'Sign in as the owner' }).click();
    await loginForm(stranger).password.waitFor();
    expect(pathOf(stranger)).toMatch(/^\/login/);
    expect(await stranger.context().cookies()).toEqual([]);
  });

  it('who has turned JavaScript off reads what the link needs', async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(LINK);
    await page.getByText('This link needs JavaScript').waitFor();
  });
});

it('the owner makes the line of a new password, confirms it in place, and nothing changes until it is in the settings', async ({
  openPage,
}) => {
  const page = await openPage();
  await openConsole(page, '/_housekey/app/credentials');
  const section = page.getByRole('region', { name: 'Change the password' });
  await section.getByRole('button', { name: 'Make the line' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the password' });
  const fields = [dialog.getByLabel('New password', { exact: true }), dialog.getByLabel('Repeat')];
  const make = async (...passwords: readonly string[]) => {
    for (const [index, field] of fields.entries()) await field.fill(passwords[index] ?? '');
    await page.keyboard.press('Enter');
  };
  await make('seven purple bicycles', 'seven purple bicycle');
  await dialog.getByRole('alert').getByText('The passwords do not match.').waitFor();
  await make('password1234', 'password1234');
  await dialog.getByText('The password is one of the most common ones.').waitFor();
  await make('seven purple bicycles', 'seven purple bicycles');
  await dialog.getByLabel('Confirm with your password').fill(PASSWORD);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await section.getByText(/^SERVICE_PASSWORD_HASH=bcrypt:2b:12:/).waitFor();
  await section.getByText('Nothing has changed yet.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
