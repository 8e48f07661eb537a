import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  checkCookie,
  checkDoor,
  checkToken,
  signIn,
  signOut,
  signOutEverywhere,
} from '../../web/api/auth.js';
import { askRedirect } from '../../web/api/redirect.js';
import { readComparedOverview, readOverview } from '../../web/api/overview.js';

const ORIGIN = 'http://house.example';

beforeEach(() => {
  vi.stubGlobal('location', { origin: ORIGIN });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
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

function noAnswer() {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
}

const HTML = '<!doctype html><title>Portal</title>';

describe('checkToken', () => {
  it('presents the token as a bearer, and believes a 200 with an email', async () => {
    const fetch = answer(200, { email: 'owner@example.com' });
    expect(await checkToken('a.b.c')).toEqual({
      kind: 'accepted',
      email: 'owner@example.com',
      clockAheadMs: 0,
    });
    const headers = fetch.mock.calls[0]?.[1].headers;
    expect(new Headers(headers).get('authorization')).toBe('Bearer a.b.c');
  });

  it('finds a guest and a refusal', async () => {
    answer(200, { email: 'guest', auth_disabled: true });
    expect(await checkToken('a')).toEqual({ kind: 'guest' });
    answer(401, { detail: 'Invalid authentication credentials' });
    expect(await checkToken('a')).toEqual({ kind: 'refused' });
  });

  it.each([
    [200, HTML],
    [200, {}],
    [200, ''],
    [204, ''],
    [404, { email: 'owner@example.com' }],
    [500, { email: 'owner@example.com' }],
    [503, HTML],
  ])('fails closed at %i %j', async (status, body) => {
    answer(status, body);
    expect(await checkToken('a')).toEqual({ kind: 'unreachable' });
    expect(await checkDoor()).toEqual({ kind: 'unreachable' });
    expect(await readOverview('a')).toEqual({ kind: 'unreachable' });
    expect(await readComparedOverview('a')).toEqual({ kind: 'unreachable' });
  });

  it('fails closed without an answer', async () => {
    noAnswer();
    expect(await checkToken('a')).toEqual({ kind: 'unreachable' });
    expect(await checkDoor()).toEqual({ kind: 'unreachable' });
    expect(await readOverview(null)).toEqual({ kind: 'unreachable' });
    expect(await readComparedOverview(null)).toEqual({ kind: 'unreachable' });
  });
});

describe('checkCookie', () => {
  it('asks without a token of its own, and believes a 200 with an email', async () => {
    const fetch = answer(200, { email: 'owner@example.com' });
    expect(await checkCookie()).toMatchObject({ kind: 'accepted', email: 'owner@example.com' });
    const init = fetch.mock.calls[0]?.[1];
    expect(new Headers(init?.headers).has('authorization')).toBe(false);
    expect(init?.credentials ?? 'same-origin').toBe('same-origin');
  });

  it.each([
    [{ detail: 'Not authenticated' }, 'locked'],
    [{ detail: 'Invalid authentication credentials' }, 'refused'],
    [HTML, 'refused'],
  ])('tells by %j whether there was a cookie: %s', async (body, kind) => {
    answer(401, body);
    expect(await checkCookie()).toEqual({ kind });
  });

  it('finds a guest, and fails closed', async () => {
    answer(200, { email: 'guest', auth_disabled: true });
    expect(await checkCookie()).toEqual({ kind: 'guest' });
    answer(200, HTML);
    expect(await checkCookie()).toEqual({ kind: 'unreachable' });
    noAnswer();
    expect(await checkCookie()).toEqual({ kind: 'unreachable' });
  });
});

describe('askDestination', () => {
  it('hands the wanted place over whole', async () => {
    const fetch = answer(200, { redirect_to: 'https://app.example/x' });
    const wanted = 'https://app.example/x?a=1&b=%2F#ö';
    expect(await askRedirect(wanted)).toBe('https://app.example/x');
    const asked = new URL(fetch.mock.calls[0]?.[0] ?? '', 'http://house.example');
    expect(asked.pathname).toBe('/_housekey/api/redirect');
    expect([...asked.searchParams]).toEqual([['next', wanted]]);
  });

  it.each([
    [200, HTML],
    [200, {}],
    [401, { redirect_to: 'https://app.example/' }],
    [500, { redirect_to: 'https://app.example/' }],
  ])('knows nothing of %i %j', async (status, body) => {
    answer(status, body);
    expect(await askRedirect('https://app.example/')).toBeNull();
  });

  it('knows nothing without an answer', async () => {
    noAnswer();
    expect(await askRedirect('https://app.example/')).toBeNull();
  });
});

const THROTTLED = { kind: 'throttled', challenge: null };

describe('signIn', () => {
  it.each([
    [401, { detail: 'Incorrect email or password' }, {}, { kind: 'incorrect' }],
    [401, { detail: 'Authentication is disabled' }, {}, { kind: 'disabled' }],
    [403, { detail: 'x' }, {}, { kind: 'foreign-page' }],
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
  ])('answered %i %j %j is %j', async (status, body, headers, outcome) => {
    answer(status, body, headers);
    expect(await signIn('owner@example.com', 'secret')).toEqual(outcome);
  });

  it('sends email and password exactly as typed', async () => {
    const fetch = answer(401, {});
    await signIn(' Ada@Example.org ', ' pass word ');
    expect(fetch.mock.calls[0]?.[1].body).toBe(
      JSON.stringify({ email: ' Ada@Example.org ', password: ' pass word ' }),
    );
  });
});

describe('signIn with a proof of work', () => {
  it('shows the solution, and says the same otherwise', async () => {
    const fetch = answer(401, {});
    await signIn('owner@example.com', 'secret', 'a.b.c');
    const [path, init] = fetch.mock.calls[0] ?? [];
    expect(path).toBe('/api/auth/login');
    expect(new Headers(init?.headers).get('x-housekey-proof')).toBe('a.b.c');
  });
});

describe('signOut', () => {
  it.each([
    [202, 'told'],
    [204, 'told'],
    [401, 'told'],
    [500, 'untold'],
    [200, 'untold'],
  ])('answered %i leaves the service %s', async (status, outcome) => {
    answer(status, '');
    expect(await signOut('a')).toBe(outcome);
    expect(await signOut(null)).toBe(outcome);
  });

  it('without an answer leaves the service untold', async () => {
    noAnswer();
    expect(await signOut('a')).toBe('untold');
  });
});

describe('signOutEverywhere', () => {
  it.each([
    [204, 'ended'],
    [401, 'refused'],
    [403, 'untold'],
    [500, 'untold'],
    [200, 'untold'],
  ])('answered %i has %s', async (status, outcome) => {
    const fetch = answer(status, '');
    expect(await signOutEverywhere('a')).toBe(outcome);
    expect(fetch.mock.calls[0]?.[0]).toBe('/_housekey/api/sign-out-everywhere');
    expect(fetch.mock.calls[0]?.[1].method).toBe('POST');
  });

  it('without an answer has changed nothing', async () => {
    noAnswer();
    expect(await signOutEverywhere(null)).toBe('untold');
  });
});

describe('readOverview', () => {
  it('tells nothing of this browser, so that the service asks nobody else', async () => {
    const fetch = answer(401, {});
    expect(await readOverview('a')).toEqual({ kind: 'refused' });
    expect(fetch.mock.calls[0]?.[0]).toBe('/_housekey/api/overview');
  });

  it('presents the token as a bearer, and none where there is none', async () => {
    const fetch = answer(401, {});
    await readOverview('a.b.c');
    await readOverview(null);
    const presented = fetch.mock.calls.map(([, { headers }]) =>
      new Headers(headers).get('authorization'),
    );
    expect(presented).toEqual(['Bearer a.b.c', null]);
  });
});

describe('readComparedOverview', () => {
  it('tells what this browser sees: its address and its clock', async () => {
    const fetch = answer(401, {});
    expect(await readComparedOverview('a')).toEqual({ kind: 'refused' });
    const asked = new URL(fetch.mock.calls[0]?.[0] ?? '', ORIGIN);
    expect(asked.pathname).toBe('/_housekey/api/overview');
    expect(asked.searchParams.get('origin')).toBe(ORIGIN);
    expect(Math.abs(Number(asked.searchParams.get('clock')) - Date.now())).toBeLessThan(5_000);
  });
});
