import { hash, verify } from '@node-rs/bcrypt';
import { pack, pump } from './load.js';
import { calmly, untilCalm } from './machine.js';
import { startRedis } from './replicas-servers.js';
import { atLeast, atMost, format, inMilliseconds, told } from './report.js';
import { PASSWORD, signInOwner, startService } from './service.js';
import { mean, median, quantile, standardError } from './statistics.js';
import { meRequest } from './wire.js';

/** The least cost of bcrypt that OWASP advises; at a higher one, what Redis adds is less of it. */
const COST = 10;
const REQUESTS = 20_000;
const WARMING_ROUNDS = 3;
const SETS = 24;
const ROUNDS = 3;
const LEAST_SETS = 16;
const SIGN_INS = 100;
const CHECKS = 10;
/** The machine's calm is waited for so long; a set that others have spoilt does not count. */
const MOST_SECONDS = 300;

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

/**
 * In many processes, for no two run equally fast: what the compiler and the heap have made of one
 * stays with it, and two that are the same differ by a twentieth. How far two of the same are apart
 * is told beside it.
 */
async function costOfToken({ common, shared }) {
  const kinds = { shared, alone: common, alike: common };
  const [ratios, ratiosOfSame] = [[], []];
  const endsAt = performance.now() + MOST_SECONDS * 1000;
  for (let turn = 0; turn < SETS && performance.now() < endsAt; turn += 1) {
    const pumps = {};
    for (const kind of turned(Object.keys(kinds), turn)) pumps[kind] = await startPump(kinds[kind]);
    const rates = await pumpInTurns(pumps, endsAt);
    await Promise.all(Object.values(pumps).map(async ({ stop }) => await stop()));
    if (rates === undefined) continue;
    ratios.push(rates.shared / mean([rates.alone, rates.alike]));
    ratiosOfSame.push(rates.alike / rates.alone);
  }
  return [
    atLeast('sets of processes while the machine was ours', ratios.length, LEAST_SETS),
    told('/me a second with Redis ÷ without', `${format(mean(ratios))} (${spreadOf(ratios)})`),
    told('  without ÷ without', `${format(mean(ratiosOfSame))} (${spreadOf(ratiosOfSame)})`),
    // What is below it by less than that may be chance: no run of some minutes tells 0.96 from 0.98.
    atLeast('  with ÷ without, two standard errors above', upperEnd(ratios), 0.97),
  ];
}

function upperEnd(ratios) {
  return mean(ratios) + 2 * standardError(ratios);
}

function spreadOf(ratios) {
  const quartiles = [0.25, 0.75].map((part) => quantile(ratios, part).toFixed(3));
  return `standard error ${standardError(ratios).toFixed(3)}, quartiles ${quartiles.join(' – ')}`;
}

/** The mean of what each answered in a second; `undefined` where others used the machine. */
async function pumpInTurns(pumps, endsAt) {
  const rates = Object.fromEntries(Object.keys(pumps).map((kind) => [kind, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    await untilCalm(endsAt);
    const { calm } = await calmly(async () => {
      for (const kind of turned(Object.keys(pumps), round)) {
        rates[kind].push(await pumps[kind].pump());
      }
    });
    if (!calm) return undefined;
  }
  return Object.fromEntries(Object.entries(rates).map(([kind, each]) => [kind, mean(each)]));
}

/** Each is first as often as the others. */
function turned(kinds, turns) {
  const start = turns % kinds.length;
  return [...kinds.slice(start), ...kinds.slice(0, start)];
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
