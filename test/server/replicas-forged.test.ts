import { describe, expect, it } from 'vitest';
import { CLOCK_TOLERANCE_SECONDS } from '../../src/core/auth/claims.js';
import { createLocalState } from '../../src/core/storage/state.js';
import { SignOutSet } from '../../src/storage/redis/sign-out-set.js';
import { createMessageSigner, type SignedPurpose } from '../../src/storage/redis/message-signer.js';
import { AUTH_VARIABLES, SECRET } from '../support/housekey.js';
import type { RedisServer } from '../support/redis.js';
import { startReplica, withTwoReplicas, type Replica } from '../support/replicas.js';
import { firstOf } from '../support/thorough.js';
import { waitUntil } from '../support/until.js';
import { deriveKey } from '../../src/core/crypto.js';

const PREFIX = 'housekey:';
const NEWS = `${PREFIX}news`;

let redis: RedisServer;
let first: Replica;
let second: Replica;
withTwoReplicas((started) => ({ redis, first, second } = started));

/** Signs like a replica with this secret and prefix. */
function sign(value: unknown, purpose: SignedPurpose, secret = SECRET, prefix = PREFIX): string {
  const key = deriveKey(secret, 'replica messages');
  return createMessageSigner({ key, prefix, now: Date.now, log: { warn: () => {} } }).sign(
    purpose,
    value,
  );
}

/** Waits until both replicas have received everything published so far. */
async function untilReceived(): Promise<void> {
  for (const [here, there] of [
    [first, second],
    [second, first],
  ] as const) {
    const token = await here.signIn();
    await here.signOut(token);
    await waitUntil(async () => (await there.me(token)) === 401, 'the sign-out is received');
  }
}

/** Makes both replicas read the stored state again. */
async function untilReloaded(): Promise<void> {
  const before = [first, second].map(({ output }) => output().length);
  await redis.ask('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  for (const [index, { output }] of [first, second].entries()) {
    await waitUntil(
      () => output().slice(before[index]).includes('Redis is connected'),
      'it is back',
    );
  }
}

const everywhere = (issuedUntil: number) => ({ kind: 'everywhere', issuedUntil });
const message = (issuedUntil: number) => ({
  kind: 'sign-outs',
  signOuts: [everywhere(issuedUntil)],
});
const nowSeconds = () => Math.floor(Date.now() / 1000);

describe('an attacker who can write to Redis and does not have the secret', () => {
  it('cannot sign everybody out with a message, whatever moment it names', async () => {
    const token = await first.signIn();
    for (const moment of [1e300, 4e9, nowSeconds() + 1]) {
      for (const text of [
        JSON.stringify(message(moment)),
        `${'A'.repeat(43)}${JSON.stringify(message(moment))}`,
        sign(message(moment), 'message', 'another-secret-of-forty-characters-or-so'),
        sign(message(moment), 'message', SECRET, 'elsewhere/'),
        sign(message(moment), 'sign-out'),
        sign(message(moment), 'activity'),
        `${sign(message(moment), 'message')} `,
        '🗝'.repeat(43),
        '',
      ]) {
        await redis.ask('PUBLISH', NEWS, text);
      }
    }
    await untilReceived();
    expect([await first.me(token), await second.me(token)]).toEqual([200, 200]);
    // The owner is told, in the console and once in the log.
    expect((await first.findings(token)).get('redis-unsigned')).toMatch(/\(2\d\)\.$/);
    expect(first.output().match(/not signed by a replica with this secret/g)).toHaveLength(1);
  });

  it('cannot sign anybody out with a record, on any replica', async () => {
    const token = await first.signIn();
    for (const [key, score, record] of [
      ['signed-out-everywhere', '1e300', '1e300'],
      ['signed-out-everywhere', 'inf', JSON.stringify(everywhere(4e9))],
      ['signed-out-everywhere', '4e9', sign(everywhere(4e9), 'message')],
      ['signed-out', 'inf', sign(everywhere(4e9), 'sign-out', 'another secret')],
      ['signed-out', 'inf', 'digest'],
    ] as const) {
      await redis.ask('ZADD', `${PREFIX}${key}`, score, record);
    }
    await untilReloaded();
    const latest = await startReplica(redis.url);
    for (const replica of [first, second, latest]) expect(await replica.me(token)).toBe(200);
    // Genuine records are still written next to it, and read by a replica that starts.
    expect((await first.signOutEverywhere(token)).status).toBe(204);
    await waitUntil(async () => (await latest.me(token)) === 401, 'it is refused');
    const last = await startReplica(redis.url);
    expect(await last.me(token)).toBe(401);
    expect(await last.me(await last.signIn())).toBe(200);
    await Promise.all([latest.stop(), last.stop()]);
  });

  it('cannot show the owner events that never happened', async () => {
    const token = await first.signIn();
    const batch = {
      replica: 'x',
      number: 1,
      at: Date.now(),
      counts: { 'sign-in': 5 },
      entries: [],
    };
    for (const text of [JSON.stringify(batch), sign(batch, 'message')]) {
      await redis.ask('XADD', `${PREFIX}activity`, '*', 'batch', text);
    }
    await second.attemptLogin('guess', '198.51.100.1');
    await waitUntil(async () => await hasFailure(first, token), 'what happened after it is shown');
    expect(await signIns(first, token)).toBe(1);
  });

  const spoiled: [string, string[]][] = [
    ['an id that no later one exceeds', ['XADD', '18446744073709551615-18446744073709551615']],
    ['a key of another type', ['SET']],
  ];
  it.each(firstOf(1, spoiled))(
    'cannot cut the replicas off from Redis by spoiling the stream: %s',
    async (_, [command, id]) => {
      const token = await first.signIn();
      const stream = `${PREFIX}activity`;
      const before = [first, second].map(({ output }) => output().length);
      if (command === 'SET') await redis.ask('SET', stream, 'x');
      else await redis.ask('XADD', stream, id ?? '', 'batch', 'x');
      await redis.ask('PUBLISH', NEWS, sign({ kind: 'activity' }, 'message'));
      // Events that are dropped with the corrupt stream may be lost; what happens later is shown again.
      let network = 1;
      const isShown = async () => {
        network += 1;
        const address = `198.51.100.${network}`;
        await second.attemptLogin('guess', address);
        const { entries } = await first.activity(token);
        return entries.some((entry) => entry.network.startsWith('198.51.100.'));
      };
      await waitUntil(isShown, 'activity is shared again');
      for (const [index, { output, redis: state }] of [first, second].entries()) {
        expect(output().slice(before[index])).not.toContain('Redis is lost');
        expect(await state()).toBe('connected');
      }
    },
  );
});

describe('a replayed message of a replica has no effect', () => {
  it('on tokens, if it was a sign-out everywhere', async () => {
    const moment = nowSeconds();
    await redis.ask('PUBLISH', NEWS, sign(message(moment), 'message'));
    await untilReceived();
    const token = await first.signIn();
    await redis.ask('PUBLISH', NEWS, sign(message(moment), 'message'));
    await redis.ask('PUBLISH', NEWS, sign(message(moment - 1000), 'message'));
    await untilReceived();
    expect([await first.me(token), await second.me(token)]).toEqual([200, 200]);
  });

  it('on the console', async () => {
    const token = await first.signIn();
    await second.attemptLogin('guess', '198.51.100.1');
    await waitUntil(async () => await hasFailure(first, token), 'it is shown');
    const stream = await redis.ask('XRANGE', `${PREFIX}activity`, '-', '+');
    const batches = stream.split('\n').filter((line) => line.includes('"replica"'));
    for (const batch of batches) {
      await redis.ask('XADD', `${PREFIX}activity`, '*', 'batch', batch);
    }
    const before = await signIns(first, token);
    await second.attemptLogin('guess', '198.51.100.2');
    await waitUntil(
      async () => await hasFailure(first, token, '198.51.100.2'),
      'what comes after it',
    );
    expect(await signIns(first, token)).toBe(before);
  });
});

it.each(firstOf(1, [1e300, nowSeconds() + 31_536_000]))(
  'a replica whose clock is far ahead ends all sessions with a sign-out everywhere, and none that starts later: %d',
  async (moment) => {
    const token = await first.signIn();
    await redis.ask('PUBLISH', NEWS, sign(message(moment), 'message'));
    const record = sign(everywhere(moment), 'sign-out');
    await redis.ask('ZADD', `${PREFIX}signed-out-everywhere`, String(moment), record);
    for (const replica of [first, second]) {
      await waitUntil(async () => (await replica.me(token)) === 401, 'it is refused');
    }
    let later = '';
    const isAccepted = async () => {
      later = await first.signIn();
      return (await first.me(later)) === 200 && (await second.me(later)) === 200;
    };
    await waitUntil(isAccepted, 'both accept what is issued later');
    // Reading it again has no effect.
    await untilReloaded();
    expect([await first.me(later), await second.me(later)]).toEqual([200, 200]);
    await redis.ask('FLUSHALL');
    const latest = await startReplica(redis.url, AUTH_VARIABLES);
    expect(await latest.me(await latest.signIn())).toBe(200);
    await latest.stop();
  },
);

it('a replica whose clock is behind rejects tokens that were signed out everywhere as soon as its clock is set', () => {
  const clock = { now: 0 };
  const now = () => clock.now;
  const key = deriveKey(SECRET, 'replica messages');
  const signer = createMessageSigner({ key, prefix: PREFIX, now, log: { warn: () => {} } });
  const run = async () => await Promise.resolve(undefined);
  const connection = { run, runTolerant: run };
  const shared = new SignOutSet({ connection, prefix: PREFIX, signer, now });
  const { signOuts } = createLocalState({ now });
  shared.watch(signOuts);
  const moment = nowSeconds();
  for (let count = 0; count < 2; count += 1) shared.onMessage(message(moment));
  shared.applyDue();
  expect(signOuts.issuedUntil).toBe(CLOCK_TOLERANCE_SECONDS);
  clock.now = moment * 1000;
  shared.applyDue();
  shared.applyDue();
  expect(signOuts.issuedUntil).toBe(moment);
});

async function hasFailure(
  replica: Replica,
  token: string,
  network = '198.51.100.1',
): Promise<boolean> {
  const { entries } = await replica.activity(token);
  return entries.some((entry) => entry.network === network);
}

async function signIns(replica: Replica, token: string): Promise<number> {
  const { hour } = await replica.activity(token);
  return hour.counts['sign-in'].reduce((total, slot) => total + slot, 0);
}
