import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/core/limits/failed-sign-in-limiter.js';
import { repeat } from '../support/attempts.js';
import { handmadeToken } from '../support/tokens.js';
import {
  countChecked,
  attempt,
  makeAttempts,
  signInAsOwner,
  createDefaultHousekey,
} from './attacker.js';
import { numRuns } from '../support/thorough.js';

const ALLOWED = DEFAULT_LIMITS.failures;

/** All headers in which proxies name their client. */
const NAMES_OF_CLIENTS = [
  'x-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'x-originating-ip',
  'x-remote-ip',
  'x-remote-addr',
  'x-cluster-client-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'fastly-client-ip',
  'forwarded',
  'via',
];

describe('a client cannot choose its own address', () => {
  // CVE-2026-29794 (Vikunja): with a new header for each guess, each guess had its own limit.
  it.each(NAMES_OF_CLIENTS)('a new %s for each guess allows no more guesses', async (name) => {
    const housekey = await createDefaultHousekey();
    const tries = makeAttempts(40, (number) => ({
      headers: {
        [name]: name === 'forwarded' ? `for=198.51.100.${number}` : `198.51.100.${number}`,
      },
    }));
    expect(await countChecked(housekey, tries)).toBe(ALLOWED);
  });

  it.each(NAMES_OF_CLIENTS)('%s does not lock another client out', async (name) => {
    const housekey = await createDefaultHousekey();
    await countChecked(
      housekey,
      repeat(40, { headers: { [name]: '192.0.2.77' }, address: '203.0.113.9' }),
    );
    // The log, which bans are made from, does not name the other client either.
    expect(new Set(housekey.audit.map(({ client }) => client))).toEqual(new Set(['203.0.113.9']));
    expect(await signInAsOwner(housekey, { address: '192.0.2.77' })).toBe(200);
  });

  it('behind a trusted proxy, the client’s own headers allow no more guesses', async () => {
    const housekey = await createDefaultHousekey(['10.0.0.1']);
    const tries = makeAttempts(60, (number) => ({
      address: '10.0.0.1',
      headers: {
        'x-forwarded-for':
          [
            `198.51.100.${number}, 203.0.113.9`,
            `10.0.0.1, 198.51.100.${number}, 203.0.113.9`,
            `198.51.100.${number},,203.0.113.9`,
            `unknown, "198.51.100.${number}", 203.0.113.9`,
            `::ffff:203.0.113.9`,
            `203.0.113.9:${1024 + number}`,
          ][number % 6] ?? '',
        'x-real-ip': `198.51.100.${number}`,
        forwarded: `for=198.51.100.${number}`,
      },
    }));
    expect(await countChecked(housekey, tries)).toBe(ALLOWED);
    const owner = { address: '10.0.0.1', headers: { 'x-forwarded-for': '192.0.2.77' } };
    expect(await signInAsOwner(housekey, owner)).toBe(200);
  });

  it('a client cannot pose as a trusted proxy by naming one', async () => {
    const housekey = await createDefaultHousekey(['10.0.0.1']);
    const tries = makeAttempts(40, (number) => ({
      address: '203.0.113.9',
      headers: { 'x-forwarded-for': `198.51.100.${number}, 10.0.0.1`, 'x-real-ip': '10.0.0.1' },
    }));
    expect(await countChecked(housekey, tries)).toBe(ALLOWED);
  });

  // wintermeyer/vutuv issue 837: one bucket for everybody behind the proxy.
  it('behind a trusted proxy, each client has its own limit', async () => {
    const housekey = await createDefaultHousekey(['127.0.0.1']);
    const from = (client: string) => ({
      address: '127.0.0.1',
      headers: { 'x-forwarded-for': client },
    });
    await countChecked(housekey, repeat(40, from('203.0.113.9')));
    expect(await signInAsOwner(housekey, from('192.0.2.77'))).toBe(200);
  });
});

describe('a header does not change the path or method of a request', () => {
  // CVE-2026-40575 (oauth2-proxy): X-Forwarded-Uri decided which rule applied.
  it.each([
    'x-forwarded-uri',
    'x-original-url',
    'x-original-uri',
    'x-rewrite-url',
    'x-forwarded-path',
    'x-forwarded-prefix',
  ])('%s grants no access, not even from a trusted proxy', async (name) => {
    const housekey = await createDefaultHousekey(['10.0.0.1']);
    for (const value of ['/api/auth/status', '/_housekey/healthz', '/login', '/']) {
      const headers = { [name]: value };
      for (const address of ['10.0.0.1', '203.0.113.9']) {
        const overview = await housekey.request('/_housekey/api/overview', { headers }, address);
        expect(overview.status).toBe(401);
      }
    }
  });

  // CVE-2026-34457 (oauth2-proxy): the User-Agent of a health check passed on every path.
  it.each(['GoogleHC/1.0', 'kube-probe/1.31', 'ELB-HealthChecker/2.0', 'housekey-check/1.0.0'])(
    'the User-Agent %s grants no access',
    async (agent) => {
      const housekey = await createDefaultHousekey(['10.0.0.1']);
      const headers = { 'user-agent': agent };
      for (const path of ['/api/auth/me', '/_housekey/api/overview']) {
        expect((await housekey.request(path, { headers }, '10.0.0.1')).status).toBe(401);
      }
    },
  );

  it.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    '%s does not turn a GET into a POST or a POST into a GET',
    async (name) => {
      const housekey = await createDefaultHousekey();
      const authorization = `Bearer ${handmadeToken()}`;
      const asPost = { headers: { [name]: 'POST', authorization } };
      for (const path of ['/api/auth/logout', '/api/auth/logout?_method=POST']) {
        expect((await housekey.request(path, asPost)).status).toBe(405);
      }
      expect((await housekey.request('/api/auth/me', asPost)).status).toBe(200);
      expect((await attempt(housekey, { headers: { [name]: 'GET' } })).status).toBe(401);
    },
  );

  it('a malformed forwarding header neither causes an error nor grants access', async () => {
    const housekey = await createDefaultHousekey(['10.0.0.0/8', '::/0']);
    const address = fc.oneof(fc.ipV4(), fc.ipV4Extended(), fc.ipV6(), fc.constant('10.0.0.1'));
    const value = fc.oneof(
      fc.array(address, { maxLength: 20 }).map((hops) => hops.join(', ')),
      fc.string({
        unit: fc.constantFrom(...Array.from('0123456789abcdef.:,[]%/" =')),
        maxLength: 60,
      }),
      fc.string({ unit: 'grapheme-ascii' }),
    );
    const names = fc.constantFrom(
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-forwarded-host',
      'forwarded',
      'x-request-id',
      'origin',
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, value), address, async (headers, peer) => {
        const me = await housekey.request('/api/auth/me', { headers }, peer);
        expect([400, 401]).toContain(me.status);
        const { status } = await attempt(housekey, { headers, address: peer });
        expect([400, 401, 403, 429]).toContain(status);
      }),
      { numRuns: numRuns(300) },
    );
  });
});
