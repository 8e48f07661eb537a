import { startCaddy } from '../caddy.js';
import { startApp } from '../nginx.js';
import { startPeer } from '../peers.js';
import { costContestant, memoryOf } from '../process-cost.js';
import { comparisonRow, ratiosOf, targetRow } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { startHousekeyVerifier } from '../verifiers.js';
import { load } from '../wrk.js';
import { appTarget, startGateway } from './gateway.js';
import { startCopy } from './me.js';

const OURS = 'Housekey';
const PROXY = 'a proxy of ten lines, with undici';
const CADDY = 'Caddy, reverse_proxy';
const APP = 'the app itself';
const BARE = 'bare node:http, the same bytes';

/**
 * Processor time per request and memory under load: of the gateway, and of `verify` as nginx asks it.
 * On a shared machine, both are steadier than rates.
 */
export async function cost() {
  return [...(await gatewayCost()), ...(await verifyCost())];
}

async function gatewayCost() {
  const app = await startApp();
  const ours = await startGateway(app);
  const variables = { BENCH_APP: `http://127.0.0.1:${app.port}` };
  const proxy = await startPeer('proxy', { variables });
  const caddy = await startCaddy(app);
  const servers = new Map(Object.entries({ [OURS]: ours, [PROXY]: proxy, [CADDY]: caddy }));
  const targetOf = (server) => appTarget(server, '1k', ours.headers);
  const outcome = await inRounds(
    [...servers].map(([name, server]) => costContestant(name, server, targetOf(server))),
  );
  const memory = memoryRow('gateway', [ours, proxy], PROXY, outcome);
  const latency = await inRounds(
    [...servers, [APP, app]].map(([name, server]) => ({
      name,
      measure: async () => await medianLatency(targetOf(server)),
    })),
  );
  for (const server of [...servers.values(), app]) await server.stop('SIGKILL');
  return [
    targetRow({ ...costRow('gateway, 1 KiB', outcome, OURS, PROXY), atMost: 1.2 }),
    comparisonRow(costRow('gateway, 1 KiB', outcome, OURS, CADDY)),
    targetRow({ ...addedLatency(latency), atMost: 1 }),
    memory,
  ];
}

async function verifyCost() {
  const housekey = await startHousekeyVerifier();
  const { cookie } = housekey.headers;
  const forged = { cookie: `${cookie.slice(0, -8)}AAAAAAAA` };
  const admitted = verifyTarget(housekey);
  const bare = await startCopy(admitted);
  const [REFUSED, STALE] = ['refused, without a cookie', 'refused, with a forged cookie'];
  const outcome = await inRounds([
    costContestant(OURS, housekey, admitted),
    costContestant(BARE, bare, bare.target),
    costContestant(REFUSED, housekey, verifyTarget(housekey, {}, 401)),
    costContestant(STALE, housekey, verifyTarget(housekey, forged, 401)),
  ]);
  const memory = memoryRow('verify', [housekey, bare], BARE, outcome);
  for (const server of [housekey, bare]) await server.stop('SIGKILL');
  const accepted = 'verify, accepted';
  return [
    targetRow({ ...costRow(accepted, outcome, OURS, BARE), atMost: 1.18 }),
    targetRow({ ...costRow(`verify, ${REFUSED}`, outcome, REFUSED, OURS, accepted), atMost: 1 }),
    targetRow({ ...costRow(`verify, ${STALE}`, outcome, STALE, OURS, accepted), atMost: 1 }),
    memory,
  ];
}

/** A request as a proxy asks about `/files`, and the expected status. */
export function verifyTarget({ port, path, headers }, credentials = headers, status = 200) {
  return {
    port,
    path,
    headers: {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': `127.0.0.1:${port}`,
      'x-forwarded-proto': 'http',
      'x-forwarded-method': 'GET',
      'x-forwarded-uri': '/files?page=2',
      ...credentials,
    },
    wanted: { status },
  };
}

function costRow(what, outcome, above, below, name = below) {
  return {
    row: 'cost',
    what: `processor time per request: ${what}`,
    against: name,
    values: ratiosOf(outcome, above, below),
    note: ratesOf(outcome, [above, below], 'µs'),
    outcome,
  };
}

function memoryRow(what, [ours, other], against, outcome) {
  const [used, reference] = [memoryOf(ours, 'VmHWM'), memoryOf(other, 'VmHWM')];
  return targetRow({
    row: 'cost',
    what: `peak memory under load: ${what}`,
    against,
    values: [used / reference],
    atMost: 1.2,
    minRounds: 1,
    note: `${used.toFixed(0)} ÷ ${reference.toFixed(0)} MB`,
    outcome,
  });
}

async function medianLatency(target) {
  const window = await load(target, { connections: 1 });
  return { ...window, value: window.more.milliseconds.p50 * 1000 };
}

/** What each gateway adds to the app's own latency, and the ratio of the two. */
function addedLatency(outcome) {
  const [ours, caddy, direct] = [OURS, CADDY, APP].map((name) =>
    (outcome.readings.get(name) ?? []).map(({ value }) => value),
  );
  return {
    row: 'cost',
    what: 'latency that the gateway adds, one connection, median',
    against: CADDY,
    values: ours.map((value, round) => (value - direct[round]) / (caddy[round] - direct[round])),
    note: `${ratesOf(outcome, [OURS, CADDY], 'µs')}, of which the app takes ${ratesOf(outcome, [APP], 'µs')}`,
    outcome,
  };
}
