import { setTimeout as delay } from 'node:timers/promises';
import { startProbe } from '../drill/probe.js';
import { formatMilliseconds } from '../drill/report.js';
import { median, quantile } from '../drill/statistics.js';
import { Connection, rawRequest, signInRequest } from '../drill/wire.js';
import { EMAIL, signIn, startHousekey } from '../housekey.js';
import { ME, meTarget, NODE_PEERS, startAuthenticatingPeer } from '../peers.js';
import { targetRow, comparisonRow } from '../ratios.js';
import { inRounds } from '../rounds.js';
import { QUICK } from '../settings.js';
import { load } from '../wrk.js';

const GUESSERS = 32;
const SECONDS = QUICK ? 0.7 : 2;
/** Fewer than ours: their guessers leave a queue that takes seconds to drain, and no target depends on them. */
const PEER_ROUNDS = QUICK ? 1 : 3;
const OURS = 'Housekey';

/**
 * Latency of /me for signed-in users while guessers occupy every bcrypt slot. All cores are used here,
 * because this measures whether bcrypt leaves room for everyone else.
 */
export async function guessers() {
  const variables = { SERVICE_LOGIN_FAILURES: '1000', SERVICE_TRUSTED_PROXIES: '127.0.0.1' };
  const housekey = await startHousekey({ core: null, variables });
  const { token } = await signIn(housekey);
  const ours = { ...housekey, target: meTarget(housekey, { authorization: `Bearer ${token}` }) };
  const servers = new Map([[OURS, ours]]);
  for (const [file, name] of Object.entries(NODE_PEERS)) {
    servers.set(name, await startAuthenticatingPeer(file, { core: null }));
  }
  const { target } = ours;
  const probe = await startProbe(ours.port, rawRequest('GET', ME, target.headers));
  const contestant = (name) => ({
    name,
    measure: async () => await measure(servers.get(name), probe),
  });
  for (const server of servers.values()) await load(server.target);
  const ourOutcome = await inRounds([contestant(OURS)]);
  const names = Object.values(NODE_PEERS);
  const peerOutcome = await inRounds(names.map(contestant), { rounds: PEER_ROUNDS, warmUps: 0 });
  probe.stop();
  for (const server of servers.values()) await server.stop('SIGKILL');

  const row = (name, outcome) => {
    const windows = outcome.readings.get(name);
    const medianOf = (part) => formatMilliseconds(median(windows.map(({ more }) => more[part])));
    return {
      row: 5,
      what: `p99 of /me among ${GUESSERS} guessers ÷ without`,
      against: name === OURS ? 'without guessers' : name,
      values: windows.map(({ value }) => value),
      note: `${medianOf('under')} ÷ ${medianOf('without')}`,
      outcome,
    };
  };
  return [
    targetRow({ ...row(OURS, ourOutcome), atMost: 1.5 }),
    ...names.map((name) => comparisonRow({ ...row(name, peerOutcome), minRounds: PEER_ROUNDS })),
  ];
}

async function measure(server, probe) {
  // Reconnect: some servers have closed the idle connections.
  await probe.open(server.port, rawRequest('GET', ME, server.target.headers));
  const without = await probe.measure(SECONDS);
  const attack = await startGuessers(server);
  // The guessers stop when the window ends, because some peers respond to nobody before that.
  const [under, guesses] = await Promise.all([
    probe.measure(SECONDS),
    delay(SECONDS * 1000).then(attack.stop),
  ]);
  const failed = without.failed + under.failed;
  const faults = [];
  if (failed > 0) faults.push(`/me did not get 200 ${failed} times`);
  if (guesses.other > 0) faults.push(`${guesses.other} guesses did not get 401`);
  return {
    value: p99(under) / p99(without),
    faults,
    more: { without: p99(without), under: p99(under) },
  };
}

function p99({ milliseconds }) {
  return quantile(milliseconds, 0.99);
}

/** Each guesser has its own network and sends one guess after the other until stopped. */
async function startGuessers(server) {
  let other = 0;
  const guess = async (connection, address) => {
    for (let index = 0; !connection.closed; index += 1) {
      const credentials = { email: EMAIL, password: `guess ${index}` };
      const { status } = await connection.send(signInRequest(credentials, { address }));
      if (status !== 401 && !connection.closed) other += 1;
    }
  };
  const connections = await Promise.all(
    Array.from({ length: GUESSERS }, () => Connection.open(server.port)),
  );
  for (const [index, connection] of connections.entries())
    void guess(connection, `198.51.100.${index}`);
  await delay(500);
  return {
    stop: async () => {
      for (const connection of connections) connection.close();
      // Running checks cannot be stopped, nor can all queued ones. When this sign-in is done, so are they.
      await signIn(server);
      return { other };
    },
  };
}
