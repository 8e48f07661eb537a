import { afterEach, describe, expect, it } from 'vitest';
import { AUDIT_EVENTS, PATHS } from '../../src/contract/index.js';
import { SYSTEM_CLOCK } from '../../src/http/clock.js';
import { AddressSet } from '../../src/core/network.js';
import {
  bearer,
  bodyOf,
  EMAIL,
  json,
  AUTH_VARIABLES,
  NOON,
  createTestHousekey,
  PASSWORD,
  type TestHousekey,
  housekeyWith,
} from '../support/housekey.js';
import { TOTP_SECRET } from '../support/codes.js';
import { StreamReader } from '../support/stream-reader.js';
import { CLAIMS, handmadeToken } from '../support/tokens.js';

/** A token for the owner as any program with the secret could issue it. */
function ownerToken(claims: object = {}): string {
  return handmadeToken({ ...CLAIMS, sub: EMAIL, ...claims });
}

describe('the overview compares what the page and the service see', () => {
  async function codes(query: string, headers: Record<string, string> = {}, proxy = '192.0.2.1') {
    const housekey = await housekeyWith({
      trustedProxies: AddressSet.of(['10.0.0.1']),
    });
    const authorization = `Bearer ${ownerToken()}`;
    const init = { headers: { ...headers, authorization } };
    const answer = await housekey.request(`${PATHS.overview}?${query}`, init, proxy);
    const { findings } = await bodyOf(answer);
    if (!Array.isArray(findings)) throw new Error('the response has no findings');
    return findings.map(({ code }: { code: unknown }) => code).slice(3);
  }

  it('and reports HTTPS that an unknown proxy terminates', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    const query = 'origin=https%3A%2F%2Fapp.example.com';
    expect(await codes(query, headers)).toEqual(['client-is-proxy', 'https-unseen']);
    expect(await codes(query, headers, '10.0.0.1')).toEqual(['client-known', 'https']);
  });

  it('and compares the clock of the device if it is sent', async () => {
    expect(await codes(`clock=${NOON}`)).toContain('clock');
    expect(await codes(`clock=${NOON + 60_000}`)).toContain('clock-skew');
  });

  it.each([
    'origin=javascript:x',
    'origin=https://a b',
    'origin=',
    'origin=https://%22%3E',
    'clock=-1',
    'clock=1e5',
    'clock=99999999999999999999',
  ])('and ignores invalid origins and clocks: %s', async (query) => {
    expect(await codes(query)).toEqual(['client-known', 'http']);
  });
});

describe('the overview for a token with another subject', () => {
  const weak = {
    ...AUTH_VARIABLES,
    SERVICE_PASSWORD_HASH: '',
    SERVICE_PASSWORD: 'letmein',
    SERVICE_TOTP_SECRET: TOTP_SECRET,
  };

  it('says when the session ends, and nothing about the login or the configuration', async () => {
    const probed: boolean[] = [];
    const housekey = await createTestHousekey(weak, {
      findings: async (live) => {
        probed.push(live);
        return await Promise.resolve([]);
      },
    });
    const query = `origin=https%3A%2F%2Fapp.example.com&clock=${NOON}`;
    const answer = await housekey.request(`${PATHS.overview}?${query}`, bearer(handmadeToken()));
    expect([answer.status, await bodyOf(answer)]).toEqual([
      200,
      { version: '1.2.3', auth_enabled: true, expires_at: CLAIMS.exp, security: null },
    ]);
    expect(probed).toEqual([]);
    // The session is as valid as the owner's for everything else.
    expect(await housekey.me(handmadeToken())).toBe(200);
  });

  it('is complete for the owner, and for everyone while authentication is disabled', async () => {
    const housekey = await createTestHousekey(weak);
    const owner = await bodyOf(await housekey.request(PATHS.overview, bearer(ownerToken())));
    expect(owner['findings']).toContainEqual(expect.objectContaining({ code: 'password-plain' }));
    const open = await createTestHousekey({});
    const guest = await bodyOf(await open.request(PATHS.overview, bearer(handmadeToken())));
    expect(guest['findings']).toContainEqual(expect.objectContaining({ code: 'open' }));
  });
});

describe('the overview says when a sign-in needs a one-time code', () => {
  it.each([
    [{}, null],
    [{ SERVICE_TOTP_SECRET: TOTP_SECRET }, 'sign-in'],
    [{ SERVICE_TOTP_SECRET: TOTP_SECRET, SERVICE_TOTP_EVERY: 'device' }, 'device'],
  ])('with %j', async (variables, every) => {
    const housekey = await createTestHousekey({ ...AUTH_VARIABLES, ...variables });
    const answer = await housekey.request(PATHS.overview, bearer(ownerToken()));
    expect(await bodyOf(answer)).toMatchObject({ codes_every: every });
  });

  it('with authentication disabled', async () => {
    const answer = await (await createTestHousekey({})).request(PATHS.overview);
    expect(await bodyOf(answer)).toMatchObject({ codes_every: null });
  });
});

describe('the activity', () => {
  it('is shown to the owner', async () => {
    const housekey = await createTestHousekey();
    await housekey.request(
      '/api/auth/login',
      json({ email: EMAIL, password: 'wrong' }),
      '198.51.100.1',
    );
    await housekey.request('/api/auth/me', bearer('forged'), '198.51.100.2');
    const token = await housekey.signIn();
    const answer = await housekey.request(PATHS.activity, bearer(token));
    expect(answer.status).toBe(200);
    expect(await bodyOf(answer)).toMatchObject({
      since: NOON,
      unlisted: 0,
      entries: [
        { event: 'sign-in', network: '192.0.2.1' },
        { event: 'token-refused', network: '198.51.100.2' },
        { event: 'sign-in-failed', reason: 'wrong-password', network: '198.51.100.1' },
      ],
    });
  });

  it.each([PATHS.activity, PATHS.activityStream])('is shown to nobody else: %s', async (path) => {
    const housekey = await createTestHousekey();
    expect((await housekey.request(path)).status).toBe(401);
    expect((await housekey.request(path, bearer('forged'))).status).toBe(401);
    const open = await createTestHousekey({});
    const refused = await open.request(path);
    expect([refused.status, await bodyOf(refused)]).toEqual([
      403,
      { detail: expect.stringContaining('set SERVICE_EMAIL and a password') },
    ]);
  });
});

describe('the activity stream', () => {
  const readers: StreamReader[] = [];
  afterEach(async () => {
    for (const reader of readers.splice(0)) await reader.cancel();
  });

  async function follow(housekey: TestHousekey, token = ownerToken()): Promise<StreamReader> {
    const answer = await housekey.request(PATHS.activityStream, bearer(token));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const reader = new StreamReader(answer, housekey.time);
    readers.push(reader);
    return reader;
  }

  it('is not sent to the holder of a token for another user', async () => {
    const housekey = await createTestHousekey();
    const refused = await housekey.request(PATHS.activityStream, bearer(handmadeToken()));
    expect([refused.status, await bodyOf(refused)]).toEqual([
      403,
      { detail: 'Only the owner may see this, and the token is for another subject' },
    ]);
    expect(
      (await housekey.request(PATHS.signOutEverywhere, bearer(handmadeToken(), 'POST'))).status,
    ).toBe(403);
  });

  it('ends if nobody reads it, and buffers little', async () => {
    const housekey = await createTestHousekey();
    const answers = [];
    for (let index = 0; index < 16; index += 1) {
      answers.push(await housekey.request(PATHS.activityStream, bearer(ownerToken())));
    }
    expect((await housekey.request(PATHS.activityStream, bearer(ownerToken()))).status).toBe(503);
    // 30 seconds on the stream's clock.
    await housekey.time.pass(140);
    await (await follow(housekey)).next();
    expect(answers).toHaveLength(16);
  });

  it('reports an unexpected error and ends', async () => {
    const faults: unknown[] = [];
    const stopping = new AbortController().signal;
    const fault = new Error('the clock broke');
    const clock = { now: () => NOON, sleep: async () => await Promise.reject(fault) };
    const housekey = await housekeyWith({
      clock,
      stopping,
      onError: (error) => faults.push(error),
    });
    const reader = await follow(housekey);
    expect(await reader.next()).toMatchObject({ event: 'snapshot' });
    expect(await reader.next()).toBeUndefined();
    expect(faults).toEqual([fault]);
  });

  it('starts with the recorded events and continues with new ones', async () => {
    const housekey = await createTestHousekey();
    await housekey.request('/api/auth/me', bearer('forged'));
    const reader = await follow(housekey);
    expect(await reader.next()).toMatchObject({
      event: 'snapshot',
      data: { since: NOON, entries: [{ event: 'token-refused', count: 1 }] },
    });
    await housekey.request('/api/auth/me', bearer('forged'));
    await housekey.request('/api/auth/me', bearer('forged'));
    expect(await reader.next()).toMatchObject({
      event: 'change',
      data: { counts: { 'token-refused': 2 }, entries: [{ id: 1, count: 3 }] },
    });
  });

  it('sends a heartbeat regularly, however the clock is set', async () => {
    const housekey = await createTestHousekey();
    const reader = await follow(housekey);
    await reader.next();
    housekey.clock.now -= 3_600_000;
    expect(await reader.next()).toEqual({ event: 'comment', data: ': heartbeat' });
    expect(await reader.next()).toEqual({ event: 'comment', data: ': heartbeat' });
  });

  it('ends when the token expires', async () => {
    const housekey = await createTestHousekey();
    const reader = await follow(housekey, ownerToken({ exp: NOON / 1000 + 10 }));
    await reader.next();
    housekey.clock.now += 10_000;
    expect(await reader.next()).toBeUndefined();
  });

  it('ends when its token is signed out, and not when another is', async () => {
    const housekey = await createTestHousekey();
    const [mine, other] = [ownerToken({ jti: '1' }), ownerToken({ jti: '2' })];
    const reader = await follow(housekey, mine);
    await reader.next();
    await housekey.request('/api/auth/logout', bearer(other, 'POST'));
    expect(await reader.next()).toMatchObject({ event: 'change' });
    await housekey.request('/api/auth/logout', bearer(mine, 'POST'));
    expect(await reader.next()).toBeUndefined();
  });

  it('ends when the service stops', async () => {
    const stop = new AbortController();
    const housekey = await housekeyWith({ stopping: stop.signal });
    const reader = await follow(housekey);
    await reader.next();
    stop.abort();
    expect(await reader.next()).toBeUndefined();
  });

  it('uses the system clock by default', async () => {
    const housekey = await housekeyWith({ clock: SYSTEM_CLOCK });
    const token = ownerToken({ exp: 9e9 });
    const answer = await housekey.request(PATHS.activityStream, bearer(token));
    const reader = new StreamReader(answer);
    readers.push(reader);
    expect(await reader.next()).toMatchObject({ data: { since: expect.closeTo(Date.now(), -4) } });
    await housekey.request('/api/auth/me', bearer('forged'));
    expect(await reader.next()).toMatchObject({ event: 'change' });
  });

  it('has 16 slots, and a slot is free again when a subscriber leaves', async () => {
    const housekey = await createTestHousekey();
    for (let index = 0; index < 16; index += 1) await (await follow(housekey)).next();
    const refused = await housekey.request(PATHS.activityStream, bearer(ownerToken()));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await readers[3]?.cancel();
    await housekey.time.pass();
    await (await follow(housekey)).next();
  });

  it('takes no slot for a response that nobody reads', async () => {
    const housekey = await createTestHousekey();
    for (let index = 0; index < 20; index += 1) {
      const { body } = await housekey.request(PATHS.activityStream, bearer(ownerToken(), 'HEAD'));
      await body?.cancel();
    }
    await (await follow(housekey)).next();
  });
});

describe('signing out everywhere', () => {
  const everywhere = async (housekey: TestHousekey, token: string) =>
    await housekey.request(PATHS.signOutEverywhere, bearer(token, 'POST'));
  const status = async (housekey: TestHousekey, token: string) =>
    (await housekey.request('/api/auth/me', bearer(token))).status;

  it('revokes all tokens issued so far, cached or not, including its own', async () => {
    const housekey = await createTestHousekey();
    const tokens = [
      await housekey.signIn(),
      await housekey.signIn(),
      ownerToken({ iat: NOON / 1000 }),
    ];
    const remembered = await housekey.signIn();
    expect(await status(housekey, remembered)).toBe(200);
    expect((await everywhere(housekey, remembered)).status).toBe(204);
    for (const token of [...tokens, remembered]) expect(await status(housekey, token)).toBe(401);
    expect(housekey.audit.find(({ event }) => event === 'sign-out')).toMatchObject({
      scope: 'everywhere',
      email: EMAIL,
    });
    const { entries } = await bodyOf(
      await housekey.request(PATHS.activity, bearer(await housekey.signIn())),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({ event: 'sign-out', reason: 'everywhere' }),
    );
  });

  it('also revokes tokens without an issue time', async () => {
    const housekey = await createTestHousekey();
    await everywhere(housekey, await housekey.signIn());
    housekey.clock.now += 60_000;
    const later = { exp: NOON / 1000 + 3600 };
    expect(await status(housekey, ownerToken(later))).toBe(401);
    expect(await status(housekey, ownerToken({ ...later, iat: String(NOON / 1000 + 60) }))).toBe(
      401,
    );
    expect(await status(housekey, ownerToken({ ...later, iat: NOON / 1000 + 60 }))).toBe(200);
  });

  it('lets the owner sign in again within the same second', async () => {
    const housekey = await createTestHousekey();
    await everywhere(housekey, await housekey.signIn());
    expect(await status(housekey, await housekey.signIn())).toBe(200);
    // Also after the clock was set back.
    housekey.clock.now -= 3_600_000;
    expect(await status(housekey, await housekey.signIn())).toBe(200);
  });

  it('revokes tokens issued in the same second, and under a clock that ran ahead', async () => {
    const housekey = await createTestHousekey();
    await everywhere(housekey, await housekey.signIn());
    const within = await housekey.signIn();
    await everywhere(housekey, within);
    expect(await status(housekey, within)).toBe(401);
    housekey.clock.now += 3_600_000;
    const ahead = await housekey.signIn();
    housekey.clock.now -= 3_600_000;
    await everywhere(housekey, await housekey.signIn());
    expect(await status(housekey, ahead)).toBe(401);
    // Times from another program may have fractions: this token was issued earlier in the same second.
    const fraction = Math.floor(housekey.clock.now / 1000) + 3600.2;
    expect(await status(housekey, ownerToken({ iat: fraction, exp: 9e9 }))).toBe(401);
  });

  it('ends every stream', async () => {
    const housekey = await createTestHousekey();
    const answer = await housekey.request(PATHS.activityStream, bearer(ownerToken()));
    const reader = new StreamReader(answer, housekey.time);
    await reader.next();
    await everywhere(housekey, await housekey.signIn());
    expect(await reader.next()).toBeUndefined();
  });

  it('is allowed only to the owner, and to no page of another site', async () => {
    const housekey = await createTestHousekey();
    expect((await housekey.request(PATHS.signOutEverywhere, { method: 'POST' })).status).toBe(401);
    const headers = { authorization: `Bearer ${ownerToken()}` };
    for (const site of ['cross-site', 'same-site']) {
      const init = { method: 'POST', headers: { ...headers, 'sec-fetch-site': site } };
      expect((await housekey.request(PATHS.signOutEverywhere, init)).status).toBe(403);
    }
    const open = await createTestHousekey({});
    expect((await open.request(PATHS.signOutEverywhere, { method: 'POST' })).status).toBe(403);
    expect((await housekey.request(PATHS.signOutEverywhere, bearer(ownerToken()))).status).toBe(
      405,
    );
    expect(await status(housekey, await housekey.signIn())).toBe(200);
  });
});

it('has a name in the contract for every field of its response', async () => {
  const housekey = await createTestHousekey();
  await housekey.request('/api/auth/login', json({ email: EMAIL, password: PASSWORD }));
  await housekey.request('/api/auth/me', bearer('forged'));
  for (const { event } of housekey.audit) expect(AUDIT_EVENTS).toContain(event);
});
