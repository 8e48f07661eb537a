import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { signIn, startHousekey } from '../housekey.js';
import { ME, NODE_PEERS, startPeer } from '../peers.js';
import { memoryOf } from '../process-cost.js';
import { bestOf, targetRow, ratiosOf, comparisonRow } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { rawRequest } from '../drill/wire.js';
import { inRounds } from '../rounds.js';
import { QUICK } from '../settings.js';

const OURS = 'Housekey';
/** Time for the garbage of the startup to be collected. */
const SETTLE_SECONDS = QUICK ? 0.2 : 0.3;

/** Time from starting the process to the first response, and the memory it uses afterwards. */
export async function startUp() {
  const names = Object.values(NODE_PEERS);
  const starters = [
    [OURS, async () => await startHousekey()],
    ...Object.entries(NODE_PEERS).map(([file, name]) => [name, async () => await startPeer(file)]),
  ];
  const contestants = starters.map(([name, start]) => ({
    name,
    measure: async () => await measureStart(start),
  }));
  const outcome = await inRounds(contestants);
  return [
    ...compare(outcome, names, 'start to first response', 'ms'),
    ...compare(withFigure(outcome, 'idle'), names, 'idle memory (RSS)', 'MB'),
    ...compare(withFigure(outcome, 'used'), names, 'idle memory (RSS), after a sign-in', 'MB'),
  ];
}

/** The same outcome, with this figure as the value of each window. */
export function withFigure(outcome, figure) {
  const readings = new Map();
  for (const [name, windows] of outcome.readings) {
    const values = windows.map(({ more }) => ({ value: more[figure] }));
    readings.set(name, values);
  }
  return { ...outcome, readings };
}

function compare(outcome, names, what, unit) {
  const best = bestOf(outcome, names, { lowest: true });
  const others = names.filter((name) => name !== best);
  return [best, ...others].map((name) =>
    (name === best ? targetRow : comparisonRow)({
      row: 11,
      what,
      against: name === best ? `the smallest of four: ${name}` : name,
      values: ratiosOf(outcome, OURS, name),
      atMost: 1.3,
      note: ratesOf(outcome, [OURS, name], unit),
      outcome,
    }),
  );
}

/** Starts a server and stops it. */
export async function measureStart(start) {
  const startedAt = performance.now();
  const server = await start();
  const status = await firstStatus(server.port);
  const value = performance.now() - startedAt;
  await delay(SETTLE_SECONDS * 1000);
  const idle = memoryOf(server);
  // The sign-in starts the bcrypt threads.
  await signIn(server);
  await delay(SETTLE_SECONDS * 1000);
  const used = memoryOf(server);
  await server.stop('SIGKILL');
  return { value, more: { idle, used }, faults: status === 401 ? [] : [`status ${status}`] };
}

/** The status of the first response, to a request without a token. */
async function firstStatus(port) {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(rawRequest('GET', ME));
  const text = await new Promise((resolve, reject) => {
    socket.once('data', resolve).once('error', reject);
  });
  socket.destroy();
  return Number(String(text).slice(9, 12));
}
