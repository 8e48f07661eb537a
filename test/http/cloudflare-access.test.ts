import { createHmac, createPublicKey } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAGES, PATHS } from '../../src/contract/index.js';
import { isPromise } from '../../src/core/maybe-promise.js';
import { createLocalState } from '../../src/core/storage/state.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { createApps, LOGIN, WIKI } from '../support/apps.js';
import {
  claimsAt,
  createSigningKey,
  EMAIL_THERE,
  OTHER_AUDIENCE,
  publishes,
  sign,
  startTeam,
  type SigningKey,
} from '../support/cloudflare.js';
import { setUpOnce } from '../support/hooks.js';
import { bearer, EMAIL, NOON } from '../support/housekey.js';
import { listSessions } from '../support/sessions.js';
import { handmadeToken } from '../support/tokens.js';

const FREE = createTestAppToken('free');
const LIMITED = createTestAppToken('limited', { paths: ['/api'] });
const HEADER = 'cf-access-jwt-assertion';
/** A question of a proxy, without the method. */
const FORWARDED = {
  'x-forwarded-host': 'nas.example.org',
  'x-forwarded-proto': 'https',
  'x-forwarded-uri': '/a',
};
const PAGE = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

const team = setUpOnce(startTeam);

beforeEach(() => {
  team.answer = publishes(team.key);
  // jose reads the clock itself.
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

afterEach(() => {
  vi.useRealTimers();
});

/** The apps behind Cloudflare Access, and a way to send a request with a token. */
async function start(
  options: Parameters<typeof createApps>[1] = {},
  variables: Parameters<typeof createApps>[0] = {},
) {
  const { fronts, isFailing } = await team.connect();
  const appTokens = [FREE.token, LIMITED.token];
  const apps = await createApps(variables, { appTokens, fronts, ...options });
  const ask = async (
    text: string,
    { url = `${WIKI}/page`, headers = {}, method = 'GET' }: Partial<Asked> = {},
  ) => {
    const response = await apps.send(url, { method, headers: { [HEADER]: text, ...headers } });
    return response.status === 200 ? await response.text() : response.status;
  };
  return { ...apps, isFailing, ask };
}

interface Asked {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly method: string;
}

async function token(changes: Record<string, unknown> = {}, key: SigningKey = team.key) {
  return await sign({ ...claimsAt(NOON), ...changes }, key);
}

const SECONDS = NOON / 1000;

describe('a request with a token of Cloudflare Access', () => {
  it('reaches the app as the owner, under SERVICE_EMAIL, on the host of every audience', async () => {
    const at = await start();
    expect(await at.ask(await token())).toBe('front');
    expect(await at.ask(await token({ aud: [OTHER_AUDIENCE] }))).toBe('front');
    const found = await at.auth.fronts?.identify(await token());
    expect(found?.user).toEqual({ email: EMAIL, guest: false, expiresAt: SECONDS + 3600 });
  });

  it('is decided without waiting from the second time on, until the token expires', async () => {
    const at = await start();
    const text = await token();
    await at.auth.fronts?.identify(text);
    const before = team.requests();
    const again = at.auth.fronts?.identify(text);
    expect(again).toMatchObject({ method: 'Cloudflare Access', token: text });
    expect(again !== undefined && isPromise(again)).toBe(false);
    at.clock.now += 3600_000;
    expect(await at.ask(text)).toBe(401);
    expect(team.requests()).toBe(before);
  });

  it.each<[string, Record<string, unknown>]>([
    ['another audience', { aud: ['c'.repeat(64)] }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'https://other.cloudflareaccess.com' }],
    ['no issuer', { iss: undefined }],
    ['an end in the past', { exp: SECONDS }],
    ['no end', { exp: undefined }],
    ['no time of issue', { iat: undefined }],
    ['a beginning in the future', { nbf: SECONDS + 60 }],
    ['another email', { email: EMAIL }],
    ['the email in other letters', { email: EMAIL_THERE.toUpperCase() }],
    ['the token of a service, which has no email', { email: undefined, common_name: 'x.access' }],
    ['the token of the team itself', { type: 'org' }],
    ['no type', { type: undefined }],
  ])('is not the owner’s with %s', async (_, changes) => {
    const at = await start();
    expect(await at.ask(await token(changes))).toBe(401);
  });

  it('is not the owner’s with another key or algorithm, or with two tokens', async () => {
    const at = await start();
    const claims = claimsAt(NOON);
    const { kid } = team.key;
    const foreign = await createSigningKey(kid);
    const elliptic = await createSigningKey(kid, 'ES256');
    const pss = await createSigningKey(kid, 'PS256');
    const publicKey = createPublicKey({ key: { ...team.key.publicJwk }, format: 'jwk' });
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const input = `${encode({ alg: 'HS256', kid })}.${encode(claims)}`;
    const mac = createHmac('sha256', pem).update(input);
    const genuine = await token();
    const [, payload, signature] = genuine.split('.');
    for (const text of [
      await sign(claims, foreign),
      await sign(claims, elliptic, 'ES256'),
      await sign(claims, pss, 'PS256'),
      `${input}.${mac.digest('base64url')}`,
      `${encode({ alg: 'none', kid })}.${encode(claims)}.`,
      `${encode({ alg: 'RS256', kid, crit: ['x'], x: 1 })}.${payload}.${signature}`,
      `${genuine}, ${genuine}`,
      '',
      'x',
    ]) {
      expect(await at.ask(text)).toBe(401);
    }
    expect(await at.ask(genuine)).toBe('front');
  });

  it('does not open what is Housekey’s own', async () => {
    const at = await start();
    const headers = { [HEADER]: await token() };
    for (const path of [PATHS.me, PATHS.overview, PATHS.sessions, PATHS.activity]) {
      expect((await at.send(LOGIN + path, { headers })).status).toBe(401);
    }
    const body = JSON.stringify({ id: 'x' });
    for (const path of [PATHS.logout, PATHS.signOutEverywhere]) {
      expect((await at.send(LOGIN + path, { method: 'POST', headers, body })).status).toBe(401);
    }
  });

  it('yields to an app token, and to a session', async () => {
    const at = await start();
    const text = await token();
    expect(await at.ask(text, { headers: { 'x-housekey-token': FREE.text } })).toBe('app-token');
    const browser = at.browser();
    await browser.signIn();
    await browser.open(`${WIKI}/page`);
    const cookie = browser.cookies(WIKI);
    expect(await at.ask(text, { headers: { cookie } })).toBe('cookie');
  });

  it('is judged by an app token that does not permit it, or is unknown', async () => {
    const at = await start();
    const text = await token();
    // Without app tokens, the header is the app's own.
    const without = await start({ appTokens: [] });
    expect(await without.ask(text, { headers: { 'x-housekey-token': 'hk_x' } })).toBe('front');
    for (const sent of [LIMITED.text, `${FREE.text.slice(0, -1)}x`]) {
      const headers = { 'x-housekey-token': sent };
      expect(await at.ask(text, { headers })).toBeGreaterThanOrEqual(401);
    }
  });

  it('changes nothing next to a session of ours that has ended, and may read', async () => {
    const at = await start();
    const text = await token();
    const ours = await at.auth.issueToken({ sub: EMAIL });
    await at.auth.signOut(ours);
    for (const headers of [
      { cookie: `__Host-housekey_session_app=x` },
      { authorization: `Bearer ${ours}` },
    ]) {
      expect(await at.ask(text, { headers })).toBe('front');
      expect(await at.ask(text, { headers, method: 'POST' })).toBe(401);
      const upgrade = { ...headers, connection: 'upgrade', upgrade: 'websocket' };
      expect(await at.ask(text, { headers: upgrade })).toBe(401);
      const override = { ...headers, 'x-http-method-override': 'DELETE' };
      expect(await at.ask(text, { headers: override })).toBe(401);
      const url = `${WIKI}/page?_method=DELETE`;
      expect(await at.ask(text, { url, headers })).toBe(401);
    }
  });

  it('leaves Authorization to the app, whose own token is none of ours', async () => {
    const at = await start();
    const [header, payload] = handmadeToken({ sub: EMAIL, exp: SECONDS + 60 }).split('.');
    const foreign = `${header}.${payload}.${'A'.repeat(43)}`;
    for (const own of [`Bearer ${foreign}`, 'Bearer x', 'Basic eDp5']) {
      const asked = { headers: { authorization: own }, method: 'POST' };
      expect(await at.ask(await token(), asked)).toBe('front');
    }
  });

  it('tells a proxy whether Authorization is the app’s', async () => {
    const at = await start({}, { SERVICE_TRUSTED_PROXIES: '10.0.0.2' });
    const expired = handmadeToken({ sub: EMAIL, exp: SECONDS - 60, iat: SECONDS - 90 });
    const credentialNextTo = async (authorization?: string) => {
      const sent = authorization === undefined ? {} : { authorization };
      const asked = { ...FORWARDED, 'x-forwarded-method': 'GET' };
      const headers = { ...asked, [HEADER]: await token(), ...sent };
      const answer = await at.send(`http://127.0.0.1:8000${PATHS.verify}`, { headers }, '10.0.0.2');
      return [answer.status, answer.headers.get('x-housekey-credential')];
    };
    expect(await credentialNextTo()).toEqual([200, null]);
    expect(await credentialNextTo('Bearer own.token.x')).toEqual([200, 'other']);
    expect(await credentialNextTo(`Bearer ${expired}`)).toEqual([200, 'authorization']);
  });

  it('ends with a sign-out everywhere, from before which it may have been stolen', async () => {
    const at = await start();
    const text = await token();
    expect(await at.ask(text)).toBe('front');
    await at.auth.signOutEverywhere();
    expect(await at.ask(text)).toBe(401);
    at.clock.now += 5000;
    expect(await at.ask(await token({ iat: SECONDS + 2 }))).toBe('front');
  });

  it('that is not the owner’s is not replaced by a home network for a change', async () => {
    const table = 'wiki.example.com http://127.0.0.1:3000 home-network=192.168.1.0/24';
    const at = await start({}, { SERVICE_APPS: table });
    const headers = { [HEADER]: await token({ email: 'other@example.com' }) };
    const statusOf = async (method: string) =>
      (await at.send(`${WIKI}/a`, { method, headers }, '192.168.1.20')).status;
    expect([await statusOf('GET'), await statusOf('POST')]).toEqual([200, 401]);
  });

  it('is a guest’s while authentication is disabled', async () => {
    const { fronts } = await team.connect();
    const at = await createApps({ SERVICE_EMAIL: '' }, { fronts });
    const answer = await at.send(`${WIKI}/x`, { headers: { [HEADER]: await token() } });
    expect(await answer.text()).toBe('open');
  });
});

describe('a page of another site, with which the browser sends the cookie of Cloudflare', () => {
  it.each<[string, string | number, Record<string, string>, string]>([
    ['sends a form', 401, { 'sec-fetch-site': 'cross-site' }, 'POST'],
    ['shows an image', 401, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 'GET'],
    [
      'shows a frame',
      401,
      { ...PAGE, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
      'GET',
    ],
    ['sends a request, in an old browser', 401, { origin: 'https://evil.example' }, 'POST'],
    [
      'sends a request that accepts a page, in an old browser',
      303,
      { origin: 'https://evil.example', accept: 'text/html' },
      'GET',
    ],
    ['leads to a page', 'front', { ...PAGE, 'sec-fetch-site': 'cross-site' }, 'GET'],
    ['leads to a page, in an old browser', 'front', { accept: 'text/html' }, 'GET'],
    ['of the same site sends a form', 401, { 'sec-fetch-site': 'same-site' }, 'POST'],
    ['of the same site shows an image', 401, { 'sec-fetch-site': 'same-site' }, 'GET'],
    ['of the app sends a form', 'front', { 'sec-fetch-site': 'same-origin', origin: WIKI }, 'POST'],
  ])('%s: %s', async (_, expected, headers, method) => {
    const at = await start();
    expect(await at.ask(await token(), { headers, method })).toBe(expected);
  });

  it('opens no WebSocket', async () => {
    const at = await start();
    const upgrade = { connection: 'upgrade', upgrade: 'websocket' };
    const foreign = { ...upgrade, origin: 'https://evil.example', 'sec-fetch-site': 'same-site' };
    expect(await at.ask(await token(), { headers: foreign })).toBe(401);
    expect(await at.ask(await token(), { headers: { ...upgrade, origin: WIKI } })).toBe('front');
  });

  it.each<[string, number, Record<string, string>]>([
    ['sends what may be a form', 401, { ...PAGE, 'sec-fetch-site': 'cross-site' }],
    ['of an old browser sends what may be a form', 401, { origin: 'https://evil.example' }],
    ['sends nothing next to no session', 200, {}],
    ['makes what may be a change', 401, { cookie: '__Host-housekey_session_app=stale' }],
  ])(
    '%s, where the proxy does not name the method of the request: %s',
    async (_, status, headers) => {
      const at = await start({}, { SERVICE_TRUSTED_PROXIES: '10.0.0.2' });
      const sent = { ...FORWARDED, [HEADER]: await token(), ...headers };
      const url = `http://127.0.0.1:8000${PATHS.verify}`;
      expect((await at.send(url, { headers: sent }, '10.0.0.2')).status).toBe(status);
    },
  );

  it('is judged by its Origin where one app has every host', async () => {
    const at = await start({}, { SERVICE_APPS: '' });
    const statusFrom = async (origin: string) => {
      const headers = { [HEADER]: await token(), origin };
      return (await at.send(LOGIN + PATHS.verify, { headers })).status;
    };
    expect(await statusFrom(LOGIN)).toBe(200);
    expect(await statusFrom('https://evil.example')).toBe(401);
  });

  it('loads a page that needs no login without learning whose it is', async () => {
    const at = await start();
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await at.ask(await token(), { url: `${WIKI}/assets/x`, headers })).toBe('public');
  });
});

describe('the keys of Cloudflare Access', () => {
  it('are fetched again for a new one, and not for each that a stranger makes up', async () => {
    const at = await start();
    const next = await createSigningKey('next');
    expect(await at.ask(await token())).toBe('front');
    const before = team.requests();
    team.answer = publishes(team.key, next);
    for (let count = 0; count < 20; count += 1) {
      const made = await token({}, { ...team.key, kid: `made-up-${count}` });
      expect(await at.ask(made)).toBe(401);
    }
    expect(await at.ask(await token({}, next))).toBe(401);
    expect(team.requests()).toBe(before);
    vi.setSystemTime(NOON + 31_000);
    expect(await at.ask(await token({}, next))).toBe('front');
    expect(await at.ask(await token({}, { ...team.key, kid: 'x' }))).toBe(401);
    expect(team.requests()).toBe(before + 1);
  });

  it.each<[string, typeof team.answer]>([
    ['the connection breaks', (response) => response.destroy()],
    ['the answer is an error', (response) => response.writeHead(500).end('{"keys":[]}')],
    ['the answer is no JSON', (response) => response.end('<html>')],
    [
      'the answer is a redirect',
      (response) => response.writeHead(302, { location: '/' }).end('{}'),
    ],
    ['the answer has no end', (response) => response.end('x'.repeat(70_000))],
  ])(
    'admit nobody if %s; a finding says so, and others are asked for after a while',
    async (_, answer) => {
      const at = await start();
      team.answer = answer;
      const before = team.requests();
      for (let count = 0; count < 3; count += 1) expect(await at.ask(await token())).toBe(401);
      expect(team.requests()).toBe(before + 1);
      expect(at.isFailing()).toBe(true);
      team.answer = publishes(team.key);
      vi.setSystemTime(NOON + 31_000);
      expect(await at.ask(await token())).toBe('front');
      expect(at.isFailing()).toBe(false);
    },
  );
});

describe('a path with step-up', () => {
  it('is never opened by Cloudflare Access, which leads a page to the login', async () => {
    const at = await start();
    const url = `${WIKI}/admin`;
    expect(await at.ask(await token(), { url })).toBe(403);
    expect(await at.ask(await token(), { url, headers: PAGE })).toBe(303);
    const headers = { ...PAGE, upgrade: 'websocket' };
    expect(await at.ask(await token(), { url, headers })).toBe(403);
  });
});

/** Presses the button of the login page. */
async function press(
  at: Awaited<ReturnType<typeof start>>,
  text: string,
  {
    next = '/app',
    headers = {},
    fields = {},
  }: { next?: string; headers?: Record<string, string>; fields?: Record<string, string> } = {},
) {
  return await at.send(LOGIN + PAGES.front, {
    method: 'POST',
    headers: { [HEADER]: text, origin: LOGIN, ...headers },
    body: new URLSearchParams({ next, ...fields }),
  });
}

function sessionIn(response: Response): string {
  const line = response.headers.getSetCookie().find((one) => one.includes('housekey_session='));
  return /=([^;]+)/.exec(line ?? '')?.[1] ?? '';
}

describe('the button "Continue with Cloudflare Access"', () => {
  it('begins its own session, which ends with the token and is listed', async () => {
    const at = await start();
    const answer = await press(at, await token());
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/app']);
    const session = sessionIn(answer);
    const { sessions } = await listSessions({ request: inProcess(at) }, session);
    expect(sessions).toMatchObject([
      { method: 'Cloudflare Access', current: true, expires_at: NOON + 3600_000 },
    ]);
    expect(at.audit).toContainEqual(
      expect.objectContaining({ event: 'sign-in', email: EMAIL, method: 'Cloudflare Access' }),
    );
  });

  it('begins one that is no longer than usual, if the token lasts longer', async () => {
    const at = await start();
    const answer = await press(at, await token({ exp: SECONDS + 40 * 86_400 }));
    const { sessions } = await listSessions({ request: inProcess(at) }, sessionIn(answer));
    expect(sessions[0]?.expires_at).toBe(NOON + 7 * 86_400_000);
  });

  it('begins one that ends with the browser, if the box is not checked', async () => {
    const answer = await press(await start(), await token(), {
      fields: { stay_signed_in: 'false' },
    });
    const line = answer.headers.getSetCookie().find((one) => one.includes('housekey_session='));
    expect(line).toContain('HttpOnly');
    expect(line).not.toContain('Max-Age');
  });

  it('leads to nowhere else, and does nothing for other sites or without an identity', async () => {
    const at = await start();
    const text = await token();
    const away = await press(at, text, { next: 'https://evil.example/' });
    expect(away.headers.get('location')).toBe('/');
    const none = await at.send(LOGIN + PAGES.front, {
      method: 'POST',
      headers: { [HEADER]: text },
    });
    expect(none.headers.get('location')).toBe('/');
    for (const site of ['cross-site', 'same-site']) {
      const forged = await press(at, text, { headers: { 'sec-fetch-site': site } });
      expect([forged.status, forged.headers.getSetCookie()]).toEqual([403, []]);
    }
    const ended = await press(at, 'x');
    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/login']);
    expect(sessionIn(ended)).toBe('');
    const there = await at.send(LOGIN + PAGES.front, { headers: { [HEADER]: text } });
    expect(there.status).toBe(405);
  });

  it('confirms nobody: a path with step-up asks for the password', async () => {
    const at = await start();
    const session = sessionIn(await press(at, await token()));
    const cookie = `__Host-housekey_session=${session}`;
    const headers = { ...PAGE, [HEADER]: await token() };
    const first = await at.send(`${WIKI}/admin`, { headers });
    const nonce = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const issue = first.headers.get('location') ?? '';
    const asks = await at.send(issue, { headers: { ...PAGE, cookie: `${cookie}; ${nonce}` } });
    expect([asks.status, asks.headers.get('location')]).toEqual([403, null]);
  });

  it('begins one that is over when another account is configured', async () => {
    const state = createLocalState({ now: () => NOON });
    const at = await start({ state });
    const session = sessionIn(await press(at, await token()));
    const me = async ({ send }: Pick<typeof at, 'send'>) =>
      (await send(LOGIN + PATHS.me, bearer(session))).status;
    expect(await me(at)).toBe(200);
    const { cloudflare } = (await team.connect()).fronts;
    if (cloudflare === undefined) throw new Error('there is no front');
    expect(await me(await start({ state, fronts: { cloudflare } }))).toBe(200);
    const other = { ...cloudflare, email: 'other@elsewhere.example' };
    expect(await me(await start({ state, fronts: { cloudflare: other } }))).toBe(401);
    const without = await createApps({}, { state });
    expect(await me(without)).toBe(401);
  });

  it('does not exist without a front, or where the page keeps the token', async () => {
    const without = await createApps();
    const answer = await without.send(LOGIN + PAGES.front, { method: 'POST' });
    expect(answer.status).toBe(404);
  });
});

function inProcess({ send }: Pick<Awaited<ReturnType<typeof start>>, 'send'>) {
  return async (path: string, init?: RequestInit) => await send(LOGIN + path, init);
}

describe('a request through the listener of tailscale serve', () => {
  const LAPTOP = '100.101.102.103';

  /** The configured login is `me@github`. @param login - what tailscaled says */
  const tailscaleFor = (login: string | undefined) => ({
    login: 'me@github',
    socket: '/var/run/tailscale/tailscaled.sock',
    loginOf: async () => await Promise.resolve(login),
    isFailing: () => false,
  });

  /** Who tailscaled says the address of a request belongs to, and what becomes of that request. */
  async function through(headers: Record<string, string>, login: string | undefined = 'me@github') {
    const apps = await createApps({}, { fronts: { tailscale: tailscaleFor(login) } });
    const response = await apps.send(`${WIKI}/page`, { headers }, '127.0.0.1', true);
    return response.status === 200 ? await response.text() : response.status;
  }

  it('reaches the app as the owner if tailscaled names the configured login', async () => {
    expect(await through({ 'x-forwarded-for': LAPTOP })).toBe('front');
  });

  it('begins a session of 12 hours at most, as the owner', async () => {
    const { auth } = await createApps({}, { fronts: { tailscale: tailscaleFor('me@github') } });
    expect(await auth.fronts?.identify(undefined, LAPTOP)).toMatchObject({
      method: 'Tailscale',
      user: { email: EMAIL, guest: false, expiresAt: SECONDS + 43_200 },
      endsAt: SECONDS + 43_200,
    });
  });

  it.each<[string, Record<string, string>, string | undefined]>([
    ['of someone else', { 'x-forwarded-for': LAPTOP }, 'other@github'],
    ['of nobody', { 'x-forwarded-for': LAPTOP }, ''],
    ['that is not named', {}, undefined],
    [
      'that only has a token of Cloudflare Access, which is not configured',
      { [HEADER]: 'x.y.z' },
      '',
    ],
    ['that is one of two', { 'x-forwarded-for': `${LAPTOP}, 100.64.0.1` }, undefined],
    ['on the internet', { 'x-forwarded-for': LAPTOP, 'tailscale-funnel-request': '?1' }, undefined],
  ])('gets 401 from a device %s', async (_, headers, login) => {
    expect(await through(headers, login)).toBe(401);
  });
});
