import { describe, expect, it } from 'vitest';
import { DEVICE_GRANT, PAGES, PATHS } from '../../src/contract/index.js';
import { AddressSet } from '../../src/core/network.js';
import { createLocalState } from '../../src/core/storage/state.js';
import { MEMORY_STORAGE } from '../../src/core/storage/storage.js';
import { createState } from '../../src/core/storage/state.js';
import {
  AUTH_VARIABLES,
  bearer,
  bodyOf,
  createTestHousekey,
  json,
  NOON,
  PASSWORD,
} from '../support/housekey.js';
import {
  BRIDGE,
  cookieOf,
  DEVICES,
  deviceRequests,
  ELSEWHERE,
  HOME,
  withDevices,
} from '../support/devices.js';
import { createPasskeyHousekey } from '../support/passkeys.js';
import { createLink } from '../support/links.js';
import { COOKIE_SESSION, listSessions, post } from '../support/sessions.js';
import { EMPTY_REPLICAS } from '../support/shared-state.js';

const MINUTE_MS = 60_000;
const USER_CODE = /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/;

describe('a program (RFC 8628)', () => {
  it('gets a code for its owner and a secret for itself', async () => {
    const { ask } = await withDevices();
    const { body, user, device } = await ask();
    const page = 'http://app.example.com/app/device';
    expect(body).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(USER_CODE),
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${user}`,
      expires_in: 300,
      interval: 5,
    });
    expect((await ask()).device).not.toBe(device);
  });

  it('waits, and gets its own token once the owner has allowed it', async () => {
    const { ask, allow, token, errorOf, owner, me, sessionOf } = await withDevices();
    const { device, user } = await ask();
    expect(await errorOf(device)).toBe('authorization_pending');
    expect(await allow(owner, user, { other_network: true })).toBe(204);
    const answer = await token(device);
    const body = await bodyOf(answer);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^ey/),
      token_type: 'Bearer',
      expires_in: 604_800,
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const session = String(body['access_token']);
    expect(await me(session)).toBe(200);
    const { id } = (await sessionOf(owner)) ?? {};
    expect(await sessionOf(session)).toMatchObject({ method: 'device', approved_by: [id] });
    expect(id).not.toBe((await sessionOf(session))?.id);
  });

  it.each([
    ['in lower case', (code: string) => code.toLowerCase()],
    ['with spaces', (code: string) => code.replaceAll('', ' ')],
    ['without the hyphen', (code: string) => code.replace('-', '')],
    ['with another dash', (code: string) => code.replace('-', '–')],
  ])('is found by its code %s', async (_, spell) => {
    const { ask, decide, owner } = await withDevices();
    const { user } = await ask();
    expect((await decide(owner, spell(user))).status).toBe(200);
  });

  it('is told that it was refused, that its code has expired, or is not known', async () => {
    const { ask, decide, errorOf, owner, clock } = await withDevices();
    const refused = await ask();
    expect((await decide(owner, refused.user, { decision: 'refuse' })).status).toBe(204);
    expect(await errorOf(refused.device)).toBe('access_denied');
    const late = await ask();
    clock.now += 5 * MINUTE_MS - 1;
    expect(await errorOf(late.device)).toBe('authorization_pending');
    clock.now += 1;
    expect(await errorOf(late.device)).toBe('expired_token');
    expect((await decide(owner, late.user)).status).toBe(404);
    clock.now += 5 * MINUTE_MS;
    expect(await errorOf(late.device)).toBe('invalid_grant');
    expect(await errorOf('made-up')).toBe('invalid_grant');
    expect(await errorOf(late.user)).toBe('invalid_grant');
  });

  it('that asks too often is slowed down, by five more seconds each time', async () => {
    const { ask, errorOf, clock } = await withDevices();
    const { device } = await ask();
    const after = async (seconds: number) => {
      clock.now += seconds * 1000;
      return await errorOf(device);
    };
    expect(await after(0)).toBe('authorization_pending');
    expect(await after(4)).toBe('slow_down');
    expect(await after(9)).toBe('slow_down');
    expect(await after(15)).toBe('authorization_pending');
    // The clock was set back: a little, and to before the code was issued.
    expect(await after(-20)).toBe('authorization_pending');
    expect(await after(-60)).toBe('expired_token');
  });

  it.each([
    ['no form', { body: 'x', headers: { 'content-type': 'text/plain' } }, 'invalid_request'],
    ['no grant type', { body: new URLSearchParams({ device_code: 'x' }) }, 'invalid_request'],
    ['no code', { body: new URLSearchParams({ grant_type: DEVICE_GRANT }) }, 'invalid_request'],
    [
      'another grant',
      { body: new URLSearchParams({ grant_type: 'password' }) },
      'unsupported_grant_type',
    ],
  ])('that sends %s gets an error in the form of RFC 6749', async (_, init, error) => {
    const { request } = await withDevices();
    const answer = await request(PATHS.deviceToken, { method: 'POST', ...init });
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toEqual({ error, error_description: expect.any(String) });
  });

  it('may send JSON, and any client_id', async () => {
    const { ask, request } = await withDevices();
    const { device } = await ask();
    const body = { grant_type: DEVICE_GRANT, device_code: device, client_id: 'tool' };
    expect((await bodyOf(await request(PATHS.deviceToken, json(body))))['error']).toBe(
      'authorization_pending',
    );
  });

  it('is asked to try again while nobody knows whether its code was used', async () => {
    const takeOnce = async () => await Promise.resolve('unknown' as const);
    const stored = new Map<string, unknown>();
    const shared = {
      ...EMPTY_REPLICAS,
      takeOnce,
      get: async (_: string, id: string) => await Promise.resolve(stored.get(id)),
    };
    const state = createState({ ...MEMORY_STORAGE, shared }, { now: () => NOON });
    const { ask, allow, token, owner, open, wait } = await withDevices({
      state,
      ...COOKIE_SESSION,
    });
    const { device, user } = await ask();
    expect(await allow(owner, user, { other_network: true, password: PASSWORD })).toBe(204);
    expect((await token(device)).status).toBe(503);
    const page = await open();
    const { userCode } = await bodyOf(page);
    expect(await allow(owner, String(userCode), { other_network: true, password: PASSWORD })).toBe(
      204,
    );
    expect((await wait(cookieOf(page))).status).toBe(503);
    expect((await bodyOf(await open('', cookieOf(page))))['userCode']).toBe(userCode);
  });
});

describe('a browser that waits', () => {
  it('shows its code and the address to open, and keeps them when it is loaded again', async () => {
    const { open } = await withDevices();
    const first = await open('?next=%2Fnotes');
    const view = await bodyOf(first);
    expect(view).toEqual({
      userCode: expect.stringMatching(USER_CODE),
      refresh: '/_housekey/device?next=%2Fnotes&wait=1',
      address: 'http://app.example.com/app/device',
      completeAddress: `http://app.example.com/app/device?user_code=${String(view['userCode'])}`,
    });
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^housekey_session_code=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const again = await open('?wait=1', cookieOf(first));
    expect((await bodyOf(again))['userCode']).toBe(view['userCode']);
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  it('gets a token for its page, if that keeps the session', async () => {
    const { open, allow, owner, wait, me } = await withDevices();
    const page = await open();
    const cookie = cookieOf(page);
    expect((await wait(cookie)).status).toBe(202);
    const { userCode } = await bodyOf(page);
    expect(await allow(owner, String(userCode), { other_network: true })).toBe(204);
    // Loading the page again uses nothing up, because it could not keep the token.
    expect((await bodyOf(await open('?wait=1', cookie)))['userCode']).toBe(userCode);
    const signedIn = await wait(cookie);
    expect(signedIn.status).toBe(200);
    expect(await me(String((await bodyOf(signedIn))['access_token']))).toBe(200);
    expect((await wait(cookie)).status).toBe(410);
  });

  it.each([
    ['?wait=1&next=%2Fnotes%3Fa', '/notes?a'],
    ['?next=https%3A%2F%2Fevil.example', '/'],
    ['', '/'],
  ])('gets the cookie when it is loaded again (%s), and goes to %s', async (query, target) => {
    const { open, allow, owner, audit, request } = await withDevices(COOKIE_SESSION);
    const page = await open();
    const { userCode } = await bodyOf(page);
    expect(await allow(owner, String(userCode), { other_network: true, password: PASSWORD })).toBe(
      204,
    );
    const signedIn = await open(query, cookieOf(page));
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, target]);
    const session = signedIn.headers
      .getSetCookie()
      .find((one) => one.startsWith('housekey_session='));
    const cookie = session?.split(';', 1)[0] ?? '';
    expect((await request(PATHS.me, { headers: { cookie } })).status).toBe(200);
    expect(audit.at(-1)).toMatchObject({ event: 'sign-in', method: 'device', client: HOME });
  });

  it('learns that it was refused or is too late, and asks for no other code by itself', async () => {
    const { open, decide, owner, clock, wait } = await withDevices();
    const page = await open();
    const cookie = cookieOf(page);
    const { userCode } = await bodyOf(page);
    await decide(owner, String(userCode), { decision: 'refuse' });
    const again = '/_housekey/device?next=%2Fnotes';
    const refused = await open('?wait=1&next=%2Fnotes', cookie);
    expect([refused.status, (await bodyOf(refused))['page']]).toEqual([410, again]);
    expect((await wait(cookie)).status).toBe(410);
    const other = cookieOf(await open('', cookie));
    expect(other).not.toBe('');
    clock.now += 6 * MINUTE_MS;
    const late = await open('?wait=1&next=%2Fnotes', other);
    expect([late.status, (await bodyOf(late))['page']]).toEqual([410, again]);
    expect((await wait('')).status).toBe(410);
  });
});

describe('the owner', () => {
  it('sees network, program and time of the device before the decision', async () => {
    const { ask, decide, owner, clock } = await withDevices();
    const { user } = await ask(ELSEWHERE);
    clock.now += MINUTE_MS;
    expect(await bodyOf(await decide(owner, user))).toEqual({
      user_agent: 'tool/1.2',
      network: ELSEWHERE,
      asked_at: NOON,
      same_network: false,
      client: null,
    });
  });

  it.each([
    ['the same address', {}, [HOME, HOME], true],
    ['one /64', {}, ['2001:db8::1', '2001:db8::2'], true],
    ['another address', {}, [HOME, ELSEWHERE], false],
    ['loopback, behind which a proxy may be', {}, ['127.0.0.1', '127.0.0.1'], false],
    ['a bridge, behind which anyone may be', {}, [BRIDGE, BRIDGE], false],
    ['no address', {}, ['', ''], false],
    ['a proxy that says nothing', { trustedProxies: AddressSet.of([HOME]) }, [HOME, HOME], false],
  ])('and a device with %s', async (_, options, [device = '', own = ''], isSame) => {
    const { ask, decide, owner } = await withDevices(options);
    const { user } = await ask(device);
    const described = await bodyOf(await decide(owner, user, {}, own));
    expect(described['same_network']).toBe(isSame);
    const allowed = await decide(owner, user, { decision: 'allow' }, own);
    expect(allowed.status).toBe(isSame ? 204 : 409);
    const again = await decide(owner, user, { decision: 'allow', other_network: true }, own);
    expect(again.status).toBe(isSame ? 404 : 204);
  });

  it.each([
    ['a trusted proxy proves addresses', AddressSet.of(['10.0.0.1']), true],
    ['the headers of a stranger prove none', AddressSet.of([]), false],
  ])('%s', async (_, trustedProxies, isSame) => {
    const { request, owner } = await withDevices({ trustedProxies });
    const headers = { 'x-forwarded-for': HOME, 'content-type': 'application/json' };
    const asked = await bodyOf(
      await request(PATHS.deviceAuthorization, { method: 'POST', headers }, '10.0.0.1'),
    );
    const init = post(owner, { user_code: asked['user_code'] });
    const answer = await request(
      PATHS.deviceCode,
      { ...init, headers: { ...headers, authorization: `Bearer ${owner}` } },
      '10.0.0.1',
    );
    expect((await bodyOf(answer))['same_network']).toBe(isSame);
  });

  it.each([
    ['X-Real-IP', { 'x-real-ip': ELSEWHERE }, { 'x-real-ip': HOME }],
    ['Via', { via: '1.1 proxy' }, { via: '1.1 proxy' }],
  ])('a proxy that nobody trusts and that sends only %s proves none', async (_, theirs, mine) => {
    const { request, owner } = await withDevices();
    const send = async (path: string, headers: Record<string, string>, init: RequestInit) => {
      const all = { ...Object.fromEntries(new Headers(init.headers)), ...headers };
      return await bodyOf(await request(path, { ...init, headers: all }, '192.168.1.5'));
    };
    const asked = await send(PATHS.deviceAuthorization, theirs, { method: 'POST' });
    const init = post(owner, { user_code: asked['user_code'] });
    expect((await send(PATHS.deviceCode, mine, init))['same_network']).toBe(false);
  });

  it('is told about wrong codes, and about bodies without one', async () => {
    const { decide, request, owner } = await withDevices();
    expect((await decide(owner, 'BCDF-GHJK')).status).toBe(404);
    expect((await decide(owner, 'AEIO-UUUU')).status).toBe(404);
    expect((await request(PATHS.deviceCode, post(owner, { decision: 'allow' }))).status).toBe(422);
    expect((await decide(owner, 'BCDF-GHJK', { decision: 'perhaps' })).status).toBe(422);
  });

  it('sees in the list what waits, without the codes, and what was approved', async () => {
    const housekey = await withDevices();
    const { ask, allow, owner, tokenOf } = housekey;
    const { device, user } = await ask(ELSEWHERE);
    const waiting = await (await housekey.request(PATHS.sessions, bearer(owner))).text();
    expect(waiting).not.toContain(user);
    expect(waiting).not.toContain(user.replace('-', ''));
    expect((await listSessions(housekey, owner)).waiting).toEqual([
      { user_agent: 'tool/1.2', network: ELSEWHERE, asked_at: NOON },
    ]);
    await allow(owner, user, { other_network: true });
    await tokenOf(device);
    const { waiting: rest, sessions } = await listSessions(housekey, owner);
    expect(rest).toEqual([]);
    expect(new Set(sessions.map(({ method }) => method))).toEqual(new Set(['device', 'password']));
  });

  it('is told by the audit log who asked, and what was decided', async () => {
    const { ask, allow, decide, owner, audit } = await withDevices();
    const [first, second] = [await ask(ELSEWHERE), await ask(ELSEWHERE)];
    await allow(owner, first.user, { other_network: true });
    await decide(owner, second.user, { decision: 'refuse' });
    expect(audit.slice(1).map(({ event, client }) => [event, client])).toEqual([
      ['device-asked', ELSEWHERE],
      ['device-asked', ELSEWHERE],
      ['device-approved', HOME],
      ['device-refused', HOME],
    ]);
  });
});

describe('the session of a device', () => {
  async function approved() {
    const housekey = await withDevices();
    const { ask, allow, owner, tokenOf, sessionOf } = housekey;
    const { device, user } = await ask();
    await allow(owner, user, { other_network: true });
    const session = await tokenOf(device);
    const id = String((await sessionOf(owner))?.id);
    return { ...housekey, session, id };
  }

  it('stays when its approver signs out', async () => {
    const { request, owner, session, me } = await approved();
    await request(PATHS.logout, bearer(owner, 'POST'));
    expect([await me(owner), await me(session)]).toEqual([401, 200]);
  });

  it.each([
    [{ approved: true }, 401],
    [{ approved: false }, 200],
    [{}, 200],
  ])('ends with its approver if that is wanted (%j: %i)', async (fields, status) => {
    const { request, owner, session, id, me, ask, allow, tokenOf, signIn } = await approved();
    // It has approved another one in turn.
    const next = await ask();
    await allow(session, next.user, { password: PASSWORD, other_network: true });
    const third = await tokenOf(next.device);
    const other = await signIn();
    const body = { id, password: PASSWORD, ...fields };
    expect((await request(PATHS.endSession, post(owner, body))).status).toBe(204);
    expect([await me(owner), await me(session), await me(third)]).toEqual([401, status, status]);
    expect(await me(other)).toBe(200);
  });

  it('ends with the approver of its approver, even if that one has signed out since', async () => {
    const { request, owner, session, id, me, ask, allow, tokenOf } = await approved();
    const next = await ask();
    await allow(session, next.user, { password: PASSWORD, other_network: true });
    const third = await tokenOf(next.device);
    await request(PATHS.logout, bearer(session, 'POST'));
    expect(await me(third)).toBe(200);
    const ended = await request(PATHS.endSession, post(owner, { id, approved: true }));
    expect([ended.status, await me(third)]).toEqual([204, 401]);
  });

  it('ends with the passkey of its approver', async () => {
    const housekey = await createPasskeyHousekey({}, DEVICES);
    const { browser, phone, me } = housekey;
    const { ask, tokenOf } = deviceRequests(housekey);
    const owner = await browser.tokenOf(phone);
    const { device, user } = await ask();
    const body = { user_code: user, decision: 'allow', other_network: true };
    expect((await browser.post(PATHS.deviceCode, body, owner)).status).toBe(204);
    const session = await tokenOf(device);
    expect(await me(session)).toBe(200);
    const removal = { id: phone.id, password: PASSWORD };
    expect((await browser.post(PATHS.passkeyRemove, removal, owner)).status).toBe(204);
    expect(await me(session)).toBe(401);
  });

  it('has its own expiry, which is never later than that of a new sign-in', async () => {
    const housekey = await withDevices({}, { ...AUTH_VARIABLES, SERVICE_SESSION_LIFETIME: '2h' });
    const { ask, allow, owner, tokenOf, sessionOf, clock } = housekey;
    clock.now += 110 * MINUTE_MS;
    const { device, user } = await ask();
    expect(await allow(owner, user, { password: PASSWORD, other_network: true })).toBe(204);
    const session = await sessionOf(await tokenOf(device));
    expect(session?.expires_at).toBe(clock.now + 120 * MINUTE_MS);
  });

  it('is never fresh by itself: it approves nothing without a password', async () => {
    const { ask, allow, session } = await approved();
    const { user } = await ask();
    expect(await allow(session, user, { other_network: true })).toBe(403);
    expect(await allow(session, user, { other_network: true, password: PASSWORD })).toBe(204);
  });

  it.each([
    ['signs out', PATHS.logout],
    ['signs out everywhere', PATHS.signOutEverywhere],
  ])('does not begin if its approver %s before it has asked', async (_, path) => {
    const { ask, allow, owner, request, errorOf } = await withDevices();
    const { device, user } = await ask();
    await allow(owner, user, { other_network: true });
    await request(path, bearer(owner, 'POST'));
    expect(await errorOf(device)).toBe('access_denied');
    expect(await errorOf(device)).toBe('invalid_grant');
  });

  it('does not begin if all other sessions were ended before it has asked, unlike one approved since', async () => {
    const { ask, allow, owner, request, errorOf, tokenOf, me } = await withDevices();
    const [before, after] = [await ask(), await ask()];
    expect(await allow(owner, before.user, { other_network: true })).toBe(204);
    const ended = await request(PATHS.endOtherSessions, post(owner, { password: PASSWORD }));
    expect(ended.status).toBe(204);
    // In the same second.
    expect(await allow(owner, after.user, { other_network: true })).toBe(204);
    expect(await errorOf(before.device)).toBe('access_denied');
    expect(await me(await tokenOf(after.device))).toBe(200);
  });

  it('does not begin under another password than the one that approved it', async () => {
    const state = createLocalState({ now: () => NOON });
    const before = await withDevices({ state });
    const { device, user } = await before.ask();
    await before.allow(before.owner, user, { other_network: true });
    const changed = { ...AUTH_VARIABLES, SERVICE_PASSWORD_HASH: '', SERVICE_PASSWORD: 'another' };
    const after = await createTestHousekey(changed, { ...DEVICES, state });
    expect(await deviceRequests(after).errorOf(device)).toBe('access_denied');
  });
});

describe('who may allow a device', () => {
  it.each([
    ['a sign-in within ten minutes', 599, {}, 204],
    ['an older session', 600, {}, 403],
    ['an older session with the password', 3600, { password: PASSWORD }, 204],
    ['an older session with a wrong password', 3600, { password: 'wrong' }, 403],
  ])('%s', async (_, seconds, fields, status) => {
    const { ask, allow, owner, clock } = await withDevices();
    clock.now += seconds * 1000;
    const { user } = await ask();
    expect(await allow(owner, user, { other_network: true, ...fields })).toBe(status);
  });

  it('the same session for ten minutes after it was confirmed', async () => {
    const { ask, allow, owner, clock } = await withDevices();
    clock.now += 60 * MINUTE_MS;
    const [first, second] = [await ask(), await ask()];
    const confirmed = { other_network: true, password: PASSWORD };
    expect(await allow(owner, first.user, confirmed)).toBe(204);
    expect(await allow(owner, second.user, { other_network: true })).toBe(204);
  });

  it('not a session that began with a link', async () => {
    const housekey = await withDevices();
    const link = await createLink(AUTH_VARIABLES, NOON);
    const answer = await housekey.request(PATHS.link, json({ token: link }));
    const session = String((await bodyOf(answer))['access_token']);
    const { user } = await housekey.ask();
    const refused = await housekey.decide(session, user, {
      decision: 'allow',
      other_network: true,
    });
    expect([refused.status, await bodyOf(refused)]).toEqual([
      403,
      {
        detail: 'Confirm this with your password or a passkey',
        confirmation: { password: true, code: false, passkey: false },
      },
    ]);
  });
});

describe('while it is turned off', () => {
  const PATHS_OF_DEVICES = [PATHS.deviceAuthorization, PATHS.deviceToken, PATHS.deviceCode];

  it.each(PATHS_OF_DEVICES)('%s does not exist', async (path) => {
    const housekey = await createTestHousekey();
    const answer = await housekey.request(path, post(await housekey.signIn(), {}));
    expect(answer.status).toBe(404);
    expect((await housekey.request(PAGES.device)).status).toBe(404);
    // Nor while authentication is disabled, nor without pages.
    const open = await createTestHousekey({}, DEVICES);
    expect((await open.request(path, { method: 'POST' })).status).toBe(404);
    const { renderDevicePage: _, ...withoutPages } = DEVICES;
    const bare = await createTestHousekey(AUTH_VARIABLES, withoutPages);
    expect((await bare.request(PAGES.device)).status).toBe(404);
  });
});
