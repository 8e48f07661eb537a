import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { TOTP_SECRET } from '../support/codes.js';
import { SECRET } from '../support/housekey.js';
import { runToEnd } from '../support/service.js';
import { axeViolations } from './support/accessibility.js';
import { focusedText, pathOf, waitForPath } from './support/browser.js';
import { test } from './support/fixtures.js';
import { appPage } from './support/hosted-app.js';
import { loginForm, signIn, viewHeadings } from './support/login.js';
import { authVariables } from './support/service.js';

const it = test.extend('variables', { scope: 'file' }, async () => ({
  ...(await authVariables()),
  SERVICE_SECRET_KEY: SECRET,
  SERVICE_TOTP_SECRET: TOTP_SECRET,
}));

/** Runs `housekey link` for the service with these variables. */
async function createLink(variables: Record<string, string>, port: number): Promise<string> {
  const { output } = await runToEnd(['link'], { variables: { ...variables, PORT: String(port) } });
  return output.trim();
}

function linkPage(page: Page) {
  return {
    heading: page.getByRole('heading', { name: 'Sign in by link' }),
    submit: page.getByRole('button', { name: /^Sign(?:ing)? in/ }),
    password: page.getByRole('button', { name: 'Use the password instead' }),
  };
}

describe('a sign-in link', () => {
  it('leaves the address and the history at once, and signs in when asked to', async ({
    page,
    pageErrors,
    variables,
    service,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    const link = await createLink(variables, service.port);
    await page.goto(link);
    await linkPage(page).heading.waitFor();
    expect(pathOf(page)).toBe('/login');
    // Opening it is not enough: a program that inspects links would use it up.
    expect(sent.filter((request) => request.startsWith('POST'))).toEqual([]);
    await linkPage(page).submit.click();
    await viewHeadings(page).welcome.waitFor();
    expect(sent.filter((request) => request.includes('link~'))).toEqual([]);
    await page.goBack().catch(() => null);
    expect(page.url()).not.toContain('link~');
    expect(pageErrors).toEqual([]);

    await page.goto('about:blank');
    await page.goto(link);
    await linkPage(page).submit.click();
    await loginForm(page).alert.getByText('Run “housekey link” again').waitFor();
    await expect.poll(async () => await focusedText(page)).toBe('Use the password instead');
    expect(await linkPage(page).submit.count()).toBe(0);
    // The session is still there.
    await linkPage(page).password.click();
    await viewHeadings(page).welcome.waitFor();
  });

  it('can be pasted into an open login page, and refused', async ({
    openPage,
    variables,
    service,
  }) => {
    const page = await openPage({ bypassCSP: true });
    await page.goto('/login?next=%2Fapp');
    await loginForm(page).email.waitFor();
    const { hash } = new URL(await createLink(variables, service.port));
    await page.evaluate((fragment) => (location.hash = fragment), hash);
    await linkPage(page).heading.waitFor();
    expect(pathOf(page)).toBe('/login?next=%2Fapp');
    expect(await axeViolations(page)).toEqual([]);
    await linkPage(page).password.click();
    await loginForm(page).email.waitFor();
    await page.evaluate((fragment) => (location.hash = fragment), hash);
    await linkPage(page).submit.click();
    await viewHeadings(page).console.waitFor();
    await page.getByText('Signed in by link').first().waitFor();
  });

  it('signs in in front of an app, also while a session is open', async ({
    app,
    startService,
    openPage,
    variables,
  }) => {
    const { SERVICE_TOTP_SECRET: _, ...withoutCodes } = variables;
    const gateway = { ...withoutCodes, SERVICE_UPSTREAM: app.upstream };
    const { origin, port } = await startService(gateway);
    const page = await openPage({ baseURL: origin });
    await page.goto('/notes/7');
    await signIn(page);
    await appPage(page).heading.waitFor();
    for (let count = 0; count < 2; count += 1) {
      await page.goto(await createLink(gateway, port));
      await linkPage(page).submit.click();
      await viewHeadings(page).welcome.waitFor();
      await waitForPath(page, '/_housekey/');
      await page.context().clearCookies();
    }
  });
});
