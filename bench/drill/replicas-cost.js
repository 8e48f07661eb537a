import { hash, verify } from '@node-rs/bcrypt';
import { pack, pump } from './load.js';
import { calmly, untilCalm } from './machine.js';
import { startRedis } from './replicas-servers.js';
import { atLeast, atMost, inMilliseconds, told } from './report.js';
import { PASSWORD, signInOwner, startService } from './service.js';
import { mean, median, ratioOfMeans } from './statistics.js';
import { meRequest } from './wire.js';

/** The least cost of bcrypt that OWASP advises; at a higher one, what Redis adds is less of it. */
const COST = 10;
const REQUESTS = 20_000;
const WARMING_ROUNDS = 3;
const PAIRS = 8;
/** With each pair. */
const ROUNDS = 4;
const LEAST_ROUNDS = 12;
const SIGN_INS = 100;
const CHECKS = 10;
/** Of the machine's calm is waited for; what others have spoilt is taken again until then. */
const MOST_SECONDS = 120;

/** What a replica pays for meeting others: nothing for a token, three questions for a password. */
export async function costOfSharing() {
  const redis = await startRedis();
  const passwordHash = await hash(PASSWORD, COST);
  const common = { SERVICE_PASSWORD_HASH: passwordHash };
  const shared = { ...common, SERVICE_REDIS_URL: redis.url };
  const alone = await startService({ cost: COST, variables: common });
  const replica = await startService({ cost: COST, variables: shared });
  const other = await startService({ cost: COST, variables: shared });
  const rows = await costOfPassword(replica, alone, passwordHash);
  await Promise.all([alone, replica, other].map(async ({ stop }) => await stop()));
  rows.push(...(await costOfToken({ common, shared })));
  await redis.stop();
  return rows;
}

/** In several pairs of processes, for no two run equally fast, even where they are the same. */
async function costOfToken(variables) {
  const [withRedis, without] = [[], []];
  const endsAt = performance.now() + MOST_SECONDS * 1000;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const replica = await startPump(variables.shared);
    const alone = await startPump(variables.common);
    let rounds = 0;
    for (let turn = 0; rounds < ROUNDS && performance.now() < endsAt; turn += 1) {
      await untilCalm(endsAt);
      const { value, calm } = await calmly(async () => {
        // Either is first as often as the other.
        const first = turn % 2 === 0 ? await replica.pump() : undefined;
        const single = await alone.pump();
        return [first ?? (await replica.pump()), single];
      });
      if (!calm) continue;
      rounds += 1;
      withRedis.push(value[0]);
      without.push(value[1]);
    }
    await Promise.all([replica.stop(), alone.stop()]);
  }
  const { ratio, error } = ratioOfMeans(withRedis, without);
  const figures = `${Math.round(mean(withRedis))} ÷ ${Math.round(mean(without))} a second, standard error ${error.toFixed(4)}`;
  return [
    atLeast('rounds in which the machine was ours', withRedis.length, LEAST_ROUNDS),
    atLeast('/me a second with Redis ÷ without', ratio, 0.97, '', figures),
  ];
}

/** A service whose code is compiled, and a visitor who is signed in. */
async function startPump(variables) {
  const service = await startService({ cost: COST, variables });
  const { token } = await signInOwner(service);
  const requests = pack(Array.from({ length: REQUESTS }, () => meRequest(token)));
  const once = async () => (await pump(service.port, requests)).perSecond;
  for (let round = 0; round < WARMING_ROUNDS; round += 1) await once();
  return { pump: once, stop: service.stop };
}

/** In pairs, for what slows the machine down slows both of them down. */
async function costOfPassword(replica, alone, passwordHash) {
  const differences = [];
  const times = [];
  for (let index = 0; index < SIGN_INS; index += 1) {
    const address = `198.51.100.${index}`;
    const pair = [replica, alone].map(
      (service) => async () => await timed(async () => await signInOwner(service, address)),
    );
    const order = index % 2 === 0 ? [0, 1] : [1, 0];
    const took = [];
    for (const which of order) took[which] = await pair[which]();
    differences.push(took[0] - took[1]);
    times.push(took[1]);
  }
  const checks = [];
  for (let index = 0; index < CHECKS; index += 1) {
    checks.push(await timed(async () => await verify(PASSWORD, passwordHash)));
  }
  const added = median(differences);
  const check = median(checks);
  return [
    told('a sign-in without Redis', inMilliseconds(median(times))),
    atMost(
      `Redis adds to a sign-in, in checks of bcrypt at cost ${COST}`,
      added / check,
      0.05,
      '',
      `${added.toFixed(2)} ms ÷ ${inMilliseconds(check)}`,
    ),
  ];
}

async function timed(act) {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}
