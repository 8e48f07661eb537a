import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { credentialFingerprint } from '../../src/core/auth/fingerprint.js';
import { createLinks } from '../../src/core/auth/links.js';
import { parseConfig } from '../../src/core/config/config.js';
import type { SingleUseItem } from '../../src/core/storage/single-use.js';
import { createLocalState, createState } from '../../src/core/storage/state.js';
import { MEMORY_STORAGE } from '../../src/core/storage/storage.js';
import { EMPTY_REPLICAS } from '../support/shared-state.js';
import { createApps, LOGIN, PHOTOS, WIKI, type Browser } from '../support/apps.js';
import { passkeyDigest } from '../../src/core/auth/passkeys/passkey.js';
import { TestAuthenticator } from '../support/authenticator.js';
import { handmadeToken, NOW } from '../support/tokens.js';
import { createTestAppToken } from '../support/app-tokens.js';
import {
  AUTH_VARIABLES,
  bearer,
  bodyOf,
  EMAIL,
  json,
  NOON,
  PASSWORD,
  SECRET,
} from '../support/housekey.js';

const PAGE = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/** Loads a page up to the request with the ticket, and returns its address. */
async function ticketFor(browser: Browser, url = `${WIKI}/`): Promise<string> {
  return (await browser.open(url, (next) => next.includes('?ticket='))).url;
}

/** Gives a browser the session of a token at the login. */
function holdSession(browser: Browser, token: string): void {
  const cookie = `__Host-housekey_session=${token}; Path=/; Secure; HttpOnly`;
  browser.keep(LOGIN, new Response(null, { headers: { 'set-cookie': cookie } }));
}

async function signedIn() {
  const setup = await createApps();
  const browser = setup.browser();
  await browser.signIn();
  return { ...setup, browser, browserOf: setup.browser };
}

describe('a page of an app on its own host', () => {
  it('leads to the login and back, with path, query and fragment', async () => {
    const { browser: create } = await createApps();
    const browser = create();
    const login = await browser.open(`${WIKI}/deep?x=1#/album/1`);
    expect(login.url).toMatch(/^https:\/\/login\.example\.com\/login\?next=.*#\/album\/1$/);
    await browser.signIn();
    const next = new URL(login.url).searchParams.get('next') ?? '';
    const shown = await browser.open(`${LOGIN}${next}#/album/1`);
    expect(shown.url).toBe(`${WIKI}/deep?x=1#/album/1`);
    expect(await shown.response.text()).toBe('cookie');
  });

  it('opens at once if the browser has a session at the login, on every domain', async () => {
    const { browser } = await signedIn();
    for (const url of [`${WIKI}//a%20b?c=%2F`, `${PHOTOS}/`]) {
      const shown = await browser.open(url);
      expect(shown.url).toBe(new URL(url).href);
      expect(shown.response.status).toBe(200);
    }
    expect((await browser.open(`${WIKI}/again`)).steps).toHaveLength(0);
  });

  it('with bytes in its address that are not ASCII opens with the same bytes', async () => {
    const { browser } = await signedIn();
    // Node.js reads the bytes of UTF-8 as Latin-1.
    expect((await browser.open(`${WIKI}/\u00c3\u00a4`)).url).toBe(`${WIKI}/%c3%a4`);
  });

  it('is open under the names that Housekey gives, and under no other', async () => {
    const { browser, send } = await signedIn();
    for (const host of ['wiki.example.com.', 'wiki.example.com:8443', 'other.example.com']) {
      const response = await browser.fetch(`https://${host}/`, { headers: PAGE });
      expect(response.status, host).toBe(421);
      expect(await response.text()).toContain('SERVICE_APPS');
      expect((await send(`https://${host}/_housekey/healthz`)).status).toBe(200);
    }
    expect((await send('https://nas.example.org/')).status).toBe(421);
  });

  it('shares no path of the login with it', async () => {
    const { browser, send } = await signedIn();
    await browser.open(`${WIKI}/`);
    expect((await send(`${WIKI}/login`)).status).toBe(401);
    const logout = await browser.fetch(`${WIKI}/_housekey/logout`, { method: 'POST' });
    expect(logout.headers.get('location')).toBe(`${LOGIN}/_housekey/logout`);
    for (const path of ['/login', '/api/auth/me', '/api/auth/login/', '/_housekey/api/sessions']) {
      expect(await (await browser.fetch(`${WIKI}${path}`)).text(), path).toBe('cookie');
    }
    expect((await browser.fetch(`${LOGIN}/api/auth/me`)).status).toBe(200);
    expect((await browser.fetch(`${WIKI}/_housekey/ticket`, { method: 'POST' })).status).toBe(405);
  });

  it('answers 401 to a frame, a script and a program', async () => {
    const { send } = await createApps();
    for (const dest of ['iframe', 'empty', 'image']) {
      const mode = dest === 'iframe' ? 'navigate' : 'cors';
      const headers = { 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
      const response = await send(`${WIKI}/`, { headers });
      expect(response.status, dest).toBe(401);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect((await send(`${WIKI}/`)).status).toBe(401);
    expect((await send(`${WIKI}/assets/a.css`)).status).toBe(200);
  });

  it('that sends a form without a session gets a page that leads to the start of the app, and no redirect', async () => {
    const links: string[] = [];
    const { browser: create } = await createApps(
      {},
      {
        renderErrorPage: (_context, error, { href }) => {
          links.push(href);
          return error;
        },
      },
    );
    const browser = create();
    await browser.signIn();
    const response = await browser.fetch(`${WIKI}/form`, { method: 'POST', headers: PAGE });
    expect([response.status, response.headers.get('location')]).toEqual([401, null]);
    expect((await browser.open(links[0] ?? '')).url).toBe(`${WIKI}/`);
  });

  it('with a very long address returns to the start of the app', async () => {
    const { browser } = await signedIn();
    const longest = `/?${'x'.repeat(4094)}`;
    expect((await browser.open(WIKI + longest)).url).toBe(WIKI + longest);
    expect((await browser.open(`${PHOTOS}${longest}x`)).url).toBe(`${PHOTOS}/`);
  });

  it('without authentication is open', async () => {
    const { send } = await createApps({ SERVICE_EMAIL: '' });
    expect(await (await send(`${WIKI}/`)).text()).toBe('open');
    const response = await send(`${WIKI}/_housekey/ticket?ticket=x`, { headers: PAGE });
    expect(response.headers.get('location')).toBe('/');
  });
});

describe('a session on an app’s host', () => {
  it('that has ended is deleted, with what the browser has cached of the app', async () => {
    const { send } = await createApps();
    const cookie = '__Host-Http-housekey_session_app=ended';
    const { headers } = await send(`${WIKI}/`, { headers: { ...PAGE, cookie } });
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/_app=; .*Max-Age=0/));
    expect(headers.get('clear-site-data')).toBe('"cache"');
  });

  it('ends everywhere when it is signed out anywhere, and other devices stay signed in', async () => {
    const { auth, browser, browserOf } = await signedIn();
    const other = browserOf();
    await other.signIn();
    await other.open(`${WIKI}/`);
    await browser.open(`${WIKI}/`);
    await browser.open(`${PHOTOS}/`);
    await browser.fetch(`${LOGIN}/api/auth/logout`, { method: 'POST' });
    for (const url of [WIKI, PHOTOS]) {
      expect((await browser.fetch(`${url}/`)).status).toBe(401);
      expect((await browser.open(`${url}/`)).url).toContain(`${LOGIN}/login`);
    }
    expect((await other.fetch(`${WIKI}/`)).status).toBe(200);
    await auth.signOutEverywhere();
    expect((await other.fetch(`${WIKI}/`)).status).toBe(401);
  });

  it('lasts as long as the session at the login, or as the app’s lifetime', async () => {
    const { browser, clock } = await signedIn();
    await browser.open(`${WIKI}/`);
    await browser.open(`${PHOTOS}/`);
    clock.now = NOON + 24 * 3_600_000;
    expect((await browser.fetch(`${PHOTOS}/`)).status).toBe(401);
    expect((await browser.fetch(`${WIKI}/`)).status).toBe(200);
    clock.now = NOON + 7 * 24 * 3_600_000;
    expect((await browser.fetch(`${WIKI}/`)).status).toBe(401);
  });

  it('is forgotten with the browser if the visitor does not stay signed in', async () => {
    const { browser: create } = await createApps();
    const browser = create();
    await browser.signIn({ stay_signed_in: false });
    const response = await browser.fetch(await ticketFor(browser), { headers: PAGE });
    const [line = ''] = response.headers.getSetCookie();
    expect(line).toMatch(
      /^__Host-Http-housekey_session_app=app-session~.*; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(line).not.toContain('Max-Age');
    const other = create();
    await other.signIn();
    const kept = await other.fetch(await ticketFor(other), { headers: PAGE });
    expect(kept.headers.getSetCookie()[0]).toContain('; Max-Age=604800;');
  });

  it('is not a token, and does not work under another name or on another host', async () => {
    const { browser, send } = await signedIn();
    await browser.open(`${WIKI}/`);
    const [, session = ''] = /_app=([^;]+)/.exec(browser.cookies(`${WIKI}/`)) ?? [];
    expect(session).not.toContain('.ey');
    const attempts: [string, Record<string, string>][] = [
      [`${WIKI}/`, { authorization: `Bearer ${session}` }],
      [`${WIKI}/`, { cookie: `__Host-housekey_session=${session}` }],
      [`${WIKI}/`, { cookie: `__Host-housekey_session_nonce=${session}` }],
      [`${WIKI}/`, { cookie: `housekey_session_app=${session}` }],
      [`${PHOTOS}/`, { cookie: `__Host-housekey_session_app=${session}` }],
      [`${LOGIN}/api/auth/me`, { authorization: `Bearer ${session}` }],
      [`${LOGIN}/api/auth/me`, { cookie: `__Host-housekey_session=${session}` }],
      [`${LOGIN}/api/auth/me`, { cookie: `__Host-housekey_session_app=${session}` }],
    ];
    for (const [url, headers] of attempts) {
      expect((await send(url, { headers })).status, JSON.stringify(headers)).toBe(401);
    }
    const own = { cookie: `__Host-housekey_session_app=${session}` };
    expect((await send(`${WIKI}/`, { headers: own })).status).toBe(200);
  });

  it('does not accept the session of the login, which reaches no app', async () => {
    const { browser, send } = await signedIn();
    const cookie = browser.cookies(`${LOGIN}/`);
    const renamed = cookie.replace('housekey_session=', 'housekey_session_app=');
    for (const sent of [cookie, renamed]) {
      expect((await send(`${WIKI}/`, { headers: { cookie: sent } })).status).toBe(401);
    }
  });

  it('begins with a session that another program has issued, or a passkey', async () => {
    const phone = new TestAuthenticator(LOGIN);
    const { auth, browser: create } = await createApps({ SERVICE_PASSKEYS: phone.entry() });
    const byPasskey = await auth.issueToken({ sub: EMAIL, housekey_passkey: passkeyDigest(phone) });
    for (const token of [handmadeToken({ sub: EMAIL, exp: NOW + 60 }), byPasskey]) {
      const browser = create();
      holdSession(browser, token);
      expect((await browser.open(`${WIKI}/`)).response.status).toBe(200);
    }
  });

  it('ends with a sign-out everywhere, even if another program claims that its session began later', async () => {
    const { auth, clock, browser: create } = await createApps();
    const browser = create();
    const days = 86_400;
    holdSession(browser, handmadeToken({ sub: EMAIL, exp: NOW + 6 * days, iat: NOW + 5 * days }));
    expect((await browser.open(`${WIKI}/`)).response.status).toBe(200);
    clock.now += 2000;
    await auth.signOutEverywhere();
    expect((await browser.fetch(`${WIKI}/`)).status).toBe(401);
  });

  it('is refused again if it is forged, without the work of the first time', async () => {
    const { send, browser } = await signedIn();
    await browser.open(`${WIKI}/`);
    const cookie = browser.cookies(WIKI).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (let count = 0; count < 2; count += 1) {
      expect((await send(`${WIKI}/`, { headers: { cookie } })).status).toBe(401);
    }
  });

  it('ends when the credentials change', async () => {
    const { browser } = await signedIn();
    await browser.open(`${WIKI}/`);
    const headers = { cookie: browser.cookies(`${WIKI}/`) };
    const changed = await createApps({ SERVICE_PASSWORD_HASH: OTHER_HASH });
    expect((await changed.send(`${WIKI}/`, { headers })).status).toBe(401);
  });

  it('is listed as a use of the session at the login', async () => {
    const { auth, browser, clock } = await signedIn();
    clock.now += 3_600_000;
    await browser.open(`${WIKI}/`);
    const { records = [] } = (await auth.sessions?.list()) ?? {};
    expect(records.map(({ updatedAt }) => updatedAt)).toEqual([clock.now]);
  });

  it('stands back behind an app token', async () => {
    const backup = createTestAppToken('backup');
    const { send } = await createApps({}, { appTokens: [backup.token] });
    expect(await (await send(`${WIKI}/`, bearer(backup.text))).text()).toBe('app-token');
  });
});

describe('a ticket', () => {
  it('is neither cached nor sent on as a referrer, and neither is the request for it', async () => {
    const { browser } = await signedIn();
    const { steps } = await browser.open(`${WIKI}/`);
    expect(steps).toHaveLength(3);
    for (const { response } of steps) {
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  it('works once', async () => {
    const { browser, browserOf, send } = await signedIn();
    const url = await ticketFor(browser);
    const cookie = browser.cookies(WIKI);
    expect((await browser.fetch(url, { headers: PAGE })).status).toBe(303);
    expect((await send(url, { headers: { ...PAGE, cookie } })).status).toBe(401);
    expect((await browserOf().fetch(url, { headers: PAGE })).status).toBe(401);
    // The browser is signed in: a page that was loaded again.
    expect((await browser.fetch(url, { headers: PAGE })).headers.get('location')).toBe(`${WIKI}/`);
  });

  it('is neither a token nor a session, and nothing else is a ticket', async () => {
    const { browser, send } = await signedIn();
    const url = await ticketFor(browser);
    const ticket = new URL(url).searchParams.get('ticket') ?? '';
    const { steps } = await browser.open(`${WIKI}/`, (next) => next.startsWith(LOGIN));
    const asked = new URL(steps[0]?.response.headers.get('location') ?? '');
    const request = asked.searchParams.get('for') ?? '';
    const [, nonce = ''] = /_nonce=([^;]+)/.exec(browser.cookies(WIKI)) ?? [];
    for (const text of [ticket, request, nonce]) {
      for (const [address, headers] of [
        [`${LOGIN}/api/auth/me`, { authorization: `Bearer ${text}` }],
        [`${LOGIN}/api/auth/me`, { cookie: `__Host-housekey_session=${text}` }],
        [`${WIKI}/`, { authorization: `Bearer ${text}` }],
        [`${WIKI}/`, { cookie: `__Host-housekey_session_app=${text}` }],
      ] as const) {
        expect((await send(address, { headers })).status).toBe(401);
      }
    }
    await browser.open(`${PHOTOS}/`);
    const [, session = ''] = /_app=([^;]+)/.exec(browser.cookies(PHOTOS)) ?? [];
    for (const text of [request, nonce, session]) {
      const address = `${WIKI}/_housekey/ticket?ticket=${text}`;
      expect((await browser.fetch(address, { headers: PAGE })).status).toBe(401);
    }
  });

  it('works for 30 seconds', async () => {
    const { browser, clock } = await signedIn();
    const urls = [await ticketFor(browser), await ticketFor(browser)];
    clock.now += 30_000;
    expect((await browser.fetch(urls[0] ?? '', { headers: PAGE })).status).toBe(401);
    clock.now -= 1;
    expect((await browser.fetch(urls[1] ?? '', { headers: PAGE })).status).toBe(303);
  });

  it('does not work after its session has ended', async () => {
    const { browser } = await signedIn();
    const url = await ticketFor(browser);
    await browser.fetch(`${LOGIN}/api/auth/logout`, { method: 'POST' });
    expect((await browser.fetch(url, { headers: PAGE })).status).toBe(401);
  });

  it('that nobody has asked for leads to the welcome page', async () => {
    const { browser } = await signedIn();
    const response = await browser.fetch(`${LOGIN}/_housekey/ticket`, { headers: PAGE });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  });

  it('is not issued for a host that is not in the table, nor without our own request', async () => {
    const { browser } = await signedIn();
    const elsewhere = await createApps({ SERVICE_APPS: 'evil.example -' });
    const forged = elsewhere.auth.appSessions?.request('evil.example', [], {
      target: '/',
      stepUp: false,
    });
    for (const request of [forged?.request ?? '', 'x', '', 'ticket-request~wiki.example.com~x']) {
      const response = await browser.fetch(`${LOGIN}/_housekey/ticket?for=${request}`);
      expect(response.headers.get('location')).toBe('/');
    }
  });

  it('is issued and accepted only for page loads', async () => {
    const { browser } = await signedIn();
    const url = await ticketFor(browser);
    const { steps } = await browser.open(`${WIKI}/`, (next) => next.startsWith(LOGIN));
    const request = steps[0]?.response.headers.get('location') ?? '';
    for (const address of [request, url]) {
      for (const dest of ['iframe', 'embed']) {
        const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': dest };
        expect((await browser.fetch(address, { headers })).status).toBe(401);
      }
      const script = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
      expect((await browser.fetch(address, { headers: script })).status).toBe(401);
    }
    expect((await browser.fetch(url, { headers: PAGE })).status).toBe(303);
  });

  it('that is refused says so on a page, with a way to try again', async () => {
    const notices: unknown[] = [];
    const { browser: create } = await createApps(
      {},
      {
        renderErrorPage: (_context, error, notice) => {
          notices.push(notice);
          return { ...error, body: 'the page' };
        },
      },
    );
    const [browser, other] = [create(), create()];
    await browser.signIn();
    const url = await ticketFor(browser, `${WIKI}/deep`);
    const refused = await other.fetch(url, { headers: PAGE });
    expect([refused.status, await refused.text()]).toEqual([401, 'the page']);
    await other.fetch(`${WIKI}/_housekey/ticket?ticket=x`, { headers: PAGE });
    await other.fetch('https://other.example.com/', { headers: PAGE });
    expect(notices).toMatchObject([
      { text: 'ticketRefusedHelp', href: `${WIKI}/deep`, link: 'tryAgain' },
      { text: 'ticketRefusedHelp', href: `${WIKI}/` },
      { text: 'wrongHostHelp', href: `${LOGIN}/`, link: 'openHousekey' },
    ]);
  });

  it('of two tabs at once works in both', async () => {
    const { browser } = await signedIn();
    const urls = [await ticketFor(browser, `${WIKI}/a`), await ticketFor(browser, `${WIKI}/b`)];
    const third = await browser.fetch(`${WIKI}/c`, { headers: PAGE });
    expect([third.status, third.headers.getSetCookie()]).toEqual([303, []]);
    expect(third.headers.has('clear-site-data')).toBe(false);
    for (const url of urls) {
      expect((await browser.fetch(url, { headers: PAGE })).status).toBe(303);
    }
  });

  it('is bound to a nonce that we have issued lately, for this host', async () => {
    const { browser: create, clock, send } = await createApps();
    const browser = create();
    const nonceOf = (response: Response) => response.headers.getSetCookie().join().split(';')[0];
    const response = await browser.fetch(`${WIKI}/`, { headers: PAGE });
    const first = nonceOf(response) ?? '';
    expect(response.headers.getSetCookie().join()).toContain('; Max-Age=600;');
    expect(first).toMatch(/^__Host-Http-housekey_session_nonce=ticket-nonce~wiki\.example\.com~/);
    const ask = async (cookie: string, url = WIKI) =>
      nonceOf(await send(`${url}/`, { headers: { ...PAGE, cookie } }));
    expect(await ask(first)).toBe('');
    expect(await ask('__Host-housekey_session_nonce=planted')).not.toBe('');
    expect(await ask(first, PHOTOS)).not.toBe('');
    clock.now += 600_000;
    expect(await ask(first)).not.toBe('');
  });

  it('that took longer than the nonce begins again, with the session', async () => {
    const { browser: create, clock } = await createApps();
    const browser = create();
    const login = await browser.open(`${WIKI}/deep`);
    clock.now += 600_000;
    await browser.signIn();
    const next = new URL(login.url).searchParams.get('next') ?? '';
    expect((await browser.open(`${LOGIN}${next}`)).url).toBe(`${WIKI}/deep`);
  });

  it('that cannot be used up now is refused for now', async () => {
    const local = createLocalState({ now: () => NOON });
    const redeem = () => 'unknown' as const;
    const singleUse = { redeem, remembersSince: () => 0 };
    const { browser: create } = await createApps({}, { state: { ...local, singleUse } });
    const browser = create();
    await browser.signIn();
    const response = await browser.fetch(await ticketFor(browser), { headers: PAGE });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
  });

  it('among 1,000 hostile ones is never accepted, and none is logged', async () => {
    const { audit, browser, browserOf, clock, send } = await signedIn();
    const stranger = browserOf();
    await stranger.fetch(`${WIKI}/`, { headers: PAGE });
    for (let round = 0; round < 100; round += 1) {
      const url = await ticketFor(browser, `${WIKI}/${round}`);
      const ticket = url.slice(url.indexOf('=') + 1);
      const cookie = browser.cookies(WIKI);
      const at = 10 + ((round * 37) % (ticket.length - 10));
      const flipped = `${ticket.slice(0, at)}${ticket[at] === 'A' ? 'B' : 'A'}${ticket.slice(at + 1)}`;
      const path = '/_housekey/ticket?ticket=';
      const hostile: [string, string][] = [
        [`${WIKI}${path}${flipped}`, cookie],
        [`${WIKI}${path}${ticket.slice(0, -1)}`, cookie],
        [`${WIKI}${path}${ticket.replace('wiki', 'WIKI')}`, cookie],
        [`${WIKI}${path}${ticket.replace('ticket~', 'app-session~')}`, cookie],
        [`${WIKI}${path}${ticket}`, stranger.cookies(WIKI)],
        [`${WIKI}${path}${ticket}`, ''],
        [`${PHOTOS}${path}${ticket}`, cookie],
        [`https://wiki.example.com.${path}${ticket}`, cookie],
        [`https://wiki.example.com:8443${path}${ticket}`, cookie],
      ];
      for (const [address, cookies] of hostile) {
        const response = await send(address, { headers: { ...PAGE, cookie: cookies } });
        expect([401, 421], address).toContain(response.status);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
      clock.now += 30_000;
      const late = await send(url, { headers: { ...PAGE, cookie } });
      expect(late.status).toBe(401);
      expect(JSON.stringify(audit)).not.toContain(ticket.slice(-20));
    }
  });

  it('works once on all replicas together', async () => {
    const used = new Set<string>();
    const shared = {
      ...EMPTY_REPLICAS,
      takeOnce: async (kind: string, { id }: SingleUseItem) => {
        const isFirst = !used.has(`${kind} ${id}`);
        used.add(`${kind} ${id}`);
        return await Promise.resolve(isFirst ? ('first' as const) : ('used' as const));
      },
    };
    const replica = async () =>
      await createApps(
        {},
        { state: createState({ ...MEMORY_STORAGE, shared }, { now: () => NOON }) },
      );
    const [one, two] = [await replica(), await replica()];
    const browser = one.browser();
    await browser.signIn();
    const url = await ticketFor(browser);
    const headers = { ...PAGE, cookie: browser.cookies(WIKI) };
    const statuses = [await one.send(url, { headers }), await two.send(url, { headers })];
    expect(statuses.map(({ status }) => status)).toEqual([303, 401]);
  });
});

describe('a path with step-up', () => {
  const ADMIN = `${WIKI}/admin/users`;

  it('opens within ten minutes after a sign-in, and then asks for the password', async () => {
    const { browser, clock } = await signedIn();
    expect((await browser.open(ADMIN)).response.status).toBe(200);
    clock.now += 600_000;
    const asked = await browser.open(ADMIN);
    expect(asked.url).toContain(`${LOGIN}/_housekey/ticket?for=`);
    expect(asked.response.status).toBe(403);
    // The session stays.
    expect(asked.steps[0]?.response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-Http-housekey_session_nonce=ticket-nonce~/),
    ]);
    const send = async (fields: Record<string, string>) =>
      await browser.fetch(asked.url, { method: 'POST', body: new URLSearchParams(fields) });
    expect((await send({ password: 'wrong' })).status).toBe(403);
    expect((await send({})).status).toBe(422);
    const confirmed = await send({ password: PASSWORD });
    expect(confirmed.status).toBe(303);
    const shown = await browser.open(confirmed.headers.get('location') ?? '');
    expect(shown.url).toBe(ADMIN);
    expect(shown.response.status).toBe(200);
    expect((await browser.fetch(`${WIKI}/`)).status).toBe(200);
    clock.now += 600_000;
    expect((await browser.fetch(ADMIN)).status).toBe(403);
  });

  it('does not open by a confirmation from the future, before the clock was set back', async () => {
    const { browser, clock } = await signedIn();
    await browser.open(ADMIN);
    clock.now -= 4_999;
    expect((await browser.fetch(ADMIN)).status).toBe(200);
    clock.now -= 1;
    expect((await browser.fetch(ADMIN)).status).toBe(403);
  });

  it('shows a page that asks, with the reason of a refusal', async () => {
    const views: unknown[] = [];
    const setup = await createApps(
      {},
      {
        renderStepUpPage: (_context, view) => {
          views.push(view);
          return { html: 'the page', headers: {} };
        },
      },
    );
    const browser = setup.browser();
    await browser.signIn();
    setup.clock.now += 600_000;
    const asked = await browser.open(ADMIN);
    expect(await asked.response.text()).toBe('the page');
    const body = new URLSearchParams({ password: 'wrong' });
    const refused = await browser.fetch(asked.url, { method: 'POST', body });
    expect(refused.status).toBe(403);
    expect(views).toMatchObject([
      {
        email: EMAIL,
        message: 'stepUpHelp',
        asksForPassword: true,
        asksForPasskey: false,
        asksForCode: false,
      },
      { message: 'incorrectPassword' },
    ]);
  });

  it('is closed to scripts, programs, WebSockets, tokens and app tokens, which get the reason', async () => {
    const backup = createTestAppToken('backup');
    const setup = await createApps({}, { appTokens: [backup.token] });
    const browser = setup.browser();
    await browser.signIn();
    await browser.open(`${WIKI}/`);
    const { access_token: token } = await bodyOf(await browser.signIn());
    setup.clock.now += 600_000;
    const cookie = browser.cookies(WIKI);
    const attempts: Record<string, string>[] = [
      { cookie },
      { cookie, ...PAGE, upgrade: 'websocket', origin: WIKI },
      { authorization: `Bearer ${String(token)}` },
      { authorization: `Bearer ${backup.text}` },
    ];
    for (const headers of attempts) {
      const response = await setup.send(ADMIN, { headers });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('needs a confirmation of the owner');
    }
    expect((await setup.send(ADMIN)).status).toBe(401);
  });

  it('is found in every reading, and wins over a public path', async () => {
    const { browser, clock } = await signedIn();
    await browser.open(`${WIKI}/`);
    clock.now += 600_000;
    const paths = [
      '/ADMIN',
      '/admin',
      '/x/%2e%2e/admin',
      '//admin',
      '/a%2fb',
      '/assets/..%2fadmin',
    ];
    for (const path of paths) {
      expect((await browser.fetch(`${WIKI}${path}`)).status, path).toBe(403);
    }
    const headers = { destination: `${WIKI}/admin/x` };
    expect((await browser.fetch(`${WIKI}/a`, { method: 'MOVE', headers })).status).toBe(403);
    expect((await browser.fetch(`${WIKI}/assets/a?move=/admin/x`)).status).toBe(403);
    for (const path of ['/administrator', '/', '/x/admin']) {
      expect((await browser.fetch(`${WIKI}${path}`)).status, path).toBe(200);
    }
  });

  it.each(['', '1h'])('does not open for the session of a link (idle: "%s")', async (idle) => {
    const variables = { SERVICE_SESSION_IDLE: idle };
    const { auth, browser: create, clock, send } = await createApps(variables);
    const browser = create();
    const fingerprint = await credentialFingerprint(passwordConfig());
    const link = createLinks(SECRET, fingerprint, { now: () => clock.now, randomBytes }).issue();
    const signIn = await browser.fetch(`${LOGIN}/_housekey/api/link`, json({ token: link }));
    expect(signIn.status).toBe(200);
    const asked = await browser.open(ADMIN);
    expect(asked.response.status).toBe(403);
    const body = new URLSearchParams({ password: PASSWORD });
    const confirmed = await browser.fetch(asked.url, { method: 'POST', body });
    expect((await browser.open(confirmed.headers.get('location') ?? '')).url).toBe(ADMIN);
    const withPassword = create();
    await withPassword.signIn();
    expect((await withPassword.open(ADMIN)).response.status).toBe(200);
    // A token of another program, for someone else.
    const other = await auth.issueToken({ sub: 'other@example.com' });
    const headers = { cookie: `__Host-housekey_session=${other}`, ...PAGE };
    expect((await send(asked.url, { headers })).status).toBe(403);
  });

  it('opens after the password in a session that another program has issued', async () => {
    const { browser: create } = await createApps();
    const browser = create();
    holdSession(browser, handmadeToken({ sub: EMAIL, exp: NOW + 60 }));
    const asked = await browser.open(ADMIN);
    const body = new URLSearchParams({ password: PASSWORD });
    const confirmed = await browser.fetch(asked.url, { method: 'POST', body });
    const shown = await browser.open(confirmed.headers.get('location') ?? '');
    expect([shown.url, shown.response.status]).toEqual([ADMIN, 200]);
  });

  it('asks for a passkey where the password does not sign in', async () => {
    const phone = new TestAuthenticator(LOGIN);
    const views: unknown[] = [];
    const {
      audit,
      auth,
      clock,
      send,
      browser: create,
    } = await createApps(
      { SERVICE_PASSKEYS: phone.entry(), SERVICE_PASSWORD_SIGN_IN: 'false' },
      {
        renderStepUpPage: (_context, view) => {
          views.push(view);
          return { html: 'the page', headers: {} };
        },
      },
    );
    const browser = create();
    holdSession(
      browser,
      await auth.issueToken({ sub: EMAIL, housekey_passkey: passkeyDigest(phone) }),
    );
    clock.now += 600_000;
    const asked = await browser.open(ADMIN);
    expect(asked.response.status).toBe(403);
    expect(views).toMatchObject([
      { message: 'stepUpPasskey', asksForPassword: false, asksForPasskey: true },
    ]);
    const ended = browser.cookies(LOGIN);
    const again = await browser.fetch(asked.url, { method: 'POST' });
    expect(again.status).toBe(303);
    const location = again.headers.get('location') ?? '';
    expect(location).toMatch(/^\/login\?next=%2F_housekey%2Fticket%3Ffor%3D/);
    expect((await send(`${LOGIN}/api/auth/me`, { headers: { cookie: ended } })).status).toBe(401);
    holdSession(
      browser,
      await auth.issueToken({ sub: EMAIL, housekey_passkey: passkeyDigest(phone) }),
    );
    const next = new URL(location, LOGIN).searchParams.get('next') ?? '';
    expect((await browser.open(`${LOGIN}${next}`)).url).toBe(ADMIN);
    expect(audit).toContainEqual(expect.objectContaining({ event: 'sign-out', scope: 'session' }));
  });

  it('asks for nothing if a page of another site sends its form', async () => {
    const { browser, clock } = await signedIn();
    clock.now += 600_000;
    const asked = await browser.open(ADMIN);
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site };
      const body = new URLSearchParams({ password: PASSWORD });
      const response = await browser.fetch(asked.url, { method: 'POST', headers, body });
      expect(response.status).toBe(403);
      expect(response.headers.get('location')).toBeNull();
    }
  });

  it('does not exist while authentication is disabled', async () => {
    const { send } = await createApps({ SERVICE_EMAIL: '' });
    expect((await send(ADMIN)).status).toBe(200);
    const response = await send(`${WIKI}/_housekey/ticket?ticket=x`, { headers: PAGE });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  });
});

function passwordConfig() {
  const config = parseConfig(AUTH_VARIABLES, { randomBytes, readFile: String });
  if (config.mode === 'open') throw new Error('authentication is disabled');
  return config;
}

/** bcrypt hash of another password. */
const OTHER_HASH = '$2b$04$PDTjAYTLUsZ5SqTiPdmdAeTWdmRXV2xMaZbbwC3HkSkPMuEkrSnny';
