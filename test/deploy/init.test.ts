import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { openFolder } from '../support/folder.js';
import { freePort } from '../support/port.js';
import { startCaddy, startHaproxy, startNginx } from '../support/servers.js';
import { startApp } from '../support/upstream.js';
import { NAVIGATION, onTestPorts, send, type TlsProxy } from './support/site.js';

const EMAIL = 'you@example.com';
const PASSWORD = 'a long and private password';
const FILES = { nginx: 'housekey.nginx.conf', caddy: 'Caddyfile', haproxy: 'haproxy.cfg' } as const;
const STARTERS = { nginx: startNginx, caddy: startCaddy, haproxy: startHaproxy } as const;

async function openApp(name: string) {
  const app = await startApp((_request, response) => response.end(`from ${name}`));
  onTestFinished(app.stop);
  return app;
}

/** Runs init, starts the proxy with the file that it wrote, and Housekey with the settings. */
async function openSetup(proxy: TlsProxy, host: string, names: readonly string[], line: string[]) {
  const [https, http, port] = await Promise.all([freePort(), freePort(), freePort()]);
  const folder = openFolder();
  const done = await folder.run(
    [
      'init',
      '--email',
      EMAIL,
      '--proxy',
      proxy,
      '--public-url',
      `https://${host}`,
      '--port',
      String(port),
      '--password-file',
      '-',
      ...line,
    ],
    { input: `${PASSWORD}\n` },
  );
  expect([done.code, done.errors]).toEqual([0, '']);
  const adapted = onTestPorts(proxy, folder.read(FILES[proxy]), { https, http });
  const server = await STARTERS[proxy](adapted, { port: https, names: [...names] });
  onTestFinished(server.stop);
  // The proxy listens on a port of the test.
  const SERVICE_PUBLIC_URL = `https://${host}:${https}`;
  const service = await folder.start({ PORT: undefined, SERVICE_PUBLIC_URL });
  expect(service.url).toBe(`http://127.0.0.1:${port}`);
  const login = await send(https, host, '/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  expect(login.status).toBe(200);
  const cookies = login.headers['set-cookie'] ?? [];
  return { https, cookie: cookies.map((text) => text.replace(/;.*/, '')).join('; ') };
}

describe.each(['nginx', 'caddy', 'haproxy'] as const)('init --proxy %s for one app', (proxy) => {
  it('writes a file with which the proxy protects the app', async () => {
    const app = await openApp('the app');
    const host = 'wiki.example.com';
    const { https, cookie } = await openSetup(proxy, host, [host], ['--upstream', app.url]);
    const anonymous = await send(https, host, '/page', { headers: NAVIGATION });
    expect([anonymous.status, anonymous.headers.location]).toEqual([303, '/login?next=%2Fpage']);
    const { status, body } = await send(https, host, '/page', { headers: { cookie } });
    expect([status, body]).toEqual([200, 'from the app']);
    const socket = new WebSocket(`wss://${host}:${https}/socket`, {
      headers: { cookie },
      origin: `https://${host}:${https}`,
      rejectUnauthorized: false,
      lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    await expect.poll(() => socket.readyState, { timeout: 30_000 }).toBe(WebSocket.OPEN);
    socket.close();
  });
});

describe.each(['nginx', 'caddy'] as const)('init --proxy %s for several apps', (proxy) => {
  it('writes a file with which one sign-in reaches each app, and nobody else does', async () => {
    const [wiki, git] = [await openApp('the wiki'), await openApp('git')];
    const names = ['login.home.example.com', 'wiki.home.example.com', 'git.home.example.com'];
    const address = (url: string) => new URL(url).host;
    const { https, cookie } = await openSetup(proxy, 'login.home.example.com', names, [
      '--app',
      `wiki.home.example.com=${address(wiki.url)}`,
      '--app',
      `git.home.example.com=${address(git.url)}`,
    ]);
    for (const [host, text] of [
      ['wiki.home.example.com', 'from the wiki'],
      ['git.home.example.com', 'from git'],
    ] as const) {
      expect((await send(https, host, '/page', {})).status).toBe(401);
      const { status, body } = await send(https, host, '/page', { headers: { cookie } });
      expect([status, body]).toEqual([200, text]);
    }
    expect([...wiki.seen, ...git.seen]).toHaveLength(2);
  });
});

const TRAEFIK = z.object({
  http: z.object({
    routers: z.record(
      z.string(),
      z.looseObject({ rule: z.string(), service: z.string(), middlewares: z.array(z.string()) }),
    ),
    services: z.record(
      z.string(),
      z.object({ loadBalancer: z.object({ servers: z.array(z.object({ url: z.string() })) }) }),
    ),
  }),
});

describe('init --proxy traefik', () => {
  it('writes a router, one for WebSockets, and a service for each app', async () => {
    const folder = openFolder();
    const line = [
      'init',
      '--email',
      EMAIL,
      '--proxy',
      'traefik',
      '--public-url',
      'https://login.example.com',
    ];
    // The second address is the example of the first one.
    const apps = ['--app', 'a.example.com=127.0.0.1:4000', '--app', 'b.example.com=127.0.0.1:3000'];
    expect((await folder.run([...line, ...apps])).code).toBe(0);
    const { http } = TRAEFIK.parse(parse(folder.read('traefik.yml')));
    expect(Object.keys(http.routers)).toEqual([
      'login',
      'app',
      'app2',
      'app-websocket',
      'app2-websocket',
    ]);
    expect(http.routers['app2']).toEqual({
      ...http.routers['app'],
      rule: 'Host(`b.example.com`)',
      service: 'app2',
    });
    expect(http.routers['app2-websocket']).toMatchObject({
      rule: expect.stringMatching(/^Host\(`b\.example\.com`\) && /),
      service: 'app2',
      middlewares: http.routers['app-websocket']?.middlewares,
    });
    const urlOf = (name: string) => http.services[name]?.loadBalancer.servers[0]?.url;
    expect([urlOf('app'), urlOf('app2')]).toEqual([
      'http://127.0.0.1:4000',
      'http://127.0.0.1:3000',
    ]);
  });
});
