import { describe, expect, it } from 'vitest';
import { readSignInLimits, DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { Environment } from '../../src/core/config/environment.js';
import { AddressSet } from '../../src/core/network.js';
import { ActivityResponse, PATHS } from '../../src/contract/index.js';
import { matches } from '../../src/contract/schema.js';
import { failLogins, attemptLogin } from '../support/attempts.js';
import {
  bearer,
  bodyOf,
  EMAIL,
  json,
  createTestHousekey,
  PASSWORD,
  housekeyWith,
} from '../support/housekey.js';
import { CLAIMS, handmadeToken } from '../support/tokens.js';

describe('the audit log contains', () => {
  const from = {
    client: '2001:db8::7',
    network: '2001:db8::/64',
    userAgent: null,
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  };

  it('each sign-in, failure, rejection and sign-out, with its client', async () => {
    const housekey = await housekeyWith({
      limits: { ...DEFAULT_LIMITS, failures: 1 },
    });
    const address = '2001:db8::7';
    const answer = await attemptLogin(housekey, PASSWORD, { address });
    await failLogins(housekey, 2, { address });
    const { access_token: token } = await bodyOf(answer);
    await housekey.request('/api/auth/logout', bearer(String(token), 'POST'), address);
    await housekey.request('/api/auth/me', bearer(String(token)), address);
    expect(housekey.audit).toEqual([
      { event: 'sign-in', email: EMAIL, newDevice: true, ...from },
      { event: 'sign-in-failed', reason: 'wrong-password', email: EMAIL, ...from },
      { event: 'sign-in-throttled', retryAfterSeconds: 60, ...from },
      { event: 'sign-out', email: EMAIL, scope: 'session', ...from },
      { event: 'token-refused', ...from },
    ]);
  });

  it('a request that a page of another site has sent, and one that only the owner may send', async () => {
    const housekey = await createTestHousekey();
    const forged = await housekey.request('/api/auth/login', {
      ...json({ email: EMAIL, password: PASSWORD }),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    });
    const other = handmadeToken({ ...CLAIMS, sub: 'other@example.com' });
    const asked = await housekey.request(PATHS.activity, bearer(other));
    const program = handmadeToken({ ...CLAIMS, sub: EMAIL });
    const linked = await housekey.request(PATHS.createLink, bearer(program, 'POST'));
    expect([forged.status, asked.status, linked.status]).toEqual([403, 403, 403]);
    expect(housekey.audit).toMatchObject([
      { event: 'access-refused', reason: 'cross-site' },
      { event: 'access-refused', reason: 'not-owner' },
      { event: 'access-refused', reason: 'not-owner' },
    ]);
  });

  it('whether the device of a sign-in is new, which the console shows', async () => {
    const housekey = await createTestHousekey();
    const first = await attemptLogin(housekey, PASSWORD);
    const cookie = first.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ');
    const { headers, ...init } = json({ email: EMAIL, password: PASSWORD });
    const again = { ...init, headers: { ...Object.fromEntries(new Headers(headers)), cookie } };
    const second = await housekey.request('/api/auth/login', again);
    expect(housekey.audit.map((event) => 'newDevice' in event)).toEqual([true, false]);
    const { access_token: token } = await bodyOf(second);
    const activity = await housekey.request(PATHS.activity, bearer(String(token)));
    const listed: unknown = await activity.json();
    if (!matches(ActivityResponse, listed)) throw new Error('not the activity');
    expect(listed.entries.map(({ new_device: isNew }) => isNew)).toEqual([undefined, true]);
  });

  it('a sign-in that found the queue full', async () => {
    const housekey = await housekeyWith({
      limits: { ...DEFAULT_LIMITS, maxQueued: 1 },
    });
    await Promise.all([attemptLogin(housekey), attemptLogin(housekey), attemptLogin(housekey)]);
    expect(housekey.audit.map(({ event }) => event).toSorted()).toEqual([
      'sign-in',
      'sign-in',
      'sign-in-busy',
    ]);
  });

  it('an attempted email only as a keyed hash, and never an attempted password', async () => {
    const housekey = await createTestHousekey();
    const typed = { email: 'hunter2-typed-too-early', password: 'pa55word' };
    for (let count = 0; count < 2; count += 1)
      await housekey.request('/api/auth/login', json(typed));
    await housekey.request('/api/auth/login', json({ ...typed, email: 'another' }));
    const [first, second, third] = housekey.audit;
    expect(first).toMatchObject({
      reason: 'wrong-email',
      email: expect.stringMatching(/^#[\da-f]{16}$/),
    });
    expect(second).toMatchObject({ email: first?.event === 'sign-in-failed' ? first.email : '' });
    expect(third).not.toMatchObject({
      email: first?.event === 'sign-in-failed' ? first.email : '',
    });
    expect(JSON.stringify(housekey.audit)).not.toMatch(/hunter2|pa55word|another/);
  });

  it('nothing for requests without credentials, invalid bodies and guests', async () => {
    const housekey = await createTestHousekey();
    await housekey.request('/api/auth/me');
    await housekey.request('/api/auth/login', json({}));
    const open = await createTestHousekey({});
    await open.request('/api/auth/logout', { method: 'POST' });
    await open.request('/api/auth/login', json({ email: 'a', password: 'b' }));
    expect([...housekey.audit, ...open.audit]).toEqual([]);
  });

  it.each([
    ["the trusted proxy's request id", '10.0.0.1', 'req-1.a_B', 'req-1.a_B'],
    [
      'a new request ID for an untrusted peer',
      '10.0.0.2',
      'req-1',
      expect.stringMatching(/^[\da-f-]{36}$/),
    ],
    [
      'a new request ID for an invalid one',
      '10.0.0.1',
      'a b"}',
      expect.stringMatching(/^[\da-f-]{36}$/),
    ],
  ])('%s, and a truncated user agent', async (_, peer, requestId, expected) => {
    const housekey = await housekeyWith({
      trustedProxies: AddressSet.of(['10.0.0.1']),
    });
    const headers = {
      authorization: 'Bearer x',
      'x-request-id': requestId,
      'user-agent': 'browser '.repeat(100),
    };
    await housekey.request('/api/auth/me', { headers }, peer);
    expect(housekey.audit).toEqual([
      expect.objectContaining({ requestId: expected, userAgent: 'browser '.repeat(32) }),
    ]);
  });
});

describe('GET /_housekey/readyz', () => {
  it('returns 200 until the service stops', async () => {
    const state = { ready: true };
    const housekey = await housekeyWith({ isReady: () => state.ready });
    const before = await housekey.request('/_housekey/readyz');
    expect([before.status, await bodyOf(before)]).toEqual([200, { status: 'ok' }]);
    state.ready = false;
    const after = await housekey.request('/_housekey/readyz');
    expect([after.status, await bodyOf(after)]).toEqual([503, { detail: expect.any(String) }]);
  });

  it('returns 200 by default', async () => {
    expect((await (await createTestHousekey()).request('/_housekey/readyz')).status).toBe(200);
  });
});

describe('GET /_housekey/metrics', () => {
  const metrics = async () =>
    await Promise.resolve({ contentType: 'text/plain; version=0.0.4', text: 'up 1\n' });

  it.each([
    ["the owner's token", 'owner', 200],
    ["the scraper's token", 'scraper-token', 200],
    ['another token', 'scraper-tokem', 401],
    ['no token', undefined, 401],
  ])('for %s', async (_, token, status) => {
    const housekey = await housekeyWith({
      metrics,
      metricsToken: 'scraper-token',
    });
    const shown = token === 'owner' ? handmadeToken({ ...CLAIMS, sub: EMAIL }) : token;
    const init = shown === undefined ? {} : bearer(shown);
    const answer = await housekey.request('/_housekey/metrics', init, '127.0.0.1');
    expect(answer.status).toBe(status);
    if (status === 200) {
      expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
        'text/plain; version=0.0.4',
        'up 1\n',
      ]);
    }
  });

  it('are not served to a guest, but still to the scraper', async () => {
    const open = await createTestHousekey({}, { metrics, metricsToken: 'scraper-token' });
    expect((await open.request('/_housekey/metrics')).status).toBe(401);
    expect((await open.request('/_housekey/metrics', bearer('scraper-token'))).status).toBe(200);
  });

  it('are empty if nothing is measured, and an unset token matches nothing', async () => {
    const housekey = await createTestHousekey();
    const answer = await housekey.request(
      '/_housekey/metrics',
      bearer(handmadeToken({ ...CLAIMS, sub: EMAIL })),
    );
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect((await housekey.request('/_housekey/metrics', bearer('undefined'))).status).toBe(401);
  });
});

describe('the limits', () => {
  function read(variables: Record<string, string>, cores = 2) {
    const environment = new Environment(variables, () => '');
    return { limits: readSignInLimits(environment, cores), problems: environment.problems };
  }

  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [64, 63],
    [128, 64],
  ])('with %i cores, allow %i password checks at once', (cores, concurrency) => {
    expect(read({}, cores).limits).toEqual({
      failures: 10,
      regainSeconds: 60,
      concurrency,
      maxQueued: 1000,
    });
  });

  it('can each be set', () => {
    const variables = {
      SERVICE_LOGIN_FAILURES: '1000',
      SERVICE_LOGIN_REGAIN_SECONDS: '1',
      SERVICE_LOGIN_CONCURRENCY: '8',
      SERVICE_LOGIN_QUEUE: '5',
    };
    expect(read(variables)).toEqual({
      limits: { failures: 1000, regainSeconds: 1, concurrency: 8, maxQueued: 5 },
      problems: [],
    });
  });

  it.each(['0', '-1', '1.5', '1e2', 'ten', ' 5', '99999999999'])('reject %j', (value) => {
    for (const name of ['FAILURES', 'REGAIN_SECONDS', 'CONCURRENCY', 'QUEUE']) {
      const { problems } = read({ [`SERVICE_LOGIN_${name}`]: value });
      expect(problems).toEqual([
        expect.objectContaining({
          variable: `SERVICE_LOGIN_${name}`,
          message: expect.stringMatching(/whole number from 1 to \d+/),
        }),
      ]);
    }
  });
});
