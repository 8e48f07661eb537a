import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DETAILS, PATHS } from '../../src/contract/index.js';
import {
  codeAt,
  signInRejection,
  TOTP_VARIABLES,
  turnCodesOn,
  wrongCodeAt,
} from '../support/codes.js';
import { EARLIER_START } from '../support/earlier-start.js';
import { bodyOf, EMAIL, json, PASSWORD } from '../support/housekey.js';
import { startRedis, type RedisServer } from '../support/redis.js';
import { createLink } from '../support/links.js';
import { startReplica, type Replica } from '../support/replicas.js';
import { waitUntil } from '../support/until.js';

let redis: RedisServer;
let first: Replica;
let second: Replica;
const start = async () => await startReplica(redis.url, { ...TOTP_VARIABLES, ...EARLIER_START });
beforeEach(async () => {
  redis = await startRedis();
  [first, second] = await Promise.all([start(), start()]);
});
afterEach(async () => {
  redis.thaw();
  await Promise.all([first.stop(), second.stop()]);
  await redis.stop();
});

const signInWith = async ({ url }: Replica, code: string) =>
  await fetch(new URL(PATHS.login, url), json({ email: EMAIL, password: PASSWORD, code }));
const openLink = async ({ url }: Replica, token: string) =>
  await fetch(new URL(PATHS.link, url), json({ token }));

describe('with several replicas', () => {
  it('a code and a link are accepted by one of them, also by one that has just started', async () => {
    const [code, link] = [codeAt(Date.now()), await createLink(TOTP_VARIABLES)];
    expect((await signInWith(first, code)).status).toBe(200);
    expect((await openLink(second, link)).status).toBe(200);
    const latest = await start();
    for (const replica of [first, second, latest]) {
      const refused = await signInWith(replica, code);
      expect([refused.status, (await bodyOf(refused))['detail']]).toEqual([
        401,
        'Wait for the next code',
      ]);
      expect((await openLink(replica, link)).status).toBe(401);
    }
    await latest.stop();
  });

  it('none is accepted while Redis is lost, nor twice when it is back and empty', async () => {
    const [code, link, unused] = [
      codeAt(Date.now()),
      await createLink(TOTP_VARIABLES),
      await createLink(TOTP_VARIABLES),
    ];
    expect((await signInWith(first, code)).status).toBe(200);
    expect((await openLink(first, link)).status).toBe(200);
    await redis.kill();
    for (const replica of [first, second]) {
      await replica.untilRedis('lost');
      for (const response of [
        await signInWith(replica, codeAt(Date.now() + 30_000)),
        await signInWith(replica, wrongCodeAt(Date.now())),
        await openLink(replica, unused),
      ]) {
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      }
    }
    await redis.start();
    await Promise.all([first.untilRedis('connected'), second.untilRedis('connected')]);
    for (const replica of [first, second]) {
      expect((await signInWith(replica, code)).status).toBe(401);
      for (const token of [link, unused]) {
        expect((await openLink(replica, token)).status).toBe(401);
      }
    }
    await waitUntil(async () => {
      return (await openLink(second, await createLink(TOTP_VARIABLES))).status === 200;
    }, 'a new link is accepted');
  });

  it('wrong codes are limited together, and at most three more once Redis has lost its data', async () => {
    const judged = async () => {
      let count = 0;
      for (let index = 0; index < 8; index += 1) {
        const { status } = await signInWith(index % 2 ? first : second, wrongCodeAt(Date.now()));
        if (status === 401) count += 1;
      }
      return count;
    };
    expect(await judged()).toBe(3);
    await redis.ask('FLUSHALL');
    // Each replica also counts what it has admitted, so it may be fewer.
    expect(await judged()).toBeLessThanOrEqual(3);
    const keys = (await redis.ask('KEYS', '*codes')).split('\n');
    expect(await redis.ask('PTTL', keys[0] ?? '')).toBe('-1');
  });
});

it('codes that one replica has turned on in the console count on all, whatever Redis loses', async () => {
  const [one, other] = await Promise.all([startReplica(redis.url), startReplica(redis.url)]);
  const another = { SERVICE_SECRET_KEY: 'B'.repeat(43) };
  expect(await turnCodesOn(one.url, await one.signIn())).toBe(204);
  const asks = async ({ url }: Replica) =>
    await waitUntil(async () => (await signInRejection(url)) === DETAILS.codeRequired, 'asks');
  await Promise.all([asks(one), asks(other)]);
  // Someone who can write to Redis cannot turn codes off.
  const [mark = ''] = (await redis.ask('KEYS', '*one-time-codes')).split('\n');
  await redis.ask('DEL', mark);
  await waitUntil(async () => (await redis.ask('GET', mark)) === '1', 'the mark is back');
  await redis.ask('FLUSHALL');
  await redis.kill();
  await redis.start();
  await Promise.all([one.untilRedis('connected'), other.untilRedis('connected')]);
  const late = await startReplica(redis.url);
  await Promise.all([asks(one), asks(other), asks(late)]);
  // Their record is not from this secret.
  const foreign = await startReplica(redis.url, another);
  expect(await signInRejection(foreign.url)).toBe(DETAILS.codesLost);
  await Promise.all([one.stop(), other.stop(), late.stop(), foreign.stop()]);
});
