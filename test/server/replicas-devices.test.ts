import { expect, it } from 'vitest';
import { DEVICE_GRANT, PATHS } from '../../src/contract/index.js';
import { setUpOnce } from '../support/hooks.js';
import { bodyOf, SECRET } from '../support/housekey.js';
import { startRedis } from '../support/redis.js';
import { startReplica, type Replica } from '../support/replicas.js';
import { post } from '../support/sessions.js';
import { waitUntil } from '../support/until.js';

const site = setUpOnce(async () => {
  const redis = await startRedis();
  const variables = { SERVICE_SECRET_KEY: SECRET, SERVICE_DEVICE_APPROVAL: 'true' };
  const start = async () => await startReplica(redis.url, variables);
  const [first, second] = await Promise.all([start(), start()]);
  await Promise.all([first.untilRedis('connected'), second.untilRedis('connected')]);
  return {
    first,
    second,
    stop: async () => {
      await Promise.all([first.stop(), second.stop()]);
      await redis.stop();
    },
  };
});

/** The device asks one replica, the owner decides at another, and the device gets its token at any. */
async function approve(): Promise<Response[]> {
  const { first, second } = site;
  const code = await bodyOf(
    await fetch(new URL(PATHS.deviceAuthorization, first.url), { method: 'POST' }),
  );
  const owner = await second.signIn();
  const body = { user_code: code['user_code'], decision: 'allow', other_network: true };
  expect((await fetch(new URL(PATHS.deviceCode, second.url), post(owner, body))).status).toBe(204);
  const form = { grant_type: DEVICE_GRANT, device_code: String(code['device_code']) };
  const ask = async ({ url }: Replica) =>
    await fetch(new URL(PATHS.deviceToken, url), {
      method: 'POST',
      body: new URLSearchParams(form),
    });
  return await Promise.all([ask(first), ask(second), ask(first)]);
}

it('an approval at one replica signs the device in at another, once on all of them', async () => {
  // For seconds, a new Redis takes everything for used: clocks may differ.
  let answers: Response[] = [];
  await waitUntil(async () => {
    answers = await approve();
    return answers.some(({ status }) => status === 200);
  }, 'codes are accepted');
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const bodies = await Promise.all(answers.map(bodyOf));
  const session = bodies.map((body) => body['access_token']).find((one) => typeof one === 'string');
  if (typeof session !== 'string') throw new Error('no answer has a token');
  expect([await site.first.me(session), await site.second.me(session)]).toEqual([200, 200]);
});
