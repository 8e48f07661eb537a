import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { createApps, LOGIN, WIKI } from '../support/apps.js';
import { codeAt, TOTP_SECRET, wrongCodeAt } from '../support/codes.js';
import {
  AUTH_VARIABLES,
  bearer,
  bodyOf,
  EMAIL,
  PASSWORD,
  type TestHousekeyOptions,
} from '../support/housekey.js';
import { createPasskeyHousekey } from '../support/passkeys.js';
import { createLink } from '../support/links.js';
import { COOKIE_SESSION, ownSession } from '../support/sessions.js';
import { slowPasswordCheck } from '../support/slow-password-check.js';
import { handmadeToken, NOW } from '../support/tokens.js';

const MINUTE_MS = 60_000;

/** Two sessions of the owner. */
async function setUp(
  variables: Readonly<Record<string, string>> = {},
  options: TestHousekeyOptions = {},
) {
  const housekey = await createPasskeyHousekey(variables, options);
  housekey.clock.now += 60 * MINUTE_MS;
  const mine = await housekey.browser.tokenOf(housekey.phone);
  const other = await housekey.browser.tokenOf(housekey.phone);
  const { id } = await ownSession(housekey, other);
  const post = async (path: string, body: object, token = mine) =>
    await housekey.browser.post(path, body, token);
  return { ...housekey, mine, other, id, post };
}

type SetUp = Awaited<ReturnType<typeof setUp>>;

/** Signs in with a link of the host, and returns the token. */
async function signInByLink({ browser, clock }: Pick<SetUp, 'browser' | 'clock'>): Promise<string> {
  const link = await createLink(AUTH_VARIABLES, clock.now);
  return String((await bodyOf(await browser.post(PATHS.link, { token: link })))['access_token']);
}

/** The changes that need a confirmation. */
const CHANGES = [
  ['removing a passkey', PATHS.passkeyRemove, ({ phone }: SetUp) => ({ id: phone.id })],
  ['ending another session', PATHS.endSession, ({ id }: SetUp) => ({ id })],
  ['ending all other sessions', PATHS.endOtherSessions, () => ({})],
] as const;

describe.each(CHANGES)('%s', (_, path, bodyFor) => {
  it('needs more than the session, and says what can confirm it', async () => {
    const housekey = await setUp();
    const answer = await housekey.post(path, bodyFor(housekey));
    expect([answer.status, await bodyOf(answer)]).toEqual([
      403,
      {
        detail: 'Confirm this with your password or a passkey',
        confirmation: { password: true, code: false, passkey: true },
      },
    ]);
    expect(await housekey.me(housekey.other)).toBe(200);
  });

  it('is confirmed by the password', async () => {
    const housekey = await setUp();
    const wrong = await housekey.post(path, { ...bodyFor(housekey), password: 'wrong' });
    expect([wrong.status, await bodyOf(wrong)]).toEqual([403, { detail: 'Incorrect password' }]);
    const right = await housekey.post(path, { ...bodyFor(housekey), password: PASSWORD });
    expect(right.status).toBe(204);
  });

  it.each<[way: string, end: (housekey: SetUp) => unknown]>([
    ['signed out', async ({ request, mine }) => await request(PATHS.logout, bearer(mine, 'POST'))],
    ['signed out with all others', async ({ auth }) => await auth.signOutEverywhere()],
    ['locked out', async ({ auth }) => await auth.lock?.change(true)],
  ])('is refused if the session is %s while its password is checked', async (__, end) => {
    const { bcryptVerify, checking, finish, slowDown } = slowPasswordCheck();
    const housekey = await setUp({}, { bcryptVerify });
    const before = housekey.audit.length;
    slowDown();
    const running = housekey.post(path, { ...bodyFor(housekey), password: PASSWORD });
    await checking;
    await end(housekey);
    finish();
    expect((await running).status).toBe(401);
    const events = housekey.audit.slice(before).map((event) => event.event);
    expect(events.filter((event) => event !== 'sign-out')).toEqual([]);
    expect(events.length).toBeLessThan(2);
  });

  it('is confirmed by a passkey', async () => {
    const housekey = await setUp();
    const { browser, phone } = housekey;
    const forged = phone.assert(await browser.challenge(), { forged: true });
    const refused = await housekey.post(path, { ...bodyFor(housekey), passkey: forged });
    expect(refused.status).toBe(401);
    const passkey = phone.assert(await browser.challenge());
    expect((await housekey.post(path, { ...bodyFor(housekey), passkey })).status).toBe(204);
  });

  it('is confirmed by the password and a one-time code, if codes are configured', async () => {
    const housekey = await setUp({ SERVICE_TOTP_SECRET: TOTP_SECRET });
    const asked = await bodyOf(await housekey.post(path, bodyFor(housekey)));
    expect(asked).toMatchObject({ confirmation: { password: true, code: true } });
    const { now } = housekey.clock;
    const confirm = async (code?: string) =>
      (await housekey.post(path, { ...bodyFor(housekey), password: PASSWORD, code })).status;
    expect([await confirm(), await confirm(wrongCodeAt(now))]).toEqual([401, 401]);
    expect(await confirm(codeAt(now))).toBe(204);
  });

  it('is confirmed by a sign-in with a link, for five minutes', async () => {
    const housekey = await setUp();
    const token = await signInByLink(housekey);
    expect((await housekey.post(path, bodyFor(housekey), token)).status).toBe(204);
    housekey.clock.now += 5 * MINUTE_MS;
    expect((await housekey.post(path, bodyFor(housekey), token)).status).toBe(403);
  });

  it('needs no further confirmation in the same session for ten minutes', async () => {
    const housekey = await setUp();
    // Without its passkey, the session would end.
    const body = path === PATHS.passkeyRemove ? { id: 'AAAA' } : bodyFor(housekey);
    expect((await housekey.post(path, { ...body, password: PASSWORD })).status).not.toBe(403);
    housekey.clock.now += 10 * MINUTE_MS - 1;
    expect((await housekey.post(path, body)).status).not.toBe(403);
    housekey.clock.now += 1;
    expect((await housekey.post(path, body)).status).toBe(403);
  });
});

describe('in front of a single app, whose scripts share the origin', () => {
  const REGISTRATION = [
    'registering a passkey',
    PATHS.passkeyRegistration,
    (): Record<string, unknown> => ({}),
  ] as const;

  it.each([...CHANGES, REGISTRATION])(
    'neither a sign-in with a link nor an earlier confirmation confirms %s',
    async (_, path, bodyFor) => {
      const housekey = await setUp({}, COOKIE_SESSION);
      const signedIn = await signInByLink(housekey);
      const passkeys = await housekey.request(PATHS.passkeys, bearer(signedIn));
      expect(await bodyOf(passkeys)).toMatchObject({ confirmed: false });
      const gone = { id: 'AAAA', password: PASSWORD };
      expect((await housekey.post(PATHS.passkeyRemove, gone, signedIn)).status).toBe(404);
      const body = bodyFor(housekey);
      const ridden = await housekey.post(path, body, signedIn);
      expect([ridden.status, await housekey.me(housekey.other)]).toEqual([
        path === PATHS.passkeyRegistration ? 422 : 403,
        200,
      ]);
      const confirmed = await housekey.post(path, { ...body, password: PASSWORD }, signedIn);
      expect([200, 204]).toContain(confirmed.status);
    },
  );
});

describe('a confirmation', () => {
  it('counts in no other session', async () => {
    const housekey = await setUp();
    const third = await housekey.browser.tokenOf(housekey.phone);
    const { id } = await ownSession(housekey, housekey.mine);
    const confirmed = { id: housekey.id, password: PASSWORD };
    expect((await housekey.post(PATHS.endSession, confirmed)).status).toBe(204);
    expect((await housekey.post(PATHS.endSession, { id }, third)).status).toBe(403);
  });

  it('does not count before it was given, if the clock is set back', async () => {
    const housekey = await setUp();
    const confirmed = { id: housekey.id, password: PASSWORD };
    await housekey.post(PATHS.endSession, confirmed);
    housekey.clock.now -= MINUTE_MS;
    expect((await housekey.post(PATHS.endSession, { id: housekey.id })).status).toBe(403);
  });

  it("of another program's token counts for the one change alone", async () => {
    const housekey = await setUp();
    const token = handmadeToken({ sub: EMAIL, exp: NOW + 36_000, jti: 'x' });
    const confirmed = { id: housekey.id, password: PASSWORD };
    expect((await housekey.post(PATHS.endSession, confirmed, token)).status).toBe(204);
    expect((await housekey.post(PATHS.endSession, confirmed, token)).status).toBe(404);
    const { id } = confirmed;
    expect((await housekey.post(PATHS.endSession, { id }, token)).status).toBe(403);
  });

  it('for a registration does not let another one be registered', async () => {
    const housekey = await setUp();
    await housekey.post(PATHS.endSession, { id: housekey.id, password: PASSWORD });
    expect((await housekey.post(PATHS.passkeyRegistration, {})).status).toBe(422);
  });

  it('cannot be the password if passwords are turned off', async () => {
    const housekey = await setUp({ SERVICE_PASSWORD_SIGN_IN: 'false', SERVICE_TOTP_SECRET: '' });
    const asked = await bodyOf(await housekey.post(PATHS.endSession, { id: housekey.id }));
    expect(asked).toMatchObject({
      confirmation: { password: false, code: false, passkey: true },
    });
    const confirmed = { id: housekey.id, password: PASSWORD };
    expect((await housekey.post(PATHS.endSession, confirmed)).status).toBe(403);
  });
});

it('a form that confirms the owner leads to the login if its session has ended meanwhile', async () => {
  const { bcryptVerify, checking, finish, slowDown } = slowPasswordCheck();
  const { auth, browser: create, clock } = await createApps({}, { bcryptVerify });
  const browser = create();
  await browser.signIn();
  await browser.open(`${WIKI}/`);
  clock.now += 11 * MINUTE_MS;
  const { url } = await browser.open(`${WIKI}/admin`);
  slowDown();
  const body = new URLSearchParams({ password: PASSWORD });
  const running = browser.fetch(url, { method: 'POST', body, headers: { origin: LOGIN } });
  await checking;
  await auth.signOutEverywhere();
  finish();
  expect((await running).headers.get('location')).toMatch(/^\/login\?next=/);
});

it('signing out never asks for a confirmation', async () => {
  const housekey = await setUp();
  const { id } = await ownSession(housekey, housekey.mine);
  expect((await housekey.post(PATHS.endSession, { id })).status).toBe(204);
  const [second, third] = [
    await housekey.browser.tokenOf(housekey.phone),
    await housekey.browser.tokenOf(housekey.phone),
  ];
  expect((await housekey.request(PATHS.logout, bearer(second, 'POST'))).status).toBe(204);
  const everywhere = await housekey.request(PATHS.signOutEverywhere, bearer(third, 'POST'));
  expect(everywhere.status).toBe(204);
  expect(await housekey.me(housekey.other)).toBe(401);
});
