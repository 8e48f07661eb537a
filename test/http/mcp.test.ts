import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import * as openid from 'openid-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readApps } from '../../src/core/config/apps.js';
import { Environment } from '../../src/core/config/environment.js';
import { GRANT_CLAIM } from '../../src/http/access/own-credentials.js';
import { hidesAuthorization } from '../../src/http/access/decision.js';
import { createApps, PHOTOS, WIKI } from '../support/apps.js';
import { bearer, bodyOf, EMAIL, SECRET } from '../support/housekey.js';
import {
  CALLBACK,
  CLIENT_SECRET,
  createTestProvider,
  ISSUER,
  lineOf,
  OidcBrowser,
} from '../support/oidc.js';

const RESOURCE = `${WIKI}/mcp`;
const TOOLS = 'https://nas.example.org/tools/mcp';
const METADATA = '/.well-known/oauth-protected-resource';
const VARIABLES = {
  SERVICE_TRUSTED_PROXIES: '192.0.2.1',
  SERVICE_PUBLIC_URL: ISSUER,
  SERVICE_APPS: `
    wiki.example.com http://127.0.0.1:3000 mcp=/mcp public=/assets step-up=/mcp/admin name="The wiki"
    photos.example.net http://127.0.0.1:3001 mcp=/mcp public=/assets home-network=198.51.100.0/24
    plain.example.org http://127.0.0.1:3002
    nas.example.org - mcp=/tools/mcp
  `,
};
const POST = { method: 'POST', body: '{}' };

/** Housekey with three apps, and an AI client whose line permits the first. */
async function setUp() {
  const apps = readApps(new Environment(VARIABLES, String));
  const line = lineOf({ name: 'agent', resources: [RESOURCE, TOOLS] });
  const provider = await createTestProvider([line, lineOf()], { apps }, VARIABLES);
  const { state, clients, fetch } = provider;
  const site = await createApps(VARIABLES, { state, clients });
  site.clock.now = Date.now();
  const browser = new OidcBrowser(provider);
  await browser.signIn();
  const options = { [openid.customFetch]: fetch };
  const discover = async (name = 'agent') =>
    await openid.discovery(new URL(ISSUER), name, CLIENT_SECRET, undefined, options);
  const config = await discover();
  const authorize = async (parameters: Readonly<Record<string, string>> = {}) => {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'openid mcp offline_access',
      prompt: 'consent',
      resource: RESOURCE,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      ...parameters,
    });
    // Some clients leave them out.
    for (const name of ['scope', 'prompt']) {
      if (address.searchParams.get(name) === '') address.searchParams.delete(name);
    }
    return { back: await browser.authorize(address), checks: { pkceCodeVerifier } };
  };
  const tokens = async (parameters?: Readonly<Record<string, string>>) => {
    const { back, checks } = await authorize(parameters);
    return await openid.authorizationCodeGrant(config, back, checks);
  };
  const call = async (url: string, token: string, more: Readonly<Record<string, string>> = {}) => {
    const headers = { ...more, authorization: `Bearer ${token}` };
    const answer = await site.send(url, { ...POST, headers });
    return { status: answer.status, challenge: answer.headers.get('www-authenticate') };
  };
  return { provider, site, browser, config, authorize, tokens, call };
}

afterEach(() => vi.useRealTimers());

describe('an AI client (MCP)', () => {
  it('learns from the app where it gets a token', async () => {
    const { site } = await setUp();
    const refused = await site.send(RESOURCE, POST);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${WIKI}${METADATA}/mcp", scope="mcp"`,
    );
    for (const path of [METADATA, `${METADATA}/mcp`]) {
      const answer = await site.send(WIKI + path);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await bodyOf(answer)).toEqual({
        resource: RESOURCE,
        authorization_servers: [ISSUER],
        scopes_supported: ['mcp'],
        bearer_methods_supported: ['header'],
        resource_name: 'The wiki',
      });
      const options = await site.send(WIKI + path, { method: 'OPTIONS' });
      // Only preflights have it.
      const allowed = [answer, options].map(({ headers }) =>
        headers.get('access-control-allow-headers'),
      );
      expect([options.status, ...allowed]).toEqual([204, null, '*']);
    }
    // A proxy that asks us passes this path on.
    const nas = await site.send(`https://nas.example.org${METADATA}/tools/mcp`);
    expect(await bodyOf(nas)).toMatchObject({ resource: TOOLS });
    const plain = await site.send(`https://plain.example.org${METADATA}`);
    expect(plain.headers.get('www-authenticate')).toBe('Bearer');
    // A person who opens the address signs in.
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect((await site.send(RESOURCE, { headers })).status).toBe(303);
  });

  it('reaches the MCP server with a token for it alone, as the owner, until it expires', async () => {
    const { tokens, call, site, config, provider } = await setUp();
    const { access_token: token, refresh_token = '', scope } = await tokens();
    expect(decodeProtectedHeader(token)).toEqual({
      alg: 'ES256',
      typ: 'at+jwt',
      kid: expect.any(String),
    });
    expect(decodeJwt(token)).toMatchObject({ aud: RESOURCE, iss: ISSUER, client_id: 'agent' });
    expect(scope).toBe('mcp');
    expect(await call(RESOURCE, token)).toMatchObject({ status: 200 });
    expect(await call(`${RESOURCE}/messages?session=1`, token)).toMatchObject({ status: 200 });
    const sent = { authorization: `Bearer ${token}` };
    const decision = await site.decide('wiki.example.com', 'POST', '/mcp', sent);
    if (decision?.allowed !== true) throw new Error('it was refused');
    const { access } = decision;
    expect(access).toMatchObject({ via: 'client', ownBearer: true, user: { email: EMAIL } });
    expect(hidesAuthorization(access, new Headers(sent))).toBe(true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    provider.housekey.clock.now = Date.now();
    expect(await call(RESOURCE, token)).toMatchObject({
      status: 401,
      challenge: expect.stringContaining('error="invalid_token"'),
    });
    const again = await openid.refreshTokenGrant(config, refresh_token);
    expect(await call(RESOURCE, again.access_token)).toMatchObject({ status: 200 });
    expect(provider.errors).toEqual([]);
  });

  it.each(['mcp', ''])('gets new tokens without a sign-in, if it asks for "%s"', async (scope) => {
    const { tokens, call, config, provider } = await setUp();
    const { refresh_token = '' } = await tokens({ scope, prompt: '' });
    const again = await openid.refreshTokenGrant(config, refresh_token, { resource: RESOURCE });
    expect(again.scope).toBe('mcp');
    expect(await call(RESOURCE, again.access_token)).toMatchObject({ status: 200 });
    await provider.housekey.auth.signOutEverywhere();
    const later = again.refresh_token ?? refresh_token;
    await expect(openid.refreshTokenGrant(config, later)).rejects.toThrow();
  });

  it('gets no token for a resource that its line does not have', async () => {
    const { authorize, tokens, config, site } = await setUp();
    for (const resource of [`${PHOTOS}/mcp`, `${RESOURCE}/`, WIKI, 'https://evil.example/']) {
      const { back } = await authorize({ resource });
      expect(back.searchParams.get('error')).toBe('invalid_target');
    }
    const { refresh_token = '' } = await tokens();
    const parameters = { resource: `${PHOTOS}/mcp` };
    await expect(openid.refreshTokenGrant(config, refresh_token, parameters)).rejects.toThrow();
    expect(site.audit).toEqual([]);
  });

  it('ends with the session, a sign-out everywhere, the lock, and a code that was used twice', async () => {
    for (const end of ['session', 'everywhere', 'lock', 'code'] as const) {
      const { authorize, config, call, browser, provider } = await setUp();
      const { back, checks } = await authorize();
      const { access_token: token } = await openid.authorizationCodeGrant(config, back, checks);
      expect(await call(RESOURCE, token)).toMatchObject({ status: 200 });
      const { auth } = provider.housekey;
      if (end === 'session') await auth.signOut(browser.token);
      else if (end === 'everywhere') await auth.signOutEverywhere();
      else if (end === 'lock') await auth.lock?.change(true);
      else await openid.authorizationCodeGrant(config, back, checks).catch(() => {});
      expect(await call(RESOURCE, token)).toMatchObject({ status: 401 });
    }
  });
});

describe('a client in a page of another site', () => {
  const headers = { origin: 'https://client.example', 'access-control-request-method': 'POST' };

  it('may send a request to the MCP server alone, and read why it is refused', async () => {
    const { site } = await setUp();
    for (const path of ['/mcp', '/mcp/messages']) {
      const answer = await site.send(WIKI + path, { method: 'OPTIONS', headers });
      expect(answer.status).toBe(204);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization, *',
        'access-control-allow-methods': 'GET, POST, DELETE',
      });
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    }
    const refused = await site.send(RESOURCE, { ...POST, headers: { origin: headers.origin } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('access-control-expose-headers')).toContain('www-authenticate');
    // Not every request with that header is a preflight.
    expect((await site.send(RESOURCE, { ...POST, headers })).status).toBe(401);
  });

  it('learns nothing about the rest of the app, and no such request reaches the app', async () => {
    const { site } = await setUp();
    for (const path of ['/', '/mcpx', '/MCP', '/x/mcp']) {
      const answer = await site.send(WIKI + path, { method: 'OPTIONS', headers });
      expect([answer.status, answer.headers.has('access-control-allow-origin')]).toEqual([
        401,
        false,
      ]);
    }
    const asks = { method: 'OPTIONS', headers: { origin: headers.origin } };
    expect((await site.send(RESOURCE, asks)).status).toBe(401);
    const plain = { method: 'OPTIONS', headers };
    expect((await site.send('https://plain.example.org/mcp', plain)).status).toBe(401);
  });
});

describe('an access token for the MCP server of an app opens nothing else', () => {
  it.each([
    `${WIKI}/`,
    `${WIKI}/mcpx`,
    `${WIKI}/MCP`,
    `${WIKI}/mcp/..%2fprivate`,
    `${WIKI}/mcp//private`,
    `${WIKI}/mcp?dest=/private`,
    `${PHOTOS}/mcp`,
    `${ISSUER}/api/auth/me`,
    `${ISSUER}/_housekey/oidc/userinfo`,
    `${ISSUER}/_housekey/api/sessions`,
  ])('%s', async (url) => {
    const { tokens, call, provider } = await setUp();
    const { access_token: token } = await tokens();
    const { status } = url.startsWith(ISSUER)
      ? await provider.fetch(url, bearer(token))
      : await call(url, token);
    expect(status).toBe(401);
  });

  it('not a path that needs a fresh password, another one in a header, nor an address that admits', async () => {
    const { tokens, call, site } = await setUp();
    const { access_token: token } = await tokens();
    expect(await call(`${RESOURCE}/admin`, token)).toMatchObject({ status: 403 });
    expect(await call(RESOURCE, token, { destination: '/private' })).toMatchObject({ status: 401 });
    const init = bearer(token, 'POST');
    expect((await site.send(`${PHOTOS}/x`, POST, '198.51.100.7')).status).toBe(200);
    expect((await site.send(`${PHOTOS}/x`, init, '198.51.100.7')).status).toBe(401);
  });

  it('and no app sees it: not where everyone is admitted, nor next to a session', async () => {
    const { tokens, site } = await setUp();
    const { access_token: token } = await tokens();
    const user = site.browser();
    await user.open(`${PHOTOS}/`);
    await user.signIn();
    await user.open(`${PHOTOS}/`);
    for (const [path, cookie] of [
      ['/assets/x', ''],
      ['/x', user.cookies(PHOTOS)],
    ] as const) {
      for (const authorization of [`Bearer ${token}`, `token ${token}`]) {
        const sent = new Headers({ authorization, cookie });
        const decision = await site.decide('photos.example.net', 'GET', path, sent);
        if (decision?.allowed !== true) throw new Error('it was refused');
        expect(hidesAuthorization(decision.access, sent)).toBe(true);
      }
    }
    await user.open(`${WIKI}/`);
    const both = { authorization: `Bearer ${token}`, cookie: user.cookies(WIKI) };
    const decision = await site.decide('wiki.example.com', 'GET', '/mcp', both);
    expect(decision).toMatchObject({ allowed: true, access: { via: 'cookie' } });
  });
});

it('a proxy that asks us learns the same about a token', async () => {
  const { tokens, site } = await setUp();
  const verify = async (uri: string, token: string) => {
    const asked = { 'x-forwarded-method': 'POST', 'x-forwarded-uri': uri };
    const headers = { ...asked, authorization: `Bearer ${token}` };
    const answer = await site.send('https://nas.example.org/api/auth/verify', { headers });
    return [answer.status, answer.headers.get('x-housekey-credential')];
  };
  const { access_token: token } = await tokens({ resource: TOOLS });
  expect(await verify('/tools/mcp', token)).toEqual([200, 'authorization']);
  expect(await verify('/tools', token)).toEqual([401, null]);
  const { access_token: other } = await tokens();
  expect(await verify('/tools/mcp', other)).toEqual([401, null]);
});

describe('nothing else opens the MCP server', () => {
  it('no forged, altered or opaque token, no ID token, and no session as a token', async () => {
    const { tokens, call, browser } = await setUp();
    const issued = await tokens();
    const plain = await tokens({ resource: '', scope: 'openid' }).catch(() => issued);
    const claims = { aud: RESOURCE, iss: ISSUER, client_id: 'agent', scope: 'mcp' };
    const { [GRANT_CLAIM]: grant } = decodeJwt(issued.access_token);
    const forged = new SignJWT({ ...claims, [GRANT_CLAIM]: grant });
    forged.setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).setExpirationTime('1h');
    const [header, , signature] = issued.access_token.split('.');
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    for (const token of [
      await forged.sign(new TextEncoder().encode(SECRET)),
      `${header}.${payload}.${signature}`,
      issued.id_token ?? '',
      issued.refresh_token ?? '',
      plain.id_token ?? '',
      'x',
    ]) {
      expect(await call(RESOURCE, token)).toMatchObject({
        status: 401,
        challenge: expect.stringContaining('error="invalid_token"'),
      });
    }
    // The session at the login is not one at the app.
    const cookie = `__Host-Http-housekey_session=${browser.token}`;
    expect((await call(RESOURCE, 'x', { cookie })).status).toBe(401);
  });

  it('no token without the scope', async () => {
    const { tokens, call } = await setUp();
    const { access_token: token } = await tokens({ scope: 'openid' });
    expect(await call(RESOURCE, token)).toEqual({
      status: 403,
      challenge: `Bearer error="insufficient_scope", resource_metadata="${WIKI}${METADATA}/mcp", scope="mcp"`,
    });
  });
});
