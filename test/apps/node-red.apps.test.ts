import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../e2e/support/fixtures.js';
import { loginForm, signIn, signOutInAnotherTab } from '../e2e/support/login.js';
import { authVariables } from '../e2e/support/service.js';
import { startNodeRed } from './support/apps.js';
import { collectWebSockets, countOpen } from './support/page-records.js';

const it = test
  .extend('nodeRed', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startNodeRed();
    onCleanup(app.stop);
    return app;
  })
  .extend('variables', { scope: 'file' }, async ({ nodeRed }) => {
    return {
      ...(await authVariables()),
      SERVICE_UPSTREAM: nodeRed.url,
      SERVICE_PUBLIC_PATHS: '/hooks',
    };
  });
it.beforeEach(({ context }) => {
  context.setDefaultTimeout(30_000);
});

const palette = (page: Page) => page.locator('#red-ui-palette').getByText('inject').first();

/** A flow that answers requests to /hooks/door and /diary. */
const FLOW = [
  { id: 'f1', type: 'tab', label: 'Letters' },
  ...['/hooks/door', '/diary'].flatMap((url, index) => [
    { id: `in${index}`, type: 'http in', z: 'f1', url, method: 'post', wires: [[`out${index}`]] },
    { id: `out${index}`, type: 'http response', z: 'f1', wires: [] },
  ]),
];

describe('Node-RED behind the gateway', () => {
  it('loads its editor, and its WebSocket at /comms is closed by the sign-out', async ({
    page,
    context,
  }) => {
    const sockets = collectWebSockets(page);
    await page.goto('/');
    await signIn(page);
    await palette(page).waitFor();
    await expect.poll(() => countOpen(sockets), { timeout: 10_000 }).toBe(1);
    expect(new URL(sockets[0]?.url() ?? '').pathname).toBe('/comms');
    await signOutInAnotherTab(context);
    await expect.poll(() => countOpen(sockets), { timeout: 5_000 }).toBe(0);
    await page.goto('/');
    await loginForm(page).email.waitFor();
  });

  it('deploys a flow whose public path needs no session, unlike its others', async ({ page }) => {
    await page.goto('/');
    await signIn(page);
    await palette(page).waitFor();
    const deployed = await page.evaluate(async (flow) => {
      const options = { method: 'POST', headers: { 'content-type': 'application/json' } };
      return (await fetch('/flows', { ...options, body: JSON.stringify(flow) })).status;
    }, FLOW);
    expect(deployed).toBe(204);
    const post = async (path: string) =>
      (await fetch(new URL(path, page.url()), { method: 'POST', body: 'ring' })).status;
    await expect.poll(async () => await post('/hooks/door'), { timeout: 10_000 }).toBe(200);
    expect(await post('/diary')).toBe(401);
  });
});
