import { createServer } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountProvider } from '../../src/account/provider.js';
import { DEFAULT_LAYOUT } from '../../src/contract/index.js';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import { AccountBrowser, CALLBACK, SITE } from '../support/account-browser.js';
import { setUpOnce } from '../support/hooks.js';
import { listenOnFreePort } from '../support/port.js';
import { AUTH_VARIABLES, createTestHousekey } from '../support/housekey.js';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const TOKEN = 'gho_only-for-tests';

/**
 * Answers as GitHub documents it (docs.github.com, "Authorizing OAuth apps" and "Get the authenticated user"): errors of
 * the token endpoint have status 200.
 */
const github = setUpOnce(async () => {
  const state = {
    token: { access_token: TOKEN, token_type: 'bearer', scope: '' } as object,
    user: { login: 'octocat', id: 583_231 } as object,
    status: 200,
  };
  const seen: { path: string; body: URLSearchParams; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const { url: path = '', headers } = request;
        const body = new URLSearchParams(Buffer.concat(chunks).toString());
        seen.push({ path, body, authorization: headers.authorization });
        const isToken = path === '/login/oauth/access_token';
        response.writeHead(isToken ? 200 : state.status, JSON_TYPE);
        response.end(JSON.stringify(isToken ? state.token : state.user));
      });
  });
  const port = await listenOnFreePort(server);
  const standIn = async (url: string | URL | Request, init?: RequestInit) => {
    const { origin, pathname } = new URL(url instanceof Request ? url.url : url);
    expect(['https://github.com', 'https://api.github.com']).toContain(origin);
    return await fetch(`http://127.0.0.1:${port}${pathname}`, init);
  };
  return { state, seen, fetch: standIn, stop: async () => void server.close() };
});

const GOOD = {
  token: { access_token: TOKEN, token_type: 'bearer', scope: '' },
  user: { login: 'octocat', id: 583_231 },
  status: 200,
};

async function setUp() {
  const housekey = await createTestHousekey(
    {
      ...AUTH_VARIABLES,
      SERVICE_PUBLIC_URL: SITE,
      SERVICE_ACCOUNT_ISSUER: 'https://github.com',
      SERVICE_ACCOUNT_CLIENT_ID: 'Iv1.8a61f9b3a7aba766',
      SERVICE_ACCOUNT_CLIENT_SECRET: 'secret-of-the-app-at-github',
      SERVICE_ACCOUNT_SUBJECT: '583231',
    },
    {
      layout: { ...DEFAULT_LAYOUT, session: 'cookie' },
      sessionCookie: new SessionCookie({ name: 'housekey_session', domain: undefined }),
      loadAccountProvider: async (config) =>
        await Promise.resolve(createAccountProvider(config, github.fetch)),
    },
  );
  const browser = new AccountBrowser(housekey);
  const query = new URL(await browser.begin({ next: '/app' })).searchParams;
  const answer = new URLSearchParams({ code: '20a1b2c3d4', state: query.get('state') ?? '' });
  return { housekey, browser, query, callback: `${CALLBACK}?${answer}` };
}

beforeEach(() => {
  Object.assign(github.state, GOOD);
  github.seen.length = 0;
});

describe('GitHub as the provider', () => {
  it('signs in the account with the numeric ID, with state and PKCE', async () => {
    const { housekey, browser, query, callback } = await setUp();
    expect(query.get('code_challenge_method')).toBe('S256');
    expect([query.get('scope'), query.get('nonce')]).toEqual([null, null]);
    const response = await browser.send(callback);
    expect(response.headers.get('location')).toBe('/app');
    const [token, user] = github.seen;
    expect(token?.body.get('client_secret')).toBe('secret-of-the-app-at-github');
    expect(token?.body.get('redirect_uri')).toBe(SITE + CALLBACK);
    expect(token?.body.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect(user).toMatchObject({ path: '/user', authorization: `Bearer ${TOKEN}` });
    expect(housekey.audit).toMatchObject([{ event: 'sign-in', method: 'account' }]);
  });

  it.each([
    ['another account', 'other-subject', { user: { login: 'octocat', id: 1 } }, undefined],
    ['a name in place of the ID', 'unavailable', { user: { id: '583231' } }, 'no user ID'],
    [
      'a token that GitHub refuses',
      'unavailable',
      { user: { message: 'Bad credentials' }, status: 401 },
      'no user ID',
    ],
    [
      'an error with status 200',
      'unavailable',
      { token: { error: 'incorrect_client_credentials' } },
      'incorrect_client_credentials',
    ],
    ['a code that was used', 'expired', { token: { error: 'bad_verification_code' } }, undefined],
    [
      'an error that is no code',
      'unavailable',
      { token: { error: '<script>' } },
      'OAUTH_INVALID_RESPONSE',
    ],
  ])('refuses %s', async (_, cause, changed, problem) => {
    const { housekey, browser, callback } = await setUp();
    Object.assign(github.state, changed);
    const response = await browser.send(callback);
    expect(response.headers.get('location')).toBe(`/login?failed=${cause}&next=%2Fapp`);
    expect(housekey.audit).toMatchObject([{ event: 'account-refused', cause }]);
    expect(housekey.auth.account?.problem).toBe(problem);
    expect(housekey.auth.account?.provider).toBe('GitHub');
  });
});
