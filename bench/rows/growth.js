import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createHmac } from 'node:crypto';
import { pack, pump } from '../drill/load.js';
import { median } from '../drill/statistics.js';
import { signInRequest } from '../drill/wire.js';
import { writeTokens } from '../forgery.js';
import { EMAIL, SECRET, signIn, startHousekey } from '../housekey.js';
import { meTarget } from '../peers.js';
import { makeFolder } from '../processes.js';
import { ratiosOf, show, valuesOf } from '../ratios.js';
import { readable } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { QUICK } from '../settings.js';
import { load } from '../wrk.js';

/*
 * What becomes of the throughput when there is more of something. Each figure is a ratio to the
 * least of it, from the same rounds.
 */

const ROUNDS = QUICK ? 1 : 3;
const SIGN_INS = QUICK ? 300 : 1500;
const CHEAP_COST = 4;

export async function growth() {
  return [
    ...(await withConnections()),
    ...(await withTokens()),
    ...(await withAddresses()),
    ...(await withLog()),
  ];
}

/** @param {Map<string, () => Promise<object>>} steps The first is what the others are divided by. */
async function grow(what, steps) {
  const contestants = [...steps].map(([name, measure]) => ({ name, measure }));
  const outcome = await inRounds(contestants, { rounds: ROUNDS, mostSeconds: 90 });
  const [first] = steps.keys();
  return [...steps.keys()].map((name) =>
    show({
      row: 'growth',
      what,
      against: name,
      values: ratiosOf(outcome, name, first),
      note: `${readable(median(valuesOf(outcome, name)))} a second`,
      outcome,
      leastRounds: ROUNDS,
    }),
  );
}

async function withConnections() {
  const housekey = await startHousekey();
  const { token } = await signIn(housekey);
  const target = meTarget(housekey, { authorization: `Bearer ${token}` });
  const steps = [1, 64, 512].map((connections) => [
    `${connections} connections`,
    async () => await load(target, { connections }),
  ]);
  const rows = await grow('/me, by connections', new Map(steps));
  await housekey.stop('SIGKILL');
  return rows;
}

/** Some 12,000 tokens are remembered. */
async function withTokens() {
  const housekey = await startHousekey();
  const steps = [1, 1000, 100_000].map((count) => {
    const tokens = writeTokens(Array.from({ length: count }, issue));
    let from = 0;
    const measure = async () => {
      // On from where the last window was: the first of many were pushed out since.
      from = (from + 50_000) % count;
      const target = meTarget(housekey, { authorization: `Bearer ${tokens.first}` });
      return await load({ ...target, tokens: { path: tokens.path, from } });
    };
    return [`${count.toLocaleString('en')} tokens`, measure];
  });
  const rows = await grow('/me, by distinct valid tokens', new Map(steps));
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

/** Failed sign-ins at a cheap hash: what is left is the throttle, the queue and the log. */
async function withAddresses() {
  const housekey = await startHousekey(failing());
  const steps = [
    ['from 100 addresses', async () => await fail(housekey, 100)],
    ['each from a new address', async () => await fail(housekey, 2 ** 24)],
  ];
  const rows = await grow('failed sign-ins (bcrypt cost 4), by client addresses', new Map(steps));
  await housekey.stop('SIGKILL');
  return rows;
}

/** Each failed sign-in is a line in the log. */
async function withLog() {
  const folder = makeFolder();
  const path = join(folder, 'log');
  const [nothing, file] = [openSync('/dev/null', 'w'), openSync(path, 'a')];
  const servers = new Map([
    ['log to /dev/null', await startHousekey({ ...failing(), out: nothing })],
    ['log to a file', await startHousekey({ ...failing(), out: file })],
    ['log to a pipe that is read', await startHousekey(failing())],
  ]);
  const steps = [...servers].map(([name, server]) => [
    name,
    async () => await fail(server, SIGN_INS),
  ]);
  const rows = await grow(
    'failed sign-ins (bcrypt cost 4), each with a line of log',
    new Map(steps),
  );
  for (const server of servers.values()) await server.stop('SIGKILL');
  const bytes = statSync(path).size;
  for (const descriptor of [nothing, file]) closeSync(descriptor);
  if (bytes === 0) throw new Error('Nothing was logged');
  return rows;
}

function failing() {
  const variables = {
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    SERVICE_LOGIN_FAILURES: '1000',
    SERVICE_LOGIN_REGAIN_SECONDS: '1',
  };
  return { cost: CHEAP_COST, variables };
}

let tried = 0;

/** Wrong passwords, from so many addresses in turn. */
async function fail({ port }, addresses) {
  const requests = Array.from({ length: SIGN_INS }, () => {
    tried += 1;
    const index = tried % addresses;
    const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
    return signInRequest({ email: EMAIL, password: 'wrong' }, { address });
  });
  const { statuses, perSecond } = await pump(port, pack(requests), { connections: 32, depth: 1 });
  const refused = statuses.get(401) ?? 0;
  const faults = refused === SIGN_INS ? [] : [`${SIGN_INS - refused} were not answered 401`];
  return { value: perSecond, faults };
}
