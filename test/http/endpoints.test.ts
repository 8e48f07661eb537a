import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { Validator } from '@seriousme/openapi-schema-validator';
import { PATHS, SERVICE_WORKER_PATH } from '../../src/contract/index.js';
import { createIdentityTokens } from '../../src/core/auth/identity-tokens.js';
import { createHousekey } from '../support/checked-housekey.js';
import {
  bearer,
  bodyOf,
  EMAIL,
  json,
  NOON,
  createTestHousekey,
  SECRET,
  housekeyWith,
} from '../support/housekey.js';
import { repeat } from '../support/attempts.js';
import { CLAIMS, handmadeToken } from '../support/tokens.js';
import { setUpOnce } from '../support/hooks.js';

const housekey = setUpOnce(createTestHousekey);
const open = setUpOnce(async () => await createTestHousekey({}));

async function refusalOf(response: Response) {
  return {
    status: response.status,
    ...(await bodyOf(response)),
    challenge: response.headers.get('www-authenticate'),
  };
}

describe('GET /api/auth/me', () => {
  const notAuthenticated = { status: 401, detail: 'Not authenticated', challenge: 'Bearer' };
  const invalid = {
    status: 401,
    detail: 'Invalid authentication credentials',
    challenge: 'Bearer',
  };

  it.each([
    ['no Authorization header', undefined, notAuthenticated],
    ['an empty Authorization header', '', notAuthenticated],
    ['another scheme', 'Basic b3duZXI6cGFzcw==', notAuthenticated],
    ['a scheme that only starts with Bearer', `Bearers ${handmadeToken()}`, notAuthenticated],
    ['nothing after Bearer', 'Bearer', notAuthenticated],
    ['only spaces after Bearer', 'Bearer   ', notAuthenticated],
    ['a token without a scheme', handmadeToken(), notAuthenticated],
    ['a tab instead of the space', `Bearer\t${handmadeToken()}`, notAuthenticated],
    ['something that is not a token', 'Bearer x', invalid],
    ['an expired token', `Bearer ${handmadeToken({ ...CLAIMS, exp: NOON / 1000 - 1 })}`, invalid],
    ['a token without sub', `Bearer ${handmadeToken({ exp: CLAIMS.exp })}`, invalid],
    ['two tokens', `Bearer ${handmadeToken()} ${handmadeToken()}`, invalid],
    ['two tokens in two headers', `Bearer ${handmadeToken()}, Bearer ${handmadeToken()}`, invalid],
  ])('rejects %s', async (_, authorization, expected) => {
    const headers = authorization === undefined ? {} : { authorization };
    expect(await refusalOf(await housekey.request('/api/auth/me', { headers }))).toEqual(expected);
  });

  it.each(['bearer', 'BEARER', 'bEaReR', 'Bearer  '])(
    'accepts the scheme as %s',
    async (scheme) => {
      const headers = { authorization: `${scheme} ${handmadeToken()}` };
      const response = await housekey.request('/api/auth/me', { headers });
      expect(await bodyOf(response)).toEqual({ email: CLAIMS.sub });
    },
  );

  it.each([undefined, 'Bearer x', 'Basic x', `Bearer ${handmadeToken()}`])(
    'returns the guest if authentication is disabled, whatever the header contains: %s',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization };
      const response = await open.request('/api/auth/me', { headers });
      expect([response.status, await bodyOf(response)]).toEqual([
        200,
        { email: 'guest', auth_disabled: true },
      ]);
    },
  );
});

it('GET /api/auth/status says whether authentication is enabled', async () => {
  expect(await bodyOf(await housekey.request('/api/auth/status'))).toEqual({
    auth_enabled: true,
  });
  expect(await bodyOf(await open.request('/api/auth/status'))).toEqual({ auth_enabled: false });
});

it.each([
  ['right-looking credentials', json({ email: 'a', password: 'b' })],
  ['no body', { method: 'POST' }],
  ['a body of the wrong type', { method: 'POST', body: 'x' }],
  ['a body that is too large', json({ email: 'x'.repeat(20_000) })],
])(
  'POST /api/auth/login with authentication disabled fails before it reads %s',
  async (_, init) => {
    expect(await refusalOf(await open.request('/api/auth/login', init))).toEqual({
      status: 401,
      detail: 'Authentication is disabled',
      challenge: 'Bearer',
    });
  },
);

describe('POST /api/auth/logout', () => {
  it('revokes the token, and no other', async () => {
    const [mine, other] = [await housekey.signIn(), await housekey.signIn()];
    await housekey.request('/api/auth/me', bearer(mine));
    const response = await housekey.request('/api/auth/logout', bearer(mine, 'POST'));
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect((await housekey.request('/api/auth/me', bearer(mine))).status).toBe(401);
    expect((await housekey.request('/api/auth/logout', bearer(mine, 'POST'))).status).toBe(401);
    expect((await housekey.request('/api/auth/me', bearer(other))).status).toBe(200);
  });

  it('accepts a token without jti, and one that was never used before', async () => {
    const token = handmadeToken({ ...CLAIMS, sub: 'leaver' });
    expect((await housekey.request('/api/auth/logout', bearer(token, 'POST'))).status).toBe(204);
    expect((await housekey.request('/api/auth/me', bearer(token))).status).toBe(401);
  });

  it('is remembered until the token would have expired, however many follow', async () => {
    const long = handmadeToken({ sub: 'long', exp: CLAIMS.exp + 1_000_000 });
    const brief = handmadeToken({ sub: 'brief', exp: CLAIMS.exp });
    for (const token of [long, brief])
      await housekey.request('/api/auth/logout', bearer(token, 'POST'));
    housekey.clock.now = NOON + 61_000;
    for (let count = 0; count < 2100; count += 1) {
      const token = handmadeToken({ sub: `visitor ${count}`, exp: CLAIMS.exp + 1000 });
      await housekey.request('/api/auth/logout', bearer(token, 'POST'));
    }
    expect((await housekey.request('/api/auth/me', bearer(long))).status).toBe(401);
    expect((await housekey.request('/api/auth/me', bearer(brief))).status).toBe(401);
    housekey.clock.now = NOON;
  });

  it('rejects a client that is not signed in', async () => {
    const refused = await housekey.request('/api/auth/logout', { method: 'POST' });
    expect(await refusalOf(refused)).toMatchObject({ status: 401, detail: 'Not authenticated' });
    const forged = await housekey.request('/api/auth/logout', bearer('a.b.c', 'POST'));
    expect(await refusalOf(forged)).toMatchObject({
      detail: 'Invalid authentication credentials',
    });
  });

  it('does nothing for the guest', async () => {
    expect((await open.request('/api/auth/logout', { method: 'POST' })).status).toBe(204);
  });
});

describe('GET /_housekey/api/overview', () => {
  it('reports on the configuration and the end of the session to a signed-in user', async () => {
    const response = await housekey.request(
      '/_housekey/api/overview',
      bearer(await housekey.signIn()),
    );
    expect(await bodyOf(response)).toEqual({
      version: '1.2.3',
      auth_enabled: true,
      expires_at: NOON / 1000 + 604_800,
      security: 'at-risk',
      codes_every: null,
      has_passkey: false,
      findings: [
        expect.objectContaining({ code: 'auth-enabled', level: 'good' }),
        expect.objectContaining({ code: 'password-cost-low', level: 'advice' }),
        expect.objectContaining({ code: 'secret-configured', level: 'good' }),
        expect.objectContaining({ code: 'client-known', level: 'good' }),
        expect.objectContaining({ code: 'http', level: 'warning' }),
      ],
      instance: {
        listens: '127.0.0.1:8000',
        public_url: null,
        upstream: null,
        cookie_domain: null,
        keeps_state: false,
        made_problem: 'no-storage',
      },
    });
  });

  it('names no address of its own in an app, which listens itself', async () => {
    const inApp = await housekeyWith({
      instance: () => ({ listens: undefined, upstream: undefined }),
    });
    const response = await inApp.request('/_housekey/api/overview', bearer(await inApp.signIn()));
    expect(await bodyOf(response)).toMatchObject({ instance: { listens: null } });
  });

  it('reports nothing to others', async () => {
    const response = await housekey.request('/_housekey/api/overview');
    expect(await refusalOf(response)).toMatchObject({ status: 401, detail: 'Not authenticated' });
  });

  it('tells the guest how to turn on authentication', async () => {
    const { findings, expires_at } = await bodyOf(await open.request('/_housekey/api/overview'));
    expect(expires_at).toBeNull();
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'open', fix: expect.stringContaining('SERVICE_EMAIL=') }),
    );
  });
});

it('GET /_housekey/healthz responds with 200', async () => {
  expect(await bodyOf(await housekey.request('/_housekey/healthz'))).toEqual({ status: 'ok' });
});

describe('GET /_housekey/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const document = await bodyOf(await housekey.request('/_housekey/openapi.json'));
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('is generated once, however often it is requested', async () => {
    const path = '/_housekey/openapi.json';
    await housekey.request(path);
    const stringify = vi.spyOn(JSON, 'stringify');
    onTestFinished(() => stringify.mockRestore());
    const answers = await Promise.all(
      repeat(20, path).map(async (each) => await housekey.request(each)),
    );
    expect(stringify).not.toHaveBeenCalled();
    const texts = await Promise.all(answers.map(async (answer) => await answer.text()));
    expect(new Set(texts).size).toBe(1);
  });

  it.each([
    ['its ETag', (tag: string) => tag, 304],
    ['its ETag, weak', (tag: string) => `W/${tag}`, 304],
    ['its ETag among others', (tag: string) => `"a", ${tag}`, 304],
    ['any version', () => '*', 304],
    ['another version', () => '"a"', 200],
  ])('is not sent again to a client that has it: %s', async (_, known, status) => {
    const path = '/_housekey/openapi.json';
    const encoding = { 'accept-encoding': 'gzip' };
    const first = await housekey.request(path, { headers: encoding });
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{43}-gzip"$/);
    const headers = { ...encoding, 'if-none-match': known(tag) };
    const again = await housekey.request(path, { headers });
    expect([again.status, again.headers.get('etag')]).toEqual([status, tag]);
    // It describes a body (RFC 9110 §15.4.5).
    expect(again.headers.get('content-encoding')).toBe(status === 304 ? null : 'gzip');
    expect(again.headers.get('cache-control')).toBe('no-cache');
    expect((await again.text()) === '').toBe(status === 304);
  });

  it('describes every path, with the methods that it accepts', async () => {
    const document = await bodyOf(await housekey.request('/_housekey/openapi.json'));
    expect(new Set(Object.keys(document['paths'] ?? {}))).toEqual(new Set(Object.values(PATHS)));
    const identityTokens = createIdentityTokens(() => Buffer.from(SECRET), { now: Date.now });
    const whole = await housekeyWith({ identityTokens });
    for (const path of Object.values(PATHS)) {
      const allowed = (await whole.request(path, { method: 'OPTIONS' })).headers.get('allow');
      const method = allowed?.startsWith('GET') === true ? 'get' : 'post';
      expect(document).toHaveProperty(['paths', path, method, 'operationId']);
    }
  });

  it.each([
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['*', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['br;q=0.2, gzip;q=0.3, identity;q=0.9', null],
    ['br;q=high, gzip;q=0', null],
    ['', null],
    [`br, ${'x'.repeat(300)}`, null],
  ])('is sent in the encoding that the client prefers: %s', async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    const answer = await housekey.request('/_housekey/openapi.json', { headers });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    const other = await housekey.request('/_housekey/openapi.json', {
      headers: { 'accept-encoding': encoding === 'br' ? 'gzip' : 'br' },
    });
    expect(other.headers.get('etag')).not.toBe(answer.headers.get('etag'));
  });

  it('varies by origin as well if other origins are allowed', async () => {
    const origin = 'https://app.example.com';
    const shared = await housekeyWith({ allowedOrigins: new Set([origin]) });
    const answer = await shared.request('/_housekey/openapi.json', { headers: { origin } });
    expect(answer.headers.get('vary')).toBe('origin, accept-encoding');
  });

  it('demands no credential while authentication is disabled, except for the metrics', async () => {
    const operation = z.object({ security: z.array(z.unknown()) });
    const schema = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });
    const { paths } = schema.parse(await bodyOf(await open.request('/_housekey/openapi.json')));
    const needed = Object.entries(paths).filter(([, operations]) =>
      Object.values(operations).some(({ security }) => security.length > 0),
    );
    expect(needed.map(([path]) => path)).toEqual(['/_housekey/metrics']);
  });

  it('describes every status of the sign-in', async () => {
    const document = await bodyOf(await housekey.request('/_housekey/openapi.json'));
    for (const status of ['200', '400', '401', '403', '413', '415', '422', '429', '503']) {
      expect(document).toHaveProperty(['paths', '/api/auth/login', 'post', 'responses', status]);
    }
  });
});

describe('methods and paths', () => {
  it.each(['/api/auth/me', '/api/auth/status', '/_housekey/healthz', '/_housekey/openapi.json'])(
    'HEAD %s returns the same as GET, with the length of its body',
    async (path) => {
      const [get, head] = [await open.request(path), await open.request(path, { method: 'HEAD' })];
      expect(head.status).toBe(get.status);
      // The server adds it to a GET.
      const length = { 'content-length': String((await get.arrayBuffer()).byteLength) };
      const expected = { ...Object.fromEntries(get.headers), ...length };
      expect(Object.fromEntries(head.headers)).toEqual(expected);
      expect(await head.text()).toBe('');
    },
  );

  it('HEAD has no length where GET has no body', async () => {
    const headers = { 'if-none-match': '*' };
    const head = await open.request('/_housekey/openapi.json', { method: 'HEAD', headers });
    expect([head.status, head.headers.has('content-length')]).toEqual([304, false]);
  });

  it.each([
    ['/api/auth/login', 'POST, OPTIONS'],
    ['/api/auth/logout', 'POST, OPTIONS'],
    ['/api/auth/me', 'GET, HEAD, OPTIONS'],
    ['/api/auth/status', 'GET, HEAD, OPTIONS'],
  ])('%s accepts %s', async (path, allow) => {
    const preflight = await housekey.request(path, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('allow')]).toEqual([204, allow]);
    expect(preflight.headers.has('access-control-allow-origin')).toBe(false);
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      if (allow.includes(method)) continue;
      const response = await housekey.request(path, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
      if (method !== 'HEAD') expect(await bodyOf(response)).toEqual({ detail: expect.any(String) });
    }
  });

  it.each([
    '/api/auth',
    '/api/auth/',
    '/_housekey',
    '/api/auth/me/',
    '/api/auth//me',
    '/api/auth/login/x',
    '/api/auth/Me',
    '/_housekey/',
    '/_housekey/healthz/',
    '/_housekey/assets/none.js',
    '/elsewhere',
  ])('%s is not found', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await housekey.request(path, { method });
      expect([response.status, await bodyOf(response)]).toEqual([
        404,
        { detail: expect.any(String) },
      ]);
    }
  });

  it('no response of the API may be cached', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      for (const path of ['login', 'me', 'status', 'logout', 'none']) {
        const response = await housekey.request(`/api/auth/${path}`, { method });
        expect(response.headers.get('cache-control'), `${method} ${path}`).toBe('no-store');
      }
    }
  });

  it('everything else belongs to the app', async () => {
    const guest = await housekeyWith({
      views: (context) => context.text('text/plain', new URL(context.request.url).pathname),
      assets: (context) => context.text('text/plain', 'asset'),
    });
    expect(await (await guest.request('/any/where?x#y')).text()).toBe('/any/where');
    expect(await (await guest.request('/_housekey/assets/a.js')).text()).toBe('asset');
    expect((await guest.request('/api/auth/none')).status).toBe(404);
  });
});

describe('an unexpected error', () => {
  it('is reported to the owner, and its details not to the client', async () => {
    const faults: unknown[] = [];
    const fault = new Error('secret detail');
    const broken = await housekeyWith({
      findings: async () => {
        throw fault;
      },
      onError: (error) => faults.push(error),
    });
    const response = await broken.request('/_housekey/api/overview', bearer(await broken.signIn()));
    expect([response.status, await bodyOf(response)]).toEqual([
      500,
      { detail: 'Internal error; it has been logged, try again' },
    ]);
    expect(faults).toEqual([fault]);
  });

  it('is also reported if a page throws it', async () => {
    const faults: unknown[] = [];
    const fault = new Error('secret detail');
    const broken = await housekeyWith({
      views: () => {
        throw fault;
      },
      onError: (error) => faults.push(error),
    });
    expect((await broken.request('/anywhere')).status).toBe(500);
    expect(faults).toEqual([fault]);
  });

  it('needs no listener', async () => {
    const { send: app } = createHousekey({
      auth: {
        ...housekey.auth,
        authenticate: async () => await Promise.reject(new Error('broken')),
      },
      findings: async () => [],
      version: '0',
    });
    const response = await app(new Request(`http://x/api/auth/me`, bearer(EMAIL)));
    expect(response.status).toBe(500);
  });
});

it('the service worker of Housekey’s pages exists behind the gateway only, and may control all paths of the origin', async () => {
  const gateway = await housekeyWith({
    layout: { session: 'cookie', gateway: true, sameHost: false, prefixOnly: false },
  });
  const response = await gateway.request(SERVICE_WORKER_PATH);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(response.headers.get('service-worker-allowed')).toBe('/');
  // With a `fetch` listener, every page load would wait for the worker to start.
  expect(await response.text()).not.toContain('addEventListener');
  expect((await housekey.request(SERVICE_WORKER_PATH)).status).toBe(404);
});
