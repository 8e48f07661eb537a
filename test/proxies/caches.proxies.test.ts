import { request, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMAIL, PASSWORD } from '../support/housekey.js';
import { setUpOnce } from '../support/hooks.js';
import { startLogin } from '../support/service.js';
import { handmadeToken } from '../support/tokens.js';
import { startApp } from '../support/upstream.js';
import { CACHE_NAMES, startCache, type CacheName } from './support/caches.js';

const RUNS = 600;
const HOST = 'app.example.com';
const FUTURE = 'Thu, 01 Jan 2099 00:00:00 GMT';
const PAST = 'Thu, 01 Jan 2009 00:00:00 GMT';

type Fields = Readonly<Record<string, string | string[]>>;

/** Headers with which an app says who may store its answers. */
const LIFETIMES: readonly Fields[] = [
  {},
  ...[
    'public, max-age=600',
    'public',
    's-maxage=600',
    'max-age=600',
    'public, max-age=600, s-maxage=600, immutable',
    'max-age=600, must-revalidate',
    'max-age=600, proxy-revalidate',
    'max-age=600, stale-while-revalidate=600, stale-if-error=600',
    'private="x-other", max-age=600',
    'no-cache="set-cookie", public, max-age=600',
    'must-understand, no-store, public, max-age=600',
    'public; max-age=600',
    'PUBLIC , MAX-AGE = "600"',
    'public, max-age=600, x="a, private',
  ].map((value) => ({ 'cache-control': value })),
  { 'cache-control': ['public', 'max-age=600'] },
  { expires: FUTURE },
  { expires: FUTURE, pragma: 'cache', age: '1' },
  { 'last-modified': PAST },
  { 'last-modified': PAST, 'cache-control': 'public' },
  { 'x-accel-expires': '600' },
  { 'x-accel-expires': '600', 'cache-control': 'public' },
  { 'surrogate-control': 'max-age=600', 'surrogate-key': 'all' },
  { 'surrogate-control': 'max-age=600, content="ESI/1.0"', 'cache-control': 'max-age=600' },
  { 'cdn-cache-control': 'max-age=600', 'edge-control': 'cache-maxage=600' },
  { 'no-vary-search': 'params', 'cache-control': 'public, max-age=600' },
];
const VARY: readonly Fields[] = [
  {},
  { vary: 'Accept-Language' },
  { vary: 'Accept-Encoding, X-Other' },
  { vary: 'Origin' },
];
const TYPES = ['text/html', 'text/css', 'application/json', 'image/png'];
const STATUSES = [
  200, 200, 200, 203, 204, 206, 300, 301, 302, 307, 308, 404, 405, 410, 414, 500, 501, 503,
];

/** Paths of the app and of Housekey, some of which caches take for a file (web cache deception). */
const PATHS: readonly ((id: string) => string)[] = [
  (id) => `/${id}`,
  (id) => `/${id}.css`,
  (id) => `/${id}/style.css`,
  (id) => `/${id}/favicon.ico`,
  (id) => `/${id}.php/x.js`,
  (id) => `/${id};x.css`,
  (id) => `/${id}%3f.css`,
  (id) => `/${id}%23.css`,
  (id) => `/${id}%0a.css`,
  (id) => `/${id}%2fx.png`,
  (id) => `/${id}/..%2fx.js`,
  (id) => `/static/..%2f${id}.css`,
  (id) => `/static/../${id}.css`,
  (id) => `/static/%2e%2e/${id}`,
  (id) => `/${id}//`,
  (id) => `//${id}`,
  (id) => `/${id}?`,
  (id) => `/${id}?x.css`,
  (id) => `/${id}?utm_source=a&b=%20`,
  (id) => `/robots.txt?${id}`,
  (id) => `/.well-known/${id}`,
  (id) => `/api/auth/me?${id}`,
  (id) => `/api/auth/me?${id}.css`,
  (id) => `/api/auth/me/${id}.css`,
  (id) => `/api/auth/me;${id}.css`,
  (id) => `/_housekey/api/overview?${id}`,
  (id) => `/_housekey/app?${id}.css`,
];

/** The owner's headers, next to the credential. */
const ASKED: readonly Fields[] = [
  {},
  { 'if-none-match': '*' },
  { 'if-none-match': '"other"', 'if-modified-since': PAST },
  { range: 'bytes=0-3' },
  { range: 'bytes=0-3', 'if-range': '"other"' },
  { 'accept-encoding': 'gzip, br' },
  { 'accept-language': 'de' },
  { 'cache-control': 'no-cache', pragma: 'no-cache' },
  { 'cache-control': 'max-age=0' },
  { 'cache-control': 'max-stale=600' },
  { 'sec-fetch-mode': 'navigate', accept: 'text/html' },
  { 'x-forwarded-host': 'other.example.com' },
  { origin: `http://${HOST}` },
];
const CREDENTIALS: readonly ((token: string) => Fields)[] = [
  (token) => ({ cookie: `housekey_session=${token}` }),
  (token) => ({ cookie: `a=1; housekey_session=${token}; b=2` }),
  (token) => ({ authorization: `Bearer ${token}` }),
  (token) => ({ authorization: `Bearer ${token}`, cookie: 'a=1' }),
];
/** A stranger's headers in place of the credential. */
const STRANGERS: readonly Fields[] = [
  {},
  {},
  { cookie: 'a=1' },
  { cookie: 'housekey_session=stale' },
  { authorization: 'Bearer forged' },
  { 'accept-language': 'fr' },
  { 'accept-encoding': 'identity' },
  { 'cache-control': 'only-if-cached' },
  { 'cache-control': 'max-stale' },
  { 'if-none-match': '*' },
  { 'if-modified-since': FUTURE },
  { range: 'bytes=0-' },
  { 'sec-fetch-mode': 'navigate', accept: 'text/html' },
  { host: 'other.example.com' },
];

const combination = fc.record({
  lifetime: fc.constantFrom(...LIFETIMES),
  vary: fc.constantFrom(...VARY),
  type: fc.constantFrom(...TYPES),
  status: fc.constantFrom(...STATUSES),
  path: fc.constantFrom(...PATHS),
  asked: fc.constantFrom(...ASKED),
  credential: fc.constantFrom(...CREDENTIALS),
  methods: fc.constantFrom(
    ...([
      ['GET', 'GET'],
      ['GET', 'GET'],
      ['GET', 'HEAD'],
      ['HEAD', 'GET'],
      ['POST', 'GET'],
    ] as const),
  ),
  stranger: fc.constantFrom(...STRANGERS),
  /** Whether the stranger asks first, too. */
  isStrangerFirst: fc.boolean(),
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function ask(
  port: number,
  path: string,
  method: string,
  headers: Fields,
  body = '',
): Promise<Answer> {
  const all = { host: HOST, ...headers };
  return await new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers: all, agent: false })
      .on('response', (answer) => {
        let read = '';
        answer.setEncoding('utf8').on('data', (part: string) => (read += part));
        // Squid ends some partial answers early.
        answer
          .on('error', () => (read += ' (aborted)'))
          .on('close', () => {
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read });
          });
      })
      .on('error', reject)
      .end(body);
  });
}

/** An app that says who asks in body and headers, gateway and cache in front of it. */
async function openSite(name: CacheName) {
  const said = new Map<string, { status: number; fields: Fields }>();
  let count = 0;
  const listener: RequestListener = ({ url = '', headers, method }, response) => {
    const stored = { 'cache-control': 'public, max-age=600' };
    const { status, fields } = said.get(/(?:run|public)\d+/.exec(url)?.[0] ?? '') ?? {
      status: 200,
      fields: stored,
    };
    const user = String(headers['remote-user'] ?? 'a stranger');
    count += 1;
    // Nobody sends a part that was not asked for.
    const isPart = status === 206 && headers.range !== undefined;
    const partial = isPart ? { 'content-range': 'bytes 0-3/100' } : {};
    const cookie = url.startsWith('/hooks') ? {} : { 'set-cookie': `app=${count}` };
    const own = { etag: `"${user}"`, 'x-user': user, 'x-count': count, ...cookie, ...partial };
    response.writeHead(status === 206 && !isPart ? 200 : status, { ...own, ...fields });
    const body = `for ${user}`;
    response.end(method === 'HEAD' || status === 204 ? undefined : body.slice(0, isPart ? 4 : 100));
  };
  const app = await startApp(listener);
  const gateway = await startLogin({
    SERVICE_UPSTREAM: app.url,
    SERVICE_PUBLIC_PATHS: '/hooks',
    SERVICE_ALLOWED_HOSTS: `${HOST},other.example.com`,
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
  });
  const cache = await startCache(name, Number(new URL(gateway.url).port));
  const stop = async () => {
    await Promise.all([cache.stop(), gateway.stop(), app.stop()]);
  };
  return { said, port: cache.port, stop };
}

/** Whether Housekey refused the request or led it to the login. The app itself answers with none of these. */
function isRefusal({ status }: Answer): boolean {
  return [303, 401, 403, 421].includes(status);
}

let run = 0;

describe.each(CACHE_NAMES)('%s in front of the gateway', (name) => {
  const site = setUpOnce(async () => await openSite(name));

  it('never serves a stranger what needed a session, nor the owner a refusal, nor anyone an old cookie', async () => {
    let forOwner = 0;
    await fc.assert(
      fc.asyncProperty(combination, async ({ lifetime, vary, type, status, path, ...one }) => {
        run += 1;
        const id = `run${run}`;
        const canary = `canary-${run}@example.com`;
        const target = path(id);
        site.said.set(id, { status, fields: { 'content-type': type, ...lifetime, ...vary } });
        const token = handmadeToken({ sub: canary, exp: 9e9, jti: id });
        const [ownMethod, otherMethod] = one.methods;
        const asOwner = async (method: string) =>
          await ask(site.port, target, method, { ...one.asked, ...one.credential(token) });
        const asStranger = async () =>
          await ask(site.port, target, otherMethod, { ...one.asked, ...one.stranger });
        const knows = (answer: Answer) => JSON.stringify(answer).includes(canary);

        const first = one.isStrangerFirst ? [await asStranger()] : [];
        const owner = await asOwner(ownMethod);
        const strangers = [...first, await asStranger(), await asStranger()];
        const again = await asOwner(ownMethod);
        expect(strangers.filter(knows)).toEqual([]);
        expect(isRefusal(again)).toBe(isRefusal(owner));
        // Caches may answer a HEAD or a range from a whole answer, so the status can differ.
        if (owner.status === again.status) expect(knows(again)).toBe(knows(owner));
        const cookies = [owner, ...strangers, again].flatMap(
          ({ headers }) => headers['set-cookie'] ?? [],
        );
        // A cookie that is deleted has no value.
        const given = cookies.filter((cookie) => !/^[^=]+=;/.test(cookie));
        expect(new Set(given).size).toBe(given.length);
        if (knows(owner)) forOwner += 1;
      }),
      { numRuns: RUNS },
    );
    // Otherwise it would hold because nobody gets anything.
    expect(forOwner).toBeGreaterThan(RUNS / 2);
  });

  it('stores what is public, but nothing of it that was sent with an identity', async () => {
    const counted = async () => (await ask(site.port, '/hooks/kept', 'GET', {})).headers['x-count'];
    expect(await counted()).toBe(await counted());
    for (const [index, lifetime] of LIFETIMES.entries()) {
      const canary = `canary-public-${index}@example.com`;
      const target = `/hooks/public${index}.css`;
      site.said.set(`public${index}`, { status: 200, fields: lifetime });
      const token = handmadeToken({ sub: canary, exp: 9e9, jti: target });
      const owner = await ask(site.port, target, 'GET', { authorization: `Bearer ${token}` });
      expect([owner.status, owner.body]).toEqual([200, `for ${canary}`]);
      expect((await ask(site.port, target, 'GET', {})).body).toBe('for a stranger');
    }
  });

  it('gives every sign-in its own session, and shows nobody another one’s page', async () => {
    const credentials = JSON.stringify({ email: EMAIL, password: PASSWORD });
    const json = {
      'content-type': 'application/json',
      'content-length': String(credentials.length),
    };
    const signIn = async () => await ask(site.port, '/api/auth/login', 'POST', json, credentials);
    const [one, two] = [await signIn(), await signIn()];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.headers['set-cookie']).not.toEqual(two.headers['set-cookie']);
    for (const path of [
      '/login',
      '/login?next=/x.css',
      '/_housekey/',
      '/_housekey/app',
      '/api/auth/status',
    ]) {
      const { headers } = await ask(site.port, path, 'GET', {
        accept: 'text/html',
        'sec-fetch-mode': 'navigate',
      });
      expect(headers['set-cookie'], path).toBeUndefined();
    }
  });
});
