import { createPublicKey, randomBytes, type JsonWebKey } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { BoundSessions } from '../../src/core/auth/bound-sessions.js';
import { formatFacts } from '../../src/core/auth/session-facts.js';
import { createSignedMessages } from '../../src/core/auth/signed-messages.js';
import { Environment, type Variables } from '../../src/core/config/environment.js';
import type { RedeemResult, SingleUseStore } from '../../src/core/storage/single-use.js';
import { createLocalState } from '../../src/core/storage/state.js';
import { readHttpSettings } from '../../src/http/http-settings.js';
import { OIDC_PATHS, type OidcProvider } from '../../src/http/oidc-provider.js';
import { createOidcRoutes } from '../../src/http/routes/oidc.js';
import { createApps, LOGIN, WIKI, type Browser } from '../support/apps.js';
import {
  AUTH_VARIABLES,
  bearer,
  bodyOf,
  createTestHousekey,
  json,
  NOON,
  PASSWORD_HASH,
  SECRET,
  type TestHousekeyOptions,
} from '../support/housekey.js';
import { COOKIE_SESSION, login } from '../support/sessions.js';
import { StreamReader } from '../support/stream-reader.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ME = `${LOGIN}${PATHS.me}`;
const BOUND = `${LOGIN}${PATHS.bound}`;
const COOKIE = '__Host-housekey_session';

/** A key of a device, and the proofs that a browser makes with it. */
async function createKey(alg = 'ES256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const prove = async (jti: string, header: object = {}, claims: object = {}) =>
    await new SignJWT({ ...claims, jti })
      .setProtectedHeader({ alg, typ: 'dbsc+jwt', ...header })
      .sign(privateKey);
  return { jwk, privateKey, prove, register: async (jti: string) => await prove(jti, { jwk }) };
}

/** A proof that no library would make. */
async function signRaw(
  header: object,
  jti: string,
  key: CryptoKey,
  algorithm: AlgorithmIdentifier | EcdsaParams = { name: 'ECDSA', hash: 'SHA-256' },
): Promise<string> {
  const parts = [header, { jti }].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = await crypto.subtle.sign(algorithm, key, Buffer.from(parts.join('.')));
  return [...parts, Buffer.from(signature).toString('base64url')].join('.');
}

/** The challenge in a response, if any. */
function challengeIn({ headers }: Response): string {
  const text =
    headers.get('secure-session-registration') ?? headers.get('secure-session-challenge') ?? '';
  return /challenge="([^"]+)"/.exec(text)?.[1] ?? /^"([^"]+)";id=/.exec(text)?.[1] ?? '';
}

async function signedIn(
  variables: Variables = {},
  fields: object = {},
  options: TestHousekeyOptions = {},
) {
  const setup = await createApps({ SERVICE_DEVICE_BOUND: 'true', ...variables }, options);
  const browser = setup.browser();
  const offer = await browser.signIn(fields);
  const statusWith = async (cookie: string, url = ME) =>
    (await setup.send(url, { headers: { cookie } })).status;
  return { ...setup, create: setup.browser, browser, offer, statusWith };
}

/** Sends a request as the browser itself does. */
const ask = async (browser: Pick<Browser, 'fetch'>, headers: Record<string, string>) =>
  await browser.fetch(BOUND, {
    method: 'POST',
    headers: { origin: LOGIN, 'sec-fetch-site': 'same-origin', ...headers },
  });

const sessionCookie = (browser: Browser) =>
  browser
    .cookies(LOGIN)
    .split('; ')
    .find((pair) => pair.startsWith(`${COOKIE}=`)) ?? '';

async function registered(
  variables: Variables = {},
  alg?: string,
  options: TestHousekeyOptions = {},
) {
  const setup = await signedIn(variables, {}, options);
  const { browser, offer } = setup;
  const key = await createKey(alg);
  const before = sessionCookie(browser);
  const proof = await key.register(challengeIn(offer));
  const answer = await ask(browser, { 'secure-session-response': `"${proof}"` });
  expect(answer.status).toBe(200);
  const id = String((await bodyOf(answer.clone()))['session_identifier']);
  const challenge = async () =>
    challengeIn(await ask(browser, { 'sec-secure-session-id': `"${id}"` }));
  const answerWith = async (response: string, about = id) =>
    await ask(browser, { 'sec-secure-session-id': about, 'secure-session-response': response });
  /** Renews the short cookie with a proof of this key. */
  const refresh = async () => await answerWith(await key.prove(await challenge()));
  return { ...setup, key, before, answer, id, challenge, answerWith, refresh };
}

type Registered = Awaited<ReturnType<typeof registered>>;

describe('a session that a browser binds to its device', () => {
  it.each(['ES256', 'RS256'])('gets a short cookie, which the key renews: %s', async (alg) => {
    const { answer, browser, clock, id, refresh, statusWith } = await registered({}, alg);
    expect(await bodyOf(answer)).toEqual({
      session_identifier: id,
      refresh_url: PATHS.bound,
      scope: { include_site: false },
      allowed_refresh_initiators: ['*'],
      credentials: [
        { type: 'cookie', name: COOKIE, attributes: 'Path=/; HttpOnly; SameSite=Lax; Secure' },
      ],
    });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=600;')]);
    for (let renewal = 0; renewal < 3; renewal += 1) {
      const cookie = sessionCookie(browser);
      clock.now += 10 * MINUTE - 1;
      expect(await statusWith(cookie)).toBe(200);
      clock.now += 1;
      expect(await statusWith(cookie)).toBe(401);
      const asked = await ask(browser, { 'sec-secure-session-id': id });
      expect([asked.status, asked.headers.get('secure-session-challenge')]).toEqual([
        403,
        expect.stringMatching(/^"device-challenge~[^"]+";id="bound-session~[^"]+"$/),
      ]);
      expect((await refresh()).status).toBe(200);
      expect(await statusWith(sessionCookie(browser))).toBe(200);
    }
  });

  it('gets an even shorter one if its idle time is short: half of that', async () => {
    const { answer } = await registered({ SERVICE_SESSION_IDLE: '10m' });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=300;')]);
  });

  it('replaces every cookie from before, which counts for a minute', async () => {
    const { before, browser, clock, refresh, statusWith } = await registered();
    const first = sessionCookie(browser);
    await browser.fetch(ME);
    await refresh();
    await browser.fetch(ME);
    clock.now += MINUTE - 1;
    expect([await statusWith(before), await statusWith(first)]).toEqual([200, 200]);
    clock.now += 1;
    expect([await statusWith(before), await statusWith(first)]).toEqual([401, 401]);
    expect(await statusWith(sessionCookie(browser))).toBe(200);
  });

  it('lasts as long as before for open pages, WebSockets and the list', async () => {
    const { auth, browser, clock } = await registered({ SERVICE_SESSION_IDLE: '1h' });
    const overview = await bodyOf(await browser.fetch(`${LOGIN}${PATHS.overview}`));
    expect(overview['expires_at']).toBe((NOON + HOUR) / 1000);
    const value = sessionCookie(browser).slice(COOKIE.length + 1);
    expect(auth.sessions?.renewedUntil(value)).toBe(NOON + HOUR);
    clock.now += 9 * MINUTE;
    expect((await browser.fetch(ME)).headers.getSetCookie()).toEqual([]);
  });

  it.each<[ends: string, variables: Variables, end: (setup: Registered) => unknown]>([
    [
      'the sign-out',
      {},
      async ({ browser }) => await browser.fetch(LOGIN + PATHS.logout, { method: 'POST' }),
    ],
    ['the lock', {}, async ({ auth }) => await auth.lock?.change(true)],
    ['its lifetime', { SERVICE_SESSION_LIFETIME: '3h' }, ({ clock }) => (clock.now += 3 * HOUR)],
    ['its idle time', { SERVICE_SESSION_IDLE: '2h' }, ({ clock }) => (clock.now += 2 * HOUR)],
  ])('keeps the console’s stream open after its cookie, until %s', async (_, variables, end) => {
    const setup = await registered(variables);
    const { browser, clock, refresh, statusWith, time } = setup;
    const cookie = sessionCookie(browser);
    const reader = new StreamReader(await browser.fetch(LOGIN + PATHS.activityStream), time);
    await reader.next();
    for (let renewal = 0; renewal < 2; renewal += 1) {
      clock.now += 11 * MINUTE;
      expect(await statusWith(cookie)).toBe(401);
      for (let heard = 0; heard < 3; heard += 1) expect(await reader.next()).toBeDefined();
      expect((await refresh()).status).toBe(200);
      await browser.fetch(ME);
    }
    await end(setup);
    let last = await reader.next();
    while (last?.event === 'change') last = await reader.next();
    expect(last).toBeUndefined();
  });

  it('ends unused after the idle time, and at the end of its lifetime', async () => {
    const ends: [Variables, number][] = [
      [{ SERVICE_SESSION_IDLE: '1h' }, HOUR],
      [{ SERVICE_SESSION_LIFETIME: '3h' }, 3 * HOUR],
      [{}, 7 * DAY],
    ];
    for (const [variables, last] of ends) {
      const { browser, clock, refresh } = await registered(variables);
      await browser.fetch(ME);
      clock.now += last - 1000;
      expect((await refresh()).status).toBe(200);
      await browser.fetch(ME);
      clock.now += last;
      expect((await refresh()).status).toBe(401);
    }
  });

  it.each<[way: string, end: (setup: Registered) => Promise<unknown>]>([
    [
      'signing out',
      async ({ browser }) => await browser.fetch(LOGIN + PATHS.logout, { method: 'POST' }),
    ],
    [
      'signing out with the token',
      async ({ offer, send }) => {
        const { access_token: token } = await bodyOf(offer);
        return await send(LOGIN + PATHS.logout, bearer(String(token), 'POST'));
      },
    ],
    [
      '"Sign out everywhere" elsewhere',
      async ({ create }) => {
        const other = create();
        await other.signIn();
        return await other.fetch(LOGIN + PATHS.signOutEverywhere, json({}));
      },
    ],
    ['a lock', async ({ auth }) => await auth.lock?.change(true)],
  ])('is not renewed after %s, even if its proof is on the way', async (_, end) => {
    const setup = await registered();
    const { audit, answerWith, challenge, id, key, statusWith, browser } = setup;
    const cookie = sessionCookie(browser);
    const proof = await key.prove(await challenge());
    await end(setup);
    audit.length = 0;
    const answer = await answerWith(proof);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
    expect((await ask(browser, { 'sec-secure-session-id': id })).status).toBe(401);
    expect(audit).toEqual([]);
    expect(await statusWith(cookie)).toBe(401);
  });

  it('is asked again if it answers a challenge twice, as a browser does that has not got the response', async () => {
    const { answerWith, challenge, key } = await registered();
    const proof = await key.prove(await challenge());
    expect((await answerWith(proof)).status).toBe(200);
    const again = await answerWith(proof);
    expect([again.status, again.headers.getSetCookie()]).toEqual([403, []]);
    expect((await answerWith(await key.prove(challengeIn(again)))).status).toBe(200);
  });

  it('is renewed after a restart that has lost the list, and if the clock was set back', async () => {
    const { challenge, clock, id, key, refresh, browser, offer, statusWith } = await registered();
    clock.now += HOUR;
    await refresh();
    await browser.fetch(ME);
    clock.now -= 30 * MINUTE;
    expect((await refresh()).status).toBe(200);
    await browser.fetch(ME);
    clock.now += 2 * MINUTE;
    expect(await statusWith(sessionCookie(browser))).toBe(200);
    const {
      browser: create,
      clock: later,
      send,
    } = await createApps({ SERVICE_DEVICE_BOUND: 'true' });
    later.now = clock.now;
    const restarted = create();
    // A program that keeps the token comes first.
    const { access_token: token } = await bodyOf(offer);
    expect((await send(ME, bearer(String(token)))).status).toBe(200);
    const headers = { 'sec-secure-session-id': id };
    const proof = await key.prove(challengeIn(await ask(restarted, headers)));
    const answer = await ask(restarted, { ...headers, 'secure-session-response': proof });
    expect(answer.status).toBe(200);
    // The browser answers a challenge from before the restart, which may have been answered.
    [clock.now, later.now] = [NOON - 1, NOON];
    const former = await key.prove(await challenge());
    const asked = await ask(restarted, { ...headers, 'secure-session-response': former });
    expect([asked.status, challengeIn(asked)]).toEqual([403, expect.stringContaining('~')]);
  });

  it('is over after a restart with another password or secret, whatever the key proves', async () => {
    const { challenge, clock, id, key } = await registered();
    const others = [
      { SERVICE_PASSWORD_HASH: PASSWORD_HASH.replace('Xzv', 'Xzw') },
      { SERVICE_SECRET_KEY: `${SECRET}x` },
    ];
    for (const variables of others) {
      const restarted = await createApps({ SERVICE_DEVICE_BOUND: 'true', ...variables });
      restarted.clock.now = clock.now;
      const headers = { 'sec-secure-session-id': id };
      const proof = { 'secure-session-response': await key.prove(await challenge()) };
      for (const sent of [headers, { ...headers, ...proof }]) {
        const answer = await ask(restarted.browser(), sent);
        expect([answer.status, challengeIn(answer)]).toEqual([401, '']);
      }
    }
  });

  it('is not ended by an outage of the store, and not renewed if it ends while that answers', async () => {
    const state = createLocalState({ now: () => NOON });
    let outcome: () => Promise<RedeemResult | undefined> = async () =>
      await Promise.resolve(undefined);
    const singleUse: SingleUseStore = {
      redeem: async (kind, item) => (await outcome()) ?? (await state.singleUse.redeem(kind, item)),
      remembersSince: () => 0,
    };
    const { browser, refresh } = await registered({}, 'ES256', { state: { ...state, singleUse } });
    outcome = async () => await Promise.resolve('unknown');
    const answer = await refresh();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    outcome = async () => await Promise.resolve(undefined);
    expect((await refresh()).status).toBe(200);
    outcome = async () => {
      await browser.fetch(LOGIN + PATHS.logout, { method: 'POST' });
      return 'first';
    };
    const late = await refresh();
    expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
  });

  it('gets a session on the host of an app only right after a proof of its key', async () => {
    const { browser, clock, offer, refresh, statusWith, send } = await registered();
    clock.now += 3 * MINUTE;
    const copied = sessionCookie(browser);
    const shown = await browser.open(`${WIKI}/`, (next) => next.startsWith(`${LOGIN}/login`));
    const issued = shown.steps.filter(({ url }) => url.startsWith(`${LOGIN}/_housekey/ticket`));
    // Without the cookie, a browser with the key renews it; here, nothing does, so the login follows.
    expect(issued.map(({ response }) => response.headers.get('location'))).toEqual([
      issued[1]?.url.slice(LOGIN.length),
      expect.stringMatching(/^\/login\?next=/),
    ]);
    expect(issued[0]?.response.headers.getSetCookie()[0]).toContain('Max-Age=0');
    const headers = { cookie: copied, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const again = await send(issued[0]?.url ?? '', { headers });
    expect(again.headers.get('location')).not.toContain('ticket=');
    const { access_token: token } = await bodyOf(offer);
    const byToken = { ...headers, cookie: `${COOKIE}=${String(token)}` };
    const unbound = await send(issued[0]?.url ?? '', { headers: byToken });
    expect(unbound.headers.get('location')).toContain('ticket=');
    await refresh();
    clock.now += 2 * MINUTE;
    const { response } = await browser.open(`${WIKI}/`);
    expect(response.status).toBe(200);
    clock.now += HOUR;
    expect(await statusWith(browser.cookies(WIKI), `${WIKI}/`)).toBe(200);
  });

  it('opens a client of OpenID Connect only right after a proof of its key', async () => {
    const provider: OidcProvider = {
      respond: async () => await Promise.resolve({ status: 200, headers: {}, body: 'a code' }),
    };
    const { browser, clock, refresh } = await registered({}, undefined, {
      oidc: {
        issuer: LOGIN,
        clients: [],
        clientHosts: new Set(),
        subject: 'owner',
        keys: undefined,
        resources: new Set(),
      },
      createOidcRoutes: (owner) => createOidcRoutes(owner, provider),
    });
    const authorization = `${LOGIN}${OIDC_PATHS.authorization}?client_id=wiki`;
    clock.now += 3 * MINUTE;
    const copied = { headers: { cookie: sessionCookie(browser) } };
    const late = await browser.fetch(authorization, copied);
    expect([late.status, late.headers.get('location')]).toEqual([
      303,
      authorization.slice(LOGIN.length),
    ]);
    expect(late.headers.getSetCookie()[0]).toContain('Max-Age=0');
    await refresh();
    expect(await (await browser.fetch(authorization)).text()).toBe('a code');
  });
});

describe('a proof', () => {
  const none = (claims: object) =>
    `${Buffer.from('{"alg":"none","typ":"dbsc+jwt"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;

  it.each<[why: string, prove: (setup: Registered, jti: string) => Promise<string> | string]>([
    ['of another key', async (_, jti) => await (await createKey()).prove(jti)],
    ['of a key of another type', async (_, jti) => await (await createKey('RS256')).prove(jti)],
    ['that brings another key', async (_, jti) => await (await createKey()).register(jti)],
    ['that brings its own key again', async ({ key }, jti) => await key.register(jti)],
    ['of another type', async ({ key }, jti) => await key.prove(jti, { typ: 'JWT' })],
    [
      'with an extension',
      async ({ key }, jti) =>
        await signRaw({ alg: 'ES256', typ: 'dbsc+jwt', crit: ['x'], x: 1 }, jti, key.privateKey),
    ],
    ['that is not signed', (_, jti) => none({ jti })],
    [
      'signed with the public key as a secret',
      async ({ key: { jwk } }, jti) =>
        await new SignJWT({ jti })
          .setProtectedHeader({ alg: 'HS256', typ: 'dbsc+jwt' })
          .sign(Buffer.from(JSON.stringify(jwk))),
    ],
    ['that was changed', async ({ key }, jti) => `${await key.prove(jti)}x`.replace(/.x$/, 'AA')],
    ['that is none', () => 'x'],
  ])('%s is refused and audited', async (_, prove) => {
    const setup = await registered();
    const { answerWith, audit, browser, challenge, refresh } = setup;
    const proof = await prove(setup, await challenge());
    const before = browser.cookies(LOGIN);
    audit.length = 0;
    expect((await answerWith(proof)).status).toBe(401);
    expect([audit.map(({ event }) => event), browser.cookies(LOGIN)]).toEqual([
      ['token-refused'],
      before,
    ]);
    expect((await refresh()).status).toBe(200);
  });

  it.each<[why: string, prove: (setup: Registered) => Promise<string>]>([
    ['for the registration', async ({ key, offer }) => await key.prove(challengeIn(offer))],
    ['that we have not issued', async ({ key }) => await key.prove('device-challenge~1~a~b~c')],
    ['that is missing', async ({ key }) => await key.prove('')],
    [
      'that is five minutes old',
      async ({ key, challenge, clock }) => {
        const proof = await key.prove(await challenge());
        clock.now += 5 * MINUTE;
        return proof;
      },
    ],
    [
      'that was answered before',
      async ({ key, challenge, answerWith }) => {
        const proof = await key.prove(await challenge());
        expect((await answerWith(proof)).status).toBe(200);
        return proof;
      },
    ],
    [
      'of another session',
      async ({ create, key }) => {
        const other = create();
        const offer = await other.signIn();
        const register = await (await createKey()).register(challengeIn(offer));
        const bound = await bodyOf(await ask(other, { 'secure-session-response': register }));
        const about = String(bound['session_identifier']);
        return await key.prove(challengeIn(await ask(other, { 'sec-secure-session-id': about })));
      },
    ],
  ])('of a challenge %s gets another challenge, and no cookie', async (_, prove) => {
    const setup = await registered();
    const proof = await prove(setup);
    const answer = await setup.answerWith(proof);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    expect((await setup.answerWith(await setup.key.prove(challengeIn(answer)))).status).toBe(200);
  });

  it('does not expire by its claims: the clock of the device does not matter', async () => {
    const { answerWith, challenge, key } = await registered();
    const claims = { iat: 9_999_999_999, aud: `${LOGIN}/elsewhere` };
    expect((await answerWith(await key.prove(await challenge(), {}, claims))).status).toBe(200);
  });

  it('is for its own session alone, which nobody can make up', async () => {
    const { answerWith, audit, id, key, challenge, browser } = await registered();
    const proof = await key.prove(await challenge());
    const cookie = sessionCookie(browser).slice(COOKIE.length + 1);
    audit.length = 0;
    for (const forged of [id.replace('bound-session', 'app-session'), `${id}x`, 'x', cookie]) {
      expect((await answerWith(proof, forged)).status).toBe(401);
      expect(audit.splice(0)).toMatchObject([{ event: 'token-refused' }]);
    }
    const other = await registered();
    expect((await other.answerWith(await key.prove(await other.challenge()))).status).toBe(401);
  });

  it('of a weak or unusable key binds nothing', async () => {
    const weak = await crypto.subtle.generateKey(
      {
        name: 'RSASSA-PKCS1-v1_5',
        modulusLength: 1024,
        publicExponent: new Uint8Array([1, 0, 1]),
        hash: 'SHA-256',
      },
      true,
      ['sign', 'verify'],
    );
    const jwk = await crypto.subtle.exportKey('jwk', weak.publicKey);
    const secret = await crypto.subtle.exportKey('jwk', weak.privateKey);
    const { browser, offer, statusWith } = await signedIn();
    const before = sessionCookie(browser);
    for (const brought of [jwk, secret, { kty: 'oct', k: 'AAAA' }]) {
      const header = { alg: 'RS256', typ: 'dbsc+jwt', jwk: brought };
      const jti = challengeIn(offer);
      const proof = await signRaw(header, jti, weak.privateKey, 'RSASSA-PKCS1-v1_5');
      expect((await ask(browser, { 'secure-session-response': proof })).status).toBe(401);
    }
    expect(await statusWith(before)).toBe(200);
  });

  it('binds no session that is bound already, was replaced, or does not exist', async () => {
    const { auth, before, browser, offer, send, clock } = await registered();
    await browser.fetch(ME);
    const key = await createKey();
    const headers = { 'secure-session-response': await key.register(challengeIn(offer)) };
    const bound = sessionCookie(browser);
    const { access_token: token } = await bodyOf(offer);
    const others = [before, bound, '', `${COOKIE}=x`, `${COOKIE}=${String(token)}`];
    clock.now += 1000;
    expect((await ask(browser, {})).status).toBe(401);
    for (const cookie of others) {
      const answer = await send(BOUND, { method: 'POST', headers: { ...headers, cookie } });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
    }
    // Browsers never get such a challenge.
    for (const cookie of [bound, `${COOKIE}=${String(token)}`]) {
      const own = auth.appSessions?.bound?.challenge(cookie.slice(COOKIE.length + 1)) ?? '';
      const proof = { 'secure-session-response': await key.register(own), cookie };
      expect((await send(BOUND, { method: 'POST', headers: proof })).status).toBe(401);
    }
    const byToken = { ...headers, authorization: `Bearer ${String(token)}` };
    expect((await send(BOUND, { method: 'POST', headers: byToken })).status).toBe(401);
  });

  it('is not accepted from a page of another site, nor with another method', async () => {
    const { browser, id, offer } = await signedInWithKey();
    const key = await createKey();
    const headers = { 'secure-session-response': await key.register(challengeIn(offer)) };
    for (const site of ['cross-site', 'same-site']) {
      for (const extra of [headers, { 'sec-secure-session-id': id }]) {
        const answer = await ask(browser, { ...extra, 'sec-fetch-site': site });
        expect([answer.status, answer.headers.has('secure-session-challenge')]).toEqual([
          403,
          false,
        ]);
      }
    }
    for (const method of ['GET', 'HEAD', 'PUT']) {
      expect((await browser.fetch(BOUND, { method, headers })).status).toBe(405);
    }
  });

  async function signedInWithKey() {
    const { id } = await registered();
    return { id, ...(await signedIn()) };
  }
});

describe('proofs that other programs have made', () => {
  /** Proofs of a registration and of a refresh, with the same key and unknown challenges. */
  const VECTORS: readonly [maker: string, registration: string, refresh: string][] = [
    [
      'Chromium 156',
      'eyJhbGciOiJFUzI1NiIsImp3ayI6eyJjcnYiOiJQLTI1NiIsImt0eSI6IkVDIiwieCI6ImROZ1V4c2d3YjJtQXNSRlZMU2M0dlBDRkNvRG5FLWN1dnQwVjZVaElweGciLCJ5Ijoiem4wcmFLazVsWUwxQmk5UFdRMUU3NzNqc051NFVUYmFfRkdIUU9FTU42USJ9LCJ0eXAiOiJkYnNjK2p3dCJ9.eyJqdGkiOiJjMH54LTEifQ.kUtuHOj5q0OHEyglS8aEXOK4j3gPkQC5Trps9dLuPzTOk_dsyyEwB-BOHu8gZwJ1brz44Z_pHkLH2e6jQyH05A',
      'eyJhbGciOiJFUzI1NiIsInR5cCI6ImRic2Mrand0In0.eyJqdGkiOiJjMiJ9._5CjubGHvJ8dgh5VRSk9dYjVn0unRxXb_NdQFhfLIISydfAB0LS-xYm6X7DWH-Tqh4d55uhXf9nBUDP9Xug49w',
    ],
    [
      'the toolkit whose vectors spring-dbsc is tested with',
      'eyJhbGciOiJFUzI1NiIsInR5cCI6ImRic2Mrand0IiwiandrIjp7Imt0eSI6IkVDIiwiY3J2IjoiUC0yNTYiLCJ4IjoiT2lxc0xvMkZneDhzMXg1RUk5YmpVRGk1UU45bGc5X3BNOFZHWW52ZHVQNCIsInkiOiJMSXRnd2JXZXdtZzBycmF1S0kxSVg0dEUyV3pObm1CMzIyRTRVdmZTUHQ4In19.eyJqdGkiOiJLTjNxd19wUXhSOHRZNXVJOG9QMWFTMmRGM2dINGpLNWxNNm5PN3BROHJTIn0.6YjXpu8GV1Yjw8R5qB42lh_5HPj0USF7RBAmp1gJaKIondZ0rpSIzjVvAbbztFRTGWI0jPPheN2YqDZQ8J_heg',
      'eyJhbGciOiJFUzI1NiIsInR5cCI6ImRic2Mrand0In0.eyJqdGkiOiJLTjNxd19wUXhSOHRZNXVJOG9QMWFTMmRGM2dINGpLNWxNNm5PN3BROHJTIn0.dZhwcoAWFE9jCoWAInYiaw9z_ZO_nJCfVv8JUGK_5xZybqIal0uWB8Svdid9A4eymcitK8amsuuhrh7t15lsew',
    ],
    [
      'WebCrypto, for the tests of Argon',
      'eyJhbGciOiJFUzI1NiIsInR5cCI6ImRic2Mrand0IiwiandrIjp7Imt0eSI6IkVDIiwiY3J2IjoiUC0yNTYiLCJ4IjoiWHlRV0t4c04xanZKRHNuVHdkT0JWUHhQNktseWNkSmNrTUVPX3R3ajNjWSIsInkiOiJ5c1VldE42TXd5cmVxMVN0V01XMXdHMnlpY1ZMdklidXdwM2VDSGRISk40In19.eyJqdGkiOiJ2ZWN0b3ItY2hhbGxlbmdlLTJmOWMifQ.P4nBnKBQZzzzcGObw3hqtjRPLQMEKtvkozTTk6en6JG7HhGOI_seG5dfUnU8hgtbwDL_osZXecejZVSW-GatUA',
      '',
    ],
  ];
  /** The key is in the payload, as in an earlier draft: the draft's example, which its key has not signed, and one in DER. */
  const REFUSED = [
    'eyJhbGciOiJFUzI1NiIsInR5cCI6ImRic2Mrand0In0.eyJhdWQiOiJodHRwczovL2V4YW1wbGUuY29tL3JlZyIsImp0aSI6ImN2IiwiaWF0IjoiMTcyNTU3OTA1NSIsImp3ayI6eyJrdHkiOiJFQyIsImNydiI6IlAtMjU2IiwieCI6IjZfR0Iydm9RMHFyb01oNk9sREZDRlNfU0pyaVFpMVBUdnZCT2hHWjNiSEkiLCJ5IjoiSWVnT0pVTHlFN1N4SF9DZDFLQ0VSN2xXQnZHRkhRLWgweHlqelVqRUlXRSJ9LCJhdXRob3JpemF0aW9uIjoiYWMifQ.6Fb_vVBDmfNghQiBmIGe8o7tBfYPbPCywhQruP0vIhxgmcJmuNTaMHeVn_M8ZnOm1_bzIitbZqCWEn-1Qzmtyw',
    'eyJhbGciOiJFUzI1NiIsInR5cCI6ImRic2Mrand0In0.eyJhdWQiOiJodHRwczovL2V4YW1wbGUuY29tL2FwaS9zZXNzaW9uL2Ric2MvcmVnaXN0ZXIiLCJqdGkiOiJjdiIsImlhdCI6MTcyNTU3OTA1NSwia2V5Ijp7Imt0eSI6IkVDIiwiY3J2IjoiUC0yNTYiLCJ4IjoiSy1aSHM3cWo1RmtDZGhIeno4NFFzQ2FkOFFwVnNJdzVIRWdhQkZoeEN3TSIsInkiOiJwanUtWFVCdDN3TXhzRlBRdW9EVHNWcjU4SHREc2ZnOTVkLXVqYXFMRmtNIn0sImF1dGhvcml6YXRpb24iOiJhYyJ9.MEYCIQDZAGTcudcWFHZiUkr8jgF0cbBKT-C5H8jUSwh5fplCrwIhAMRR375Bm0DjmCt9P_85Q79ovtv7o97cvc1NOQaNWdrA',
  ];
  const changed = (proof: string) => {
    const [header, , signature] = proof.split('.');
    return [header, Buffer.from('{"jti":"c3"}').toString('base64url'), signature].join('.');
  };
  const keysIn = (proof: string): JsonWebKey[] => {
    const { jwk = {} } = decodeProtectedHeader(proof);
    const { jwk: old = {}, key: older = {} } = decodeJwt<{ jwk?: JsonWebKey; key?: JsonWebKey }>(
      proof,
    );
    return [jwk, old, older].filter(({ kty }) => kty !== undefined);
  };

  it.each(VECTORS)(
    'by %s are of its key, so that only the challenge is missing',
    async (...vector) => {
      const [, registration, refresh] = vector;
      const { audit, browser } = await signedIn();
      for (const [proof, events] of [
        [registration, []],
        [changed(registration), ['token-refused']],
        [refresh, ['token-refused']],
      ] as const) {
        audit.length = 0;
        expect((await ask(browser, { 'secure-session-response': proof })).status).toBe(401);
        expect(audit.map(({ event }) => event)).toEqual(events);
      }
    },
  );

  it.each(VECTORS)('by %s renew a session with its key', async (_, registration, refresh) => {
    const [jwk] = keysIn(registration);
    const { bound, id } = boundTo(jwk);
    if (refresh !== '') expect(await bound.renew(id, refresh)).toMatchObject({ outcome: 'asked' });
    const refused = [
      registration,
      changed(registration),
      changed(refresh),
      `${refresh}A`,
      ...REFUSED,
    ];
    for (const proof of refused) {
      expect(await bound.renew(id, proof)).toEqual({ outcome: 'forged' });
    }
  });

  it.each(REFUSED)('of an earlier draft neither bind nor renew: %s', async (proof) => {
    const { browser, audit } = await signedIn();
    audit.length = 0;
    expect((await ask(browser, { 'secure-session-response': proof })).status).toBe(401);
    expect(audit.map(({ event }) => event)).toEqual(['token-refused']);
    const [jwk] = keysIn(proof);
    const { bound, id } = boundTo(jwk);
    expect(await bound.renew(id, proof)).toEqual({ outcome: 'forged' });
  });

  it('of a key with members of another one bind the key that its type names', async () => {
    const [ec, rsa] = [await createKey(), await createKey('RS256')];
    const { browser, offer } = await signedIn();
    const jti = challengeIn(offer);
    const both = { ...rsa.jwk, ...ec.jwk };
    const proof = await ec.prove(jti, { jwk: both });
    const bound = await bodyOf(await ask(browser, { 'secure-session-response': proof }));
    const about = { 'sec-secure-session-id': String(bound['session_identifier']) };
    const challenge = async () => challengeIn(await ask(browser, about));
    const answer = async (text: string) =>
      (await ask(browser, { ...about, 'secure-session-response': text })).status;
    expect(await answer(await rsa.prove(await challenge()))).toBe(401);
    expect(await answer(await ec.prove(await challenge()))).toBe(200);
  });
});

/** A session that is bound to this key. */
function boundTo(jwk: JsonWebKey = {}) {
  const options = { secret: 'secret', fingerprint: '', idleSeconds: undefined };
  const slide = { serial: 1, until: NOON / 1000 + 60, isKept: true };
  const facts = {
    digest: '',
    issuedAt: 1,
    expiresAt: slide.until,
    confirmedAt: 0,
    sessionId: undefined,
    boundTo: undefined,
    email: 'a@example.com',
    method: undefined,
    slide,
  };
  const bound = new BoundSessions(
    {
      ...options,
      ...createLocalState({ now: () => NOON }),
      isStillConfigured: () => true,
      latestAtLogin: () => undefined,
      create: () => ({ session: '', lifetimeSeconds: 1 }),
    },
    { now: () => NOON, randomBytes },
  );
  const key = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'spki' });
  const messages = createSignedMessages('bound-session', options.secret, options.fingerprint);
  return { bound, id: messages.sign(key.toString('base64url'), ...formatFacts(facts)) };
}

describe('a session is not bound', () => {
  it('by a browser that does not know how, which notices nothing', async () => {
    const { browser, clock } = await signedIn();
    clock.now += 6 * DAY;
    const answer = await browser.fetch(ME);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  });

  it('if the browser forgets it when it closes', async () => {
    const { offer } = await signedIn({}, { stay_signed_in: false });
    expect(offer.headers.has('secure-session-registration')).toBe(false);
  });

  it('over plain http, or where the page keeps the token', async () => {
    const variables = { ...AUTH_VARIABLES, SERVICE_DEVICE_BOUND: 'true' };
    const http = await createTestHousekey(variables, { ...COOKIE_SESSION, deviceBound: true });
    const page = await createTestHousekey(variables);
    for (const housekey of [http, page]) {
      const answer = await housekey.request(PATHS.login, login());
      expect([answer.status, answer.headers.has('secure-session-registration')]).toEqual([
        200,
        false,
      ]);
    }
  });

  it('on several hosts that share the cookie: that is an error', () => {
    const shared = { SERVICE_FORWARD_AUTH: 'true', SERVICE_COOKIE_DOMAIN: 'example.com' };
    const environment = new Environment({ ...shared, SERVICE_DEVICE_BOUND: 'true' }, String);
    readHttpSettings(environment);
    expect(environment.problems).toMatchObject([
      { variable: 'SERVICE_DEVICE_BOUND', message: 'and SERVICE_COOKIE_DOMAIN are both set.' },
    ]);
  });

  it('unless SERVICE_DEVICE_BOUND is true: nothing changes', async () => {
    const { browser: create } = await createApps();
    const browser = create();
    const answer = await browser.signIn();
    const { access_token: token } = await bodyOf(answer);
    expect(answer.headers.has('secure-session-registration')).toBe(false);
    const cookie = `__Host-Http-housekey_session=${String(token)}`;
    expect(browser.cookies(LOGIN)).toContain(cookie);
    expect((await ask(browser, {})).status).toBe(404);
    // A session from before the variable was set goes on, until the next sign-in.
    const { send } = await createApps({ SERVICE_DEVICE_BOUND: 'true' });
    expect((await send(ME, { headers: { cookie } })).status).toBe(200);
    const again = await send(`${LOGIN}${PATHS.login}`, login({ cookie }));
    expect(again.headers.getSetCookie()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^__Host-housekey_session=app-session~~/),
        expect.stringMatching(/^__Host-Http-housekey_session=; Path=\/; Max-Age=0;/),
      ]),
    );
  });
});
