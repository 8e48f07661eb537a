import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { bodyOf, EMAIL, PASSWORD } from '../support/housekey.js';
import { parseRawResponse, sendRaw } from '../support/raw-socket.js';
import { startLogin } from '../support/service.js';
import { setUpOnce } from '../support/hooks.js';

const service = setUpOnce(async () => await startLogin());

const CLOSE = 'Connection: close\r\n';
/** 4 KiB of a chunked body. */
const CHUNK = `1000\r\n${'x'.repeat(0x1000)}\r\n`;

it.each([
  ['an invalid header', `GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n`, 400],
  ['text that is not HTTP', 'hello\r\n\r\n', 400],
  [
    'two lengths',
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
  ],
  [
    'a length and chunked encoding',
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
  ],
  ['a bare line feed in a header', `GET / HTTP/1.1\r\nHost: x\r\nA: b\nC: d\r\n\r\n`, 400],
  ['no Host', `GET /api/auth/me HTTP/1.1\r\n${CLOSE}\r\n`, 400],
  ['two Hosts', `GET /api/auth/me HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n`, 400],
  ['an invalid Host', `GET /api/auth/me HTTP/1.1\r\nHost: a b\r\n${CLOSE}\r\n`, 400],
  ['an invalid target', `GET http://[ HTTP/1.1\r\nHost: x\r\n${CLOSE}\r\n`, 400],
  ['a header of 20 KiB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'a token of 1 MiB',
    `GET /api/auth/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'a'.repeat(2 ** 20)}\r\n\r\n`,
    431,
  ],
  [
    'endless chunk extensions',
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\n`,
    413,
  ],
  ['an expectation', `GET /api/auth/me HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n`, 417],
  ['a tunnel', `CONNECT elsewhere:443 HTTP/1.1\r\nHost: x\r\n\r\n`, 405],
  ['TRACE', `TRACE /api/auth/me HTTP/1.1\r\nHost: x\r\n${CLOSE}\r\n`, 405],
])('an error of the HTTP parser is returned as JSON: %s', async (_, request, status) => {
  const answer = parseRawResponse(await sendRaw(service.url, request));
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ detail: expect.stringMatching(/^[A-Z]/) });
  expect(answer.head.toLowerCase()).toContain('cache-control: no-store');
  if (status === 405) expect(answer.head.toLowerCase()).toMatch(/\r\nallow: \w+/);
});

describe('a connection that ends early', () => {
  const login = () => {
    const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
    return `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };

  it.each([
    ['garbage', 'garbage\r\n\r\n', 400],
    ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ])('because of %s first gets the pending responses', async (_, last, status) => {
    const received = await sendRaw(service.url, login() + last);
    const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, code]) => Number(code));
    expect(statuses).toEqual([200, status]);
  });

  it('with a reset affects no other connection', async () => {
    const { hostname, port } = new URL(service.url);
    for (let count = 0; count < 5; count += 1) {
      const socket = connect(Number(port), hostname);
      socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
      await once(socket, 'data');
      socket.resetAndDestroy();
    }
    expect((await fetch(`${service.url}/_housekey/healthz`)).status).toBe(200);
  });

  it('needs no Host in HTTP/1.0', async () => {
    const answer = parseRawResponse(
      await sendRaw(service.url, 'GET /api/auth/status HTTP/1.0\r\n\r\n'),
    );
    expect([answer.status, answer.body]).toEqual([200, { auth_enabled: true }]);
  });
});

describe('over a real socket', () => {
  const credentials = { email: EMAIL, password: PASSWORD };

  async function signIn(): Promise<string> {
    const answer = await fetch(`${service.url}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams(credentials),
    });
    const { access_token: token } = await bodyOf(answer);
    return String(token);
  }

  it('the owner signs in, is recognized, signs out, and is no longer recognized', async () => {
    const headers = { authorization: `Bearer ${await signIn()}` };
    const me = await fetch(`${service.url}/api/auth/me`, { headers });
    expect([me.status, await me.json()]).toEqual([200, { email: EMAIL }]);
    const leave = await fetch(`${service.url}/api/auth/logout`, { method: 'POST', headers });
    expect(leave.status).toBe(204);
    expect((await fetch(`${service.url}/api/auth/me`, { headers })).status).toBe(401);
  });

  it('HEAD returns the headers of GET and no body', async () => {
    const request = (method: string) =>
      sendRaw(service.url, `${method} /api/auth/status HTTP/1.1\r\nHost: x\r\n${CLOSE}\r\n`);
    const head = await request('HEAD');
    expect(head).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(head.endsWith('\r\n\r\n')).toBe(true);
    expect(parseRawResponse(await request('GET')).body).toEqual({ auth_enabled: true });
  });

  it.each([
    ['declared', `Content-Length: 1000000\r\n${CLOSE}\r\n${'x'.repeat(1_000_000)}`],
    ['in chunks', `Transfer-Encoding: chunked\r\n${CLOSE}\r\n${CHUNK.repeat(200)}`],
  ])('a body that is too large is rejected, %s, and the service keeps running', async (_, rest) => {
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const answer = parseRawResponse(await sendRaw(service.url, head + rest));
    expect([answer.status, answer.body]).toEqual([413, { detail: expect.any(String) }]);
    expect((await fetch(`${service.url}/_housekey/healthz`)).status).toBe(200);
  });

  it('two requests in one packet get two responses', async () => {
    const request = `GET /api/auth/status HTTP/1.1\r\nHost: x\r\n`;
    const answers = await sendRaw(service.url, `${request}\r\n${request}${CLOSE}\r\n`);
    expect(answers.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  });
});

describe('the built frontend', () => {
  it('serves each view as a page that no cache stores', async () => {
    for (const path of ['/', '/login', '/app', '/app?x=1']) {
      const page = await fetch(service.url + path);
      expect([page.status, page.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    }
  });

  it('leads from a page of the console with a trailing slash to the page', async () => {
    for (const page of ['/app', '/app/sessions']) {
      const { status, headers } = await fetch(`${service.url}${page}/?x=1`, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([308, `${page}?x=1`]);
    }
  });

  it('serves the not-found page for any other path', async () => {
    for (const path of [
      '/none',
      '/login/',
      '/app/x',
      '/%2e%2e/package.json',
      '/_housekey/assets/../../bin/housekey.js',
      '/index.html',
      '/.env',
    ]) {
      const page = await fetch(service.url + path);
      expect([page.status, page.headers.get('content-type')]).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
    }
  });

  it('serves hashed files for a year, in the best encoding that the client accepts', async () => {
    const page = await (await fetch(service.url)).text();
    const path = /src="(\/_housekey\/assets\/[^"]+\.js)"/.exec(page)?.[1];
    expect(path).toBeDefined();
    const plain = await fetch(service.url + path, { headers: { 'accept-encoding': 'identity' } });
    const script = await plain.text();
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['br;q=0', null],
      ['br;q=0.1, gzip;q=0.2', 'gzip'],
    ] as const) {
      const answer = await fetch(service.url + path, { headers: { 'accept-encoding': accepted } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toBe('accept-encoding');
      expect(await answer.text()).toBe(script);
      const headers = {
        'accept-encoding': accepted,
        'if-none-match': answer.headers.get('etag') ?? '',
      };
      const again = await fetch(service.url + path, { headers });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    const head = await fetch(service.url + path, { method: 'HEAD' });
    const get = await fetch(service.url + path);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  });

  it('answers a POST to an unknown path with 404, and to a page with 405', async () => {
    for (const [path, status] of [
      ['/none', 404],
      ['/_housekey/assets/none.js', 404],
      ['/login', 405],
    ] as const) {
      const answer = await fetch(service.url + path, { method: 'POST' });
      expect([path, answer.status, answer.headers.has('allow')]).toEqual([
        path,
        status,
        status === 405,
      ]);
    }
  });

  it('answers OPTIONS *, which asks about the server as a whole', async () => {
    const answer = await sendRaw(service.url, `OPTIONS * HTTP/1.1\r\nHost: x\r\n${CLOSE}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 204 [^]*\r\nallow: GET, HEAD, POST, OPTIONS\r\n/);
  });

  it('serves no missing file, and none outside of the assets', async () => {
    for (const path of ['none.js', '../index.html', '..%2findex.html', '%2e%2e/index.html']) {
      const answer = parseRawResponse(
        await sendRaw(
          service.url,
          `GET /_housekey/assets/${path} HTTP/1.1\r\nHost: x\r\n${CLOSE}\r\n`,
        ),
      );
      expect([answer.status, answer.body]).toEqual([404, { detail: expect.any(String) }]);
    }
  });
});
