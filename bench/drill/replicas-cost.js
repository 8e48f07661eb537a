import { hash, verify } from '@node-rs/bcrypt';
import { pack, pump } from './load.js';
import { detectLoad, waitUntilQuiet } from './machine.js';
import { startRedis } from './replicas-servers.js';
import { atLeast, atMost, format, formatMilliseconds, info } from './report.js';
import { PASSWORD, signInOwner, startService } from './service.js';
import { mean, median, quantile, standardError } from './statistics.js';
import { meRequest } from './wire.js';

/** The minimum bcrypt cost that OWASP recommends. At a higher cost, the share of Redis is smaller. */
const COST = 10;
const REQUESTS = 20_000;
const WARMING_ROUNDS = 3;
const SETS = 24;
const ROUNDS = 3;
const MIN_SETS = 16;
const SIGN_INS = 100;
const CHECKS = 10;
/** Time limit for waiting for a quiet machine. Sets that other processes disturbed are discarded. */
const MOST_SECONDS = 300;

/** The cost of sharing state: nothing for a token, three Redis commands for a sign-in. */
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

/**
 * Measured in many processes, because no two run equally fast: compiled code and heap layout stay with
 * a process, and two identical ones differ by 5 %. That difference is shown too.
 */
async function costOfToken({ common, shared }) {
  const kinds = { shared, alone: common, identical: common };
  const [ratios, identicalRatios] = [[], []];
  const endsAt = performance.now() + MOST_SECONDS * 1000;
  for (let set = 0; set < SETS && performance.now() < endsAt; set += 1) {
    const pumps = {};
    for (const kind of rotate(Object.keys(kinds), set)) pumps[kind] = await startPump(kinds[kind]);
    const rates = await pumpAlternating(pumps, endsAt);
    await Promise.all(Object.values(pumps).map(async ({ stop }) => await stop()));
    if (rates === undefined) continue;
    ratios.push(rates.shared / mean([rates.alone, rates.identical]));
    identicalRatios.push(rates.identical / rates.alone);
  }
  return [
    atLeast('quiet sets of processes', ratios.length, MIN_SETS),
    info('/me a second with Redis ÷ without', `${format(mean(ratios))} (${formatSpread(ratios)})`),
    info(
      '  without ÷ without',
      `${format(mean(identicalRatios))} (${formatSpread(identicalRatios)})`,
    ),
    // A smaller difference may be chance: a run of a few minutes cannot distinguish 0.96 from 0.98.
    atLeast('  with ÷ without, plus two standard errors', upperBound(ratios), 0.97),
  ];
}

function upperBound(ratios) {
  return mean(ratios) + 2 * standardError(ratios);
}

function formatSpread(ratios) {
  const quartiles = [0.25, 0.75].map((part) => quantile(ratios, part).toFixed(3));
  return `standard error ${standardError(ratios).toFixed(3)}, quartiles ${quartiles.join(' – ')}`;
}

/** Mean responses per second of each; `undefined` if other processes used the machine. */
async function pumpAlternating(pumps, endsAt) {
  const rates = Object.fromEntries(Object.keys(pumps).map((kind) => [kind, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    await waitUntilQuiet(endsAt);
    const { quiet } = await detectLoad(async () => {
      for (const kind of rotate(Object.keys(pumps), round)) {
        rates[kind].push(await pumps[kind].pump());
      }
    });
    if (!quiet) return undefined;
  }
  return Object.fromEntries(Object.entries(rates).map(([kind, each]) => [kind, mean(each)]));
}

/** Rotates the order, so that each is first equally often. */
function rotate(kinds, by) {
  const start = by % kinds.length;
  return [...kinds.slice(start), ...kinds.slice(0, start)];
}

/** Starts a service, signs in and warms it up. */
async function startPump(variables) {
  const service = await startService({ cost: COST, variables });
  const { token } = await signInOwner(service);
  const requests = pack(Array.from({ length: REQUESTS }, () => meRequest(token)));
  const once = async () => (await pump(service.port, requests)).perSecond;
  for (let round = 0; round < WARMING_ROUNDS; round += 1) await once();
  return { pump: once, stop: service.stop };
}

/** Measured in pairs, because a slow phase of the machine affects both. */
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
    info('a sign-in without Redis', formatMilliseconds(median(times))),
    atMost(
      `Redis adds to a sign-in, in checks of bcrypt at cost ${COST}`,
      added / check,
      0.05,
      '',
      `${added.toFixed(2)} ms ÷ ${formatMilliseconds(check)}`,
    ),
  ];
}

async function timed(act) {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}
