import { request as requestHttps } from 'node:https';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMAIL } from '../support/housekey.js';
import { sendRaw } from '../support/raw-socket.js';
import { freePort } from '../support/port.js';
import { CERTIFICATE, startNginx, type WebServer } from '../support/servers.js';
import { startService, type Service, startLogin } from '../support/service.js';
import { handmadeToken } from '../support/tokens.js';
import { startApp, type App } from '../support/upstream.js';

const inAnHour = () => new Date(Date.now() + 3_600_000).toUTCString();

/** The caching headers of the app: path → headers. Each path is served protected and public. */
const CACHE_HEADERS: Readonly<Record<string, () => Record<string, string>>> = {
  '/public': () => ({ 'cache-control': 'public, max-age=600' }),
  '/expires': () => ({ expires: inAnHour() }),
  '/nothing': () => ({}),
  '/s-maxage': () => ({ 'cache-control': 's-maxage=600' }),
  '/accel': () => ({ 'x-accel-expires': '600' }),
  '/accel-and-public': () => ({ 'x-accel-expires': '600', 'cache-control': 'public' }),
  '/private-field': () => ({ 'cache-control': 'private="x-other", max-age=600' }),
  '/semicolons': () => ({ 'cache-control': 'public; max-age=600' }),
};

const answer: RequestListener = ({ url = '', headers }, response) => {
  const [path = '', query] = url.replace('/hooks', '').split('?');
  response
    .writeHead(query === undefined ? 200 : Number(query), {
      ...CACHE_HEADERS[path]?.(),
      'content-type': 'text/plain',
    })
    .end(query === '304' ? undefined : `for ${String(headers['remote-user'] ?? 'a stranger')}`);
};

let app: App;
let gateway: Service;
let open: Service;
let cache: WebServer;
let port: number;
beforeAll(async () => {
  app = await startApp(answer);
  app.server.removeAllListeners('upgrade');
  const variables = { SERVICE_UPSTREAM: app.url, SERVICE_PUBLIC_PATHS: '/hooks' };
  [gateway, open, port] = await Promise.all([
    startLogin({ ...variables }),
    startService(variables),
    freePort(),
  ]);
  const site = `
    proxy_cache_path {directory}/cache keys_zone=shared:1m;
    server {
      listen 127.0.0.1:${port} ssl;
      ssl_certificate ${CERTIFICATE.chain};
      ssl_certificate_key ${CERTIFICATE.key};
      proxy_cache shared;
      proxy_cache_key $uri;
      proxy_cache_valid any 10m;
      add_header X-Cache $upstream_cache_status always;
      location / { proxy_pass ${gateway.url}; }
    }`;
  cache = await startNginx(site, { port, names: ['app.example.com'] });
});
afterAll(async () => {
  await cache.stop();
  await Promise.all([gateway.stop(), open.stop(), app.stop()]);
});

interface Fetched {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request through nginx, which may cache the response. */
async function throughCache(path: string, headers: Record<string, string> = {}): Promise<Fetched> {
  return await new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers, rejectUnauthorized: false };
    requestHttps({ ...options, agent: false }, (response) => {
      text(response)
        .then((body) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        )
        .catch(reject);
    })
      .on('error', reject)
      .end();
  });
}

const token = () => handmadeToken({ sub: EMAIL, exp: 9e9, jti: String(Math.random()) });
const CREDENTIALS = [
  ['cookie', () => ({ cookie: `housekey_session=${token()}` })],
  ['bearer token', () => ({ authorization: `Bearer ${token()}` })],
] as const;

describe.each(CREDENTIALS)(
  'a cache in front of the gateway serves nobody a response that the owner fetched with a %s',
  (_, by) => {
    it.each(Object.keys(CACHE_HEADERS))('even if the app sends %s', async (path) => {
      const owner = await throughCache(path, by());
      expect([owner.status, owner.body]).toEqual([200, `for ${EMAIL}`]);
      const stranger = await throughCache(path);
      expect([stranger.status, stranger.headers['x-cache']]).toEqual([401, 'MISS']);
      expect(stranger.body).not.toContain(EMAIL);
    });
  },
);

describe('a cache in front of the gateway', () => {
  it('stores public responses on a public path', async () => {
    await throughCache('/hooks/public');
    const again = await throughCache('/hooks/public');
    expect([again.headers['x-cache'], again.body]).toEqual(['HIT', 'for a stranger']);
  });

  it('stores no response on a public path that was sent with an identity', async () => {
    const [[, byCookie]] = CREDENTIALS;
    expect((await throughCache('/hooks/s-maxage', byCookie())).body).toBe(`for ${EMAIL}`);
    expect((await throughCache('/hooks/s-maxage')).body).toBe('for a stranger');
  });
});

describe('the gateway', () => {
  const ask = async (
    at: Service,
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ) => await fetch(at.url + path, { headers, method, redirect: 'manual' });

  it.each(['200', '206', '304', '404', '500', '301'])(
    'makes a response with status %s private',
    async (status) => {
      for (const method of ['GET', 'HEAD', 'POST']) {
        for (const [, by] of CREDENTIALS) {
          const { headers } = await ask(gateway, `/public?${status}`, by(), method);
          expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
            'private, max-age=600',
            'Authorization',
          ]);
        }
      }
    },
  );

  it('makes a rejected upgrade private', async () => {
    const head = `GET /public?403 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
    const refused = await sendRaw(gateway.url, `${head}Authorization: Bearer ${token()}\r\n\r\n`);
    expect(refused).toMatch(/^HTTP\/1\.1 403 [\s\S]*\r\ncache-control: private, max-age=600\r\n/);
  });

  it('rewrites nothing on a public path, and nothing if authentication is disabled', async () => {
    for (const [at, prefix] of [
      [gateway, '/hooks'],
      [open, '/hooks'],
      [open, ''],
    ] as const) {
      const said = await ask(at, `${prefix}/accel-and-public`);
      expect(said.headers.get('cache-control')).toBe('public');
      expect(said.headers.get('x-accel-expires')).toBe('600');
      expect((await ask(at, `${prefix}/expires`)).headers.get('expires')).toContain('GMT');
      expect((await ask(at, `${prefix}/nothing`)).headers.get('cache-control')).toBeNull();
      expect((await ask(at, `${prefix}/nothing`)).headers.get('vary')).toBeNull();
    }
  });

  it('makes its own responses uncacheable', async () => {
    const gone = await startLogin({ SERVICE_UPSTREAM: 'http://127.0.0.1:1' });
    const [page, mine] = ['Sec-Fetch-Mode: navigate\r\n', `Authorization: Bearer ${token()}\r\n`];
    for (const [at, headers, status] of [
      [gateway, '', 401],
      [gateway, page, 303],
      [gateway, 'Cookie: housekey_session=stale\r\n', 401],
      [gone, mine, 502],
      [gone, mine + page, 502],
    ] as const) {
      const head = `GET /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;
      const answered = await sendRaw(at.url, head);
      expect(answered).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answered.match(/^cache-control:.*$/gim)).toEqual(['cache-control: no-store']);
    }
    await gone.stop();
  });
});
