import { request } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestAppToken } from '../support/app-tokens.js';
import { startGateway } from '../support/gateway.js';
import { headerOf } from '../support/upstream.js';
import { setUpOnce } from '../support/hooks.js';

const HOOKS = createTestAppToken('hooks', { paths: ['/hooks'] });
const gateway = setUpOnce(async () => await startGateway({ SERVICE_APP_TOKENS: HOOKS.line }));
beforeEach(() => {
  gateway.app.seen.length = 0;
});

type Fields = Record<string, string | string[]>;

async function status(method: string, path: string, headers: Fields = {}): Promise<number> {
  return await new Promise((resolve, reject) => {
    request(gateway.service.url + path, { method, headers, agent: false })
      .on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .on('upgrade', (_, socket) => {
        socket.destroy();
        resolve(101);
      })
      .on('error', reject)
      .end();
  });
}

/** Destinations that are not below /hooks for every program. */
const OUTSIDE: readonly (string | string[])[] = [
  'http://localhost/private/b',
  'HTTPS://localhost:8443/private/b',
  'http://user@localhost/private/b',
  '/private/b',
  'private/b',
  'hooks/b',
  '//private/b',
  'http://localhost//private/b',
  'http://localhost',
  '/hooksb',
  '/hooks/../private/b',
  '/hooks/%2e%2e/private/b',
  '/hooks/..%2fprivate/b',
  '/hooks/%252e%252e/private/b',
  // Some programs read on after `?` and `#`.
  '/hooks/b?/../../private/b',
  '/hooks/b#/../../private/b',
  // WHATWG URL takes a backslash for a slash.
  'http://localhost\\private/hooks/b',
  ['/hooks/b', '/private/b'],
  ['/private/b', '/hooks/b'],
  '',
];

describe('a request of a stranger below a public path', () => {
  it.each(['COPY', 'MOVE'])('that is a %s stays there', async (method) => {
    for (const destination of OUTSIDE) {
      expect(await status(method, '/hooks/a', { destination }), String(destination)).toBe(401);
    }
    expect(gateway.app.seen).toEqual([]);
    for (const destination of ['http://localhost/hooks/b', '/hooks/b%20c', '/hooks']) {
      expect(await status(method, '/hooks/a', { destination }), destination).toBe(200);
    }
    expect(gateway.app.seen.map((seen) => headerOf(seen, 'remote-user'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    'X-HTTP-Path-Override',
    'X-HTTP-Path',
    'X-Path-Override',
    'X-Replaced-Path',
    'X-Override-URL',
    'X-Copy-From',
    'X-Amz-Copy-Source',
    'x-ms-rename-source',
  ])('names no path elsewhere in %s', async (name) => {
    expect(await status('PUT', '/hooks/a', { [name]: '/private/b' })).toBe(401);
    expect(gateway.app.seen).toEqual([]);
    expect(await status('PUT', '/hooks/a', { [name]: '/hooks/b' })).toBe(200);
  });

  it.each([
    'move=/private/b',
    '?move=/private/b',
    'copy=/private/b',
    'copy=private/b',
    'copy=b',
    'MOVE=%2Fprivate%2Fb',
    'm%6Fve=/private/b',
    'copy[]=/private/b',
    'x=1;copy=/private/b',
    'copy=/hooks/a&copy=/private/b',
    'copy=/hooks/b;/../../private/b',
    'copy=/hooks/b?/../../private/b',
    'copy=/hooks/../private/b',
    'copy=/hooks%2F..%2Fprivate/b',
    'copy=/hooks/%252e%252e/private/b',
    'copy=/hooks%5C..%5Cprivate',
    'copy=//private/b',
    'copy=http://localhost/private/b',
    'mv.from=/private/b',
    'cp.from=/private/b',
    'destination=/private/b',
    'X-HTTP-Path-Override=/private/b',
  ])('names no path elsewhere in its query: ?%s', async (query) => {
    expect(await status('POST', `/hooks/a?${query}`)).toBe(401);
    expect(gateway.app.seen).toEqual([]);
  });

  it.each([
    'copy=/hooks/b',
    'copy=hooks/b',
    'move=%2Fhooks%2Fb+c%C3%A4',
    'copy=http://localhost/hooks/b',
    'copy',
    'copy=',
    'next=/private/b',
    'recopy=/private/b',
    'q=move=/private/b',
  ])('may have any other query: ?%s', async (query) => {
    expect(await status('POST', `/hooks/a?${query}`)).toBe(200);
  });
});

describe('a second path elsewhere', () => {
  it('is refused to an app token for the public path, which is no stranger there', async () => {
    const token = { 'x-housekey-token': HOOKS.text };
    expect(await status('MOVE', '/hooks/a', { ...token, destination: '/private/b' })).toBe(403);
    expect(await status('POST', '/hooks/a?copy=/private/b', token)).toBe(403);
    expect(gateway.app.seen).toEqual([]);
    expect(await status('MOVE', '/hooks/a', { ...token, destination: '/hooks/b' })).toBe(200);
  });

  it('is refused to another site that sends the session along, and granted to the session', async () => {
    const { cookie } = gateway;
    const forged = { cookie, 'sec-fetch-site': 'cross-site' };
    expect(await status('POST', '/hooks/a?copy=/private/b', forged)).toBe(403);
    expect(gateway.app.seen).toEqual([]);
    expect(await status('MOVE', '/hooks/a', { cookie, destination: '/private/b' })).toBe(200);
  });

  it('is refused in the handshake of a WebSocket', async () => {
    const handshake = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      destination: '/private/b',
    };
    expect(await status('GET', '/hooks/a', handshake)).toBe(401);
    expect(gateway.app.seen).toEqual([]);
  });
});
