import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { describe, expect } from 'vitest';
import { signIn, signOutInAnotherTab } from '../e2e/support/login.js';
import { test } from '../e2e/support/fixtures.js';
import { authVariables } from '../e2e/support/service.js';
import { freePort } from '../support/port.js';
import { statusUnderName } from './support/host-names.js';
import { collectWebSockets, countOpen } from './support/page-records.js';

const page = (heading: string) =>
  `<!doctype html><title>Letters</title><h1>${heading}</h1><script type="module" src="/main.js"></script>`;

const it = test
  .extend('project', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'housekey-vite-'));
    await writeFile(join(folder, 'index.html'), page('Letters'));
    await writeFile(join(folder, 'main.js'), 'document.body.dataset.state = "loaded";');
    const server = await createServer({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      server: {
        host: '127.0.0.1',
        port: await freePort(),
        allowedHosts: ['letters.example.com'],
      },
    });
    await server.listen();
    onCleanup(async () => {
      await server.close();
      await rm(folder, { recursive: true });
    });
    return { folder, url: `http://127.0.0.1:${server.config.server.port}` };
  })
  .extend('variables', { scope: 'file' }, async ({ project }) => {
    return { ...(await authVariables()), SERVICE_UPSTREAM: project.url };
  });

describe("Vite's development server behind the gateway", () => {
  it('updates the page over its WebSocket, until the sign-out', async ({
    page: tab,
    context,
    project,
  }) => {
    const sockets = collectWebSockets(tab);
    await tab.goto('/');
    await signIn(tab);
    await tab.locator('body[data-state=loaded]').waitFor();
    await expect.poll(() => countOpen(sockets), { timeout: 10_000 }).toBe(1);
    await writeFile(join(project.folder, 'index.html'), page('More letters'));
    await tab.getByRole('heading', { name: 'More letters' }).waitFor();
    // The page reloaded itself. Chromium does not report how the earlier page's WebSocket ended.
    await expect.poll(() => sockets.length, { timeout: 10_000 }).toBe(2);
    const current = sockets.slice(1, 2);
    await expect.poll(() => countOpen(current), { timeout: 10_000 }).toBe(1);
    await signOutInAnotherTab(context);
    await expect.poll(() => countOpen(current), { timeout: 5_000 }).toBe(0);
  });

  it('answers 403 under a name that is not in allowedHosts', async ({ service }) => {
    expect(await statusUnderName(service.origin, '/', 'letters.example.com')).toBe(200);
    expect(await statusUnderName(service.origin, '/', 'other.example.com')).toBe(403);
  });
});
