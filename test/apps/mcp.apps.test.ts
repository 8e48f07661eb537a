import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { newOidcClient } from '../../src/core/config/oidc-clients.js';
import { test } from '../e2e/support/fixtures.js';
import { signIn } from '../e2e/support/login.js';
import { authVariables } from '../e2e/support/service.js';
import { headerOf } from '../support/upstream.js';
import { freePort } from '../support/port.js';
import { startService } from '../support/service.js';
import { waitUntil } from '../support/until.js';
import { loadClientSdk, startMcpApp, type McpMemory, type McpTokens } from './support/mcp.js';

const CLIENT = 'assistant';
const CALLBACK = 'http://127.0.0.1:33418/callback';

const it = test
  .extend('letters', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startMcpApp();
    onCleanup(app.stop);
    return app;
  })
  .extend('address', { scope: 'file' }, async ({ letters }, { onCleanup }) => {
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
    });
    onCleanup(async () => {
      await service.stop();
    });
    return origin;
  })
  .extend('origin', ({ address }) => address);

/** The memory of a client that nobody has used yet. */
function createMemory() {
  const kept: { tokens?: McpTokens; verifier: string; asked: URL[] } = { verifier: '', asked: [] };
  const memory: McpMemory = {
    redirectUrl: CALLBACK,
    clientMetadata: { redirect_uris: [CALLBACK] },
    clientInformation: () => ({ client_id: CLIENT }),
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
