import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { AddressSet } from '../../src/core/network.js';
import {
  bodyOf,
  createTestHousekey,
  type TestHousekey,
  housekeyWith,
} from '../support/housekey.js';
import { handmadeToken } from '../support/tokens.js';
import { hostnameOf, parseHost } from '../../src/http/checks/host-and-origin.js';

const get = async (housekey: TestHousekey, path: string, host: string) =>
  await housekey.request(path, { headers: { host } });

describe('an invalid Host header', () => {
  it.each([
    '1.2.3.256',
    'a:99999',
    '[::1',
    '0x7f.1.1.1.1',
    'a b',
    'u@a',
    'a/b',
    '',
    'a'.repeat(300),
  ])('is rejected before anything else: %j', async (host) => {
    const housekey = await createTestHousekey();
    for (const path of [PATHS.me, PATHS.healthz, PATHS.verify, '/none']) {
      const answer = await get(housekey, path, host);
      expect([answer.status, await bodyOf(answer)], path).toEqual([
        400,
        { detail: expect.stringContaining('Host header') },
      ]);
    }
  });

  it('is rejected even from a trusted proxy', async () => {
    const housekey = await housekeyWith({
      trustedProxies: AddressSet.of(['10.0.0.1']),
    });
    const status = async (host: string, peer: string) => {
      const headers = { authorization: `Bearer ${handmadeToken()}`, 'x-forwarded-host': host };
      return (await housekey.request(PATHS.me, { headers }, peer)).status;
    };
    expect(await status('1.2.3.256', '10.0.0.1')).toBe(400);
    expect(await status('1.2.3.256', '10.0.0.2')).toBe(200);
    expect(await status('a.example, b.example:8443', '10.0.0.1')).toBe(200);
    // An empty one is ignored.
    expect(await status('', '10.0.0.1')).toBe(200);
  });

  it('is distinguished from a valid one, again and again', () => {
    for (const host of ['a', 'a_b.example:1', '[::1]:80', '127.1', 'xn--bcher-kva.example', 'a:']) {
      for (const _ of [1, 2]) expect(parseHost(host)?.protocol).toBe('http:');
    }
  });

  it('has no host name; a valid one has one without port and trailing dot', () => {
    expect(['a b', 'A.example.:8000', '[::1]:80'].map(hostnameOf)).toEqual([
      '',
      'a.example',
      '[::1]',
    ]);
  });
});

describe('with authentication disabled on loopback', () => {
  const CONSOLE = [PATHS.overview, PATHS.activity, PATHS.activityStream];

  it.each([
    ['rebind.evil.example', 'rebind.evil.example'],
    ['EVIL.example.:8000', 'evil.example'],
    ['xhome.arpa', 'xhome.arpa'],
  ])('the console’s data is not served to %s, and the log names the host', async (host, named) => {
    const housekey = await createTestHousekey(
      {},
      { onLoopback: true, allowedHosts: ['nas', '.home.arpa'] },
    );
    for (const path of CONSOLE) {
      const answer = await get(housekey, path, host);
      expect(answer.status, path).toBe(421);
      const { detail } = await bodyOf(answer);
      expect(String(detail).endsWith(`SERVICE_ALLOWED_HOSTS=${named}`)).toBe(true);
    }
    for (const path of [PATHS.me, PATHS.status, PATHS.healthz]) {
      expect((await get(housekey, path, host)).status, path).toBe(200);
    }
  });

  it.each([
    'localhost:8000',
    'a.localhost',
    'localhost.',
    '127.0.0.1',
    '[::1]',
    '2130706433',
    'nas',
    'home.arpa',
    'tv.home.arpa',
  ])('the console’s data is served to %s', async (host) => {
    const housekey = await createTestHousekey(
      {},
      { onLoopback: true, allowedHosts: ['nas', '.home.arpa'] },
    );
    expect((await get(housekey, PATHS.overview, host)).status).toBe(200);
    // Only the owner gets it, whatever the host.
    expect((await get(housekey, PATHS.activity, host)).status).toBe(403);
  });

  it('it is served under the public URL, and under any host if others can connect or a proxy is trusted', async () => {
    const publicUrl = new URL('https://app.example.com');
    const named = await createTestHousekey({}, { onLoopback: true, publicUrl });
    expect((await get(named, PATHS.overview, 'app.example.com')).status).toBe(200);
    expect((await get(named, PATHS.overview, 'evil.example')).status).toBe(421);
    const trustedProxies = AddressSet.of(['127.0.0.1']);
    for (const options of [{ onLoopback: false }, { onLoopback: true, trustedProxies }]) {
      const housekey = await createTestHousekey({}, options);
      expect((await get(housekey, PATHS.overview, 'evil.example')).status).toBe(200);
    }
    const locked = await housekeyWith({ onLoopback: true });
    expect((await get(locked, PATHS.overview, 'evil.example')).status).toBe(401);
  });
});
