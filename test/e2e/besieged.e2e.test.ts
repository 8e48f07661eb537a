import { describe, expect } from 'vitest';
import { PATHS, PREFIXES } from '../../src/contract/index.js';
import { test } from './support/fixtures.js';
import { viewHeadings, loginForm, signIn } from './support/login.js';
import { EMAIL, authVariables } from './support/service.js';

/** A LAN host name: over plain HTTP its pages are not a secure context and have no WebCrypto. */
const HOST = 'housekey.test';

const it = test
  .extend('browserArguments', { scope: 'worker' }, () => [
    `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
  ])
  .extend('variables', { scope: 'file' }, async () => ({
    ...(await authVariables()),
    SERVICE_LOGIN_FAILURES: '1',
  }))
  .extend('origin', ({ service }) => `http://${HOST}:${service.port}`);
it.beforeEach(async ({ service }) => {
  await useUpTheFailures(service.origin);
});

/** Sends a wrong password from the owner's network. */
async function useUpTheFailures(origin: string): Promise<void> {
  const response = await fetch(origin + PATHS.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: 'wrong' }),
  });
  expect([401, 429]).toContain(response.status);
}

describe('an owner whose network has used up its failures', () => {
  it('gets in automatically over plain HTTP, and sees the progress', async ({
    page,
    pageErrors,
  }) => {
    let release: () => void = () => undefined;
    const seen = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${PATHS.login}`, async (route) => {
      if ('x-housekey-proof' in route.request().headers()) await seen;
      await route.continue();
    });
    await page.goto('/login');
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await signIn(page);
    await page.getByText('Your browser is doing extra work').waitFor();
    await page.getByRole('button', { name: 'Signing in' }).waitFor();
    release();
    await viewHeadings(page).welcome.waitFor();
    expect(pageErrors.filter((complaint) => /content security/i.test(complaint))).toEqual([]);
  });

  it('sees that a password is wrong', async ({ page }) => {
    await page.goto('/login');
    await signIn(page, 'wrong');
    await loginForm(page).alert.getByText('Incorrect email or password').waitFor();
  });

  it('gets in, if more slowly, in a browser that blocks workers', async ({ page }) => {
    await page.route(`**${PREFIXES.assets}worker-*`, async (route) => await route.abort());
    await page.goto('/login');
    await signIn(page);
    await viewHeadings(page).welcome.waitFor();
  });
});
