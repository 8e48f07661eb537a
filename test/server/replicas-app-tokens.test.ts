import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { once } from 'node:events';
import { PATHS } from '../../src/contract/index.js';
import { changeDetail } from '../../src/http/routes/respond-changed.js';
import { createTestAppToken } from '../support/app-tokens.js';
import { bodyOf } from '../support/housekey.js';
import { startRedis, type RedisServer } from '../support/redis.js';
import { startReplica, type Replica } from '../support/replicas.js';
import { startApp, type App } from '../support/upstream.js';
import { waitUntil } from '../support/until.js';

const FIRST = createTestAppToken('first');
const SECOND = createTestAppToken('second', { expires: '2099-01-01' });

let redis: RedisServer;
let app: App;
let here: Replica;
let there: Replica;
const start = async () =>
  await startReplica(redis.url, {
    SERVICE_UPSTREAM: app.url,
    SERVICE_APP_TOKENS: `${FIRST.line},${SECOND.line}`,
  });
beforeAll(async () => {
  [redis, app] = await Promise.all([
    startRedis(),
    startApp((_request, response) => response.end('from the app')),
  ]);
  [here, there] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await Promise.all([redis.stop(), app.stop()]);
});

async function use({ url }: Replica, token: string): Promise<number> {
  return (await fetch(`${url}/x`, { headers: { 'x-housekey-token': token } })).status;
}

async function revoke(replica: Replica, name: string): Promise<Response> {
  return await fetch(replica.url + PATHS.revokeAppToken, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await replica.signIn()}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name }),
  });
}

describe('an app token that is revoked on one of several replicas', () => {
  it('is refused by all, which end its WebSockets, and stays revoked after a restart', async () => {
    const url = `${there.url.replace('http', 'ws')}/socket`;
    const socket = new WebSocket(url, { headers: { 'x-housekey-token': FIRST.text } });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    expect((await revoke(here, 'first')).status).toBe(204);
    await closed;
    for (const replica of [here, there]) {
      await waitUntil(async () => (await use(replica, FIRST.text)) === 401, 'the token is refused');
      expect(await use(replica, SECOND.text)).toBe(200);
    }
    await there.stop();
    there = await start();
    expect(await use(there, FIRST.text)).toBe(401);
    expect(await use(there, SECOND.text)).toBe(200);
  });

  it('is refused by the others as soon as a lost Redis is back', async () => {
    await redis.kill();
    await Promise.all([here.untilRedis('lost'), there.untilRedis('lost')]);
    const answer = await revoke(here, 'second');
    expect([answer.status, await bodyOf(answer)]).toEqual([
      202,
      { detail: changeDetail('appTokenRevoked', 'replicas'), pending: 'replicas' },
    ]);
    expect([await use(here, SECOND.text), await use(there, SECOND.text)]).toEqual([401, 200]);
    await redis.start();
    await waitUntil(async () => (await use(there, SECOND.text)) === 401, 'the token is refused');
  });
});
