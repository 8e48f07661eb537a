import type { Page } from 'playwright-core';
import { describe, expect, type TestContext } from 'vitest';
import { newOidcClient } from '../../src/core/config/oidc-clients.js';
import { randomBytes } from 'node:crypto';
import { test } from '../e2e/support/fixtures.js';
import { signIn } from '../e2e/support/login.js';
import { authVariables, EMAIL, PASSWORD } from '../e2e/support/service.js';
import { freePort } from '../support/port.js';
import { waitUntil } from '../support/until.js';
import { startService } from '../support/service.js';
import {
  REAL_CLIENTS,
  startClient,
  type ClientSettings,
  type RealClient,
} from './support/oidc-clients.js';

/** The client of an app at its own address, with the line for the configuration. */
async function register(issuer: string, id: string, client: RealClient) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const created = newOidcClient(
    {
      name: id,
      redirectUris: [url + client.callback],
      logoutUris: [`${url}/bye`],
      groups: ['admin'],
      requiresPkce: client.pkce === undefined,
      isPublic: false,
      device: false,
      resources: [],
      algorithm: 'RS256',
    },
    { randomBytes },
  );
  if (!('line' in created)) throw new Error(JSON.stringify(created));
  const { line, secret = '' } = created;
  return { line, settings: { issuer, id, secret, url, port } };
}

const it = test
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const port = await freePort();
    const issuer = `http://127.0.0.1:${port}`;
    const registered = await Promise.all(
      Object.entries(REAL_CLIENTS).map(async ([id, client]) => await register(issuer, id, client)),
    );
    const service = await startService({
      ...(await authVariables()),
      PORT: String(port),
      SERVICE_PUBLIC_URL: issuer,
      SERVICE_OIDC_CLIENTS: registered.map(({ line }) => line).join(','),
    });
    onCleanup(async () => {
      await service.stop();
    });
    const clients = new Map(registered.map(({ settings }) => [settings.id, settings]));
    return { issuer, clients };
  })
  .extend('origin', ({ site }) => site.issuer);
it.beforeEach(({ context }) => {
  context.setDefaultTimeout(30_000);
});

/** Opens the app up to our login page, or to the app if there is a session. */
async function begin(page: Page, { start, button }: RealClient, { url }: ClientSettings) {
  await page.goto(url + start);
  if (button !== undefined) await page.getByText(button).first().click();
}

async function knowsOwner(page: Page, { knows, shows }: RealClient, { url }: ClientSettings) {
  await page.waitForURL((at) => at.origin === url);
  if (shows !== undefined) await page.goto(url + shows);
  // Node-RED shows it in a menu that is closed.
  await page.getByText(knows).first().waitFor({ state: 'attached' });
}

async function signOutEverywhere(issuer: string) {
  const body = new URLSearchParams({ email: EMAIL, password: PASSWORD });
  const signedIn = await fetch(`${issuer}/api/auth/login`, { method: 'POST', body });
  expect(signedIn.status).toBe(200);
  const { access_token: token }: { access_token: string } = await signedIn.json();
  const response = await fetch(`${issuer}/_housekey/api/sign-out-everywhere`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(204);
}

interface SignInParts {
  readonly page: Page;
  readonly site: { readonly issuer: string; readonly clients: ReadonlyMap<string, ClientSettings> };
}

/** Starts the app, and signs in to it with our page. */
async function signInTo(
  id: string,
  { page, site, onTestFinished }: Pick<TestContext, 'onTestFinished'> & SignInParts,
) {
  const client = REAL_CLIENTS[id];
  const settings = site.clients.get(id);
  if (client === undefined || settings === undefined) throw new Error(id);
  const app = await startClient(client, settings);
  onTestFinished(app.stop);
  const isAtLogin = (at: URL) => at.pathname === '/login' && at.origin === site.issuer;
  await begin(page, client, settings);
  await page.waitForURL(isAtLogin);
  await signIn(page);
  await knowsOwner(page, client, settings);
  return { client, settings, isAtLogin };
}

describe.each(Object.keys(REAL_CLIENTS))('%s', (id) => {
  it('knows the owner after our sign-in, and asks again after a sign-out everywhere', async ({
    page,
    site,
    onTestFinished,
  }) => {
    const app = await signInTo(id, { page, site, onTestFinished });
    const { client, settings, isAtLogin } = app;
    await signOutEverywhere(site.issuer);
    // Most apps keep their own session, and ask only when it is over.
    if (client.asksAgain === undefined) {
      const devtools = await page.context().newCDPSession(page);
      const own = { origin: settings.url, storageTypes: 'all' };
      await devtools.send('Storage.clearDataForOrigin', own);
    }
    // Apache first says that its session has ended.
    await waitUntil(async () => {
      await begin(page, client, settings);
      return await page.waitForURL(isAtLogin, { timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    }, 'it asks again');
  });
});

describe.each(Object.keys(REAL_CLIENTS).filter((id) => REAL_CLIENTS[id]?.signOut))('%s', (id) => {
  it('ends our session with its own when the owner signs out of it and confirms that', async ({
    page,
    site,
    onTestFinished,
  }) => {
    const app = await signInTo(id, { page, site, onTestFinished });
    const { client, settings, isAtLogin } = app;
    await page.goto(client.signOut?.(settings) ?? '');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((at) => at.href === `${settings.url}/bye` || isAtLogin(at));
    await begin(page, client, settings);
    await page.waitForURL(isAtLogin);
  });
});
