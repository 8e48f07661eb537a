import { describe, expect, it, onTestFinished } from 'vitest';
import type { Variables } from '../../src/core/config/environment.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { parseRawResponse, sendRaw } from '../support/raw-socket.js';
import { startService, type Service } from '../support/service.js';
import { startApp } from '../support/upstream.js';
import { setUpOnce } from '../support/hooks.js';

const app = setUpOnce(
  async () => await startApp((_request, response) => response.end('{"detail":"the app"}')),
);
const guest = setUpOnce(
  async () =>
    await startService({
      SERVICE_UPSTREAM: app.url,
      SERVICE_ALLOWED_HOSTS: 'nas,.home.arpa',
    }),
);

async function started(variables: Variables): Promise<Service> {
  const service = await startService(variables);
  onTestFinished(async () => void (await service.stop()));
  return service;
}

async function get(service: Service, path: string, host: string, more = 'Connection: close\r\n') {
  return await sendRaw(service.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`);
}

const HANDSHAKE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const CONSOLE = ['overview', 'activity', 'activity/stream'].map((x) => `/_housekey/api/${x}`);

// A web page does this by letting its own name resolve to 127.0.0.1 (DNS rebinding).
describe('with authentication disabled on loopback, a page that rebinds its name', () => {
  it.each([
    'rebind.evil.example',
    'localhost.evil.example',
    'xlocalhost',
    '127.0.0.1.evil.example',
    'home.arpa.evil.example',
    'xhome.arpa',
    'xnas',
  ])('reads nothing as %s: neither the app, nor its WebSockets, nor the console', async (host) => {
    app.seen.length = 0;
    for (const path of ['/', '/x', ...CONSOLE]) {
      const { status, body } = parseRawResponse(await get(guest, path, `${host}:8000`));
      expect([status, body], path).toEqual([
        421,
        { detail: expect.stringMatching(new RegExp(`SERVICE_ALLOWED_HOSTS=${host}$`)) },
      ]);
    }
    expect(await get(guest, '/socket', host, HANDSHAKE)).toMatch(/^HTTP\/1\.1 421 /);
    expect(app.seen).toEqual([]);
  });

  it.each([
    'localhost',
    'LOCALHOST:8000',
    'app.localhost',
    'localhost.',
    '127.0.0.1',
    '127.9.9.9',
    '[::1]:8000',
    '192.0.2.7',
    'nas',
    'home.arpa',
    'tv.home.arpa:81',
  ])('cannot have the name %s, under which guests are served', async (host) => {
    expect(parseRawResponse(await get(guest, '/x', host)).body).toEqual({ detail: 'the app' });
    expect(parseRawResponse(await get(guest, '/_housekey/api/overview', host)).status).toBe(200);
  });
});

describe('any host is served', () => {
  it.each([
    ['with a login', () => AUTH_VARIABLES, 401],
    ['on an address that others can reach', () => ({ HOST: '0.0.0.0' }), 200],
    ['behind a trusted proxy', () => ({ SERVICE_TRUSTED_PROXIES: '127.0.0.1' }), 200],
  ])('%s', async (_, variables, status) => {
    const service = await started({ ...variables(), SERVICE_UPSTREAM: app.url });
    const reachable = { ...service, url: service.url.replace('0.0.0.0', '127.0.0.1') };
    expect(parseRawResponse(await get(reachable, '/x', 'any.example')).status).toBe(status);
  });

  it('without an app, for the pages and the API', async () => {
    const service = await started({});
    for (const path of ['/', '/app', '/login']) {
      expect(await get(service, path, 'any.example'), path).toMatch(/^HTTP\/1\.1 200 /);
    }
    const me = parseRawResponse(await get(service, '/api/auth/me', 'any.example'));
    expect(me.body).toEqual({ email: 'guest', auth_disabled: true });
    const overview = parseRawResponse(await get(service, '/_housekey/api/overview', 'any.example'));
    expect(overview.status).toBe(421);
  });
});

it('guests are served under the host of the public URL', async () => {
  const SERVICE_PUBLIC_URL = 'https://app.example.com';
  const service = await started({ SERVICE_UPSTREAM: app.url, SERVICE_PUBLIC_URL });
  expect(parseRawResponse(await get(service, '/x', 'app.example.com')).status).toBe(200);
  expect(parseRawResponse(await get(service, '/x', 'evil.example')).status).toBe(421);
});
