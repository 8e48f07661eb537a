import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PATHS } from '../../src/contract/index.js';
import { signCommand } from '../../src/core/auth/host-commands.js';
import { passkeyDigest } from '../../src/core/auth/passkeys/passkey.js';
import { inspectMadeCodes } from '../../src/core/diagnostics/access.js';
import type { SharedState } from '../../src/core/storage/state.js';
import { cookieOf } from '../support/attempts.js';
import { TestAuthenticator } from '../support/authenticator.js';
import { codeAt, signInWith, TOTP_SECRET, wrongCodeAt } from '../support/codes.js';
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
} from '../support/housekey.js';
import { createPasskeyHousekey, ORIGIN, TestBrowser } from '../support/passkeys.js';
import { createLink } from '../support/links.js';
import { COOKIE_SESSION } from '../support/sessions.js';
import { failingState, storedState, unacknowledgedState } from '../support/shared-state.js';
import { handmadeToken, NOW } from '../support/tokens.js';

const HOUR = 3_600_000;
/** When all ten wrong codes are allowed: those before the start are unknown. */
const LATER = NOON + 14 * HOUR;
/** A secret of 19 bytes: one is missing. */
const SHORT = 'A'.repeat(31);
const NO_PASSKEYS = { SERVICE_PASSKEYS: '' };

type Housekey = Awaited<ReturnType<typeof createPasskeyHousekey>>;

/** Replicas at the same time, with one storage. */
async function replicas(
  variables: Readonly<Record<string, string>> = NO_PASSKEYS,
  state = storedState(() => LATER),
) {
  const start = async (changed: Readonly<Record<string, string>> = {}) => {
    const housekey = await createPasskeyHousekey({ ...variables, ...changed }, { state });
    housekey.clock.now = LATER;
    return housekey;
  };
  return { state, start, first: await start(), second: await start() };
}

const post = async ({ browser }: Housekey, path: string, body: object, token: string) =>
  await browser.post(path, body, token);

/** Registers a passkey with the password. */
async function register(
  housekey: Housekey,
  token: string,
  laptop: TestAuthenticator,
  name = 'laptop',
) {
  const begun = await post(housekey, PATHS.passkeyRegistration, { password: PASSWORD }, token);
  const { challenge } = await bodyOf(begun);
  const credential = laptop.register(String(challenge));
  const registered = await post(housekey, PATHS.passkeyRegister, { name, credential }, token);
  const { entry, options } = await bodyOf(registered);
  const test = z.object({ challenge: z.string() }).safeParse(options);
  const assertion = laptop.assert(test.data?.challenge ?? '');
  return await post(housekey, PATHS.passkeyConfirm, { entry, assertion }, token);
}

const passkeysOf = async ({ request }: Housekey, token: string) =>
  await bodyOf(await request(PATHS.passkeys, bearer(token)));

describe('a passkey that the console keeps', () => {
  it('signs in on every replica at once, and after a restart, without being configured', async () => {
    const { start, first, second } = await replicas();
    const laptop = new TestAuthenticator(ORIGIN);
    const token = await first.signIn();
    const answer = await register(first, token, laptop);
    expect(await bodyOf(answer)).toEqual({ entry: laptop.entry('laptop'), stored: true });
    for (const replica of [first, second, await start()]) {
      const signedIn = await new TestBrowser(replica).tokenOf(laptop);
      expect(await replica.me(signedIn)).toBe(200);
      expect(await passkeysOf(replica, signedIn)).toMatchObject({
        made_problem: null,
        passkeys: [{ name: 'laptop', state: 'made', entry: laptop.entry('laptop') }],
      });
    }
  });

  it('needs its own name and ID, on every replica', async () => {
    const { first, second } = await replicas();
    const laptop = new TestAuthenticator(ORIGIN);
    await register(first, await first.signIn(), laptop);
    const token = await second.signIn();
    expect((await register(second, token, new TestAuthenticator(ORIGIN))).status).not.toBe(200);
    expect((await register(second, token, laptop, 'other')).status).toBe(409);
    const begun = await post(second, PATHS.passkeyRegistration, { password: PASSWORD }, token);
    expect(await bodyOf(begun)).toMatchObject({ excludeCredentials: [{ id: laptop.id }] });
  });

  it('is removed for good: its sessions and running responses end on all replicas, and its record cannot come back', async () => {
    const { state, start, first, second } = await replicas();
    const laptop = new TestAuthenticator(ORIGIN);
    const token = await first.signIn();
    await register(first, token, laptop);
    const record = state.madeLines.own();
    const sessions = [
      [first, await new TestBrowser(first).tokenOf(laptop)],
      [second, await new TestBrowser(second).tokenOf(laptop)],
    ] as const;
    const ended: string[] = [];
    for (const [{ auth }, session] of sessions) {
      auth.onSignOut((isRevoked) => {
        if (isRevoked(session) && !isRevoked(token)) ended.push(session);
      });
    }
    const removed = await post(
      first,
      PATHS.passkeyRemove,
      { id: laptop.id, password: PASSWORD },
      token,
    );
    expect(removed.status).toBe(204);
    expect(new Set(ended)).toEqual(new Set(sessions.map(([, session]) => session)));
    for (const one of record) await state.madeLines.put({ ...one, updatedAt: LATER + 1 });
    for (const [replica, session] of sessions) {
      expect(await replica.me(session)).toBe(401);
      expect(await replica.me(token)).toBe(200);
    }
    const later = await start();
    expect(later.auth.passkeys?.canSignIn()).toBe(false);
    expect((await post(first, PATHS.passkeyRemove, { id: laptop.id }, token)).status).toBe(404);
  });

  it.each([PATHS.passkeyRegister, PATHS.passkeyConfirm])(
    'is not added by a session that ends before all of its body at %s has arrived',
    async (at) => {
      const { first } = await replicas();
      const [token, other] = [await first.signIn(), await first.signIn()];
      const slowly = async (path: string, init?: RequestInit) => {
        if (path !== at || typeof init?.body !== 'string') {
          return await first.request(path, init);
        }
        const bytes = new TextEncoder().encode(init.body);
        const pulled = {
          pull: async (controller: ReadableStreamDefaultController) => {
            await first.auth.signOutOthers(other);
            controller.enqueue(bytes);
            controller.close();
          },
        };
        // Nothing is pulled before it is read.
        const body = new ReadableStream(pulled, { highWaterMark: 0 });
        const slow: RequestInit & { duplex: string } = { ...init, body, duplex: 'half' };
        return await first.request(path, slow);
      };
      first.browser.moveTo({ request: slowly });
      expect((await register(first, token, new TestAuthenticator(ORIGIN))).status).toBe(401);
      expect(await passkeysOf(first, other)).toMatchObject({ passkeys: [] });
    },
  );

  it('and is configured as well is removed in both places', async () => {
    const { first, start } = await replicas();
    const laptop = new TestAuthenticator(ORIGIN);
    await register(first, await first.signIn(), laptop);
    const both = await start({ SERVICE_PASSKEYS: laptop.entry('laptop') });
    const token = await both.signIn();
    expect(await passkeysOf(both, token)).toMatchObject({
      passkeys: [{ name: 'laptop', state: 'configured' }],
    });
    await post(both, PATHS.passkeyRemove, { id: laptop.id, password: PASSWORD }, token);
    expect(await passkeysOf(both, token)).toMatchObject({ passkeys: [{ state: 'removed' }] });
    expect(await passkeysOf(first, await first.signIn())).toMatchObject({ passkeys: [] });
  });

  it('keeps its sessions and running responses if it is configured when its record is removed', async () => {
    const { state, first, start } = await replicas();
    const laptop = new TestAuthenticator(ORIGIN);
    await register(first, await first.signIn(), laptop);
    const both = await start({ SERVICE_PASSKEYS: laptop.entry('laptop') });
    const session = await new TestBrowser(both).tokenOf(laptop);
    const ended: boolean[] = [];
    both.auth.onSignOut((isRevoked) => ended.push(isRevoked(session)));
    const line = first.auth.madeLines?.find('passkey', passkeyDigest(laptop));
    if (line !== undefined) await first.auth.madeLines?.remove(line);
    expect(state.madeLines.own()).toEqual([]);
    expect(await both.me(session)).toBe(200);
    expect(ended).not.toContain(true);
  });

  it.each([
    ['from another secret', { SERVICE_SECRET_KEY: 'B'.repeat(43) }],
    ['for another host', { SERVICE_PUBLIC_URL: 'https://other.example.com' }],
  ])('does not sign in if its record is %s', async (_, changed) => {
    const { first, start } = await replicas();
    const laptop = new TestAuthenticator(ORIGIN);
    await register(first, await first.signIn(), laptop);
    const other = await start(changed);
    expect(other.auth.passkeys?.canSignIn()).toBe(false);
  });

  it('is not one without a configured secret, nor without storage: then its line must be copied', async () => {
    const generated = await replicas({ ...NO_PASSKEYS, SERVICE_SECRET_KEY: '' });
    const unstored = await createPasskeyHousekey(NO_PASSKEYS);
    const nowhere = await replicas({ ...NO_PASSKEYS, SERVICE_PUBLIC_URL: '' });
    expect(nowhere.first.auth.passkeys?.keeps).toBe(false);
    expect((await replicas()).first.auth.passkeys?.keeps).toBe(true);
    for (const [housekey, problem] of [
      [generated.first, 'no-secret-key'],
      [unstored, 'no-storage'],
    ] as const) {
      expect(housekey.auth.passkeys?.keeps).toBe(false);
      const token = await housekey.signIn();
      const laptop = new TestAuthenticator(ORIGIN);
      expect(await bodyOf(await register(housekey, token, laptop))).toMatchObject({
        stored: false,
      });
      expect(await passkeysOf(housekey, token)).toMatchObject({
        made_problem: problem,
        passkeys: [{ state: 'unsaved', entry: laptop.entry('laptop') }],
      });
    }
  });

  it('does not seem to be unknown while the storage is away: browsers would delete it', async () => {
    for (const storage of [{ isRedisConnected: () => false }, { isStateWritable: () => false }]) {
      const housekey = await createPasskeyHousekey({}, storage);
      const assertion = new TestAuthenticator(ORIGIN).assert(await housekey.browser.challenge());
      expect((await housekey.browser.signIn(assertion)).status).toBe(503);
    }
  });
});

/** Turns codes on with this secret. */
async function turnOn(housekey: Housekey, token: string, changed: object = {}) {
  const body = {
    to: 'on',
    secret: TOTP_SECRET,
    first_code: codeAt(housekey.clock.now),
    ...changed,
  };
  return await post(housekey, PATHS.changeCodes, body, token);
}

const turnOff = async (housekey: Housekey, token: string, body: object) =>
  await post(housekey, PATHS.changeCodes, { to: 'off', ...body }, token);

const showLine = async (housekey: Housekey, token: string, body: object = {}) =>
  await post(housekey, PATHS.changeCodes, { to: 'shown', ...body }, token);

const stateOf = async ({ request }: Housekey, token: string) =>
  await bodyOf(await request(PATHS.codes, bearer(token)));

/** A minute later, when another code is shown. */
function nextCode(...housekeys: readonly Housekey[]): string {
  for (const { clock } of housekeys) clock.now += 60_000;
  return codeAt(housekeys[0]?.clock.now ?? 0);
}

describe('one-time codes from the console', () => {
  it('are on once their first code was right: on every replica, after a restart, and in what pages are told', async () => {
    const { start, first, second } = await replicas();
    const token = await first.signIn();
    const before = await stateOf(first, token);
    expect(before).toEqual({
      state: 'off',
      every: null,
      offer: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/), qr_code: expect.anything() },
    });
    const { secret } = z.object({ secret: z.string() }).parse(before['offer']);
    const first_code = codeAt(LATER, secret);
    expect((await turnOn(first, token, { secret, first_code })).status).toBe(204);
    for (const replica of [first, second, await start({ SERVICE_TOTP_EVERY: 'device' })]) {
      expect((await signInWith(replica)).status).toBe(401);
      // Nobody signs in with the code that was seen when they were turned on.
      expect((await signInWith(replica, { code: first_code })).status).toBe(401);
    }
    expect(await stateOf(first, token)).toMatchObject({ state: 'made', every: 'sign-in' });
    first.clock.now += 60_000;
    const code = codeAt(first.clock.now, secret);
    expect((await signInWith(first, { code })).status).toBe(200);
    expect(first.audit.map(({ event }) => event)).toContain('codes-on');
    expect(inspectMadeCodes({ state: 'made', every: 'device' })).toMatchObject([
      { code: 'codes-per-device' },
    ]);
  });

  it('follow SERVICE_TOTP_EVERY', async () => {
    const { first } = await replicas({ ...NO_PASSKEYS, SERVICE_TOTP_EVERY: 'device' });
    const token = await first.signIn();
    await turnOn(first, token);
    expect(await stateOf(first, token)).toMatchObject({ every: 'device' });
  });

  it('end all other sessions when they are turned on, and when they are turned off', async () => {
    const { first, second } = await replicas();
    const [mine, other] = [await first.signIn(), await second.signIn()];
    await turnOn(first, mine);
    expect([await first.me(mine), await second.me(other)]).toEqual([200, 401]);
    const off = await turnOff(first, mine, { code: nextCode(first, second) });
    expect(off.status).toBe(204);
    expect(await stateOf(first, mine)).toMatchObject({ state: 'off' });
    expect((await signInWith(second)).status).toBe(200);
    expect(first.audit.map(({ event }) => event)).toContain('codes-off');
  });

  it.each([
    ['a wrong code', { first_code: wrongCodeAt(LATER) }, 422],
    ['a short secret', { secret: SHORT, first_code: codeAt(LATER, SHORT) }, 422],
    ['a secret that is not base32', { secret: '!' }, 422],
  ])('are not turned on with %s', async (_, changed, status) => {
    const { first } = await replicas();
    const token = await first.signIn();
    expect((await turnOn(first, token, changed)).status).toBe(status);
    expect(await stateOf(first, token)).toMatchObject({ state: 'off' });
  });

  it('are not turned on if a restart would forget them, or the configuration declares others', async () => {
    const generated = await replicas({ ...NO_PASSKEYS, SERVICE_SECRET_KEY: '' });
    const unwritable = await replicas(
      NO_PASSKEYS,
      storedState(() => LATER, false),
    );
    const unstored = await createPasskeyHousekey(NO_PASSKEYS);
    unstored.clock.now = LATER;
    for (const housekey of [generated.first, unwritable.first, unstored]) {
      const token = await housekey.signIn();
      expect((await turnOn(housekey, token)).status).toBe(409);
      expect((await signInWith(housekey)).status).toBe(200);
    }
    const { first, start } = await replicas();
    const token = await first.signIn();
    await turnOn(first, token);
    expect((await turnOn(first, token)).status).toBe(409);
    const configured = await start({ SERVICE_TOTP_SECRET: 'A'.repeat(32) });
    configured.clock.now += 60_000;
    const code = codeAt(configured.clock.now, 'A'.repeat(32));
    const signedIn = await bodyOf(await signInWith(configured, { code }));
    const session = String(signedIn['access_token']);
    expect(await stateOf(configured, session)).toMatchObject({ state: 'configured' });
    expect((await turnOn(configured, session)).status).toBe(409);
    expect((await stateOf(configured, session))['offer']).toBeNull();
    const line = await bodyOf(await showLine(configured, session));
    expect(JSON.stringify(line)).not.toContain('A'.repeat(32));
  });

  it.each([0, 1])('say so if the storage fails after %d of their records', async (records) => {
    const { state, fail } = failingState('made-lines', () => LATER);
    const { first } = await replicas(NO_PASSKEYS, state);
    const token = await first.signIn();
    fail(records);
    expect((await turnOn(first, token)).status).toBe(202);
  });

  it('give devices from before no wrong codes of their own', async () => {
    const { first } = await replicas();
    const cookies = [];
    for (let count = 0; count < 4; count += 1) cookies.push(cookieOf(await signInWith(first)));
    await turnOn(first, await first.signIn());
    const statuses = [];
    for (const cookie of cookies)
      statuses.push((await signInWith(first, { cookie, code: wrongCodeAt(LATER) })).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it('say so if the storage does not have them yet, or no longer', async () => {
    const { first } = await replicas(
      NO_PASSKEYS,
      unacknowledgedState(() => LATER),
    );
    const token = await first.signIn();
    expect((await turnOn(first, token)).status).toBe(202);
    const laptop = new TestAuthenticator(ORIGIN);
    first.clock.now += 60_000;
    const code = codeAt(first.clock.now);
    expect((await turnOff(first, token, { code })).status).toBe(202);
    expect(await bodyOf(await register(first, token, laptop))).toMatchObject({ stored: false });
    const unstored = await createPasskeyHousekey();
    expect(await unstored.auth.codes?.turnOff()).toBe(true);
  });

  it('are stored encrypted, and shown as a line only after a fresh credential', async () => {
    const { state, first } = await replicas();
    const token = await first.signIn();
    expect((await showLine(first, token)).status).toBe(409);
    await turnOn(first, token);
    const texts = state.madeLines.own().flatMap(({ signed }) => signed.split('~'));
    const stored = texts.map((text) => Buffer.from(text, 'base64url').toString('latin1')).join();
    expect(stored + texts.join()).not.toContain(TOTP_SECRET);
    const shown = await bodyOf(await showLine(first, token));
    expect(shown).toEqual({ line: `SERVICE_TOTP_SECRET=${TOTP_SECRET}` });
    first.clock.now += HOUR;
    expect((await showLine(first, token)).status).toBe(403);
    const code = codeAt(first.clock.now);
    const confirmed = await showLine(first, token, { password: PASSWORD, code });
    expect(confirmed.status).toBe(200);
  });

  it('are turned off with a code, however fresh the session is', async () => {
    const { first } = await replicas();
    const token = await first.signIn();
    await turnOn(first, token);
    const off = async (body: object) => (await turnOff(first, token, body)).status;
    const { now } = first.clock;
    expect(await off({})).toBe(401);
    expect(await off({ code: wrongCodeAt(now) })).toBe(401);
    expect(await off({ password: PASSWORD })).toBe(401);
    expect(await off({ password: 'wrong', code: nextCode(first) })).toBe(403);
    expect(await off({ password: PASSWORD, code: wrongCodeAt(first.clock.now) })).toBe(401);
    expect(await stateOf(first, token)).toMatchObject({ state: 'made' });
    expect(await off({ password: PASSWORD, code: nextCode(first) })).toBe(204);
  });

  it('are turned off with a passkey and a code, if the session is not fresh', async () => {
    const { first } = await replicas({});
    const token = await first.signIn();
    await turnOn(first, token);
    first.clock.now += HOUR;
    const code = codeAt(first.clock.now);
    expect((await turnOff(first, token, { code })).status).toBe(403);
    const assertion = async () => first.phone.assert(await first.browser.challenge());
    // The passkey confirms, so nobody looks at the password and what comes with it.
    const both = { password: PASSWORD, passkey: await assertion() };
    expect((await turnOff(first, token, both)).status).toBe(401);
    expect((await turnOff(first, token, { code, passkey: await assertion() })).status).toBe(204);
  });
});

describe('`housekey totp --reset`', () => {
  const reset = async ({ request, clock }: Housekey) => {
    const command = signCommand(SECRET, 'reset-codes', { now: () => clock.now, randomBytes });
    return (await request(PATHS.command, json({ command }))).status;
  };

  it('turns off the codes of the console, and ends all sessions', async () => {
    const { first } = await replicas();
    const token = await first.signIn();
    await turnOn(first, token);
    expect(await reset(first)).toBe(204);
    expect(await first.me(token)).toBe(401);
    first.clock.now += 2000;
    expect(await stateOf(first, await first.signIn())).toMatchObject({ state: 'off' });
  });

  it.each([0, 1, 2])('says so if the storage fails after %d changes', async (changes) => {
    const { state, fail } = failingState('sign-outs', () => LATER);
    const { first } = await replicas(NO_PASSKEYS, state);
    await turnOn(first, await first.signIn());
    fail(changes);
    expect(await reset(first)).toBe(202);
  });

  it('says so if there is no storage, or the mark of the codes stays', async () => {
    const state = storedState(() => LATER, false);
    const { first } = await replicas(NO_PASSKEYS, state);
    Object.assign(state.codesMark ?? {}, { isSet: true });
    expect(await reset(first)).toBe(409);
    expect(await reset(await createPasskeyHousekey(NO_PASSKEYS))).toBe(409);
  });
});

it('one-time codes are offered without a public address, too', async () => {
  const housekey = await createTestHousekey(AUTH_VARIABLES, { state: storedState(() => NOON) });
  const answer = await housekey.request(PATHS.codes, bearer(await housekey.signIn()));
  expect(await bodyOf(answer)).toMatchObject({
    state: 'off',
    offer: { secret: expect.any(String) },
  });
});

it.each([
  ['off', []],
  ['configured', []],
  ['lost', [{ code: 'codes-lost' }]],
  ['made', [{ code: 'codes' }]],
] as const)('the findings on codes whose state is %s', (state, findings) => {
  expect(inspectMadeCodes({ state, every: 'sign-in' })).toMatchObject(findings);
  const perDevice = inspectMadeCodes({ state, every: 'device' });
  expect(perDevice).toHaveLength(findings.length);
});

describe('if the record of one-time codes is lost', () => {
  const LOST = { second_factor: 'totp', detail: expect.stringContaining('housekey totp --reset') };

  /** How the storage can lose it. */
  const LOSSES: readonly [string, (state: SharedState) => Promise<unknown>, object?][] = [
    ['the secret was removed', async ({ madeLines }) => await dropRecord(madeLines, 1)],
    ['the secret is damaged', async ({ madeLines }) => await damage(madeLines)],
    [
      'everything beside the mark is gone',
      async ({ madeLines }) => {
        await dropRecord(madeLines, 0);
        await dropRecord(madeLines, 0);
      },
    ],
    [
      'the secret and the mark are gone',
      async (state) => {
        await dropRecord(state.madeLines, 1);
        await state.codesMark?.set(false);
      },
    ],
    ['SERVICE_SECRET_KEY is another one', async () => {}, { SERVICE_SECRET_KEY: 'B'.repeat(43) }],
  ];

  it.each(LOSSES)('no password signs in: %s', async (_, lose, changed = {}) => {
    const { state, first, start } = await replicas({});
    await turnOn(first, await first.signIn());
    await lose(state);
    const housekey = await start({ ...changed });
    const refused = await signInWith(housekey, { code: codeAt(LATER) });
    expect([refused.status, await bodyOf(refused)]).toMatchObject([401, LOST]);
    // Whoever does not know the password learns nothing.
    const wrong = await bodyOf(await signInWith(housekey, { password: 'wrong' }));
    expect(wrong).toEqual({ detail: 'Incorrect email or password' });
    const session = await housekey.browser.tokenOf(housekey.phone);
    expect(await stateOf(housekey, session)).toMatchObject({ state: 'lost' });
    expect(inspectMadeCodes({ state: 'lost', every: undefined })).toMatchObject([
      { level: 'outage' },
    ]);
    // Sessions from after a sign-out of all begin a second later.
    housekey.clock.now += 2000;
    expect((await turnOn(housekey, session)).status).toBe(409);
    expect((await turnOff(housekey, session, { code: codeAt(LATER) })).status).toBe(409);
    expect(await housekey.auth.codes?.turnOff()).toBe(true);
    expect((await signInWith(housekey)).status).toBe(200);
  });

  it('a link of `housekey link` still signs in, without a code', async () => {
    const { state, first, start } = await replicas();
    await turnOn(first, await first.signIn());
    await dropRecord(state.madeLines, 1);
    const housekey = await start();
    const token = await createLink(AUTH_VARIABLES, LATER);
    expect((await housekey.browser.post(PATHS.link, { token })).status).toBe(200);
  });
});

type Lines = SharedState['madeLines'];

/** Loses one of the records, in the order in which they were made. */
async function dropRecord(madeLines: Lines, index: number): Promise<void> {
  await madeLines.remove(madeLines.own()[index]?.id ?? '');
}

async function damage(madeLines: Lines): Promise<void> {
  for (const record of madeLines.own()) {
    await madeLines.put({
      ...record,
      updatedAt: LATER + 1,
      signed: `${record.signed.slice(0, -1)}_`,
    });
  }
}

describe('what gives access is kept only for the owner in a session of their own', () => {
  const CHANGES = [
    [PATHS.passkeyRegistration, { password: PASSWORD }],
    [PATHS.passkeyRegister, {}],
    [PATHS.passkeyConfirm, {}],
    [PATHS.passkeyRemove, { id: 'AAAA', password: PASSWORD }],
    [
      PATHS.changeCodes,
      { to: 'on', secret: TOTP_SECRET, first_code: codeAt(LATER), password: PASSWORD },
    ],
    [PATHS.changeCodes, { to: 'off', code: codeAt(LATER), password: PASSWORD }],
    [PATHS.changeCodes, { to: 'shown', password: PASSWORD }],
  ] as const;

  it.each(CHANGES)(
    "%s refuses other programs' tokens, even with the password",
    async (path, body) => {
      const { first } = await replicas();
      const token = handmadeToken({ sub: EMAIL, exp: NOW + 36_000_000, jti: 'x' });
      expect(await first.me(token)).toBe(200);
      const answer = await post(first, path, body, token);
      expect([answer.status, await bodyOf(answer)]).toEqual([
        403,
        { detail: 'Only a session that a sign-in began may do this' },
      ]);
    },
  );

  it('codes are turned on only soon after a sign-in, and next to an app only with a credential', async () => {
    const { first } = await replicas();
    const token = await first.signIn();
    first.clock.now += HOUR;
    const stale = await turnOn(first, token);
    expect([stale.status, await bodyOf(stale)]).toMatchObject([
      403,
      { confirmation: { password: true, code: false } },
    ]);
    expect((await turnOn(first, token, { password: PASSWORD })).status).toBe(204);
    const state = storedState(() => NOON);
    const next = await createPasskeyHousekey(NO_PASSKEYS, { ...COOKIE_SESSION, state });
    expect((await turnOn(next, await next.signIn())).status).toBe(403);
  });

  it('a change of codes needs a body that can be read', async () => {
    const { first } = await replicas();
    const token = await first.signIn();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
    const answer = await first.request(PATHS.changeCodes, { method: 'POST', headers, body: 'x' });
    expect(answer.status).toBe(415);
  });
});
