import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { waitForPath } from '../e2e/support/browser.js';
import { test } from '../e2e/support/fixtures.js';
import { loginForm, signIn, signOut } from '../e2e/support/login.js';
import { EMAIL, PASSWORD } from '../support/housekey.js';
import { ROOT } from '../support/tree.js';
import { createTestAuth } from './support/auth.js';
import { bundlePage, startApp } from './support/react-app.js';

const it = test
  .extend('script', { scope: 'file' }, async () => await bundlePage())
  .extend('housekeyApp', async ({ script }, { onCleanup }) => {
    const auth = await createTestAuth();
    const app = await startApp(auth, script);
    onCleanup(async () => {
      await app.close();
      await auth.close();
    });
    return app;
  })
  .extend('origin', ({ housekeyApp }): string => housekeyApp.url);

describe('an app with Housekey in it', () => {
  it('sends a visitor to the login page, and back after signing in', async ({ page }) => {
    await page.goto('/files?page=2');
    await waitForPath(page, '/login?next=%2Ffiles%3Fpage%3D2');
    await signIn(page, PASSWORD, EMAIL);
    await page.getByRole('heading', { name: `Hello, ${EMAIL}` }).waitFor();
    await waitForPath(page, '/files?page=2');
  });

  it('has the console below /_housekey/, which signs out of the app', async ({ page }) => {
    await page.goto('/_housekey/');
    await signIn(page, PASSWORD, EMAIL);
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await signOut(page);
    await page.getByText('You are signed out.').waitFor();
    await page.goto('/files');
    await loginForm(page).email.waitFor();
  });
});

describe('the React components', () => {
  it('sign in and out, in all tabs, and keep the password on this origin', async ({
    page,
    context,
  }) => {
    const foreign: string[] = [];
    context.on('request', (request) => {
      if (request.url().startsWith('https://other.example')) foreign.push(request.url());
    });
    await page.goto('/react');
    const other = await context.newPage();
    await other.goto('/react');
    await loginForm(other).email.waitFor();
    await signIn(page, 'wrong', EMAIL);
    await page.getByText('Incorrect email or password.').waitFor();
    expect(await loginForm(page).password.inputValue()).toBe('wrong');
    await signIn(page, PASSWORD, EMAIL);
    await page.getByText(`Hello, ${EMAIL}`).waitFor();
    await other.getByText(`Hello, ${EMAIL}`).waitFor();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await loginForm(other).email.waitFor();
    await loginForm(page).email.waitFor();
    expect(foreign).toEqual([]);
  });

  it('show a retry if the server cannot be reached, never the protected part', async ({
    page,
    context,
  }) => {
    await context.route('**/api/auth/**', async (route) => await route.abort());
    await page.goto('/react');
    await page.getByText('The service cannot be reached.').waitFor();
    await context.unroute('**/api/auth/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await loginForm(page).email.waitFor();
  });

  it('render on a server, where the session is loading, and let the process end', async () => {
    const script = `
      import { createElement as h } from 'react';
      import { renderToString } from 'react-dom/server';
      import { HousekeyProvider, RequireSession, SignInForm } from 'housekey/react';
      const guard = h(RequireSession, { pending: 'Checking', fallback: h(SignInForm) }, 'secret');
      console.log(renderToString(h(HousekeyProvider, null, guard)));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { cwd: ROOT, timeout: 60_000 },
    );
    expect(stdout.trim()).toBe('Checking');
  });
});
