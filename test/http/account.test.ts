import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inspectAccountUse } from '../../src/core/diagnostics/access.js';
import { DEFAULT_LAYOUT } from '../../src/contract/index.js';
import { createLocalState } from '../../src/core/storage/state.js';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import { AccountBrowser as Browser, CALLBACK, SITE, START } from '../support/account-browser.js';
import { createApps, LOGIN, WIKI } from '../support/apps.js';
import { codeAt, TOTP_SECRET, TOTP_VARIABLES } from '../support/codes.js';
import { setUpOnce } from '../support/hooks.js';
import {
  AUTH_VARIABLES,
  bodyOf,
  createTestHousekey,
  EMAIL,
  json,
  NOON,
  PASSWORD,
  type TestHousekey,
  type TestHousekeyOptions,
} from '../support/housekey.js';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  signInAtProvider,
  startIdentityProvider,
  SUBJECT,
} from '../support/identity-provider.js';

const LINK = '/_housekey/api/link';

const provider = setUpOnce(
  async () => await startIdentityProvider([SITE + CALLBACK, LOGIN + CALLBACK]),
);

/** The session is a cookie. */
const COOKIE: TestHousekeyOptions = {
  layout: { ...DEFAULT_LAYOUT, session: 'cookie' },
  sessionCookie: new SessionCookie({ name: 'housekey_session', domain: undefined }),
};

async function setUp(options: TestHousekeyOptions = COOKIE, variables = {}) {
  const all = { ...AUTH_VARIABLES, ...provider.variables(SITE), ...variables };
  const housekey = await createTestHousekey(all, options);
  return { housekey, browser: new Browser(housekey) };
}

const codesOf = ({ auth }: TestHousekey) => inspectAccountUse(auth.account).map(({ code }) => code);

/** How many sign-ins were refused for this cause. */
const countOf = ({ audit }: TestHousekey, cause: string) =>
  audit.filter((event) => 'cause' in event && event.cause === cause).length;

type Claims = Record<string, unknown> & { alg?: string };

const TOKENS = { access_token: 'only for tests', token_type: 'bearer' };

function sendJson(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

/** Has the provider answer with this ID token, whatever the code. @returns the address that leads back */
async function answerWithToken(
  browser: Browser,
  claims: object = {},
  alg?: string,
): Promise<string> {
  const query = new URL(await browser.begin()).searchParams;
  const now = Math.floor(Date.now() / 1000);
  const all = {
    iss: provider.issuer,
    aud: CLIENT_ID,
    sub: SUBJECT,
    iat: now,
    exp: now + 60,
    nonce: query.get('nonce'),
    ...claims,
  };
  const id_token = await signedBy(all, alg);
  provider.answers.set('/token', (_, response) => sendJson(response, { ...TOKENS, id_token }));
  return `${CALLBACK}?${new URLSearchParams({ code: 'any', state: query.get('state') ?? '', iss: provider.issuer })}`;
}

async function signedBy(claims: object, alg: string | undefined): Promise<string> {
  if (alg === 'none') return new UnsecuredJWT({ ...claims }).encode();
  if (alg === 'HS256') {
    const secret = new TextEncoder().encode(CLIENT_SECRET);
    return await new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(secret);
  }
  const other = alg === undefined ? undefined : (await generateKeyPair('RS256')).privateKey;
  return await provider.idToken(claims, other);
}

const failure = (response: Response) =>
  new URL(response.headers.get('location') ?? '', SITE).searchParams.get('failed');

beforeEach(() => {
  provider.account.id = SUBJECT;
  provider.account.agrees = true;
});
afterEach(() => provider.answers.clear());

describe('a sign-in with the account elsewhere', () => {
  it('begins a session, and leads to where the user was going', async () => {
    const { housekey, browser } = await setUp();
    const response = await browser.signIn({ next: '/app/sessions?a=1#part' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/app/sessions?a=1#part');
    expect((await browser.send('/api/auth/me')).status).toBe(200);
    expect(housekey.audit).toMatchObject([
      { event: 'sign-in', email: EMAIL, method: 'account', newDevice: true },
    ]);
    const { sessions } = await bodyOf(await browser.send('/_housekey/api/sessions'));
    expect(sessions).toMatchObject([{ method: 'account', current: true }]);
  });

  it('hands the session to the page if that keeps the token, which is in no address', async () => {
    const { browser } = await setUp({});
    const response = await browser.signIn({ next: '/app#part' });
    const to = new URL(response.headers.get('location') ?? '', SITE);
    expect([to.pathname, to.search]).toEqual(['/login', '?next=%2Fapp%23part']);
    const token = to.hash.slice(1);
    const signedIn = await browser.send(LINK, json({ token }));
    expect(await bodyOf(signedIn)).toMatchObject({ token_type: 'bearer', email: EMAIL });
    const again = await browser.send(LINK, json({ token }));
    expect(again.status).toBe(401);
  });

  it('hands the session to no other browser, and to nobody after a minute', async () => {
    const { housekey, browser } = await setUp({});
    const response = await browser.signIn();
    const token = new URL(response.headers.get('location') ?? '', SITE).hash.slice(1);
    expect((await new Browser(housekey).send(LINK, json({ token }))).status).toBe(401);
    expect((await browser.send(LINK, json({ token: `${token}x` }))).status).toBe(401);
    housekey.clock.now += 60_000;
    expect((await browser.send(LINK, json({ token }))).status).toBe(401);
    housekey.clock.now -= 1;
    expect((await browser.send(LINK, json({ token }))).status).toBe(200);
  });

  it('goes on in its own tab: a sign-in of another tab has another target', async () => {
    const { housekey } = await setUp();
    const { account } = housekey.auth;
    if (account === undefined) throw new Error('there is no account');
    const longest = `/${'x'.repeat(2047)}`;
    const targets = ['/one', longest, `${longest}x`];
    const flows = await Promise.all(
      targets.map(async (next) => {
        const wishes = { staySignedIn: true, device: undefined, next };
        const begun = await account.begin('192.0.2.1', wishes);
        if (!begun.ok) throw new Error(begun.cause);
        const { url, cookie } = begun.value;
        const answer = (await signInAtProvider(url)).searchParams;
        const finished = await account.finish('192.0.2.1', [cookie], answer);
        if (!finished.ok) throw new Error(finished.cause);
        return { cookie, token: account.handOver(finished.value) };
      }),
    );
    const cookies = flows.map(({ cookie }) => cookie);
    const taken = flows.map(({ token }) => account.takeOver(token, cookies));
    expect(taken).toMatchObject(
      ['/one', longest, ''].map((next) => ({ next, staySignedIn: true })),
    );
  });

  it('keeps the device known that began it', async () => {
    const { housekey, browser } = await setUp();
    await browser.send('/api/auth/login', json({ email: EMAIL, password: PASSWORD }));
    await browser.signIn();
    await browser.signIn();
    const isNew = housekey.audit.map((entry) => 'newDevice' in entry && entry.newDevice);
    expect(isNew).toEqual([true, false, false]);
  });

  it('keeps it that the device has given a code, so the password alone is enough there', async () => {
    const { housekey, browser } = await setUp(COOKIE, {
      SERVICE_TOTP_SECRET: TOTP_SECRET,
      SERVICE_TOTP_EVERY: 'device',
    });
    housekey.clock.now += 3_600_000;
    const signIn = async (code?: string) =>
      (await browser.send('/api/auth/login', json({ email: EMAIL, password: PASSWORD, code })))
        .status;
    expect(await signIn(codeAt(housekey.clock.now))).toBe(200);
    await browser.signIn();
    expect(await signIn()).toBe(200);
  });

  it('has to begin again while nobody can tell whether it was used', async () => {
    const local = createLocalState({ now: () => NOON });
    const singleUse = { remembersSince: () => 0, redeem: () => 'unknown' as const };
    const { browser } = await setUp({ ...COOKIE, state: { ...local, singleUse } });
    expect(failure(await browser.signIn())).toBe('unavailable');
  });

  it('lasts until the browser closes if the box is not checked', async () => {
    const { browser } = await setUp();
    const response = await browser.signIn({ stay_signed_in: 'false' });
    const session = response.headers
      .getSetCookie()
      .find((one) => one.startsWith('housekey_session'));
    expect(session).not.toContain('Max-Age');
  });
});

describe('a sign-in with the account elsewhere is refused', () => {
  it('for another account, whose subject only the audit log and the owner learn', async () => {
    const { housekey, browser } = await setUp();
    provider.account.id = 'stranger';
    const response = await browser.signIn({ next: '/app' });
    expect(response.headers.get('location')).toBe('/login?failed=other-subject&next=%2Fapp');
    expect((await browser.send('/api/auth/me')).status).toBe(401);
    expect(housekey.audit).toMatchObject([
      { event: 'account-refused', cause: 'other-subject', subject: 'stranger' },
    ]);
    expect(codesOf(housekey)).toEqual(['account-refused']);
    provider.account.id = SUBJECT;
    await browser.signIn();
    expect(codesOf(housekey)).toEqual([]);
  });

  it('if the user cancels it at the provider', async () => {
    const { housekey, browser } = await setUp();
    provider.account.agrees = false;
    expect(failure(await browser.signIn())).toBe('denied');
    expect(housekey.audit).toMatchObject([{ event: 'account-refused', cause: 'denied' }]);
  });

  it('in a browser that did not begin it, or that began another one since', async () => {
    const { housekey, browser } = await setUp();
    const address = await browser.goThroughProvider();
    const other = new Browser(housekey);
    expect(failure(await other.send(address))).toBe('expired');
    await other.begin();
    expect(failure(await other.send(address))).toBe('expired');
    await browser.begin();
    expect(failure(await browser.send(address))).toBe('expired');
  });

  it('with a changed state, or a cookie that was changed or is of another kind', async () => {
    const { housekey, browser } = await setUp();
    const address = await browser.goThroughProvider();
    const [cookie = ''] = /housekey_account=[^;]*/.exec(browser.jar.headerFor('/')) ?? [];
    const send = async (path: string, header: string) =>
      failure(await housekey.request(path, { headers: { cookie: header } }));
    expect(await send(address.replace('state=', 'state=x'), cookie)).toBe('expired');
    expect(await send(address.replace(/state=[^&]*/, ''), cookie)).toBe('expired');
    expect(await send(address, cookie.replace('true', 'false'))).toBe('expired');
    expect(await send(address, cookie.replace('account-flow', 'account'))).toBe('expired');
    expect((await browser.send(address)).headers.get('location')).toBe('/');
  });

  it('after ten minutes, and if the clock was set back since', async () => {
    const { housekey, browser } = await setUp();
    const address = await browser.goThroughProvider();
    housekey.clock.now += 600_000;
    expect(failure(await browser.send(address))).toBe('expired');
    housekey.clock.now -= 600_001;
    expect(failure(await browser.send(address))).toBe('expired');
  });

  it('the second time: the provider knows the code, and Housekey the sign-in', async () => {
    const { browser } = await setUp();
    const address = await browser.goThroughProvider();
    expect((await browser.send(address)).headers.get('location')).toBe('/');
    expect(failure(await browser.send(address))).toBe('expired');
    const careless = await answerWithToken(browser);
    expect((await browser.send(careless)).headers.get('location')).toBe('/');
    expect(failure(await browser.send(careless))).toBe('expired');
  });

  it('if the answer names another provider (RFC 9207), which mix-up attacks do', async () => {
    const { housekey, browser } = await setUp();
    const address = await browser.goThroughProvider();
    const iss = new URL(address, SITE).searchParams.get('iss');
    expect(iss).toBe(provider.issuer);
    const mixedUp = address.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example.com');
    expect(failure(await browser.send(mixedUp))).toBe('unavailable');
    expect(failure(await browser.send(address.replace(/iss=[^&]*/, '')))).toBe('unavailable');
    expect(codesOf(housekey)).toEqual(['account-unusable']);
    expect((await browser.send(address)).headers.get('location')).toBe('/');
  });

  it.each([
    ['is not signed', { alg: 'none' }],
    ['is signed with the secret of the client', { alg: 'HS256' }],
    ['is signed with another key', { alg: 'other key' }],
    ['is for another client', { aud: 'another-client' }],
    ['is for another client as well', { aud: [CLIENT_ID, 'another-client'] }],
    ['is from another issuer', { iss: 'https://evil.example.com' }],
    ['has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['is for the sign-in of another browser', { nonce: 'of another browser' }],
    ['has no nonce', { nonce: undefined }],
    ['has no subject', { sub: undefined }],
    ['has a subject that is not text', { sub: 1 }],
  ])('if the ID token %s', async (_, { alg, ...claims }: Claims) => {
    const { housekey, browser } = await setUp();
    const answer = await answerWithToken(browser, claims, alg);
    expect(failure(await browser.send(answer))).toBe('unavailable');
    expect(codesOf(housekey)).toEqual(['account-unusable']);
    expect((await browser.send('/api/auth/me')).status).toBe(401);
  });

  it('if there is no ID token', async () => {
    const { browser } = await setUp();
    const answer = await answerWithToken(browser);
    provider.answers.set('/token', (_, response) => sendJson(response, TOKENS));
    expect(failure(await browser.send(answer))).toBe('unavailable');
  });

  it('if the client secret is wrong, which the owner learns', async () => {
    const { housekey, browser } = await setUp(COOKIE, { SERVICE_ACCOUNT_CLIENT_SECRET: 'wrong' });
    expect(failure(await browser.signIn())).toBe('unavailable');
    const [finding] = inspectAccountUse(housekey.auth.account);
    expect(finding?.meaning).toContain('(invalid_client)');
  });
});

const METADATA = '/.well-known/openid-configuration';

type ProviderAnswer = (request: IncomingMessage, response: ServerResponse) => void;

function respond(status: number, type: string, body: string): ProviderAnswer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': type, location: '/elsewhere' }).end(body);
  };
}

const JSON_TYPE = 'application/json';
const metadata = (more: object) =>
  respond(200, JSON_TYPE, JSON.stringify({ issuer: provider.issuer, ...more }));

/** Goes on until the client leaves. */
const flood: ProviderAnswer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const write = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  };
  response.on('drain', write);
  write();
};

describe('a provider that does not work', () => {
  it.each<[string, string, () => ProviderAnswer]>([
    ['is down', 'UND_ERR_SOCKET', () => (request) => void request.socket.destroy()],
    ['redirects', 'OAUTH_RESPONSE_IS_NOT_CONFORM', () => respond(302, JSON_TYPE, '{}')],
    ['answers with an error', 'OAUTH_RESPONSE_IS_NOT_CONFORM', () => respond(500, JSON_TYPE, '{}')],
    ['answers with a page', 'OAUTH_RESPONSE_IS_NOT_JSON', () => respond(200, 'text/html', '')],
    ['answers with no JSON', 'OAUTH_PARSE_ERROR', () => respond(200, JSON_TYPE, '<')],
    [
      'is another issuer',
      'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
      () => metadata({ issuer: 'https://evil.example.com' }),
    ],
    ['has no address for sign-ins', 'no authorization_endpoint', () => metadata({})],
    [
      'leads to a script',
      'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
      () => metadata({ authorization_endpoint: 'javascript:alert(1)' }),
    ],
    ['answers without an end', 'too large', () => flood],
  ])('leads back to the login page if it %s', async (_, code, answerOf) => {
    provider.answers.set(METADATA, answerOf());
    const { housekey, browser } = await setUp();
    const body = new URLSearchParams({ next: '/app' });
    const response = await browser.send(START, { method: 'POST', body });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/login?failed=unavailable&next=%2Fapp');
    const [finding] = inspectAccountUse(housekey.auth.account);
    expect(finding?.meaning).toContain(`(${code})`);
    expect(housekey.audit).toMatchObject([{ event: 'account-refused', cause: 'unavailable' }]);
  });

  it('is asked once for a thousand visitors, of whom few wait for it', async () => {
    const { housekey } = await setUp();
    provider.requests.length = 0;
    let release = () => {};
    provider.answers.set(METADATA, (_, response) => (release = () => response.destroy()));
    const press = async (network: number) =>
      failure(await housekey.request(START, { method: 'POST' }, `192.0.2.${network}`));
    const pressed = Array.from({ length: 1000 }, async (_, index) => await press(index % 100));
    await expect.poll(() => provider.requests).toEqual([METADATA]);
    release();
    expect(new Set(await Promise.all(pressed))).toEqual(new Set(['unavailable']));
    expect(countOf(housekey, 'unavailable')).toBe(20);
    expect(countOf(housekey, 'busy')).toBe(980);
    // Not asked again at once.
    expect(await press(1)).toBe('unavailable');
    expect(provider.requests).toEqual([METADATA]);
  });

  it('keeps nobody waiting but the network that asks too often', async () => {
    const { housekey } = await setUp();
    const waiting: (() => void)[] = [];
    provider.answers.set(METADATA, (_, response) => waiting.push(() => response.destroy()));
    const press = async (address: string) =>
      await housekey.request(START, { method: 'POST' }, address);
    const pressed = Array.from({ length: 5 }, async () => await press('192.0.2.1'));
    const own = press('192.0.2.2');
    await expect.poll(() => waiting.length).toBe(1);
    waiting.forEach((answer) => answer());
    await Promise.all([...pressed, own]);
    expect(countOf(housekey, 'busy')).toBe(1);
  });

  it('is waited for at most five seconds', async () => {
    const { housekey, browser } = await setUp();
    provider.answers.set(METADATA, () => {});
    const response = await browser.send(START, { method: 'POST' });
    expect(failure(response)).toBe('unavailable');
    expect(housekey.auth.account?.problem).toBe('timeout');
  });
});

describe('sessions of the account elsewhere', () => {
  const tokenOf = (browser: Browser) =>
    /housekey_session=([^;]+)/.exec(browser.jar.headerFor('/'))?.[1] ?? '';

  it.each([
    ['subject', { SERVICE_ACCOUNT_SUBJECT: 'another' }],
    ['provider', { SERVICE_ACCOUNT_ISSUER: 'https://accounts.google.com' }],
  ])('end when the %s in the configuration changes, and others stay', async (_, changed) => {
    const { housekey, browser } = await setUp();
    await browser.signIn();
    const [own, other] = [tokenOf(browser), await housekey.signIn()];
    const restarted = await setUp(COOKIE);
    expect(await restarted.housekey.me(own)).toBe(200);
    const after = await setUp(COOKIE, changed);
    expect(await after.housekey.me(own)).toBe(401);
    expect(await after.housekey.me(other)).toBe(200);
  });

  it('end when no account is configured anymore', async () => {
    const { browser } = await setUp();
    await browser.signIn();
    const without = await createTestHousekey();
    expect(await without.me(tokenOf(browser))).toBe(401);
  });

  it('ask for no one-time code, and confirm nothing that asks for the owner again', async () => {
    const { browser } = await setUp(COOKIE, TOTP_VARIABLES);
    await browser.signIn();
    const end = await browser.send('/_housekey/api/sessions/end-others', json({}));
    expect(end.status).toBe(403);
    expect(await bodyOf(end)).toMatchObject({ confirmation: { password: true, code: true } });
  });

  it('say what helps if there is neither a password nor a passkey to confirm with', async () => {
    const { browser } = await setUp(COOKIE, { SERVICE_PASSWORD_SIGN_IN: 'false' });
    await browser.signIn();
    const end = await browser.send('/_housekey/api/sessions/end-others', json({}));
    expect([end.status, await bodyOf(end)]).toEqual([
      403,
      {
        detail: expect.stringContaining('sign in with a link of `housekey link`'),
        confirmation: { password: false, code: false, passkey: false },
      },
    ]);
  });
});

describe('with apps on other hosts, the account elsewhere', () => {
  /** Opens an app, and presses the button of the login page. */
  async function enter(url: string, variables = {}) {
    const views: unknown[] = [];
    const setup = await createApps(
      { ...provider.variables(LOGIN), ...variables },
      {
        renderStepUpPage: (_context, view) => {
          views.push(view);
          return { html: 'the page', headers: {} };
        },
      },
    );
    const browser = setup.browser();
    const asked = await browser.open(url, (to) => new URL(to).pathname === '/login');
    const next = new URL(asked.url).searchParams.get('next') ?? '';
    const body = new URLSearchParams({ next });
    const begun = await browser.fetch(LOGIN + START, { method: 'POST', body });
    const there = (begun.headers.get('refresh') ?? '').replace('0;url=', '');
    const shown = await browser.open((await signInAtProvider(there)).href);
    return { ...setup, browser, shown, views };
  }

  it('signs in at the login, and leads to the app with a ticket; a sign-out ends both', async () => {
    const { browser, shown, audit } = await enter(`${WIKI}/deep?x=1`);
    expect([shown.url, shown.response.status]).toEqual([`${WIKI}/deep?x=1`, 200]);
    expect(await shown.response.text()).toBe('cookie');
    expect(shown.steps.some(({ url }) => url.startsWith(`${WIKI}/_housekey/ticket?`))).toBe(true);
    expect(audit).toContainEqual(
      expect.objectContaining({ event: 'sign-in', email: EMAIL, method: 'account' }),
    );
    expect(browser.cookies(WIKI)).not.toMatch(/_account=/);
    expect((await browser.fetch(`${LOGIN}/api/auth/logout`, { method: 'POST' })).status).toBe(204);
    expect((await browser.fetch(`${WIKI}/deep`)).status).toBe(401);
  });

  it('ends no session that the password has begun', async () => {
    const { auth, browser: create } = await createApps(provider.variables(LOGIN));
    const browser = create();
    await browser.signIn();
    expect((await browser.open(`${WIKI}/deep`)).url).toBe(`${WIKI}/deep`);
    expect((await auth.sessions?.list())?.records).toHaveLength(1);
  });

  it('opens no app for another account', async () => {
    provider.account.id = 'stranger';
    const { shown, browser } = await enter(`${WIKI}/deep`);
    expect(shown.url).toContain(`${LOGIN}/login?failed=other-subject&next=%2F_housekey%2Fticket`);
    expect((await browser.fetch(`${WIKI}/deep`)).status).toBe(401);
  });

  it('does not confirm the owner for a path with step-up, which asks for the password', async () => {
    const { browser, shown, views } = await enter(`${WIKI}/admin`);
    expect([shown.response.status, views]).toEqual([
      403,
      [expect.objectContaining({ message: 'stepUpHelp', asksForPassword: true })],
    ]);
    const body = new URLSearchParams({ password: PASSWORD });
    const confirmed = await browser.fetch(shown.url, { method: 'POST', body });
    const opened = await browser.open(confirmed.headers.get('location') ?? '');
    expect([opened.url, opened.response.status]).toEqual([`${WIKI}/admin`, 200]);
  });

  it('without a password and a passkey, cannot open such a path, and keeps its session', async () => {
    const variables = { SERVICE_PASSWORD_SIGN_IN: 'false' };
    const { browser, shown, views } = await enter(`${WIKI}/admin`, variables);
    const nothing = { message: 'stepUpNothing', asksForPassword: false, asksForPasskey: false };
    const pressed = await browser.fetch(shown.url, { method: 'POST' });
    expect([shown.response.status, pressed.status]).toEqual([403, 403]);
    expect(views).toMatchObject([nothing, nothing]);
    expect((await browser.fetch(`${LOGIN}/api/auth/me`)).status).toBe(200);
  });
});

describe('without an account', () => {
  it('nothing is at its paths', async () => {
    const housekey = await createTestHousekey();
    expect((await housekey.request(START, { method: 'POST' })).status).toBe(404);
    expect((await housekey.request(CALLBACK)).status).toBe(404);
  });
});

describe('the paths of the account elsewhere', () => {
  it('begin no sign-in for a page of another site', async () => {
    const { browser } = await setUp();
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' };
    const response = await browser.send(START, { method: 'POST', headers });
    expect(response.status).toBe(403);
    expect((await browser.send(START)).status).toBe(405);
  });

  it.each([
    'https://evil.example.com/',
    '//evil.example.com',
    '/\\evil.example.com',
    '/login',
    'x'.repeat(3000),
  ])('lead home in place of %s', async (next) => {
    const { browser } = await setUp();
    expect((await browser.signIn({ next })).headers.get('location')).toBe('/');
  });

  it('keep the sign-in in a cookie for this host alone, without its secrets', async () => {
    const publicUrl = new URL('https://app.example.com');
    const { housekey } = await setUp({ ...COOKIE, publicUrl });
    const body = new URLSearchParams();
    const response = await housekey.request(START, { method: 'POST', body });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^__Host-Http-housekey_account=account-flow~[\w~-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    const query = new URL((response.headers.get('refresh') ?? '').slice('0;url='.length))
      .searchParams;
    for (const secret of ['state', 'nonce']) expect(cookie).not.toContain(query.get(secret));
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const pair = cookie.split(';', 1)[0] ?? '';
    expect(COOKIE.sessionCookie?.strip(`a=1; ${pair}; b=2`)).toBe('a=1; b=2');
  });

  it('show the answer for a terminal, which takes it from the address bar', async () => {
    const { housekey } = await setUp();
    const response = await housekey.request(`${CALLBACK}?code=any&state=terminal.any`);
    expect(await response.text()).toContain('paste it into the terminal');
    expect(housekey.audit).toEqual([]);
  });
});
