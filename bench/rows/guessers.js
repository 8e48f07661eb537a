import { setTimeout as delay } from 'node:timers/promises';
import { startProbe } from '../drill/probe.js';
import { inMilliseconds } from '../drill/report.js';
import { median, quantile } from '../drill/statistics.js';
import { Connection, rawRequest, signInRequest } from '../drill/wire.js';
import { EMAIL, signIn, startHousekey } from '../housekey.js';
import { ME, meTarget, NODE_PEERS, startGuard } from '../peers.js';
import { judge, show } from '../ratios.js';
import { inRounds } from '../rounds.js';
import { QUICK } from '../settings.js';
import { load } from '../wrk.js';

const GUESSERS = 32;
const SECONDS = QUICK ? 0.7 : 2;
/** Their guessers leave a queue behind that takes seconds to end, and nothing hangs on their figure. */
const PEER_ROUNDS = QUICK ? 1 : 3;
const OURS = 'Housekey';

/**
 * What those who are signed in wait for /me while strangers keep every bcrypt check taken. Nothing
 * is kept to one core here: whether bcrypt leaves room for everybody else is what is asked.
 */
export async function guessers() {
  const variables = { SERVICE_LOGIN_FAILURES: '1000', SERVICE_TRUSTED_PROXIES: '127.0.0.1' };
  const housekey = await startHousekey({ core: null, variables });
  const { token } = await signIn(housekey);
  const ours = { ...housekey, target: meTarget(housekey, { authorization: `Bearer ${token}` }) };
  const servers = new Map([[OURS, ours]]);
  for (const [file, name] of Object.entries(NODE_PEERS)) {
    servers.set(name, await startGuard(file, { core: null }));
  }
  const { target } = ours;
  const probe = await startProbe(ours.port, rawRequest('GET', ME, target.headers));
  const contestant = (name) => ({
    name,
    measure: async () => await measure(servers.get(name), probe),
  });
  for (const server of servers.values()) await load(server.target);
  const mine = await inRounds([contestant(OURS)]);
  const names = Object.values(NODE_PEERS);
  const theirs = await inRounds(names.map(contestant), { rounds: PEER_ROUNDS, warmUps: 0 });
  probe.stop();
  for (const server of servers.values()) await server.stop('SIGKILL');

  const row = (name, outcome) => {
    const windows = outcome.readings.get(name);
    const typical = (part) => inMilliseconds(median(windows.map(({ more }) => more[part])));
    return {
      row: 5,
      what: `p99 of /me among ${GUESSERS} guessers ÷ without`,
      against: name === OURS ? 'itself without them' : name,
      values: windows.map(({ value }) => value),
      note: `${typical('among')} ÷ ${typical('without')}`,
      outcome,
    };
  };
  return [
    judge({ ...row(OURS, mine), atMost: 1.5 }),
    ...names.map((name) => show({ ...row(name, theirs), leastRounds: PEER_ROUNDS })),
  ];
}

async function measure(server, probe) {
  // Its connections have been idle for longer than some keep them.
  await probe.open(server.port, rawRequest('GET', ME, server.target.headers));
  const without = await probe.measure(SECONDS);
  const crowd = await startCrowd(server);
  // The guessers leave when the window ends: some peers answer nobody before they have.
  const [among, guesses] = await Promise.all([
    probe.measure(SECONDS),
    delay(SECONDS * 1000).then(crowd.stop),
  ]);
  const failed = without.failed + among.failed;
  const faults = [];
  if (failed > 0) faults.push(`${failed} times /me was not answered 200`);
  if (guesses.other > 0) faults.push(`${guesses.other} guesses were not answered 401`);
  return {
    value: p99(among) / p99(without),
    faults,
    more: { without: p99(without), among: p99(among) },
  };
}

function p99({ milliseconds }) {
  return quantile(milliseconds, 0.99);
}

/** Each guesses from a network of its own, one guess after the other, until told to stop. */
async function startCrowd(server) {
  let other = 0;
  const guess = async (connection, address) => {
    for (let index = 0; !connection.closed; index += 1) {
      const credentials = { email: EMAIL, password: `guess ${index}` };
      const { status } = await connection.ask(signInRequest(credentials, { address }));
      if (status !== 401 && !connection.closed) other += 1;
    }
  };
  const crowd = await Promise.all(
    Array.from({ length: GUESSERS }, () => Connection.open(server.port)),
  );
  for (const [index, connection] of crowd.entries()) void guess(connection, `198.51.100.${index}`);
  await delay(500);
  return {
    stop: async () => {
      for (const connection of crowd) connection.close();
      // Checks that have begun cannot be stopped, and those in line are not always; when this one
      // is over, so are they.
      await signIn(server);
      return { other };
    },
  };
}
