import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { freePort } from '../support/port.js';
import { CERTIFICATE, startNginx, type WebServer } from '../support/servers.js';
import { firstOf } from '../support/thorough.js';
import { startRecorder, type Recorder } from './support/recorder.js';
import { hasLimit, PROXIES } from './support/fronts.js';
import { APP_HOST, FETCH, openSite, send, SESSION, type Site } from './support/site.js';

type Fields = Readonly<Record<string, string | readonly string[]>>;

const FUTURE = 'Thu, 01 Jan 2099 00:00:00 GMT';

/** The app's caching headers, and the Cache-Control that nginx (and Envoy) and Caddy turn them into. */
const ANSWERS: readonly (readonly [said: Fields, nginx: string, caddy: string])[] = [
  [{}, 'private', 'private'],
  [{ 'cache-control': 'public' }, 'private', 'private'],
  [
    { 'cache-control': 'public, max-age=60, s-maxage=600, immutable' },
    'private, max-age=60, immutable',
    'private, max-age=60, immutable',
  ],
  [{ 'cache-control': 's-maxage=600' }, 'private', 'private'],
  [
    { 'cache-control': 'S-MaxAge="600",PUBLIC,max-age=5' },
    'private, max-age=5',
    'private,max-age=5',
  ],
  [
    { 'cache-control': 'private="x-a, x-b", max-age=5' },
    'private, max-age=5',
    'private, max-age=5',
  ],
  [{ 'cache-control': 'no-cache' }, 'private, no-cache', 'private, no-cache'],
  [{ 'cache-control': 'no-store, public' }, 'private, no-store', 'private, no-store'],
  [
    { 'cache-control': 'max-age=60', expires: FUTURE },
    'private, max-age=60',
    'private, max-age=60',
  ],
  [{ expires: FUTURE }, 'private, no-cache', 'private'],
  [{ expires: '0' }, 'private, no-cache', 'private'],
  [{ 'x-accel-expires': '600' }, 'private', 'private'],
  [{ 'surrogate-control': 'max-age=600', 'edge-control': 'max-age=600' }, 'private', 'private'],
  [
    { 'cdn-cache-control': 'max-age=600', 'cloudflare-cdn-cache-control': 'max-age=600' },
    'private',
    'private',
  ],
];

const FOR_SHARED_CACHES = [
  'x-accel-expires',
  'surrogate-control',
  'edge-control',
  'cdn-cache-control',
  'cloudflare-cdn-cache-control',
];

/** An app whose response headers the test sets. */
async function startApp(): Promise<
  Recorder & { answer: Record<string, string | readonly string[]> }
> {
  const answer: Record<string, string | readonly string[]> = {};
  return { ...(await startRecorder(answer)), answer };
}

/** Starts an nginx cache in front of the proxy that obeys the caching headers. */
async function startCache(port: number, site: Site): Promise<WebServer> {
  const configuration = `
    proxy_cache_path {directory}/cache keys_zone=shared:1m;
    server {
      listen 127.0.0.1:${port} ssl;
      ssl_certificate ${CERTIFICATE.chain};
      ssl_certificate_key ${CERTIFICATE.key};
      location / {
        proxy_pass https://127.0.0.1:${site.port};
        proxy_http_version 1.1;
        proxy_ssl_server_name on;
        proxy_ssl_name ${APP_HOST};
        proxy_set_header Host ${APP_HOST}:${site.port};
        proxy_cache shared;
        proxy_cache_key $request_uri;
        add_header X-Cache $upstream_cache_status always;
      }
    }`;
  return await startNginx(configuration, { port, names: [APP_HOST] });
}

const isCaddy = (proxy: string) => proxy.startsWith('caddy');
const PRIVATE = PROXIES.filter((proxy) => !hasLimit(proxy, 'passes caching headers on'));

describe.each(PRIVATE)('behind a shared cache, %s', (proxy) => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let site: Site;
  let cache: WebServer;
  let cachePort: number;
  let cookie: string;
  beforeAll(async () => {
    app = await startApp();
    site = await openSite(proxy, { appPort: app.port });
    cachePort = await freePort();
    cache = await startCache(cachePort, site);
    cookie = `${SESSION}=${await site.openApp(await site.signIn())}`;
  });
  afterAll(async () => {
    await cache.stop();
    await site.stop();
    await app.stop();
  });
  beforeEach(() => {
    for (const name of Object.keys(app.answer)) delete app.answer[name];
  });

  it.each(ANSWERS)(
    'does not serve the owner’s responses to others: %j',
    async (said, made, byCaddy) => {
      Object.assign(app.answer, said);
      const path = `/private?${encodeURIComponent(JSON.stringify(said))}`;
      for (const _ of ['first', 'again']) {
        const own = await send(cachePort, APP_HOST, path, { headers: { cookie } });
        expect(own.status).toBe(200);
        expect(own.headers['x-cache']).toBe('MISS');
        expect(own.headers['cache-control']).toBe(isCaddy(proxy) ? byCaddy : made);
        for (const name of FOR_SHARED_CACHES) expect(own.headers[name], name).toBeUndefined();
        expect(own.headers.vary).toContain('Authorization');
      }
      const stranger = await send(cachePort, APP_HOST, path, { headers: FETCH });
      expect(stranger.headers['x-cache']).toBe('MISS');
      expect(stranger.status).toBe(401);
      expect(stranger.body).not.toContain('The app');
    },
  );

  it('keeps the app’s own Vary', async () => {
    Object.assign(app.answer, { vary: 'Accept-Language', 'cache-control': 'max-age=60' });
    const { headers } = await site.send(APP_HOST, '/', { headers: { cookie } });
    expect(headers.vary).toMatch(/Accept-Language/);
    expect(headers.vary).toMatch(/Authorization/);
  });
});

describe.each(PRIVATE.filter((proxy) => !isCaddy(proxy)))('%s', (proxy) => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let site: Site;
  let cookie: string;
  beforeAll(async () => {
    app = await startApp();
    site = await openSite(proxy, { appPort: app.port });
    cookie = `${SESSION}=${await site.openApp(await site.signIn())}`;
  });
  afterAll(async () => {
    await site.stop();
    await app.stop();
  });

  it.each([
    ['a page', { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'max-age=60' }, true],
    [
      'a response without max-age',
      { 'content-type': 'text/css', 'cache-control': 'immutable' },
      true,
    ],
    ['a response without Cache-Control', { 'content-type': 'application/json' }, true],
    [
      'a script with max-age',
      { 'content-type': 'text/javascript', 'cache-control': 'max-age=9' },
      false,
    ],
  ])('sets Vary for %s', async (_, said, varies) => {
    for (const name of Object.keys(app.answer)) delete app.answer[name];
    Object.assign(app.answer, said);
    const { headers } = await site.send(APP_HOST, '/', { headers: { cookie } });
    expect(/\bcookie\b/i.test(headers.vary ?? '')).toBe(varies);
  });
});

describe.each(PROXIES)('with authentication disabled, %s', (proxy) => {
  it('does not change the app’s caching headers', async () => {
    const said = {
      'cache-control': 'public, s-maxage=600',
      expires: FUTURE,
      'surrogate-control': 'max-age=600',
      'edge-control': 'max-age=60',
      'cdn-cache-control': 'max-age=6',
    };
    const site = await openSite(proxy, { variables: {}, answers: said });
    try {
      const { headers } = await site.send(APP_HOST, '/');
      expect(headers).toMatchObject(said);
      expect(headers.vary).toBeUndefined();
    } finally {
      await site.stop();
    }
  });
});

describe.each(PRIVATE)('%s, for a user whose email looks like the guest', (proxy) => {
  it.each(firstOf(1, ['guest|', 'guest', 'Guest']))(
    'keeps responses private: %s',
    async (email) => {
      const said = { 'cache-control': 'public, s-maxage=600', 'surrogate-control': 'max-age=600' };
      const variables = { ...AUTH_VARIABLES, SERVICE_EMAIL: email };
      const site = await openSite(proxy, { variables, answers: said });
      try {
        const cookie = `${SESSION}=${await site.openApp(await site.signIn())}`;
        const { status, headers } = await site.send(APP_HOST, '/', { headers: { cookie } });
        expect([status, headers['cache-control']]).toEqual([200, 'private']);
        expect(headers['surrogate-control']).toBeUndefined();
        expect(headers.vary).toContain('Authorization');
        if (!isCaddy(proxy)) expect(headers.vary).toContain('Cookie');
      } finally {
        await site.stop();
      }
    },
  );
});

describe.each(PROXIES.filter((proxy) => !PRIVATE.includes(proxy)))('%s', (proxy) => {
  it('passes the app’s caching headers on, so that no cache may be in front of it', async () => {
    const said = { 'cache-control': 'public, s-maxage=600', 'surrogate-control': 'max-age=600' };
    const site = await openSite(proxy, { answers: said });
    onTestFinished(site.stop);
    const cookie = `${SESSION}=${await site.openApp(await site.signIn())}`;
    const { status, headers } = await site.send(APP_HOST, '/', { headers: { cookie } });
    expect([status, headers]).toEqual([200, expect.objectContaining(said)]);
  });
});
