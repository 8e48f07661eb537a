import { describe, expect, it } from 'vitest';
import { signedInByLinkRecently } from '../../src/core/auth/links.js';
import { PATHS } from '../../src/contract/index.js';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import { createLocalState } from '../../src/core/storage/state.js';
import { cookieOf } from '../support/attempts.js';
import { signInWith, TOTP_VARIABLES } from '../support/codes.js';
import {
  AUTH_VARIABLES,
  bearer,
  bodyOf,
  createTestHousekey,
  EMAIL,
  json,
  NOON,
  PASSWORD,
  type TestHousekey,
  type TestHousekeyOptions,
} from '../support/housekey.js';
import { createLink } from '../support/links.js';
import { COOKIE_SESSION, ownSession, post } from '../support/sessions.js';

const LATER = NOON + 3_600_000;
const MINUTE = 60_000;
const LINK = '/_housekey/api/link';

async function setUp(variables = TOTP_VARIABLES, options: TestHousekeyOptions = {}) {
  const housekey = await createTestHousekey(variables, options);
  housekey.clock.now = LATER;
  return housekey;
}

/** The token of a link that was created with this configuration. */
const linkToken = async (variables = TOTP_VARIABLES, now = LATER) =>
  await createLink(variables, now);

const open = async (housekey: TestHousekey, token: unknown) =>
  await housekey.request(LINK, json({ token }));

describe('a sign-in link', () => {
  it('signs in without the password and the one-time code, and is audited as such', async () => {
    const housekey = await setUp();
    const response = await open(housekey, await linkToken());
    expect(response.status).toBe(200);
    const body = await bodyOf(response);
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 604_800, email: EMAIL });
    expect(await housekey.me(String(body['access_token']))).toBe(200);
    expect(housekey.audit).toMatchObject([{ event: 'sign-in', email: EMAIL, method: 'link' }]);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'can be sent as %s',
    async (type) => {
      const form = new FormData();
      form.set('token', await linkToken());
      const isForm = type === 'multipart/form-data';
      const body = isForm ? form : new URLSearchParams({ token: await linkToken() });
      const response = await (await setUp()).request(LINK, { method: 'POST', body });
      expect(response.status).toBe(200);
    },
  );

  it('sets the session cookie in front of an app', async () => {
    const sessionCookie = new SessionCookie({ name: 'housekey_session', domain: undefined });
    const housekey = await setUp(TOTP_VARIABLES, { sessionCookie });
    const cookie = cookieOf(await open(housekey, await linkToken()));
    expect(cookie).toContain('housekey_session=');
    expect((await housekey.request('/api/auth/me', { headers: { cookie } })).status).toBe(200);
  });

  it('works once, also at the same moment and when the clock is set back', async () => {
    const housekey = await setUp();
    const token = await linkToken();
    const both = await Promise.all([open(housekey, token), open(housekey, token)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401']);
    for (const now of [LATER + MINUTE, LATER + 600 * MINUTE, LATER]) {
      housekey.clock.now = now;
      const again = await open(housekey, token);
      expect(again.status).toBe(401);
      expect((await bodyOf(again))['detail']).toMatch(/run `housekey link` again$/);
    }
    expect(housekey.audit.filter(({ event }) => event === 'token-refused')).toHaveLength(4);
  });

  it('works once for all replicas, and not after a restart', async () => {
    const state = createLocalState({ now: () => NOON });
    const token = await linkToken();
    expect((await open(await setUp(TOTP_VARIABLES, { state }), token)).status).toBe(200);
    expect((await open(await setUp(TOTP_VARIABLES, { state }), token)).status).toBe(401);
    const restarted = createLocalState({ now: () => LATER + 1 });
    const later = await setUp(TOTP_VARIABLES, { state: restarted });
    later.clock.now = LATER + 1;
    expect((await open(later, token)).status).toBe(401);
  });

  it.each([
    ['after five minutes', LATER + 5 * MINUTE],
    ['before it was created: its clock was ahead', LATER - 1],
  ])('does not work %s', async (_, now) => {
    const housekey = await setUp();
    housekey.clock.now = now;
    expect((await open(housekey, await linkToken())).status).toBe(401);
  });

  it.each([
    [
      'another secret',
      { ...TOTP_VARIABLES, SERVICE_SECRET_KEY: 'another secret of 32 bytes or more' },
    ],
    ['another email', { ...TOTP_VARIABLES, SERVICE_EMAIL: 'other@example.com' }],
    ['another password', { ...TOTP_VARIABLES, SERVICE_PASSWORD_HASH: '', SERVICE_PASSWORD: 'x' }],
    ['no one-time codes', AUTH_VARIABLES],
  ])('does not work if it was created with %s', async (_, variables) => {
    expect((await open(await setUp(), await linkToken(variables))).status).toBe(401);
  });

  it('cannot be created without a configured secret', async () => {
    expect(await linkToken({ ...TOTP_VARIABLES, SERVICE_SECRET_KEY: '' })).toBe('');
  });

  it.each([
    ['a longer time', (token: string) => token.replace(/~(\d+)~(\d+)~/, '~$1~9$2~')],
    ['another time of issue', (token: string) => token.replace(/~\d+~/, '~1~')],
    ['another nonce', (token: string) => token.replace(/~[\w-]{22}~/, `~${'A'.repeat(22)}~`)],
    ['no signature', (token: string) => token.replace(/~[\w-]{43}$/, '~')],
    ['a signature of zeros', (token: string) => token.replace(/[\w-]{43}$/, 'A'.repeat(43))],
    ['white space', (token: string) => `${token} `],
    ['nothing', () => ''],
  ])('does not work with %s', async (_, change) => {
    expect((await open(await setUp(), change(await linkToken()))).status).toBe(401);
  });

  it('is 503 while Redis cannot tell whether it was used, and works later', async () => {
    const local = createLocalState({ now: () => NOON });
    let isAvailable = false;
    const singleUse: typeof local.singleUse = {
      remembersSince: () => local.singleUse.remembersSince(),
      redeem: (kind, item) => (isAvailable ? local.singleUse.redeem(kind, item) : 'unknown'),
    };
    const housekey = await setUp(TOTP_VARIABLES, { state: { ...local, singleUse } });
    const token = await linkToken();
    const response = await open(housekey, token);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    isAvailable = true;
    expect((await open(housekey, token)).status).toBe(200);
  });

  it('is only for this endpoint: as bearer token, cookie or password it is 401', async () => {
    const sessionCookie = new SessionCookie({ name: 'housekey_session', domain: undefined });
    const housekey = await setUp(TOTP_VARIABLES, { sessionCookie });
    const token = await linkToken();
    const cookie = `housekey_session=${token}; housekey_device=${token}`;
    const statuses = [
      await housekey.me(token),
      (await housekey.request('/api/auth/me', { headers: { cookie } })).status,
      (await housekey.request('/api/auth/verify', bearer(token))).status,
      (await signInWith(housekey, { password: token })).status,
      (await signInWith(housekey, { code: token })).status,
      (await open(housekey, await housekey.auth.issueToken({ sub: EMAIL }))).status,
    ];
    expect(statuses).toEqual(statuses.map(() => 401));
    expect((await open(housekey, token)).status).toBe(200);
  });

  it.each([
    ['GET', { method: 'GET' }, 405],
    [
      'a page of another site',
      { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } },
      403,
    ],
    ['no content type', { method: 'POST', body: new Uint8Array(1) }, 415],
    [
      'compressed',
      { ...json({}), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
      415,
    ],
    ['not JSON', { ...json({}), body: '{' }, 400],
    ['no token', json({}), 422],
    ['a number', json({ token: 5 }), 422],
    ['too much', json({ token: 'x'.repeat(20_000) }), 413],
  ] as const)('is rejected by the rules of the login: %s', async (_, init, status) => {
    expect((await (await setUp()).request(LINK, init)).status).toBe(status);
  });

  it('opens nothing while authentication is disabled', async () => {
    const housekey = await createTestHousekey({});
    const response = await open(housekey, await linkToken());
    expect([response.status, await bodyOf(response)]).toEqual([
      401,
      { detail: 'Authentication is disabled' },
    ]);
    expect(await housekey.auth.signInWithLink(await linkToken())).toEqual({ outcome: 'disabled' });
  });
});

describe('a link for another device', () => {
  const create = async (housekey: TestHousekey, token: string, confirmation: object = {}) =>
    await housekey.request(PATHS.createLink, post(token, confirmation));
  const tokenIn = async (response: Response) =>
    String((await bodyOf(response))['url']).split('#')[1] ?? '';

  it('signs it in once; its session names the one that made the link, and can end with it', async () => {
    const housekey = await createTestHousekey();
    const before = await housekey.signIn();
    await housekey.request(PATHS.signOutEverywhere, post(before, {}));
    housekey.audit.length = 0;
    housekey.clock.now += 2000;
    const token = await housekey.signIn();
    const response = await create(housekey, token);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = await bodyOf(response);
    expect(body).toEqual({
      url: expect.stringMatching(/^http:\/\/app\.example\.com\/login#link~[\w~-]+$/),
      expires_at: NOON + 2000 + 5 * MINUTE,
      qr_code: { size: expect.any(Number), path: expect.stringMatching(/^M/) },
    });
    const link = String(body['url']).split('#')[1];
    const opened = await open(housekey, link);
    const { access_token: other } = await bodyOf(opened);
    expect((await open(housekey, link)).status).toBe(401);
    const [mine, approved] = [
      await ownSession(housekey, token),
      await ownSession(housekey, String(other)),
    ];
    expect(approved).toMatchObject({ method: 'device', approved_by: [mine.id] });
    expect(housekey.audit).toMatchObject([
      { event: 'sign-in' },
      { event: 'link-created', email: EMAIL },
      { event: 'sign-in', method: 'device' },
      { event: 'token-refused' },
    ]);
    const end = post(token, { id: mine.id, approved: true });
    expect((await housekey.request(PATHS.endSession, end)).status).toBe(204);
    expect(await housekey.me(String(other))).toBe(401);
  });

  it('needs a credential of the last ten minutes, which its own sign-in is not', async () => {
    const housekey = await createTestHousekey();
    const token = await housekey.signIn();
    housekey.clock.now += 10 * MINUTE;
    const refused = await create(housekey, token);
    expect([refused.status, await bodyOf(refused)]).toMatchObject([
      403,
      { confirmation: { password: true } },
    ]);
    expect((await create(housekey, token, { password: 'a guess' })).status).toBe(403);
    const link = await tokenIn(await create(housekey, token, { password: PASSWORD }));
    const { access_token: other } = await bodyOf(await open(housekey, link));
    expect((await create(housekey, String(other))).status).toBe(403);
  });

  it.each([
    [
      'its session has ended',
      async (housekey: TestHousekey, token: string) =>
        await housekey.request(PATHS.logout, post(token, {})),
    ],
    [
      'everything was signed out',
      async (housekey: TestHousekey, token: string) =>
        await housekey.request(PATHS.signOutEverywhere, post(token, {})),
    ],
    [
      'the others were signed out',
      async (housekey: TestHousekey, token: string) =>
        await housekey.request(PATHS.endOtherSessions, post(token, { password: PASSWORD })),
    ],
    [
      'five minutes have passed',
      async (housekey: TestHousekey) => {
        housekey.clock.now += 5 * MINUTE;
        return await Promise.resolve();
      },
    ],
  ])('does not work after %s', async (_, happens) => {
    const housekey = await createTestHousekey();
    const token = await housekey.signIn();
    const link = await tokenIn(await create(housekey, token));
    await happens(housekey, token);
    expect((await open(housekey, link)).status).toBe(401);
  });

  it('leads to the page behind a gateway that the app cannot see', async () => {
    const housekey = await createTestHousekey(AUTH_VARIABLES, COOKIE_SESSION);
    const token = await housekey.signIn();
    const refused = await create(housekey, token);
    // An app on the same origin could use what the owner has done before.
    expect(refused.status).toBe(403);
    const { url } = await bodyOf(await create(housekey, token, { password: PASSWORD }));
    expect(url).toMatch(/^http:\/\/app\.example\.com\/_housekey\/\?link#link~/);
  });
});

describe('a session by link', () => {
  const userOf = async (housekey: TestHousekey, token: string) => {
    const result = await housekey.auth.authenticate(token);
    if (!result.ok || result.user.guest) throw new Error('not signed in');
    return result.user;
  };

  it('says so, and counts as recent for five minutes', async () => {
    const housekey = await setUp();
    const { access_token: token } = await bodyOf(await open(housekey, await linkToken()));
    const user = await userOf(housekey, String(token));
    expect(user.signedIn).toEqual({ method: 'link', at: LATER / 1000 });
    const recent = [-6000, -5000, 0, 299_000, 300_000].map((age) =>
      signedInByLinkRecently(user, LATER + age),
    );
    expect(recent).toEqual([false, true, true, true, false]);
  });

  it('cannot be claimed by a password, the library, or another program', async () => {
    const housekey = await setUp(AUTH_VARIABLES);
    const claims = { sub: EMAIL, ['housekey_method' as string]: 'link' };
    const { SignJWT } = await import('jose');
    const foreign = await new SignJWT({ ...claims, iat: LATER / 1000, exp: LATER / 1000 + 60 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(AUTH_VARIABLES['SERVICE_SECRET_KEY'] ?? ''));
    const issued = await housekey.auth.issueToken(claims);
    for (const token of [await housekey.signIn(), issued, foreign]) {
      const user = await userOf(housekey, token);
      expect(user).not.toHaveProperty('signedIn');
      expect(signedInByLinkRecently(user, LATER)).toBe(false);
    }
  });
});
