import { describe, expect, it } from 'vitest';
import { tokenDigest } from '../../src/core/auth/signature.js';
import { PATHS, type SessionsResponse } from '../../src/contract/index.js';
import type { Share } from '../../src/core/auth/guests.js';
import { createApps, LOGIN, PHOTOS, WIKI } from '../support/apps.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { bodyOf, EMAIL, json, NOON, PASSWORD, type TestHousekey } from '../support/housekey.js';
import { storedState } from '../support/shared-state.js';
import { createTestShare, guestForm, renderGuestPage } from '../support/shares.js';

const HOST = 'photos.example.net';
const GUEST = `${PHOTOS}/_housekey/guest`;
const PAGE = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const ANNA = createTestShare('anna', { app: HOST, paths: ['/album/42', '=/style.css'] });
const BOB = createTestShare('bob', { app: HOST, paths: ['=/b'], until: '2026-06-05', write: true });

async function create(shares: readonly Share[] = [ANNA.share, BOB.share], more = {}) {
  return await createApps({}, { shares, renderGuestPage, ...more });
}

/** Opens a share in a browser. */
async function open(setup: Awaited<ReturnType<typeof create>>, secret = ANNA.secret) {
  const browser = setup.browser();
  const opened = await browser.fetch(GUEST, guestForm(secret, 'open'));
  const get = async (path: string, headers = {}) => await browser.fetch(PHOTOS + path, { headers });
  return { browser, opened, get };
}

describe('the link of a share', () => {
  it('does nothing until the button is pressed, however often it is looked at', async () => {
    const setup = await create();
    const browser = setup.browser();
    for (const method of ['GET', 'HEAD']) {
      const page = await browser.fetch(`${GUEST}#${ANNA.secret}`, { method });
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
    const looked = await browser.fetch(GUEST, guestForm(ANNA.secret));
    expect(await looked.json()).toEqual({ kind: 'offer', name: 'anna' });
    expect(browser.cookies(PHOTOS)).toBe('');
    expect(setup.audit).toEqual([]);
    expect((await browser.fetch(`${PHOTOS}/album/42`)).status).toBe(401);
  });

  it('opens its paths to read, after the button, in a cookie of this host alone', async () => {
    const setup = await create();
    const { opened, get } = await open(setup);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/album/42']);
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    const [cookie = ''] = opened.headers.getSetCookie();
    // Until the end of June 3.
    expect(cookie).toMatch(
      /^__Host-Http-housekey_session_guest=guest-session~[^;]+; Path=\/; Max-Age=216000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(cookie).not.toContain(ANNA.secret.slice(-43));
    for (const path of ['/album/42', '/album/42/1.jpg', '/style.css']) {
      expect(await (await get(path)).text(), path).toBe('guest');
    }
    expect((await get('/album/43')).status).toBe(403);
    expect(setup.audit.map(({ event, app }) => `${event} ${app}`)).toEqual([
      `share-opened ${HOST}`,
      `access-refused ${HOST}`,
    ]);
    expect(setup.audit[1]).toMatchObject({ reason: 'out-of-scope', method: 'guest "anna"' });
  });

  it('leads everyone else and every other path of the app nowhere', async () => {
    const { get } = await open(await create());
    const program = await get('/album/43');
    expect([program.status, await program.json()]).toEqual([
      403,
      { detail: 'You were invited to /album/42, /style.css, to view it' },
    ]);
    const page = await get('/album/43', PAGE);
    expect([page.status, await page.json()]).toEqual([403, { kind: 'elsewhere', name: 'anna' }]);
    const { get: getAsBob } = await open(await create(), BOB.secret);
    expect(await bodyOf(await getAsBob('/x'))).toEqual({ detail: 'You were invited to /b' });
    const withoutPages = await createApps({}, { shares: [BOB.share] });
    const cookie = `__Host-Http-housekey_session_guest=${withoutPages.auth.guests?.begin(BOB.share)}`;
    const text = await withoutPages.send(`${PHOTOS}/x`, { headers: { ...PAGE, cookie } });
    expect([text.status, await bodyOf(text)]).toEqual([403, { detail: 'You were invited to /b' }]);
  });

  it.each([
    ['that is not complete', ANNA.secret.slice(0, -1), GUEST],
    ['of an unknown share', createTestShare('eve', { app: HOST }).secret, GUEST],
    ['with another secret', createTestShare('anna', { app: HOST }).secret, GUEST],
    ['on the host of another app', ANNA.secret, `${WIKI}/_housekey/guest`],
    ['without a secret', '', GUEST],
  ])('%s gets a page that says so', async (_, secret, url) => {
    const { send } = await create();
    for (const step of ['', 'open']) {
      const answer = await send(url, guestForm(secret, step));
      expect([answer.status, await answer.json()]).toEqual([404, { kind: 'over' }]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await send(url, { method: 'POST', body: '{' })).status).toBe(404);
  });

  it('is not on the host of the login, and leads to the app while authentication is disabled', async () => {
    const { send } = await create();
    expect((await send(`${LOGIN}/_housekey/guest`, guestForm(ANNA.secret, 'open'))).status).toBe(
      404,
    );
    const disabled = await createApps({ SERVICE_EMAIL: '' }, { renderGuestPage });
    const answer = await disabled.send(GUEST);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    const withoutPages = await createApps({}, { shares: [ANNA.share] });
    expect((await withoutPages.send(GUEST)).status).toBe(404);
  });

  it('tells the owner so, who stays the owner', async () => {
    const setup = await create();
    const browser = setup.browser();
    await browser.signIn();
    await browser.open(`${PHOTOS}/x`);
    for (const step of ['', 'open']) {
      const page = await browser.fetch(GUEST, guestForm(ANNA.secret, step));
      expect(await page.json()).toEqual({ kind: 'owner', name: 'anna' });
      expect(page.headers.getSetCookie()).toEqual([]);
    }
    expect(await (await browser.fetch(`${PHOTOS}/album/43`)).text()).toBe('cookie');
  });

  it('works in as many as a hundred browsers, and once in each', async () => {
    const setup = await create();
    const { browser } = await open(setup);
    const again = await browser.fetch(GUEST, guestForm(ANNA.secret, 'open'));
    expect([again.status, again.headers.getSetCookie()]).toEqual([303, []]);
    for (let count = 1; count < 100; count += 1) await open(setup);
    const refused = async () => {
      const { opened } = await open(setup);
      return [opened.status, opened.headers.get('retry-after'), await bodyOf(opened)];
    };
    expect(await refused()).toEqual([429, '60', { kind: 'busy' }]);
    setup.clock.now += 59_001;
    expect(await refused()).toEqual([429, '1', { kind: 'busy' }]);
    // A minute later, the share may be opened once more, but all of its sessions are still there.
    setup.clock.now += 999;
    expect(await refused()).toEqual([429, '3600', { kind: 'full' }]);
    expect((await open(setup, BOB.secret)).opened.status).toBe(303);
  });

  it('adds to the other shares that a browser has opened', async () => {
    const setup = await create();
    const { browser, get } = await open(setup);
    const second = await browser.fetch(GUEST, guestForm(BOB.secret, 'open'));
    // Until the later of both days.
    expect(second.headers.getSetCookie()[0]).toContain('Max-Age=388800');
    expect([(await get('/album/42')).status, (await get('/b')).status]).toEqual([200, 200]);
    expect(await bodyOf(await get('/x'))).toEqual({ detail: 'You were invited to /b' });
  });
});

describe('the list of shares in the console', () => {
  it('says what each opens and until when, with no part of its link', async () => {
    const only = createTestShare('carol').share;
    const setup = await create([ANNA.share, BOB.share, only]);
    const browser = setup.browser();
    await browser.signIn();
    setup.clock.now = Date.UTC(2026, 5, 4);
    const answer = await browser.fetch(LOGIN + PATHS.shares);
    const anna = {
      name: 'anna',
      app: HOST,
      paths: ['/album/42', '=/style.css'],
      expires_at: Date.UTC(2026, 5, 4) / 1000,
      write: false,
      state: 'expired',
      line: null,
    };
    const end = Date.UTC(2026, 5, 6) / 1000;
    expect(await answer.json()).toEqual({
      shares: [
        anna,
        { ...anna, name: 'bob', paths: ['=/b'], expires_at: end, write: true, state: 'active' },
        { ...anna, name: 'carol', app: null, paths: ['/album/42'] },
      ],
      apps: ['wiki.example.com', HOST, 'nas.example.org'],
      made_problem: 'no-storage',
    });
  });

  it('is not for guests', async () => {
    const setup = await create();
    const { browser } = await open(setup);
    const headers = { cookie: browser.cookies(PHOTOS) };
    expect((await setup.send(LOGIN + PATHS.shares, { headers })).status).toBe(401);
  });
});

describe('the session of a guest', () => {
  const statusOf = async (get: (path: string) => Promise<Response>) =>
    (await get('/album/42')).status;

  it('ends at the end of the last day', async () => {
    const setup = await create();
    const { get } = await open(setup);
    setup.clock.now = Date.UTC(2026, 5, 4) - 1;
    expect(await statusOf(get)).toBe(200);
    setup.clock.now += 1;
    expect(await statusOf(get)).toBe(401);
    const { opened } = await open(setup);
    expect(await opened.json()).toEqual({ kind: 'over' });
    // Later, it is not even read.
    expect(await statusOf(get)).toBe(401);
  });

  it.each([
    ['removed', []],
    ['replaced by another secret', [createTestShare('anna', { app: HOST }).share]],
    [
      'changed in any way',
      [{ ...ANNA.share, line: createTestShare('anna', { app: HOST, write: true }).share.line }],
    ],
  ])('ends when the line of its share is %s', async (_, shares) => {
    const state = storedState(() => NOON);
    const before = await open(await create(undefined, { state }));
    const cookie = before.browser.cookies(PHOTOS);
    const methods = async ({ auth }: Pick<TestHousekey, 'auth'>) =>
      (await auth.sessions?.list())?.records.map(({ method }) => method);
    const after = await create(shares, { state });
    expect((await after.send(`${PHOTOS}/album/42`, { headers: { cookie } })).status).toBe(401);
    expect(await methods(after)).toEqual([]);
    const same = await create();
    expect((await same.send(`${PHOTOS}/album/42`, { headers: { cookie } })).status).toBe(200);
    expect(await methods(same)).toEqual(['guest "anna"']);
  });

  it('ends when the guest leaves, even if the list does not know it', async () => {
    const first = await create();
    const { browser } = await open(first);
    const cookie = browser.cookies(PHOTOS);
    const setup = await create();
    const answer = await setup.send(GUEST, { ...guestForm('', 'leave'), headers: { cookie } });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(answer.headers.getSetCookie()[0]).toContain(
      '__Host-Http-housekey_session_guest=; Path=/; Max-Age=0',
    );
    expect((await setup.send(`${PHOTOS}/album/42`, { headers: { cookie } })).status).toBe(401);
    expect(setup.audit).toMatchObject([
      { event: 'sign-out', email: 'guest:anna', scope: 'session', app: HOST },
    ]);
    expect((await setup.send(GUEST, guestForm('', 'leave'))).status).toBe(303);
  });

  it('is in the list of sessions with its app, and ends there, for good', async () => {
    const setup = await create();
    const { browser, get } = await open(setup);
    const token = browser.cookies(PHOTOS).split('=')[1] ?? '';
    const owner = setup.browser();
    await owner.signIn();
    const listed: SessionsResponse = await (
      await owner.fetch(`${LOGIN}/_housekey/api/sessions`)
    ).json();
    const [, session] = listed.sessions;
    expect(session).toMatchObject({
      method: 'guest "anna"',
      apps: [HOST],
      current: false,
      started_at: NOON,
      expires_at: Date.UTC(2026, 5, 4),
    });
    expect(await statusOf(get)).toBe(200);
    const ended: boolean[] = [];
    setup.auth.onSignOut((isRevoked) => ended.push(isRevoked(token)));
    const body = json({ id: session?.id, password: PASSWORD });
    const answer = await owner.fetch(`${LOGIN}/_housekey/api/sessions/end`, body);
    expect(answer.status).toBe(204);
    expect(ended).toEqual([true]);
    expect(await statusOf(get)).toBe(401);
    expect((await open(setup)).opened.status).toBe(303);
  });

  it('ends with "sign out everywhere", and the link works again in the same second', async () => {
    const setup = await create();
    const { browser, get } = await open(setup);
    const token = browser.cookies(PHOTOS).split('=')[1] ?? '';
    const ended: boolean[] = [];
    setup.auth.onSignOut((isRevoked) => ended.push(isRevoked(token)));
    await setup.auth.signOutEverywhere();
    expect(ended).toContain(true);
    expect(await statusOf(get)).toBe(401);
    const again = await open(setup);
    expect(await statusOf(again.get)).toBe(200);
    expect(tokenDigest(token)).toHaveLength(43);
  });

  it('is seen at most every five minutes', async () => {
    const setup = await create();
    const { get } = await open(setup);
    const seenAt = async () => (await setup.auth.sessions?.list())?.records[0]?.updatedAt;
    expect(await statusOf(get)).toBe(200);
    expect(await seenAt()).toBe(NOON);
    setup.clock.now += 300_000;
    expect(await statusOf(get)).toBe(200);
    expect(await seenAt()).toBe(NOON + 300_000);
  });

  it('is not the owner, even if the owner has its name', async () => {
    const variables = { SERVICE_EMAIL: 'guest:anna' };
    const setup = await createApps(variables, { shares: [ANNA.share], renderGuestPage });
    const token = setup.auth.guests?.begin(ANNA.share) ?? '';
    const result = setup.auth.guests?.authenticate(token);
    expect(result?.ok === true && setup.auth.isOwner(result.user)).toBe(false);
  });
});

describe('what an app and a proxy learn about a guest', () => {
  const TRUSTED = { SERVICE_TRUSTED_PROXIES: '192.0.2.1' };
  const forwarded = (path: string, method = 'GET') => ({
    'x-forwarded-host': HOST,
    'x-forwarded-proto': 'https',
    'x-forwarded-uri': path,
    'x-forwarded-method': method,
  });
  const VERIFY = 'http://127.0.0.1:8000/api/auth/verify?redirect=true';

  it('is the name of the guest alone, through forward auth', async () => {
    const setup = await createApps(
      { ...TRUSTED, SERVICE_APPS: `${HOST} - identity-headers=X-User,X-Email,X-Name,X-Groups` },
      { shares: [ANNA.share], renderGuestPage },
    );
    const { browser } = await open(setup);
    const cookie = browser.cookies(PHOTOS);
    const verify = async (path: string, method?: string, more = {}) =>
      await setup.send(VERIFY, { headers: { ...forwarded(path, method), cookie, ...more } });
    const answer = await verify('/album/42/1.jpg');
    expect(answer.status).toBe(200);
    const headers = [...answer.headers].map((pair) => pair.join(': ')).join('\n');
    expect(headers).not.toContain(EMAIL);
    for (const name of ['x-user', 'x-email', 'x-name', 'x-groups']) {
      expect(answer.headers.get(name)).toBe('guest:anna');
    }
    expect((await verify('/album/43')).status).toBe(403);
    expect(await (await verify('/album/43', 'GET', PAGE)).json()).toMatchObject({
      kind: 'elsewhere',
    });
    expect((await verify('/album/42', 'DELETE')).status).toBe(403);
    // The path is not known for certain.
    expect((await verify('')).status).toBe(403);
    const bearer = { authorization: 'Bearer hk_x' };
    const own = await verify('/album/42', 'GET', bearer);
    expect([own.status, own.headers.get('x-housekey-credential')]).toEqual([200, 'other']);
    const form = `Bearer ${createTestAppToken('removed').text}`;
    const hidden = await verify('/album/42', 'GET', { authorization: form });
    expect(hidden.headers.get('x-housekey-credential')).toBe('authorization');
  });

  it('is nothing where a proxy may ask for any app', async () => {
    const only = createTestShare('anna').share;
    const variables = { ...TRUSTED, SERVICE_APPS: '', SERVICE_FORWARD_AUTH: 'true' };
    const { auth, send } = await createApps(variables, { shares: [only] });
    const cookie = `__Host-Http-housekey_session_guest=${auth.guests?.begin(only)}`;
    const headers = { ...forwarded('/album/42'), 'x-forwarded-host': 'login.example.com', cookie };
    const answer = await send(VERIFY, { headers });
    expect(answer.status).toBe(401);
  });

  it('next to an app token that is refused: nothing that writes', async () => {
    const token = createTestAppToken('backup', { paths: ['/dav'] });
    const setup = await create(undefined, { appTokens: [token.token] });
    const { browser } = await open(setup, BOB.secret);
    const headers = { 'x-housekey-token': token.text };
    expect(await (await browser.fetch(`${PHOTOS}/b`, { headers })).text()).toBe('guest');
    expect((await browser.fetch(`${PHOTOS}/b`, { headers, method: 'POST' })).status).toBe(403);
    expect(await (await browser.fetch(`${PHOTOS}/dav`, { headers })).text()).toBe('app-token');
    expect((await browser.fetch(`${PHOTOS}/b`, { method: 'POST' })).status).toBe(200);
  });
});
