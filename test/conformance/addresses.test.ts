import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { createLocalState, type SharedState } from '../../src/core/storage/state.js';
import { UNKNOWN_CLIENT } from '../../src/core/audit/audit-event.js';
import { PASSKEY_CLAIM } from '../../src/core/auth/passkeys/passkey.js';
import type { Variables } from '../../src/core/config/environment.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { Browser, createApps, LOGIN, WIKI } from '../support/apps.js';
import { setUpOnce } from '../support/hooks.js';
import { bodyOf, EMAIL, json, NOON, PASSWORD, SECRET } from '../support/housekey.js';
import { handmadeToken, NOW } from '../support/tokens.js';

const TV = 'https://tv.example.net';
const NAS = 'https://nas.example.net';
const TABLE = `
  tv.example.net http://127.0.0.1:3000 pass=12h public=/assets step-up=/admin
  nas.example.net http://127.0.0.1:3001 home-network=192.168.1.0/24,fd12:3456::/64,-192.168.1.9 step-up=/admin public=/assets
  wiki.example.com http://127.0.0.1:3002
  verified.example.net - home-network=192.168.1.0/24 pass=1h
`;
const PROXY = '10.0.0.2';
const OTHER_PROXY = '10.0.0.3';
const HOME = '192.168.1.20';
const HOTEL = '203.0.113.7';

const PAGE = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const LINK = { ...PAGE, 'sec-fetch-site': 'cross-site' };
const WEBSOCKET = { upgrade: 'websocket', connection: 'upgrade' };

const backup = createTestAppToken('backup', { paths: ['/backup'] });

/** Four apps. Requests come from any address. */
async function setUp(variables: Variables = {}, state?: SharedState) {
  const all = {
    SERVICE_APPS: TABLE,
    SERVICE_TRUSTED_PROXIES: `${PROXY},${OTHER_PROXY}`,
    ...variables,
  };
  const setup = await createApps(all, {
    appTokens: [backup.token],
    ...(state === undefined ? {} : { state }),
  });
  const ask = async (from: string, url: string, headers: object = {}, method = 'GET') => {
    const response = await setup.send(url, { method, headers: { ...headers } }, from);
    return response.status === 200 ? await response.text() : String(response.status);
  };
  const browserAt = (from: string) =>
    new Browser(async (url, init) => await setup.send(url, init, from));
  return { ...setup, ask, browserAt };
}

type SetUp = Awaited<ReturnType<typeof setUp>>;
type Request = Parameters<SetUp['ask']>;

const expired = handmadeToken({ sub: EMAIL, exp: NOW - 60, iat: NOW - 90 });
const valid = handmadeToken({ sub: 'someone@example.com', exp: NOW + 60 });

/** Requests that nothing but their address can admit, and how they were admitted, or a status. */
const DECISIONS: readonly (readonly [string, Request, string])[] = [
  ['a device in the network', [HOME, `${NAS}/a`], 'home-network'],
  ['its IPv4-mapped IPv6 address', [`::ffff:${HOME}`, `${NAS}/a`], 'home-network'],
  // A machine of the same link can have it, if the router leads there: Linux accepts its connections.
  ['an IPv6 address that only ends like it', [`::${HOME}`, `${NAS}/a`], '401'],
  ['an IPv6 range', ['fd12:3456::1:2', `${NAS}/a`], 'home-network'],
  ['another /64', ['fd12:3456:0:1::1', `${NAS}/a`], '401'],
  ['another network', ['192.168.2.20', `${NAS}/a`], '401'],
  ['an exception', ['192.168.1.9', `${NAS}/a`], '401'],
  ['an app without the option', [HOME, `${WIKI}/a`], '401'],
  ['a change', [HOME, `${NAS}/a`, {}, 'DELETE'], 'home-network'],
  ['a made-up X-Forwarded-For', ['198.51.100.9', `${NAS}/a`, { 'x-forwarded-for': HOME }], '401'],
  ['a proxy that is not trusted', [HOME, `${NAS}/a`, { 'x-forwarded-for': '1.2.3.4' }], '401'],
  ['one that only reports https', [HOME, `${NAS}/a`, { 'x-forwarded-proto': 'https' }], '401'],
  ['one that only sends Via', [HOME, `${NAS}/a`, { via: '1.1 proxy' }], '401'],
  ['one that only sends X-Real-IP', [HOME, `${NAS}/a`, { 'x-real-ip': '1.2.3.4' }], '401'],
  ['a trusted proxy', [PROXY, `${NAS}/a`, { 'x-forwarded-for': HOME }], 'home-network'],
  ['two', [PROXY, `${NAS}/a`, { 'x-forwarded-for': `${HOME}, ${OTHER_PROXY}` }], 'home-network'],
  [
    'a proxy that agrees with itself',
    [PROXY, `${NAS}/a`, { 'x-forwarded-for': HOME, 'x-real-ip': HOME }],
    'home-network',
  ],
  [
    'a content network that the proxy does not know',
    [PROXY, `${NAS}/a`, { 'x-forwarded-for': HOME, 'cf-connecting-ip': '1.2.3.4' }],
    '401',
  ],
  [
    'a client that invents a hop',
    [PROXY, `${NAS}/a`, { 'x-forwarded-for': `1.2.3.4, ${HOME}` }],
    '401',
  ],
  ['an invented client', [PROXY, `${NAS}/a`, { 'x-forwarded-for': `${HOME}, 1.2.3.4` }], '401'],
  ['a proxy that reports nobody', [PROXY, `${NAS}/a`], '401'],
  ['a proxy that reports no address', [PROXY, `${NAS}/a`, { 'x-forwarded-for': 'unknown' }], '401'],
  ['no address', ['', `${NAS}/a`], '401'],
  ['a page of another site', [HOME, `${NAS}/a`, { 'sec-fetch-site': 'cross-site' }], '401'],
  ['a page of a sibling', [HOME, `${NAS}/a`, { 'sec-fetch-site': 'same-site' }], '401'],
  ['a page of the app', [HOME, `${NAS}/a`, { 'sec-fetch-site': 'same-origin' }], 'home-network'],
  ['a foreign form', [HOME, `${NAS}/a`, { origin: 'https://evil.example' }, 'POST'], '401'],
  ['a form of a sandbox', [HOME, `${NAS}/a`, { origin: 'null' }, 'POST'], '401'],
  ['the login’s page', [HOME, `${NAS}/a`, { origin: LOGIN }], '401'],
  ['its own form', [HOME, `${NAS}/a`, { origin: NAS }, 'POST'], 'home-network'],
  [
    'its own form without a Referer',
    [HOME, `${NAS}/a`, { origin: 'null', 'sec-fetch-site': 'same-origin' }, 'POST'],
    'home-network',
  ],
  [
    'the app over plain http',
    [HOME, `${NAS}/a`, { origin: 'http://nas.example.net' }, 'POST'],
    '401',
  ],
  ['a link on another site', [HOME, `${NAS}/a`, LINK], 'home-network'],
  ['a frame on another site', [HOME, `${NAS}/a`, { ...LINK, 'sec-fetch-dest': 'iframe' }], '401'],
  [
    'a document that is no page load',
    [HOME, `${NAS}/a`, { ...LINK, 'sec-fetch-mode': 'no-cors' }],
    '401',
  ],
  ['a link that overrides its method', [HOME, `${NAS}/a?_method=DELETE`, LINK], '303'],
  ['a form as a page load', [HOME, `${NAS}/a`, LINK, 'POST'], '303'],
  ['a program’s WebSocket', [HOME, `${NAS}/a`, WEBSOCKET], 'home-network'],
  ['the app’s WebSocket', [HOME, `${NAS}/a`, { ...WEBSOCKET, origin: NAS }], 'home-network'],
  [
    'a foreign WebSocket',
    [HOME, `${NAS}/a`, { ...WEBSOCKET, origin: 'https://evil.example' }],
    '401',
  ],
  [
    'a sibling’s WebSocket',
    [HOME, `${NAS}/a`, { ...WEBSOCKET, 'sec-fetch-site': 'same-site' }],
    '401',
  ],
  ['a step-up path', [HOME, `${NAS}/admin/x`], '401'],
  ['a page load of it', [HOME, `${NAS}/admin/x`, PAGE], '303'],
  ['it in another spelling', [HOME, `${NAS}/a/..%2fadmin`], '401'],
  ['it with a backslash', [HOME, `${NAS}/a/..%5cadmin`], '401'],
  ['it as a destination', [HOME, `${NAS}/a`, { destination: `${NAS}/admin/x` }, 'COPY'], '401'],
  ['a public path', [HOME, `${NAS}/assets/a`], 'home-network'],
  ['it from elsewhere', [HOTEL, `${NAS}/assets/a`], 'public'],
  [
    'a stale cookie',
    [HOME, `${NAS}/a`, { cookie: '__Host-housekey_session_app=stale' }],
    'home-network',
  ],
  [
    'a stale cookie and a change',
    [HOME, `${NAS}/a`, { cookie: '__Host-housekey_session_app=stale' }, 'POST'],
    '401',
  ],
  [
    'a stale cookie and an override',
    [HOME, `${NAS}/a?_method=PUT`, { cookie: '__Host-housekey_session_app=stale' }],
    '401',
  ],
  [
    'a stale cookie and a WebSocket',
    [HOME, `${NAS}/a`, { ...WEBSOCKET, cookie: '__Host-housekey_session_app=stale' }],
    '401',
  ],
  [
    'an expired token and a change',
    [HOME, `${NAS}/a`, { authorization: `Bearer ${expired}` }, 'POST'],
    '401',
  ],
  ['an expired token', [HOME, `${NAS}/a`, { authorization: `Bearer ${expired}` }], 'home-network'],
  [
    'an app session as Bearer',
    [HOME, `${NAS}/a`, { authorization: 'Bearer app-session~x' }, 'POST'],
    '401',
  ],
  [
    'another’s valid token',
    [HOME, `${NAS}/a`, { authorization: `Bearer ${valid}` }, 'POST'],
    'bearer',
  ],
  [
    'the app’s own token',
    [HOME, `${NAS}/a`, { authorization: 'Bearer own.token.x' }, 'POST'],
    'home-network',
  ],
  [
    'the app’s own password',
    [HOME, `${NAS}/a`, { authorization: 'Basic YTpi' }, 'POST'],
    'home-network',
  ],
  ['an unknown app token', [HOME, `${NAS}/a`, { 'x-housekey-token': 'hk_x' }], 'home-network'],
  [
    'an unknown app token and a change',
    [HOME, `${NAS}/a`, { 'x-housekey-token': 'hk_x' }, 'PUT'],
    '401',
  ],
  [
    'the assertion of a proxy that is not configured, and a change',
    [HOME, `${NAS}/a`, { 'cf-access-jwt-assertion': 'a.b.c' }, 'PUT'],
    'home-network',
  ],
  [
    'what is no app token in the header of one, and a change',
    [HOME, `${NAS}/a`, { 'x-housekey-token': 'x' }, 'PUT'],
    '401',
  ],
  [
    'an unknown app token for a proxy and a change',
    [HOME, `${NAS}/a`, { 'proxy-authorization': 'Bearer hk_x' }, 'PUT'],
    '401',
  ],
  [
    'a valid app token that does not permit it',
    [HOME, `${NAS}/a`, { 'x-housekey-token': backup.text }],
    '403',
  ],
  ['a valid app token', [HOME, `${NAS}/backup`, { 'x-housekey-token': backup.text }], 'app-token'],
];

describe('a home network', () => {
  const shared = setUpOnce(async () => await setUp());

  it.each(DECISIONS)('decides about %s', async (_, request, expected) => {
    expect(await shared.ask(...request)).toBe(expected);
  });

  it('never opens the login, the console or the API', async () => {
    const { send } = shared;
    for (const path of [PATHS.me, PATHS.sessions, PATHS.passes, PATHS.overview]) {
      expect((await send(LOGIN + path, {}, HOME)).status, path).toBe(401);
    }
  });

  it('hides our tokens from the app, and leaves it its own', async () => {
    const { send } = shared;
    const ask = async (authorization: string, proxy = PROXY) =>
      await send(
        'http://127.0.0.1:8000/api/auth/verify',
        {
          headers: {
            authorization,
            'x-forwarded-host': 'verified.example.net',
            'x-forwarded-proto': 'https',
            'x-forwarded-uri': '/a',
            'x-forwarded-method': 'GET',
            'x-forwarded-for': HOME,
          },
        },
        proxy,
      );
    const credentialOf = (response: Response) => response.headers.get('x-housekey-credential');
    const own = await ask('Bearer own.token.x');
    expect([own.status, own.headers.get('remote-user'), credentialOf(own)]).toEqual([
      200,
      EMAIL,
      'other',
    ]);
    expect(own.headers.get('x-housekey-authentication')).toBeNull();
    expect(credentialOf(await ask(`Bearer ${expired}`))).toBe('authorization');
    expect(credentialOf(await ask(`Bearer ${createTestAppToken('removed').text}`))).toBe(
      'authorization',
    );
    // Not a trusted proxy, and at home itself: its address says nothing about its clients.
    expect((await ask('', '192.168.1.77')).status).toBe(421);
  });

  it('needs the proxy to say what is asked for', async () => {
    const { send } = shared;
    const headers = { host: 'verified.example.net' };
    expect((await send('http://127.0.0.1:8000/api/auth/verify', { headers }, HOME)).status).toBe(
      401,
    );
  });

  it('is nothing while authentication is disabled, when everyone is the guest', async () => {
    const { ask } = await setUp({ SERVICE_EMAIL: '' });
    expect(await ask(HOME, `${NAS}/a`)).toBe('open');
  });
});

/** Signs in at an address, and makes a pass for it. */
async function withPass(setup: SetUp, from = HOTEL) {
  const browser = setup.browserAt(from);
  const { access_token: token } = await bodyOf(await browser.signIn());
  const post = async (path: string, body: object) => await browser.fetch(LOGIN + path, json(body));
  const create = async (more: object = { password: PASSWORD }) =>
    await post(PATHS.createPass, { app: 'tv.example.net', ...more });
  const made = await create();
  const list = async () => await bodyOf(await browser.fetch(LOGIN + PATHS.passes));
  return { browser, token: String(token), post, create, made, list };
}

/** Makes a pass with a token in place of a cookie. */
async function createWith(setup: SetUp, token: string, from: string, more: object = {}) {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...more,
  };
  const body = JSON.stringify({ app: 'tv.example.net', password: PASSWORD });
  return await setup.send(LOGIN + PATHS.createPass, { method: 'POST', headers, body }, from);
}

describe('a pass', () => {
  it('lets one address use one app, and says so in the list and the audit log', async () => {
    const setup = await setUp();
    const { made, list } = await withPass(setup);
    expect(made.status).toBe(204);
    expect(await setup.ask(HOTEL, `${TV}/a`)).toBe('pass');
    expect(await setup.ask('203.0.113.8', `${TV}/a`)).toBe('401');
    for (const url of [`${NAS}/a`, `${WIKI}/a`, `${TV}/admin`, `${TV}/a/..%2fadmin`]) {
      expect(await setup.ask(HOTEL, url), url).toBe('401');
    }
    expect((await setup.send(LOGIN + PATHS.me, {}, HOTEL)).status).toBe(401);
    expect(await list()).toMatchObject({
      apps: [
        { host: 'tv.example.net', name: null, seconds: 43_200 },
        { host: 'verified.example.net', name: null, seconds: 3600 },
      ],
      network: HOTEL,
      problem: null,
      others: [],
      passes: [
        {
          app: 'tv.example.net',
          network: HOTEL,
          own: true,
          expires_at: NOON + 43_200_000,
          user_agent: null,
        },
      ],
    });
    const user = { email: EMAIL, guest: false, expiresAt: NOW + 43_200 };
    expect(setup.auth.passes?.find('tv.example.net', HOTEL)?.user).toEqual(user);
    expect(setup.audit.at(-1)).toMatchObject({
      event: 'pass-created',
      appHost: 'tv.example.net',
      address: HOTEL,
    });
  });

  it('is for a whole /64 of IPv6, and no more', async () => {
    const setup = await setUp();
    await withPass(setup, '2001:db8:1:2::1');
    expect(await setup.ask('2001:db8:1:2:ffff::9', `${TV}/a`)).toBe('pass');
    expect(await setup.ask('2001:db8:1:3::1', `${TV}/a`)).toBe('401');
  });

  it.each<[string, (made: Awaited<ReturnType<typeof withPass>>, setup: SetUp) => Promise<unknown>]>(
    [
      ['after its hours', async (_, { clock }) => (clock.now += 43_200_000)],
      [
        'with a click',
        async ({ post, list }) => {
          const { passes } = await list();
          return await post(PATHS.endPass, { id: idOf(passes) });
        },
      ],
      [
        'with the session that made it',
        async ({ browser }) => await browser.fetch(`${LOGIN}${PATHS.logout}`, { method: 'POST' }),
      ],
      ['when signing out everywhere', async (_, { auth }) => await auth.signOutEverywhere()],
      [
        'when another session ends all others',
        async (_, { auth }) => await auth.signOutOthers(undefined),
      ],
    ],
  )('ends %s, for good', async (_, end) => {
    const setup = await setUp();
    const made = await withPass(setup);
    await end(made, setup);
    expect(await setup.ask(HOTEL, `${TV}/a`)).toBe('401');
    const { browser } = await withPass(setup, '198.51.100.1');
    const { passes } = await bodyOf(await browser.fetch(LOGIN + PATHS.passes));
    expect(passes).toHaveLength(1);
    expect(await setup.ask('198.51.100.1', `${TV}/a`)).toBe('pass');
  });

  it('ends what it has begun, and nothing else', async () => {
    const setup = await setUp();
    const { token } = await withPass(setup);
    const [pass] = (await setup.auth.passes?.list())?.passes ?? [];
    if (pass === undefined) throw new Error('there is no pass');
    const ended: boolean[] = [];
    setup.auth.onSignOut((isRevoked) => ended.push(isRevoked(pass.token), isRevoked(token)));
    const other = setup.browserAt(HOTEL);
    await other.signIn();
    await other.fetch(`${LOGIN}${PATHS.logout}`, { method: 'POST' });
    await setup.auth.passes?.end(pass);
    expect(ended).toEqual([false, false, true, false]);
  });

  it('can be made again at once after signing out everywhere, and ends with the next one', async () => {
    const setup = await setUp();
    await setup.auth.signOutEverywhere();
    await withPass(setup);
    expect(await setup.ask(HOTEL, `${TV}/a`)).toBe('pass');
    await setup.auth.signOutEverywhere();
    expect(await setup.ask(HOTEL, `${TV}/a`)).toBe('401');
  });

  it('stays when its session ends all others', async () => {
    const setup = await setUp();
    const { token } = await withPass(setup);
    await setup.auth.signOutOthers(token);
    expect(await setup.ask(HOTEL, `${TV}/a`)).toBe('pass');
  });

  it('is not created with the token of another program, even with the password', async () => {
    const setup = await setUp();
    const made = await createWith(setup, handmadeToken({ sub: EMAIL, exp: NOW + 99_999 }), HOTEL);
    expect(made.status).toBe(403);
    expect(await setup.ask(HOTEL, `${TV}/a`)).toBe('401');
  });

  it.each([
    ['a proxy that is not trusted', HOTEL, { 'x-forwarded-for': '1.2.3.4' }, 'not certain'],
    ['a connection without one', '', {}, 'not certain'],
    ['a trusted proxy', PROXY, {}, 'trusted proxy'],
    ['this machine', '10.0.0.1', {}, 'machine itself'],
    ['a bridge', '172.18.0.1', {}, 'router'],
    ['a provider that shares it', '100.64.3.4', {}, '100.64.0.0/10'],
    ['a tailnet, which is one /64', 'fd7a:115c:a1e0::1001', {}, 'Tailscale'],
    ['a NAT64, whose /64 is all of IPv4', '64:ff9b::203.0.113.7', {}, 'NAT64'],
    ['any link', 'fe80::1', {}, 'any link'],
  ])('is refused to an address of %s', async (_, from, headers, reason) => {
    const setup = await setUp();
    const { token, list } = await withPass(setup, from);
    const made = await createWith(setup, token, from, headers);
    expect(made.status).toBe(409);
    expect((await bodyOf(made))['detail']).toContain(reason);
    expect(await setup.ask(from, `${TV}/a`, headers)).toBe('401');
    if (Object.keys(headers).length === 0) expect((await list())['problem']).not.toBeNull();
  });

  it('needs a fresh credential, a known app, and complete requests', async () => {
    const setup = await setUp();
    const { create, post } = await withPass(setup);
    expect((await create({})).status).toBe(204);
    setup.clock.now += 600_000;
    const unconfirmed = await create({});
    expect([unconfirmed.status, Object.keys(await bodyOf(unconfirmed))]).toEqual([
      403,
      ['detail', 'confirmation'],
    ]);
    expect((await create({ password: 'wrong' })).status).toBe(403);
    const full = { app: 'nas.example.net', password: PASSWORD };
    expect((await post(PATHS.createPass, full)).status).toBe(404);
    expect((await post(PATHS.createPass, { ...full, app: 'x.example' })).status).toBe(404);
    expect((await post(PATHS.createPass, {})).status).toBe(400);
    expect((await post(PATHS.endPass, {})).status).toBe(400);
    expect((await post(PATHS.endPass, { id: 'A'.repeat(22) })).status).toBe(404);
  });

  it('lists other devices at the address, and lets another session end it after a confirmation', async () => {
    const setup = await setUp();
    const first = await withPass(setup);
    const second = setup.browserAt(HOTEL);
    await second.signIn();
    const listed = await bodyOf(await second.fetch(LOGIN + PATHS.passes));
    expect(listed).toMatchObject({ others: [{ name: null }], passes: [{ own: false }] });
    const id = idOf(listed['passes']);
    const end = async (more: object) =>
      (await second.fetch(LOGIN + PATHS.endPass, json({ id, ...more }))).status;
    expect(await end({})).toBe(403);
    expect(await setup.ask(HOTEL, `${TV}/a`)).toBe('pass');
    expect(await end({ password: PASSWORD })).toBe(204);
    expect(await first.list()).toMatchObject({ passes: [] });
  });

  it('ends with a sign-out everywhere, even if another program claims that its session began later', async () => {
    const setup = await setUp();
    const token = handmadeToken({ sub: EMAIL, exp: NOW + 9999, iat: NOW + 5000 });
    const user = { email: EMAIL, guest: false, expiresAt: NOW + 9999 } as const;
    const pass = { app: 'tv.example.net', network: HOTEL, lifetimeSeconds: 600 };
    await setup.auth.passes?.create(pass, { token, user }, { auditClient: UNKNOWN_CLIENT });
    expect(await setup.ask(HOTEL, `${TV}/a`)).toBe('pass');
    setup.clock.now += 1000;
    await setup.auth.signOutEverywhere();
    expect(await setup.ask(HOTEL, `${TV}/a`)).toBe('401');
  });

  it('does not outlive the passkey of its session', async () => {
    const { auth, ask } = await setUp();
    const token = handmadeToken({ sub: EMAIL, exp: NOW + 999, [PASSKEY_CLAIM]: 'removed' });
    const user = { email: EMAIL, guest: false, expiresAt: NOW + 999 } as const;
    const pass = { app: 'tv.example.net', network: HOTEL, lifetimeSeconds: 600 };
    await auth.passes?.create(pass, { token, user }, { auditClient: UNKNOWN_CLIENT });
    expect(await ask(HOTEL, `${TV}/a`)).toBe('401');
  });

  it('survives a restart with its state, but no other secret, credentials or app table', async () => {
    const state = createLocalState({ now: () => NOON });
    await withPass(await setUp({}, state));
    const after = async (variables: Variables) => {
      const { ask, auth } = await setUp(variables, state);
      return [await ask(HOTEL, `${TV}/a`), auth.passes?.forged];
    };
    expect(await after({})).toEqual(['pass', 0]);
    expect(await after({ SERVICE_SECRET_KEY: `${SECRET}x` })).toEqual(['401', 1]);
    expect(await after({ SERVICE_PASSWORD: 'another', SERVICE_PASSWORD_HASH: '' })).toEqual([
      '401',
      0,
    ]);
    for (const option of ['', 'home-network=192.168.1.0/24']) {
      const table = `tv.example.net http://127.0.0.1:3000 ${option}`;
      expect(await after({ SERVICE_APPS: table })).toEqual(['401', 0]);
    }
  });

  it('cannot be made by someone who can write to the state', async () => {
    const state = createLocalState({ now: () => NOON });
    const setup = await setUp({}, state);
    await withPass(setup);
    const [record] = state.passes.own();
    if (record === undefined) throw new Error('there is no record');
    const { signed } = record;
    const forgeries = [
      { signed: signed.replace(HOTEL, '203.0.113.8') },
      { signed: signed.replace('tv.example.net', 'nas.example.net') },
      { signed: signed.slice(0, -1) },
      { signed: '' },
      { id: 'A'.repeat(22) },
    ];
    for (const forgery of forgeries) {
      state.passes.restore({ set: [{ ...record, ...forgery }] }, false);
      expect(await setup.ask('203.0.113.8', `${TV}/a`)).toBe('401');
    }
    expect(setup.auth.passes?.forged).toBe(2);
    // One that was ended cannot come back.
    state.passes.restore({ set: [record] }, false);
    expect(await setup.ask(HOTEL, `${TV}/a`)).toBe('pass');
    const [pass] = (await setup.auth.passes?.list())?.passes ?? [];
    if (pass !== undefined) await setup.auth.passes?.end(pass);
    state.passes.restore({ set: [record] }, false);
    expect(await setup.ask(HOTEL, `${TV}/a`)).toBe('401');
  });
});

function idOf(passes: unknown): string {
  const [pass]: unknown[] = Array.isArray(passes) ? passes : [];
  return typeof pass === 'object' && pass !== null && 'id' in pass ? String(pass.id) : '';
}
