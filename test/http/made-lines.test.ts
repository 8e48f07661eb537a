import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MADE_PROBLEM_DETAILS, PATHS } from '../../src/contract/index.js';
import { issueLink } from '../../src/core/auth/links.js';
import { parseConfig } from '../../src/core/config/config.js';
import type { Variables } from '../../src/core/config/environment.js';
import { inspectAppTokens, inspectStoredAccess } from '../../src/core/diagnostics/access.js';
import { createState, type SharedState } from '../../src/core/storage/state.js';
import { changeDetail } from '../../src/http/routes/respond-changed.js';
import { Browser, createApps, LOGIN, PHOTOS, WIKI } from '../support/apps.js';
import { createTestAppToken } from '../support/app-tokens.js';
import {
  AUTH_VARIABLES,
  bodyOf,
  createTestHousekey,
  EMAIL,
  json,
  NOON,
  PASSWORD,
  type TestHousekeyOptions,
} from '../support/housekey.js';
import { slowPasswordCheck } from '../support/slow-password-check.js';
import { unacknowledgedState } from '../support/shared-state.js';
import { createTestShare, guestForm, renderGuestPage } from '../support/shares.js';
import { handmadeToken, NOW } from '../support/tokens.js';
import { MEMORY_STORAGE } from '../../src/core/storage/storage.js';

const HOST = 'photos.example.net';
const TEN_MINUTES = 600_000;

/** A state that survives a restart, as far as the login knows. */
function keptState(): SharedState {
  return createState({ ...MEMORY_STORAGE }, { now: () => NOON });
}

/** Apps on their own hosts, and a browser that is signed in at the login. */
async function setUp(options: TestHousekeyOptions = {}, variables: Variables = {}) {
  const all = { state: keptState(), renderGuestPage, ...options };
  const setup = await createApps({ SERVICE_TRUSTED_PROXIES: '10.0.0.2', ...variables }, all);
  const browser = setup.browser();
  await browser.signIn();
  const post = async (path: string, body: object) => await browser.fetch(LOGIN + path, json(body));
  const get = async (path: string) => await bodyOf(await browser.fetch(LOGIN + path));
  const createToken = async (wish: object = {}) =>
    await bodyOf(await post(PATHS.createAppToken, { name: 'backup', ...wish }));
  const use = async (text: unknown, url = `${WIKI}/a`, method = 'GET') => {
    const headers = { 'x-housekey-token': String(text) };
    const answer = await setup.send(url, { headers, method });
    return answer.status === 200 ? await answer.text() : answer.status;
  };
  return { ...setup, browser, post, get, createToken, use };
}

it('a session that ends while its password is checked makes nothing', async () => {
  const { bcryptVerify, checking, finish, slowDown } = slowPasswordCheck();
  const { auth, clock, post, browser } = await setUp({ bcryptVerify });
  clock.now += TEN_MINUTES + 1000;
  slowDown();
  const running = post(PATHS.createAppToken, { name: 'backup', password: PASSWORD });
  await checking;
  await auth.signOutEverywhere();
  finish();
  expect((await running).status).toBe(401);
  clock.now += 1000;
  await browser.signIn();
  expect(await bodyOf(await browser.fetch(LOGIN + PATHS.appTokens))).toMatchObject({
    app_tokens: [],
  });
});

const ANNA = { name: 'anna', app: HOST, paths: ['/album/42'], until: '2026-06-03' };

/** Creates a share, and opens its link in another browser. */
async function withGuest(setup: Awaited<ReturnType<typeof setUp>>, wish: object = {}) {
  const { secret: link } = await bodyOf(await setup.post(PATHS.createShare, { ...ANNA, ...wish }));
  const { origin, pathname, hash } = new URL(String(link));
  const guest = new Browser(setup.send);
  const opened = await guest.fetch(origin + pathname, guestForm(hash.slice(1), 'open'));
  const see = async (path = '/album/42', method = 'GET') => {
    const answer = await guest.fetch(PHOTOS + path, { method });
    return answer.status === 200 ? await answer.text() : answer.status;
  };
  return { link: String(link), opened, guest, see };
}

describe('an app token that the console creates', () => {
  it('is in the answer alone, works within its limits, and is listed with its line', async () => {
    const setup = await setUp();
    const wish = { apps: ['Wiki.example.com:443'], methods: ['get'], paths: ['/a'] };
    const created = await setup.post(PATHS.createAppToken, { name: 'backup', ...wish });
    expect([created.status, created.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { secret, ...rest } = await bodyOf(created);
    expect(rest).toEqual({ qr_code: null });
    expect(await setup.use(secret)).toBe('app-token');
    expect(await setup.use(secret, `${WIKI}/a`, 'POST')).toBe(403);
    expect(await setup.use(secret, `${WIKI}/b`)).toBe(403);
    expect(await setup.use(secret, `${PHOTOS}/a`)).toBe(403);
    expect(await setup.use(createTestAppToken('backup').text)).toBe(401);
    const listed = await setup.get(PATHS.appTokens);
    expect(JSON.stringify(listed)).not.toContain(String(secret).slice(-43));
    expect(listed).toEqual({
      app_tokens: [
        {
          name: 'backup',
          apps: ['wiki.example.com'],
          methods: ['GET'],
          paths: ['/a'],
          expires_at: null,
          state: 'active',
          last_used_at: NOON,
          line: expect.stringMatching(
            /^backup:sha256\.[\w-]{43}:app=wiki\.example\.com:methods=GET:paths=\/a:end$/,
          ),
        },
      ],
      apps: ['wiki.example.com', HOST, 'nas.example.org'],
      made_problem: null,
    });
    expect(setup.audit.map(({ event }) => event)).toEqual([
      'sign-in',
      'app-token-created',
      'app-token-used',
      'app-token-refused',
      'app-token-refused',
      'app-token-refused',
      'app-token-refused',
    ]);
  });

  it('is not for an app that is not there', async () => {
    const setup = await setUp();
    const wish = { name: 'backup', apps: ['other.example'] };
    expect((await setup.post(PATHS.createAppToken, wish)).status).toBe(422);
    expect(setup.auth.appTokens?.isEmpty).toBe(true);
  });

  it('offers Basic to programs, as one of the configuration does', async () => {
    const setup = await setUp();
    const challenge = async () => (await setup.send(WIKI)).headers.get('www-authenticate');
    expect(await challenge()).toBe('Bearer');
    await setup.createToken();
    expect(await challenge()).toContain('Basic');
  });

  it('is removed for good, with what it has running, and its name can be used again', async () => {
    const setup = await setUp();
    const { secret } = await setup.createToken();
    const other = await setup.createToken({ name: 'other' });
    const ended: boolean[] = [];
    setup.auth.onSignOut((isRevoked) => {
      ended.push(isRevoked(String(secret)), isRevoked(String(other['secret'])));
    });
    const removed = await setup.post(PATHS.removeAppToken, { name: 'backup' });
    expect([removed.status, ended]).toEqual([204, [true, false]]);
    expect([await setup.use(secret), await setup.use(other['secret'])]).toEqual([401, 'app-token']);
    expect(setup.audit).toContainEqual(
      expect.objectContaining({ event: 'app-token-revoked', appToken: 'backup', email: EMAIL }),
    );
    expect((await setup.post(PATHS.removeAppToken, { name: 'backup' })).status).toBe(404);
    expect((await setup.post(PATHS.removeAppToken, {})).status).toBe(400);
    const again = await setup.createToken();
    expect([await setup.use(again['secret']), await setup.use(secret)]).toEqual(['app-token', 401]);
  });

  it('expires, and stays listed for a month without a finding', async () => {
    const clock = { now: NOON };
    const state = createState({ ...MEMORY_STORAGE }, { now: () => clock.now });
    const setup = await setUp({ state });
    const { secret } = await setup.createToken({ expires: '2026-06-02' });
    expect(await setup.use(secret)).toBe('app-token');
    clock.now = setup.clock.now = Date.UTC(2026, 5, 2);
    expect(await setup.use(secret)).toBe(401);
    expect(setup.auth.appTokens?.list()).toMatchObject([{ state: 'expired' }]);
    expect(inspectAppTokens(setup.auth.appTokens?.list() ?? [], undefined)).toEqual([]);
    clock.now = setup.clock.now = Date.UTC(2026, 6, 2);
    expect(setup.auth.appTokens?.list()).toEqual([]);
  });

  it('has another name than those of the configuration, which cannot be removed here', async () => {
    const { text, token } = createTestAppToken('configured');
    const setup = await setUp({ appTokens: [token] });
    const taken = await setup.post(PATHS.createAppToken, { name: 'configured' });
    expect([taken.status, await bodyOf(taken)]).toEqual([
      409,
      { detail: 'This name is taken; choose another one' },
    ]);
    expect((await setup.post(PATHS.removeAppToken, { name: 'configured' })).status).toBe(404);
    expect(await setup.use(text)).toBe('app-token');
    await setup.createToken();
    expect((await setup.post(PATHS.createAppToken, { name: 'backup' })).status).toBe(409);
    expect((await setup.post(PATHS.revokeAppToken, { name: 'backup' })).status).toBe(404);
  });

  it('yields to one of the configuration after a restart, which a finding says', async () => {
    const state = keptState();
    const { secret } = await (await setUp({ state })).createToken();
    const { text, token } = createTestAppToken('backup');
    const setup = await setUp({ state, appTokens: [token] });
    expect([await setup.use(secret), await setup.use(text)]).toEqual([401, 'app-token']);
    const states = async () => {
      const { app_tokens: tokens } = await setup.get(PATHS.appTokens);
      return JSON.stringify(tokens).match(/"state":"\w+"/g);
    };
    expect(await states()).toEqual(['"state":"active"', '"state":"hidden"']);
    expect(inspectStoredAccess(setup.auth)).toMatchObject([
      { code: 'made-hidden', level: 'advice', summary: expect.stringContaining('backup is in') },
    ]);
    expect((await setup.post(PATHS.removeAppToken, { name: 'backup' })).status).toBe(204);
    expect([await states(), inspectStoredAccess(setup.auth)]).toEqual([['"state":"active"'], []]);
    expect(await setup.use(text)).toBe('app-token');
  });
});

describe('a share that the console creates', () => {
  it('is a link in the answer alone, which opens its paths to read until its last day', async () => {
    const setup = await setUp();
    const { link, opened, see } = await withGuest(setup);
    expect(link).toMatch(/^https:\/\/photos\.example\.net\/_housekey\/guest#share_anna_[\w-]{43}$/);
    expect([opened.status, await see()]).toEqual([303, 'guest']);
    expect([await see('/album/43'), await see('/album/42', 'POST')]).toEqual([403, 403]);
    expect(setup.auth.guests?.listMade()).toMatchObject([
      { entry: { name: 'anna', app: HOST, expiresAt: Date.UTC(2026, 5, 4) / 1000 } },
    ]);
    expect(setup.audit).toContainEqual(
      expect.objectContaining({ event: 'share-created', email: EMAIL, method: 'guest "anna"' }),
    );
    const listed = { name: 'anna', app: HOST, paths: ['/album/42'], write: false, state: 'active' };
    const line = expect.stringMatching(/^anna:sha256\.[\w-]{43}:app=photos\.example\.net:paths=/);
    expect(await setup.get(PATHS.shares)).toMatchObject({
      shares: [{ ...listed, line }],
      made_problem: null,
    });
    setup.clock.now = Date.UTC(2026, 5, 4);
    expect(await see()).toBe(401);
  });

  it('comes with the link as a QR code, and can be for writing', async () => {
    const setup = await setUp();
    const answer = await setup.post(PATHS.createShare, { ...ANNA, name: 'bob', write: true });
    expect(await bodyOf(answer)).toMatchObject({
      qr_code: { size: expect.any(Number), path: expect.stringMatching(/^(?:M\d+ \d+h1v1h-1z)+$/) },
    });
    const { see } = await withGuest(setup, { write: true });
    expect(await see('/album/42', 'POST')).toBe('guest');
  });

  it('ends with its removal: the link, the sessions of its guests and what they have running', async () => {
    const setup = await setUp();
    const { link, guest, see } = await withGuest(setup);
    const { guest: bob, see: seeAsBob } = await withGuest(setup, { name: 'bob' });
    const tokenOf = (one: typeof guest) => one.cookies(PHOTOS).split('=')[1] ?? '';
    const ended: boolean[] = [];
    setup.auth.onSignOut((isRevoked) => {
      ended.push(isRevoked(tokenOf(guest)), isRevoked(tokenOf(bob)));
    });
    expect((await setup.post(PATHS.removeShare, { name: 'anna' })).status).toBe(204);
    expect([ended, await see(), await seeAsBob()]).toEqual([[true, false], 401, 'guest']);
    const form = guestForm(new URL(link).hash.slice(1), 'open');
    expect((await setup.send(`${PHOTOS}/_housekey/guest`, form)).status).toBe(404);
    const { records } = (await setup.auth.sessions?.list()) ?? { records: [] };
    expect(records.map(({ method }) => method)).not.toContain('guest "anna"');
    expect(setup.audit).toContainEqual(
      expect.objectContaining({ event: 'share-removed', method: 'guest "anna"' }),
    );
    // Another one of the same name revives no session.
    await setup.post(PATHS.createShare, ANNA);
    expect(await see()).toBe(401);
  });

  it('yields to one of the configuration after a restart, with its guests, which a finding says', async () => {
    const state = keptState();
    const before = await setUp({ state });
    const { link, guest } = await withGuest(before);
    const setup = await setUp({ state, shares: [createTestShare('anna', { app: HOST }).share] });
    const cookie = guest.cookies(PHOTOS);
    expect((await setup.send(`${PHOTOS}/album/42`, { headers: { cookie } })).status).toBe(401);
    const form = guestForm(new URL(link).hash.slice(1), 'open');
    expect((await setup.send(`${PHOTOS}/_housekey/guest`, form)).status).toBe(404);
    expect(inspectStoredAccess(setup.auth)).toMatchObject([{ code: 'made-hidden' }]);
    const { records } = (await setup.auth.sessions?.list()) ?? { records: [] };
    expect(records.map(({ method }) => method)).not.toContain('guest "anna"');
    expect((await setup.post(PATHS.createShare, ANNA)).status).toBe(409);
    expect(await setup.get(PATHS.shares)).toMatchObject({
      shares: [
        { name: 'anna', state: 'active', line: null },
        { name: 'anna', state: 'hidden', line: expect.any(String) },
      ],
    });
  });

  it.each([
    [
      { app: 'other.example' },
      422,
      `App must be a host of SERVICE_APPS: wiki.example.com, ${HOST}`,
    ],
    [{ app: undefined }, 422, 'App must be a host of SERVICE_APPS'],
    [{ paths: ['/'] }, 422, 'Paths must be a list of plain paths'],
    [{ paths: '/album' }, 400, 'Send what to create as JSON'],
    [{ until: '2026-05-31' }, 422, 'Until must be today or later'],
    [{ name: 'Anna' }, 422, 'The name must be 1 to 32'],
  ])('is refused if it is %o', async (wrong, status, detail) => {
    const setup = await setUp();
    const answer = await setup.post(PATHS.createShare, { ...ANNA, ...wrong });
    expect([answer.status, (await bodyOf(answer))['detail']]).toEqual([
      status,
      expect.stringContaining(detail),
    ]);
    expect(setup.auth.guests?.listMade()).toEqual([]);
  });

  it('names no app where there is one alone, and needs one where nobody knows which is asked for', async () => {
    const { app: _, ...wish } = ANNA;
    const one = await setUp(
      {},
      { SERVICE_APPS: '', SERVICE_UPSTREAM: 'http://127.0.0.1:3000', SERVICE_PUBLIC_URL: LOGIN },
    );
    const created = await bodyOf(
      await one.post(PATHS.createShare, { ...wish, password: PASSWORD }),
    );
    expect(created['secret']).toContain(`${LOGIN}/_housekey/guest#share_anna_`);
    const forwardAuth = { SERVICE_APPS: '', SERVICE_FORWARD_AUTH: 'true' };
    const none = await setUp({}, forwardAuth);
    const refused = await none.post(PATHS.createShare, { ...wish, password: PASSWORD });
    expect(refused.status).toBe(422);
    const library = await setUp(
      { instance: () => ({ listens: undefined, upstream: undefined }) },
      forwardAuth,
    );
    const inApp = await library.post(PATHS.createShare, { ...wish, password: PASSWORD });
    expect(inApp.status).toBe(200);
  });
});

const CHANGES = [
  [PATHS.createAppToken, { name: 'robot' }],
  [PATHS.createShare, { ...ANNA, name: 'eve' }],
  [PATHS.removeAppToken, { name: 'backup' }],
  [PATHS.removeShare, { name: 'anna' }],
] as const;

describe.each(CHANGES)('%s', (path, body) => {
  /** With an app token and a share that can be removed. */
  async function withEntries(options: TestHousekeyOptions = {}, variables: Variables = {}) {
    const setup = await setUp(options, variables);
    const token = await setup.createToken();
    const { guest } = await withGuest(setup);
    const before = await names(setup);
    return { ...setup, token: String(token['secret']), guest, before };
  }
  const names = async ({ auth }: Awaited<ReturnType<typeof setUp>>) =>
    await Promise.resolve([
      auth.madeLines?.list('app-token').map(({ key }) => key),
      auth.madeLines?.list('share').map(({ key }) => key),
    ]);
  const withPassword = { ...body, password: PASSWORD };

  it('asks for a credential that is fresh, in place, once for ten minutes', async () => {
    const setup = await withEntries();
    setup.clock.now += TEN_MINUTES;
    const unconfirmed = await setup.post(path, body);
    expect([unconfirmed.status, await bodyOf(unconfirmed)]).toMatchObject([
      403,
      { confirmation: { password: true, code: false, passkey: false } },
    ]);
    expect((await setup.post(path, { ...body, password: 'wrong' })).status).toBe(403);
    expect(await names(setup)).toEqual(setup.before);
    expect((await setup.post(path, withPassword)).status).toBeLessThan(300);
    setup.clock.now += TEN_MINUTES - 1000;
    expect((await setup.post(PATHS.createAppToken, { name: 'once' })).status).toBe(200);
  });

  it.each<[string, (setup: Awaited<ReturnType<typeof withEntries>>) => Promise<Response>]>([
    [
      'a guest',
      async ({ guest, send }) => {
        const cookie = guest.cookies(PHOTOS);
        const token = cookie.split('=')[1] ?? '';
        for (const [url, headers] of [
          [PHOTOS, { cookie }],
          [LOGIN, { cookie }],
          [LOGIN, { cookie: `__Host-housekey_session=${token}` }],
        ] as const) {
          const answer = await send(url + path, { ...json(withPassword, headers) });
          expect(answer.status).toBeGreaterThan(400);
        }
        return await send(LOGIN + path, json(withPassword, { authorization: `Bearer ${token}` }));
      },
    ],
    [
      'an app token',
      async ({ token, send }) => {
        const own = await send(LOGIN + path, json(withPassword, { 'x-housekey-token': token }));
        expect(own.status).toBe(401);
        return await send(LOGIN + path, json(withPassword, { authorization: `Bearer ${token}` }));
      },
    ],
    [
      'the token of another program',
      async ({ send }) => {
        const token = handmadeToken({ sub: EMAIL, exp: NOW + 99_999 });
        return await send(LOGIN + path, json(withPassword, { authorization: `Bearer ${token}` }));
      },
    ],
    [
      'a token for another subject',
      async ({ send }) => {
        const token = handmadeToken({ sub: 'someone@example.com', exp: NOW + 99_999 });
        return await send(LOGIN + path, json(withPassword, { authorization: `Bearer ${token}` }));
      },
    ],
    [
      'an address with a pass, or at home',
      async ({ post, send }) => {
        expect((await post(PATHS.createPass, { app: 'tv.example.net' })).status).toBe(204);
        await send(`https://nas.example.net${path}`, json(withPassword), '192.168.1.20');
        return await send(LOGIN + path, json(withPassword), '192.168.1.20');
      },
    ],
    [
      'a session by link, before it gives a credential',
      async ({ clock, send }) => {
        const config = parseConfig(
          { ...AUTH_VARIABLES, SERVICE_PUBLIC_URL: LOGIN },
          { randomBytes, readFile: () => '' },
        );
        if (config.mode === 'open') throw new Error('authentication is disabled');
        const link = await issueLink(config, { now: () => clock.now, randomBytes });
        const signedIn = await send(LOGIN + PATHS.link, json({ token: link }));
        const { access_token: token } = await bodyOf(signedIn);
        return await send(LOGIN + path, json(body, { authorization: `Bearer ${String(token)}` }));
      },
    ],
    [
      'a page of another site',
      async ({ browser }) =>
        await browser.fetch(
          LOGIN + path,
          json(withPassword, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }),
        ),
    ],
  ])('is not for %s', async (_, ask) => {
    const apps =
      'wiki.example.com -; photos.example.net http://127.0.0.1:3000;' +
      'tv.example.net http://127.0.0.1:3001 pass=1h;' +
      'nas.example.net http://127.0.0.1:3002 home-network=192.168.1.0/24';
    const setup = await withEntries({}, { SERVICE_APPS: apps });
    const answer = await ask(setup);
    expect([401, 403]).toContain(answer.status);
    expect(await names(setup)).toEqual(setup.before);
  });

  it('is nothing without an app, and while authentication is disabled', async () => {
    const { request, signIn } = await createTestHousekey(undefined, {
      appTokens: null,
      shares: null,
    });
    const headers = { authorization: `Bearer ${await signIn()}` };
    expect((await request(path, json(withPassword, headers))).status).toBe(404);
    expect(await bodyOf(await request(PATHS.appTokens, { headers }))).toMatchObject({
      app_tokens: [],
    });
    expect(await bodyOf(await request(PATHS.shares, { headers }))).toMatchObject({ shares: [] });
    const revoke = json({ name: 'backup' }, headers);
    expect((await request(PATHS.revokeAppToken, revoke)).status).toBe(404);
    const disabled = await createTestHousekey({});
    expect((await disabled.request(path, json(withPassword))).status).toBe(404);
  });

  it('says what has not reached the replicas, or the state directory', async () => {
    const state = unacknowledgedState(() => NOON);
    const setup = await withEntries({ state, isStateWritable: () => false });
    const answer = await setup.post(path, body);
    const what = {
      [PATHS.createAppToken]: 'appTokenCreated',
      [PATHS.createShare]: 'shareCreated',
      [PATHS.removeAppToken]: 'appTokenRemoved',
      [PATHS.removeShare]: 'shareRemoved',
    } as const;
    expect([answer.status, await bodyOf(answer)]).toMatchObject([
      202,
      { detail: changeDetail(what[path], 'state-directory'), pending: 'state-directory' },
    ]);
  });
});

describe('the console creates nothing', () => {
  it.each([
    ['no-storage', {}, {}],
    ['no-secret-key', { state: keptState() }, { SERVICE_SECRET_KEY: '' }],
  ] as const)('and says what to set (%s)', async (problem, options, variables) => {
    const setup = await createApps(variables, options);
    const browser = setup.browser();
    await browser.signIn();
    const listed = await bodyOf(await browser.fetch(LOGIN + PATHS.appTokens));
    expect(listed['made_problem']).toBe(problem);
    for (const [path, body] of CHANGES.slice(0, 2)) {
      const answer = await browser.fetch(LOGIN + path, json(body));
      expect([answer.status, await bodyOf(answer)]).toEqual([
        409,
        { detail: MADE_PROBLEM_DETAILS[problem] },
      ]);
    }
  });

  it('if there are too many already', async () => {
    const setup = await setUp();
    const { madeLines } = setup.auth;
    for (let index = 0; index < 300; index += 1) {
      await madeLines?.create({ kind: 'app-token', key: `token-${index}`, line: '' });
    }
    const answer = await setup.post(PATHS.createAppToken, { name: 'backup' });
    expect([answer.status, await bodyOf(answer)]).toEqual([
      409,
      { detail: 'There are too many; remove one first' },
    ]);
  });
});

it('an app token and a share count under the secret and the storage that they were made with alone', async () => {
  const state = keptState();
  const before = await setUp({ state });
  const { secret } = await before.createToken();
  const { guest } = await withGuest(before);
  const cookie = guest.cookies(PHOTOS);
  const look = async (options: TestHousekeyOptions, variables: Variables = {}) => {
    const setup = await setUp(options, variables);
    const { status } = await setup.send(`${PHOTOS}/album/42`, { headers: { cookie } });
    return [await setup.use(secret), status, inspectStoredAccess(setup.auth).length];
  };
  expect(await look({ state })).toEqual(['app-token', 200, 0]);
  // A new password ends sessions, and nothing that was made.
  const password = { SERVICE_PASSWORD_HASH: '', SERVICE_PASSWORD: PASSWORD };
  expect(await look({ state }, password)).toEqual(['app-token', 401, 0]);
  expect(await look({ state }, { SERVICE_SECRET_KEY: 'x'.repeat(43) })).toEqual([401, 401, 1]);
  expect(await look({ state: keptState() })).toEqual([401, 401, 0]);
});
