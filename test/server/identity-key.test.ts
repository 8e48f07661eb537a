import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import type { Variables } from '../../src/core/config/environment.js';
import { TestAuthenticator } from '../support/authenticator.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import { ORIGIN, TestBrowser } from '../support/passkeys.js';
import { startRedis } from '../support/redis.js';
import { replicaClient } from '../support/replicas.js';
import { runHere, type Service, startService } from '../support/service.js';
import { firstOf } from '../support/thorough.js';
import { waitUntil } from '../support/until.js';
import { setUpOnce } from '../support/hooks.js';

const PHONE = new TestAuthenticator(ORIGIN);
const SIGNED = {
  ...AUTH_VARIABLES,
  SERVICE_FORWARD_AUTH: 'true',
  SERVICE_IDENTITY_TOKEN: 'true',
  SERVICE_PUBLIC_URL: ORIGIN,
  SERVICE_PASSKEYS: PHONE.entry(),
  SERVICE_TRUSTED_PROXIES: '127.0.0.1',
};
const KEY = 'Zq7mVx2LcWb9Rt4YkPs8Nd3HfJg6Ua1EoQi5Xz0TlBw';

const root = mkdtempSync(join(tmpdir(), 'housekey-identity-'));
afterAll(() => rmSync(root, { recursive: true }));

const running: Service[] = [];
afterEach(
  async () => await Promise.all(running.splice(0).map(async (service) => await service.stop())),
);

async function start(variables: Variables = {}): Promise<Service> {
  const service = await startService({ ...SIGNED, ...variables });
  running.push(service);
  return service;
}

async function keyOf({ url }: Service): Promise<string> {
  return await (await fetch(new URL(PATHS.jwks, url))).text();
}

/** The keys of two processes, one after the other. */
async function keysAcrossRestart(variables: Variables): Promise<readonly [string, string]> {
  const first = await start(variables);
  const before = await keyOf(first);
  await first.stop();
  return [before, await keyOf(await start(variables))];
}

async function check(variables: Variables): Promise<string> {
  const { output } = await runHere(['check', '--json', '--port', '0'], {
    variables: { ...SIGNED, ...variables },
  });
  return output;
}

describe('the public key of identity tokens', () => {
  it('is derived from the secret if nothing is kept, which is a finding', async () => {
    const [before, after] = await keysAcrossRestart({});
    expect(after).toBe(before);
    expect(await check({})).toContain('identity-key-derived');
  });

  it('is random in a state directory, and survives a restart', async () => {
    const variables = { SERVICE_STATE_DIR: join(root, 'state') };
    const [before, after] = await keysAcrossRestart(variables);
    expect(after).toBe(before);
    const other = await start({ SERVICE_STATE_DIR: join(root, 'other') });
    expect(await keyOf(other)).not.toBe(before);
    expect(await check(variables)).not.toContain('identity-key-derived');
  });

  it('is another one at each start without a configured secret', async () => {
    const [before, after] = await keysAcrossRestart({ SERVICE_SECRET_KEY: '' });
    expect(after).not.toBe(before);
  });

  it('comes from a file, whatever the secret', async () => {
    const file = join(root, 'identity.key');
    writeFileSync(file, `${KEY}\n`);
    const first = await start({ SERVICE_IDENTITY_KEY_FILE: file });
    const second = await start({ SERVICE_IDENTITY_KEY: KEY, SERVICE_SECRET_KEY: '' });
    expect(await keyOf(second)).toBe(await keyOf(first));
    expect(await check({ SERVICE_IDENTITY_KEY_FILE: file })).not.toContain('identity-key-derived');
  });

  it.each(['short', 'my-super-secret-key-change-me-in-production'])(
    'never comes from something that can be guessed: %s',
    async (key) => {
      const variables = { ...SIGNED, SERVICE_IDENTITY_KEY: key };
      const { code, errors } = await runHere(['serve'], { variables });
      expect(code).toBe(2);
      expect(errors).toContain('SERVICE_IDENTITY_KEY must be 32 random bytes');
      expect(errors).not.toContain(key);
    },
  );

  it('is not read while there are no identity tokens', async () => {
    const service = await start({ SERVICE_IDENTITY_TOKEN: '', SERVICE_IDENTITY_KEY: 'short' });
    expect((await fetch(new URL(PATHS.jwks, service.url))).status).toBe(404);
  });
});

describe('a challenge for passkeys', () => {
  const at = ({ url }: Service) => ({
    request: async (path: string, init?: RequestInit) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-proto', 'https');
      headers.set('x-forwarded-host', new URL(ORIGIN).host);
      return await fetch(new URL(path, url), { ...init, headers });
    },
  });
  const browserOf = (service: Service) => new TestBrowser(at(service));

  it('of another process is worthless, although both have the same secret', async () => {
    const [first, second] = [await start(), await start()];
    const browser = browserOf(first);
    const challenge = await browser.challenge();
    browser.moveTo(at(second));
    expect((await browser.signIn(PHONE.assert(challenge))).status).toBe(401);
    expect((await browser.signIn(PHONE.assert(await browser.challenge()))).status).toBe(200);
  });

  it('works at every replica, and after an ordered restart with a state directory', async () => {
    const redis = await startRedis();
    try {
      const shared = { SERVICE_REDIS_URL: redis.url };
      const [first, second] = [await start(shared), await start(shared)];
      const browser = browserOf(first);
      await waitUntil(async () => {
        const challenge = await browser.challenge();
        browser.moveTo(at(second));
        const { status } = await browser.signIn(PHONE.assert(challenge));
        browser.moveTo(at(first));
        return status === 200;
      }, 'a challenge is accepted at the other replica');
    } finally {
      await redis.stop();
    }
    const stored = { SERVICE_STATE_DIR: join(root, 'restart') };
    const before = await start(stored);
    const browser = browserOf(before);
    const challenge = await browser.challenge();
    await before.stop();
    browser.moveTo(at(await start(stored)));
    expect((await browser.signIn(PHONE.assert(challenge))).status).toBe(200);
  });
});

describe('the key in Redis', () => {
  const redis = setUpOnce(startRedis);

  const damages: readonly [string, readonly (readonly string[])[]][] = [
    ['is emptied', [['FLUSHALL']]],
    ['has something else in its place', [['SET', 'housekey:key', 'A'.repeat(80)]]],
    [
      'has another kind of value in its place',
      [
        ['DEL', 'housekey:key'],
        ['LPUSH', 'housekey:key', 'x'],
      ],
    ],
  ];
  it.each(firstOf(1, damages))(
    'is shared by all replicas, and stays the same if Redis %s',
    async (_, commands) => {
      const shared = { SERVICE_REDIS_URL: redis.url };
      const [first, second] = [await start(shared), await start(shared)];
      const key = await keyOf(first);
      expect(await keyOf(second)).toBe(key);
      expect(await redis.ask('GET', 'housekey:key')).not.toContain('{');
      for (const command of commands) await redis.ask(...command);
      await waitUntil(
        async () =>
          /^[\w-]{80}$/.test(await redis.ask('GET', 'housekey:key')) &&
          (await redis.ask('GET', 'housekey:key')) !== 'A'.repeat(80),
        'the key is stored again',
      );
      const third = await start(shared);
      expect([await keyOf(first), await keyOf(second), await keyOf(third)]).toEqual([
        key,
        key,
        key,
      ]);
      expect(await replicaClient(first.url).redis()).toBe('connected');
    },
  );

  it('cannot be chosen by someone who does not have the secret', async () => {
    const shared = { SERVICE_REDIS_URL: redis.url };
    const genuine = await start(shared);
    const key = await keyOf(genuine);
    const stranger = await start({ ...shared, SERVICE_SECRET_KEY: KEY });
    expect(await keyOf(stranger)).not.toBe(key);
    expect(await keyOf(genuine)).toBe(key);
  });
});
