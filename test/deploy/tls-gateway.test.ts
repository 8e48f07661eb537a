import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { basic, createTestAppToken } from '../support/app-tokens.js';
import { EMAIL, PASSWORD } from '../support/housekey.js';
import { freePort } from '../support/port.js';
import type { WebServer } from '../support/servers.js';
import { type Service, startLogin } from '../support/service.js';
import { headerOf, startApp, type App, type Seen } from '../support/upstream.js';
import { hasLimit, TLS_PROXIES } from './support/fronts.js';
import { sendHead } from './support/raw-request.js';
import { APP_HOST, FETCH, NAVIGATION, open, send, startTlsProxy } from './support/site.js';

const READER = createTestAppToken('reader', { methods: ['GET'], paths: ['/api'] });
const SESSION = '__Host-Http-housekey_session';

describe.each(TLS_PROXIES)('%s with TLS in front of the gateway', (proxy) => {
  let app: App;
  let housekey: Service;
  let server: WebServer;
  let https: number;
  let cookie: string;
  beforeAll(async () => {
    const ports = await Promise.all([freePort(), freePort()]);
    [https] = ports;
    app = await startApp((_request, response) => response.end('from the app'));
    housekey = await startLogin({
      SERVICE_UPSTREAM: app.url,
      SERVICE_PUBLIC_URL: `https://${APP_HOST}:${https}`,
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
      SERVICE_APP_TOKENS: READER.line,
    });
    const { port } = new URL(housekey.url);
    server = await startTlsProxy(proxy, { https, http: ports[1], housekey: Number(port) });
    cookie = `${SESSION}=${await signIn()}`;
  });
  afterAll(async () => {
    await server.stop();
    await housekey.stop();
    await app.stop();
  });
  beforeEach(() => {
    app.seen.length = 0;
  });

  async function signIn(): Promise<string> {
    const { headers } = await send(https, APP_HOST, '/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...FETCH },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    });
    const session = headers['set-cookie']?.find((text) => text.startsWith(`${SESSION}=`)) ?? '';
    expect(session).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    return session.slice(SESSION.length + 1).split(';', 1)[0] ?? '';
  }

  function only(): Seen {
    const [first, ...more] = app.seen;
    if (first === undefined || more.length > 0) throw new Error('expected exactly one request');
    return first;
  }

  it('redirects a person without a session to the login, and rejects a program', async () => {
    const page = await send(https, APP_HOST, '/deep?q=1', { headers: NAVIGATION });
    expect([page.status, page.headers.location]).toEqual([303, '/login?next=%2Fdeep%3Fq%3D1']);
    expect((await send(https, APP_HOST, '/deep', { headers: FETCH })).status).toBe(401);
    expect(app.seen).toEqual([]);
  });

  it('tells the app who the user is and where the request came from, whatever a client says', async () => {
    const { status, body } = await send(https, APP_HOST, '/a', {
      headers: {
        ...FETCH,
        cookie: `${cookie}; a=1`,
        'remote-user': 'mallory',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': 'evil.example',
      },
    });
    expect([status, body]).toEqual([200, 'from the app']);
    expect(headerOf(only(), 'remote-user')).toBe(EMAIL);
    expect(headerOf(only(), 'cookie')).toBe('a=1');
    expect(headerOf(only(), 'x-forwarded-for')).not.toContain('203.0.113.9');
    expect(headerOf(only(), 'x-forwarded-proto')).toBe('https');
    expect(headerOf(only(), 'x-forwarded-host')).toBe(`${APP_HOST}:${https}`);
  });

  it('passes app tokens on to the gateway, which keeps them from the app', async () => {
    const ways: readonly Readonly<Record<string, string>>[] = [
      { authorization: basic(READER.text) },
      { authorization: `Bearer ${READER.text}` },
      { authorization: basic('of the app'), 'x-housekey-token': READER.text },
      ...(hasLimit(proxy, 'removes Proxy-Authorization')
        ? []
        : [{ 'proxy-authorization': basic(READER.text) }]),
    ];
    for (const headers of ways) {
      app.seen.length = 0;
      expect((await send(https, APP_HOST, '/api/x', { headers })).status).toBe(200);
      expect(headerOf(only(), 'remote-user')).toBe(EMAIL);
      expect(JSON.stringify(only())).not.toContain(READER.text);
      const own = 'x-housekey-token' in headers ? headers['authorization'] : undefined;
      expect(headerOf(only(), 'authorization')).toBe(own);
    }
    const headers = { authorization: `Bearer ${READER.text}` };
    expect((await send(https, APP_HOST, '/x', { headers })).status).toBe(403);
    const { headers: answered } = await send(https, APP_HOST, '/x', {});
    expect(answered['www-authenticate']).toContain('Basic');
  });

  it('opens no WebSocket in HTTP/1.0', async () => {
    // Traefik passes it on like one in HTTP/1.1, and Housekey admits nobody without a session.
    const passes = hasLimit(proxy, 'passes upgrades in HTTP/1.0 on');
    const own = [`Host: ${APP_HOST}:${https}`, ...(passes ? [] : [`Cookie: ${cookie}`])];
    const lines = ['GET /socket HTTP/1.0', ...own, 'Connection: Upgrade', 'Upgrade: websocket'];
    const { head, socket } = await sendHead(https, lines);
    socket.destroy();
    const isStrict = hasLimit(proxy, 'refuses what it does not know');
    const refused = isStrict ? /^HTTP\/1\.1 (?:400|426) / : /^HTTP\/1\.[01] 401 /;
    expect(head).toMatch(isStrict || passes ? refused : /^HTTP\/1\.[01] 200 /);
    expect(app.seen.filter((seen) => headerOf(seen, 'upgrade') !== undefined)).toEqual([]);
  });

  it('ends open WebSockets and downloads when the user signs out', async () => {
    const token = await signIn();
    const headers = { cookie: `${SESSION}=${token}`, origin: `https://${APP_HOST}:${https}` };
    const socket = new WebSocket(`wss://${APP_HOST}:${https}/socket`, {
      headers,
      rejectUnauthorized: false,
      lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    await once(socket, 'open');
    socket.send('hello');
    expect(String((await once(socket, 'message'))[0])).toBe('hello');
    const closed = once(socket, 'close');
    const signedOut = await open(https, APP_HOST, '/api/auth/logout', {
      method: 'POST',
      headers: { ...FETCH, authorization: `Bearer ${token}` },
    });
    expect(signedOut.resume().statusCode).toBe(204);
    await closed;
  });
});
