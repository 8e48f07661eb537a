import { generateKeyPairSync } from 'node:crypto';
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT, type JSONWebKeySet } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { createState, type SharedState } from '../../src/core/storage/state.js';
import { MEMORY_STORAGE } from '../../src/core/storage/storage.js';
import { TestAuthenticator } from '../support/authenticator.js';
import {
  bearer,
  bodyOf,
  createTestHousekey,
  EMAIL,
  PASSWORD,
  SECRET,
} from '../support/housekey.js';
import { login as signInRequest } from '../support/sessions.js';
import {
  CALLBACK,
  CLIENT_SECRET,
  createTestProvider,
  ISSUER,
  KEYS,
  lineOf,
  OidcBrowser,
  type TestProvider,
} from '../support/oidc.js';

const TOKEN = `${ISSUER}/_housekey/oidc/token`;
const USERINFO = `${ISSUER}/_housekey/oidc/userinfo`;
const COOKIE = '__Host-Http-housekey_session';
const FRESH = 'urn:housekey:fresh';
type Parameters = Readonly<Record<string, string>>;

/** The app, with the client library that most of them use. */
async function connect({ fetch }: TestProvider, id = 'grafana') {
  const options = { [openid.customFetch]: fetch };
  const [secret, auth] = id === 'phone' ? [undefined, openid.None()] : [CLIENT_SECRET, undefined];
  return await openid.discovery(new URL(ISSUER), id, secret, auth, options);
}

/** The first step of the app: where it sends the browser, and what it checks afterwards. */
async function begin(config: openid.Configuration, parameters: Parameters = {}) {
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const [expectedNonce, expectedState] = [openid.randomNonce(), openid.randomState()];
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'openid profile email groups offline_access',
    prompt: 'consent',
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    nonce: expectedNonce,
    state: expectedState,
    ...parameters,
  });
  for (const [name, value] of Object.entries(parameters)) {
    if (value === '') address.searchParams.delete(name);
  }
  return { address, checks: { pkceCodeVerifier, expectedNonce, expectedState } };
}

/** An app, and a browser that is signed in. */
async function setUp(
  lines?: readonly string[],
  state?: SharedState,
  id = 'grafana',
  variables: Parameters = {},
) {
  const provider = await createTestProvider(lines, state && { state }, variables);
  const browser = new OidcBrowser(provider);
  await browser.signIn();
  return { provider, browser, config: await connect(provider, id) };
}

type App = Awaited<ReturnType<typeof setUp>>;

/** Everything up to the code. */
async function code({ browser, config }: App, parameters?: Parameters) {
  const { address, checks } = await begin(config, parameters);
  return { back: await browser.authorize(address), checks };
}

/** A whole sign-in. */
async function tokens(app: App, parameters?: Parameters) {
  const { back, checks } = await code(app, parameters);
  return await openid.authorizationCodeGrant(app.config, back, checks);
}

/** The error of a request to the token endpoint. */
async function errorOf(request: Promise<unknown>): Promise<unknown> {
  const error: unknown = await request.catch((caught: unknown) => caught);
  return error instanceof openid.ResponseBodyError ? error.error : error;
}

async function userinfo({ provider }: Pick<App, 'provider'>, token: string): Promise<Response> {
  return await provider.housekey.request(USERINFO, bearer(token));
}

async function me({ provider }: App, token: string): Promise<number> {
  return (await provider.fetch(`${ISSUER}/api/auth/me`, bearer(token))).status;
}

/** An ID token of ours for another subject. */
async function hintFor(sub: string): Promise<string> {
  const [key = {}] = KEYS;
  return await new SignJWT({ sub, iss: ISSUER, aud: 'grafana' })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importJWK(key, 'RS256'));
}

/** Eleven minutes and forty seconds later. */
function advance({ provider }: App): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 });
  provider.housekey.clock.now = Date.now();
}

afterEach(() => vi.useRealTimers());

describe('a client of OpenID Connect', () => {
  it('signs in the owner after our own sign-in, and learns who that is', async () => {
    const provider = await createTestProvider();
    const [browser, config] = [new OidcBrowser(provider), await connect(provider)];
    const { address, checks } = await begin(config);
    const login = await browser.authorize(address);
    expect(login.pathname).toBe('/login');
    await browser.signIn();
    const back = await browser.authorize(login.searchParams.get('next') ?? '');
    expect(back.searchParams.get('iss')).toBe(ISSUER);
    const issued = await openid.authorizationCodeGrant(config, back, checks);
    const claims = issued.claims();
    const about = { email: EMAIL, email_verified: true, name: 'owner', groups: ['admin'] };
    expect(claims).toMatchObject({ iss: ISSUER, aud: 'grafana', ...about });
    const subject = claims?.sub ?? '';
    expect(await openid.fetchUserInfo(config, issued.access_token, subject)).toMatchObject(about);
    const header = Buffer.from(issued.id_token?.split('.')[0] ?? '', 'base64url').toString();
    expect(JSON.parse(header)).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
    expect(provider.housekey.audit.at(-1)).toMatchObject({
      event: 'client-signed-in',
      email: EMAIL,
      clientName: 'grafana',
    });
    const sessions = await provider.housekey.auth.sessions?.list();
    expect(Object.keys(sessions?.records[0]?.apps ?? {})).toEqual(['grafana']);
    expect(provider.errors).toEqual([]);
  });

  it('may ask which account to use, as some do by default: there is one', async () => {
    const app = await setUp();
    const issued = await tokens(app, { prompt: 'select_account' });
    expect(issued.claims()).toMatchObject({ email: EMAIL });
  });

  it('gets another access token without the browser', async () => {
    const app = await setUp();
    const { refresh_token = '' } = await tokens(app);
    const again = await openid.refreshTokenGrant(app.config, refresh_token);
    expect(again.claims()?.sub).toMatch(/^[\w-]{43}$/);
    expect((await userinfo(app, again.access_token)).status).toBe(200);
    const without = await tokens(app, { scope: 'openid' });
    expect(without.refresh_token).toBeUndefined();
    expect(without.claims()).not.toHaveProperty('email');
  });

  it('can have no secret, and addresses with its own scheme', async () => {
    const redirectUris = ['app.immich:///oauth-callback', CALLBACK];
    const line = lineOf({
      name: 'phone',
      digest: '',
      redirectUris,
      algorithm: 'ES256',
      groups: [],
    });
    const app = await setUp([line, lineOf()], undefined, 'phone');
    const [redirect_uri = ''] = redirectUris;
    const { back, checks } = await code(app, { redirect_uri });
    expect(back.href).toMatch(/^app\.immich:\/\/\/oauth-callback\?code=/);
    const issued = await openid.authorizationCodeGrant(app.config, back, checks);
    const header = Buffer.from(issued.id_token?.split('.')[0] ?? '', 'base64url').toString();
    expect(JSON.parse(header)).toMatchObject({ alg: 'ES256' });
    expect(issued.claims()).toMatchObject({ groups: [] });
    const old = issued.refresh_token ?? '';
    const { access_token, refresh_token } = await openid.refreshTokenGrant(app.config, old);
    expect(refresh_token).not.toBe(old);
    // RFC 9700 §4.14.2: it was copied.
    expect(await errorOf(openid.refreshTokenGrant(app.config, old))).toBe('invalid_grant');
    expect((await userinfo(app, access_token)).status).toBe(401);
  });

  it('can have the keys replaced without an outage: the old ones are still published', async () => {
    const before = await tokens(await setUp());
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const keys = [privateKey.export({ format: 'jwk' }), ...KEYS];
    const variables = { SERVICE_OIDC_KEYS: JSON.stringify({ keys }) };
    const app = await setUp(undefined, undefined, 'grafana', variables);
    const after = await tokens(app);
    const answer = await app.provider.fetch(`${ISSUER}/_housekey/oidc/jwks`);
    const set: JSONWebKeySet = await answer.json();
    expect(JSON.stringify(set)).not.toMatch(/"(?:d|p|q)"/);
    const verified = [before, after].map(async ({ id_token = '' }) => {
      const options = { issuer: ISSUER, audience: 'grafana' };
      return (await jwtVerify(id_token, createLocalJWKSet(set), options)).protectedHeader.kid;
    });
    expect(new Set(await Promise.all(verified)).size).toBe(2);
  });

  it('is described as RFC 8414 and OpenID Connect say, without what is turned off', async () => {
    const { provider } = await setUp();
    const [issuer, options] = [new URL(ISSUER), { [oauth.customFetch]: provider.fetch }];
    const discovered = await Promise.all(
      (['oidc', 'oauth2'] as const).map(async (algorithm) => {
        const response = await oauth.discoveryRequest(issuer, { ...options, algorithm });
        return await oauth.processDiscoveryResponse(issuer, response);
      }),
    );
    for (const server of discovered) {
      expect(server).toMatchObject({
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        id_token_signing_alg_values_supported: ['RS256', 'ES256'],
        token_endpoint: TOKEN,
        userinfo_endpoint: USERINFO,
        subject_types_supported: ['public'],
        scopes_supported: ['openid', 'offline_access', 'profile', 'email', 'groups'],
        request_uri_parameter_supported: false,
      });
      expect(server).not.toHaveProperty('registration_endpoint');
    }
  });

  it('can ask for the secret in the body, for a form in place of the redirect, and for no PKCE', async () => {
    const app = await setUp([lineOf({ requiresPkce: false })]);
    const without = { code_challenge: '', code_challenge_method: '' };
    const { address } = await begin(app.config, { ...without, response_mode: 'form_post' });
    const response = await app.browser.load(address);
    const page = await response.text();
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*form-action https:\/\/grafana\.example\.com; script-src 'sha256-/,
    );
    const issued = /name="code" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'grafana',
      client_secret: CLIENT_SECRET,
      redirect_uri: CALLBACK,
      code: issued,
    });
    const answer = await app.provider.fetch(TOKEN, { method: 'POST', body });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('the owner gives a password again', () => {
  it.each([{ prompt: 'login' }, { max_age: '0' }, { acr_values: FRESH }, { max_age: '60' }])(
    'if the client asks for it: %o',
    async (parameters) => {
      const app = await setUp();
      advance(app);
      const { address, checks } = await begin(app.config, { prompt: '', ...parameters });
      const page = await app.browser.load(address);
      expect([page.status, await page.text()]).toEqual([403, 'stepUpHelp']);
      const wrong = await app.browser.load(address, { password: 'wrong' });
      expect([wrong.status, await wrong.text()]).toEqual([403, 'incorrectPassword']);
      const sent = await app.browser.load(address, { password: PASSWORD });
      const back = new URL(sent.headers.get('location') ?? '');
      const issued = await openid.authorizationCodeGrant(app.config, back, checks);
      const claims = issued.claims();
      expect(claims?.auth_time).toBe(Math.floor(Date.now() / 1000));
      expect(claims?.['acr']).toBe(FRESH);
    },
  );

  it('by a passkey, if there is no password: with another sign-in', async () => {
    const variables = {
      SERVICE_PASSKEYS: new TestAuthenticator(ISSUER).entry(),
      SERVICE_PASSWORD_SIGN_IN: 'false',
    };
    const frontend = 'https://frontend.example.com';
    const allowed = { allowedOrigins: new Set([frontend]) };
    const provider = await createTestProvider(undefined, allowed, variables);
    const { auth, request } = provider.housekey;
    const { address } = await begin(await connect(provider), { prompt: 'login' });
    const cookie = `${COOKIE}=${await auth.issueToken({ sub: EMAIL })}`;
    const headers = { cookie, origin: ISSUER };
    const foreign = { method: 'POST', headers: { cookie, origin: frontend } };
    for (const init of [{ headers: { cookie } }, foreign]) {
      const page = await request(address.href, init);
      expect([page.status, await page.text()]).toEqual([403, 'stepUpPasskey']);
    }
    const sent = await request(address.href, { method: 'POST', headers });
    expect(sent.headers.get('location')).toMatch(/^\/login\?next=/);
  });

  it('once, if there was no session before', async () => {
    const provider = await createTestProvider();
    const [browser, config] = [new OidcBrowser(provider), await connect(provider)];
    const { address } = await begin(config, { prompt: 'login' });
    const login = await browser.authorize(address);
    await browser.signIn();
    const back = await browser.authorize(login.searchParams.get('next') ?? '');
    expect(back.searchParams.has('code')).toBe(true);
  });

  it('never, if the client forbids it or asks for someone else', async () => {
    const app = await setUp();
    const error = async (parameters: Parameters) =>
      (await code(app, parameters)).back.searchParams.get('error');
    advance(app);
    expect(await error({ prompt: 'none' })).toBe(null);
    expect(await error({ prompt: 'none', max_age: '60' })).toBe('login_required');
    expect(await error({ prompt: 'none', acr_values: FRESH })).toBe('login_required');
    const id_token_hint = await hintFor('someone-else');
    expect(await error({ prompt: '', id_token_hint })).toBe('login_required');
    const stranger = { ...app, browser: new OidcBrowser(app.provider) };
    const { back } = await code(stranger, { prompt: 'none' });
    expect(back.searchParams.get('error')).toBe('login_required');
  });
});

describe('an attacker gets nothing', () => {
  it.each([
    'https://grafana.example.com/login/generic_oauth/',
    'https://grafana.example.com/login/generic_oauth?next=1',
    'https://grafana.example.com/login/generic_oauth/../evil',
    'https://grafana.example.com:8443/login/generic_oauth',
    'http://grafana.example.com/login/generic_oauth',
    'https://GRAFANA.example.com/login/generic_oauth',
    'https://grafana.example.com.evil.example/login/generic_oauth',
    'https://grafana.example.com@evil.example/login/generic_oauth',
  ])('at a redirect URI that is not exactly the registered one: %s', async (redirect_uri) => {
    const app = await setUp();
    const { address } = await begin(app.config, { redirect_uri });
    const response = await app.browser.load(address);
    expect(response.status).toBe(400);
    expect(response.headers.has('location')).toBe(false);
  });

  it.each([
    [{ code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code id_token' }, 'unsupported_response_type'],
    [{ request: 'e30.e30.' }, 'request_not_supported'],
    [{ request_uri: 'https://evil.example' }, 'request_uri_not_supported'],
    [{ registration: '{}' }, 'registration_not_supported'],
  ] as const)('by a weaker request: %o', async (parameters, error) => {
    const app = await setUp();
    const { address } = await begin(app.config, parameters);
    expect((await app.browser.authorize(address)).href).toContain(`error=${error}`);
  });

  it('by another grant, or by registering a client', async () => {
    const app = await setUp();
    const grants = ['password', 'client_credentials', 'implicit'];
    for (const grant of grants) {
      const request = openid.genericGrantRequest(app.config, grant, {
        username: EMAIL,
        password: PASSWORD,
      });
      expect(await errorOf(request)).toBe('unsupported_grant_type');
    }
    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await app.provider.fetch(`${ISSUER}/_housekey/oidc/reg`, init)).status).toBe(404);
  });

  it('with a code of another client, another verifier, another redirect URI, or a wrong secret', async () => {
    const other = 'https://grafana.example.com/other';
    const redirectUris = [CALLBACK, other];
    const app = await setUp([lineOf({ redirectUris }), lineOf({ name: 'wiki', redirectUris })]);
    const wiki = await connect(app.provider, 'wiki');
    const first = await code(app);
    const stolen = openid.authorizationCodeGrant(wiki, first.back, first.checks);
    expect(await errorOf(stolen)).toBe('invalid_grant');
    const second = await code(app);
    const checks = { ...second.checks, pkceCodeVerifier: openid.randomPKCECodeVerifier() };
    const guessed = openid.authorizationCodeGrant(app.config, second.back, checks);
    expect(await errorOf(guessed)).toBe('invalid_grant');
    const third = await code(app);
    const elsewhere = new URL(other + third.back.search);
    const moved = openid.authorizationCodeGrant(app.config, elsewhere, third.checks);
    expect(await errorOf(moved)).toBe('invalid_grant');
    const wrong = await openid.discovery(new URL(ISSUER), 'grafana', 'wrong', undefined, {
      [openid.customFetch]: app.provider.fetch,
    });
    const fourth = await code(app);
    const anonymous = openid.authorizationCodeGrant(wrong, fourth.back, fourth.checks);
    expect(await errorOf(anonymous)).toBe('invalid_client');
  });

  it('with a code that was used: what the first use has issued ends, too', async () => {
    const app = await setUp();
    const { back, checks } = await code(app);
    const first = await openid.authorizationCodeGrant(app.config, back, checks);
    const replayed = openid.authorizationCodeGrant(app.config, back, checks);
    expect(await errorOf(replayed)).toBe('invalid_grant');
    expect((await userinfo(app, first.access_token)).status).toBe(401);
    const refreshed = openid.refreshTokenGrant(app.config, first.refresh_token ?? '');
    expect(await errorOf(refreshed)).toBe('invalid_grant');
    const again = await code(app);
    const both = await Promise.all(
      [0, 1].map(async () => {
        const request = openid.authorizationCodeGrant(app.config, again.back, again.checks);
        return await errorOf(request.then(() => 'accepted'));
      }),
    );
    expect(both.filter((result) => result === 'accepted').length).toBeLessThan(2);
    expect(app.provider.errors).toEqual([]);
  });

  it.each<[string, (app: App, token: string) => Promise<unknown>]>([
    ['signs out', async ({ provider }, token) => await provider.housekey.auth.signOut(token)],
    [
      'signs out everywhere',
      async ({ provider }) => await provider.housekey.auth.signOutEverywhere(),
    ],
    [
      'ends the session in the console',
      async ({ provider }) => {
        const list = await provider.housekey.auth.sessions?.list();
        return await provider.housekey.auth.sessions?.end(list?.records[0]?.id ?? '');
      },
    ],
    ['locks the login', async ({ provider }) => await provider.state.lock.change(true)],
  ])('with a code or token from before the owner %s', async (_, end) => {
    const app = await setUp();
    const issued = await tokens(app);
    const pending = await code(app);
    await end(app, app.browser.token);
    expect((await userinfo(app, issued.access_token)).status).toBe(401);
    const refreshed = openid.refreshTokenGrant(app.config, issued.refresh_token ?? '');
    const redeemed = openid.authorizationCodeGrant(app.config, pending.back, pending.checks);
    const isLocked = app.provider.state.lock.isLocked;
    const expected = isLocked ? { status: 423 } : 'invalid_grant';
    expect(await errorOf(refreshed)).toEqual(isLocked ? expect.anything() : expected);
    expect(await errorOf(redeemed)).toEqual(isLocked ? expect.anything() : expected);
  });

  it('with tokens of the one kind in place of the other', async () => {
    const app = await setUp();
    const { access_token, refresh_token = '', id_token = '' } = await tokens(app);
    for (const token of [access_token, refresh_token, id_token]) {
      expect(await me(app, token)).toBe(401);
      const headers = { cookie: `${COOKIE}=${token}` };
      expect((await app.provider.fetch(`${ISSUER}/api/auth/me`, { headers })).status).toBe(401);
    }
    for (const token of [refresh_token, id_token, app.browser.token]) {
      expect((await userinfo(app, token)).status).toBe(401);
    }
  });

  it('with anything but a session that a sign-in of the owner began', async () => {
    const app = await setUp();
    const { auth, request } = app.provider.housekey;
    const { address } = await begin(app.config);
    const statusWith = async (headers: Record<string, string>) => {
      const response = await request(address.href, { headers });
      return [response.status, response.headers.get('location')?.split('?')[0] ?? ''];
    };
    const toLogin = [303, '/login'];
    expect(await statusWith({ authorization: `Bearer ${app.browser.token}` })).toEqual(toLogin);
    // A cookie that the library knows.
    const [session] = (await auth.sessions?.list())?.records ?? [];
    expect(await statusWith({ cookie: `_session=${session?.id}` })).toEqual(toLogin);
    const byOthers = new SignJWT({ sub: EMAIL, exp: Math.floor(Date.now() / 1000) + 60 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(SECRET));
    for (const token of [byOthers, auth.issueToken({ sub: 'someone@else.example' })]) {
      const [status] = await statusWith({ cookie: `${COOKIE}=${await token}` });
      expect(status).toBe(403);
    }
    const cookie = `${COOKIE}=${app.browser.token}`;
    const embedded = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe', cookie };
    expect((await statusWith(embedded))[0]).toBe(403);
    expect((await statusWith({ 'sec-fetch-mode': 'cors', cookie }))[0]).toBe(403);
    const foreign = { method: 'POST', headers: { cookie, origin: 'https://evil.example' } };
    expect((await request(address.href, foreign)).status).toBe(403);
    expect((await request(address.href.replace('login.', 'evil.'))).status).toBe(421);
  });

  it('from what is stored, nor by storing something', async () => {
    const stored: string[] = [];
    const put = async (_: string, record: object) => {
      stored.push(JSON.stringify(record));
      return await Promise.resolve(true);
    };
    const state = createState({ ...MEMORY_STORAGE, put }, { now: () => Date.now() });
    const app = await setUp(undefined, state);
    const { back, checks } = await code(app);
    const issued = await openid.authorizationCodeGrant(app.config, back, checks);
    const values = [back.searchParams.get('code'), issued.access_token, issued.refresh_token];
    const all = stored.join(' ') + stored.map((text) => decodeParts(text)).join(' ');
    expect(all).toContain('AuthorizationCode');
    for (const value of values) expect(all).not.toContain(value);
    // Another secret has signed it.
    const { records } = await state.oidc.list();
    for (const record of records) {
      const signed = `${record.signed.slice(0, -43)}${'A'.repeat(43)}`;
      await state.oidc.put({ ...record, updatedAt: record.updatedAt + 1, signed });
    }
    expect((await userinfo(app, issued.access_token)).status).toBe(401);
  });

  it('with a script of another site', async () => {
    const app = await setUp();
    const { access_token: token } = await tokens(app);
    const from = async (origin: string) => {
      const headers = { authorization: `Bearer ${token}`, origin };
      const response = await app.provider.fetch(USERINFO, { headers });
      return [response.status, response.headers.get('access-control-allow-origin')];
    };
    expect(await from('https://grafana.example.com')).toEqual([200, 'https://grafana.example.com']);
    expect(await from('https://evil.example')).toEqual([400, null]);
    for (const url of [TOKEN, `${ISSUER}/_housekey/oidc/jwks`]) {
      const own = {
        origin: 'https://grafana.example.com',
        'access-control-request-method': 'POST',
      };
      const preflight = await app.provider.fetch(url, { method: 'OPTIONS', headers: own });
      expect(preflight.status).toBe(204);
    }
  });

  it('with a request that is too large, or of another type', async () => {
    const { provider } = await setUp();
    const post = async (body: string, type = 'application/x-www-form-urlencoded') => {
      const init = { method: 'POST', body, headers: { 'content-type': type } };
      return (await provider.fetch(TOKEN, init)).status;
    };
    expect(await post('a='.repeat(20_000))).toBe(413);
    expect(await post('{}', 'application/json')).toBe(400);
    expect(await post('grant_type=authorization_code')).toBe(400);
    expect((await provider.fetch(USERINFO, { method: 'HEAD' })).status).toBe(401);
  });

  it('with an address of so many parameters that reading them keeps the service busy', async () => {
    const { provider } = await setUp();
    const [few, many] = ['a&'.repeat(50), 'a&'.repeat(8000)];
    for (const [path, status] of [
      ['/.well-known/openid-configuration', 200],
      ['/_housekey/oidc/jwks', 200],
      ['/_housekey/oidc/userinfo', 401],
    ] as const) {
      expect((await provider.fetch(`${ISSUER}${path}?${few}`)).status).toBe(status);
      expect((await provider.fetch(`${ISSUER}${path}?${many}`)).status).toBe(400);
    }
    for (const path of ['/_housekey/oidc/auth', '/_housekey/oidc/logout']) {
      const answer = await provider.fetch(`${ISSUER}${path}?client_id=https://a.example/&${many}`);
      expect(await bodyOf(answer)).toEqual({ detail: 'The address has too many parameters' });
    }
    const sent = await provider.fetch(`${TOKEN}?${many}`, { method: 'POST' });
    expect(await bodyOf(sent)).toEqual({ detail: 'The address has too many parameters' });
  });
});

describe('the certification profile', () => {
  it.each<Parameters>([
    { nonce: '' },
    { scope: 'email profile openid' },
    { scope: 'openid address phone profile email' },
    { display: 'page' },
    { display: 'popup' },
    { prompt: 'none' },
    { max_age: '10000' },
    { extra: 'unknown' },
    { login_hint: EMAIL },
    { ui_locales: 'fr de' },
    { claims_locales: 'se' },
    { acr_values: '1 2' },
    { claims: '{"userinfo":{"name":{"essential":true}}}' },
  ])('accepts a request with %o', async (parameters) => {
    const app = await setUp();
    const { address, checks } = await begin(app.config, parameters);
    const back = await app.browser.authorize(address);
    const { expectedNonce, ...others } = checks;
    const expected = parameters['nonce'] === '' ? others : { ...others, expectedNonce };
    const issued = await openid.authorizationCodeGrant(app.config, back, expected);
    expect(issued.claims()).toMatchObject({ email: EMAIL, auth_time: expect.any(Number) });
  });

  it('knows its own ID token as a hint, and refuses a request without a response type', async () => {
    const app = await setUp();
    const issued = await tokens(app);
    const hint = { prompt: 'none', id_token_hint: issued.id_token ?? '' };
    expect((await code(app, hint)).back.searchParams.has('code')).toBe(true);
    const { back } = await code(app, { response_type: '' });
    expect(back.searchParams.get('error')).toBe('invalid_request');
  });

  it('answers userinfo to a token in the header or in the body of a POST request', async () => {
    const app = await setUp();
    const { access_token: token } = await tokens(app);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const ask = async (headers: Readonly<Record<string, string>>, body: string) => {
      const response = await app.provider.fetch(USERINFO, { method: 'POST', headers, body });
      return await bodyOf(response);
    };
    const expected = expect.objectContaining({ email: EMAIL });
    expect(await ask({ ...form, authorization: `Bearer ${token}` }, '')).toEqual(expected);
    expect(await ask(form, new URLSearchParams({ access_token: token }).toString())).toEqual(
      expected,
    );
  });
});

describe('the list of clients in the console', () => {
  it('is empty if there are none', async () => {
    const housekey = await createTestHousekey();
    const { access_token: token } = await bodyOf(
      await housekey.request(PATHS.login, signInRequest()),
    );
    const response = await housekey.request(PATHS.clients, bearer(String(token)));
    expect(await bodyOf(response)).toEqual({ clients: [], complete: true });
  });

  it('says when the owner signed in, and ends what one client has got after a confirmation', async () => {
    const lines = [lineOf(), lineOf({ name: 'phone', digest: '' }), lineOf({ name: 'wiki' })];
    const app = await setUp(lines);
    const { provider, browser } = app;
    const ask = async (path: string, body?: object) =>
      await provider.fetch(ISSUER + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${browser.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const listed = async () => await bodyOf(await ask(PATHS.clients));
    const first = await tokens(app);
    const phone = await tokens({ ...app, config: await connect(provider, 'phone') });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    provider.housekey.clock.now = Date.now();
    const second = await tokens(app);
    const now = Date.now();
    const clients = [
      { name: 'grafana', signed_in_at: now },
      { name: 'phone', signed_in_at: expect.any(Number) },
      { name: 'wiki', signed_in_at: null },
    ];
    expect(await listed()).toEqual({ clients, complete: true });

    expect((await ask(PATHS.endClient, {})).status).toBe(400);
    advance(app);
    expect((await ask(PATHS.endClient, { name: 'grafana' })).status).toBe(403);
    const confirmed = { name: 'grafana', password: PASSWORD };
    expect((await ask(PATHS.endClient, confirmed)).status).toBe(204);
    expect(provider.housekey.audit.at(-1)).toMatchObject({
      event: 'client-ended',
      email: EMAIL,
      clientName: 'grafana',
    });
    for (const { access_token: token, refresh_token: refresh = '' } of [first, second]) {
      expect((await userinfo(app, token)).status).toBe(401);
      expect(await errorOf(openid.refreshTokenGrant(app.config, refresh))).toBe('invalid_grant');
    }
    expect((await userinfo(app, phone.access_token)).status).toBe(200);
    expect(await me(app, browser.token)).toBe(200);
    expect((await listed())['clients']).toContainEqual({ name: 'grafana', signed_in_at: null });
    expect((await ask(PATHS.endClient, confirmed)).status).toBe(404);
  });
});

describe('a sign-out that a client asks for', () => {
  const logout = (parameters: Parameters) =>
    `${ISSUER}/_housekey/oidc/logout?${new URLSearchParams(parameters)}`;
  const back = { post_logout_redirect_uri: 'https://grafana.example.com/', state: 's' };

  it('asks the owner, ends the session, and leads back to the registered address', async () => {
    const app = await setUp();
    const { id_token = '' } = await tokens(app);
    const address = logout({ ...back, id_token_hint: id_token });
    const page = await app.browser.load(address);
    expect(await page.text()).toBe('Sign out?');
    expect(await me(app, app.browser.token)).toBe(200);
    const done = await app.browser.load(address, {});
    expect(done.headers.get('location')).toBe('https://grafana.example.com/?state=s');
    expect(await me(app, app.browser.token)).toBe(401);
    const again = await app.browser.load(address);
    expect(again.headers.get('location')).toBe('https://grafana.example.com/?state=s');
  });

  it('is no click if the form is that of an allowed origin, whose pages may call the API alone', async () => {
    const from = 'https://frontend.example.com';
    const provider = await createTestProvider(undefined, { allowedOrigins: new Set([from]) });
    const { request, auth } = provider.housekey;
    const token = await auth.issueToken({ sub: EMAIL });
    const headers = { origin: from, 'sec-fetch-site': 'same-site', cookie: `${COOKIE}=${token}` };
    const answer = await request(logout({ client_id: 'grafana' }), { method: 'POST', headers });
    expect([answer.status, await answer.text()]).toEqual([200, 'Sign out?']);
    expect((await auth.authenticateCookie(token)).ok).toBe(true);
  });

  it('leads nowhere else', async () => {
    const app = await setUp();
    const evil = { post_logout_redirect_uri: 'https://evil.example/', client_id: 'grafana' };
    expect((await app.browser.load(logout(evil))).status).toBe(400);
    const { client_id: _, ...anonymous } = evil;
    const done = await app.browser.load(logout(anonymous), {});
    expect(done.headers.get('location')).toMatch(/^\/login/);
    const forged = logout({ ...back, id_token_hint: 'e30.e30.e30' });
    expect((await app.browser.load(forged)).status).toBe(400);
  });
});

/** The texts in a stored record. */
function decodeParts(record: string): string {
  const parts = record.split('~');
  return parts.map((part) => Buffer.from(part, 'base64url').toString()).join(' ');
}
