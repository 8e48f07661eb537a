import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PATHS, type SessionsResponse } from '../../src/contract/index.js';
import { parseConfig } from '../../src/core/config/config.js';
import type { Variables } from '../../src/core/config/environment.js';
import { createLocalState } from '../../src/core/storage/state.js';
import { createApps, LOGIN, PHOTOS, WIKI, type Browser } from '../support/apps.js';
import { TestAuthenticator } from '../support/authenticator.js';
import {
  AUTH_VARIABLES,
  bearer,
  bodyOf,
  createTestHousekey,
  EMAIL,
  json,
  NOON,
  PASSWORD,
  type TestHousekeyOptions,
} from '../support/housekey.js';
import { createLink } from '../support/links.js';
import { COOKIE_SESSION, login } from '../support/sessions.js';
import { slowState } from '../support/shared-state.js';
import { slowPasswordCheck } from '../support/slow-password-check.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ME = `${LOGIN}${PATHS.me}`;

/** The sessions that this browser sees in the console. */
async function sessionsSeenBy(browser: Pick<Browser, 'fetch'>): Promise<SessionsResponse> {
  const answer = await browser.fetch(`${LOGIN}${PATHS.sessions}`);
  const list: SessionsResponse = JSON.parse(await answer.text());
  return list;
}

/** Sessions that end after an hour without use. */
async function createSliding(variables: Variables = {}, options: TestHousekeyOptions = {}) {
  const setup = await createApps({ SERVICE_SESSION_IDLE: '1h', ...variables }, options);
  /** The status of a request with this cookie alone. */
  const statusWith = async (cookie: string, url = ME) =>
    (await setup.send(url, { headers: { cookie } })).status;
  return { ...setup, statusWith };
}

async function signedIn(variables: Variables = {}, fields: object = {}) {
  const setup = await createSliding(variables);
  const browser = setup.browser();
  const answer = await browser.signIn(fields);
  return {
    ...setup,
    create: setup.browser,
    browser,
    token: (await bodyOf(answer))['access_token'],
  };
}

/** The session in a browser's cookie, as it is sent. */
function cookieAt(browser: Browser, url = LOGIN): string {
  const [pair = ''] =
    /__Host-Http-housekey_session(?:_app)?=[^;]+/.exec(browser.cookies(url)) ?? [];
  return pair;
}

/** `Max-Age` of the session that a response sets: `until-closed` without one. */
function renewalIn(answer: Response): string | undefined {
  const line = answer.headers.getSetCookie().find((text) => /session(?:_app)?=[^;]/.test(text));
  return line && (/Max-Age=(\d+)/.exec(line)?.[1] ?? 'until-closed');
}

describe('a session that slides', () => {
  it.each([
    ['at the login', ME],
    ['on the host of an app', `${WIKI}/`],
  ])('is renewed %s at half of the idle time, and ends if it is not used', async (_, url) => {
    const { browser, clock } = await signedIn();
    await browser.open(`${WIKI}/`);
    clock.now += 30 * MINUTE - 1;
    expect(renewalIn(await browser.fetch(url))).toBeUndefined();
    clock.now += 1;
    expect(renewalIn(await browser.fetch(url))).toBe('3600');
    clock.now += HOUR - 1;
    const late = await browser.fetch(url);
    expect([late.status, renewalIn(late)]).toEqual([200, '3600']);
    clock.now += HOUR;
    expect((await browser.fetch(url)).status).toBe(401);
  });

  it('opens nothing while the login is locked, even if its sign-in was running', async () => {
    const { bcryptVerify, checking, finish, slowDown } = slowPasswordCheck();
    slowDown();
    const { auth, browser: create, clock } = await createSliding({}, { bcryptVerify });
    const browser = create();
    const running = browser.signIn();
    await checking;
    await auth.lock?.change(true);
    finish();
    expect((await running).status).toBe(200);
    clock.now += 1000;
    for (const path of [PATHS.me, PATHS.sessions]) {
      expect((await browser.fetch(LOGIN + path)).status).toBe(401);
    }
    const wish = json({ name: 'backup', password: PASSWORD });
    expect((await browser.fetch(LOGIN + PATHS.createAppToken, wish)).status).toBe(401);
  });

  it('sends a client that keeps no cookies the same next one for a minute', async () => {
    const { browser, clock, send } = await signedIn();
    const headers = { cookie: cookieAt(browser) };
    const next = async () => (await send(ME, { headers })).headers.getSetCookie()[0];
    clock.now += 40 * MINUTE;
    const first = await next();
    clock.now += MINUTE - 1;
    expect(await next()).toBe(first);
    clock.now += 1;
    const later = await next();
    expect(later).not.toBe(first);
    clock.now += MINUTE - 1;
    expect(await next()).toBe(later);
  });

  it('never lasts longer than SERVICE_SESSION_LIFETIME after the sign-in', async () => {
    const { browser, clock } = await signedIn({ SERVICE_SESSION_LIFETIME: '3h' });
    const renewals: (string | undefined)[] = [];
    for (; clock.now < NOON + 3 * HOUR; clock.now += 20 * MINUTE) {
      const answer = await browser.fetch(ME);
      expect(answer.status).toBe(200);
      renewals.push(renewalIn(answer));
    }
    expect(renewals.filter((seconds) => seconds !== undefined)).toEqual(['3600', '3600', '3600']);
    expect((await browser.fetch(ME)).status).toBe(401);
  });

  it('lasts as long as the lifetime of an app at most, on its host', async () => {
    const { browser, clock } = await signedIn();
    await browser.open(`${WIKI}/`);
    await browser.open(`${PHOTOS}/`);
    for (let step = 0; step < 72; step += 1) {
      for (const url of [WIKI, PHOTOS]) expect((await browser.fetch(`${url}/`)).status).toBe(200);
      clock.now += 20 * MINUTE;
    }
    expect((await browser.fetch(`${PHOTOS}/`)).status).toBe(401);
    expect((await browser.fetch(`${WIKI}/`)).status).toBe(200);
  });

  it('is forgotten with the browser if the visitor does not stay signed in, after 12 hours at most', async () => {
    const { browser, clock } = await signedIn({}, { stay_signed_in: false });
    await browser.open(`${WIKI}/`);
    for (; clock.now < NOON + 12 * HOUR; clock.now += 30 * MINUTE) {
      for (const url of [ME, `${WIKI}/`]) {
        const answer = await browser.fetch(url);
        expect([answer.status, renewalIn(answer) ?? 'until-closed']).toEqual([200, 'until-closed']);
      }
    }
    for (const url of [ME, `${WIKI}/`]) expect((await browser.fetch(url)).status).toBe(401);
  });

  it('with a short lifetime stays signed in, if the visitor does', async () => {
    const { browser, clock } = await signedIn({ SERVICE_SESSION_LIFETIME: '3h' });
    clock.now += 45 * MINUTE;
    expect(renewalIn(await browser.fetch(ME))).toBe('3600');
    await browser.open(`${WIKI}/`);
    clock.now += 45 * MINUTE;
    expect(renewalIn(await browser.fetch(`${WIKI}/`))).toBe('3600');
  });

  it('is used by opening an app, too', async () => {
    const { browser, clock } = await signedIn();
    clock.now += 40 * MINUTE;
    const { steps } = await browser.open(`${WIKI}/`);
    expect(steps.map(({ response }) => renewalIn(response))).toEqual([undefined, '3600', '3600']);
  });

  it('is one session in the list, which ends when it is not used', async () => {
    const { browser, clock, create } = await signedIn();
    const other = create();
    const list = async () => await sessionsSeenBy(other);
    await other.signIn();
    await browser.open(`${WIKI}/`);
    clock.now += 40 * MINUTE;
    await browser.fetch(`${WIKI}/`);
    await browser.fetch(`${WIKI}/`);
    await other.fetch(ME);
    const ends = (await list()).sessions.map(({ expires_at: at }) => at);
    expect(ends).toEqual([NOON + 100 * MINUTE, NOON + 100 * MINUTE]);
    clock.now += 40 * MINUTE;
    await other.fetch(ME);
    clock.now += 20 * MINUTE;
    expect(await list()).toMatchObject({ total: 1, sessions: [{ current: true }] });
  });

  it('is listed again when a program uses its token after its cookies have ended', async () => {
    const { clock, create, send, token } = await signedIn();
    const other = create();
    clock.now += 90 * MINUTE;
    await other.signIn();
    expect((await sessionsSeenBy(other)).total).toBe(1);
    await send(ME, bearer(String(token)));
    const { sessions } = await sessionsSeenBy(other);
    const ends = sessions.map(({ expires_at: at }) => at);
    expect(new Set(ends)).toEqual(new Set([NOON + 150 * MINUTE, NOON + 7 * DAY]));
  });

  it('accepts no cookie again that was replaced, even after a program has used its token', async () => {
    const { browser, clock, send, statusWith, token } = await signedIn();
    const replaced = cookieAt(browser);
    clock.now += 40 * MINUTE;
    for (let count = 0; count < 2; count += 1) await browser.fetch(ME);
    clock.now += 5 * MINUTE;
    expect(await statusWith(replaced)).toBe(401);
    await send(ME, bearer(String(token)));
    expect([await statusWith(replaced), await statusWith(cookieAt(browser))]).toEqual([401, 200]);
  });

  it('is recorded as seen at most every five minutes', async () => {
    const { browser, clock, create } = await signedIn();
    const other = create();
    await other.signIn();
    await browser.fetch(ME);
    for (const [wait, seen] of [
      [5 * MINUTE - 1, NOON],
      [1, NOON + 5 * MINUTE],
    ] as const) {
      clock.now += wait;
      await browser.fetch(ME);
      const { sessions } = await sessionsSeenBy(other);
      expect(sessions.find(({ current }) => !current)?.last_seen_at).toBe(seen);
    }
  });

  it('knows how it began after each renewal, and how long its open pages may last', async () => {
    const { auth, browser, clock } = await signedIn();
    const [, value = ''] = cookieAt(browser).split('=');
    expect(auth.sessions?.renewedUntil(value)).toBe(NOON + HOUR);
    expect(auth.sessions?.renewedUntil('x.y.z')).toBe(0);
    clock.now += 30 * MINUTE;
    await browser.fetch(ME);
    expect(auth.sessions?.renewedUntil(value)).toBe(NOON + 90 * MINUTE);
    const { sessions } = await sessionsSeenBy(browser);
    expect(sessions).toMatchObject([{ method: 'password', started_at: NOON }]);
  });

  it('knows that it began with a link, which counts as the password for five minutes', async () => {
    const { auth, send } = await createSliding();
    const token = await createLink(AUTH_VARIABLES, NOON);
    const answer = await send(LOGIN + PATHS.link, json({ token }));
    const [, cookie = ''] = /session=([^;]+)/.exec(answer.headers.getSetCookie().join()) ?? [];
    expect(await auth.authenticateCookie(cookie)).toMatchObject({
      user: { signedIn: { method: 'link', at: NOON / 1000 } },
    });
  });

  it('goes on after a restart that has lost the list', async () => {
    const { browser, clock } = await signedIn();
    const restarted = await createSliding();
    clock.now += 30 * MINUTE;
    restarted.clock.now = clock.now;
    const headers = { cookie: cookieAt(browser) };
    expect(renewalIn(await restarted.send(ME, { headers }))).toBe('3600');
  });

  it('goes on after such a restart, whatever comes first: an app, a program, or the login', async () => {
    const { browser, clock, token } = await signedIn();
    await browser.open(`${WIKI}/`);
    const replaced = cookieAt(browser);
    const state = slowState(() => NOON);
    const { auth, clock: later, send, statusWith } = await createSliding({}, { state });
    later.now = clock.now + 40 * MINUTE;
    expect(await statusWith(cookieAt(browser, WIKI), `${WIKI}/`)).toBe(200);
    later.now += 5 * MINUTE;
    const list = await send(LOGIN + PATHS.sessions, bearer(String(token)));
    expect(await bodyOf(list)).toMatchObject({ total: 1, sessions: [{ current: true }] });
    const answer = await send(ME, { headers: { cookie: replaced } });
    const next = answer.headers.getSetCookie().find((line) => line.includes('session='));
    expect(await statusWith(String(next?.split(';', 1)[0]))).toBe(200);
    await auth.sessions?.list();
    later.now += MINUTE;
    expect(await statusWith(replaced)).toBe(401);
  });

  it('that began before SERVICE_SESSION_IDLE was set keeps its expiry, and so do its apps', async () => {
    const before = await createApps();
    const browser = before.browser();
    await browser.signIn();
    const { clock, send } = await createSliding();
    const headers = { cookie: browser.cookies(LOGIN) };
    clock.now += 6 * DAY;
    const answer = await send(ME, { headers });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  });

  it('ends after the idle time when SERVICE_SESSION_IDLE was removed', async () => {
    const { browser } = await signedIn();
    await browser.open(`${WIKI}/`);
    const { clock, statusWith, send } = await createSliding({ SERVICE_SESSION_IDLE: '' });
    clock.now += HOUR - 1;
    const headers = { cookie: cookieAt(browser) };
    expect(renewalIn(await send(ME, { headers }))).toBeUndefined();
    expect(await statusWith(cookieAt(browser, WIKI), `${WIKI}/`)).toBe(200);
    clock.now += 1;
    expect(await statusWith(cookieAt(browser))).toBe(401);
  });
});

describe('a cookie that was replaced', () => {
  it('counts for a minute after the next one is used, for parallel requests', async () => {
    const { browser, clock, statusWith, send } = await signedIn();
    const first = cookieAt(browser);
    clock.now += 30 * MINUTE;
    const parallel = await send(ME, { headers: { cookie: first } });
    await browser.fetch(ME);
    const second = cookieAt(browser);
    expect(second).not.toBe(first);
    expect(parallel.headers.getSetCookie()[0]).toContain(second);
    await browser.fetch(ME);
    clock.now += MINUTE - 1;
    const late = await send(ME, { headers: { cookie: first } });
    expect([late.status, renewalIn(late)]).toEqual([200, undefined]);
    clock.now += 1;
    expect(await statusWith(first)).toBe(401);
    expect(await statusWith(second)).toBe(200);
  });

  it('counts until its end if the next one has not arrived, and is renewed again', async () => {
    const { browser, clock, send } = await signedIn();
    const headers = { cookie: cookieAt(browser) };
    clock.now += 30 * MINUTE;
    expect(renewalIn(await send(ME, { headers }))).toBe('3600');
    clock.now += 29 * MINUTE;
    expect(renewalIn(await send(ME, { headers }))).toBe('3600');
  });

  it('on an app’s host counts for a minute after a new ticket was used there', async () => {
    const { browser, clock, statusWith } = await signedIn();
    await browser.open(`${WIKI}/`);
    const first = cookieAt(browser, WIKI);
    clock.now += 12 * MINUTE;
    const asked = await browser.open(`${WIKI}/admin`);
    const issued = await browser.fetch(asked.url, json({ password: PASSWORD }));
    await browser.open(issued.headers.get('location') ?? '');
    expect(cookieAt(browser, WIKI)).not.toBe(first);
    expect(await statusWith(first, `${WIKI}/`)).toBe(200);
    clock.now += MINUTE;
    expect(await statusWith(first, `${WIKI}/`)).toBe(401);
    expect((await browser.fetch(`${WIKI}/`)).status).toBe(200);
  });
});

describe('the end of a session that slides', () => {
  const phone = new TestAuthenticator(LOGIN);
  type Setup = Awaited<ReturnType<typeof signedIn>>;
  const post = async (browser: Browser, path: string, body: object = {}) =>
    await browser.fetch(`${LOGIN}${path}`, json(body));
  const ownId = async (browser: Browser) => (await sessionsSeenBy(browser)).sessions[0]?.id;

  it.each<[way: string, end: (setup: Setup, first: string) => Promise<unknown>]>([
    ['signing out', async ({ browser }) => await post(browser, PATHS.logout)],
    [
      'signing out with an earlier cookie',
      async ({ send }, cookie) =>
        await send(`${LOGIN}${PATHS.logout}`, { method: 'POST', headers: { cookie } }),
    ],
    [
      'signing out with the token',
      async ({ send, token }) =>
        await send(`${LOGIN}${PATHS.logout}`, bearer(String(token), 'POST')),
    ],
    ['the page for signing out', async ({ browser }) => await post(browser, '/_housekey/logout')],
    [
      'the page for signing out, next to credentials for the app',
      async ({ browser }) => {
        const headers = { authorization: 'Basic Zm9vOmJhcg==' };
        return await browser.fetch(`${LOGIN}/_housekey/logout`, { method: 'POST', headers });
      },
    ],
    [
      'ending it in the console',
      async ({ browser }) => await post(browser, PATHS.endSession, { id: await ownId(browser) }),
    ],
    [
      'ending it in another session',
      async ({ browser, create }) => {
        const other = create();
        await other.signIn();
        await post(other, PATHS.endSession, { id: await ownId(browser), password: PASSWORD });
      },
    ],
    ['"Sign out everywhere"', async ({ browser }) => await post(browser, PATHS.signOutEverywhere)],
    [
      'ending all others elsewhere',
      async ({ create, clock }) => {
        clock.now += 1000;
        const other = create();
        await other.signIn();
        await post(other, PATHS.endOtherSessions, { password: PASSWORD });
      },
    ],
  ])('by %s ends every cookie of it, on every host', async (_, end) => {
    const setup = await signedIn();
    const { browser, clock, statusWith, token, send } = setup;
    await browser.open(`${WIKI}/`);
    const cookies: [string, string][] = [];
    const keep = () => cookies.push([cookieAt(browser), ME], [cookieAt(browser, WIKI), `${WIKI}/`]);
    keep();
    for (let renewal = 0; renewal < 2; renewal += 1) {
      clock.now += 40 * MINUTE;
      for (const url of [ME, `${WIKI}/`]) await browser.fetch(url);
      keep();
    }
    // The latest are not used yet, so that those before them count.
    const [, , [before] = ['']] = cookies;
    clock.now += 19 * MINUTE;
    await end(setup, before);
    for (const [cookie, url] of cookies) expect(await statusWith(cookie, url)).toBe(401);
    expect((await send(ME, bearer(String(token)))).status).toBe(401);
    expect((await browser.fetch(ME)).status).toBe(401);
    expect(cookieAt(browser)).toBe('');
  });

  it('sets no cookie, even if it was time for the next one', async () => {
    for (const path of [PATHS.logout, '/_housekey/logout', PATHS.signOutEverywhere]) {
      const { browser, clock } = await signedIn();
      clock.now += 40 * MINUTE;
      expect(renewalIn(await post(browser, path))).toBeUndefined();
      expect(cookieAt(browser)).toBe('');
    }
    const { browser, clock } = await signedIn();
    const id = await ownId(browser);
    clock.now += 40 * MINUTE;
    expect(renewalIn(await post(browser, PATHS.endSession, { id }))).toBeUndefined();
  });

  it('by ending all others leaves its own cookies, and those of its apps', async () => {
    const { browser, clock } = await signedIn();
    await browser.open(`${WIKI}/`);
    clock.now += 40 * MINUTE;
    await browser.fetch(ME);
    await post(browser, PATHS.endOtherSessions, { password: PASSWORD });
    clock.now += 40 * MINUTE;
    expect(renewalIn(await browser.fetch(ME))).toBe('3600');
    expect((await browser.fetch(`${WIKI}/`)).status).toBe(401);
  });

  it('by removing its passkey ends every cookie of it', async () => {
    const { browser, clock, statusWith } = await signedIn({ SERVICE_PASSKEYS: phone.entry() });
    const options = await bodyOf(await post(browser, PATHS.passkeyOptions));
    const headers = {
      origin: LOGIN,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const body = JSON.stringify(phone.assert(String(options['challenge'])));
    const answer = await browser.fetch(`${LOGIN}${PATHS.passkeySignIn}`, {
      method: 'POST',
      headers,
      body,
    });
    expect(answer.status).toBe(200);
    const first = cookieAt(browser);
    clock.now += 40 * MINUTE;
    await browser.fetch(ME);
    const { statusWith: afterwards, clock: later } = await createSliding();
    later.now = clock.now;
    expect(await statusWith(first)).toBe(200);
    for (const cookie of [first, cookieAt(browser)]) expect(await afterwards(cookie)).toBe(401);
  });

  it('holds if it reaches a replica before the renewal, or after', async () => {
    const [here, there] = [
      createLocalState({ now: () => NOON }),
      createLocalState({ now: () => NOON }),
    ];
    const one = await createSliding({}, { state: here });
    const two = await createSliding({}, { state: there });
    const browser = one.browser();
    await browser.signIn();
    const first = cookieAt(browser);
    for (const { clock } of [one, two]) clock.now += 30 * MINUTE;
    const renewed = (await two.send(ME, { headers: { cookie: first } })).headers.getSetCookie();
    await browser.fetch(ME);
    here.onSignOut((revocation) => there.signOuts.apply(revocation));
    await post(browser, PATHS.logout);
    const [fromThere = ''] = renewed[0]?.split(';', 1) ?? [];
    expect(fromThere).toContain('app-session~');
    for (const cookie of [first, fromThere]) {
      for (const { statusWith } of [one, two]) expect(await statusWith(cookie)).toBe(401);
    }
  });

  it('keeps the sign-out as long as any cookie could be renewed', async () => {
    const state = createLocalState({ now: () => NOON });
    const { browser: create } = await createSliding({}, { state });
    const browser = create();
    await browser.signIn();
    await post(browser, PATHS.logout);
    expect([...state.signOuts.list()]).toMatchObject([
      { kind: 'token', expiresAt: NOON + 7 * DAY },
    ]);
  });

  it('holds whatever came before it', async () => {
    const step = fc.oneof(
      fc.record({ wait: fc.integer({ min: 1, max: 50 }) }),
      fc.record({ use: fc.nat(30) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { browser, clock, send, statusWith } = await signedIn();
        const issued = [cookieAt(browser)];
        for (const one of steps) {
          if ('wait' in one) clock.now += one.wait * MINUTE;
          else {
            const cookie = issued[one.use % issued.length] ?? '';
            const [line] = (await send(ME, { headers: { cookie } })).headers.getSetCookie();
            if (line !== undefined && !line.includes('Max-Age=0'))
              issued.push(line.split(';', 1)[0] ?? '');
          }
        }
        const alive = await Promise.all(issued.map(async (cookie) => await statusWith(cookie)));
        const cookie = issued[alive.indexOf(200)];
        if (cookie === undefined) return;
        await send(`${LOGIN}${PATHS.logout}`, { method: 'POST', headers: { cookie } });
        for (const each of issued) expect(await statusWith(each)).toBe(401);
      }),
      { numRuns: 40 },
    );
  });
});

describe('API tokens next to sessions that slide', () => {
  const claimsOf = (token: unknown) => {
    const payload = Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString();
    const claims: Record<string, unknown> = JSON.parse(payload);
    return claims;
  };

  it('last seven days without renewal, and have the same claims', async () => {
    const [off, on] = [await createApps(), await createSliding()];
    const answer = await on.browser().signIn();
    const { access_token: token, expires_in: seconds } = await bodyOf(answer);
    const { access_token: usual } = await bodyOf(await off.browser().signIn());
    expect(seconds).toBe(604_800);
    expect(Object.keys(claimsOf(token))).toEqual(Object.keys(claimsOf(usual)));
    expect(Number(claimsOf(token)['exp']) - Number(claimsOf(token)['iat'])).toBe(604_800);
    on.clock.now += 7 * DAY - 1;
    const last = await on.send(ME, bearer(String(token)));
    expect([last.status, last.headers.getSetCookie()]).toEqual([200, []]);
    on.clock.now += 1;
    expect((await on.send(ME, bearer(String(token)))).status).toBe(401);
  });

  it('are the same session, which is listed while its token is used', async () => {
    const { browser, clock, send, token } = await signedIn();
    clock.now += 2 * HOUR;
    expect((await browser.fetch(ME)).status).toBe(401);
    const list = await send(`${LOGIN}${PATHS.sessions}`, bearer(String(token)));
    expect(JSON.parse(await list.text())).toMatchObject({
      sessions: [{ current: true, method: 'password', expires_at: NOON + 7 * DAY }],
    });
  });

  it('cannot be replaced by the content of a cookie', async () => {
    const { browser, send } = await signedIn();
    await browser.open(`${WIKI}/`);
    const [, session = ''] = cookieAt(browser).split('=');
    expect(session).toMatch(/^app-session~~/);
    const attempts: [string, Record<string, string>][] = [
      [ME, { authorization: `Bearer ${session}` }],
      [`${WIKI}/`, { authorization: `Bearer ${session}` }],
      [`${WIKI}/`, { cookie: `__Host-Http-housekey_session_app=${session}` }],
      [ME, { cookie: cookieAt(browser, WIKI).replace('_app=', '=') }],
      [ME, { cookie: `__Host-Http-housekey_session=${session.replace(/~\d+~/, '~9999999999~')}` }],
    ];
    for (const [url, headers] of attempts) {
      expect((await send(url, { headers })).status, JSON.stringify(headers)).toBe(401);
    }
    const out = await send(`${LOGIN}${PATHS.logout}`, bearer(session, 'POST'));
    expect([out.status, (await browser.fetch(ME)).status]).toEqual([401, 200]);
  });

  it('are what the service form keeps, where nothing slides', async () => {
    const variables = { ...AUTH_VARIABLES, SERVICE_SESSION_IDLE: '1h' };
    const housekey = await createTestHousekey(variables);
    const token = await housekey.signIn();
    housekey.clock.now += DAY;
    expect(await housekey.me(token)).toBe(200);
  });
});

describe('SERVICE_SESSION_IDLE', () => {
  const parse = (text: string) =>
    parseConfig(
      { ...AUTH_VARIABLES, SERVICE_SESSION_IDLE: text },
      { randomBytes, readFile: String },
    );

  it('is off unless it is set: the cookie is the token', async () => {
    const housekey = await createTestHousekey(AUTH_VARIABLES, COOKIE_SESSION);
    const answer = await housekey.request(PATHS.login, login());
    const { access_token: token } = await bodyOf(answer.clone());
    expect(answer.headers.getSetCookie().join()).toContain(`housekey_session=${String(token)};`);
    expect(parse('')).toMatchObject({ email: EMAIL, sessionIdleSeconds: undefined });
    expect(parse('90m')).toMatchObject({ sessionIdleSeconds: 5400 });
  });

  it('is checked, and the error says how to turn it off', () => {
    expect(() => parse('1')).toThrow(
      'needs a unit. Write a whole number and a unit, such as 30m, 12h or 7d, or remove it to turn it off.',
    );
  });
});
