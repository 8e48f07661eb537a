import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { EventEmitter } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as openid from 'openid-client';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { newOidcClient } from '../../src/core/config/oidc-clients.js';
import { installBare } from '../support/bare-install.js';
import { AUTH_VARIABLES, EMAIL, json, PASSWORD } from '../support/housekey.js';
import { listenOnFreePort } from '../support/port.js';
import { runToEnd, startService } from '../support/service.js';

const CALLBACK = 'http://127.0.0.1:3000/callback';

function createClient(resources: readonly string[] = []) {
  const wish = {
    name: 'wiki',
    redirectUris: [CALLBACK],
    logoutUris: [],
    groups: [],
    requiresPkce: true,
    isPublic: false,
    algorithm: 'RS256',
    device: false,
    resources,
  } as const;
  const created = newOidcClient(wish, { randomBytes });
  if (!('line' in created)) throw new Error('it was refused');
  return created;
}

/** The owner signs in, and to the client. @returns the address at the client */
async function authorize(issuer: string, address: URL): Promise<URL> {
  const credentials = json({ email: EMAIL, password: PASSWORD });
  const signedIn = await fetch(`${issuer}/api/auth/login`, credentials);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  // Like a browser that loads a page: `fetch` says that it is a script.
  const led = await request(address, { headers: { cookie } });
  return new URL(String(led.headers['location']));
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnFreePort(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('the service as a provider of OpenID Connect', () => {
  it('loads nothing without clients, and names the command if the library is missing', async () => {
    const { program, remove } = await installBare();
    const without = await startService(AUTH_VARIABLES, {}, { program });
    const discovery = await fetch(`${without.url}/.well-known/openid-configuration`);
    expect(discovery.status).not.toBe(200);
    await without.stop();
    const variables = {
      ...AUTH_VARIABLES,
      PORT: '0',
      SERVICE_PUBLIC_URL: 'https://login.example.com',
      SERVICE_OIDC_CLIENTS: createClient().line,
    };
    const ended = await runToEnd(['serve'], { variables, program });
    const checked = await runToEnd(['check'], { variables, program });
    const present = await runToEnd(['check'], { variables });
    await remove();
    const errors =
      'OpenID Connect needs oidc-provider, which is not installed: npm install oidc-provider@9\n';
    expect(ended).toMatchObject({ code: 1, errors });
    const missing = 'The library for OpenID Connect is not installed';
    expect(checked).toMatchObject({ code: 1, output: expect.stringContaining(missing) });
    expect(present.output).not.toContain(missing);
  });

  it('keeps what it has issued, and its keys, in the state directory', async () => {
    const state = await mkdtemp(join(tmpdir(), 'housekey-oidc-'));
    const { line, secret = '' } = createClient();
    const port = await freePort();
    const issuer = `http://127.0.0.1:${port}`;
    const variables = {
      ...AUTH_VARIABLES,
      PORT: String(port),
      SERVICE_PUBLIC_URL: issuer,
      SERVICE_STATE_DIR: state,
      SERVICE_OIDC_CLIENTS: line,
    };
    const first = await startService(variables);
    const options = { execute: [openid.allowInsecureRequests] };
    const discover = async () =>
      await openid.discovery(new URL(issuer), 'wiki', secret, undefined, options);
    const config = await discover();
    const verifier = openid.randomPKCECodeVerifier();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'openid offline_access',
      prompt: 'consent',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const back = await authorize(issuer, address);
    const checks = { pkceCodeVerifier: verifier };
    const issued = await openid.authorizationCodeGrant(config, back, checks);
    const { errors } = await first.stop();
    expect(errors).not.toContain('oidc-provider');
    const second = await startService(variables);
    const again = await discover();
    openid.enableNonRepudiationChecks(again);
    const refreshed = await openid.refreshTokenGrant(again, issued.refresh_token ?? '');
    expect(refreshed.claims()?.sub).toBe(issued.claims()?.sub);
    await second.stop();
    await rm(state, { recursive: true });
  });

  it('ends streams and WebSockets of an AI client together with what it has got', async () => {
    const app = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    });
    app.on('upgrade', (_request, socket) => {
      socket.on('error', () => {});
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      );
    });
    const [upstream, port] = [await listenOnFreePort(app), await freePort()];
    const issuer = `http://127.0.0.1:${port}`;
    const resource = `${issuer}/mcp`;
    const { line, secret = '' } = createClient([resource]);
    const service = await startService({
      ...AUTH_VARIABLES,
      PORT: String(port),
      SERVICE_PUBLIC_URL: issuer,
      SERVICE_UPSTREAM: `http://127.0.0.1:${upstream}`,
      SERVICE_MCP_PATH: '/mcp',
      SERVICE_OIDC_CLIENTS: line,
    });
    const options = { execute: [openid.allowInsecureRequests] };
    const config = await openid.discovery(new URL(issuer), 'wiki', secret, undefined, options);
    const checks = { pkceCodeVerifier: openid.randomPKCECodeVerifier() };
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'openid mcp',
      resource,
      code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const back = await authorize(issuer, address);
    const redeem = async () => await openid.authorizationCodeGrant(config, back, checks);
    const { access_token: token } = await redeem();
    const open = async (more: Readonly<Record<string, string>> = {}) =>
      await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}`, ...more };
        const sent = httpRequest(resource, { headers, agent: false });
        sent.on('response', resolve).on('upgrade', resolve).on('error', reject).end();
      });
    const closed = async (one: EventEmitter) =>
      await new Promise<void>((resolve) => {
        // They are reset.
        one.on('error', () => {}).once('close', resolve);
      });
    const stream = await open();
    const { statusCode, socket } = await open({ connection: 'upgrade', upgrade: 'websocket' });
    expect([stream.statusCode, statusCode]).toEqual([200, 101]);
    const ends = [closed(stream.resume()), closed(socket.resume())];
    await expect(redeem()).rejects.toThrow();
    await Promise.all(ends);
    await service.stop();
    app.close();
  });
});
