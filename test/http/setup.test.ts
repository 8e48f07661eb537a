import { describe, expect, it } from 'vitest';
import { PATHS, type SetupRequest } from '../../src/contract/index.js';
import { AddressSet } from '../../src/core/network.js';
import { SessionCookie } from '../../src/http/cookies/cookie.js';
import type { CreateSetup } from '../../src/http/routes/setup.js';
import {
  AUTH_VARIABLES,
  bodyOf,
  createTestHousekey,
  json,
  type TestHousekeyOptions,
} from '../support/housekey.js';

const REQUEST: SetupRequest = {
  email: 'you@example.com',
  password: 'a long and private password',
  format: 'env',
  upstream: '',
};
const OWN_PAGE = { host: 'localhost:8000', 'sec-fetch-site': 'same-origin' };
const FILES = { folder: '/srv', files: [{ path: '.env', text: 'SERVICE_EMAIL=…', mode: '600' }] };
const CODE = 'the-code-of-this-start';
const WITH_CODE = `${PATHS.setup}?code=${CODE}`;

const setupWith = (create: CreateSetup) => ({ code: CODE, create });

async function guests(options: TestHousekeyOptions = {}, variables = {}) {
  return await createTestHousekey(variables, {
    onLoopback: true,
    setup: setupWith(async () => FILES),
    ...options,
  });
}

async function ask(
  housekey: Awaited<ReturnType<typeof guests>>,
  headers: Record<string, string> = OWN_PAGE,
  {
    body = REQUEST,
    address = '127.0.0.1',
    path = WITH_CODE,
  }: { body?: unknown; address?: string; path?: string } = {},
): Promise<[status: number, body: Record<string, unknown>]> {
  const response = await housekey.request(path, json(body, headers), address);
  return [response.status, await bodyOf(response)];
}

describe('the setup in the browser', () => {
  it.each(['localhost:8000', '127.0.0.1:8000', '[::1]:8000', 'app.localhost', '127.1'])(
    'makes files for the page at %s',
    async (host) => {
      expect(await ask(await guests(), { ...OWN_PAGE, host })).toEqual([200, FILES]);
    },
  );

  it('answers a page of a browser that sends no Fetch Metadata', async () => {
    const headers = { host: 'localhost:8000', origin: 'http://localhost:8000' };
    expect((await ask(await guests(), headers))[0]).toBe(200);
  });

  it('records no audit event, and no password', async () => {
    const housekey = await guests();
    await ask(housekey);
    expect(housekey.audit).toEqual([]);
  });

  it.each<[string, TestHousekeyOptions, string]>([
    ['on an address that other machines can reach', { onLoopback: false }, 'HOST=127.0.0.1'],
    ['in an app', { setup: undefined }, 'in front of an app'],
    [
      'in front of an app',
      {
        layout: { session: 'cookie', gateway: true, sameHost: false, prefixOnly: false },
        sessionCookie: new SessionCookie({ name: 'housekey_session', domain: undefined }),
      },
      'in front of an app',
    ],
    ['behind a trusted proxy', { trustedProxies: AddressSet.of(['127.0.0.1']) }, 'proxy'],
  ])('is refused %s', async (_, options, reason) => {
    const [status, { detail }] = await ask(await guests(options));
    expect([status, detail]).toEqual([403, expect.stringContaining(reason)]);
  });

  it('is refused once authentication is enabled', async () => {
    const [status, { detail }] = await ask(await guests({}, AUTH_VARIABLES));
    expect([status, detail]).toEqual([403, expect.stringContaining('Authentication is enabled')]);
  });

  it.each<[string, Record<string, string>]>([
    ['through a proxy', { ...OWN_PAGE, 'x-forwarded-for': '198.51.100.7' }],
    ['through a proxy that sends Forwarded', { ...OWN_PAGE, forwarded: 'for=198.51.100.7' }],
    ['through a proxy that sends X-Real-IP', { ...OWN_PAGE, 'x-real-ip': '198.51.100.7' }],
    ['through a proxy that sends Via', { ...OWN_PAGE, via: '1.1 proxy.example.com' }],
    ['for a name that resolves to loopback', { ...OWN_PAGE, host: 'rebind.example.com' }],
    ['for another address', { ...OWN_PAGE, host: '192.168.1.5:8000' }],
    ['by another site', { ...OWN_PAGE, 'sec-fetch-site': 'cross-site' }],
    ['by another port of this machine', { ...OWN_PAGE, 'sec-fetch-site': 'same-site' }],
    ['by the address bar', { ...OWN_PAGE, 'sec-fetch-site': 'none' }],
    ['by another origin', { host: 'localhost:8000', origin: 'http://localhost:3000' }],
    ['as a form', { ...OWN_PAGE, 'content-type': 'application/x-www-form-urlencoded' }],
    ['as text', { ...OWN_PAGE, 'content-type': 'text/plain' }],
  ])('is refused if it is requested %s', async (_, headers) => {
    expect((await ask(await guests(), headers))[0]).toBe(403);
  });

  it.each([
    ['without the code', PATHS.setup],
    ['with an empty code', `${PATHS.setup}?code=`],
    ['with the start of the code', WITH_CODE.slice(0, -1)],
    ['with the code of an earlier start', `${PATHS.setup}?code=another`],
    ['with the code as another parameter', WITH_CODE.replace('code=', 'token=')],
  ])('is refused %s, which a proxy that adds no headers cannot know', async (_, path) => {
    const [status, { detail }] = await ask(await guests(), OWN_PAGE, { path });
    expect([status, detail]).toEqual([403, expect.stringContaining('printed when it started')]);
  });

  it.each(['192.168.1.5', '::127.0.0.1'])(
    'is refused to another machine, at %s',
    async (address) => {
      expect((await ask(await guests(), OWN_PAGE, { address }))[0]).toBe(403);
    },
  );

  it('is refused to allowed origins as well', async () => {
    const housekey = await guests({ allowedOrigins: new Set(['http://localhost:3000']) });
    const headers = { ...OWN_PAGE, 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' };
    expect((await ask(housekey, headers))[0]).toBe(403);
  });

  it('is a POST only', async () => {
    const response = await (
      await guests()
    ).request(PATHS.setup, { headers: OWN_PAGE }, '127.0.0.1');
    expect(response.status).toBe(405);
  });

  it.each<[string, unknown, string]>([
    ['a common password', { ...REQUEST, password: 'password1' }, 'most common'],
    ['a short password', { ...REQUEST, password: 'abc' }, 'at least 8'],
    ['a part of the email', { ...REQUEST, password: 'example.com' }, 'part of the email'],
    ['a run of keys', { ...REQUEST, password: '12345678901234' }, 'easy to guess'],
    ['more than bcrypt reads', { ...REQUEST, password: 'ü'.repeat(37) }, '74 bytes long'],
  ])('rejects %s, and names the field', async (_, body, reason) => {
    const answer = await ask(await guests(), OWN_PAGE, { body });
    expect(answer).toEqual([422, { field: 'password', detail: expect.stringContaining(reason) }]);
  });

  it('passes on what the files cannot contain', async () => {
    const problem = { field: 'upstream', detail: 'The app’s address must be …' } as const;
    const housekey = await guests({ setup: setupWith(async () => problem) });
    expect(await ask(housekey)).toEqual([422, problem]);
  });

  it.each([
    {},
    { ...REQUEST, email: 1 },
    { ...REQUEST, password: null },
    { ...REQUEST, upstream: undefined },
    { ...REQUEST, format: 'docker' },
  ])('rejects %j', async (body) => {
    const [status, { detail }] = await ask(await guests(), OWN_PAGE, { body });
    expect([status, detail]).toEqual([422, expect.stringContaining('must be strings')]);
  });

  it('is refused to a request without a Content-Type', async () => {
    const body = Buffer.from(JSON.stringify(REQUEST));
    const request = { method: 'POST', headers: OWN_PAGE, body };
    const response = await (await guests()).request(WITH_CODE, request, '127.0.0.1');
    expect(response.status).toBe(403);
  });

  it('rejects a body that is not JSON', async () => {
    const headers = { ...OWN_PAGE, 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: '{' };
    const response = await (await guests()).request(WITH_CODE, request, '127.0.0.1');
    expect(response.status).toBe(400);
  });

  it('allows ten attempts, and one more every six seconds', async () => {
    const housekey = await guests();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await ask(housekey))[0]).toBe(200);
    }
    const response = await housekey.request(WITH_CODE, json(REQUEST, OWN_PAGE), '127.0.0.1');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '6']);
    housekey.clock.now += 6000;
    expect((await ask(housekey))[0]).toBe(200);
    expect((await ask(housekey))[0]).toBe(429);
  });
});
