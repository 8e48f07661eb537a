import { describe, expect, it } from 'vitest';
import { decodeJwt } from 'jose';
import { inspectPasskeyChanges } from '../../src/core/diagnostics/access.js';
import type { SingleUseStore } from '../../src/core/storage/single-use.js';
import { createLocalState } from '../../src/core/storage/state.js';
import { KEY_KINDS, TestAuthenticator, type Deviations } from '../support/authenticator.js';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { bodyOf, EMAIL, json, NOON, PASSWORD } from '../support/housekey.js';
import { createPasskeyHousekey, ORIGIN, TestBrowser } from '../support/passkeys.js';

const UNKNOWN = 'This passkey is not registered here, or was removed';
const EXPIRED = 'The passkey was used too late or twice; try again';
const REFUSED = 'The passkey was not accepted';

describe('signing in with a passkey', () => {
  it('gives a token of the owner, like the password', async () => {
    const { browser, phone, me } = await createPasskeyHousekey();
    const answer = await browser.signIn(phone.assert(await browser.challenge()));
    const body = await bodyOf(answer);
    expect([answer.status, body]).toMatchObject([
      200,
      { token_type: 'bearer', expires_in: 604_800, email: EMAIL },
    ]);
    expect(await me(String(body['access_token']))).toBe(200);
  });

  it.each(KEY_KINDS)('accepts a key of the kind %s', async (kind) => {
    const key = new TestAuthenticator(ORIGIN, kind);
    const { browser } = await createPasskeyHousekey({ SERVICE_PASSKEYS: key.entry() });
    expect((await browser.signIn(key.assert(await browser.challenge()))).status).toBe(200);
  });

  it('is recorded with the name of the passkey', async () => {
    const { browser, phone, audit } = await createPasskeyHousekey();
    await browser.tokenOf(phone);
    expect(audit).toMatchObject([{ event: 'sign-in', email: EMAIL, method: 'passkey "phone"' }]);
  });

  it('asks for a verified user and names no passkey to strangers', async () => {
    const { browser } = await createPasskeyHousekey();
    const options = await bodyOf(await browser.post('/_housekey/api/passkey/options', {}));
    expect(options).toEqual({
      challenge: expect.any(String),
      rpId: 'app.example.com',
      timeout: 120_000,
      userVerification: 'required',
    });
  });

  it('sets a cookie that only this host can set, over https only', async () => {
    const { browser } = await createPasskeyHousekey();
    const answer = await browser.post('/_housekey/api/passkey/options', {});
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-Http-housekey_passkey=[\w-]{22}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/,
      ),
    ]);
  });

  it('works at http://localhost, with a cookie without Secure', async () => {
    const origin = 'http://localhost:8000';
    const key = new TestAuthenticator(origin);
    const { request } = await createPasskeyHousekey(
      { SERVICE_PUBLIC_URL: origin, SERVICE_PASSKEYS: key.entry() },
      { publicUrl: new URL(origin) },
    );
    const headers = { host: 'localhost:8000', 'content-type': 'application/json' };
    const options = await request('/_housekey/api/passkey/options', { method: 'POST', headers });
    const [cookie = ''] = options.headers.getSetCookie();
    expect(cookie).not.toContain('Secure');
    const { challenge } = await bodyOf(options);
    const answer = await request('/_housekey/api/passkey/sign-in', {
      method: 'POST',
      headers: { ...headers, cookie: cookie.split(';', 1)[0] ?? '' },
      body: JSON.stringify(key.assert(String(challenge))),
    });
    expect(answer.status).toBe(200);
  });
});

const RESPONSE = { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' };
const COMPLETE = { id: 'a', rawId: 'a', response: RESPONSE };

describe('an assertion', () => {
  it.each<[string, Deviations]>([
    ['by another key', { forged: true }],
    // Nextcloud, CVE-2020-8236
    ['without a verified user', { flags: 0x01 }],
    ['without a present user', { flags: 0x04 }],
    ['that is backed up but cannot be', { flags: 0x15 }],
    ['for another host', { rpId: 'evil.example.com' }],
    ['from another origin', { origin: 'https://evil.example.com' }],
    ['from the same host by http', { origin: 'http://app.example.com' }],
    ['from another port of the host', { origin: 'https://app.example.com:8443' }],
    ['from a frame of another site', { clientData: { crossOrigin: true } }],
    ['from a frame, by the address around it', { clientData: { topOrigin: 'https://evil.com' } }],
    ['whose frame is unclear', { clientData: { crossOrigin: 'false' } }],
    ['of another type', { type: 'webauthn.create' }],
    ['for a payment', { type: 'payment.get' }],
  ])('%s is refused', async (_, deviations) => {
    const { auth, browser, phone, audit } = await createPasskeyHousekey();
    const answer = await browser.signIn(phone.assert(await browser.challenge(), deviations));
    expect([answer.status, await bodyOf(answer)]).toEqual([401, { detail: REFUSED }]);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect((await auth.sessions?.list())?.records).toEqual([]);
    expect(audit).toMatchObject([{ event: 'passkey-refused' }]);
  });

  it.each<[string, Deviations]>([
    ['that is backed up, and can be', { flags: 0x1d }],
    ['of a browser that says nothing about frames', { clientData: { crossOrigin: undefined } }],
  ])('%s is accepted', async (_, deviations) => {
    const { browser, phone } = await createPasskeyHousekey();
    const assertion = phone.assert(await browser.challenge(), deviations);
    expect((await browser.signIn(assertion)).status).toBe(200);
  });

  it('of a passkey that is not configured is refused', async () => {
    const { browser } = await createPasskeyHousekey();
    const stranger = new TestAuthenticator(ORIGIN);
    const answer = await browser.signIn(stranger.assert(await browser.challenge()));
    expect([answer.status, await bodyOf(answer)]).toEqual([401, { detail: UNKNOWN }]);
  });

  it('of a passkey for another host is refused', async () => {
    const other = new TestAuthenticator(ORIGIN);
    const { browser } = await createPasskeyHousekey({
      SERVICE_PASSKEYS: other.entry('old', 'old.example.com'),
    });
    const answer = await browser.signIn(other.assert(await browser.challenge()));
    expect(await bodyOf(answer)).toEqual({ detail: UNKNOWN });
  });

  it.each([
    ['nothing', {}],
    ['no response', { id: 'a', rawId: 'a' }],
    ['a response that is text', { id: 'a', rawId: 'a', response: 'text' }],
    ['a signature that is a number', { ...COMPLETE, response: { ...RESPONSE, signature: 1 } }],
    ['an ID that is a number', { ...COMPLETE, id: 1 }],
    ['a raw ID that is a number', { ...COMPLETE, rawId: 1 }],
  ])('with %s is a 422', async (_, assertion) => {
    const { browser } = await createPasskeyHousekey();
    expect((await browser.signIn(assertion)).status).toBe(422);
  });

  it.each([
    ['a text that is not base64url', '{}'],
    ['the same bytes in another spelling', '='],
    ['nothing', ''],
  ])('whose client data ends in %s is refused', async (_, end) => {
    const { browser, phone } = await createPasskeyHousekey();
    const assertion = phone.assert(await browser.challenge());
    const { response } = assertion;
    const clientDataJSON = end === '' ? '' : `${response.clientDataJSON}${end}`;
    const answer = await browser.signIn({
      ...assertion,
      response: { ...response, clientDataJSON },
    });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['text/plain', '{}', 415],
    ['application/json', '{', 400],
    ['application/json', `"${'x'.repeat(20_000)}"`, 413],
  ])('as %s is a 4xx if the body cannot be read', async (type, body, status) => {
    const { request } = await createPasskeyHousekey();
    const answer = await request('/_housekey/api/passkey/sign-in', {
      method: 'POST',
      headers: { 'content-type': type, host: 'app.example.com' },
      body,
    });
    expect(answer.status).toBe(status);
  });

  it('never uses up attempts at the password', async () => {
    const { browser, phone, signIn } = await createPasskeyHousekey(
      {},
      { limits: { ...DEFAULT_LIMITS, failures: 2 } },
    );
    const challenge = await browser.challenge();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect((await browser.signIn(phone.assert(challenge, { forged: true }))).status).toBe(401);
    }
    expect(await signIn()).toMatch(/\./);
  });
});

describe('a challenge', () => {
  it('works once', async () => {
    const { browser, phone } = await createPasskeyHousekey();
    const challenge = await browser.challenge();
    expect((await browser.signIn(phone.assert(challenge))).status).toBe(200);
    const again = await browser.signIn(phone.assert(challenge));
    expect([again.status, await bodyOf(again)]).toEqual([401, { detail: EXPIRED }]);
  });

  it('is not used up by an assertion that is refused', async () => {
    const { browser, phone } = await createPasskeyHousekey();
    const challenge = await browser.challenge();
    await browser.signIn(phone.assert(challenge, { forged: true }));
    expect((await browser.signIn(phone.assert(challenge))).status).toBe(200);
  });

  it('is refused in another browser', async () => {
    const { browser, phone, ...housekey } = await createPasskeyHousekey();
    const challenge = await browser.challenge();
    const other = new TestBrowser({ ...housekey });
    await other.challenge();
    const answer = await other.signIn(phone.assert(challenge));
    expect(await bodyOf(answer)).toEqual({ detail: EXPIRED });
  });

  it('stays valid when another page of the same browser asks for one', async () => {
    const { browser, phone } = await createPasskeyHousekey();
    const challenge = await browser.challenge();
    await browser.challenge();
    expect((await browser.signIn(phone.assert(challenge))).status).toBe(200);
  });

  it('expires after two minutes', async () => {
    const { browser, phone, clock } = await createPasskeyHousekey();
    const challenge = await browser.challenge();
    clock.now += 119_999;
    expect((await browser.signIn(phone.assert(challenge))).status).toBe(200);
    const late = await browser.challenge();
    clock.now += 120_000;
    expect(await bodyOf(await browser.signIn(phone.assert(late)))).toEqual({ detail: EXPIRED });
  });

  it.each([
    [5_000, 200],
    [5_001, 401],
  ])('of a clock that was set back by %i ms is answered with %i', async (ahead, status) => {
    const { browser, phone, clock } = await createPasskeyHousekey();
    const assertion = phone.assert(await browser.challenge());
    clock.now -= ahead;
    expect((await browser.signIn(assertion)).status).toBe(status);
  });

  it('of a clock that was ahead is refused once the clock is set back', async () => {
    const { browser, phone, clock } = await createPasskeyHousekey();
    clock.now += 31_536_000_000;
    const ahead = await browser.challenge();
    clock.now -= 31_536_000_000;
    expect((await browser.signIn(phone.assert(ahead))).status).toBe(401);
    expect((await browser.signIn(phone.assert(await browser.challenge()))).status).toBe(200);
  });

  it('of before a restart is refused, because it may have been used', async () => {
    const rootKey = () => Buffer.alloc(32, 1);
    // The state directory keeps the key.
    for (const kept of [{}, { rootKey }]) {
      const startedAt = (now: number) => ({ ...createLocalState({ now: () => now }), ...kept });
      const before = await createPasskeyHousekey({}, { state: startedAt(NOON) });
      const challenge = await before.browser.challenge();
      const variables = { SERVICE_PASSKEYS: before.phone.entry() };
      const after = await createPasskeyHousekey(variables, { state: startedAt(NOON + 1) });
      after.clock.now += 1;
      before.browser.moveTo(after);
      const answer = await before.browser.signIn(before.phone.assert(challenge));
      expect(await bodyOf(answer)).toEqual({ detail: EXPIRED });
    }
  });

  it('that is made up, damaged or empty is refused', async () => {
    const { browser, phone } = await createPasskeyHousekey();
    const challenge = await browser.challenge();
    for (const bad of ['', 'A'.repeat(72), challenge.slice(1), `${challenge}A`]) {
      expect((await browser.signIn(phone.assert(bad))).status).toBe(401);
    }
  });

  it('is no token, as Bearer or as cookie', async () => {
    const { browser, request, me } = await createPasskeyHousekey();
    const challenge = await browser.challenge();
    expect(await me(challenge)).toBe(401);
    const cookie = `__Host-housekey_session=${challenge}; housekey_session=${challenge}`;
    const answer = await request('/api/auth/me', {
      headers: { host: 'app.example.com', cookie },
    });
    expect(answer.status).toBe(401);
  });
});

describe('the token of a passkey', () => {
  it('carries a hash of the credential ID, not the ID', async () => {
    const { browser, phone } = await createPasskeyHousekey();
    const token = await browser.tokenOf(phone);
    const { housekey_passkey: claim } = decodeJwt(token);
    expect(claim).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(decodeJwt(token))).not.toContain(phone.id);
  });

  it('is refused once the passkey is no longer in the configuration; others stay', async () => {
    const before = await createPasskeyHousekey();
    const byPasskey = await before.browser.tokenOf(before.phone);
    const byPassword = await before.signIn();
    const after = await createPasskeyHousekey();
    expect([await after.me(byPasskey), await after.me(byPassword)]).toEqual([401, 200]);
  });

  it('stays valid after a restart with the passkey', async () => {
    const before = await createPasskeyHousekey();
    const token = await before.browser.tokenOf(before.phone);
    const after = await createPasskeyHousekey({ SERVICE_PASSKEYS: before.phone.entry('other') });
    expect(await after.me(token)).toBe(200);
  });

  it.each([
    ['a number', 1],
    ['an array', []],
    ['null', null],
    ['an unknown passkey', 'x'],
  ])('is refused if its claim is %s', async (_, claim) => {
    const { auth, me } = await createPasskeyHousekey();
    expect(await me(await auth.issueToken({ sub: EMAIL, housekey_passkey: claim }))).toBe(401);
  });
});

describe('SERVICE_PASSWORD_SIGN_IN=false', () => {
  const OFF = { SERVICE_PASSWORD_SIGN_IN: 'false' };

  it('ends the sessions that it has opened', async () => {
    const before = await createPasskeyHousekey();
    const token = await before.auth.issueToken({ sub: EMAIL });
    expect(await before.auth.authenticate(token)).toMatchObject({ ok: true });
    const { auth } = await createPasskeyHousekey(OFF);
    expect(await auth.authenticate(token)).toEqual({ ok: false, reason: 'invalid' });
  });

  it('refuses the right password like a wrong one, without checking it', async () => {
    let checks = 0;
    const bcryptVerify = async () => {
      checks += 1;
      return await Promise.resolve(true);
    };
    const { request, audit } = await createPasskeyHousekey(OFF, { bcryptVerify });
    const { headers, ...init } = json({ email: EMAIL, password: PASSWORD });
    const answer = await request('/api/auth/login', {
      ...init,
      headers: { ...Object(headers), host: 'app.example.com' },
    });
    expect([answer.status, await bodyOf(answer), checks]).toEqual([
      401,
      { detail: 'Incorrect email or password' },
      0,
    ]);
    expect(audit).toMatchObject([{ event: 'sign-in-failed', reason: 'passwords-off' }]);
  });

  it('lets a passkey sign in', async () => {
    const { browser, phone, me } = await createPasskeyHousekey(OFF);
    expect(await me(await browser.tokenOf(phone))).toBe(200);
  });
});

it('while Redis cannot be reached, no passkey is accepted, because its challenge may have been used', async () => {
  const state = createLocalState({ now: () => NOON });
  const singleUse = { redeem: () => 'unknown', remembersSince: () => 0 } satisfies SingleUseStore;
  const { browser, phone } = await createPasskeyHousekey({}, { state: { ...state, singleUse } });
  const answer = await browser.signIn(phone.assert(await browser.challenge()));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
});

describe('many assertions at once', () => {
  async function signInAmong(forged: number): Promise<{ forged: Set<number>; own: number }> {
    const { browser, phone } = await createPasskeyHousekey();
    const challenge = await browser.challenge();
    const assertion = phone.assert(challenge, { forged: true });
    const answers = Array.from({ length: forged }, async () => await browser.signIn(assertion));
    const own = await browser.signIn(phone.assert(challenge));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    return { forged: new Set(statuses), own: own.status };
  }

  it('keep nobody out: each waits for its turn', async () => {
    expect(await signInAmong(64)).toEqual({ forged: new Set([401]), own: 200 });
  });

  it('are told to come back if eight are checked, and a thousand wait', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const redeem = async () => {
      await released;
      return 'used' as const;
    };
    const singleUse: SingleUseStore = { redeem, remembersSince: () => 0 };
    const state = { ...createLocalState({ now: () => NOON }), singleUse };
    const { browser, phone } = await createPasskeyHousekey({}, { state });
    const assertion = phone.assert(await browser.challenge());
    const answers = Array.from({ length: 1009 }, async () => await browser.signIn(assertion));
    expect((await Promise.race(answers)).status).toBe(503);
    release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(1);
  });
});

it('a page of another origin cannot use the challenges of a browser, even if it may call the API', async () => {
  const origin = 'https://other.example.com';
  const { request } = await createPasskeyHousekey({}, { allowedOrigins: new Set([origin]) });
  const cookie = `__Host-Http-housekey_passkey=${'A'.repeat(22)}`;
  const headers = { origin, cookie };
  const answer = await request('/_housekey/api/passkey/options', { method: 'POST', headers });
  expect(answer.headers.getSetCookie().join()).not.toContain('A'.repeat(22));
});

it('the signature counter of a copy is reported and not refused', async () => {
  const { browser, phone, auth } = await createPasskeyHousekey();
  for (const counter of [0, 0, 7, 3]) {
    const assertion = phone.assert(await browser.challenge(), { counter });
    expect((await browser.signIn(assertion)).status).toBe(200);
  }
  const codes = inspectPasskeyChanges(auth.passkeys?.list() ?? []).map(({ code }) => code);
  expect(codes).toEqual(['passkey-counter']);
});

it('a passkey that is removed while its signature is verified does not sign in', async () => {
  const state = createLocalState({ now: () => NOON });
  const removeFirst = () => {
    void housekey.auth.passkeys?.remove(housekey.phone.id);
    return 'first' as const;
  };
  const singleUse = { redeem: removeFirst, remembersSince: () => 0 } satisfies SingleUseStore;
  const housekey = await createPasskeyHousekey({}, { state: { ...state, singleUse } });
  const { browser, phone } = housekey;
  expect((await browser.signIn(phone.assert(await browser.challenge()))).status).toBe(401);
});

it('whether a passkey can sign in is known while one is configured and not removed', async () => {
  const { auth, phone } = await createPasskeyHousekey();
  expect(auth.passkeys?.canSignIn()).toBe(true);
  await auth.passkeys?.remove(phone.id);
  expect(auth.passkeys?.canSignIn()).toBe(false);
});

describe('without a passkey that can sign in', () => {
  it.each([
    ['none is configured', { SERVICE_PASSKEYS: '' }],
    [
      'it is for another host',
      { SERVICE_PASSKEYS: new TestAuthenticator('https://old.example.com').entry() },
    ],
  ])('nobody gets a challenge or a cookie: %s', async (_, variables) => {
    const { browser } = await createPasskeyHousekey(variables);
    const answer = await browser.post('/_housekey/api/passkey/options', {});
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []]);
  });

  it('nobody gets one after it was removed', async () => {
    const { auth, browser, phone } = await createPasskeyHousekey();
    await auth.passkeys?.remove(phone.id);
    expect((await browser.post('/_housekey/api/passkey/options', {})).status).toBe(404);
  });
});

it('without SERVICE_PUBLIC_URL, there are no options, and no passkey is accepted', async () => {
  const { browser, phone } = await createPasskeyHousekey({ SERVICE_PUBLIC_URL: '' });
  expect((await browser.post('/_housekey/api/passkey/options', {})).status).toBe(404);
  expect((await browser.signIn(phone.assert('x'))).status).toBe(401);
});
