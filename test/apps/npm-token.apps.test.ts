import { createServer, request } from 'node:http';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { authVariables } from '../e2e/support/service.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { listenOnFreePort } from '../support/port.js';
import { startVerdaccio } from './support/apps.js';
import { clientTest } from './support/clients.js';
import { run } from './support/run.js';

const NPM = createTestAppToken('npm');

const it = clientTest
  .extend('verdaccio', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startVerdaccio('$authenticated');
    onCleanup(app.stop);
    return app;
  })
  .extend('variables', { scope: 'file' }, async ({ verdaccio }) => {
    return {
      ...(await authVariables()),
      SERVICE_UPSTREAM: verdaccio.url,
      SERVICE_APP_TOKENS: NPM.line,
    };
  })
  /** npm cannot send a custom header, so a proxy on the same machine adds it. */
  .extend('registry', async ({ service }, { onCleanup }) => {
    const server = createServer((incoming, outgoing) => {
      const { method, url, headers } = incoming;
      const { host: _, ...kept } = headers;
      const forwarded = request(service.origin + (url ?? '/'), {
        method,
        headers: { ...kept, 'x-housekey-token': NPM.text },
      });
      forwarded.on('response', (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      incoming.pipe(forwarded).on('error', () => outgoing.destroy());
    });
    const port = await listenOnFreePort(server);
    onCleanup(() => {
      server.closeAllConnections();
      server.close();
    });
    return `127.0.0.1:${port}`;
  });

it('npm with a token of Verdaccio, next to an app token publishes and installs, although Verdaccio demands its own token', async ({
  verdaccio,
  registry,
  folder,
}) => {
  const created = await fetch(`${verdaccio.url}/-/user/org.couchdb.user:writer`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'writer', password: 'letters and diaries' }),
  });
  const { token }: { token: string } = await created.json();
  const settings = `registry=http://${registry}/\n//${registry}/:_authToken=`;
  const variables = { npm_config_update_notifier: 'false', npm_config_loglevel: 'error' };
  const npm = async (...args: readonly string[]) =>
    await run('npm', args, { cwd: folder, variables });
  await mkdir(join(folder, 'diary'));
  const manifest = { name: 'diary-of-a-writer', version: '1.0.0' };
  await writeFile(join(folder, 'diary/package.json'), JSON.stringify(manifest));

  await writeFile(join(folder, '.npmrc'), `${settings}not-a-token\n`);
  expect((await npm('publish', '--ignore-scripts', './diary')).code).not.toBe(0);
  await writeFile(join(folder, '.npmrc'), `${settings}${token}\n`);
  expect((await npm('whoami')).output.trim()).toBe('writer');
  expect(await npm('publish', '--ignore-scripts', './diary')).toMatchObject({ code: 0 });
  expect((await npm('view', 'diary-of-a-writer', 'version')).output.trim()).toBe('1.0.0');
});
