import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkDoor, checkToken, signIn, signOut } from '../../web/api/auth.js';
import { readOverview } from '../../web/api/overview.js';

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
    const fetch = answer(200, { email: 'ada@example.org' });
    expect(await checkToken('a.b.c')).toEqual({
      kind: 'accepted',
      email: 'ada@example.org',
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
    [404, { email: 'ada@example.org' }],
    [500, { email: 'ada@example.org' }],
    [503, HTML],
  ])('fails closed at %i %j', async (status, body) => {
    answer(status, body);
    expect(await checkToken('a')).toEqual({ kind: 'unreachable' });
    expect(await checkDoor()).toEqual({ kind: 'unreachable' });
    expect(await readOverview('a')).toEqual({ kind: 'unreachable' });
  });

  it('fails closed without an answer', async () => {
    noAnswer();
    expect(await checkToken('a')).toEqual({ kind: 'unreachable' });
    expect(await checkDoor()).toEqual({ kind: 'unreachable' });
    expect(await readOverview(null)).toEqual({ kind: 'unreachable' });
  });
});

describe('signIn', () => {
  it.each([
    [401, { detail: 'Incorrect email or password' }, {}, { kind: 'incorrect' }],
    [401, { detail: 'Authentication is disabled' }, {}, { kind: 'disabled' }],
    [403, { detail: 'x' }, {}, { kind: 'foreign-page' }],
    [429, { detail: 'x' }, { 'retry-after': '7' }, { kind: 'throttled', waitSeconds: 7 }],
    [429, HTML, {}, { kind: 'throttled', waitSeconds: 30 }],
    [429, '', { 'retry-after': '999999999' }, { kind: 'throttled', waitSeconds: 86_400 }],
    [503, { detail: 'x' }, { 'retry-after': '2' }, { kind: 'busy', waitSeconds: 2 }],
    [502, HTML, {}, { kind: 'unreachable' }],
    [500, { detail: 'x' }, {}, { kind: 'unexpected' }],
    [418, HTML, {}, { kind: 'unexpected' }],
    [200, HTML, {}, { kind: 'unexpected' }],
    [200, { access_token: '' }, {}, { kind: 'unexpected' }],
  ])('answered %i %j %j is %j', async (status, body, headers, outcome) => {
    answer(status, body, headers);
    expect(await signIn('ada@example.org', 'secret')).toEqual(outcome);
  });

  it('sends email and password exactly as typed', async () => {
    const fetch = answer(401, {});
    await signIn(' Ada@Example.org ', ' pass word ');
    expect(fetch.mock.calls[0]?.[1].body).toBe(
      JSON.stringify({ email: ' Ada@Example.org ', password: ' pass word ' }),
    );
  });
});

describe('signOut', () => {
  it.each([
    [204, 'told'],
    [401, 'told'],
    [500, 'untold'],
    [200, 'untold'],
  ])('answered %i leaves the service %s', async (status, outcome) => {
    answer(status, '');
    expect(await signOut('a')).toBe(outcome);
  });

  it('without an answer leaves the service untold', async () => {
    noAnswer();
    expect(await signOut('a')).toBe('untold');
  });
});
