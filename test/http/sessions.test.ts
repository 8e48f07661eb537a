import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { createLocalState } from '../../src/core/storage/state.js';
import {
  AUTH_VARIABLES,
  bearer,
  bodyOf,
  createTestHousekey,
  EMAIL,
  NOON,
  PASSWORD,
  type TestHousekey,
  housekeyWith,
} from '../support/housekey.js';
import { slowState, unacknowledgedState } from '../support/shared-state.js';
import { SESSION_ENDPOINTS } from '../support/owner-endpoints.js';
import { listSessions, login, ownSession, post } from '../support/sessions.js';
import { handmadeToken, NOW } from '../support/tokens.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

async function signInAs(housekey: TestHousekey, agent: string, address: string): Promise<string> {
  const answer = await housekey.request(PATHS.login, login({ 'user-agent': agent }), address);
  return String((await bodyOf(answer))['access_token']);
}

/** A token that another program signed with the same secret. */
const foreign = (claims: object = {}) =>
  handmadeToken({ sub: EMAIL, exp: NOW + 3600, iat: NOW, jti: 'a'.repeat(22), ...claims });

describe('the list of sessions', () => {
  it('says of each session where, how and when it began, and marks the present one', async () => {
    const housekey = await createTestHousekey();
    const first = await signInAs(housekey, FIREFOX, '192.0.2.1');
    housekey.clock.now += MINUTE_MS;
    const second = await signInAs(housekey, 'curl/8.1', '2001:db8:1:2:3::4');
    const { sessions, total, complete } = await listSessions(housekey, first);
    expect([total, complete]).toEqual([2, true]);
    expect(sessions).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        current: true,
        method: 'password',
        approved_by: [],
        user_agent: FIREFOX,
        network: '192.0.2.1',
        started_at: NOON,
        expires_at: NOON + 7 * DAY_MS,
        last_seen_at: NOON,
        last_network: '192.0.2.1',
        apps: [],
      },
      expect.objectContaining({
        current: false,
        user_agent: 'curl/8.1',
        network: '2001:db8:1:2::/64',
      }),
    ]);
    expect((await ownSession(housekey, second)).user_agent).toBe('curl/8.1');
  });

  it('contains no token, and nothing that could end or fake a session', async () => {
    const housekey = await createTestHousekey();
    const token = await housekey.signIn();
    const text = await (await housekey.request(PATHS.sessions, bearer(token))).text();
    for (const part of token.split('.')) expect(text).not.toContain(part);
    expect(text).not.toContain('digest');
  });

  it('is updated at most once in five minutes, with the network of the use', async () => {
    const housekey = await createTestHousekey();
    const token = await housekey.signIn();
    const seenAfter = async (ms: number) => {
      housekey.clock.now = NOON + ms;
      await housekey.request(PATHS.me, bearer(token), '198.51.100.7');
      const { last_seen_at: at, last_network: network } = await ownSession(housekey, token);
      return [at - NOON, network];
    };
    expect(await seenAfter(4 * MINUTE_MS)).toEqual([0, '192.0.2.1']);
    expect(await seenAfter(5 * MINUTE_MS)).toEqual([5 * MINUTE_MS, '198.51.100.7']);
    expect(await seenAfter(9 * MINUTE_MS)).toEqual([5 * MINUTE_MS, '198.51.100.7']);
    expect(await seenAfter(60 * MINUTE_MS)).toEqual([60 * MINUTE_MS, '198.51.100.7']);
  });

  it('keeps up with a clock that is set back', async () => {
    const housekey = await createTestHousekey();
    const token = await housekey.signIn();
    housekey.clock.now = NOON - 60 * MINUTE_MS;
    // Forgets what is cached, so that the token is seen again.
    await housekey.auth.signOut(await housekey.signIn());
    expect((await ownSession(housekey, token)).last_seen_at).toBe(NOON - 60 * MINUTE_MS);
  });

  it('loses sessions that end: by expiry, sign-out or "Sign out everywhere"', async () => {
    const housekey = await createTestHousekey();
    const [first, second] = [await housekey.signIn(), await housekey.signIn()];
    await housekey.request(PATHS.logout, bearer(first, 'POST'));
    expect((await listSessions(housekey, second)).total).toBe(1);
    housekey.clock.now += 6 * DAY_MS;
    const third = await housekey.signIn();
    expect((await listSessions(housekey, third)).total).toBe(2);
    housekey.clock.now += DAY_MS;
    expect((await listSessions(housekey, third)).total).toBe(1);
    await housekey.request(PATHS.signOutEverywhere, bearer(third, 'POST'));
    expect((await listSessions(housekey, await housekey.signIn())).total).toBe(1);
  });

  it('shows none of other credentials, whose tokens are not valid anymore', async () => {
    const state = createLocalState({ now: () => NOON });
    const before = await housekeyWith({ state });
    await before.signIn();
    const changed = { ...AUTH_VARIABLES, SERVICE_PASSWORD_HASH: '', SERVICE_PASSWORD: 'another' };
    const after = await createTestHousekey(changed, { state });
    const token = await after.auth.issueToken({ sub: EMAIL });
    expect((await listSessions(after, token)).total).toBe(1);
  });

  it('gets a session from before a restart when it is used, without what was not recorded', async () => {
    const before = await createTestHousekey();
    const token = await before.signIn();
    const after = await createTestHousekey();
    const other = await after.signIn();
    expect((await listSessions(after, other)).total).toBe(1);
    const init = { headers: { authorization: `Bearer ${token}`, 'user-agent': FIREFOX } };
    after.clock.now += MINUTE_MS;
    await after.request(PATHS.me, init, '198.51.100.7');
    expect(await ownSession(after, token)).toMatchObject({
      method: null,
      user_agent: FIREFOX,
      network: '198.51.100.7',
      started_at: NOON,
      last_seen_at: NOON + MINUTE_MS,
    });
  });

  it('contains the session that asks for it, even if the storage is slow to say what it knows', async () => {
    const token = await (await createTestHousekey()).signIn();
    const after = await housekeyWith({ state: slowState(() => NOON) });
    expect((await listSessions(after, token)).sessions).toMatchObject([{ current: true }]);
  });

  it('lists a session that the library has checked, with an unknown client', async () => {
    const housekey = await createTestHousekey();
    const token = await housekey.auth.issueToken({ sub: EMAIL });
    await housekey.auth.authenticate(token);
    const own = await ownSession(housekey, await housekey.signIn());
    const { sessions } = await listSessions(housekey, token);
    expect(own.method).toBe('password');
    expect(sessions.find(({ method }) => method === null)).toMatchObject({
      network: 'unknown',
      user_agent: null,
    });
  });

  it('does not list tokens of other programs, nor of other subjects', async () => {
    const housekey = await createTestHousekey();
    expect(await housekey.me(foreign())).toBe(200);
    expect(await housekey.me(await housekey.auth.issueToken({ sub: 'backup' }))).toBe(200);
    expect(await listSessions(housekey, foreign())).toEqual({
      sessions: [],
      waiting: [],
      total: 0,
      complete: true,
    });
  });

  it('sends at most 500 sessions, the present one first, and says how many there are', async () => {
    const housekey = await createTestHousekey();
    const first = await housekey.signIn();
    for (let count = 0; count < 505; count += 1) {
      housekey.clock.now += 1;
      await housekey.signIn();
    }
    const { sessions, total } = await listSessions(housekey, first);
    expect([sessions.length, total, sessions[0]?.current]).toEqual([500, 506, true]);
    expect(sessions[1]?.last_seen_at).toBe(housekey.clock.now);
  });
});

describe('ending one session', () => {
  it('refuses its token at once, leaves the others, and is audited', async () => {
    const housekey = await createTestHousekey();
    const [mine, other] = [await housekey.signIn(), await housekey.signIn()];
    const { id } = await ownSession(housekey, other);
    const confirmed = { id, password: PASSWORD };
    const answer = await housekey.request(PATHS.endSession, post(mine, confirmed));
    expect(answer.status).toBe(204);
    expect([await housekey.me(mine), await housekey.me(other)]).toEqual([200, 401]);
    expect(housekey.audit).toContainEqual(
      expect.objectContaining({ event: 'sign-out', scope: 'other', email: EMAIL }),
    );
    expect((await listSessions(housekey, mine)).total).toBe(1);
    const again = await housekey.request(PATHS.endSession, post(mine, { id }));
    expect(again.status).toBe(404);
  });

  it('can be the present one', async () => {
    const housekey = await createTestHousekey();
    const token = await housekey.signIn();
    const { id } = await ownSession(housekey, token);
    expect((await housekey.request(PATHS.endSession, post(token, { id }))).status).toBe(204);
    expect(await housekey.me(token)).toBe(401);
    expect(housekey.audit).toContainEqual(expect.objectContaining({ scope: 'session' }));
  });

  it.each([undefined, 1, '', 'x', '../sessions', 'a'.repeat(23)])(
    'needs an ID, and %j is none',
    async (id) => {
      const housekey = await createTestHousekey();
      const token = await housekey.signIn();
      const answer = await housekey.request(PATHS.endSession, post(token, { id }));
      expect(answer.status).toBe(400);
      expect(String((await bodyOf(answer))['detail'])).toContain('{"id"');
    },
  );

  it('needs a body, and an ID of a session that is listed', async () => {
    const housekey = await createTestHousekey();
    const token = await housekey.signIn();
    const empty = await housekey.request(PATHS.endSession, bearer(token, 'POST'));
    const unknown = await housekey.request(
      PATHS.endSession,
      post(token, { id: 'a'.repeat(22), password: PASSWORD }),
    );
    expect([empty.status, unknown.status]).toEqual([400, 404]);
    expect(await housekey.me(token)).toBe(200);
  });

  it('returns 202 if the other replicas do not know about it yet', async () => {
    const state = unacknowledgedState(() => NOON);
    const housekey = await housekeyWith({ state });
    const [mine, other] = [await housekey.signIn(), await housekey.signIn()];
    const { id } = await ownSession(housekey, other);
    const confirmed = { id, password: PASSWORD };
    const ended = await housekey.request(PATHS.endSession, post(mine, confirmed));
    const others = await housekey.request(PATHS.endOtherSessions, bearer(mine, 'POST'));
    expect([ended.status, others.status]).toEqual([202, 202]);
  });
});

describe('the lists and what changes them', () => {
  it.each(SESSION_ENDPOINTS)('%s %s is for the owner alone', async (method, path) => {
    const housekey = await createTestHousekey();
    expect((await housekey.request(path, { method })).status).toBe(401);
    const other = await housekey.auth.issueToken({ sub: 'backup' });
    expect((await housekey.request(path, bearer(other, method))).status).toBe(403);
    const open = await createTestHousekey({});
    expect((await open.request(path, { method })).status).toBe(404);
  });

  it.each(SESSION_ENDPOINTS.filter(([method]) => method === 'POST'))(
    '%s %s is refused to pages of other sites',
    async (method, path) => {
      const housekey = await createTestHousekey();
      const headers = { authorization: `Bearer ${await housekey.signIn()}` };
      for (const site of ['cross-site', 'same-site']) {
        const init = { method, headers: { ...headers, 'sec-fetch-site': site } };
        expect((await housekey.request(path, init)).status).toBe(403);
      }
      const init = { method, headers: { ...headers, origin: 'https://evil.example' } };
      expect((await housekey.request(path, init)).status).toBe(403);
    },
  );
});
