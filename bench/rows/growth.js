import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createHmac } from 'node:crypto';
import { pack, pump } from '../drill/load.js';
import { median } from '../drill/statistics.js';
import { signInRequest } from '../drill/wire.js';
import { writeTokens } from '../token-files.js';
import { EMAIL, SECRET, signIn, startHousekey } from '../housekey.js';
import { meTarget } from '../peers.js';
import { makeFolder } from '../processes.js';
import { ratiosOf, comparisonRow, valuesOf } from '../ratios.js';
import { formatFigure } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { QUICK } from '../settings.js';
import { load } from '../wrk.js';

/*
 * How throughput changes when there is more of something. Each figure is a ratio to the smallest
 * amount, from the same rounds.
 */

const ROUNDS = QUICK ? 1 : 3;
const SIGN_INS = QUICK ? 300 : 1500;
const CHEAP_COST = 4;

export async function growth() {
  return [
    ...(await byConnections()),
    ...(await byTokens()),
    ...(await byAddresses()),
    ...(await byLogTarget()),
  ];
}

/** @param {Map<string, () => Promise<object>>} steps Measurements; the first is the divisor of all. */
async function compareSteps(what, steps) {
  const contestants = [...steps].map(([name, measure]) => ({ name, measure }));
  const outcome = await inRounds(contestants, { rounds: ROUNDS, maxSeconds: 90 });
  const [first] = steps.keys();
  return [...steps.keys()].map((name) =>
    comparisonRow({
      row: 'growth',
      what,
      against: name,
      values: ratiosOf(outcome, name, first),
      note: `${formatFigure(median(valuesOf(outcome, name)))} a second`,
      outcome,
      minRounds: ROUNDS,
    }),
  );
}

async function byConnections() {
  const housekey = await startHousekey();
  const { token } = await signIn(housekey);
  const target = meTarget(housekey, { authorization: `Bearer ${token}` });
  const steps = [1, 64, 512].map((connections) => [
    `${connections} connection${connections === 1 ? '' : 's'}`,
    async () => await load(target, { connections }),
  ]);
  const rows = await compareSteps('/me, by connections', new Map(steps));
  await housekey.stop('SIGKILL');
  return rows;
}

/** Some 12,000 tokens are cached. */
async function byTokens() {
  const housekey = await startHousekey();
  const steps = [1, 1000, 100_000].map((count) => {
    const tokens = writeTokens(Array.from({ length: count }, issue));
    let from = 0;
    const measure = async () => {
      // Start where no recent window was: those tokens have been evicted from the cache.
      from = (from + 50_000) % count;
      const target = meTarget(housekey, { authorization: `Bearer ${tokens.first}` });
      return await load({ ...target, tokens: { path: tokens.path, from } });
    };
    return [`${count.toLocaleString('en')} token${count === 1 ? '' : 's'}`, measure];
  });
  const rows = await compareSteps('/me, by distinct valid tokens', new Map(steps));
  await housekey.stop('SIGKILL');
  return rows;
}

/** A valid token, as another program with the same secret would sign it. */
function issue(_, index) {
  const exp = Math.floor(Date.now() / 1000) + 604_800;
  const claims = { sub: EMAIL, iat: exp - 604_800, exp, jti: `${index}`.padStart(22, '0') };
  const input = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${input}.${createHmac('sha256', SECRET).update(input).digest('base64url')}`;
}

function encode(value) {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Failed sign-ins with a cheap hash, so that the rate limiter, the queue and the log dominate. */
async function byAddresses() {
  const housekey = await startHousekey(failureOptions());
  const steps = [
    ['from 100 addresses', async () => await failSignIns(housekey, 100)],
    ['each from a new address', async () => await failSignIns(housekey, 2 ** 24)],
  ];
  const rows = await compareSteps(
    'failed sign-ins (bcrypt cost 4), by client addresses',
    new Map(steps),
  );
  await housekey.stop('SIGKILL');
  return rows;
}

/** Each failed sign-in writes a log line. */
async function byLogTarget() {
  const folder = makeFolder();
  const path = join(folder, 'log');
  const [devNull, file] = [openSync('/dev/null', 'w'), openSync(path, 'a')];
  const servers = new Map([
    ['log to /dev/null', await startHousekey({ ...failureOptions(), out: devNull })],
    ['log to a file', await startHousekey({ ...failureOptions(), out: file })],
    ['log to a pipe with a reader', await startHousekey(failureOptions())],
  ]);
  const steps = [...servers].map(([name, server]) => [
    name,
    async () => await failSignIns(server, SIGN_INS),
  ]);
  const rows = await compareSteps(
    'failed sign-ins (bcrypt cost 4), one log line each',
    new Map(steps),
  );
  for (const server of servers.values()) await server.stop('SIGKILL');
  const bytes = statSync(path).size;
  for (const descriptor of [devNull, file]) closeSync(descriptor);
  if (bytes === 0) throw new Error('Nothing was logged');
  return rows;
}

function failureOptions() {
  const variables = {
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    SERVICE_LOGIN_FAILURES: '1000',
    SERVICE_LOGIN_REGAIN_SECONDS: '1',
  };
  return { cost: CHEAP_COST, variables };
}

let attempts = 0;

/** Sends wrong passwords, from this many addresses in turn. */
async function failSignIns({ port }, addresses) {
  const requests = Array.from({ length: SIGN_INS }, () => {
    attempts += 1;
    const index = attempts % addresses;
    const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
    return signInRequest({ email: EMAIL, password: 'wrong' }, { address });
  });
  const { statuses, perSecond } = await pump(port, pack(requests), { connections: 32, depth: 1 });
  const rejected = statuses.get(401) ?? 0;
  const faults = rejected === SIGN_INS ? [] : [`${SIGN_INS - rejected} did not get 401`];
  return { value: perSecond, faults };
}
