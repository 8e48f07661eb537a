import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { createLocalState } from '../../src/core/storage/state.js';
import { cookieOf, repeat } from '../support/attempts.js';
import { codeAt, signInWith, TOTP_VARIABLES, wrongCodeAt } from '../support/codes.js';
import {
  AUTH_VARIABLES,
  bearer,
  bodyOf,
  createTestHousekey,
  json,
  EMAIL,
  NOON,
  PASSWORD,
  type TestHousekey,
  type TestHousekeyOptions,
} from '../support/housekey.js';
import { createLink } from '../support/links.js';
import { COOKIE_SESSION } from '../support/sessions.js';

const STEP = 30_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** When all ten wrong codes are allowed: those before the start are unknown. */
const LATER = NOON + 14 * HOUR;

/** Started long ago, with one-time codes. */
async function setUp(variables = {}, options: TestHousekeyOptions = {}): Promise<TestHousekey> {
  const housekey = await createTestHousekey({ ...TOTP_VARIABLES, ...variables }, options);
  housekey.clock.now = LATER;
  return housekey;
}

const outcome = async (response: Response) => {
  const { detail, second_factor: factor } = await bodyOf(response);
  return [response.status, detail, factor];
};
const ASKED = [401, 'A one-time code is required', 'totp'];
const WRONG = [401, 'Incorrect one-time code', 'totp'];
const WAIT = [401, 'Wait for the next code', 'totp'];

describe('with one-time codes, a sign-in', () => {
  it('with the right password and no code is asked for one, and gets nothing else', async () => {
    const housekey = await setUp();
    for (const code of [undefined, '', null, 123_456, ['000000']]) {
      const response = await signInWith(housekey, { code });
      expect(await outcome(response)).toEqual(ASKED);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it('with the right password and the right code succeeds', async () => {
    const housekey = await setUp();
    const response = await signInWith(housekey, { code: codeAt(LATER) });
    expect(response.status).toBe(200);
    const { access_token: token } = await bodyOf(response);
    expect(await housekey.me(String(token))).toBe(200);
  });

  it('accepts a code of the previous and of the next step, and of no other', async () => {
    const statuses = [];
    for (const drift of [-2, -1, 0, 1, 2]) {
      const housekey = await setUp();
      const response = await signInWith(housekey, { code: codeAt(LATER + drift * STEP) });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([401, 200, 200, 200, 401]);
  });

  it('with a wrong password is answered as without codes, whatever the code', async () => {
    const plain = await createTestHousekey();
    const housekey = await setUp();
    const expected = await signInWith(plain, { password: 'wrong' });
    const body = await expected.text();
    for (const attempt of [
      {},
      { code: codeAt(LATER) },
      { code: '1' },
      { email: 'you@example.com' },
    ]) {
      const password = 'email' in attempt ? PASSWORD : 'wrong';
      const response = await signInWith(housekey, { ...attempt, password });
      expect(response.status).toBe(401);
      expect([...response.headers]).toEqual([...expected.headers]);
      expect(await response.text()).toBe(body);
    }
    // None of these used up the code.
    expect((await signInWith(housekey, { code: codeAt(LATER) })).status).toBe(200);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'])(
    'is asked for the code by every content type: %s',
    async (type) => {
      const housekey = await setUp();
      const send = async (fields: Record<string, string>) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        const bodies = new Map<string, () => BodyInit>([
          ['application/json', () => JSON.stringify(fields)],
          ['application/x-www-form-urlencoded', () => new URLSearchParams(fields).toString()],
        ]);
        const body = bodies.get(type)?.() ?? form;
        const headers: [string, string][] = body === form ? [] : [['content-type', type]];
        return await housekey.request(PATHS.login, { method: 'POST', headers, body });
      };
      for (const name of ['email', 'username']) {
        expect(await outcome(await send({ [name]: EMAIL, password: PASSWORD }))).toEqual(ASKED);
      }
      const code = codeAt(LATER);
      expect((await send({ username: EMAIL, password: PASSWORD, code })).status).toBe(200);
    },
  );

  it('ignores a code if none are configured', async () => {
    const housekey = await createTestHousekey();
    for (const code of ['wrong', 5, {}]) {
      expect((await signInWith(housekey, { code })).status).toBe(200);
    }
  });
});

describe('a code that was used', () => {
  it('is refused, with the time until the next one, and costs nothing', async () => {
    const housekey = await setUp({}, { limits: { ...DEFAULT_LIMITS, failures: 1 } });
    housekey.clock.now = LATER + 12_000;
    const code = codeAt(LATER);
    expect((await signInWith(housekey, { code })).status).toBe(200);
    for (let count = 0; count < 20; count += 1) {
      const again = await signInWith(housekey, { code });
      expect(await outcome(again)).toEqual(WAIT);
      expect(again.headers.get('retry-after')).toBe('18');
    }
    housekey.clock.now += 18_000;
    expect(await outcome(await signInWith(housekey, { code }))).toEqual(WAIT);
    expect((await signInWith(housekey, { code: codeAt(LATER + STEP) })).status).toBe(200);
  });

  it('is accepted from one of two requests at the same moment', async () => {
    const housekey = await setUp();
    const code = codeAt(LATER);
    const responses = await Promise.all(
      ['192.0.2.1', '198.51.100.1', '203.0.113.1'].map(
        async (address) => await signInWith(housekey, { code, address }),
      ),
    );
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401', '401']);
  });

  it('is refused when the clock is set back', async () => {
    const housekey = await setUp();
    const code = codeAt(LATER);
    expect((await signInWith(housekey, { code })).status).toBe(200);
    for (const now of [LATER + 365 * DAY, LATER - STEP, LATER + STEP, LATER]) {
      housekey.clock.now = now;
      expect((await signInWith(housekey, { code })).status).toBe(401);
    }
  });

  it('is refused by another replica', async () => {
    const state = createLocalState({ now: () => NOON });
    const [first, second] = [await setUp({}, { state }), await setUp({}, { state })];
    expect((await signInWith(first, { code: codeAt(LATER) })).status).toBe(200);
    expect(await outcome(await signInWith(second, { code: codeAt(LATER) }))).toEqual(WAIT);
  });
});

describe('a code from before the start', () => {
  it('may have been used, so it is refused, with the time until one that is not', async () => {
    const housekey = await createTestHousekey(TOTP_VARIABLES);
    const start = NOON + 10_000;
    housekey.clock.now = start;
    const attempt = async (at: number) => await signInWith(housekey, { code: codeAt(at) });
    for (const at of [start - STEP, start, start + STEP]) {
      const response = await attempt(at);
      expect(await outcome(response)).toEqual(WAIT);
      expect(response.headers.get('retry-after')).toBe('50');
    }
    housekey.clock.now = NOON + 2 * STEP;
    expect((await attempt(housekey.clock.now)).status).toBe(200);
  });

  it('locks nobody out when the clock was a year ahead and is set back', async () => {
    const housekey = await setUp();
    housekey.clock.now = NOON - 365 * DAY;
    await signInWith(housekey, { code: codeAt(housekey.clock.now) });
    housekey.clock.now += 2 * STEP;
    const response = await signInWith(housekey, { code: codeAt(housekey.clock.now) });
    expect(response.status).toBe(200);
  });
});

describe('wrong codes', () => {
  const guess = async (housekey: TestHousekey, attempt = {}) =>
    await signInWith(housekey, { code: wrongCodeAt(housekey.clock.now), ...attempt });

  it('are failed sign-ins, and a request without a code restores none', async () => {
    const housekey = await setUp({}, { limits: { ...DEFAULT_LIMITS, failures: 3 } });
    const statuses = [];
    for (let count = 0; count < 3; count += 1) {
      expect(await outcome(await guess(housekey))).toEqual(WRONG);
      statuses.push((await signInWith(housekey)).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
    expect((await guess(housekey)).status).toBe(429);
  });

  it('are limited to ten for everyone together, and restored one every two hours', async () => {
    const housekey = await setUp();
    const from = (count: number) => `198.51.100.${count}`;
    for (let count = 0; count < 10; count += 1) {
      expect((await guess(housekey, { address: from(count) })).status).toBe(401);
    }
    const refused = await guess(housekey, { address: from(11) });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('7200');
    expect((await bodyOf(refused))['detail']).toMatch(/^Too many wrong one-time codes/);
    // Not even the right one is looked at.
    expect((await signInWith(housekey, { code: codeAt(LATER) })).status).toBe(429);
    housekey.clock.now += 2 * HOUR;
    expect((await guess(housekey)).status).toBe(401);
    expect((await guess(housekey)).status).toBe(429);
  });

  // CVE-2024-4629 (Keycloak): guesses at the same moment exceeded the limit.
  it('are limited when a thousand are sent at once, from a thousand networks', async () => {
    const housekey = await setUp({}, { limits: { ...DEFAULT_LIMITS, concurrency: 64 } });
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const address = `198.${index % 250}.${Math.floor(index / 250)}.1`;
        const { status } = await guess(housekey, { address });
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(990);
  });

  it('do not keep the owner out of a device that has given a code', async () => {
    const housekey = await setUp();
    const cookie = cookieOf(await signInWith(housekey, { code: codeAt(LATER) }));
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await guess(housekey)).status);
    expect(statuses).toEqual([...repeat(10, 401), 429]);
    housekey.clock.now += STEP;
    const code = codeAt(LATER + STEP);
    expect((await signInWith(housekey, { code })).status).toBe(429);
    expect((await signInWith(housekey, { code, cookie })).status).toBe(200);
  });

  it('cannot be multiplied with the cookies of devices that never gave a code', async () => {
    const before = await createTestHousekey();
    const housekey = await setUp();
    const statuses = [];
    for (let count = 0; count < 12; count += 1) {
      const cookie = cookieOf(await signInWith(before));
      statuses.push((await guess(housekey, { cookie })).status);
    }
    expect(statuses).toEqual([...repeat(10, 401), 429, 429]);
  });

  it('are limited to three after a start, because those before it are unknown', async () => {
    const housekey = await createTestHousekey(TOTP_VARIABLES);
    const guessNow = async () =>
      (await signInWith(housekey, { code: wrongCodeAt(housekey.clock.now) })).status;
    for (const status of [401, 401, 401, 429]) expect(await guessNow()).toBe(status);
    housekey.clock.now += 2 * HOUR;
    for (const status of [401, 429]) expect(await guessNow()).toBe(status);
  });

  it('are limited even if the memory of all other limits is full', async () => {
    const clock = { now: NOON };
    const local = createLocalState({ now: () => clock.now });
    clock.now = LATER;
    // It has forgotten everything.
    const rateLimiter = { waitMs: () => 0, consume: () => 0, refund: () => {} };
    const housekey = await setUp({}, { state: { ...local, rateLimiter } });
    for (let count = 0; count < 10; count += 1) expect((await guess(housekey)).status).toBe(401);
    expect((await guess(housekey)).status).toBe(429);
  });

  it('are limited together with those of other replicas', async () => {
    const state = createLocalState({ now: () => NOON });
    const [first, second] = [await setUp({}, { state }), await setUp({}, { state })];
    for (let count = 0; count < 3; count += 1) expect((await guess(first)).status).toBe(401);
    expect((await guess(second)).status).toBe(429);
  });

  it('are not looked at while Redis cannot count them', async () => {
    const local = createLocalState({ now: () => NOON });
    const unreachable = async () => await Promise.resolve(undefined);
    const codeLimiter = { consume: unreachable, refund: unreachable };
    const housekey = await setUp({}, { state: { ...local, codeLimiter } });
    for (const response of [
      await guess(housekey),
      await signInWith(housekey, { code: codeAt(LATER) }),
    ]) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    }
  });

  it('are audited as guessed codes once they are too many, not as guessed passwords', async () => {
    const housekey = await setUp();
    for (let count = 0; count < 11; count += 1) await guess(housekey);
    expect(housekey.audit.at(-1)).toMatchObject({
      event: 'codes-throttled',
      email: EMAIL,
      retryAfterSeconds: 7200,
    });
  });

  it('are audited as such, and so is a right password without a code on a new device', async () => {
    const housekey = await setUp();
    const cookie = cookieOf(await signInWith(housekey, { code: codeAt(LATER) }));
    await signInWith(housekey, { cookie });
    await signInWith(housekey);
    await guess(housekey);
    await signInWith(housekey, { code: codeAt(LATER) });
    const events = housekey.audit.map((event) => ('reason' in event ? event.reason : event.event));
    expect(events).toEqual(['sign-in', 'code-required', 'wrong-code', 'used-code']);
  });
});

it('while Redis cannot tell whether a code was used, the sign-in is answered with 503, and the code can be used later', async () => {
  const local = createLocalState({ now: () => NOON });
  let isAvailable = false;
  const singleUse: typeof local.singleUse = {
    remembersSince: () => local.singleUse.remembersSince(),
    redeem: (kind, item) => (isAvailable ? local.singleUse.redeem(kind, item) : 'unknown'),
  };
  const housekey = await setUp({}, { state: { ...local, singleUse } });
  const response = await signInWith(housekey, { code: codeAt(LATER) });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect((await bodyOf(response))['detail']).toMatch(
    /cannot be checked while Redis or the state directory is/,
  );
  isAvailable = true;
  expect((await signInWith(housekey, { code: codeAt(LATER) })).status).toBe(200);
});

describe('with a code once per device, a device', () => {
  const PER_DEVICE = { SERVICE_TOTP_EVERY: 'device' };

  it('that has given a code is not asked again for 30 days', async () => {
    const housekey = await setUp(PER_DEVICE);
    let cookie = cookieOf(await signInWith(housekey, { code: codeAt(LATER) }));
    housekey.clock.now = LATER + 29 * DAY;
    const again = await signInWith(housekey, { cookie });
    expect(again.status).toBe(200);
    // Signing in without a code does not prolong the 30 days.
    cookie = cookieOf(again);
    housekey.clock.now = LATER + 30 * DAY;
    expect(await outcome(await signInWith(housekey, { cookie }))).toEqual(ASKED);
    const renewed = await signInWith(housekey, { cookie, code: codeAt(housekey.clock.now) });
    housekey.clock.now += 29 * DAY;
    expect((await signInWith(housekey, { cookie: cookieOf(renewed) })).status).toBe(200);
  });

  it('that has signed in with a link only is asked', async () => {
    const housekey = await setUp(PER_DEVICE);
    const link = await createLink({ ...TOTP_VARIABLES, ...PER_DEVICE }, housekey.clock.now);
    const signedIn = await housekey.request(PATHS.link, json({ token: link }));
    expect(signedIn.status).toBe(200);
    const cookie = cookieOf(signedIn);
    expect(cookie).toContain('housekey_device');
    expect(await outcome(await signInWith(housekey, { cookie }))).toEqual(ASKED);
  });

  it('that does not stay signed in is asked again, and its cookies end with the browser', async () => {
    const housekey = await setUp(PER_DEVICE, COOKIE_SESSION);
    const fields = { stay_signed_in: false };
    const signedIn = await signInWith(housekey, { code: codeAt(LATER), fields });
    expect(signedIn.status).toBe(200);
    const cookies = signedIn.headers.getSetCookie();
    expect(cookies.filter((cookie) => cookie.startsWith('housekey_device'))).toHaveLength(2);
    expect(cookies.join()).not.toMatch(/Max-Age|Expires/);
    const again = await signInWith(housekey, { cookie: cookieOf(signedIn) });
    expect(await outcome(again)).toEqual(ASKED);
    // It is known all the same, until the browser closes.
    expect(housekey.audit.map(({ event }) => event)).toEqual(['sign-in']);
  });

  it('that has given a code is not asked if it does not stay signed in this time', async () => {
    const housekey = await setUp(PER_DEVICE, COOKIE_SESSION);
    const cookie = cookieOf(await signInWith(housekey, { code: codeAt(LATER) }));
    const fields = { stay_signed_in: false };
    expect((await signInWith(housekey, { cookie, fields })).status).toBe(200);
  });

  it('that is new is asked, and a wrong code is refused on a known one', async () => {
    const housekey = await setUp(PER_DEVICE);
    expect(await outcome(await signInWith(housekey))).toEqual(ASKED);
    const cookie = cookieOf(await signInWith(housekey, { code: codeAt(LATER) }));
    const code = wrongCodeAt(LATER);
    expect(await outcome(await signInWith(housekey, { cookie, code }))).toEqual(WRONG);
  });

  it('still needs the right password', async () => {
    const housekey = await setUp(PER_DEVICE);
    const cookie = cookieOf(await signInWith(housekey, { code: codeAt(LATER) }));
    const response = await signInWith(housekey, { cookie, password: 'wrong' });
    expect(await outcome(response)).toEqual([401, 'Incorrect email or password', undefined]);
  });

  it.each([
    ['before codes were turned on', AUTH_VARIABLES],
    ['with another secret', { ...TOTP_VARIABLES, SERVICE_TOTP_SECRET: 'A'.repeat(32) }],
    [
      'with another password',
      { ...TOTP_VARIABLES, SERVICE_PASSWORD_HASH: '', SERVICE_PASSWORD: 'x' },
    ],
  ])('that was known %s is asked', async (_, variables) => {
    const before = await createTestHousekey({ ...variables, ...PER_DEVICE });
    before.clock.now = LATER;
    const secret =
      'SERVICE_TOTP_SECRET' in variables ? variables['SERVICE_TOTP_SECRET'] : undefined;
    const password = 'SERVICE_PASSWORD' in variables ? 'x' : PASSWORD;
    const signedIn = await signInWith(before, { password, code: codeAt(LATER, secret) });
    expect(signedIn.status).toBe(200);
    const housekey = await setUp(PER_DEVICE);
    const attempt = { cookie: cookieOf(signedIn) };
    expect(await outcome(await signInWith(housekey, attempt))).toEqual(ASKED);
  });

  it('is asked after everyone was signed out', async () => {
    const housekey = await setUp(PER_DEVICE);
    const signedIn = await signInWith(housekey, { code: codeAt(LATER) });
    const { access_token: token } = await bodyOf(signedIn.clone());
    await housekey.request(PATHS.signOutEverywhere, bearer(String(token), 'POST'));
    const response = await signInWith(housekey, { cookie: cookieOf(signedIn) });
    expect(await outcome(response)).toEqual(ASKED);
  });

  it('is asked if it gave the code while the clock was ahead', async () => {
    const housekey = await setUp(PER_DEVICE);
    housekey.clock.now = LATER + 365 * DAY;
    const cookie = cookieOf(await signInWith(housekey, { code: codeAt(housekey.clock.now) }));
    housekey.clock.now = LATER;
    expect(await outcome(await signInWith(housekey, { cookie }))).toEqual(ASKED);
  });

  it('is asked at each sign-in if that is configured now', async () => {
    const before = await setUp(PER_DEVICE);
    const cookie = cookieOf(await signInWith(before, { code: codeAt(LATER) }));
    const housekey = await setUp();
    expect(await outcome(await signInWith(housekey, { cookie }))).toEqual(ASKED);
  });

  it.each([
    ['the time', (cookie: string) => cookie.replace(/~(\d+)~([\w-]{43})$/, '~9$1~$2')],
    ['the device', (cookie: string) => cookie.replace(/=[\w-]{4}/, '=AAAA')],
    ['the signature', (cookie: string) => `${cookie.slice(0, -43)}${'A'.repeat(43)}`],
    ['half of it', (cookie: string) => cookie.replace(/~[\w-]{43}$/, '')],
  ])('that changes its cookie is asked: %s', async (_, change) => {
    const housekey = await setUp(PER_DEVICE);
    const cookie = cookieOf(await signInWith(housekey, { code: codeAt(LATER) }));
    const response = await signInWith(housekey, { cookie: change(cookie) });
    expect(await outcome(response)).toEqual(ASKED);
  });
});

// CVE-2026-43911 (Vaultwarden): sessions from before the change stayed valid.
it('turning one-time codes on, off, or to another secret signs everyone out, except with tokens of other programs', async () => {
  const other = { ...TOTP_VARIABLES, SERVICE_TOTP_SECRET: 'A'.repeat(32) };
  const housekeys = [await createTestHousekey(), await setUp(), await setUp(other)];
  const tokens = await Promise.all(
    housekeys.map(async ({ auth }) => await auth.issueToken({ sub: EMAIL })),
  );
  for (const [index, housekey] of housekeys.entries()) {
    const statuses = await Promise.all(tokens.map(async (token) => await housekey.me(token)));
    expect(statuses).toEqual([0, 1, 2].map((each) => (each === index ? 200 : 401)));
  }
});
