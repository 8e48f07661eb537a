import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthApi } from '../../src/client/auth-api.js';
import { createSignInApi } from '../../src/client/sign-in-api.js';
import { DETAILS, PATHS } from '../../src/contract/index.js';
import { fetchComparedOverview } from '../../web/api.js';
import { resolveRedirect } from '../../web/login/redirect.js';

const ORIGIN = 'http://login.example';

const { signIn, signInWithLink } = createSignInApi(PATHS);
const { checkExpiry, checkSession, checkStatus, signOut, signOutEverywhere } = createAuthApi(PATHS);

beforeEach(() => {
  vi.stubGlobal('location', { origin: ORIGIN });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function respond(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fetch = vi
    .fn<(path: string, init: RequestInit) => Promise<Response>>()
    .mockImplementation(
      async () =>
        await Promise.resolve(new Response(status === 204 ? null : text, { status, headers })),
    );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function failToConnect() {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
}

const HTML = '<!doctype html><title>Portal</title>';

describe('checkSession with a token', () => {
  it('sends the token as a bearer, and accepts a 200 with an email', async () => {
    const fetch = respond(200, { email: 'owner@example.com' });
    expect(await checkSession('a.b.c')).toEqual({
      kind: 'accepted',
      email: 'owner@example.com',
      clockAheadMs: 0,
    });
    const headers = fetch.mock.calls[0]?.[1].headers;
    expect(new Headers(headers).get('authorization')).toBe('Bearer a.b.c');
  });

  it('recognizes a guest and a rejection', async () => {
    respond(200, { email: 'guest', auth_disabled: true });
    expect(await checkSession('a')).toEqual({ kind: 'guest' });
    respond(401, { detail: 'Invalid authentication credentials' });
    expect(await checkSession('a')).toEqual({ kind: 'rejected' });
  });

  it.each([
    [200, HTML],
    [200, {}],
    [200, ''],
    [204, ''],
    [404, { email: 'owner@example.com' }],
    [500, { email: 'owner@example.com' }],
    [503, HTML],
  ])('fails closed on %i %j', async (status, body) => {
    respond(status, body);
    expect(await checkSession('a')).toEqual({ kind: 'unreachable' });
    expect(await checkStatus()).toEqual({ kind: 'unreachable' });
    expect(await fetchComparedOverview()).toEqual({ kind: 'unreachable' });
  });

  it('fails closed without a response', async () => {
    failToConnect();
    expect(await checkSession('a')).toEqual({ kind: 'unreachable' });
    expect(await checkStatus()).toEqual({ kind: 'unreachable' });
    expect(await fetchComparedOverview()).toEqual({ kind: 'unreachable' });
  });
});

describe('checkSession with a cookie', () => {
  it('sends no token of its own, and accepts a 200 with an email', async () => {
    const fetch = respond(200, { email: 'owner@example.com' });
    expect(await checkSession(null)).toMatchObject({
      kind: 'accepted',
      email: 'owner@example.com',
    });
    const init = fetch.mock.calls[0]?.[1];
    expect(new Headers(init?.headers).has('authorization')).toBe(false);
    expect(init?.credentials ?? 'same-origin').toBe('same-origin');
  });

  it.each([
    [{ detail: 'Not authenticated' }, 'sign-in-required'],
    [{ detail: 'Invalid authentication credentials' }, 'rejected'],
    [HTML, 'rejected'],
  ])('derives from %j whether there was a cookie: %s', async (body, kind) => {
    respond(401, body);
    expect(await checkSession(null)).toEqual({ kind });
  });

  it('recognizes a guest, and fails closed', async () => {
    respond(200, { email: 'guest', auth_disabled: true });
    expect(await checkSession(null)).toEqual({ kind: 'guest' });
    respond(200, HTML);
    expect(await checkSession(null)).toEqual({ kind: 'unreachable' });
    failToConnect();
    expect(await checkSession(null)).toEqual({ kind: 'unreachable' });
  });
});

describe('resolveRedirect', () => {
  it('sends the wanted address unchanged', async () => {
    const fetch = respond(200, { redirect_to: 'https://app.example/x' });
    const wanted = 'https://app.example/x?a=1&b=%2F#ö';
    expect(await resolveRedirect(wanted)).toBe('https://app.example/x');
    const requested = new URL(fetch.mock.calls[0]?.[0] ?? '', 'http://login.example');
    expect(requested.pathname).toBe('/_housekey/api/redirect');
    expect([...requested.searchParams]).toEqual([['next', wanted]]);
  });

  it.each([
    [200, HTML],
    [200, {}],
    [401, { redirect_to: 'https://app.example/' }],
    [500, { redirect_to: 'https://app.example/' }],
  ])('is null for %i %j', async (status, body) => {
    respond(status, body);
    expect(await resolveRedirect('https://app.example/')).toBeNull();
  });

  it('is null without a response', async () => {
    failToConnect();
    expect(await resolveRedirect('https://app.example/')).toBeNull();
  });
});

const CREDENTIALS = { email: 'owner@example.com', password: 'secret' };
const THROTTLED = { kind: 'throttled', challenge: null };

describe('signIn', () => {
  it.each([
    [401, { detail: 'Incorrect email or password' }, {}, { kind: 'incorrect' }],
    [401, { detail: 'Authentication is disabled' }, {}, { kind: 'disabled' }],
    [403, { detail: 'x' }, {}, { kind: 'cross-site' }],
    [429, { detail: 'x' }, { 'retry-after': '7' }, { ...THROTTLED, waitSeconds: 7 }],
    [429, HTML, {}, { ...THROTTLED, waitSeconds: 30 }],
    [429, '', { 'retry-after': '999999999' }, { ...THROTTLED, waitSeconds: 86_400 }],
    [
      503,
      { detail: 'x' },
      { 'retry-after': '2', 'x-housekey-challenge': 'a' },
      { kind: 'busy', waitSeconds: 2, challenge: 'a' },
    ],
    [502, HTML, {}, { kind: 'unreachable' }],
    [500, { detail: 'x' }, {}, { kind: 'unexpected' }],
    [418, HTML, {}, { kind: 'unexpected' }],
    [200, HTML, {}, { kind: 'unexpected' }],
    [200, { access_token: '' }, {}, { kind: 'unexpected' }],
  ])('maps %i %j %j to %j', async (status, body, headers, outcome) => {
    respond(status, body, headers);
    expect(await signIn(CREDENTIALS)).toEqual(outcome);
  });

  it('sends email and password unchanged', async () => {
    const fetch = respond(401, {});
    await signIn({ email: ' Ada@Example.org ', password: ' pass word ' });
    expect(fetch.mock.calls[0]?.[1].body).toBe(
      JSON.stringify({ email: ' Ada@Example.org ', password: ' pass word ' }),
    );
  });
});

describe('signIn with a one-time code', () => {
  it('sends the code next to the email and password', async () => {
    const fetch = respond(401, {});
    await signIn({ ...CREDENTIALS, code: '123456' });
    expect(fetch.mock.calls[0]?.[1].body).toBe(
      JSON.stringify({ email: 'owner@example.com', password: 'secret', code: '123456' }),
    );
  });

  it.each([
    [401, DETAILS.codeRequired, { kind: 'code-required' }],
    [401, DETAILS.incorrectCode, { kind: 'incorrect-code' }],
    [401, DETAILS.usedCode, { kind: 'used-code', waitSeconds: 9 }],
    [429, DETAILS.tooManyCodes, { kind: 'too-many-codes', waitSeconds: 9 }],
    [503, DETAILS.codeUnavailable, { kind: 'unavailable', waitSeconds: 9 }],
  ])('maps %i %j to %j', async (status, detail, outcome) => {
    respond(status, { detail }, { 'retry-after': '9' });
    expect(await signIn(CREDENTIALS)).toEqual(outcome);
  });
});

it.each([
  [401, DETAILS.invalidLink, { kind: 'invalid-link' }],
  [401, DETAILS.authenticationDisabled, { kind: 'disabled' }],
  [503, DETAILS.linkUnavailable, { kind: 'unavailable', waitSeconds: 30 }],
])('signInWithLink maps %i %j to %j', async (status, detail, outcome) => {
  const fetch = respond(status, { detail });
  expect(await signInWithLink('link~1')).toEqual(outcome);
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect([path, init?.body]).toEqual([`${ORIGIN}/_housekey/api/link`, '{"token":"link~1"}']);
});

it('signIn goes to this origin, whatever a `<base>` element says', async () => {
  const fetch = respond(401, {});
  await signIn(CREDENTIALS);
  expect(fetch.mock.calls[0]?.[0]).toBe(`${ORIGIN}/api/auth/login`);
});

describe('signOut', () => {
  it.each([
    [202, 'ended'],
    [204, 'ended'],
    [401, 'rejected'],
    [500, 'failed'],
    [200, 'failed'],
  ])('maps %i to %s', async (status, outcome) => {
    respond(status, '');
    expect(await signOut('a')).toBe(outcome);
    expect(await signOut(null)).toBe(outcome);
  });

  it('passes on what the service says about a sign-out in memory alone', async () => {
    respond(202, { detail: 'Only in memory', pending: 'state-directory' });
    expect(await signOut('a')).toEqual({ pending: 'state-directory' });
    expect(await signOutEverywhere('a')).toEqual({ pending: 'state-directory' });
    respond(202, { detail: 'Something new', pending: 'something-new' });
    expect(await signOut('a')).toBe('ended');
  });

  it('without an answer leaves the service failed', async () => {
    failToConnect();
    expect(await signOut('a')).toBe('failed');
  });
});

describe('signOutEverywhere', () => {
  it.each([
    [204, 'ended'],
    [202, 'ended'],
    [401, 'rejected'],
    [403, 'failed'],
    [500, 'failed'],
    [200, 'failed'],
  ])('maps %i to %s', async (status, outcome) => {
    const fetch = respond(status, '');
    expect(await signOutEverywhere('a')).toBe(outcome);
    expect(fetch.mock.calls[0]?.[0]).toBe(`${ORIGIN}/_housekey/api/sign-out-everywhere`);
    expect(fetch.mock.calls[0]?.[1].method).toBe('POST');
  });

  it('fails without a response', async () => {
    failToConnect();
    expect(await signOutEverywhere(null)).toBe('failed');
  });
});

describe('checkExpiry', () => {
  it('reads from the overview when the session ends, and tells the service nothing', async () => {
    const fetch = respond(200, { expires_at: 1_900_000_000.5 });
    expect(await checkExpiry()).toEqual({
      kind: 'accepted',
      expiresAtMs: 1_900_000_000_500,
    });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(`${ORIGIN}/_housekey/api/overview`);
    expect(new Headers(init?.headers).has('authorization')).toBe(false);
  });

  it.each([
    [200, { expires_at: null }],
    [200, { expires_at: 'soon' }],
    [200, HTML],
    [421, { detail: 'x', expires_at: 1_900_000_000 }],
    [503, HTML],
  ])('does not know it from %i %j', async (status, body) => {
    respond(status, body);
    expect(await checkExpiry()).toEqual({ kind: 'accepted', expiresAtMs: null });
  });

  it('does not know it without a response, and recognizes a rejection', async () => {
    failToConnect();
    expect(await checkExpiry()).toEqual({ kind: 'accepted', expiresAtMs: null });
    respond(401, {});
    expect(await checkExpiry()).toEqual({ kind: 'rejected' });
  });
});

describe('fetchComparedOverview', () => {
  it('knows the answer to a session that is not the owner’s', async () => {
    const body = { version: '1', auth_enabled: true, expires_at: 1_900_000_000, security: null };
    respond(200, body);
    expect(await fetchComparedOverview()).toEqual({ kind: 'answer', body });
  });

  it('passes on why the service does not serve this host', async () => {
    const detail = 'Set SERVICE_PUBLIC_URL';
    respond(421, { detail });
    expect(await fetchComparedOverview()).toEqual({ kind: 'explained', status: 421, detail });
  });

  it('sends the address and the clock that this browser sees', async () => {
    const fetch = respond(401, {});
    expect(await fetchComparedOverview()).toEqual({ kind: 'rejected' });
    const requested = new URL(fetch.mock.calls[0]?.[0] ?? '', ORIGIN);
    expect(requested.pathname).toBe('/_housekey/api/overview');
    expect(requested.searchParams.get('origin')).toBe(ORIGIN);
    expect(Math.abs(Number(requested.searchParams.get('clock')) - Date.now())).toBeLessThan(5_000);
  });
});
