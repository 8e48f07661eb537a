import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { changeDetail } from '../../src/http/routes/respond-changed.js';
import { Environment, type Variables } from '../../src/core/config/environment.js';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import type { SharedState } from '../../src/core/storage/state.js';
import { NO_APPS } from '../../src/core/config/app-table.js';
import { basic, createTestAppToken, type TestAppToken } from '../support/app-tokens.js';
import {
  bearer,
  bodyOf,
  createTestHousekey,
  EMAIL,
  json,
  NOON,
  PASSWORD,
  type TestHousekey,
  housekeyWith,
} from '../support/housekey.js';
import { keptState, unacknowledgedState } from '../support/shared-state.js';
import { handmadeToken } from '../support/tokens.js';
import { setUpOnce } from '../support/hooks.js';
import { readHttpSettings } from '../../src/http/http-settings.js';

const FREE = createTestAppToken('free');
const LIMITED = createTestAppToken('limited', { methods: ['GET', 'HEAD'], paths: ['/api'] });
const PATHS_ONLY = createTestAppToken('paths-only', { paths: ['/api'] });
const SOCKETS = createTestAppToken('sockets', { methods: ['GET', 'WEBSOCKET'] });
const POSTER = createTestAppToken('poster', { methods: ['POST', 'WEBSOCKET'] });
const SHORT = createTestAppToken('short', { expires: '2026-06-02' });
const ALL: readonly TestAppToken[] = [FREE, LIMITED, PATHS_ONLY, SOCKETS, POSTER, SHORT];

async function build(
  variables: Variables = {},
  {
    tokens = ALL,
    ...options
  }: {
    tokens?: readonly TestAppToken[];
    state?: SharedState;
    isStateWritable?: () => boolean;
  } = {},
): Promise<TestHousekey> {
  const environment = new Environment(
    { SERVICE_FORWARD_AUTH: 'true', SERVICE_TRUSTED_PROXIES: '10.0.0.1', ...variables },
    () => '',
  );
  return await housekeyWith({
    ...readHttpSettings(environment, NO_APPS),
    appTokens: tokens.map(({ token }) => token),
    ...options,
  });
}

const ASKED = { 'x-forwarded-method': 'GET', 'x-forwarded-uri': '/api/x?q=1' };

async function verify(
  at: TestHousekey,
  headers: Record<string, string>,
  { query = '', address = '10.0.0.1' } = {},
): Promise<Response> {
  return await at.request(
    `/api/auth/verify${query}`,
    { headers: { ...ASKED, ...headers } },
    address,
  );
}

const cookie = `housekey_session=${handmadeToken()}`;
const at = setUpOnce(build);

describe('an app token at verify', () => {
  it.each([
    ['Authorization: Bearer', { authorization: `Bearer ${FREE.text}` }, 'authorization'],
    ['Authorization: bearer', { authorization: `bearer  ${FREE.text}` }, 'authorization'],
    ['Authorization: Basic', { authorization: basic(FREE.text) }, 'authorization'],
    ['Basic without a user', { authorization: basic(FREE.text, '') }, 'authorization'],
    ['Proxy-Authorization: Bearer', { 'proxy-authorization': `Bearer ${FREE.text}` }, null],
    ['Proxy-Authorization: Basic', { 'proxy-authorization': basic(FREE.text) }, null],
    ['X-Housekey-Token', { 'x-housekey-token': FREE.text }, null],
  ])('is accepted in %s, and acts for the owner', async (_, headers, credential) => {
    const answer = await verify(at, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('remote-user')).toBe(EMAIL);
    expect(answer.headers.get('remote-email')).toBe(EMAIL);
    expect(answer.headers.get('x-housekey-credential')).toBe(credential);
  });

  it.each([
    ['X-Housekey-Token', { 'x-housekey-token': FREE.text }],
    ['Proxy-Authorization', { 'proxy-authorization': basic(FREE.text) }],
  ])('in %s keeps a session’s bearer token from the app, too', async (_, own) => {
    const credential = async (authorization: string) =>
      (await verify(at, { ...own, authorization })).headers.get('x-housekey-credential');
    expect(await credential(`Bearer ${handmadeToken()}`)).toBe('authorization');
    expect(await credential(`bearer  ${handmadeToken()}`)).toBe('authorization');
    const expired = handmadeToken({ sub: EMAIL, exp: NOON / 1000 - 1 });
    expect(await credential(`Bearer ${expired}`)).not.toBe('authorization');
  });

  it('leaves the Authorization header to the app, if it was sent elsewhere', async () => {
    for (const authorization of [basic('of the app'), 'Bearer of-the-app']) {
      const answer = await verify(at, { authorization, 'x-housekey-token': FREE.text });
      expect([answer.status, answer.headers.get('x-housekey-credential')]).toEqual([200, 'other']);
    }
  });

  it('is kept from the app, even if another one admits the request', async () => {
    const headers = {
      authorization: `Bearer ${LIMITED.text}`,
      'x-housekey-token': FREE.text,
      'x-forwarded-method': 'DELETE',
    };
    const answer = await verify(at, headers);
    expect([answer.status, answer.headers.get('x-housekey-credential')]).toEqual([
      200,
      'authorization',
    ]);
  });

  it.each([
    ['GET', '/api', 200],
    ['HEAD', '/api/x', 200],
    ['GET', '/api/x?path=/../admin', 200],
    ['POST', '/api', 403],
    ['get', '/api', 403],
    ['GET', '/', 403],
    ['GET', '/apix', 403],
    ['GET', '/API', 403],
    ['GET', '//api', 403],
    ['GET', '/api/../admin', 403],
    ['GET', '/api/%2e%2e/admin', 403],
    ['GET', '/api/..%2fadmin', 403],
    ['GET', '/api#/../admin', 403],
    ['GET, POST', '/api', 403],
    ['GET', '/api, /admin', 403],
    ['GET', '', 403],
  ])('with limits may %s %s: %i', async (method, uri, status) => {
    const answer = await verify(at, {
      authorization: `Bearer ${LIMITED.text}`,
      'x-forwarded-method': method,
      'x-forwarded-uri': uri,
    });
    expect(answer.status).toBe(status);
    if (status === 403) {
      expect(await bodyOf(answer)).toEqual({
        detail: 'The app token "limited" does not permit this app, method or path',
      });
    }
  });

  it.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', 'X-Tunneled-Method'])(
    'that may only GET cannot DELETE with %s',
    async (name) => {
      const authorization = `Bearer ${LIMITED.text}`;
      expect((await verify(at, { authorization, [name]: 'delete' })).status).toBe(403);
      expect((await verify(at, { authorization, [name]: 'head' })).status).toBe(200);
      const free = { authorization: `Bearer ${FREE.text}`, [name]: 'delete' };
      expect((await verify(at, free)).status).toBe(200);
    },
  );

  it.each([
    'X_HTTP_Method_Override',
    'x.http.method.override',
    'X-Http_Method',
    'X~Method-Override',
  ])(
    'that may only GET cannot DELETE with %s, which CGI, WSGI and PHP read alike',
    async (name) => {
      const authorization = `Bearer ${LIMITED.text}`;
      expect((await verify(at, { authorization, [name]: 'delete' })).status).toBe(403);
      expect((await verify(at, { authorization, [name]: 'head' })).status).toBe(200);
      const both = { authorization, [name]: 'delete', 'x-http-method-override': 'get' };
      expect((await verify(at, both)).status).toBe(403);
    },
  );

  it.each([
    ['_method=DELETE', 403],
    ['_method=delete', 403],
    ['a=b&_METHOD=DELETE', 403],
    ['a=b;_method=DELETE', 403],
    ['%5fmethod=DELETE', 403],
    ['_%6Dethod=%44ELETE', 403],
    ['_method=GET&_method=DELETE', 403],
    ['_method=', 403],
    ['_method', 403],
    ['_method[]=DELETE', 403],
    ['_method%5B0%5D=DELETE', 403],
    ['.method=DELETE', 403],
    ['+_method=DELETE', 403],
    ['?_method=DELETE&', 403],
    ['??_method=DELETE', 403],
    ['_method+=DELETE', 403],
    ['_method%00abc=DELETE', 403],
    ['X-HTTP-Method-Override=DELETE', 403],
    ['_method=GET', 200],
    ['_method=GET;x', 403],
    ['method=DELETE', 403],
    ['Method=%64elete', 403],
    ['method[]=DELETE', 403],
    ['method=%00DELETE', 403],
    ['method=GET&method=DELETE', 403],
    ['method=head', 200],
    ['method=search', 200],
    ['method=', 200],
    ['_method=+head+', 200],
    ['a=_method=DELETE', 200],
    ['x_method=DELETE', 200],
    ['a=%zz&%', 200],
  ])('that may only GET with the query ?%s: %i', async (query, status) => {
    const headers = { 'x-housekey-token': LIMITED.text, 'x-forwarded-uri': `/api?${query}` };
    expect((await verify(at, headers)).status).toBe(status);
    // Limits on paths alone say nothing about methods.
    expect((await verify(at, { ...headers, 'x-housekey-token': PATHS_ONLY.text })).status).toBe(
      200,
    );
  });

  it.each([
    ['https://app.example.com/api/b', 200],
    ['HTTP://app.example.com:8443/api/b', 200],
    ['/api/b', 200],
    ['https://user@app.example.com/api/b', 200],
    ['https://app.example.com/private/b', 403],
    ['https://app.example.com\\private/api/b', 403],
    ['/api/b?/../../private/b', 403],
    ['/private/b', 403],
    ['/apihttps://app.example.com/api/b', 403],
    ['https://app.example.com/api/../private', 403],
    ['https://app.example.com', 403],
    ['//app.example.com/api/b', 403],
    ['api/b', 403],
    ['', 403],
  ])('with paths can MOVE and COPY only within them: to %j %i', async (destination, status) => {
    const headers = { 'x-housekey-token': LIMITED.text, destination };
    expect((await verify(at, headers)).status).toBe(status);
    expect((await verify(at, { ...headers, 'x-housekey-token': FREE.text })).status).toBe(200);
  });

  it.each([
    ['X-HTTP-Path-Override', '/private/b', 403],
    ['X_Replaced.Path', '/private/b', 403],
    ['X-HTTP-Path', '/private/b', 403],
    ['X-HTTP-Path', 'https://app.example.com/api/b', 200],
  ])('with paths can name no other one: %s: %s gets %i', async (name, path, status) => {
    const headers = { 'x-housekey-token': LIMITED.text, [name]: path };
    expect((await verify(at, headers)).status).toBe(status);
    expect((await verify(at, { ...headers, 'x-housekey-token': FREE.text })).status).toBe(200);
  });

  it.each([
    ['copy=/private/b', 403],
    ['move=private/b', 403],
    ['x=1;copy=%2Fprivate', 403],
    ['copy=/api/b', 200],
    ['copy=/api/b%20%C3%A4', 200],
    ['copy=/api%5C..%5Cprivate', 403],
    ['copy', 200],
    ['path=/private/b', 200],
  ])('with paths can name no other one in the query: ?%s gets %i', async (query, status) => {
    const uri = { 'x-forwarded-uri': `/api/a?${query}` };
    expect((await verify(at, { ...uri, 'x-housekey-token': PATHS_ONLY.text })).status).toBe(status);
    expect((await verify(at, { ...uri, 'x-housekey-token': FREE.text })).status).toBe(200);
  });

  it('with limits is refused if the proxy is not trusted or does not say what is requested', async () => {
    const authorization = `Bearer ${LIMITED.text}`;
    const untrusted = { address: '192.0.2.9' };
    expect((await verify(at, { authorization }, untrusted)).status).toBe(403);
    for (const missing of ['x-forwarded-method', 'x-forwarded-uri']) {
      const all = Object.entries({ ...ASKED, authorization });
      const rest = Object.fromEntries(all.filter(([name]) => name !== missing));
      const asked = await at.request('/api/auth/verify', { headers: rest }, '10.0.0.1');
      expect(asked.status, missing).toBe(403);
    }
    const free = { authorization: `Bearer ${FREE.text}` };
    expect((await verify(at, free, untrusted)).status).toBe(200);
  });

  it('with methods opens a WebSocket only if WEBSOCKET is one of them', async () => {
    const socket = {
      'sec-websocket-key': 'x',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
    };
    const ask = async ({ text }: TestAppToken) =>
      (await verify(at, { ...socket, 'x-housekey-token': text })).status;
    expect([await ask(FREE), await ask(SOCKETS), await ask(LIMITED)]).toEqual([200, 200, 403]);
  });

  it.each(['GET', 'CONNECT', 'POST', 'PUT', 'DELETE', 'get'])(
    'that may only GET and open WebSockets may %s with no header that claims one, unless it is GET',
    async (method) => {
      // CONNECT opens a WebSocket over HTTP/2 (RFC 8441).
      const expected = method === 'GET' || method === 'CONNECT' ? 200 : 403;
      for (const name of ['sec-websocket-key', 'sec-websocket-version', 'upgrade']) {
        const headers = {
          'x-housekey-token': SOCKETS.text,
          'x-forwarded-method': method,
          [name]: 'websocket',
        };
        expect((await verify(at, headers)).status, name).toBe(expected);
      }
    },
  );

  it('that may POST and open WebSockets may do both at once', async () => {
    const headers = { upgrade: 'websocket', 'x-housekey-token': POSTER.text };
    const ask = async (method: string) =>
      (await verify(at, { ...headers, 'x-forwarded-method': method })).status;
    expect([await ask('POST'), await ask('PUT')]).toEqual([200, 403]);
  });

  it('is refused if it is unknown, and once it has expired, with the reason', async () => {
    const clocked = await build();
    const headers = { authorization: basic(SHORT.text) };
    expect((await verify(clocked, headers)).status).toBe(200);
    const unknown = { authorization: basic(createTestAppToken('other').text) };
    expect(await bodyOf(await verify(clocked, unknown))).toEqual({
      detail: 'The app token is not valid; check that it is complete and still configured',
    });
    clocked.clock.now = Date.UTC(2026, 5, 2);
    const answer = await verify(clocked, headers);
    expect(answer.status).toBe(401);
    expect(await bodyOf(answer)).toEqual({
      detail: 'The app token "short" has expired; create another one',
    });
    expect(answer.headers.get('www-authenticate')).toContain('Basic');
  });

  it('that is not valid anymore leaves the decision to the session, and is kept from the app', async () => {
    const clocked = await build();
    clocked.clock.now = Date.UTC(2026, 5, 2);
    const session = `housekey_session=${handmadeToken({ sub: EMAIL, exp: NOON / 1000 + 999_999 })}`;
    for (const authorization of [`Bearer ${SHORT.text}`, basic(SHORT.text)]) {
      const answer = await verify(clocked, { authorization, cookie: session });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-housekey-credential')).toBe('authorization');
    }
    expect(clocked.audit).toEqual([]);
  });

  it('that was removed leaves the decision to the session, and is kept from the app', async () => {
    const removed = createTestAppToken('removed').text;
    for (const housekey of [at, await build({}, { tokens: [] })]) {
      for (const authorization of [`Bearer ${removed}`, basic(removed)]) {
        const answer = await verify(housekey, { authorization, cookie });
        const credential = answer.headers.get('x-housekey-credential');
        expect([answer.status, credential]).toEqual([200, 'authorization']);
      }
    }
  });

  it('of another Housekey behind this one reaches it next to one of ours', async () => {
    const authorization = `Bearer ${createTestAppToken('elsewhere').text}`;
    const answer = await verify(at, { authorization, 'x-housekey-token': FREE.text });
    expect([answer.status, answer.headers.get('x-housekey-credential')]).toEqual([200, 'other']);
  });

  it('is not what merely begins like one: that is left to the app', async () => {
    const answer = await verify(at, { authorization: 'Bearer hk_live_123', cookie });
    expect([answer.status, answer.headers.get('x-housekey-credential')]).toEqual([200, null]);
  });

  it('that is active decides alone, next to a session', async () => {
    const headers = { authorization: `Bearer ${LIMITED.text}`, cookie };
    expect((await verify(at, { ...headers, 'x-forwarded-method': 'POST' })).status).toBe(403);
    const answer = await verify(at, headers);
    expect(answer.headers.get('remote-user')).toBe(EMAIL);
  });

  it('that is not valid anymore does not keep a person from the login page', async () => {
    const person = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
    const headers = { ...person, authorization: basic(createTestAppToken('old').text) };
    const answer = await verify(at, headers, { query: '?redirect=true' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.any(String)]);
    const page = { ...person, authorization: basic(LIMITED.text), 'x-forwarded-uri': '/' };
    expect((await verify(at, page, { query: '?redirect=true' })).status).toBe(403);
  });
});

it.each([
  ['Basic', { authorization: basic(PASSWORD, EMAIL) }],
  ['Basic to a proxy', { 'proxy-authorization': basic(PASSWORD, EMAIL) }],
  ['Bearer', { authorization: `Bearer ${PASSWORD}` }],
  ['X-Housekey-Token', { 'x-housekey-token': PASSWORD }],
  ['Basic with an access token', { authorization: basic(handmadeToken()) }],
  ['X-Housekey-Token with an access token', { 'x-housekey-token': handmadeToken() }],
])('the password is never accepted as %s', async (_, headers) => {
  expect((await verify(at, headers)).status).toBe(401);
});

describe('a page of another site', () => {
  const ELSEWHERE = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const post = { 'x-forwarded-method': 'POST', 'x-forwarded-host': 'app.example.com' };
  const socket = { upgrade: 'websocket', 'sec-websocket-key': 'x' };

  it('cannot use an app token that the browser repeats by itself (Basic)', async () => {
    const authorization = basic(FREE.text);
    for (const asked of [post, socket]) {
      expect((await verify(at, { ...asked, ...ELSEWHERE, authorization })).status).toBe(403);
      expect((await verify(at, { ...asked, authorization })).status).toBe(200);
    }
    expect((await verify(at, { ...ELSEWHERE, authorization })).status).toBe(200);
  });

  it('cannot know one, so that one in another header is not a forgery, next to a session too', async () => {
    for (const headers of [
      { authorization: `Bearer ${FREE.text}` },
      { 'x-housekey-token': FREE.text },
      { 'proxy-authorization': `Bearer ${FREE.text}` },
      { 'x-housekey-token': FREE.text, cookie },
    ]) {
      for (const asked of [post, socket]) {
        expect((await verify(at, { ...asked, ...ELSEWHERE, ...headers })).status).toBe(200);
      }
    }
  });

  it('is refused with a session, whatever app token that is not valid comes with it', async () => {
    const clocked = await build();
    clocked.clock.now = Date.UTC(2026, 5, 2);
    const session = handmadeToken({ sub: EMAIL, exp: NOON / 1000 + 999_999 });
    for (const authorization of [
      `Bearer ${FREE.text}x`,
      `Bearer ${SHORT.text}`,
      basic(SHORT.text),
    ]) {
      const headers = { ...ELSEWHERE, cookie: `housekey_session=${session}`, authorization };
      for (const asked of [post, socket]) {
        expect((await verify(clocked, { ...asked, ...headers })).status).toBe(403);
      }
      expect((await verify(clocked, headers)).status).toBe(200);
    }
  });
});

describe('a 401 for the app', () => {
  const BOTH = 'Basic realm="Housekey app token", Bearer';
  async function challenge(headers: Record<string, string>, housekey = at) {
    return (await verify(housekey, headers)).headers.get('www-authenticate');
  }

  it('offers Basic to programs', async () => {
    expect(await challenge({ 'user-agent': 'git/2.39' })).toBe(BOTH);
    expect(await challenge({})).toBe(BOTH);
    expect(await challenge({ authorization: basic('hk_wrong') })).toBe(BOTH);
  });

  it.each(['PROPFIND', 'REPORT', 'MKCALENDAR', 'VERSION-CONTROL'])(
    'offers it to %s, whatever the client calls itself',
    async (method) => {
      const dav = { 'x-forwarded-method': method, 'user-agent': 'Mozilla/5.0 (KIO)', origin: 'x' };
      expect(await challenge(dav)).toBe(BOTH);
      // The script of a page: its browser would open a dialog.
      expect(await challenge({ ...dav, 'sec-fetch-mode': 'cors' })).toBe('Bearer');
    },
  );

  it.each([
    ['a browser', { 'user-agent': 'Mozilla/5.0 (X11)' }],
    ['Fetch Metadata', { 'sec-fetch-dest': 'empty' }],
    ['an origin', { origin: 'https://app.example.com' }],
    ['a cookie', { cookie: 'a=b' }],
    ['an expired session', { cookie: 'housekey_session=x' }],
    ['a script', { 'x-requested-with': 'XMLHttpRequest' }],
  ])('never offers it to %s', async (_, headers) => {
    expect(await challenge(headers)).toBe('Bearer');
  });

  it('never offers it if no app token is configured, or if none counts', async () => {
    expect(await challenge({}, await build({}, { tokens: [] }))).toBe('Bearer');
    expect(await challenge({}, await housekeyWith({ appTokens: null }))).toBe('Bearer');
  });

  it('never offers it on Housekey’s own paths', async () => {
    for (const path of [PATHS.me, PATHS.overview, PATHS.metrics, PATHS.appTokens]) {
      expect((await at.request(path)).headers.get('www-authenticate'), path).toBe('Bearer');
    }
    const failed = await at.request(PATHS.login, json({ email: EMAIL, password: 'x' }));
    expect(failed.headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('an app token on Housekey’s own paths', () => {
  const own = [
    ['GET', PATHS.me],
    ['POST', PATHS.logout],
    ['GET', PATHS.overview],
    ['GET', PATHS.metrics],
  ] as const;

  it.each(own)('is refused: %s %s', async (method, path) => {
    for (const headers of [
      { authorization: `Bearer ${FREE.text}` },
      { authorization: basic(FREE.text) },
      { 'proxy-authorization': `Bearer ${FREE.text}` },
      { 'x-housekey-token': FREE.text },
      { cookie: `housekey_session=${FREE.text}` },
    ]) {
      expect((await at.request(path, { method, headers })).status).toBe(401);
    }
    expect((await verify(at, { authorization: `Bearer ${FREE.text}` })).status).toBe(200);
  });

  it('is refused as a session cookie for the app', async () => {
    expect((await verify(at, { cookie: `housekey_session=${FREE.text}` })).status).toBe(401);
  });
});

describe('the audit log', () => {
  it('names the app token, once an hour for each network', async () => {
    const logged = await build();
    const headers = { 'x-housekey-token': FREE.text, 'x-forwarded-for': '192.0.2.7' };
    await verify(logged, headers);
    logged.clock.now += 3_599_999;
    await verify(logged, headers);
    const used = { event: 'app-token-used', appToken: 'free', client: '192.0.2.7' };
    expect(logged.audit).toMatchObject([used]);
    logged.clock.now += 1;
    await verify(logged, headers);
    expect(logged.audit).toMatchObject([used, used]);
  });

  it('is refused for good if one of several exists and does not permit the request', async () => {
    const unknown = createTestAppToken('guess').text;
    for (const [own, proxy] of [
      [unknown, LIMITED.text],
      [LIMITED.text, unknown],
    ] as const) {
      const headers = { 'x-housekey-token': own, 'proxy-authorization': `Bearer ${proxy}` };
      const session = `housekey_session=${handmadeToken()}`;
      const asked = { ...headers, cookie: session, 'x-forwarded-method': 'POST' };
      expect((await verify(at, asked)).status).toBe(403);
    }
  });

  it('tells why one was refused, without repeating an unknown one', async () => {
    const logged = await build();
    const unknown = createTestAppToken('guess').text;
    await verify(logged, { authorization: basic(unknown) });
    await verify(logged, { authorization: basic('hk_') });
    await verify(logged, { 'x-housekey-token': `${FREE.text.slice(0, -1)}~` });
    await verify(logged, { 'x-housekey-token': LIMITED.text, 'x-forwarded-method': 'POST' });
    logged.clock.now = Date.UTC(2027, 0, 1);
    await verify(logged, { 'x-housekey-token': SHORT.text });
    expect(logged.audit.map(({ event, ...rest }) => ({ event, ...rest }))).toMatchObject([
      { event: 'app-token-refused', reason: 'unknown' },
      { event: 'app-token-refused', reason: 'unknown' },
      { event: 'app-token-refused', reason: 'unknown' },
      { event: 'app-token-refused', reason: 'out-of-scope', appToken: 'limited' },
      { event: 'app-token-refused', reason: 'expired', appToken: 'short' },
    ]);
    expect(JSON.stringify(logged.audit)).not.toContain(unknown);
  });

  it('is all that failed app tokens touch: never the limit on sign-ins', async () => {
    const strict = await housekeyWith({
      limits: DEFAULT_LIMITS,
      appTokens: [FREE.token],
    });
    const headers = { authorization: basic('hk_revoked') };
    for (let count = 0; count < 30; count += 1) {
      await strict.request('/api/auth/verify', { headers });
      await strict.request(PATHS.me, { headers });
    }
    const answer = await strict.request(PATHS.login, json({ email: EMAIL, password: PASSWORD }));
    expect(answer.status).toBe(200);
  });
});

describe('the owner', () => {
  const owner = handmadeToken({ sub: EMAIL, exp: NOON / 1000 + 3600 });

  it('sees the app tokens with their limits, states and last uses', async () => {
    const listed = await build();
    await verify(listed, { 'x-housekey-token': LIMITED.text });
    const answer = await listed.request(PATHS.appTokens, bearer(owner));
    expect(await bodyOf(answer)).toEqual({
      app_tokens: [
        {
          name: 'free',
          apps: null,
          methods: null,
          paths: null,
          expires_at: null,
          state: 'active',
          last_used_at: null,
          line: null,
        },
        {
          name: 'limited',
          apps: null,
          methods: ['GET', 'HEAD'],
          paths: ['/api'],
          expires_at: null,
          state: 'active',
          last_used_at: NOON,
          line: null,
        },
        { ...anyEntry('paths-only'), paths: ['/api'] },
        { ...anyEntry('sockets'), methods: ['GET', 'WEBSOCKET'] },
        { ...anyEntry('poster'), methods: ['POST', 'WEBSOCKET'] },
        { ...anyEntry('short'), expires_at: Date.UTC(2026, 5, 2) / 1000 },
      ],
      apps: [],
      made_problem: 'no-storage',
    });
    const none = await build({}, { tokens: [] });
    expect(await bodyOf(await none.request(PATHS.appTokens, bearer(owner)))).toEqual({
      app_tokens: [],
      apps: [],
      made_problem: 'no-storage',
    });
  });

  function anyEntry(name: string) {
    return {
      name,
      apps: null,
      methods: null,
      paths: null,
      expires_at: null,
      state: 'active',
      last_used_at: null,
      line: null,
    };
  }

  async function revoke(housekey: TestHousekey, body: unknown, token = owner): Promise<Response> {
    const init = json(body);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return await housekey.request(PATHS.revokeAppToken, { ...init, headers });
  }

  it('revokes one at once, and no other', async () => {
    const state = keptState(() => NOON);
    const revoking = await build({}, { state });
    expect((await revoke(revoking, { name: 'free' })).status).toBe(204);
    // A restart knows about it as long as its line is there.
    const [revocation] = [...state.signOuts.list()];
    expect(revocation?.kind === 'token' && revocation.expiresAt).toBeGreaterThan(Date.UTC(2126, 0));
    const answer = await verify(revoking, { authorization: `Bearer ${FREE.text}` });
    expect([answer.status, await bodyOf(answer)]).toEqual([
      401,
      { detail: 'The app token "free" was revoked; create another one' },
    ]);
    expect((await verify(revoking, { authorization: `Bearer ${LIMITED.text}` })).status).toBe(200);
    expect(revoking.audit[0]).toMatchObject({
      event: 'app-token-revoked',
      appToken: 'free',
      email: EMAIL,
    });
    expect((await revoke(revoking, { name: 'free' })).status).toBe(204);
  });

  it('learns that the other replicas do not know yet', async () => {
    const state = unacknowledgedState(() => NOON);
    const lost = await build({}, { state });
    const answer = await revoke(lost, { name: 'free' });
    expect([answer.status, await bodyOf(answer)]).toEqual([
      202,
      { detail: changeDetail('appTokenRevoked', 'replicas'), pending: 'replicas' },
    ]);
    expect((await verify(lost, { 'x-housekey-token': FREE.text })).status).toBe(401);
  });

  it('learns that the state directory does not have it yet', async () => {
    const state = unacknowledgedState(() => NOON);
    const failing = await build({}, { state, isStateWritable: () => false });
    const answer = await revoke(failing, { name: 'free' });
    expect([answer.status, await bodyOf(answer)]).toEqual([
      202,
      { detail: changeDetail('appTokenRevoked', 'state-directory'), pending: 'state-directory' },
    ]);
  });

  it.each([
    [{ name: 'other' }, 404],
    [{ name: 1 }, 400],
    [{}, 400],
    [[], 400],
  ])('cannot revoke %j: %i', async (body, status) => {
    expect((await revoke(at, body)).status).toBe(status);
  });

  it('revokes one that a form names, even in percent-encoding', async () => {
    for (const body of ['name=free', 'other=1&n%61me=free']) {
      const revoking = await build();
      const init = { method: 'POST', headers: { authorization: `Bearer ${owner}` } };
      const form = new Blob([body], { type: 'application/x-www-form-urlencoded' });
      const answer = await revoking.request(PATHS.revokeAppToken, { ...init, body: form });
      expect(answer.status).toBe(204);
    }
  });

  it('cannot revoke with a body that is neither JSON nor a form', async () => {
    const headers = { authorization: `Bearer ${owner}`, 'content-type': 'text/plain' };
    const init = { method: 'POST', headers, body: 'free' };
    expect((await at.request(PATHS.revokeAppToken, init)).status).toBe(400);
  });

  it('is the only one who may see or revoke them', async () => {
    const other = handmadeToken({ sub: 'backup@example.com', exp: NOON / 1000 + 3600 });
    expect((await at.request(PATHS.appTokens, bearer(other))).status).toBe(403);
    expect((await revoke(at, { name: 'free' }, other)).status).toBe(403);
    expect((await verify(at, { 'x-housekey-token': FREE.text })).status).toBe(200);
  });

  it('keeps the app tokens when signing out everywhere: they are part of the configuration', async () => {
    const everywhere = await build();
    const ended: string[] = [];
    everywhere.auth.onSignOut((isRevoked) => {
      for (const { text } of ALL) if (isRevoked(text)) ended.push(text);
    });
    await everywhere.request(PATHS.signOutEverywhere, bearer(owner, 'POST'));
    expect((await verify(everywhere, { 'x-housekey-token': FREE.text })).status).toBe(200);
    expect(ended).toEqual([]);
    await revoke(everywhere, { name: 'free' }, await everywhere.signIn());
    expect(ended).toEqual([FREE.text]);
  });
});

it('with authentication disabled, there are none, and everyone is a guest', async () => {
  const open = await createTestHousekey({}, { appTokens: [FREE.token] });
  expect(open.auth.appTokens).toBeUndefined();
  expect(await open.auth.revokeAppToken('free')).toBeUndefined();
  const answer = await verify(open, { 'x-housekey-token': FREE.text });
  expect([answer.status, answer.headers.get('remote-user')]).toEqual([200, 'guest']);
});
