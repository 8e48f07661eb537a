import { METHODS } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createApps, LOGIN, PHOTOS, WIKI } from '../support/apps.js';
import { EMAIL, PASSWORD, bearer, json } from '../support/housekey.js';
import { setUpOnce } from '../support/hooks.js';
import { pathPiece, READINGS } from '../support/path-readings.js';
import { firstOf } from '../support/thorough.js';
import { handmadeToken, NOW } from '../support/tokens.js';
import { createTestShare, guestForm, renderGuestPage, type TestShare } from '../support/shares.js';

const HOST = 'photos.example.net';
const GUEST = `${PHOTOS}/_housekey/guest`;
const COOKIE = '__Host-housekey_session_guest';
const READER = createTestShare('anna', { app: HOST });
const WRITER = createTestShare('bob', { app: HOST, write: true });
const WIKI_SHARE = createTestShare('carl', { app: 'wiki.example.com', paths: ['/page', '/admin'] });
const SHARES = [READER, WRITER, WIKI_SHARE].map(({ share }) => share);

const site = setUpOnce(async () => {
  const setup = await createApps({}, { shares: SHARES, renderGuestPage });
  const cookieOf = async ({ secret }: TestShare, url = GUEST) => {
    const answer = await setup.send(url, guestForm(secret, 'open'));
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  return {
    ...setup,
    cookieOf,
    reader: await cookieOf(READER),
    writer: await cookieOf(WRITER),
    wiki: await cookieOf(WIKI_SHARE, `${WIKI}/_housekey/guest`),
    stop: async () => await Promise.resolve(),
  };
});

/** Each part of a way out of /album/42, as some program reads it. */
const UP =
  '.. %2e%2e .%2e %2E. ..; ..;x=1 ..%00 ..%20 %20.. ..%09 %252e%252e %EF%BC%8E%EF%BC%8E %E2%80%A5 ' +
  '%c0%ae%c0%ae ..%C2%AD %E3%80%82%E3%80%82 ..%E2%80%8B %u002e%u002e ... ..%0d%0a';
const SLASHES =
  '/ %2f %2F \\ %5c %5C %252f // /./ %EF%BC%8F %E2%88%95 ;/ /; %C2%A5 %00/ %E2%81%84 %e2%88%96';
const OUTSIDE = [
  ...UP.split(' ').flatMap((up) =>
    SLASHES.split(' ').flatMap((slash) =>
      ['43', 'admin'].map((end) => `/album/42${slash}${up}${slash}${end}`),
    ),
  ),
  ...'/ /album /album/ /album/4 /album/421 /album/43 /ALBUM/42 /Album/42 /album/42x /album/42% '.split(
    ' ',
  ),
  ...'//album/42 /./album/42 /x/../album/42 /album//42 /album;x/42 /album%2F42 /albu%6d/42 '.split(
    ' ',
  ),
  ...'/album\\42 /album/42; /album/42;/x /album/42/.. /album/42/. /album/42// /album/42%00'.split(
    ' ',
  ),
  ...(
    'move copy mv.from cp.from dest dst destination Destination x-destination x-copy-from x-http-path ' +
    'x_http_path_override x-replaced-path dest[0] %64est ?dest'
  )
    .split(' ')
    .flatMap((name) =>
      [
        '/album/43',
        'admin',
        '%2Fadmin',
        '/album/42/../43',
        'https://evil.example/album/43',
      ].flatMap((path) => [`/album/42?${name}=${path}`, `/album/42?a=b;${name}=${path}`]),
    ),
].filter((target) => target.startsWith('/'));

describe('a guest on a path outside of the share', () => {
  it('reaches the app with no spelling of it and no method', async () => {
    const { decide, reader, writer } = site;
    expect(new Set(OUTSIDE).size).toBeGreaterThan(500);
    for (const cookie of [reader, writer]) {
      for (const [index, target] of OUTSIDE.entries()) {
        // Each method with some targets, and each target with some methods.
        const others = METHODS.filter((_, number) => (number + index) % METHODS.length === 0);
        for (const method of new Set(
          firstOf(5, ['GET', 'POST', 'COPY', 'MOVE', ...others, ...METHODS]),
        )) {
          const decision = await decide(HOST, method, target, { cookie });
          if (decision?.allowed !== false) expect.fail(`${method} ${target}`);
        }
      }
    }
    // Both are sessions that open what is shared.
    for (const cookie of [reader, writer]) {
      for (const target of ['/album/42', '/album/42?page=2', '/album/42/a%20b.jpg']) {
        expect(await decide(HOST, 'GET', target, { cookie })).toMatchObject({
          allowed: true,
          access: { via: 'guest' },
        });
      }
    }
  });

  it('reaches the app with no path that any program reads as another one', async () => {
    const { decide, writer: cookie } = site;
    let admitted = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(pathPiece, { maxLength: 6 }), async (pieces) => {
        const path = `/album/42/${pieces.join('')}`;
        const decision = await decide(HOST, 'GET', path, { cookie });
        if (decision?.allowed !== true) return;
        admitted += 1;
        for (const [how, read] of READINGS) {
          expect(`${read(path)}/`, how).toMatch(/^\/album\/42\//);
        }
      }),
      { numRuns: 2000 },
    );
    expect(admitted).toBeGreaterThan(50);
  });

  it('writes to no other path with COPY, MOVE or a header that names one', async () => {
    const { decide, reader, writer } = site;
    const names =
      'destination Destination x_destination x-copy-from x-amz-copy-source x-http-path-override';
    for (const method of ['COPY', 'MOVE', 'PUT']) {
      for (const name of names.split(' ')) {
        const send = async (path: string, cookie = writer) =>
          (await decide(HOST, method, '/album/42/a', { cookie, [name]: path }))?.allowed;
        expect(await send('/album/43/a'), name).toBe(false);
        expect(await send('https://photos.example.net/album/43/a'), name).toBe(false);
        expect(await send('/album/42/../43'), name).toBe(false);
        expect(await send('https://photos.example.net/album/42/b'), name).toBe(true);
        expect(await send('/album/42/b', reader), name).toBe(false);
      }
    }
  });
});

describe('a guest without --write', () => {
  it('only reads: no other method, no upgrade, and no method by another name', async () => {
    const { decide, reader: cookie } = site;
    const allowed: string[] = [];
    for (const method of METHODS) {
      const decision = await decide(HOST, method, '/album/42', { cookie });
      if (decision?.allowed === true) allowed.push(method);
    }
    expect(allowed.toSorted()).toEqual(['GET', 'HEAD']);
    const socket = { upgrade: 'websocket', connection: 'upgrade', cookie };
    expect(await decide(HOST, 'GET', '/album/42', socket)).toMatchObject({ allowed: false });
  });

  it.each(['reader', 'writer'] as const)(
    'cannot override the method, nor can one with it: %s',
    async (who) => {
      const { decide } = site;
      const cookie = site[who];
      const names =
        'X-HTTP-Method-Override X-HTTP-Method X-Method-Override X_HTTP_METHOD_OVERRIDE x-tunneled-method';
      for (const name of names.split(' ')) {
        for (const value of ['DELETE', 'delete', 'GET']) {
          const decision = await decide(HOST, 'GET', '/album/42', { cookie, [name]: value });
          expect(decision?.allowed, `${name}: ${value}`).toBe(false);
        }
      }
      for (const query of [
        '_method=DELETE',
        '_method=put',
        '%5Fmethod=PUT',
        '?_method=PUT',
        'a;_method=PUT',
        'x-http-method-override=PUT',
        'method=DELETE',
      ]) {
        expect((await decide(HOST, 'GET', `/album/42?${query}`, { cookie }))?.allowed, query).toBe(
          false,
        );
      }
      expect((await decide(HOST, 'GET', '/album/42?method=search', { cookie }))?.allowed).toBe(
        true,
      );
    },
  );

  it('with --write does what the share permits, but not for a page of another site', async () => {
    const { decide, writer: cookie } = site;
    expect((await decide(HOST, 'DELETE', '/album/42/a', { cookie }))?.allowed).toBe(true);
    const foreign = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await decide(HOST, 'POST', '/album/42/a', foreign))?.allowed).toBe(false);
    const socket = { upgrade: 'websocket', connection: 'upgrade', cookie };
    expect((await decide(HOST, 'GET', '/album/42', { ...socket, origin: PHOTOS }))?.allowed).toBe(
      true,
    );
    expect(
      (await decide(HOST, 'GET', '/album/42', { ...socket, origin: 'https://evil.example' }))
        ?.allowed,
    ).toBe(false);
  });
});

describe("a guest's session", () => {
  it('opens nothing of Housekey, on no host, under no name', async () => {
    const { send, reader } = site;
    const [, value = ''] = reader.split('=');
    for (const origin of [LOGIN, PHOTOS, WIKI]) {
      for (const path of [
        '/api/auth/me',
        '/_housekey/api/overview',
        '/_housekey/api/sessions',
        '/_housekey/metrics',
      ]) {
        // On an app's host, these paths are the app's.
        const status = origin === LOGIN || path.endsWith('metrics') ? 401 : [302, 303, 401, 403];
        for (const name of [
          COOKIE,
          '__Host-housekey_session',
          '__Host-housekey_session_app',
          '__Host-housekey_session_nonce',
        ]) {
          const answer = await send(origin + path, { headers: { cookie: `${name}=${value}` } });
          expect([status].flat(), `${origin}${path} ${name}`).toContain(answer.status);
        }
        const answer = await send(origin + path, bearer(value));
        expect([status].flat(), `${origin}${path} Bearer`).toContain(answer.status);
      }
    }
    const me = await send(`${LOGIN}/api/auth/me`, bearer(value));
    expect(await me.json()).toEqual({ detail: 'Invalid authentication credentials' });
  });

  it.each([
    ['the session', '__Host-housekey_session_app'],
    ['the login', '__Host-housekey_session'],
    ['a cookie over http', 'housekey_session_guest'],
    ['another suffix', '__Host-housekey_session_guest2'],
  ])('is not valid under the name of %s', async (_, name) => {
    const value = site.reader.slice(COOKIE.length + 1);
    const decision = await site.decide(HOST, 'GET', '/album/42', { cookie: `${name}=${value}` });
    expect(decision?.allowed).toBe(false);
  });

  it.each([
    [7, true],
    [8, false],
  ])(
    'is not looked for after %i others, each of which costs a signature: %s',
    async (count, allowed) => {
      const cookie = site.reader.replace('=', `=${'x.'.repeat(count)}`);
      expect((await site.decide(HOST, 'GET', '/album/42', { cookie }))?.allowed).toBe(allowed);
    },
  );

  it('is not valid for another app, and opens no path with step-up, which says so', async () => {
    const { decide, send, reader, wiki } = site;
    const admin = `${WIKI}/admin`;
    const program = await send(admin, { headers: { cookie: wiki } });
    expect([program.status, await program.json()]).toEqual([
      403,
      { detail: 'This path needs a confirmation of the owner: open it in a browser' },
    ]);
    const page = await send(admin, { headers: { cookie: wiki, 'sec-fetch-mode': 'navigate' } });
    expect([page.status, await page.json()]).toEqual([403, { kind: 'owners', name: 'carl' }]);
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(
      (await decide('wiki.example.com', 'GET', '/album/42', { cookie: reader }))?.allowed,
    ).toBe(false);
    expect((await decide(HOST, 'GET', '/page', { cookie: wiki }))?.allowed).toBe(false);
    // There, it is no invitation elsewhere either.
    expect((await send(`${WIKI}/album/42`, { headers: { cookie: reader } })).status).toBe(401);
    expect((await decide('wiki.example.com', 'GET', '/page', { cookie: wiki }))?.allowed).toBe(
      true,
    );
    expect((await decide('wiki.example.com', 'GET', '/admin', { cookie: wiki }))?.allowed).toBe(
      false,
    );
  });

  it('gets no ticket, and no confirmation', async () => {
    const { send, reader } = site;
    const value = reader.slice(COOKIE.length + 1);
    const asked = await send(`${PHOTOS}/private`, { headers: { 'sec-fetch-mode': 'navigate' } });
    const ticket = asked.headers.get('location') ?? '';
    for (const cookie of [reader, `__Host-housekey_session=${value}`]) {
      const answer = await send(ticket, { headers: { cookie } });
      expect(answer.headers.get('location')).toContain('/login?next=');
    }
  });

  it('is not valid with any of its parts changed', async () => {
    const { decide, reader } = site;
    const value = reader.slice(COOKIE.length + 1);
    const parts = value.split('~');
    for (const [index, part] of parts.entries()) {
      const changed = parts.with(
        index,
        part.startsWith('a') ? `b${part.slice(1)}` : `a${part.slice(1)}`,
      );
      const cookie = `${COOKIE}=${changed.join('~')}`;
      await decide(HOST, 'GET', '/album/42', { cookie });
      expect((await decide(HOST, 'GET', '/album/42', { cookie }))?.allowed, String(index)).toBe(
        false,
      );
    }
  });

  it('that was planted gives nobody the identity of the owner, and signs nobody out', async () => {
    const { browser, cookieOf, housekey, decide } = site;
    const owner = browser();
    await owner.signIn();
    await owner.open(`${PHOTOS}/x`);
    const planted = await cookieOf(WRITER);
    const cookie = `${owner.cookies(PHOTOS)}; ${planted}`;
    for (const path of ['/album/42', '/album/43']) {
      const decision = await decide(HOST, 'GET', path, { cookie });
      expect(decision).toMatchObject({
        allowed: true,
        access: { via: 'cookie', user: { email: EMAIL } },
      });
    }
    const login = `${owner.cookies(LOGIN)}; ${planted}`;
    const me = new Request(`${LOGIN}/api/auth/me`, { headers: { cookie: login } });
    expect((await housekey.send(me, { address: '192.0.2.1' })).status).toBe(200);
    // A refused session of the owner falls back to the guest to read, and never to write.
    const stale = `__Host-housekey_session_app=app-session~${HOST}~stale; ${planted}`;
    expect(await decide(HOST, 'GET', '/album/42', { cookie: stale })).toMatchObject({
      access: { via: 'guest', user: { email: 'guest:bob' } },
    });
    expect((await decide(HOST, 'POST', '/album/42', { cookie: stale }))?.allowed).toBe(false);
    const token = { cookie: planted, 'x-housekey-token': 'hk_removed' };
    expect((await decide(HOST, 'GET', '/album/42', token))?.allowed).toBe(true);
    const ownHeader = { cookie: planted, authorization: 'Bearer of-the-app' };
    expect((await decide(HOST, 'POST', '/album/42', ownHeader))?.allowed).toBe(true);
  });
});

it.each([
  ['an expired token', `Bearer ${handmadeToken({ sub: EMAIL, exp: NOW - 60, iat: NOW - 90 })}`],
  ['an app session', 'Bearer app-session~x'],
])('a guest’s request keeps %s of the owner from the app', async (_, authorization) => {
  const decision = await site.decide(HOST, 'GET', '/album/42', {
    cookie: site.reader,
    authorization,
  });
  expect(decision).toMatchObject({ allowed: true, access: { via: 'guest', ownBearer: true } });
});

it('the cookie of an ended guest is deleted with the refusal, so that a home network counts again', async () => {
  const table = `${HOST} http://127.0.0.1:3001 home-network=192.168.1.0/24`;
  const setup = await createApps({ SERVICE_APPS: table }, { shares: SHARES, renderGuestPage });
  const guest = setup.browser();
  await guest.fetch(GUEST, guestForm(READER.secret, 'open'));
  const change = async (cookie: string) => {
    const init = { method: 'POST', headers: { cookie } };
    const answer = await setup.send(`${PHOTOS}/a`, init, '192.168.1.20');
    return [answer.status, answer.headers.getSetCookie().map((line) => line.split(';')[0])];
  };
  const stale = '__Host-housekey_session_app=x';
  const valid = guest.cookies(PHOTOS);
  expect(await change(`${COOKIE}=guest-session~anna~x`)).toEqual([401, [`${COOKIE}=`]]);
  expect(await change(`${valid}; ${stale}`)).toEqual([401, ['__Host-housekey_session_app=']]);
  expect(await change('')).toEqual([200, []]);
});

it('a guest cannot open and leave a share without end, which would fill memory, disk and log', async () => {
  const shares = [READER.share, WRITER.share];
  const { audit, browser, clock } = await createApps({}, { shares, renderGuestPage });
  const open = async ({ secret }: TestShare) => {
    const guest = browser();
    const answer = await guest.fetch(GUEST, guestForm(secret, 'open'));
    await guest.fetch(GUEST, guestForm('', 'leave'));
    return answer;
  };
  for (let count = 0; count < 100; count += 1) expect((await open(READER)).status).toBe(303);
  const before = audit.length;
  const refused = await open(READER);
  expect([refused.status, await refused.json(), audit.length]).toEqual([
    429,
    { kind: 'busy' },
    before,
  ]);
  expect((await open(WRITER)).status).toBe(303);
  clock.now += 60_000;
  expect([(await open(READER)).status, (await open(READER)).status]).toEqual([303, 429]);
});

it('a form of another site opens no share', async () => {
  const { send } = site;
  const { body, method = '' } = guestForm(READER.secret, 'open');
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const answer = await send(GUEST, { method, body: body ?? null, headers });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  // Pages of an allowed origin may call the API alone.
  const settings = { SERVICE_ALLOWED_ORIGINS: 'https://frontend.example.net' };
  const allowed = await createApps(settings, { shares: SHARES, renderGuestPage });
  const from = { 'sec-fetch-site': 'same-site', origin: settings.SERVICE_ALLOWED_ORIGINS };
  for (const step of ['open', 'leave']) {
    const form = { ...guestForm(READER.secret, step), headers: from };
    const page = await allowed.send(GUEST, form);
    expect([await page.json(), page.headers.getSetCookie()]).toEqual([{ kind: 'start' }, []]);
  }
});

it('the password opens the login and no guest page', async () => {
  const { send } = site;
  const answer = await send(`${LOGIN}/_housekey/guest`, json({ email: EMAIL, password: PASSWORD }));
  expect(answer.status).toBe(404);
});
