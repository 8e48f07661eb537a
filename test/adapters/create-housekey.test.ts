import { ConfigError, createHousekey, UnauthorizedError, type HousekeyOptions } from 'housekey';
import { afterEach, describe, expect, it } from 'vitest';
import { EMAIL, json, PASSWORD, PASSWORD_HASH, SECRET } from '../support/housekey.js';
import { waitUntil } from '../support/until.js';
import { cookiesOf, createTestAuth, OPTIONS } from './support/auth.js';

const ORIGIN = 'http://app.example.com';
const SIGN_IN = json({ email: EMAIL, password: PASSWORD });

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const auth of open.splice(0)) await auth.close();
});

async function create(options: HousekeyOptions = {}) {
  const auth = await createTestAuth(options);
  open.push(auth);
  return auth;
}

type Auth = Awaited<ReturnType<typeof create>>;

async function signIn(auth: Auth, connection = { remoteAddress: '192.0.2.1' }): Promise<string> {
  const response = await auth.handler(new Request(`${ORIGIN}/api/auth/login`, SIGN_IN), connection);
  expect(response?.status).toBe(200);
  return cookiesOf(response ?? Response.error());
}

function request(path: string, headers: Record<string, string>, method = 'GET'): Request {
  return new Request(ORIGIN + path, { method, headers });
}

/** The problems of options that are refused. */
async function problemsOf(options: object): Promise<readonly string[]> {
  try {
    await create(options);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ variable, message, fix }) => `${variable} ${message} ${fix}`);
  }
  return [];
}

describe('options', () => {
  it('that are misspelled are refused, with the name that was meant', async () => {
    const [problem] = await problemsOf({ trustedProxys: ['10.0.0.0/8'] });
    expect(problem).toContain(
      'trustedProxys is not an option of createHousekey. Did you mean trusted',
    );
  });

  it('of the service only are named as such', async () => {
    expect(await problemsOf({ port: 80 })).toEqual([
      'port is an option of the service only. Remove it: in the library, the app does this.',
    ]);
  });

  it('are checked like variables, under their own names', async () => {
    const [problem] = await problemsOf({ trustedProxies: ['10.0.0.0/8', 'nobody'] });
    expect(problem).toMatch(/^trustedProxies contains "nobody", which is not an address/);
  });

  it.each([
    ['trustedProxies', [1]],
    ['publicUrl', new URL('https://app.example.com')],
    ['session', 'cookies'],
    ['serveUi', 'no'],
  ])('%s of the wrong type are refused', async (name, value) => {
    expect(await problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name} `)]);
  });

  it.each<[string, HousekeyOptions]>([
    ['a password without an email', { email: undefined, passwordHash: PASSWORD_HASH }],
    ['an email without a password', { email: EMAIL, passwordHash: undefined }],
    ['credentials whose variables are missing', { email: undefined, passwordHash: undefined }],
  ])('with %s never leave the app open', async (_, options) => {
    expect(await problemsOf({ secretKey: SECRET, ...options })).not.toEqual([]);
  });

  it('without credentials make everyone a guest, with a warning', async () => {
    const warnings: string[] = [];
    const auth = await createHousekey({ onWarning: ({ summary }) => warnings.push(summary) });
    open.push(auth);
    expect(await auth.getSession(request('/', {}))).toMatchObject({ email: 'guest', guest: true });
    expect(warnings).toContain('Authentication is disabled.');
  });
});

describe('sessions', () => {
  it('are found by request and by headers alone', async () => {
    const auth = await create();
    const headers = { cookie: await signIn(auth) };
    const session = await auth.getSession(request('/', headers));
    expect(session).toMatchObject({ email: EMAIL, guest: false, via: 'cookie' });
    expect(session?.expiresAt?.getTime()).toBeGreaterThan(Date.now());
    expect(await auth.getSession(new Headers(headers))).toEqual(session);
  });

  it('without "Stay signed in" have cookies that end with the browser, and 12 hours at most', async () => {
    const auth = await create();
    const body = { email: EMAIL, password: PASSWORD, stay_signed_in: false };
    const login = new Request(`${ORIGIN}/api/auth/login`, json(body));
    const response = (await auth.handler(login)) ?? Response.error();
    expect(response.status).toBe(200);
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(3);
    expect(cookies.join()).not.toMatch(/Max-Age|Expires/);
    const session = await auth.getSession(request('/', { cookie: cookiesOf(response) }));
    const hours = ((session?.expiresAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
  });

  it('that are missing are null, or an error with a code and a status', async () => {
    const auth = await create();
    expect(await auth.getSession(request('/', {}))).toBeNull();
    const error = await auth.requireSession(new Headers()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error).toMatchObject({ code: 'ERR_HOUSEKEY_UNAUTHORIZED', status: 401 });
  });

  it('over https have a cookie that other hosts cannot set, also for headers alone', async () => {
    const auth = await create({ trustedProxies: '10.0.0.1' });
    const headers = { 'content-type': 'application/json', 'x-forwarded-proto': 'https' };
    const login = new Request(`${ORIGIN}/api/auth/login`, { ...SIGN_IN, headers });
    const response = await auth.handler(login, { remoteAddress: '10.0.0.1' });
    const cookie = cookiesOf(response ?? Response.error());
    expect(cookie).toContain('__Host-Http-housekey_session=');
    expect(await auth.getSession(new Headers({ cookie }))).toMatchObject({ email: EMAIL });
  });

  it('count as https on a connection with TLS', async () => {
    const auth = await create();
    const login = new Request('https://app.example.com/api/auth/login', SIGN_IN);
    expect(cookiesOf((await auth.handler(login)) ?? Response.error())).toContain('__Host-');
  });

  it('are not found for a WebSocket that another site opens', async () => {
    const auth = await create();
    const cookie = await signIn(auth);
    const upgrade = { cookie, upgrade: 'websocket', host: 'app.example.com' };
    const foreign = { ...upgrade, origin: 'https://evil.example' };
    const own = { ...upgrade, origin: ORIGIN };
    expect(await auth.getSession(request('/', own))).not.toBeNull();
    expect(await auth.getSession(request('/', foreign))).toBeNull();
    expect(await auth.getSession(new Headers(own))).not.toBeNull();
    expect(await auth.getSession(new Headers(foreign))).toBeNull();
  });

  it('are not found for headers of a request that another site forged', async () => {
    const auth = await create();
    const cookie = await signIn(auth);
    const headers = new Headers({
      cookie,
      host: 'app.example.com',
      origin: 'https://evil.example',
    });
    expect(await auth.getSession(headers)).toBeNull();
  });

  it('end with signOut, whose response also deletes the cookie', async () => {
    const auth = await create();
    const cookie = await signIn(auth);
    const response = await auth.signOut(request('/sign-out', { cookie }, 'POST'));
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(await auth.getSession(request('/', { cookie }))).toBeNull();
  });
});

it('with tokens for sessions, no cookie is set, and page loads are not sent to a login that cannot help', async () => {
  const auth = await create({ session: 'token' });
  expect(await signIn(auth)).not.toContain('housekey_session');
  const result = await auth.authorize(request('/', { accept: 'text/html' }));
  expect(result.ok ? 200 : result.response.status).toBe(401);
  const authorization = `Bearer ${await auth.issueToken({ sub: 'script' })}`;
  expect(await auth.authorize(request('/', { authorization }))).toMatchObject({ ok: true });
});

it('without the pages, the login page and the console are the app’s, and the API is served', async () => {
  const auth = await create({ serveUi: false });
  expect(await auth.handler(request('/login', {}))).toBeUndefined();
  expect((await auth.handler(request('/_housekey/', {})))?.status).toBe(404);
  expect((await auth.handler(request('/api/auth/status', {})))?.status).toBe(200);
});

describe('instances in one process', () => {
  it.each<[string, HousekeyOptions]>([
    ['with the same settings', {}],
    ['with other settings', { serveUi: false }],
  ])('%s share sign-outs', async (_, options) => {
    const [first, second] = [await create(), await create(options)];
    const cookie = await signIn(first);
    expect(await second.getSession(request('/', { cookie }))).not.toBeNull();
    await first.signOut(request('/', { cookie }, 'POST'));
    expect(await second.getSession(request('/', { cookie }))).toBeNull();
  });

  it('share a generated secret, and limits on failed sign-ins', async () => {
    const options = { ...OPTIONS, secretKey: '', email: 'other@example.com', loginFailures: 1 };
    const first = await createHousekey(options);
    const second = await createHousekey({ ...options, serveUi: false });
    open.push(first, second);
    const authorization = `Bearer ${await first.issueToken({ sub: 'x' })}`;
    expect(await second.getSession(request('/', { authorization }))).not.toBeNull();
    const guess = async (auth: Auth) =>
      (await auth.handler(new Request(`${ORIGIN}/api/auth/login`, SIGN_IN)))?.status;
    expect([await guess(first), await guess(second)]).toEqual([401, 429]);
  });

  it('stay open until the last one is closed', async () => {
    const [first, second] = [await create(), await create()];
    await first.close();
    expect(await second.getSession(request('/', { cookie: await signIn(second) }))).not.toBeNull();
  });
});

describe('listeners', () => {
  it('get the events and their clients, until they are removed', async () => {
    const auth = await create();
    const seen: unknown[] = [];
    const remove = auth.on(
      'sign-in',
      (event, client) => void seen.push([event.email, client.address]),
    );
    await signIn(auth);
    remove();
    await signIn(auth);
    expect(seen).toEqual([[EMAIL, '192.0.2.1']]);
  });

  it('that reject or throw end neither the sign-in nor the process', async () => {
    const errors: unknown[] = [];
    const auth = await create({
      onError: async (reason) => {
        errors.push(reason);
        await Promise.resolve();
        throw new Error('the handler of errors failed, too');
      },
    });
    const [rejection, exception] = [new Error('rejected'), new Error('thrown')];
    auth.on('sign-in', async () => await Promise.reject(rejection));
    auth.on('sign-in', () => {
      throw exception;
    });
    await signIn(auth);
    await waitUntil(() => errors.length === 2, 'both errors are reported');
    expect(errors).toEqual(expect.arrayContaining([rejection, exception]));
  });
});
