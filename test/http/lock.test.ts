import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DETAILS, DEVICE_GRANT, PAGES, PATHS } from '../../src/contract/index.js';
import { signCommand } from '../../src/core/auth/host-commands.js';
import { createSignedMessages } from '../../src/core/auth/signed-messages.js';
import { NO_TOKEN } from '../../src/core/auth/sign-out.js';
import { createState, type SharedState } from '../../src/core/storage/state.js';
import { MEMORY_STORAGE, type Kind } from '../../src/core/storage/storage.js';
import type { RenderPage } from '../../src/http/page.js';
import type { LockView } from '../../src/http/routes/lock.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { createApps, LOGIN, PHOTOS, WIKI } from '../support/apps.js';
import {
  AUTH_VARIABLES,
  bearer,
  bodyOf,
  createTestHousekey,
  EMAIL,
  json,
  NOON,
  PASSWORD,
  SECRET,
  type TestHousekey,
  type TestHousekeyOptions,
} from '../support/housekey.js';
import { createLink } from '../support/links.js';
import { EMPTY_REPLICAS, keptState, unacknowledgedState } from '../support/shared-state.js';
import { createTestShare, guestForm, renderGuestPage } from '../support/shares.js';
import { slowPasswordCheck } from '../support/slow-password-check.js';
import { handmadeToken, NOW } from '../support/tokens.js';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const CREDENTIALS = { email: EMAIL, password: PASSWORD };

/** Names what it shows. */
const renderLockPage: RenderPage<LockView> = (_context, view) => ({ html: view, headers: {} });

/** A login that can be locked, which has existed for a minute. */
async function setUp(variables = AUTH_VARIABLES, options: TestHousekeyOptions = {}) {
  let now = () => NOON;
  const state = keptState(() => now());
  const housekey = await createTestHousekey(variables, { state, renderLockPage, ...options });
  now = () => housekey.clock.now;
  housekey.clock.now += 60 * SECOND;
  return housekey;
}

const lockOf = ({ auth }: Pick<TestHousekey, 'auth'>) => {
  if (auth.lock === undefined) throw new Error('authentication is disabled');
  return auth.lock;
};

/** A command that `housekey` has signed on the host. */
const commandOf = (
  { clock }: TestHousekey,
  name: 'lock' | 'unlock',
  { secret = SECRET, age = 0 } = {},
) => signCommand(secret, name, { now: () => clock.now - age, randomBytes });

const sendCommand = async (housekey: TestHousekey, command: unknown, headers = {}) =>
  await housekey.request(PATHS.command, json({ command }, headers));

/** Another program's token with the same secret, from a second ahead of the clock of the test. */
const foreign = ({ clock }: TestHousekey, claims: object = {}) =>
  handmadeToken({
    sub: 'someone@example.com',
    exp: NOW + 86_400,
    iat: clock.now / 1000,
    ...claims,
  });

describe('a locked login', () => {
  const inputs: readonly (readonly [string, RequestInit])[] = [
    ['correct credentials', json(CREDENTIALS)],
    ['a wrong password', json({ ...CREDENTIALS, password: 'wrong' })],
    ['a form', { method: 'POST', body: new URLSearchParams({ ...CREDENTIALS, ui: '1' }) }],
    ['nothing', { method: 'POST' }],
    ['another type', { method: 'POST', headers: { 'content-type': 'text/csv' }, body: '1' }],
    ['too much', json({ ...CREDENTIALS, code: 'x'.repeat(20_000) })],
    ['a proof of work', json(CREDENTIALS, { 'x-housekey-proof': '1.2.3.4' })],
    ['a session', json(CREDENTIALS, { authorization: 'Bearer x' })],
  ];

  it.each(inputs)('answers a sign-in with %s like any other', async (_, init) => {
    const housekey = await setUp();
    await lockOf(housekey).change(true);
    const answer = await housekey.request(PATHS.login, init);
    expect(answer.status).toBe(423);
    expect(await answer.json()).toEqual({ detail: DETAILS.locked });
    expect(housekey.audit).toEqual([]);
  });

  it('answers the same where a way to sign in is turned off', async () => {
    const housekey = await setUp();
    await lockOf(housekey).change(true);
    for (const path of [PATHS.account, PATHS.passkeyOptions, PATHS.deviceToken]) {
      expect((await housekey.request(path, { method: 'POST' })).status, path).toBe(423);
    }
  });

  it('answers before the body is read', async () => {
    const housekey = await setUp();
    await lockOf(housekey).change(true);
    let pulled = 0;
    const body = new ReadableStream(
      {
        pull: (controller) => {
          pulled += 1;
          controller.enqueue(new TextEncoder().encode('{'));
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'content-type': 'application/json' };
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    };
    expect((await housekey.request(PATHS.login, init)).status).toBe(423);
    expect(pulled).toBe(0);
  });

  it('accepts no token, and answers status, health, readiness and metrics as before', async () => {
    const housekey = await setUp(AUTH_VARIABLES, { metricsToken: 'scraper-token-of-16' });
    const own = await housekey.signIn();
    const paths = [PATHS.status, PATHS.healthz, PATHS.readyz, PATHS.openapi];
    const answers = async () =>
      await Promise.all(paths.map(async (path) => await (await housekey.request(path)).text()));
    const before = await answers();
    await lockOf(housekey).change(true);
    housekey.clock.now += 5 * SECOND;
    const tokens = [own, foreign(housekey), await housekey.auth.issueToken({ sub: EMAIL })];
    for (const token of [...tokens, 'forged']) {
      const answer = await housekey.request(PATHS.me, bearer(token));
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await answer.json()).toEqual({ detail: DETAILS.invalidCredentials });
    }
    expect(await bodyOf(await housekey.request(PATHS.me))).toEqual({
      detail: DETAILS.notAuthenticated,
    });
    expect(await answers()).toEqual(before);
    const scraper = bearer('scraper-token-of-16');
    expect((await housekey.request(PATHS.metrics, scraper)).status).toBe(200);
    expect((await housekey.request(PATHS.metrics, bearer(own))).status).toBe(401);
  });

  it.each([
    [PATHS.link, json({ token: 'link~1~2~3~4' })],
    [PATHS.passkeyOptions, json({})],
    [PATHS.passkeySignIn, json({})],
    [PATHS.account, { method: 'POST' }],
    [PAGES.accountCallback, {}],
    [PATHS.deviceAuthorization, { method: 'POST' }],
    [PATHS.deviceToken, json({ grant_type: DEVICE_GRANT, device_code: 'x' })],
    [PAGES.device, {}],
    [PAGES.device, { method: 'POST' }],
    [`${PAGES.ticket}?for=x`, {}],
    [`${WIKI}${PAGES.ticket}?ticket=x`, {}],
    [`${WIKI}${PAGES.guest}`, guestForm('x', 'open')],
    [PAGES.front, { method: 'POST' }],
  ])('has no other way in: %s', async (path, init) => {
    const variables = {
      SERVICE_DEVICE_APPROVAL: 'true',
      SERVICE_ACCOUNT_ISSUER: 'https://accounts.example.com',
      SERVICE_ACCOUNT_CLIENT_ID: 'housekey',
      SERVICE_ACCOUNT_CLIENT_SECRET: 'client-secret-of-the-test',
      SERVICE_ACCOUNT_SUBJECT: '1',
    };
    const loginOf = async () => await Promise.resolve('owner@github');
    const tailscale = { login: 'owner@github', socket: '/x', loginOf, isFailing: () => false };
    const { auth, send } = await createApps(variables, {
      state: keptState(() => NOON),
      fronts: { tailscale },
      renderGuestPage,
      renderDevicePage: async (context) => await Promise.resolve(context.empty()),
    });
    const url = path.startsWith('/') ? LOGIN + path : path;
    await lockOf({ auth }).change(true);
    const answer = await send(url, init);
    expect([answer.status, await answer.json()]).toEqual([423, { detail: DETAILS.locked }]);
  });

  it('ends what began before, and what was running: an unlock revives nothing', async () => {
    const { bcryptVerify, checking, finish, slowDown } = slowPasswordCheck();
    const backup = createTestAppToken('backup');
    const housekey = await setUp(AUTH_VARIABLES, { bcryptVerify, appTokens: [backup.token] });
    const link = await createLink(AUTH_VARIABLES, housekey.clock.now);
    const before = [await housekey.signIn(), foreign(housekey)];
    slowDown();
    const running = housekey.signIn();
    await checking;
    housekey.clock.now += SECOND;
    const ended: boolean[][] = [];
    const others = [backup.text, NO_TOKEN];
    housekey.auth.onSignOut((isRevoked) => ended.push(others.map(isRevoked)));
    await lockOf(housekey).change(true);
    expect(ended).toContainEqual([true, true]);
    housekey.clock.now += SECOND;
    finish();
    const tokens = [...before, await running, foreign(housekey)];
    for (const token of tokens) expect(await housekey.me(token)).toBe(401);
    await lockOf(housekey).change(false);
    housekey.clock.now += SECOND;
    for (const token of tokens) expect(await housekey.me(token)).toBe(401);
    expect((await housekey.request(PATHS.link, json({ token: link }))).status).toBe(401);
    expect(await housekey.me(await housekey.signIn())).toBe(200);
  });

  it('does not exist while authentication is disabled', async () => {
    const housekey = await setUp({ SERVICE_SECRET_KEY: SECRET });
    expect(housekey.auth.lock).toBeUndefined();
    expect((await housekey.request(PATHS.lock, { method: 'POST' })).status).toBe(403);
    expect((await sendCommand(housekey, commandOf(housekey, 'lock'))).status).toBe(404);
    expect(await (await housekey.request(PATHS.me)).json()).toMatchObject({ auth_disabled: true });
    const login = await housekey.request(PATHS.login, json(CREDENTIALS));
    expect([login.status, await bodyOf(login)]).toEqual([
      401,
      { detail: DETAILS.authenticationDisabled },
    ]);
  });
});

describe('while the login is locked, an app', () => {
  const backup = createTestAppToken('backup');
  const album = createTestShare('anna', { app: 'wiki.example.com' });
  const HOME = '192.168.1.20';
  const TABLE = `
    wiki.example.com http://127.0.0.1:3000 public=/assets step-up=/assets/private home-network=192.168.1.0/24
    photos.example.net http://127.0.0.1:3001 pass=12h
  `;

  it('admits no session, app token, guest, pass or home network, but its public paths are open', async () => {
    let now = () => NOON;
    const setup = await createApps(
      { SERVICE_APPS: TABLE },
      {
        state: keptState(() => now()),
        appTokens: [backup.token],
        shares: [album.share],
        renderGuestPage,
      },
    );
    now = () => setup.clock.now;
    const { auth, send, decide } = setup;
    const browser = setup.browser();
    await browser.signIn();
    const page = `${WIKI}/album/42`;
    await browser.open(page);
    const guest = setup.browser();
    await guest.fetch(`${WIKI}${PAGES.guest}`, guestForm(album.secret, 'open'));
    const pass = json({ app: 'photos.example.net' });
    await browser.fetch(LOGIN + PATHS.createPass, pass);
    const ways = async () => [
      await browser.fetch(page),
      await guest.fetch(page),
      await send(page, { headers: { 'x-housekey-token': backup.text } }),
      await send(`${WIKI}/a`, {}, HOME),
      await send(`${PHOTOS}/a`),
    ];
    const statuses = async () => (await ways()).map(({ status }) => status);
    expect(await Promise.all((await ways()).map(async (answer) => await answer.text()))).toEqual([
      'cookie',
      'guest',
      'app-token',
      'home-network',
      'pass',
    ]);
    await lockOf({ auth }).change(true);
    expect(await statuses()).toEqual([401, 401, 401, 401, 401]);
    const own = { authorization: `Bearer ${backup.text}` };
    const open = await decide('wiki.example.com', 'GET', '/assets/a.css', own);
    expect(open).toMatchObject({ allowed: true, access: { via: 'public', ownBearer: true } });
    const stepUp = await decide('wiki.example.com', 'GET', '/assets/private/a');
    expect(stepUp).toMatchObject({ allowed: false });
    const shown = await browser.open(page);
    expect([shown.url.startsWith(LOGIN), shown.response.status]).toEqual([true, 423]);
    setup.clock.now += SECOND;
    await lockOf({ auth }).change(false);
    // The configuration counts again, and nothing that was issued.
    expect(await statuses()).toEqual([401, 401, 200, 200, 401]);
  });
});

describe('the button in the console', () => {
  it('locks at once, for the owner alone, and never asks for a credential', async () => {
    const housekey = await setUp();
    const token = await housekey.signIn();
    expect((await housekey.request(PATHS.lock, { method: 'POST' })).status).toBe(401);
    expect((await housekey.request(PATHS.lock, bearer(foreign(housekey), 'POST'))).status).toBe(
      403,
    );
    const forged = { authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' };
    const fromElsewhere = await housekey.request(PATHS.lock, { method: 'POST', headers: forged });
    expect(fromElsewhere.status).toBe(403);
    expect((await housekey.request(PATHS.lock, bearer(token))).status).toBe(405);
    expect(lockOf(housekey).state.isLocked).toBe(false);
    expect((await housekey.request(PATHS.lock, bearer(token, 'POST'))).status).toBe(204);
    expect(lockOf(housekey).state.isLocked).toBe(true);
    expect(await housekey.me(token)).toBe(401);
    expect(housekey.audit).toContainEqual(
      expect.objectContaining({ event: 'locked', by: 'console', email: EMAIL }),
    );
  });

  it('says what to set if a restart would unlock the login, and changes nothing', async () => {
    const housekey = await createTestHousekey();
    const token = await housekey.signIn();
    const answer = await housekey.request(PATHS.lock, bearer(token, 'POST'));
    expect([answer.status, await bodyOf(answer)]).toEqual([409, { detail: DETAILS.needsStorage }]);
    expect(DETAILS.needsStorage).toContain('SERVICE_STATE_DIR=/');
    expect(await housekey.me(token)).toBe(200);
    const byCommand = await sendCommand(housekey, commandOf(housekey, 'lock'));
    expect([byCommand.status, await bodyOf(byCommand)]).toEqual([
      409,
      { detail: DETAILS.needsStorage },
    ]);
    expect(await housekey.me(token)).toBe(200);
  });

  it('stays open for a stored record that is none', async () => {
    const restored: (readonly [unknown, boolean])[] = [
      [{ set: [{ id: 'first', updatedAt: NOON, expiresAt: 1e15, isLocked: 1 }] }, false],
      [{ set: [{ id: 'first', updatedAt: NOON, expiresAt: 1e15, isLocked: true }] }, true],
    ];
    for (const [record, isLocked] of restored) {
      const watch = (kind: Kind) => void (kind.name === 'lock' && kind.restore(record, false));
      const state = createState({ ...MEMORY_STORAGE, watch }, { now: () => NOON });
      const housekey = await setUp(AUTH_VARIABLES, { state });
      expect(lockOf(housekey).state.isLocked).toBe(isLocked);
    }
  });

  it('says if the lock is in memory only, because the storage fails', async () => {
    const state = unacknowledgedState(() => NOON);
    const housekey = await setUp(AUTH_VARIABLES, { state, isStateWritable: () => false });
    const answer = await housekey.request(PATHS.lock, bearer(await housekey.signIn(), 'POST'));
    expect([answer.status, await bodyOf(answer)]).toMatchObject([
      202,
      { pending: 'state-directory' },
    ]);
    expect(lockOf(housekey).state.isLocked).toBe(true);
  });
});

describe('a command of the host', () => {
  it('locks and unlocks even if the password has changed since the start', async () => {
    const housekey = await setUp();
    const token = await housekey.signIn();
    expect((await sendCommand(housekey, commandOf(housekey, 'lock'))).status).toBe(204);
    expect(lockOf(housekey).state.isLocked).toBe(true);
    expect((await sendCommand(housekey, commandOf(housekey, 'unlock'))).status).toBe(204);
    expect(lockOf(housekey).state.isLocked).toBe(false);
    expect(await housekey.me(token)).toBe(401);
    expect(housekey.audit).toMatchObject([
      { event: 'sign-in' },
      { event: 'locked', by: 'command' },
      { event: 'unlocked' },
      { event: 'token-refused' },
    ]);
  });

  it.each<[string, (housekey: TestHousekey) => string]>([
    ['under another secret', (one) => commandOf(one, 'lock', { secret: 'x'.repeat(40) })],
    ['older than half a minute', (one) => commandOf(one, 'lock', { age: 30 * SECOND })],
    ['from the future', (one) => commandOf(one, 'lock', { age: -SECOND })],
    ['with another name', (one) => commandOf(one, 'lock').replace('~lock~', '~unlock~')],
    [
      'with another ID',
      (one) => commandOf(one, 'lock').replace(/~[\w-]{22}~/, `~${'A'.repeat(22)}~`),
    ],
    ['without a signature', (one) => commandOf(one, 'lock').replace(/~[^~]*$/, '~')],
    ['of another kind', (one) => lockOf(one).issueLink()],
    [
      'that nobody knows',
      ({ clock }) => createSignedMessages('command', SECRET, '').sign('open', `${clock.now}`, 'id'),
    ],
  ])('%s has no effect', async (_, create) => {
    const housekey = await setUp();
    const answer = await sendCommand(housekey, create(housekey));
    expect([answer.status, await bodyOf(answer)]).toEqual([
      401,
      { detail: DETAILS.invalidCommand },
    ]);
    expect(lockOf(housekey).state.isLocked).toBe(false);
    expect(housekey.audit).toMatchObject([{ event: 'token-refused' }]);
  });

  it('works once', async () => {
    const housekey = await setUp();
    const command = commandOf(housekey, 'lock');
    expect((await sendCommand(housekey, command)).status).toBe(204);
    await lockOf(housekey).change(false);
    expect((await sendCommand(housekey, command)).status).toBe(401);
    expect(lockOf(housekey).state.isLocked).toBe(false);
  });

  it.each([
    ['a page of ours', { origin: 'http://app.example.com', 'sec-fetch-site': 'same-origin' }],
    ['an allowed page', { origin: 'https://allowed.example.com' }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
  ])('is refused from %s, even with a valid signature', async (_, headers) => {
    const allowedOrigins = new Set(['https://allowed.example.com']);
    const housekey = await setUp(AUTH_VARIABLES, { allowedOrigins });
    const answer = await sendCommand(housekey, commandOf(housekey, 'lock'), headers);
    expect(answer.status).toBe(403);
    expect(lockOf(housekey).state.isLocked).toBe(false);
  });

  it('must be a string, in a body that can be read', async () => {
    const housekey = await setUp();
    expect((await sendCommand(housekey, 1)).status).toBe(422);
    expect((await housekey.request(PATHS.command, { method: 'POST' })).status).toBe(415);
  });

  it('waits while nobody knows whether it was used', async () => {
    const shared = {
      ...EMPTY_REPLICAS,
      takeOnce: async () => await Promise.resolve('unknown' as const),
    };
    const state: SharedState = createState({ ...MEMORY_STORAGE, shared }, { now: () => NOON });
    const housekey = await setUp(AUTH_VARIABLES, { state });
    const answer = await sendCommand(housekey, commandOf(housekey, 'lock'));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(lockOf(housekey).state.isLocked).toBe(false);
  });
});

describe('"It was not me" in a notice', () => {
  const press = async (housekey: TestHousekey, token: string, headers = {}) => {
    const body = new URLSearchParams({ token });
    const answer = await housekey.request(PAGES.lock, { method: 'POST', body, headers });
    return [answer.status, await answer.text()];
  };

  it('locks by a button alone: opening the link, as previews do, changes nothing', async () => {
    const housekey = await setUp();
    const token = lockOf(housekey).issueLink();
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      await housekey.request(`${PAGES.lock}?token=${token}`, { method });
    }
    const page = await housekey.request(PAGES.lock);
    expect([page.status, await page.text()]).toEqual([200, 'ask']);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(lockOf(housekey).state.isLocked).toBe(false);
    expect(await press(housekey, token)).toEqual([200, 'locked']);
    expect(lockOf(housekey).state.isLocked).toBe(true);
    expect(housekey.audit).toMatchObject([{ event: 'locked', by: 'notice' }]);
    expect(await (await housekey.request(PAGES.lock)).text()).toBe('locked');
  });

  it('works once, and not after an unlock', async () => {
    const housekey = await setUp();
    const [used, other] = [lockOf(housekey).issueLink(), lockOf(housekey).issueLink()];
    housekey.clock.now += SECOND;
    expect(await press(housekey, used)).toEqual([200, 'locked']);
    const whileLocked = lockOf(housekey).issueLink();
    expect(await press(housekey, used)).toEqual([200, 'locked']);
    housekey.clock.now += SECOND;
    await lockOf(housekey).change(false);
    for (const token of [used, other, whileLocked]) {
      expect(await press(housekey, token)).toEqual([404, 'over']);
    }
    expect(lockOf(housekey).state.isLocked).toBe(false);
    // That of the notice about the unlock, at the same moment.
    const later = lockOf(housekey).issueLink();
    housekey.clock.now += 1;
    expect(await press(housekey, later)).toEqual([200, 'locked']);
  });

  it('does not work if the login was locked in the millisecond in which it was issued', async () => {
    const housekey = await setUp();
    const token = lockOf(housekey).issueLink();
    await lockOf(housekey).change(true);
    expect(lockOf(housekey).acceptsLink(token)).toBe(false);
  });

  it('works for seven days', async () => {
    const housekey = await setUp();
    const token = lockOf(housekey).issueLink();
    housekey.clock.now += 7 * DAY;
    expect(await press(housekey, token)).toEqual([404, 'over']);
    housekey.clock.now -= 1;
    expect(await press(housekey, token)).toEqual([200, 'locked']);
  });

  it('needs a token that we have issued, from a page of ours', async () => {
    const housekey = await setUp();
    const token = lockOf(housekey).issueLink();
    const issuedAt = String(housekey.clock.now);
    const forged = createSignedMessages('lock-link', 'x'.repeat(40), '').sign(issuedAt);
    for (const other of ['', forged, commandOf(housekey, 'lock'), `${token}x`]) {
      expect(await press(housekey, other)).toEqual([404, 'over']);
    }
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await press(housekey, token, elsewhere))[0]).toBe(403);
    const none = await housekey.request(PAGES.lock, { method: 'POST' });
    expect([none.status, await none.text()]).toEqual([404, 'over']);
    expect(lockOf(housekey).state.isLocked).toBe(false);
    expect(await press(housekey, token)).toEqual([200, 'locked']);
  });

  it('says if the lock is in memory only, because the storage fails', async () => {
    const state = unacknowledgedState(() => NOON);
    const directory = await setUp(AUTH_VARIABLES, { state, isStateWritable: () => false });
    const token = lockOf(directory).issueLink();
    expect(await press(directory, token)).toEqual([202, 'state-directory']);
    expect(lockOf(directory).state.isLocked).toBe(true);
  });

  it('does nothing where a restart would unlock the login', async () => {
    const housekey = await createTestHousekey(AUTH_VARIABLES, { renderLockPage });
    const token = lockOf(housekey).issueLink();
    housekey.clock.now += 1;
    expect(await press(housekey, token)).toEqual([404, 'over']);
    expect(lockOf(housekey).state.isLocked).toBe(false);
  });
});
