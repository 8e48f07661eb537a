import { createHash, randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { request, type IncomingMessage, type RequestListener } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { DETAILS } from '../../src/contract/index.js';
import { startGateway } from '../support/gateway.js';
import { bearer, bodyOf, EMAIL, SECRET } from '../support/housekey.js';
import { sendRaw } from '../support/raw-socket.js';
import { startService, type Service, startLogin } from '../support/service.js';
import { headerOf, startApp, type App } from '../support/upstream.js';
import { handmadeToken } from '../support/tokens.js';

/** Tells the app that the client has received the first event. */
const reader = new EventEmitter();

const PACKED = gzipSync('packed by the app');

/** The app's response for each path. For any other path it echoes the request. */
const ANSWERS: Readonly<Record<string, RequestListener>> = {
  '/packed': (_request, response) => {
    response
      .writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/plain' })
      .end(PACKED);
  },
  '/odd': (_request, response) => {
    response.sendDate = false;
    const headers = [
      'Set-Cookie',
      'a=1',
      'Set-Cookie',
      'b=2',
      'X-Umlaut',
      'J\u00fcrgen',
      'Connection',
      'X-Hop',
      'X-Hop',
      'secret',
      'Keep-Alive',
      'timeout=9',
    ];
    response.writeHead(218, 'This Is Fine', headers).end(Buffer.from('odd'));
  },
  '/events': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: first\n\n');
    // The second event is sent only after the client has received the first.
    reader.once('seen', () => response.end('data: second\n\n'));
  },
  '/late-events': (_request, response) => {
    response.once('close', () => reader.emit('cancelled'));
    reader.emit('asked');
  },
  '/hints': (_request, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' });
    response.end('hinted');
  },
  '/trailers': (_request, response) => {
    response.writeHead(200, { trailer: 'x-sum' });
    response.write('body');
    response.addTrailers({ 'x-sum': '42' });
    response.end();
  },
  '/breaks': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  },
  '/hints-oddly': (_request, response) => {
    const hints =
      'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel="pre load", </b.js>; rel=preload\r\n\r\n';
    response.socket?.write(hints);
    response.end('hinted all the same');
  },
  '/reason': (_request, response) => {
    const head = Buffer.from(
      'HTTP/1.1 200 caf\u00e9\u0001\r\nConnection: close\r\n\r\nfine',
      'latin1',
    );
    response.socket?.end(head);
  },
  '/silent': () => {},
  '/long-headers': (_request, response) => {
    response.writeHead(200, { 'x-long': 'x'.repeat(60 * 1024) }).end('long');
  },
  '/too-long-headers': (_request, response) => {
    response.writeHead(200, { 'x-long': 'x'.repeat(65 * 1024) }).end('too long');
  },
};

let app: App;
let service: Service;
let cookie: string;
beforeAll(async () => {
  const gateway = await startGateway(
    { SERVICE_UPSTREAM_TIMEOUT_SECONDS: '1' },
    (asked, response) => {
      const answer = ANSWERS[asked.url ?? ''];
      if (answer !== undefined) answer(asked, response);
      else asked.pipe(response);
    },
  );
  ({ app, service, cookie } = gateway);
  return gateway.stop;
});

interface Options {
  readonly method?: string;
  readonly headers?: Record<string, string> | readonly string[];
  readonly body?: Buffer;
  readonly at?: Service;
}

interface Answer {
  readonly response: IncomingMessage;
  readonly body: Buffer;
  /** Interim responses: status and Link. */
  readonly information: unknown[];
}

/** Sends a raw request that no library has normalized. */
async function send(
  path: string,
  { method = 'GET', headers = { cookie }, body, at = service }: Options = {},
): Promise<Answer> {
  const { hostname, port, host } = new URL(at.url);
  const named = Array.isArray(headers) ? ['host', host, ...headers] : headers;
  const outgoing = request({ hostname, port, path, method, headers: named, agent: false });
  const information: unknown[] = [];
  outgoing.on('information', ({ statusCode, headers: { link } }) => {
    information.push([statusCode, link]);
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject).end(body);
  });
  return { response, body: await buffer(response), information };
}

const last = () => app.seen.at(-1) ?? { method: '', target: '', headers: [] };

describe('a request with a session', () => {
  it('reaches the app unchanged: method, target byte for byte, body', async () => {
    const body = randomBytes(100_000);
    const answer = await send("/a/%2e%2E//b;c=%zz?d='e'&&f", {
      method: 'PUT',
      body,
      headers: { cookie, 'x-own': '1' },
    });
    expect(answer.body.equals(body)).toBe(true);
    expect(last()).toMatchObject({ method: 'PUT', target: "/a/%2e%2E//b;c=%zz?d='e'&&f" });
    expect(headerOf(last(), 'x-own')).toBe('1');
  });

  it('carries the user and the forwarding headers to the app', async () => {
    await send('/x');
    const { host } = new URL(service.url);
    expect(Object.fromEntries(last().headers)).toMatchObject({
      host,
      'remote-user': EMAIL,
      'remote-email': EMAIL,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': host,
      'x-forwarded-port': new URL(service.url).port,
      'x-real-ip': '127.0.0.1',
    });
  });

  it('carries no Forwarded header, whose quoted host some apps misread: code-server refused every WebSocket', async () => {
    await send('/x', { headers: { cookie, forwarded: 'for=192.0.2.1;host=evil.example' } });
    expect(headerOf(last(), 'forwarded')).toBeUndefined();
  });

  it("does not pass another instance's cookie on to the app, which could use it there", async () => {
    const others = 'housekey_session_b=of-b; __Host-housekey_session=of-c; a=1';
    await send('/x', { headers: { cookie: `${others}; ${cookie}` } });
    expect(headerOf(last(), 'cookie')).toBe('a=1');
  });

  it('does not pass the session cookie on to the app, and keeps all others', async () => {
    await send('/x', { headers: { cookie: `a=1; ${cookie};  b="2;` } });
    expect(headerOf(last(), 'cookie')).toBe('a=1;  b="2;');
    await send('/x');
    expect(headerOf(last(), 'cookie')).toBeUndefined();
  });

  it('keeps an Authorization header for the app, and removes one for Housekey', async () => {
    await send('/x', { headers: { cookie, authorization: 'Bearer of-the-app' } });
    expect(headerOf(last(), 'authorization')).toBe('Bearer of-the-app');
    const { response } = await send('/x', {
      headers: { authorization: `Bearer ${handmadeToken({ sub: 'p', exp: 9e9 })}` },
    });
    expect(response.statusCode).toBe(200);
    expect(headerOf(last(), 'authorization')).toBeUndefined();
    expect(headerOf(last(), 'remote-user')).toBe('p');
    const both = { cookie, authorization: `Bearer ${handmadeToken({ sub: 'p', exp: 9e9 })}` };
    await send('/x', { headers: both });
    expect(headerOf(last(), 'authorization')).toBeUndefined();
    expect(headerOf(last(), 'remote-user')).toBe(EMAIL);
  });

  it('carries no hop-by-hop header', async () => {
    await send('/x', {
      headers: [
        'cookie',
        cookie,
        'connection',
        'close, X-Hop',
        'x-hop',
        '1',
        'te',
        'trailers',
        'proxy-authorization',
        'x',
        'keep-alive',
        '1',
        'expect',
        '100-continue',
      ],
    });
    const names = last().headers.map(([name]) => name);
    for (const name of ['x-hop', 'te', 'proxy-authorization', 'keep-alive', 'expect'])
      expect(names).not.toContain(name);
  });
});

describe('the app’s response', () => {
  it('keeps status, reason, repeated and Latin-1 headers, but no hop-by-hop ones, and only its caching headers change', async () => {
    const { response, body } = await send('/odd');
    expect([response.statusCode, response.statusMessage, body.toString()]).toEqual([
      218,
      'This Is Fine',
      'odd',
    ]);
    expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(response.headers['x-umlaut']).toBe('J\u00fcrgen');
    for (const name of ['x-hop', 'content-security-policy']) {
      expect(response.headers).not.toHaveProperty(name);
    }
    expect(response.headers).toMatchObject({
      'cache-control': 'private',
      vary: 'Authorization, Cookie',
    });
  });

  it('stays compressed', async () => {
    const { response, body } = await send('/packed');
    expect([response.headers['content-encoding'], body.equals(PACKED)]).toEqual(['gzip', true]);
  });

  it('is streamed: the first event arrives before the second is sent', async () => {
    const answer = await fetch(`${service.url}/events`, { headers: { cookie } });
    const events = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await events?.read()).toMatchObject({ value: 'data: first\n\n' });
    reader.emit('seen');
    expect(await events?.read()).toMatchObject({ value: 'data: second\n\n' });
  });

  it('ends with the session if it is an event stream', async () => {
    const token = handmadeToken({ sub: 'p', exp: 9e9, jti: 'stream' });
    const answer = await fetch(`${service.url}/events`, bearer(token));
    const events = answer.body?.getReader();
    await events?.read();
    await fetch(`${service.url}/api/auth/logout`, bearer(token, 'POST'));
    await expect(events?.read()).rejects.toThrow('terminated');
    reader.removeAllListeners('seen');
  });

  it('is a 401 of ours if the session ends before the app responds', async () => {
    const token = handmadeToken({ sub: 'p', exp: 9e9, jti: 'late stream' });
    const asked = once(reader, 'asked');
    const cancelled = once(reader, 'cancelled');
    const answer = fetch(`${service.url}/late-events`, bearer(token));
    await asked;
    await fetch(`${service.url}/api/auth/logout`, bearer(token, 'POST'));
    const refused = await answer;
    expect([refused.status, await bodyOf(refused)]).toEqual([
      401,
      { detail: DETAILS.sessionEnded },
    ]);
    await cancelled;
  });

  it('is the way to the login page if the session of a page load ends before the app responds', async () => {
    const token = handmadeToken({ sub: EMAIL, exp: 9e9, jti: 'late page' });
    const asked = once(reader, 'asked');
    const headers = { cookie: `housekey_session=${token}`, accept: 'text/html' };
    const answer = send('/late-events', { headers });
    await asked;
    await fetch(`${service.url}/api/auth/logout`, bearer(token, 'POST'));
    const { response } = await answer;
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      '/login?next=%2Flate-events',
    ]);
  });

  it.each(['/api/auth/logout', '/_housekey/api/sign-out-everywhere'])(
    'is deleted by the browser after signing out at %s',
    async (path) => {
      const own = await startLogin({ SERVICE_UPSTREAM: app.url });
      const mine = handmadeToken({ sub: EMAIL, exp: 9e9, iat: 1 });
      const answer = await fetch(own.url + path, bearer(mine, 'POST'));
      expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"cache"']);
      await own.stop();
    },
  );

  it('is followed by a service worker script that removes the app’s worker', async () => {
    const worker = { 'service-worker': 'script', 'sec-fetch-dest': 'serviceworker' };
    const { response, body } = await send('/sw.js', {
      headers: { ...worker, cookie: 'housekey_session=stale' },
    });
    expect([response.statusCode, response.headers['service-worker-allowed']]).toEqual([200, '/']);
    expect(response.headers['content-type']).toMatch(/^text\/javascript/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(body.toString()).toContain('registration.unregister()');
    expect((await send('/sw.js', { headers: {} })).response.statusCode).toBe(401);
  });

  it.each([
    ['/x', { accept: '*/*' }, 401],
    ['/x', { 'sec-fetch-mode': 'navigate' }, 303],
    ['/api/auth/me', { accept: '*/*' }, 401],
  ])(
    'is deleted by the browser after its session has ended: %s, %j',
    async (path, more, status) => {
      const stale = { ...more, cookie: 'housekey_session=stale' };
      const ended = await send(path, { headers: stale });
      const { headers } = ended.response;
      expect([ended.response.statusCode, headers['clear-site-data']]).toEqual([status, '"cache"']);
      // Together with the cookie, so only once.
      expect(headers['set-cookie']).toEqual([expect.stringContaining('Max-Age=0')]);
      const stranger = await send(path, { headers: more });
      expect(stranger.response.headers).not.toHaveProperty('clear-site-data');
    },
  );

  it('may have Early Hints and trailers', async () => {
    expect((await send('/hints')).information).toEqual([[103, '</style.css>; rel=preload']]);
    const { response } = await send('/trailers');
    expect(response.trailers).toEqual({ 'x-sum': '42' });
  });

  it('arrives even if its Early Hints are invalid', async () => {
    expect(String((await send('/hints-oddly')).body)).toBe('hinted all the same');
  });

  it('arrives even if its reason phrase is invalid, and the gateway keeps running', async () => {
    const { response, body } = await send('/reason');
    expect([response.statusCode, response.statusMessage, String(body)]).toEqual([
      200,
      'OK',
      'fine',
    ]);
    expect((await send('/x')).response.statusCode).toBe(200);
  });

  it.each([{}, { expect: '100-continue' }])('may have 60 KiB of headers: %j', async (more) => {
    const { hostname, port } = new URL(service.url);
    const headers = { cookie, ...more };
    const target = { hostname, port, method: 'PUT', path: '/long-headers', agent: false, headers };
    const outgoing = request({ ...target, maxHeaderSize: 2 ** 17 }).end('body');
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).once('error', reject);
    });
    expect(response.headers['x-long']).toHaveLength(60 * 1024);
    response.resume();
  });

  it('with more than 64 KiB of headers is a 502 that says so, not that the app is down', async () => {
    for (const more of [{}, { expect: '100-continue' }]) {
      const { response, body } = await send('/too-long-headers', {
        method: 'PUT',
        headers: { cookie, ...more },
        body: Buffer.from('body'),
      });
      expect([response.statusCode, JSON.parse(String(body))]).toEqual([
        502,
        { detail: expect.stringContaining("headers of the app's response exceed 64 KiB") },
      ]);
    }
    const page = await send('/too-long-headers', { headers: { cookie, accept: 'text/html' } });
    expect(String(page.body)).toContain('data-upstream-error="oversized"');
  });

  it('has no body if the request is HEAD', async () => {
    const { response, body } = await send('/packed', { method: 'HEAD' });
    expect([response.statusCode, body.length]).toEqual([200, 0]);
  });

  it('is aborted if the app aborts it', async () => {
    await expect(send('/breaks')).rejects.toThrow();
    expect((await send('/x')).response.statusCode).toBe(200);
  });
});

it.each([
  ['with its length', {}],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
])('bodies of any length are streamed, %s', async (_, headers) => {
  const body = randomBytes(30_000_000);
  const answer = await send('/echo', { method: 'POST', body, headers: { cookie, ...headers } });
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(digest(answer.body)).toBe(digest(body));
});

describe('a request without a session', () => {
  it('that navigates is redirected to the login, and then back to its full target', async () => {
    const headers = { 'sec-fetch-mode': 'navigate', accept: '*/*' };
    const { response } = await send('/deep/path?a=b&c=%20d', { headers });
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      `/login?next=${encodeURIComponent('/deep/path?a=b&c=%20d')}`,
    ]);
  });

  it('that navigates through a service worker is redirected, too', async () => {
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'empty' };
    const { response } = await send('/deep', { headers });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/login?next=%2Fdeep']);
  });

  it.each([
    ['over https', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }],
    [
      'over plain http',
      { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    ],
  ])(
    'that submits a form gets a page, in place of a redirect that loses it: %s',
    async (_, own) => {
      const before = app.seen.length;
      const headers = { ...own, 'accept-language': 'de' };
      const body = Buffer.from('text=never+shown');
      const { response, body: page } = await send('/form', { method: 'POST', headers, body });
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        401,
        'text/html; charset=utf-8',
      ]);
      expect(page.toString()).toMatch(
        /Nicht gespeichert[^]*<a class="submit-button" href="\/login" target="_blank"/,
      );
      expect(page.toString()).not.toContain('never');
      expect(app.seen).toHaveLength(before);
    },
  );

  it.each([
    ['a script', { 'sec-fetch-mode': 'cors', accept: 'text/html' }],
    ['jQuery over plain http', { 'x-requested-with': 'XMLHttpRequest', accept: 'text/html, */*' }],
    ['htmx', { 'hx-request': 'true', accept: 'text/html' }],
    ['an iframe', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['a script in a worker', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a program', { accept: '*/*' }],
    ['a stale cookie', { cookie: 'housekey_session=stale', accept: '*/*' }],
  ])('from %s gets a JSON error', async (_, headers) => {
    const before = app.seen.length;
    const { response, body } = await send('/data', { headers });
    expect([response.statusCode, JSON.parse(body.toString())]).toEqual([
      401,
      { detail: 'Your session has ended: reload the page to sign in' },
    ]);
    expect(app.seen).toHaveLength(before);
  });

  it('has its stale cookie deleted, without a redirect loop', async () => {
    const headers = { cookie: 'housekey_session=stale', 'sec-fetch-mode': 'navigate' };
    const { response } = await send('/x', { headers });
    expect(response.headers['set-cookie']).toEqual([
      expect.stringContaining('housekey_session=; Path=/; Max-Age=0'),
    ]);
    const login = await send('/login', { headers });
    expect(login.response.statusCode).toBe(200);
  });

  it('reaches public paths, without an identity', async () => {
    const { response } = await send('/hooks/a?b', {
      method: 'POST',
      headers: { 'remote-user': 'forged' },
      body: Buffer.from('hook'),
    });
    expect(response.statusCode).toBe(200);
    expect(headerOf(last(), 'remote-user')).toBeUndefined();
  });

  it.each([
    '/hooks/../admin',
    '/hooks/%2e%2e/admin',
    '/hooks/..%2fadmin',
    '/hooks;/../admin',
    '//hooks',
    '/HOOKS',
    '/hooks\\..\\admin',
    '/hooks%2f..%2fadmin',
    '/hooks/.%2e/admin',
  ])('reaches nothing else through a variation of the path: %s', async (path) => {
    const before = app.seen.length;
    const answer = await sendRaw(
      service.url,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 40[01] /);
    expect(app.seen).toHaveLength(before);
  });
});

describe('an ambiguous request', () => {
  it.each([
    ['two lengths', 'Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde'],
    [
      'a length and chunked encoding',
      'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['chunked as an inner encoding', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['two Hosts', 'Host: y\r\n\r\n'],
    ['a bare carriage return', 'X-A: b\rX-C: d\r\n\r\n'],
    ['a folded header', 'X-A: b\r\n c\r\n\r\n'],
    ['a space before the colon', 'X-A : b\r\n\r\n'],
  ])('is rejected: %s', async (_, rest) => {
    const before = app.seen.length;
    const head = `POST /hooks HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    const answer = await sendRaw(service.url, head + rest);
    const smuggled = app.seen
      .slice(before)
      .filter(({ headers }) =>
        headers.some(([name, value]) => name === 'x-c' || value.includes('\n')),
      );
    expect([/^HTTP\/1\.1 (400|200)/.test(answer), smuggled]).toEqual([true, []]);
    if (!answer.startsWith('HTTP/1.1 200')) expect(app.seen).toHaveLength(before);
  });

  it.each(['a b', 'a"b', 'a,b', '[', 'a/b', 'a@b', ''])(
    'is rejected: the Host %j',
    async (host) => {
      const before = app.seen.length;
      const lines = `GET /hooks HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`;
      for (const more of ['\r\n', 'Upgrade: websocket\r\n\r\n']) {
        expect(await sendRaw(service.url, lines + more)).toMatch(/^HTTP\/1\.1 400 /);
      }
      expect(app.seen).toHaveLength(before);
    },
  );

  // RFC 9112 §3.2; CVE-2021-32779 (Envoy), CVE-2023-45539 (HAProxy).
  it.each(['/hooks#', '/hooks#/../x', '/api/auth/#/../login', '/x?a#b', '#'])(
    'is rejected: the fragment in %s',
    async (target) => {
      const before = app.seen.length;
      const lines = `GET ${target} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n`;
      for (const more of ['\r\n', 'Upgrade: websocket\r\n\r\n']) {
        expect(await sendRaw(service.url, lines + more)).toMatch(/^HTTP\/1\.1 400 /);
      }
      expect(app.seen).toHaveLength(before);
    },
  );

  it.each([
    ['http://elsewhere.example/hooks', 400],
    ['*', 204],
  ])('never reaches the app: OPTIONS %s', async (target, status) => {
    const before = app.seen.length;
    const answer = await sendRaw(
      service.url,
      `OPTIONS ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(app.seen).toHaveLength(before);
  });
});

describe('if the app does not respond', () => {
  it('in time, a program gets JSON and a person gets a page', async () => {
    const { response, body } = await send('/silent');
    expect([response.statusCode, JSON.parse(body.toString())]).toEqual([
      504,
      { detail: expect.stringContaining('too long') },
    ]);
    const page = await send('/silent', { headers: { cookie, accept: 'text/html' } });
    expect([page.response.statusCode, page.body.toString()]).toEqual([
      504,
      expect.stringContaining('data-upstream-error="slow"'),
    ]);
  });

  it('at all, the gateway keeps running, and recovers by itself', async () => {
    const gone = await startApp((_request, response) => response.end('back'));
    const { port } = new URL(gone.url);
    const behind = await startLogin({ SERVICE_UPSTREAM: gone.url });
    const token = handmadeToken({ sub: 'a', exp: 9e9 });
    const authorization = `Bearer ${token}`;
    const ask = async (headers = {}) =>
      await send('/', { at: behind, headers: { authorization, ...headers } });
    expect(String((await ask()).body)).toBe('back');
    await gone.stop();
    const refused = await ask();
    expect([refused.response.statusCode, JSON.parse(String(refused.body))]).toEqual([
      502,
      { detail: expect.stringContaining('cannot be reached') },
    ]);
    const page = await ask({ accept: 'text/html' });
    expect([page.response.statusCode, String(page.body)]).toEqual([
      502,
      expect.stringContaining('data-upstream-error="unreachable"'),
    ]);
    expect((await fetch(`${behind.url}/_housekey/healthz`)).status).toBe(200);
    const late = await startLogin({ SERVICE_UPSTREAM: gone.url });
    const line = `The app at ${gone.url} cannot be reached (ECONNREFUSED).`;
    await expect.poll(late.output).toContain(line);
    await late.stop();
    gone.server.listen(Number(port), '127.0.0.1');
    await once(gone.server, 'listening');
    expect(String((await ask()).body)).toBe('back');
    await behind.stop();
    await gone.stop();
  });
});

/** How many connections are open to an app. */
function connectionsOf({ server }: App): () => Promise<number> {
  return async () =>
    await new Promise((resolve) => {
      server.getConnections((_error, count) => resolve(count));
    });
}

describe('a connection that the client closes', () => {
  it('cancels its requests to the app, including pipelined ones', async () => {
    const slow = await startApp(() => {});
    const behind = await startService({ SERVICE_UPSTREAM: slow.url });
    const { hostname, port } = new URL(behind.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(6));
    await expect.poll(connectionsOf(slow)).toBe(6);
    socket.resetAndDestroy();
    await expect.poll(connectionsOf(slow)).toBe(0);
    await behind.stop();
    await slow.stop();
  });

  it('gets no listener for each request, which Node would report as a leak', async () => {
    const slow = await startApp(() => {});
    const behind = await startService({ SERVICE_UPSTREAM: slow.url });
    const { hostname, port } = new URL(behind.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(16));
    await expect.poll(connectionsOf(slow)).toBe(16);
    socket.resetAndDestroy();
    expect((await behind.stop()).errors).toBe('');
    await slow.stop();
  });

  it('cannot have more than a few requests at the app at once', async () => {
    const slow = await startApp(() => {});
    const behind = await startService({ SERVICE_UPSTREAM: slow.url });
    await sendRaw(behind.url, 'GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200));
    expect(slow.seen.length).toBeLessThanOrEqual(16);
    await behind.stop();
    await slow.stop();
  });
});

describe('other configurations of the gateway', () => {
  it('tell the clients of one proxy connection apart', async () => {
    const behind = await startService({
      SERVICE_UPSTREAM: app.url,
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    });
    const before = app.seen.length;
    const ask = (client: string, more = '') =>
      `GET /x HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\n${more}\r\n`;
    await sendRaw(
      behind.url,
      ask('192.0.2.1') + ask('192.0.2.2') + ask('192.0.2.1', 'Connection: close\r\n'),
    );
    const clients = app.seen.slice(before).map((seen) => headerOf(seen, 'x-real-ip'));
    expect(clients.filter((client) => client === '192.0.2.1')).toHaveLength(2);
    expect(clients.filter((client) => client === '192.0.2.2')).toHaveLength(1);
    await behind.stop();
  });

  it('forward everything as guest if authentication is disabled', async () => {
    const open = await startService({ SERVICE_UPSTREAM: app.url });
    expect((await fetch(`${open.url}/x`, { headers: { 'remote-user': 'forged' } })).status).toBe(
      200,
    );
    expect(headerOf(last(), 'remote-user')).toBe('guest');
    await open.stop();
  });

  it('connect to the app over a Unix socket', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'housekey-socket-'));
    const local = await startApp(
      (_request, response) => response.end('by socket'),
      join(folder, 'app.sock'),
    );
    const behind = await startService({ SERVICE_UPSTREAM: local.url });
    expect(await (await fetch(behind.url)).text()).toBe('by socket');
    await behind.stop();
    await local.stop();
    rmSync(folder, { recursive: true });
  });

  it('leave /login and /api/auth to the app', async () => {
    const moved = await startLogin({
      SERVICE_UPSTREAM: app.url,
      SERVICE_PREFIX_ONLY: 'true',
    });
    const stranger = await send('/login', { at: moved, headers: { accept: 'text/html' } });
    expect(stranger.response.headers.location).toBe('/_housekey/login?next=%2Flogin');
    expect(await (await fetch(`${moved.url}/_housekey/login`)).text()).toContain(
      'data-prefix-only',
    );
    const token = handmadeToken({ sub: 'a', exp: 9e9 }, { alg: 'HS256' });
    expect((await fetch(`${moved.url}/api/auth/login`, bearer(token, 'POST'))).status).toBe(200);
    expect(last().target).toBe('/api/auth/login');
    await moved.stop();
  });

  it('serve only the public URL', async () => {
    const fixed = await startLogin({
      SERVICE_UPSTREAM: app.url,
      SERVICE_PUBLIC_URL: 'https://app.example.com',
      SERVICE_SECRET_KEY: SECRET,
    });
    const answer = await fetch(`${fixed.url}/x`);
    expect([answer.status, await bodyOf(answer)]).toEqual([
      421,
      { detail: expect.stringContaining('https://app.example.com') },
    ]);
    const page = await send('/x', { at: fixed, headers: { accept: 'text/html' } });
    expect([page.response.statusCode, String(page.body)]).toEqual([
      421,
      expect.stringMatching(
        /Housekey is at https:\/\/app\.example\.com\.[^]*href="https:\/\/app\.example\.com\/"/,
      ),
    ]);
    const { output } = await fixed.stop();
    expect(output).toContain(`: open https://app.example.com (listening on ${fixed.url});`);
  });
});
