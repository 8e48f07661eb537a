import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/index.js';
import { bearer, EMAIL, PASSWORD } from '../support/housekey.js';
import { proofHeaders } from '../support/proof.js';
import { startRedis, type RedisServer } from '../support/redis.js';
import { replicaClient, startReplica, type Replica } from '../support/replicas.js';
import { freePort } from '../support/port.js';
import { CERTIFICATE, startNginx, type WebServer } from '../support/servers.js';
import { waitUntil } from '../support/until.js';

let redis: RedisServer;
let replicas: Replica[];
beforeAll(async () => {
  redis = await startRedis();
  replicas = await Promise.all([0, 1, 2].map(async () => await startReplica(redis.url)));
});
afterAll(async () => {
  await Promise.all(replicas.map(async ({ stop }) => await stop()));
  await redis.stop();
});

function threeReplicas(): [Replica, Replica, Replica] {
  const [first, second, third] = replicas;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three');
  return [first, second, third];
}

function sum(slots: readonly number[]): number {
  return slots.reduce((total, slot) => total + slot, 0);
}

/** Waits until all replicas reject the token: a sign-out arrives some milliseconds later. */
async function untilRefused(token: string, by: readonly Replica[] = replicas): Promise<void> {
  for (const replica of by) {
    await waitUntil(async () => (await replica.me(token)) === 401, 'the token is rejected');
  }
}

describe('replicas that share a Redis', () => {
  it('share one limit of failures', async () => {
    const [first, second, third] = threeReplicas();
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) {
      const replica = index % 2 === 0 ? first : second;
      statuses.push(await replica.attemptLogin(`guess ${index}`, '198.51.100.1'));
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
    for (const replica of [first, second, third]) {
      expect(await replica.attemptLogin(PASSWORD, '198.51.100.1')).toBe(429);
    }
    expect(await third.attemptLogin(PASSWORD, '198.51.100.2')).toBe(200);
  });

  it('allow no more guesses if all replicas are used at once', async () => {
    const guesses = Array.from({ length: 30 }, async (_, index) => {
      const replica = replicas[index % 3] ?? threeReplicas()[0];
      return await replica.attemptLogin(`guess ${index}`, '198.51.100.3');
    });
    const statuses = await Promise.all(guesses);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('refund a right sign-in', async () => {
    const [first, second] = threeReplicas();
    for (let index = 0; index < 12; index += 1) {
      expect(await (index % 2 === 0 ? first : second).attemptLogin(PASSWORD, '198.51.100.4')).toBe(
        200,
      );
    }
  });

  it('count failures across a larger network together', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 170; index += 1) {
      const replica = replicas[index % 3] ?? threeReplicas()[0];
      statuses.push(await replica.attemptLogin('guess', `198.18.7.${index}`));
    }
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(160);
    expect(statuses.at(-1)).toBe(429);
  });

  it('accept a proof of work of any replica, but only once', async () => {
    const [first, second, third] = threeReplicas();
    const from = '198.51.100.9';
    for (let index = 0; index < 10; index += 1) await first.attemptLogin('guess', from);
    const send = async (replica: Replica, more = {}) =>
      await fetch(`${replica.url}${PATHS.login}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...more },
        body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
      });
    const proof = proofHeaders(await send(first));
    expect((await send(second, proof)).status).toBe(200);
    for (const replica of [first, second, third]) {
      expect((await send(replica, proof)).status).toBeGreaterThanOrEqual(429);
    }
  });

  it('know a device that signed in on another replica', async () => {
    const [first, second] = threeReplicas();
    const from = '198.51.100.5';
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    const body = JSON.stringify({ email: 'owner@example.com', password: PASSWORD });
    const login = (replica: Replica, more = {}) =>
      fetch(`${replica.url}${PATHS.login}`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body,
      });
    const cookie = (await login(first)).headers.get('set-cookie')?.split(';')[0] ?? '';
    for (let index = 0; index < 10; index += 1) await first.attemptLogin('guess', from);
    expect((await login(second)).status).toBe(429);
    expect((await login(second, { cookie })).status).toBe(200);
  });

  it('accept one another’s tokens', async () => {
    const [first, second, third] = threeReplicas();
    const token = await first.signIn();
    expect([await second.me(token), await third.me(token)]).toEqual([200, 200]);
  });

  it('reject a token that was signed out on one of them', async () => {
    const [first, second] = threeReplicas();
    const token = await first.signIn();
    const other = await first.signIn();
    // All replicas cache it.
    for (const replica of threeReplicas()) await replica.me(token);
    expect((await first.signOut(token)).status).toBe(204);
    expect(await first.me(token)).toBe(401);
    await untilRefused(token);
    expect(await second.me(other)).toBe(200);
  });

  it('reject all tokens that were issued before a sign-out everywhere', async () => {
    const [first, second, third] = threeReplicas();
    const tokens = [await first.signIn(), await second.signIn()];
    expect((await third.signOutEverywhere(tokens[0] ?? '')).status).toBe(204);
    for (const token of tokens) await untilRefused(token);
    // Also one issued in the same second, on any replica.
    expect(await third.me(await first.signIn())).toBe(200);
  });

  it('end the activity stream on another replica with its session', async () => {
    const [first, second] = threeReplicas();
    const token = await first.signIn();
    const stream = await fetch(`${second.url}${PATHS.activityStream}`, bearer(token));
    const reader = stream.body?.getReader();
    await reader?.read();
    expect((await first.signOut(token)).status).toBe(204);
    await waitUntil(async () => (await reader?.read())?.done === true, 'the stream ends');
  });

  it('show each other’s events in the console', async () => {
    // Separate replicas: the list is a sample, and other tests have used up its rate.
    const apart = { SERVICE_REDIS_PREFIX: 'housekey:visitors:' };
    const [first, second] = await Promise.all([
      startReplica(redis.url, apart),
      startReplica(redis.url, apart),
    ]);
    const token = await first.signIn();
    const network = '198.51.100.77';
    for (let index = 0; index < 3; index += 1) await first.attemptLogin('guess', network);
    // The counts are complete.
    await waitUntil(async () => {
      const { hour } = await second.activity(token);
      return sum(hour.counts['sign-in-failed']) === 3;
    }, 'the three failures are counted');
    const { entries } = await second.activity(token);
    expect(entries).toContainEqual(
      expect.objectContaining({ event: 'sign-in-failed', reason: 'wrong-password', network }),
    );
    await Promise.all([first.stop(), second.stop()]);
  });

  it('report the same event counts', async () => {
    const [first, second, third] = threeReplicas();
    const token = await first.signIn();
    const counts = async (replica: Replica) => {
      const { hour } = await replica.activity(token);
      return Object.values(hour.counts).map(sum);
    };
    await waitUntil(async () => {
      const [one, two, three_] = await Promise.all([first, second, third].map(counts));
      return String(one) === String(two) && String(two) === String(three_);
    }, 'all counts are equal');
  });

  it('report each other in the console and at readyz', async () => {
    const [first] = threeReplicas();
    const token = await first.signIn();
    const told = async () => (await first.findings(token)).get('redis');
    const all = 'Redis is connected, with 2 other replicas.';
    await waitUntil(async () => (await told()) === all, all);
    expect(await first.redis()).toBe('connected');
  });

  it('pass sign-outs and events on to a replica that has just started', async () => {
    const [first] = threeReplicas();
    const token = await first.signIn();
    const gone = await first.signIn();
    await first.attemptLogin('guess', '198.51.100.78');
    await first.signOut(gone);
    const latest = await startReplica(redis.url);
    // From the first request on.
    expect(await latest.me(gone)).toBe(401);
    expect(await latest.me(token)).toBe(200);
    await waitUntil(async () => {
      const { entries } = await latest.activity(token);
      return entries.some(({ network }) => network === '198.51.100.78');
    }, 'it shows what happened before its start');
    expect((await latest.stop()).code).toBe(0);
  });

  it('share nothing with replicas of another prefix', async () => {
    const [first] = threeReplicas();
    const apart = await startReplica(redis.url, { SERVICE_REDIS_PREFIX: 'elsewhere/' });
    const token = await first.signIn();
    await first.signOut(token);
    await untilRefused(token);
    expect(await apart.me(token)).toBe(200);
    await apart.stop();
    const keys = (await redis.ask('KEYS', '*')).split('\n');
    expect(keys.filter((key) => !/^(?:housekey:|elsewhere\/)/.test(key))).toEqual([]);
  });

  it('leave no password, email, token or secret in Redis', async () => {
    const [first] = threeReplicas();
    const token = await first.signIn();
    await first.attemptLogin('a guess of mine', '198.51.100.79');
    await first.signOut(token);
    await waitUntil(async () => {
      const [, ...texts] = (await redis.ask('XRANGE', 'housekey:activity', '-', '+')).split('\n');
      return texts.some((text) => text.includes('198.51.100.79'));
    }, 'the guess is in the stream');
    const stream = await redis.ask('XRANGE', 'housekey:activity', '-', '+');
    const signedOut = await redis.ask('ZRANGE', 'housekey:signed-out', '0', '-1');
    const registry = await redis.ask('HGETALL', 'housekey:replicas');
    const [, , signature = ''] = token.split('.');
    for (const secret of ['a guess of mine', PASSWORD, 'owner@example.com', token, signature]) {
      expect(stream + signedOut + registry).not.toContain(secret);
    }
  });
});

describe('replicas behind nginx', () => {
  let nginx: WebServer;
  let site: ReturnType<typeof replicaClient>;
  beforeAll(async () => {
    const [port, tlsPort] = await Promise.all([freePort(), freePort()]);
    const servers = replicas.map(({ url }) => `server ${new URL(url).host};`).join(' ');
    const configuration = `
      upstream housekey { ${servers} keepalive 16; }
      server {
        listen 127.0.0.1:${port};
        listen 127.0.0.1:${tlsPort} ssl;
        server_name login.example.com;
        ssl_certificate ${CERTIFICATE.chain};
        ssl_certificate_key ${CERTIFICATE.key};
        location / {
          proxy_pass http://housekey;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $http_x_forwarded_for;
        }
      }`;
    nginx = await startNginx(configuration, { port: tlsPort, names: ['login.example.com'] });
    site = replicaClient(`http://127.0.0.1:${port}`);
  });
  afterAll(async () => await nginx.stop());

  it('act as one login', async () => {
    const token = await site.signIn('203.0.113.1');
    for (let index = 0; index < 6; index += 1) expect(await site.me(token)).toBe(200);
    expect((await site.signOut(token)).status).toBe(204);
    await untilRefused(token);
    for (let index = 0; index < 6; index += 1) expect(await site.me(token)).toBe(401);
  });

  it('allow ten wrong passwords in total', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 15; index += 1) {
      statuses.push(await site.attemptLogin('guess', '203.0.113.2'));
    }
    expect(statuses).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      ...Array.from({ length: 5 }, () => 429),
    ]);
  });
});
