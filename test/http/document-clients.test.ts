import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LAYOUT, PATHS } from '../../src/contract/index.js';
import { readApps } from '../../src/core/config/apps.js';
import { Environment } from '../../src/core/config/environment.js';
import { isPublicAddress } from '../../src/core/network.js';
import { createDocumentReader, type DocumentNetwork } from '../../src/oidc/client-documents.js';
import { createApps, WIKI } from '../support/apps.js';
import {
  CLIENT_CALLBACK,
  CLIENT_HOST,
  CLIENT_ID,
  documentOf,
  sends,
  startClientSite,
} from '../support/client-site.js';
import { setUpOnce } from '../support/hooks.js';
import { bodyOf, PASSWORD, type TestHousekeyOptions } from '../support/housekey.js';
import { builtPages } from '../support/pages.js';
import { createTestProvider, ISSUER, lineOf, OidcBrowser } from '../support/oidc.js';

const RESOURCE = `${WIKI}/mcp`;
const AUTHORIZATION = `${ISSUER}/_housekey/oidc/auth`;
const TOKEN = `${ISSUER}/_housekey/oidc/token`;
const VARIABLES = {
  SERVICE_PUBLIC_URL: ISSUER,
  SERVICE_APPS: 'wiki.example.com http://127.0.0.1:3000 mcp=/mcp',
};
const FRESH = 'urn:housekey:fresh';
type Parameters = Readonly<Record<string, string>>;
interface Options {
  readonly hosts?: string;
  readonly network?: Partial<DocumentNetwork>;
  readonly lines?: readonly string[];
  readonly more?: TestHousekeyOptions;
  readonly provider?: Awaited<ReturnType<typeof createTestProvider>>;
}

const site = setUpOnce(startClientSite);

beforeEach(() => {
  site.asked.length = 0;
  site.answer = sends(documentOf());
});

/** Housekey in front of an app with an MCP server, and the owner's browser. */
async function setUp(given: Options = {}) {
  const { hosts = CLIENT_HOST, network, lines = [], more, provider: before } = given;
  const apps = readApps(new Environment(VARIABLES, String));
  const variables = { ...VARIABLES, SERVICE_OIDC_CLIENT_HOSTS: hosts };
  const read = createDocumentReader({ ...site.network, ...network });
  const options = { apps, ...more, ...(before && { state: before.state }) };
  const provider = await createTestProvider(lines, options, variables, read);
  const { state, clients, fetch } = provider;
  const gateway = await createApps(VARIABLES, { state, clients });
  gateway.clock.now = Date.now();
  const browser = new OidcBrowser(provider);
  const call = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await gateway.send(RESOURCE, { method: 'POST', body: '{}', headers })).status;
  };
  /** The client, as `openid-client` writes it. */
  const begin = async (parameters: Parameters = {}) => {
    const client = [CLIENT_ID, undefined, openid.None(), { [openid.customFetch]: fetch }] as const;
    const config = await openid.discovery(new URL(ISSUER), ...client);
    const checks = { pkceCodeVerifier: openid.randomPKCECodeVerifier(), expectedState: 'state' };
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: CLIENT_CALLBACK,
      scope: 'openid email mcp offline_access',
      resource: RESOURCE,
      state: 'state',
      code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
      ...parameters,
    });
    for (const [name, value] of Object.entries(parameters)) {
      if (value === '') address.searchParams.delete(name);
    }
    const redeem = async (back: URL) => await openid.authorizationCodeGrant(config, back, checks);
    return { config, address, redeem };
  };
  /** The page that asks the owner. */
  const ask = async (address: URL, form?: Parameters) => {
    const page = await browser.load(address, form);
    if (page.status !== 200) throw new Error(`${page.status}: ${await page.text()}`);
    const { allow, deny, ...shown } = await bodyOf(page);
    return { shown, allow: String(allow), deny: String(deny) };
  };
  const click = async (action: string) => {
    const answer = await browser.load(action, {});
    return new URL(answer.headers.get('location') ?? `${ISSUER}/${answer.status}`);
  };
  /** A whole sign-in. */
  const tokens = async (parameters?: Parameters) => {
    const { config, address, redeem } = await begin(parameters);
    const back = await click((await ask(address)).allow);
    return { config, issued: await redeem(back) };
  };
  return { provider, browser, call, begin, ask, click, tokens };
}

/** The same, with the owner signed in. */
async function signedIn(options?: Options) {
  const app = await setUp(options);
  await app.browser.signIn();
  return app;
}

type App = Awaited<ReturnType<typeof setUp>>;

/** The text with which an authorization request fails before it leads anywhere. */
async function refusalOf({ browser }: App, address: URL): Promise<string> {
  const answer = await browser.load(address);
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  return String((await bodyOf(answer))['error_description']);
}

describe('an AI client that describes itself', () => {
  it('gets access to an MCP server, and to nothing else, after a click of the owner', async () => {
    const { provider, browser, call, begin, ask, click } = await setUp();
    const { config, address, redeem } = await begin();
    expect(config.serverMetadata()).toMatchObject({ client_id_metadata_document_supported: true });
    const login = await browser.authorize(address);
    expect(login.pathname).toBe('/login');
    await browser.signIn();
    const { shown, allow } = await ask(new URL(login.searchParams.get('next') ?? '', ISSUER));
    expect(shown).toEqual({
      host: CLIENT_HOST,
      name: 'The client',
      resources: [RESOURCE],
      redirectUri: CLIENT_CALLBACK,
    });
    expect((await provider.housekey.auth.oidc?.list())?.items).toEqual([]);
    const back = await click(allow);
    expect(back.searchParams.get('iss')).toBe(ISSUER);
    const issued = await redeem(back);
    expect(decodeJwt(issued.access_token)).toMatchObject({ aud: RESOURCE, client_id: CLIENT_ID });
    expect(issued.claims()).not.toHaveProperty('email');
    expect(await call(issued.access_token)).toBe(200);
    const event = { event: 'client-signed-in', clientName: CLIENT_HOST };
    expect(provider.housekey.audit.at(-1)).toMatchObject(event);
    const sessions = await provider.housekey.auth.sessions?.list();
    expect(Object.keys(sessions?.records[0]?.apps ?? {})).toEqual([CLIENT_HOST]);

    const again = await openid.refreshTokenGrant(config, issued.refresh_token ?? '');
    expect(await call(again.access_token)).toBe(200);
    const used = openid.refreshTokenGrant(config, issued.refresh_token ?? '');
    await expect(used).rejects.toThrow();
    expect(await call(again.access_token)).toBe(401);
    // The next request is asked about again, and nothing is loaded for that.
    expect((await ask((await begin()).address)).shown).toEqual(shown);
    expect(site.asked).toEqual(['/oauth/client.json']);
    expect(provider.errors).toEqual([]);
  });

  it('is refused by the owner', async () => {
    const { begin, ask, click, provider } = await signedIn();
    const { address } = await begin();
    const back = await click((await ask(address)).deny);
    expect(back.href).toMatch(/^https:\/\/client\.example\/callback\?error=access_denied&/);
    expect(back.searchParams.get('state')).toBe('state');
    expect((await provider.housekey.auth.oidc?.list())?.items).toEqual([]);
  });

  it.each([
    'http://127.0.0.1:33418/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:1/callback',
  ])('can be a program on the machine of the browser, on any port: %s', async (redirect_uri) => {
    const { tokens, call } = await signedIn();
    expect(await call((await tokens({ redirect_uri })).issued.access_token)).toBe(200);
  });

  it('asks for a recent password as well, if it wants one, and the click is still needed', async () => {
    const app = await signedIn();
    const { address } = await app.begin({ prompt: 'login' });
    expect((await app.browser.load(address)).status).toBe(403);
    const { allow } = await app.ask(address, { password: PASSWORD });
    expect((await app.click(allow)).searchParams.has('code')).toBe(true);
    const silent = await app.begin({ prompt: 'none' });
    const { searchParams } = await app.browser.authorize(silent.address);
    expect(searchParams.get('error')).toBe('consent_required');
  });

  it.each<[name: string, document: object]>([
    [
      'without a list of grants or methods',
      { grant_types: undefined, token_endpoint_auth_method: undefined },
    ],
    [
      'that could also sign its requests',
      {
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
        jwks_uri: `https://${CLIENT_HOST}/keys`,
      },
    ],
    [
      'with addresses elsewhere, too',
      { redirect_uris: ['app:/x', 'https://evil.example/', CLIENT_CALLBACK] },
    ],
    ['without a name', { client_name: 7 }],
  ])('may have a document %s', async (_, changes) => {
    site.answer = sends(documentOf(changes), { 'content-type': 'application/json; charset=utf-8' });
    const { tokens, call } = await signedIn();
    expect(await call((await tokens()).issued.access_token)).toBe(200);
  });

  it('is in the list of clients while it has access, which ends there', async () => {
    const { provider, browser, tokens, call } = await signedIn({ lines: [lineOf()] });
    const { issued } = await tokens();
    const send = async (path: string, body?: object) =>
      await provider.fetch(ISSUER + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${browser.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const listed = async () => await bodyOf(await send(PATHS.clients));
    const configured = { name: 'grafana', signed_in_at: null };
    const itself = { name: CLIENT_ID, signed_in_at: expect.any(Number) };
    expect(await listed()).toEqual({ clients: [configured, itself], complete: true });
    expect((await send(PATHS.endClient, { name: CLIENT_ID, password: PASSWORD })).status).toBe(204);
    expect(provider.housekey.audit.at(-1)).toMatchObject({ clientName: CLIENT_HOST });
    expect(await listed()).toEqual({ clients: [configured], complete: true });
    expect(await call(issued.access_token)).toBe(401);
  });

  it.each(['session', 'everywhere', 'lock'] as const)('loses access with: %s', async (end) => {
    const { provider, browser, tokens, call } = await signedIn();
    const { config, issued } = await tokens();
    const { auth } = provider.housekey;
    if (end === 'session') await auth.signOut(browser.token);
    else if (end === 'everywhere') await auth.signOutEverywhere();
    else await auth.lock?.change(true);
    expect(await call(issued.access_token)).toBe(401);
    await expect(openid.refreshTokenGrant(config, issued.refresh_token ?? '')).rejects.toThrow();
  });
});

describe('a client ID that is an address counts only', () => {
  it.each([
    'https://client.example',
    'https://client.example/',
    'https://client.example/#',
    'https://client.example/a#b',
    'https://client.example:8443/a',
    'https://client.example:443/a',
    'https://user@client.example/a',
    'https://CLIENT.example/a',
    'https://client.example./a',
    'https://client.example/a/../b',
    'https://client.example/a/%2E%2e/b',
    String.raw`https://client.example\a`,
    'https://client.example/a b',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://www.client.example/a',
    'https://client.example.evil.example/a',
    `https://client.example/${'a'.repeat(256)}`,
    'https://',
  ])('in its plain form, on an allowed host: not %s', async (id) => {
    const app = await signedIn();
    const { address } = await app.begin();
    address.searchParams.set('client_id', id);
    expect(await refusalOf(app, address)).toContain('SERVICE_OIDC_CLIENT_HOSTS');
    expect(site.asked).toEqual([]);
  });

  it('with https, and a name in the configuration stays one', async () => {
    const app = await signedIn();
    const { address } = await app.begin();
    for (const id of ['http://client.example/a', 'unknown']) {
      address.searchParams.set('client_id', id);
      expect(await refusalOf(app, address)).toBe('client is invalid');
    }
  });
});

describe('a document does not count', () => {
  it.each<[answer: Parameters | object | string, reason: string]>([
    [{ client_id: 'https://client.example/other' }, 'does not contain its own address'],
    ['[]', 'does not contain its own address'],
    ['{', 'cannot be read (no JSON)'],
    [{ token_endpoint_auth_method: 'client_secret_basic' }, 'demands another authentication'],
    [{ token_endpoint_auth_method: 'private_key_jwt' }, 'demands another authentication'],
    [{ client_secret: 'x' }, 'demands another authentication'],
    [{ grant_types: ['urn:ietf:params:oauth:grant-type:device_code'] }, 'does not offer'],
    [{ redirect_uris: undefined }, 'has no redirect URI'],
    [{ redirect_uris: ['https://evil.example/callback'] }, 'has no redirect URI'],
    [{ redirect_uris: ['https://client.example.evil.example/'] }, 'has no redirect URI'],
    [{ redirect_uris: ['https://client.example@evil.example/'] }, 'has no redirect URI'],
    [{ redirect_uris: ['http://client.example/callback'] }, 'has no redirect URI'],
    [{ redirect_uris: ['http://127.0.0.1.evil.example/'] }, 'has no redirect URI'],
    [{ redirect_uris: ['http://localhost:evil@evil.example/'] }, 'has no redirect URI'],
    [{ redirect_uris: ['vscode://callback', 'javascript:alert(1)'] }, 'has no redirect URI'],
  ])('with %j', async (answer, reason) => {
    site.answer = sends(typeof answer === 'string' ? answer : documentOf(answer));
    const app = await signedIn();
    expect(await refusalOf(app, (await app.begin()).address)).toContain(reason);
    // The answer is remembered for a moment, so that nobody can have it loaded again and again.
    await refusalOf(app, (await app.begin()).address);
    expect(site.asked).toHaveLength(1);
    expect(app.provider.errors).toEqual([]);
  });

  it('of another type, with another status, or behind a redirect', async () => {
    const to = (status: number, headers = {}) => {
      site.answer = (_, response) => response.writeHead(status, headers).end('{}');
    };
    for (const [status, headers, reason] of [
      [200, { 'content-type': 'text/html' }, 'is not application/json'],
      [200, { 'content-type': 'application/jsonp' }, 'is not application/json'],
      [200, {}, 'is not application/json'],
      [404, { 'content-type': 'application/json' }, 'was answered with 404'],
      [302, { location: `${CLIENT_ID}?other` }, 'was answered with 302'],
    ] as const) {
      to(status, headers);
      const app = await signedIn();
      expect(await refusalOf(app, (await app.begin()).address)).toContain(reason);
    }
    expect(site.asked).toHaveLength(5);
  });
});

// Each of these is a row in docs/security.md.
describe('an attacker gets nothing', () => {
  it('from the network of the service: no address that is not public is asked', async () => {
    const resolved: string[] = [];
    for (const addresses of [['10.0.0.1'], ['::ffff:127.0.0.1'], ['1.1.1.1', '169.254.169.254']]) {
      const app = await signedIn({
        network: {
          isAllowed: isPublicAddress,
          resolve: async (name) => {
            resolved.push(name);
            return await Promise.resolve(addresses.map((address) => ({ address, family: 4 })));
          },
        },
      });
      expect(await refusalOf(app, (await app.begin()).address)).toContain('is not on the internet');
    }
    expect(resolved).toEqual([CLIENT_HOST, CLIENT_HOST, CLIENT_HOST]);
    expect(site.asked).toEqual([]);
  });

  it('by a name that leads elsewhere a moment later (DNS rebinding): it is resolved once', async () => {
    const answers = ['127.0.0.1', '127.0.0.2'];
    const checked: string[] = [];
    const app = await signedIn({
      network: {
        resolve: async () => await Promise.resolve([{ address: answers.shift() ?? '', family: 4 }]),
        isAllowed: (address) => checked.push(address) === 1,
      },
    });
    await app.ask((await app.begin()).address);
    expect(checked).toEqual(['127.0.0.1']);
    expect(site.asked).toHaveLength(1);
  });

  it('by another server: the certificate has to be for the host', async () => {
    const other = 'other.example';
    const app = await signedIn({ hosts: `${CLIENT_HOST},${other}` });
    const { address } = await app.begin();
    address.searchParams.set('client_id', `https://${other}/client.json`);
    expect(await refusalOf(app, address)).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
    const untrusted = await signedIn({
      network: { connection: { ...site.network.connection, ca: [] } },
    });
    const reason = await refusalOf(untrusted, (await untrusted.begin()).address);
    expect(reason).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(site.asked).toEqual([]);
  });

  it('by a document without end, or one that never comes', async () => {
    let closed = 0;
    site.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const write = () => response.write('x'.repeat(100_000));
      response.on('drain', write).on('close', () => (closed += 1));
      write();
    };
    const endless = await signedIn();
    expect(await refusalOf(endless, (await endless.begin()).address)).toContain(
      'larger than 64 KiB',
    );
    const begins = (text: string) => {
      site.answer = (_, response) => {
        response.on('close', () => (closed += 1));
        if (text !== '')
          response.writeHead(200, { 'content-type': 'application/json' }).write(text);
      };
    };
    for (const text of ['', '{']) {
      begins(text);
      const slow = await signedIn({ network: { timeoutMs: 200 } });
      expect(await refusalOf(slow, (await slow.begin()).address)).toContain('(too slow)');
    }
    const deaf = await signedIn({
      network: { timeoutMs: 50, resolve: async () => await new Promise(() => {}) },
    });
    expect(await refusalOf(deaf, (await deaf.begin()).address)).toContain('(too slow)');
    await expect.poll(() => closed).toBe(3);
  });

  it('by having a document loaded without the owner, or many times at once', async () => {
    const { provider, browser, begin } = await setUp();
    const { address, config } = await begin();
    const stranger = await browser.authorize(address);
    expect(stranger.pathname).toBe('/login');
    const unknown = new URL(address);
    unknown.searchParams.set('client_id', 'https://evil.example/client.json');
    expect((await browser.authorize(unknown)).pathname).toBe('/login');
    await expect(openid.refreshTokenGrant(config, 'unknown')).rejects.toThrow();
    const form = { grant_type: 'authorization_code', code: 'x', redirect_uri: CLIENT_CALLBACK };
    const body = new URLSearchParams({ ...form, client_id: CLIENT_ID });
    expect((await provider.fetch(TOKEN, { method: 'POST', body })).status).toBe(400);
    const logout = new URLSearchParams({
      client_id: CLIENT_ID,
      post_logout_redirect_uri: CLIENT_CALLBACK,
    });
    expect((await browser.load(`${ISSUER}/_housekey/oidc/logout?${logout}`)).status).toBe(400);
    expect(site.asked).toEqual([]);
    await browser.signIn();
    await Promise.all([1, 2, 3].map(async () => await browser.load(address)));
    expect(site.asked).toHaveLength(1);
  });

  it('by a device code: only the authorization code grant exists for it', async () => {
    const { provider } = await setUp({ lines: [lineOf({ name: 'tv', digest: '', device: true })] });
    const body = new URLSearchParams({ client_id: CLIENT_ID, scope: 'mcp', resource: RESOURCE });
    const answer = await provider.fetch(`${ISSUER}/_housekey/oidc/device`, {
      method: 'POST',
      body,
    });
    expect(await bodyOf(answer)).toMatchObject({ error: 'invalid_request' });
    expect(site.asked).toEqual([]);
  });

  it('by changing the document after the click: a new address has to be in it, and access goes on', async () => {
    const before = await signedIn();
    const { issued } = await before.tokens();
    const [moved, stolen] = ['https://client.example/new', 'https://evil.example/'];
    site.answer = sends(documentOf({ redirect_uris: [moved, stolen] }));
    // The former one still counts here, until it expires or the service starts again.
    await before.ask((await before.begin()).address);
    const after = await signedIn({ provider: before.provider });
    for (const redirect_uri of [CLIENT_CALLBACK, stolen, 'https://client.example/new?x']) {
      const { address } = await after.begin({ redirect_uri });
      expect(await refusalOf(after, address)).toContain('redirect_uri did not match');
    }
    await after.ask((await after.begin({ redirect_uri: moved })).address);
    expect(await after.call(issued.access_token)).toBe(200);
  });

  it('with the name of someone else: the host comes first, and the name cannot hide it', async () => {
    const name = `Your bank\u202E\n\u200B<b>accounts.example</b> ${'x'.repeat(100)}`;
    site.answer = sends(documentOf({ client_name: name }));
    const { begin, ask } = await signedIn();
    const { shown } = await ask((await begin()).address);
    expect(shown).toMatchObject({ host: CLIENT_HOST });
    expect(shown['name']).toBe(`Your bank <b>accounts.example</b> ${'x'.repeat(30)}`);
  });

  it('with a page that another one shows in a frame, or that runs or loads something of the document', async () => {
    site.answer = sends(documentOf({ client_name: '<script>alert(1)</script>' }));
    const { renderConsentPage } = builtPages({ ...DEFAULT_LAYOUT, session: 'cookie' }).handlers;
    const { browser, begin } = await signedIn({ more: { renderConsentPage } });
    const { address } = await begin({ redirect_uri: 'http://127.0.0.1:4000/callback' });
    const page = await browser.load(address);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:4000;");
    expect(page.headers.get('cache-control')).toBe('no-store');
    const text = await page.text();
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toMatch(/<script|logo\.png/);
    for (const shown of [CLIENT_HOST, RESOURCE, '127.0.0.1:4000', 'any program there']) {
      expect(text).toContain(shown);
    }
  });

  it('without the click: by a link, another site, a frame, or the page that asks for the password', async () => {
    const app = await signedIn();
    const { address } = await app.begin({ acr_values: FRESH });
    address.searchParams.set('housekey_decision', 'allow');
    const stripped = await app.browser.load(address);
    expect(stripped.headers.get('location')).not.toContain('housekey_decision');
    const post = async (headers: Parameters) => {
      const cookie = `__Host-Http-housekey_session=${app.browser.token}`;
      const init = { method: 'POST', headers: { cookie, ...headers } };
      return (await app.provider.housekey.request(address.href, init)).status;
    };
    expect(await post({ origin: 'https://evil.example' })).toBe(403);
    expect(await post({ origin: WIKI, 'sec-fetch-site': 'same-site' })).toBe(403);
    const own = { origin: ISSUER, 'sec-fetch-site': 'same-origin' };
    const frame = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
    expect(await post({ ...own, ...frame })).toBe(403);
    expect(await post({ ...own, 'sec-fetch-mode': 'cors' })).toBe(403);
    // A password answers the other question.
    app.provider.housekey.clock.now += 700_000;
    const { allow } = await app.ask(address, { password: PASSWORD });
    expect((await app.click(allow)).searchParams.has('code')).toBe(true);
    expect((await app.click(allow.replace('=allow', '=else'))).pathname).toBe('/200');
  });

  it('without the click: by the form of an allowed origin, whose pages may call the API alone', async () => {
    const { provider, browser, begin, ask } = await signedIn({
      more: { allowedOrigins: new Set([WIKI]) },
    });
    const { allow } = await ask((await begin()).address);
    const from = { origin: WIKI, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' };
    const cookie = `__Host-Http-housekey_session=${browser.token}`;
    const init = { method: 'POST', headers: { ...from, cookie } };
    const answer = await provider.housekey.request(ISSUER + allow, init);
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(await bodyOf(answer)).toMatchObject({ host: CLIENT_HOST });
    expect((await provider.housekey.auth.oidc?.list())?.items).toEqual([]);
  });

  it('with anything but a session of the owner at the login', async () => {
    const { provider, browser, begin, ask } = await signedIn();
    const { allow } = await ask((await begin()).address);
    const { auth, request } = provider.housekey;
    const post = async (headers: Parameters) =>
      await request(ISSUER + allow, { method: 'POST', headers: { origin: ISSUER, ...headers } });
    for (const headers of [
      { authorization: `Bearer ${browser.token}` },
      { cookie: `__Host-Http-housekey_session_app=${browser.token}` },
      { cookie: `__Host-Http-housekey_session_guest=${browser.token}` },
    ]) {
      const answer = await post(headers);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/login/),
      ]);
    }
    const other = await auth.issueToken({ sub: 'someone@else.example' });
    expect((await post({ cookie: `__Host-Http-housekey_session=${other}` })).status).toBe(403);
  });

  it.each([
    [{ resource: '' }, 'invalid_target'],
    [{ resource: `${WIKI}/` }, 'invalid_target'],
    [{ resource: 'https://evil.example/mcp' }, 'invalid_target'],
    [{ code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
  ])('by a weaker request, even with a click: %o', async (parameters, error) => {
    const app = await signedIn();
    const { address } = await app.begin(parameters);
    expect((await app.browser.authorize(address)).href).toContain(`error=${error}`);
    address.searchParams.set('housekey_decision', 'allow');
    expect((await app.click(address.href)).href).toContain(`error=${error}`);
  });

  it('once the host is not allowed anymore: what was issued stops', async () => {
    const before = await signedIn({ hosts: `${CLIENT_HOST},other.example` });
    const { config, issued } = await before.tokens();
    const after = await signedIn({ hosts: 'other.example', provider: before.provider });
    expect(await after.call(issued.access_token)).toBe(401);
    const { fetch } = after.provider;
    const refresh = { grant_type: 'refresh_token', refresh_token: issued.refresh_token ?? '' };
    const body = new URLSearchParams({ ...refresh, client_id: CLIENT_ID });
    const answer = await bodyOf(await fetch(TOKEN, { method: 'POST', body }));
    expect(answer).toMatchObject({ error: 'invalid_client' });
    const headers = { authorization: `Bearer ${after.browser.token}` };
    const listed = await bodyOf(await fetch(ISSUER + PATHS.clients, { headers }));
    expect(listed).toEqual({ clients: [], complete: true });
    expect(config.clientMetadata().client_id).toBe(CLIENT_ID);
  });

  it('without SERVICE_OIDC_CLIENT_HOSTS', async () => {
    const app = await signedIn({ hosts: '', lines: [lineOf()] });
    const { address, config } = await app.begin();
    expect(config.serverMetadata()).not.toHaveProperty('client_id_metadata_document_supported');
    expect(await refusalOf(app, address)).toContain('SERVICE_OIDC_CLIENT_HOSTS');
    expect(AUTHORIZATION).toBe(address.origin + address.pathname);
  });
});
