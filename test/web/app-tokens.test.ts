import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppTokenEntry, ShareEntry } from '../../src/contract/index.js';
import { fetchAppTokens, fetchShares, makeAppToken, revokeAppToken } from '../../web/api.js';
import { appTokenLimits, lastUseText } from '../../web/pages/console/app-tokens.js';
import { shareLimits } from '../../web/pages/console/shares.js';

const HOUR_MS = 3_600_000;
const FREE: AppTokenEntry = {
  name: 'backup',
  apps: null,
  methods: null,
  paths: null,
  expires_at: null,
  state: 'active',
  last_used_at: null,
  line: null,
};
const CREATION = { apps: [], made_problem: null };
const LIMITED: AppTokenEntry = {
  ...FREE,
  methods: ['GET', 'HEAD'],
  paths: ['/api', '=/feed', '/dav/'],
  expires_at: Date.UTC(2027, 0, 1) / 1000,
  last_used_at: HOUR_MS,
};

afterEach(() => {
  vi.unstubAllGlobals();
});

function respond(status: number, body: unknown) {
  const text = status === 204 ? null : JSON.stringify(body);
  const fetch = vi
    .fn<(path: string, init: RequestInit) => Promise<Response>>()
    .mockImplementation(async () => await Promise.resolve(new Response(text, { status })));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('location', { origin: 'http://login.example' });
  return fetch;
}

describe('the list of app tokens', () => {
  it('is fetched, and checked', async () => {
    respond(200, { app_tokens: [FREE, LIMITED], ...CREATION });
    expect(await fetchAppTokens()).toEqual({
      kind: 'answer',
      body: { app_tokens: [FREE, LIMITED], ...CREATION },
    });
    for (const broken of [
      { app_tokens: {}, ...CREATION },
      { app_tokens: [{ ...FREE, name: '' }], ...CREATION },
      { app_tokens: [{ ...FREE, apps: 'wiki.example.com' }], ...CREATION },
      { app_tokens: [{ ...FREE, methods: [1] }], ...CREATION },
      { app_tokens: [{ ...FREE, paths: 'all' }], ...CREATION },
      { app_tokens: [{ ...FREE, expires_at: 'never' }], ...CREATION },
      { app_tokens: [{ ...FREE, state: 'new' }], ...CREATION },
      { app_tokens: [{ ...FREE, last_used_at: 0 }], ...CREATION },
      { app_tokens: [{ ...FREE, line: 1 }], ...CREATION },
      { app_tokens: [FREE], apps: [], made_problem: 'unknown' },
      [],
    ]) {
      respond(200, broken);
      expect(await fetchAppTokens()).toEqual({ kind: 'unreachable' });
    }
    respond(401, { detail: 'x' });
    expect(await fetchAppTokens()).toEqual({ kind: 'rejected' });
  });

  it.each([
    [204, { kind: 'done' }],
    [202, { kind: 'done', pending: 'replicas' }],
    [401, { kind: 'rejected' }],
    [404, { kind: 'gone' }],
    [500, { kind: 'unreachable' }],
  ])('revokes one: %i means %j', async (status, outcome) => {
    const fetch = respond(status, { detail: 'x', pending: 'replicas' });
    expect(await revokeAppToken({ name: 'backup' })).toEqual(outcome);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"name":"backup"}' });
  });
});

describe('what is created', () => {
  const created = { secret: 'hk_robot_x', qr_code: null };
  const pending = { detail: 'x', pending: 'replicas' };

  it.each([
    [200, created, { kind: 'done', created }],
    [
      202,
      { ...pending, ...created },
      { kind: 'done', pending: 'replicas', created: expect.objectContaining(created) },
    ],
    [200, '<title>A captive portal</title>', { kind: 'unreachable' }],
    [
      409,
      { detail: 'This name is taken' },
      { kind: 'explained', status: 409, detail: 'This name is taken' },
    ],
  ])('is in the answer alone: %i %j', async (status, body, outcome) => {
    respond(status, body);
    expect(await makeAppToken({ name: 'robot' }, null)).toEqual(outcome);
  });
});

describe('an app token', () => {
  it('is described with its limits', () => {
    vi.stubGlobal('navigator', { languages: ['en-GB'] });
    expect(appTokenLimits(FREE)).toBe('All methods on all paths of the app.');
    expect(appTokenLimits(LIMITED)).toBe(
      'GET, HEAD on /api/…, /feed, /dav/…, until 1 January 2027.',
    );
    const apps = ['wiki.example.com', 'photos.example.net'];
    expect(appTokenLimits({ ...FREE, apps })).toBe(
      'Only for wiki.example.com, photos.example.net. All methods on all paths of the app.',
    );
  });

  it.each([
    [0.5, 'Last used within the last two hours.'],
    [5, 'Last used 5 hours ago.'],
    [25, 'Last used 1 day ago.'],
    [49, 'Last used 2 days ago.'],
  ])('used %s hours ago: %s', (hours, text) => {
    expect(lastUseText(LIMITED, HOUR_MS + hours * HOUR_MS)).toBe(text);
    expect(lastUseText(FREE, 0)).toBe('Not used since the service started.');
  });
});

describe('a share', () => {
  const share: ShareEntry = {
    name: 'anna',
    app: null,
    paths: ['/album/42', '=/style.css'],
    expires_at: Date.UTC(2027, 0, 1) / 1000,
    write: false,
    state: 'active',
    line: null,
  };

  it('is fetched, and checked', async () => {
    const body = { shares: [share], ...CREATION };
    respond(200, body);
    expect(await fetchShares()).toEqual({ kind: 'answer', body });
    respond(200, { ...body, shares: [{ ...share, paths: null }] });
    expect(await fetchShares()).toEqual({ kind: 'unreachable' });
  });

  it('is described with its app, its paths and its last day', () => {
    vi.stubGlobal('navigator', { languages: ['en-GB'] });
    expect(shareLimits(share)).toBe(
      'GET, HEAD on /album/42/…, /style.css, until 31 December 2026.',
    );
    expect(shareLimits({ ...share, app: 'photos.example.net', write: true })).toBe(
      'Only for photos.example.net. All methods on /album/42/…, /style.css, until 31 December 2026.',
    );
  });
});
