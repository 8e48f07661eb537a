import { describe, expect, it } from 'vitest';
import { toResponse } from '../../src/http/plain-response.js';
import { createApps, LOGIN, PHOTOS, WIKI, type Browser } from '../support/apps.js';
import { basic, createTestAppToken } from '../support/app-tokens.js';
import { EMAIL } from '../support/housekey.js';

const PAGE = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const TABLE = `
  wiki.example.com - public=/assets step-up=/admin identity-headers=X-User
  photos.example.net -
`;

/** Asks as a trusted proxy does that serves the hosts of the apps. */
async function createProxy(options: Parameters<typeof createApps>[1] = {}) {
  const variables = { SERVICE_APPS: TABLE, SERVICE_TRUSTED_PROXIES: '192.0.2.1' };
  const setup = await createApps(variables, options);
  const browser = setup.browser();
  const verify = async (
    url: string,
    headers: Record<string, string> = {},
    { method = 'GET', by = browser }: { method?: string; by?: Browser } = {},
  ): Promise<Response> => {
    const { host, protocol, origin } = new URL(url);
    const cookie = by.cookies(url);
    return await setup.send('http://127.0.0.1:8000/api/auth/verify?redirect=true', {
      headers: {
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
        'x-forwarded-uri': url.slice(origin.length),
        'x-forwarded-method': method,
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
    });
  };
  /** Opens a page through the proxy, which sends `/_housekey/ticket` of each host to Housekey. */
  const open = async (url: string) => {
    const asked = await verify(url, PAGE);
    browser.keep(url, asked);
    return await browser.open(asked.headers.get('location') ?? '', (next) => next === url);
  };
  return { ...setup, browser, verify, open };
}

describe('forward auth with several apps', () => {
  it('leads a page of each host to the login, and back with a ticket', async () => {
    const { browser, open, verify } = await createProxy();
    await browser.signIn();
    for (const url of [`${WIKI}/deep?x=1`, `${PHOTOS}/`]) {
      const asked = await verify(url, PAGE);
      expect(asked.status).toBe(302);
      expect(asked.headers.get('location')).toContain(`${LOGIN}/_housekey/ticket?for=`);
      expect((await open(url)).url).toBe(url);
      expect((await verify(url)).status).toBe(200);
    }
    expect((await verify(`${WIKI}/`)).headers.get('x-user')).toBe(EMAIL);
    expect((await verify(`${PHOTOS}/`)).headers.get('remote-user')).toBe(EMAIL);
    expect((await verify(`${PHOTOS}/`)).headers.get('x-user')).toBeNull();
  });

  it('answers scripts with 401, and public paths with nothing about the user', async () => {
    const backup = createTestAppToken('backup', { methods: ['POST'] });
    const { verify } = await createProxy({ appTokens: [backup.token] });
    expect((await verify(`${WIKI}/`)).status).toBe(401);
    const open = await verify(`${WIKI}/assets/a.css`);
    expect(open.status).toBe(200);
    expect(open.headers.get('x-user')).toBeNull();
    expect(open.headers.get('cache-control')).toBe('no-store');
    const unknown = createTestAppToken('removed').text;
    const withToken = await verify(`${WIKI}/assets/a`, { authorization: `Bearer ${unknown}` });
    expect(withToken.headers.get('x-housekey-credential')).toBe('authorization');
    expect((await verify(`${PHOTOS}/assets/a.css`)).status).toBe(401);
    const moved = { destination: `${WIKI}/b` };
    expect((await verify(`${WIKI}/assets/a`, moved, { method: 'MOVE' })).status).toBe(401);
  });

  it('lets no page of another origin open a WebSocket on a public path, as in the gateway', async () => {
    const { verify } = await createProxy();
    const upgrade = { upgrade: 'websocket', connection: 'upgrade' };
    const url = `${WIKI}/assets/socket`;
    expect((await verify(url, { ...upgrade, origin: WIKI })).status).toBe(200);
    const overHttp2 = { 'sec-websocket-version': '13', cookie: '' };
    expect((await verify(`${WIKI}/assets/a`, overHttp2)).status).toBe(401);
    const answer = await verify(url, { ...upgrade, origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('SERVICE_ALLOWED_ORIGINS=https://evil.example');
  });

  it('asks for the owner on paths with step-up', async () => {
    const { browser, clock, open, verify } = await createProxy();
    await browser.signIn();
    await open(`${WIKI}/`);
    expect((await verify(`${WIKI}/admin`)).status).toBe(200);
    clock.now += 600_000;
    expect((await verify(`${WIKI}/admin`)).status).toBe(403);
    expect((await verify(`${WIKI}/admin`, { ...PAGE, upgrade: 'websocket' })).status).toBe(403);
    expect((await verify(`${WIKI}/admin`, PAGE)).status).toBe(302);
    expect((await verify(`${WIKI}/`)).status).toBe(200);
    // The path is not known for certain.
    const unsure = { 'x-forwarded-uri': '' };
    expect((await verify(`${WIKI}/`, unsure)).status).toBe(403);
  });

  it('knows no other host, and takes one from trusted proxies only', async () => {
    const { verify, housekey } = await createProxy();
    const other = await verify('https://other.example.com/', PAGE);
    expect(other.status).toBe(421);
    expect(await other.text()).toContain('SERVICE_APPS');
    expect((await verify(`${LOGIN}/`)).status).toBe(401);
    const request = new Request('http://127.0.0.1:8000/api/auth/verify', {
      headers: { 'x-forwarded-host': 'wiki.example.com' },
    });
    const stranger = toResponse(await housekey.respond(request, { address: '203.0.113.1' }));
    expect(stranger.status).toBe(421);
  });

  it('says that the proxy must send the ticket to Housekey, in place of a loop', async () => {
    const { verify } = await createProxy();
    const answer = await verify(`${WIKI}/_housekey/ticket?ticket=x`, PAGE);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('must send /_housekey/ticket of this host to Housekey');
  });

  it('returns to the start of the app if the proxy does not say where', async () => {
    const { browser, verify } = await createProxy();
    await browser.signIn();
    const asked = await verify(`${WIKI}/`, { ...PAGE, 'x-forwarded-uri': 'x' });
    browser.keep(WIKI, asked);
    const shown = await browser.open(
      asked.headers.get('location') ?? '',
      (next) => next === `${WIKI}/`,
    );
    expect(shown.url).toBe(`${WIKI}/`);
  });
});

describe('an app token for one of several apps', () => {
  const WIKI_TOKEN = createTestAppToken('wiki', { apps: ['wiki.example.com'] });
  const BOTH = createTestAppToken('both', { apps: ['wiki.example.com', 'photos.example.net'] });
  const EVERY = createTestAppToken('every');
  const appTokens = [WIKI_TOKEN, BOTH, EVERY].map(({ token }) => token);
  const own = { 'x-housekey-token': WIKI_TOKEN.text };

  it('opens its app and no other', async () => {
    const { verify, audit } = await createProxy({ appTokens });
    expect((await verify(`${WIKI}/`, own)).headers.get('x-user')).toBe(EMAIL);
    const other = await verify(`${PHOTOS}/`, own);
    expect([other.status, await other.json()]).toEqual([
      403,
      { detail: 'The app token "wiki" does not permit this app, method or path' },
    ]);
    expect(other.headers.has('remote-user')).toBe(false);
    expect(audit.map(({ event, app }) => `${event} ${app}`)).toEqual([
      'app-token-used wiki.example.com',
      'app-token-refused photos.example.net',
    ]);
    expect((await verify(`${LOGIN}/`, own)).status).toBe(403);
    for (const { text } of [BOTH, EVERY]) {
      const headers = { authorization: basic(text) };
      expect((await verify(`${WIKI}/`, headers)).status).toBe(200);
      expect((await verify(`${PHOTOS}/`, headers)).status).toBe(200);
    }
  });

  it.each([
    ['photos.example.net', 403],
    ['PHOTOS.example.NET', 403],
    ['photos.example.net:443', 403],
    ['wiki.example.com, photos.example.net', 403],
    ['photos.example.net, WIKI.example.com:443', 200],
    ['wiki.example.com.', 421],
    ['wiki.example.com:80', 421],
    ['wiki.example.com@photos.example.net', 400],
    ['wiki.example.com/photos.example.net', 400],
    ['wiki.example.com%00', 400],
    ['www.wiki.example.com', 421],
  ])('is judged by the host that decides which app it is: %s', async (host, status) => {
    const { verify } = await createProxy({ appTokens });
    const answer = await verify(`${WIKI}/`, { ...own, 'x-forwarded-host': host });
    expect(answer.status).toBe(status);
  });

  it('is refused next to a session of the other app, and opens no step-up', async () => {
    const { browser, open, verify } = await createProxy({ appTokens });
    await browser.signIn();
    await open(`${PHOTOS}/`);
    expect((await verify(`${PHOTOS}/`)).status).toBe(200);
    expect((await verify(`${PHOTOS}/`, own)).status).toBe(403);
    expect((await verify(`${WIKI}/admin`, own)).status).toBe(403);
  });

  it('is listed with its apps', async () => {
    const { browser } = await createProxy({ appTokens });
    await browser.signIn();
    const answer = await browser.fetch(`${LOGIN}/_housekey/api/app-tokens`);
    expect(await answer.json()).toMatchObject({
      app_tokens: [
        { name: 'wiki', apps: ['wiki.example.com'] },
        { name: 'both', apps: ['wiki.example.com', 'photos.example.net'] },
        { name: 'every', apps: null },
      ],
    });
  });

  it('is refused if the proxy is not trusted, or does not say what was requested', async () => {
    const { verify, housekey } = await createProxy({ appTokens });
    expect((await verify(`${WIKI}/`, { ...own, 'x-forwarded-uri': '' })).status).toBe(403);
    const request = new Request('http://127.0.0.1:8000/api/auth/verify', {
      headers: {
        host: 'wiki.example.com',
        'x-forwarded-method': 'GET',
        'x-forwarded-uri': '/',
        ...own,
      },
    });
    const stranger = await housekey.send(request, { address: '203.0.113.1' });
    expect(stranger.status).toBe(403);
  });
});
