import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat } from '../support/attempts.js';
import { bodyOf, EMAIL, json, PASSWORD } from '../support/housekey.js';
import { parseRawResponse, sendRaw } from '../support/raw-socket.js';
import { type Service, startLogin } from '../support/service.js';

let service: Service;
let token: string;
beforeAll(async () => {
  // Over a real socket with concurrent checks, to find races.
  service = await startLogin({ SERVICE_LOGIN_CONCURRENCY: '8' });
  const init = json({ email: EMAIL, password: PASSWORD });
  const answer = await fetch(`${service.url}/api/auth/login`, init);
  token = String((await bodyOf(answer))['access_token']);
});
afterAll(async () => await service.stop());

function statusesIn(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
/** A request that an attacker would smuggle past a proxy. */
const SMUGGLED = 'GET /api/auth/status HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

/** Every answer has one, even without a handler (RFC 9110 §6.6.1). */
const DATE = /^date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/im;

// CVE-2021-22959, CVE-2022-32213, CVE-2022-32214 and CVE-2022-32215 (llhttp, Node's parser).
describe('a request with an ambiguous end is rejected, with everything after it', () => {
  it.each([
    [
      'a length and chunked encoding',
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['the same length twice', 'Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello'],
    ['two lengths in one header', 'Content-Length: 5, 5\r\n\r\nhello'],
    ['a length with a sign', 'Content-Length: +5\r\n\r\nhello'],
    ['a negative length', 'Content-Length: -1\r\n\r\n'],
    ['a hexadecimal length', 'Content-Length: 0x5\r\n\r\nhello'],
    ['an empty length', 'Content-Length: \r\n\r\n'],
    ['a length that is too large for a number', `Content-Length: ${'9'.repeat(40)}\r\n\r\nhello`],
    ['an encoding folded over two lines', 'Transfer-Encoding: chunked\r\n , x\r\n\r\n0\r\n\r\n'],
    ['a space before the colon', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
    ['an encoding that only ends in chunked', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['chunked before another encoding', 'Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n'],
    ['a chunk with a negative size', 'Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n'],
    ['a chunk whose size has a prefix', 'Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n'],
    ['chunks separated only by line feeds', 'Transfer-Encoding: chunked\r\n\r\n0\n\n'],
    ['a chunk extension with a line feed', 'Transfer-Encoding: chunked\r\n\r\n0;a=\nb\r\n\r\n'],
    ['a carriage return within a header', 'A: b\rContent-Length: 0\r\n\r\n'],
    ['a NUL within a header', 'A: b\0\r\nContent-Length: 0\r\n\r\n'],
  ])('%s', async (_, rest) => {
    const received = await sendRaw(service.url, LOGIN + rest + SMUGGLED);
    expect(statusesIn(received)).toEqual([400]);
    const { head, body } = parseRawResponse(received);
    expect(body).toEqual({ detail: expect.any(String) });
    expect(head).toMatch(DATE);
  });

  it.each([
    ['that is not expected', 'GET /api/auth/status HTTP/1.1\r\nHost: x\r\n', 200],
    ['of an unsupported type', LOGIN.replace('json', 'xml'), 415],
    ['of a method that is not allowed', 'POST /api/auth/me HTTP/1.1\r\nHost: x\r\n', 405],
    ['without a token', 'POST /api/auth/logout HTTP/1.1\r\nHost: x\r\n', 401],
  ])('but a body %s is not parsed as a request', async (_, head, status) => {
    const inner = SMUGGLED.replace('status', 'none').replace('close', 'keep-alive');
    const request = `${head}Content-Length: ${inner.length}\r\n\r\n${inner}`;
    const received = await sendRaw(service.url, request + SMUGGLED);
    expect(statusesIn(received)).toEqual([status, 200]);
  });

  it('a header after the body is not a header', async () => {
    const trailer = `2\r\n{}\r\n0\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const head = 'GET /api/auth/me HTTP/1.1\r\nHost: x\r\nTrailer: Authorization\r\n';
    const request = `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${trailer}`;
    expect(statusesIn(await sendRaw(service.url, request))).toEqual([401]);
  });
});

describe('a duplicate header', () => {
  it.each([
    ['a valid token before an invalid one', () => [token, 'forged']],
    ['an invalid token before a valid one', () => ['forged', token]],
    ['the same token twice', () => [token, token]],
  ])('%s: two credentials are rejected', async (_, credentials) => {
    const lines = credentials().map((each) => `Authorization: Bearer ${each}\r\n`);
    const head = `GET /api/auth/me HTTP/1.1\r\nHost: x\r\n${lines.join('')}Connection: close\r\n\r\n`;
    expect(parseRawResponse(await sendRaw(service.url, head)).status).toBe(401);
  });

  it.each([
    ['two Hosts', 'Host: x\r\nHost: evil.example\r\n'],
    ['a Host with a path', 'Host: x/api/auth/status?\r\n'],
    ['a Host with a user', 'Host: x@evil.example\r\n'],
    ['a Host with a fragment', 'Host: x#\r\n'],
    ['a Host with a list', 'Host: x, evil.example\r\n'],
  ])('%s', async (_, host) => {
    const head = `GET /api/auth/me HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
    expect(parseRawResponse(await sendRaw(service.url, head)).status).toBe(400);
  });
});

describe('a connection stays HTTP/1.1, and with the service', () => {
  it.each([
    ['h2c', 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\nConnection: Upgrade, HTTP2-Settings'],
    ['WebSocket', 'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nConnection: Upgrade'],
  ])('an upgrade to %s does not bypass authentication', async (_, headers) => {
    const request = `GET /api/auth/me HTTP/1.1\r\nHost: x\r\n${headers}, close\r\n\r\n`;
    expect(statusesIn(await sendRaw(service.url, request))).toEqual([401]);
  });

  it.each([
    ['a URL of another host', 'GET http://evil.example/api/auth/me HTTP/1.1', 401],
    ['a file', 'GET file:///etc/passwd HTTP/1.1', 400],
    ['two slashes', 'GET //evil.example/api/auth/me HTTP/1.1', 404],
    ['a star', 'OPTIONS * HTTP/1.1', 204],
    ['a backslash', String.raw`GET /api\auth\me HTTP/1.1`, 400],
    ['a fragment', 'GET /api/auth/status#x HTTP/1.1', 400],
    ['a fragment with dots', 'GET /api/auth/#/../me HTTP/1.1', 400],
    ['a fragment in a query', 'GET /api/auth/status?a#b HTTP/1.1', 400],
  ])(
    'a request for %s gets a response from the service, and no access',
    async (_, line, status) => {
      const received = await sendRaw(
        service.url,
        `${line}\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(statusesIn(received)).toEqual([status]);
      expect(received).not.toMatch(/^location:/im);
    },
  );
});

it('concurrent guesses are limited to ten checks over any number of connections', async () => {
  const guesses = await Promise.all(
    repeat(80, json({ email: EMAIL, password: 'wrong' })).map(
      async (init) => (await fetch(`${service.url}/api/auth/login`, init)).status,
    ),
  );
  expect(guesses.filter((status) => status === 401)).toHaveLength(10);
  expect(guesses.filter((status) => status === 429)).toHaveLength(70);
});
