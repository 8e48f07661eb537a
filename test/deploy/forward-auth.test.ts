import { request as requestHttp } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { DETAILS } from '../../src/contract/index.js';
import { agedSession } from '../support/aged-session.js';
import { EMAIL, AUTH_VARIABLES } from '../support/housekey.js';
import { freePort } from '../support/port.js';
import { firstOf } from '../support/thorough.js';
import { ALIASES, claimsInParts, OWN_NAMES } from './support/claims.js';
import { hasLimit, PROXIES, SINGLE_HOST_PROXIES } from './support/fronts.js';
import { startRecorder, type Received } from './support/recorder.js';
import {
  APP_HOST,
  FETCH,
  LOGIN_HOST,
  LOGIN_SESSION,
  NAVIGATION,
  open,
  openSite,
  SESSION,
  startProxy,
  type Site,
} from './support/site.js';

const MALLORY = 'mallory@example.net';
const CREDENTIALS = 'passes credentials to the app';

describe.each(PROXIES)('%s in front of sessions that slide', (proxy) => {
  it('passes the next cookie to the visitor, next to those of the app, and never to the app', async () => {
    const variables = { ...AUTH_VARIABLES, SERVICE_SESSION_IDLE: '1h' };
    const site = await openSite(proxy, { variables, answers: { 'set-cookie': 'app=1' } });
    const host = new URL(site.appOrigin).host;
    for (const [age, renewed] of [
      [2000, [expect.stringMatching(`^${SESSION}=app-session~.*; Max-Age=3600; HttpOnly`)]],
      [1000, []],
    ] as const) {
      const cookie = `${SESSION}=${await agedSession(variables, age, host)}`;
      const planted = { cookie, 'x-housekey-renewal': 'evil=1' };
      const { status, headers } = await site.send(APP_HOST, '/', { headers: planted });
      expect([status, headers['set-cookie']?.toSorted()]).toEqual([200, [...renewed, 'app=1']]);
      const [seen] = site.app.received.splice(0);
      const told = [...(seen?.headers.values() ?? [])].flat().join();
      expect(told.includes('app-session~')).toBe(hasLimit(proxy, CREDENTIALS));
    }
    await site.stop();
  });
});

describe.each(PROXIES)('%s with Housekey and an app on two hosts', (proxy) => {
  let site: Site;
  let token: string;
  let appSession: string;
  beforeAll(async () => {
    site = await openSite(proxy);
    token = await site.signIn();
    appSession = await site.openApp(token);
  });
  afterAll(async () => await site.stop());
  beforeEach(() => {
    site.app.received.length = 0;
  });

  const session = () => `${SESSION}=${appSession}`;
  const signedIn = (headers: Record<string, string> = {}) => ({
    headers: { ...headers, cookie: session() },
  });
  /** The only request that the app received. */
  function only(): Received {
    const [first, ...more] = site.app.received;
    if (first === undefined || more.length > 0) throw new Error('expected exactly one request');
    return first;
  }

  describe('a client without a session', () => {
    it('is redirected to the login, and keeps a nonce', async () => {
      const path = '/deep/link%20here?q=%C3%A4&and=more';
      const { status, headers } = await site.send(APP_HOST, path, { headers: NAVIGATION });
      expect(status).toBe(302);
      const place = new URL(headers.location ?? '');
      expect(place.origin + place.pathname).toBe(`${site.loginOrigin}/_housekey/ticket`);
      expect(headers['set-cookie']?.join()).toMatch(/^__Host-Http-housekey_session_nonce=[^;]+/);
      expect(headers['cache-control']).toBe('no-store');
      expect(site.app.received).toEqual([]);
    });

    it.each(['GET', 'POST', 'DELETE'])(
      'gets a JSON error if it is a program: %s',
      async (method) => {
        const { status, headers, body } = await site.send(APP_HOST, '/api/things', {
          method,
          headers: FETCH,
          ...(method === 'GET' ? {} : { body: 'what it wanted to say' }),
        });
        expect(status).toBe(401);
        expect(headers['content-type']).toBe('application/json');
        expect(headers['www-authenticate']).toBe('Bearer');
        expect(JSON.parse(body)).toEqual({ detail: DETAILS.sessionEnded });
        expect(site.app.received).toEqual([]);
      },
    );

    it('stays unauthenticated if it sends identity headers', async () => {
      for (const headers of claimsInParts(EMAIL)) {
        const { status } = await site.send(APP_HOST, '/', { headers: { ...FETCH, ...headers } });
        expect(status).toBe(401);
      }
      expect(site.app.received).toEqual([]);
    });

    it('with an invalid session cookie loses it and is redirected to the login', async () => {
      const { status, headers } = await site.send(APP_HOST, '/', {
        headers: { ...NAVIGATION, cookie: `${SESSION}=forged.token.here` },
      });
      expect(status).toBe(302);
      expect(headers['set-cookie']?.join()).toMatch(
        /__Host-Http-housekey_session_app=;.*Max-Age=0/,
      );
    });

    it.each(['/-housekey/verify', '/-housekey/refuse', '/-housekey/', '/api/auth/verify'])(
      'gets no access at %s',
      async (path) => {
        const { status } = await site.send(APP_HOST, path, { headers: FETCH });
        expect([401, 404]).toContain(status);
        expect(site.app.received).toEqual([]);
      },
    );

    it('gets no WebSocket', async () => {
      await expect(converse(site, {})).rejects.toThrow('401');
      expect(site.app.received).toEqual([]);
    });
  });

  describe('a signed-in user', () => {
    it('reaches the app with path, query and body unchanged', async () => {
      const { status, body } = await site.send(APP_HOST, '/a%2Fb/../c?x=%20&&y', {
        method: 'POST',
        headers: { cookie: session(), 'content-type': 'text/plain' },
        body: 'hello',
      });
      expect(status).toBe(200);
      expect(body).toContain('The app at');
      expect(only()).toMatchObject({
        method: 'POST',
        target: hasLimit(proxy, 'normalizes paths') ? '/c?x=%20&&y' : '/a%2Fb/../c?x=%20&&y',
        body: 'hello',
      });
    });

    it('is identified to the app', async () => {
      await site.send(APP_HOST, '/', signedIn());
      expect(only().headers.get('remote-user')).toEqual([EMAIL]);
      expect(only().headers.get('remote-email')).toEqual([EMAIL]);
    });

    it('cannot forge another identity, in any spelling', async () => {
      // The aliases one by one, because node does not send two names that differ only in case.
      const aliases = ALIASES.map((name) => ({ [name]: MALLORY }));
      for (const headers of [...claimsInParts(MALLORY), ...aliases]) {
        site.app.received.length = 0;
        const { status } = await site.send(APP_HOST, '/', signedIn(headers));
        expect(status).toBe(200);
        const { headers: arrived } = only();
        const told = [...arrived].filter(([, values]) => values.join().includes('mallory'));
        expect(told, JSON.stringify(headers)).toEqual([]);
        expect(arrived.get('remote-user')).toEqual([EMAIL]);
        expect(arrived.get('remote-email')).toEqual([EMAIL]);
      }
    });

    it('keeps every other header for the app', async () => {
      const headers = Object.fromEntries(OWN_NAMES.map((name) => [name, 'mine']));
      await site.send(APP_HOST, '/', signedIn(headers));
      const { headers: arrived } = only();
      const lost = OWN_NAMES.filter((name) => arrived.get(name.toLowerCase())?.[0] !== 'mine');
      expect(lost).toEqual([]);
    });

    it('cannot forge where the request came from, or what it requested', async () => {
      await site.send(
        APP_HOST,
        '/',
        signedIn({
          'X-Forwarded-For': '203.0.113.9',
          'X-Forwarded-Host': 'evil.example.net',
          'X-Forwarded-Proto': 'http',
          'X-Forwarded-Port': '1',
          'X-Real-IP': '203.0.113.9',
        }),
      );
      const { headers } = only();
      expect(headers.get('host')).toEqual([`${APP_HOST}:${site.port}`]);
      expect(headers.get('x-forwarded-for')).toEqual(['127.0.0.1']);
      expect(headers.get('x-forwarded-host')).toEqual([`${APP_HOST}:${site.port}`]);
      expect(headers.get('x-forwarded-proto')).toEqual(['https']);
      expect([undefined, [String(site.port)]]).toContainEqual(headers.get('x-forwarded-port'));
      expect([undefined, ['127.0.0.1']]).toContainEqual(headers.get('x-real-ip'));
    });

    it.each([
      ['alone', '%', undefined],
      ['first', '%; a=1; b="2 3"', 'a=1; b="2 3"'],
      ['in the middle', 'a=1; %; b=%20;c', 'a=1; b=%20;c'],
      ['last', 'a=1;b=2; %', 'a=1;b=2'],
      ['without a space', 'a=1;%;b=2', 'a=1;b=2'],
      ['three times', '%; a=1; %; %', 'a=1'],
      ['next to the name without HTTPS', 'housekey_session=old; %; a=1', 'a=1'],
      [
        'next to names with the same ending',
        'my_housekey_session=1; %; housekey_sess=2',
        'my_housekey_session=1; housekey_sess=2',
      ],
      [
        "beside other instances' cookies",
        'housekey_session_b=other; %; a=1; __Host-housekey_session_c=third',
        'a=1',
      ],
    ])(
      'does not send the session cookie to the app, and keeps all others: %s',
      async (_place, sent, kept) => {
        const cookie = sent.replaceAll('%;', `${session()};`).replace(/%$/, session());
        await site.send(APP_HOST, '/', { headers: { cookie } });
        const expected = hasLimit(proxy, CREDENTIALS) ? cookie : kept;
        expect(only().headers.get('cookie')?.join('; ')).toBe(expected);
      },
    );

    it('does not send the session cookie to the app in several Cookie headers', async () => {
      await site.send(APP_HOST, '/', { headers: { cookie: ['a=1', session(), 'b=2'] } });
      const seen = only().headers.get('cookie')?.join('; ');
      expect(seen?.replace(/\b__Host-\S+; /, '')).toBe('a=1; b=2');
      expect(seen?.includes(SESSION)).toBe(hasLimit(proxy, CREDENTIALS));
    });

    it('sends no more of the session to the app than the cookie’s name', async () => {
      await site.send(APP_HOST, '/', {
        headers: { cookie: Array.from({ length: 6 }, session).join('; ') },
      });
      const told = JSON.stringify([...only().headers]);
      expect(told.includes(appSession)).toBe(hasLimit(proxy, CREDENTIALS));
    });

    it.each(['a=1', 'a=|guest|', 'a=|disabled|'])(
      'may be a program with a bearer token, which is not sent to the app, next to %s',
      async (cookie) => {
        const { status } = await site.send(APP_HOST, '/', {
          headers: { authorization: `bearer ${token}`, cookie },
        });
        expect(status).toBe(200);
        expect(only().headers.has('authorization')).toBe(hasLimit(proxy, CREDENTIALS));
        expect(only().headers.get('cookie')).toEqual([cookie]);
        expect(only().headers.get('remote-user')).toEqual([EMAIL]);
      },
    );

    it.each(['Bearer of-the-app', 'Basic dTpw'])(
      'may send credentials for the app, which receives them: %s',
      async (authorization) => {
        await site.send(APP_HOST, '/', signedIn({ authorization }));
        expect(only().headers.get('authorization')).toEqual([authorization]);
      },
    );

    it("gets the app's own 401 unchanged", async () => {
      const { status, headers, body } = await site.send(APP_HOST, '/refused', signedIn(NAVIGATION));
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toBe('Basic');
      expect(body).toBe('the app says no');
    });

    it('gets server-sent events as they are sent', async () => {
      const answer = await open(site.port, APP_HOST, '/events', signedIn());
      const [first] = await answer.setEncoding('utf8').take(1).toArray();
      expect(first).toBe('data: first\n\n');
      answer.destroy();
    });

    it('can open a WebSocket, without the session cookie', async () => {
      expect(await converse(site, { cookie: `${session()}; a=1` })).toBe('hello');
      const { headers } = only();
      if (!hasLimit(proxy, CREDENTIALS)) expect(headers.get('cookie')).toEqual(['a=1']);
      expect(headers.get('remote-user')).toEqual([EMAIL]);
    });
  });

  it('a form that is sent without a session gets a page that keeps it, and not a redirect', async () => {
    const headers = { ...NAVIGATION, 'sec-fetch-site': 'same-origin' };
    const asked = { method: 'POST', headers, body: 'text=x' };
    const { status, body } = await site.send(APP_HOST, '/save', asked);
    expect([status, body]).toEqual([
      401,
      expect.stringMatching(/<h1>Not saved<[^]*_housekey\/ticket\?for=[^"]+" target="_blank"/),
    ]);
    expect(site.app.received).toEqual([]);
  });

  describe('a page of another site', () => {
    const ELSEWHERE = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://sibling.example.com' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];

    it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
      'cannot send the app a %s with the user’s session, and gets the reason',
      async (method) => {
        for (const marks of ELSEWHERE) {
          const asked = { method, headers: { ...marks, cookie: session() }, body: 'x' };
          const { status, body } = await site.send(APP_HOST, '/transfer', asked);
          expect([status, JSON.parse(body)]).toEqual([
            403,
            { detail: expect.stringContaining('page of another site') },
          ]);
        }
        expect(site.app.received).toEqual([]);
      },
    );

    it('cannot open a WebSocket with the user’s session', async () => {
      for (const { origin } of ELSEWHERE) {
        await expect(converse(site, { cookie: session(), origin })).rejects.toThrow('403');
      }
      expect(site.app.received).toEqual([]);
      expect(await converse(site, { cookie: session(), origin: site.appOrigin })).toBe('hello');
    });

    it('can still send safe requests, and the app’s own pages can send any', async () => {
      const [elsewhere] = ELSEWHERE;
      expect((await site.send(APP_HOST, '/', signedIn(elsewhere))).status).toBe(200);
      for (const marks of [{ 'sec-fetch-site': 'same-origin' }, { origin: site.appOrigin }]) {
        const asked = { method: 'POST', headers: { ...marks, cookie: session() }, body: 'x' };
        expect((await site.send(APP_HOST, '/', asked)).status).toBe(200);
      }
    });

    it('gets the app’s own 403 unchanged', async () => {
      const { status, body } = await site.send(APP_HOST, '/forbidden', signedIn(NAVIGATION));
      expect([status, body]).toEqual([403, 'the app says no']);
    });

    it('cannot sign the user out, not even from a sibling host', async () => {
      for (const marks of ELSEWHERE) {
        const cookie = `${LOGIN_SESSION}=${token}`;
        const asked = { method: 'POST', headers: { ...marks, cookie } };
        const { status } = await site.send(LOGIN_HOST, '/api/auth/logout', asked);
        expect(status).toBe(403);
      }
      expect((await site.send(APP_HOST, '/', signedIn())).status).toBe(200);
    });
  });

  it('redirects plain HTTP to HTTPS', async () => {
    const location = await new Promise<string | undefined>((resolve, reject) => {
      const headers = { host: APP_HOST };
      requestHttp({ host: '127.0.0.1', port: site.httpPort, path: '/a?b', headers })
        .on('response', (answer) => resolve(answer.resume().headers.location))
        .on('error', reject)
        .end();
    });
    // Traefik names the port to which it redirects.
    expect(location?.replace(`:${site.port}`, '')).toBe(`https://${APP_HOST}/a?b`);
  });

  it('sends the real client address to Housekey, and ignores forged ones', async () => {
    await site.send(LOGIN_HOST, '/api/auth/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.9',
        'x-request-id': 'made-up',
      },
      body: JSON.stringify({ email: EMAIL, password: 'wrong' }),
    });
    const events = () => site.housekey.output().split('\n');
    const failed = () => events().find((line) => line.includes('"sign-in-failed"')) ?? '';
    await expect.poll(failed).toContain('"client":"127.0.0.1"');
    expect(failed()).not.toContain('made-up');
  });

  it('rejects a session that was signed out, also on the app’s host', async () => {
    const leaving = await site.signIn();
    const cookie = `${SESSION}=${await site.openApp(leaving)}`;
    expect((await site.send(APP_HOST, '/', { headers: { cookie } })).status).toBe(200);
    const { status, headers } = await site.send(LOGIN_HOST, '/api/auth/logout', {
      method: 'POST',
      headers: { cookie: `${LOGIN_SESSION}=${leaving}` },
    });
    expect(status).toBe(204);
    expect(headers['set-cookie']?.join()).toContain('Max-Age=0');
    const after = await site.send(APP_HOST, '/', { headers: { ...FETCH, cookie } });
    expect(after.status).toBe(401);
    await expect(converse(site, { cookie })).rejects.toThrow('401');
  });
});

describe.each(PROXIES)('%s with authentication disabled', (proxy) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(proxy, { variables: {} });
  });
  afterAll(async () => await site.stop());

  it('lets everybody through as guest, with credentials for the app', async () => {
    const { status } = await site.send(APP_HOST, '/', {
      headers: { 'remote-user': MALLORY, authorization: 'Bearer of-the-app' },
    });
    expect(status).toBe(200);
    const [received] = site.app.received;
    expect(received?.headers.get('remote-user')).toEqual(['guest']);
    expect(received?.headers.get('authorization')).toEqual(['Bearer of-the-app']);
    expect(received?.headers.get('x-housekey-authentication')).toBeUndefined();
    expect(await converse(site, {})).toBe('hello');
  });
});

describe.each(PROXIES)('%s and a user whose email looks like the guest', (proxy) => {
  it.each(firstOf(1, ['Guest', 'guest']))(
    'keeps our bearer token from the app: %s',
    async (email) => {
      const site = await openSite(proxy, {
        variables: { ...AUTH_VARIABLES, SERVICE_EMAIL: email },
      });
      try {
        const authorization = `Bearer ${await site.signIn()}`;
        const headers = { authorization, 'x-housekey-authentication': 'disabled' };
        expect((await site.send(APP_HOST, '/', { headers })).status).toBe(200);
        const [received] = site.app.received;
        expect(received?.headers.get('remote-user')).toEqual([email]);
        expect(received?.headers.has('authorization')).toBe(hasLimit(proxy, CREDENTIALS));
      } finally {
        await site.stop();
      }
    },
  );
});

describe.each(PROXIES)('%s with identity tokens', (proxy) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(proxy, {
      variables: { ...AUTH_VARIABLES, SERVICE_IDENTITY_TOKEN: 'true' },
    });
  });
  afterAll(async () => await site.stop());

  it('sends the app an identity token that it can verify, and none from the client', async () => {
    await site.send(APP_HOST, '/', {
      headers: {
        cookie: `${SESSION}=${await site.openApp(await site.signIn())}`,
        'x-housekey-identity': 'forged',
        connection: 'x-housekey-identity',
      },
    });
    const [token = '', ...more] =
      site.app.received[0]?.headers.get('x-housekey-identity')?.flat() ?? [];
    expect(more).toEqual([]);
    const keys = createRemoteJWKSet(new URL(`${site.housekey.url}/_housekey/jwks.json`));
    const { payload } = await jwtVerify(token, keys, {
      issuer: site.loginOrigin,
      audience: site.appOrigin,
    });
    expect(payload.sub).toBe(EMAIL);
  });
});

describe.each(SINGLE_HOST_PROXIES)('%s with Housekey and an app on one host', (proxy) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(proxy, { singleHost: true });
  });
  afterAll(async () => await site.stop());

  it('redirects to the login on the same host, and then back to the app', async () => {
    const stranger = await site.send(APP_HOST, '/deep?q=1', { headers: NAVIGATION });
    expect(stranger.status).toBe(302);
    const place = new URL(stranger.headers.location ?? '', site.appOrigin);
    expect(place.origin + place.pathname).toBe(`${site.appOrigin}/login`);
    const login = await site.send(APP_HOST, '/login', { headers: NAVIGATION });
    expect(login.status).toBe(200);
    expect(site.app.received).toEqual([]);

    const cookie = `__Host-housekey_session=${await site.signIn()}; a=1`;
    const { status } = await site.send(APP_HOST, '/deep?q=1', { headers: { cookie } });
    expect(status).toBe(200);
    expect(site.app.received[0]?.headers.get('cookie')).toEqual(['a=1']);
  });

  it('forwards Housekey’s paths to Housekey, and all others to the app', async () => {
    for (const path of ['/api/auth/status', '/_housekey/healthz']) {
      expect((await site.send(APP_HOST, path)).status).toBe(200);
    }
    for (const path of ['/loginx', '/api/authx', '/_housekeyx', '/']) {
      expect((await site.send(APP_HOST, path, { headers: FETCH })).status).toBe(401);
    }
  });
});

describe.each(PROXIES)('%s', (proxy) => {
  it('sends auth requests without the body, and with its own forwarding headers', async () => {
    const housekey = await startRecorder({ 'remote-user': EMAIL, 'remote-email': EMAIL });
    onTestFinished(housekey.stop);
    const app = await startRecorder();
    onTestFinished(app.stop);
    const [https, http] = await Promise.all([freePort(), freePort()]);
    const ports = { https, http, housekey: housekey.port, app: app.port };
    const server = await startProxy(proxy, ports);
    onTestFinished(server.stop);
    const answer = await open(https, APP_HOST, '/deep?q=1', {
      method: 'PUT',
      headers: {
        cookie: 'a=1; housekey_session=token',
        accept: 'text/html',
        'x-forwarded-uri': '/made-up',
        'x-forwarded-method': 'GET',
        'x-forwarded-host': 'evil.example.net',
        'x-forwarded-proto': 'http',
        'x-forwarded-for': '203.0.113.9',
      },
      body: 'not for Housekey',
    });
    expect(answer.resume().statusCode).toBe(200);
    expect(housekey.received).toHaveLength(1);
    const [asked] = housekey.received;
    expect(asked).toMatchObject({ method: 'GET', body: '' });
    expect(asked?.target.split('?')[0]).toBe('/api/auth/verify');
    const { headers } = asked ?? { headers: new Map<string, string[]>() };
    // Caddy leaves the separator.
    const cookies = hasLimit(proxy, 'asks with all cookies') ? /^a=1; \S+$/ : /^\S+?;?$/;
    expect(headers.get('cookie')).toEqual([expect.stringMatching(cookies)]);
    expect(headers.get('cookie')?.[0]).toContain('housekey_session=token');
    expect(headers.get('accept')).toEqual(['text/html']);
    expect(headers.get('x-forwarded-uri')).toEqual(['/deep?q=1']);
    expect(headers.get('x-forwarded-method')).toEqual(['PUT']);
    expect(headers.get('x-forwarded-host')).toEqual([`${APP_HOST}:${https}`]);
    expect(headers.get('x-forwarded-proto')).toEqual(['https']);
    expect(headers.get('x-forwarded-for')).toEqual(['127.0.0.1']);
    expect(headers.get('content-length') ?? ['0']).toEqual(['0']);
    expect(headers.has('transfer-encoding')).toBe(false);
    expect(app.received).toMatchObject([{ method: 'PUT', body: 'not for Housekey' }]);
  });

  it('lets nobody through while Housekey is down', async () => {
    const app = await startRecorder();
    onTestFinished(app.stop);
    const [https, http, housekey] = await Promise.all([freePort(), freePort(), freePort()]);
    const server = await startProxy(proxy, { https, http, housekey, app: app.port });
    onTestFinished(server.stop);
    for (const headers of [FETCH, NAVIGATION]) {
      const answer = await open(https, APP_HOST, '/', { headers });
      answer.resume();
      // Clients that synchronize try again later.
      expect(proxy === 'traefik' ? [500] : [502, 503]).toContain(answer.statusCode);
    }
    expect(app.received).toEqual([]);
  });
});

/** Opens a WebSocket to the app and sends a message. Returns the response. */
async function converse({ port }: Site, headers: Record<string, string>): Promise<string> {
  const socket = new WebSocket(`wss://${APP_HOST}:${port}/socket`, {
    headers,
    rejectUnauthorized: false,
    lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  return await new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send('hello'));
    socket.on('message', (_data, isBinary) => {
      socket.close();
      resolve(isBinary ? 'binary' : 'hello');
    });
  });
}
