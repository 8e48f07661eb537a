import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from '../../src/core/network.js';
import { Environment, type Variables } from '../../src/core/config/environment.js';
import { NO_APPS } from '../../src/core/config/app-table.js';
import { readHttpSettings } from '../../src/http/http-settings.js';
import { attemptLogin } from '../support/attempts.js';
import {
  EMAIL,
  json,
  AUTH_VARIABLES,
  createTestHousekey,
  PASSWORD,
  type TestHousekey,
  housekeyWith,
} from '../support/housekey.js';

function settings(variables: Variables) {
  const environment = new Environment(variables, () => 'from a file\n');
  return { settings: readHttpSettings(environment, NO_APPS), problems: environment.problems };
}

async function behind(proxies: string): Promise<TestHousekey> {
  return await housekeyWith(settings({ SERVICE_TRUSTED_PROXIES: proxies }).settings);
}

/** The client that the audit log names, for a sign-in over a connection from `peer`. */
async function clientOf(housekey: TestHousekey, headers: Record<string, string>, peer: string) {
  const init = json({ email: EMAIL, password: PASSWORD });
  const all = { 'content-type': 'application/json', ...headers };
  await housekey.request('/api/auth/login', { ...init, headers: all }, peer);
  return housekey.audit.at(-1)?.client;
}

describe('the client', () => {
  it.each([
    [
      'an untrusted peer, whatever its headers contain',
      '203.0.113.9',
      '198.51.100.1',
      '203.0.113.9',
    ],
    ['the one that a trusted proxy names', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['the last of several that it names', '10.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    [
      'the one that the first of several proxies names',
      '10.0.0.1',
      '1.1.1.1, 198.51.100.1, 10.0.0.2',
      '198.51.100.1',
    ],
    ['the leftmost if all are trusted', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['the proxy if it names nobody', '10.0.0.1', undefined, '10.0.0.1'],
    [
      'the proxy if it names something else than an address',
      '10.0.0.1',
      '198.51.100.1, unknown',
      '10.0.0.1',
    ],
    ['an address with a port', '10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['an IPv6 address with brackets and a port', '10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['an IPv6 address in its long form', '10.0.0.1', '2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['an IPv4-mapped proxy', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a peer whose IPv6 address ends like a proxy’s', '::10.0.0.1', '198.51.100.1', '::a00:1'],
    ['a proxy with an IPv6 address', 'fd00::5', '198.51.100.1', '198.51.100.1'],
    ['unknown over a connection without an address', '', '198.51.100.1', 'unknown'],
  ])('is %s', async (_, peer, forwarded, client) => {
    const housekey = await behind('10.0.0.0/8, fd00::/8');
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(await clientOf(housekey, headers, peer)).toBe(client);
  });

  it('is never one that an untrusted peer invented', async () => {
    const housekey = await behind('10.0.0.0/8');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constant('10.0.0.2'))),
        async (hops) => {
          const headers = { 'x-forwarded-for': hops.join(', ') };
          expect(await clientOf(housekey, headers, '203.0.113.9')).toBe('203.0.113.9');
          const added = { 'x-forwarded-for': [...hops, '203.0.113.9'].join(', ') };
          expect(await clientOf(housekey, added, '10.0.0.1')).toBe('203.0.113.9');
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is the same after requests from more peers than are remembered', async () => {
    const housekey = await behind('10.0.0.0/8');
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    for (let index = 0; index < 1100; index += 1) {
      await clientOf(housekey, {}, `192.0.${index >> 8}.${index & 255}`);
    }
    expect(await clientOf(housekey, headers, '10.0.0.1')).toBe('198.51.100.1');
    expect(await clientOf(housekey, headers, '192.0.0.0')).toBe('192.0.0.0');
  });

  it('has a network, whatever its address looks like', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.ipV4Extended()), (address) => {
        expect(networkOf(address)).toMatch(/^(unknown|[\d.]+|[\da-f:]+\/64)$/);
      }),
    );
  });
});

describe('forwarding headers of an untrusted peer', () => {
  it.each(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'])(
    'are reported once: %s',
    async (name) => {
      const told: string[] = [];
      const housekey = await housekeyWith({
        onUntrustedProxy: (peer) => told.push(peer),
      });
      const headers = { [name]: 'x', 'content-type': 'application/json' };
      const init = { method: 'POST', body: '{}', headers };
      await housekey.request('/api/auth/login', init, '172.17.0.1');
      await housekey.request('/api/auth/login', init, '172.17.0.2');
      expect(told).toEqual(['172.17.0.1']);
    },
  );

  it('are not reported if they name the connection itself, as Next.js does without a proxy', async () => {
    const told: string[] = [];
    const housekey = await housekeyWith({
      onUntrustedProxy: (peer) => told.push(peer),
    });
    const headers = { 'x-forwarded-for': '::ffff:172.17.0.1', 'x-forwarded-proto': 'http' };
    const init = { ...json({}), headers: { ...headers, 'content-type': 'application/json' } };
    await housekey.request('/api/auth/login', init, '172.17.0.1');
    expect(told).toEqual([]);
    await housekey.request('/api/auth/login', init, '172.17.0.2');
    expect(told).toEqual(['172.17.0.2']);
  });

  it('are not reported without an address that could be trusted, nor if there are none', async () => {
    const told: string[] = [];
    const housekey = await housekeyWith({
      onUntrustedProxy: (peer) => told.push(peer),
    });
    const headers = { 'content-type': 'application/json' };
    const forwarded = { ...headers, 'x-forwarded-for': '198.51.100.7' };
    const init = { method: 'POST', body: '{}' };
    await housekey.request('/api/auth/login', { ...init, headers: forwarded }, '');
    await housekey.request('/api/auth/login', { ...init, headers }, '172.17.0.1');
    expect(told).toEqual([]);
    const app = await createTestHousekey(AUTH_VARIABLES);
    expect((await attemptLogin(app, PASSWORD, { address: 'x' })).status).toBe(200);
  });
});

describe('HTTPS', () => {
  it('is accepted from a trusted proxy: HSTS, and a cookie whose name requires Secure', async () => {
    const housekey = await behind('10.0.0.1');
    const headers = { 'content-type': 'application/json', 'x-forwarded-proto': 'https' };
    const init = { ...json({ email: EMAIL, password: PASSWORD }), headers };
    const answer = await housekey.request('/api/auth/login', init, '10.0.0.1');
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(answer.headers.get('set-cookie')).toMatch(/^__Secure-housekey_device_\w{6}=.*; Secure$/);
    const again = await housekey.request('/api/auth/status', { headers }, '10.0.0.1');
    expect(again.headers.get('strict-transport-security')).toBe('max-age=31536000');
    const empty = await housekey.request(
      '/api/auth/me',
      { method: 'OPTIONS', headers },
      '10.0.0.1',
    );
    expect(empty.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it.each([
    ['an untrusted peer', '10.0.0.2', 'https'],
    ['a proxy that says http', '10.0.0.1', 'http'],
    ['a proxy that says http after https', '10.0.0.1', 'https, http'],
  ])('is not accepted from %s', async (_, peer, proto) => {
    const housekey = await behind('10.0.0.1');
    const headers = { 'x-forwarded-proto': proto };
    const answer = await housekey.request('/api/auth/status', { headers }, peer);
    expect(answer.headers.has('strict-transport-security')).toBe(false);
  });
});

it.each([
  ['comes from a trusted proxy', '10.0.0.1', 200],
  ['does not come from an untrusted peer', '10.0.0.2', 403],
])('the host that an Origin is compared with %s', async (_, peer, status) => {
  const housekey = await behind('10.0.0.1');
  const headers = {
    'content-type': 'application/json',
    origin: 'https://login.example.com',
    'x-forwarded-host': 'login.example.com',
  };
  const init = { ...json({ email: EMAIL, password: PASSWORD }), headers };
  expect((await housekey.request('/api/auth/login', init, peer)).status).toBe(status);
});

describe('a frontend on another origin', () => {
  const ORIGIN = 'https://app.example.com';

  async function serving(): Promise<TestHousekey> {
    const allowed = `${ORIGIN} http://localhost:5173`;
    return await housekeyWith(settings({ SERVICE_ALLOWED_ORIGINS: allowed }).settings);
  }

  it('may sign in and read the responses, including errors', async () => {
    const housekey = await serving();
    const headers = {
      'content-type': 'application/json',
      origin: ORIGIN,
      'sec-fetch-site': 'cross-site',
    };
    const right = await housekey.request('/api/auth/login', {
      ...json({ email: EMAIL, password: PASSWORD }),
      headers,
    });
    expect(right.status).toBe(200);
    const wrong = await housekey.request('/api/auth/login', {
      ...json({ email: 'x', password: 'y' }),
      headers,
    });
    for (const answer of [right, wrong]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(answer.headers.get('access-control-expose-headers')).toBe(
        'retry-after, www-authenticate, x-housekey-challenge',
      );
      expect(answer.headers.get('vary')).toBe('origin');
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  it('gets responses to its preflights', async () => {
    const housekey = await serving();
    const headers = { origin: ORIGIN, 'access-control-request-method': 'GET' };
    const answer = await housekey.request('/api/auth/me', { method: 'OPTIONS', headers });
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      204,
      expect.objectContaining({
        'access-control-allow-origin': ORIGIN,
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': 'authorization, content-type, x-housekey-proof',
        'access-control-max-age': '600',
      }),
    ]);
  });

  it.each([
    'https://app.example.com.evil.example',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://APP.example.com',
    'null',
  ])('is not %s', async (origin) => {
    const housekey = await serving();
    const headers = { 'content-type': 'application/json', origin, 'sec-fetch-site': 'cross-site' };
    const answer = await housekey.request('/api/auth/login', { ...json({}), headers });
    expect(answer.status).toBe(403);
    const preflight = await housekey.request('/api/auth/me', { method: 'OPTIONS', headers });
    for (const { headers: fields } of [answer, preflight]) {
      expect(fields.has('access-control-allow-origin')).toBe(false);
      expect(fields.get('vary')).toBe('origin');
    }
  });

  it('is not allowed by default', async () => {
    const answer = await (
      await createTestHousekey()
    ).request('/api/auth/status', { headers: { origin: ORIGIN } });
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    expect(answer.headers.has('vary')).toBe(false);
  });
});

describe('the settings', () => {
  it.each([
    '10.0.0.0/33',
    '10.0.0',
    '0x7f.1',
    'proxy',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '::/129',
    '1::2::3',
    '::ffff:010.0.0.1',
    '*',
  ])('reject %s as a proxy', (text) => {
    const { problems, settings: read } = settings({ SERVICE_TRUSTED_PROXIES: `10.0.0.1, ${text}` });
    expect(problems).toEqual([
      expect.objectContaining({
        variable: 'SERVICE_TRUSTED_PROXIES',
        message: `contains "${text}", which is not an address or a CIDR block.`,
      }),
    ]);
    expect(read.trustedProxies.isEmpty).toBe(true);
  });

  it.each([
    '*',
    'https://*.example.com',
    'app.example.com',
    'https://app.example.com/',
    'https://a@b.example',
    'ftp://a.example',
    'null',
    'https://A.example',
    'https://a.example:443',
  ])('reject %s as an origin', (text) => {
    const { problems } = settings({ SERVICE_ALLOWED_ORIGINS: text });
    expect(problems).toEqual([expect.objectContaining({ variable: 'SERVICE_ALLOWED_ORIGINS' })]);
  });

  it('accept lists with commas, spaces or both', () => {
    const { problems, settings: read } = settings({
      SERVICE_TRUSTED_PROXIES: ' 10.0.0.1,10.0.0.2  fd00::/8 ',
      SERVICE_METRICS_TOKEN_FILE: '/run/token',
    });
    expect(problems).toEqual([]);
    for (const address of ['10.0.0.1', '10.0.0.2', 'fd12::1']) {
      expect(read.trustedProxies.has(address)).toBe(true);
    }
    expect(read.trustedProxies.has('10.0.0.3')).toBe(false);
    expect(read.metricsToken).toBe('from a file');
  });
});
