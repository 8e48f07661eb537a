import { execFileSync } from 'node:child_process';
import { startHousekey } from '../housekey.js';
import { meTarget } from '../peers.js';
import { costContestant } from '../process-cost.js';
import { comparisonRow, ratiosOf } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { startHousekeyVerifier } from '../verifiers.js';
import { verifyTarget } from './cost.js';
import { measureStart, withFigure } from './start.js';

/** Programs of other releases of Node, separated by colons. They are compared with the running one. */
const PROGRAMS = [process.execPath, ...(process.env.BENCH_NODES ?? '').split(':').filter(Boolean)];

/** The service on several releases of Node. */
export async function nodes() {
  if (PROGRAMS.length === 1) return [];
  const programs = Object.fromEntries(PROGRAMS.map((node) => [nameOf(node), node]));
  const starts = await inRounds(
    Object.entries(programs).map(([name, node]) => ({
      name,
      measure: async () => await measureStart(async () => await startHousekey({ node })),
    })),
  );
  const servers = {};
  for (const [name, node] of Object.entries(programs)) {
    servers[name] = await startHousekeyVerifier({ node });
  }
  const costOf = async (targetOf) =>
    await inRounds(
      Object.entries(servers).map(([name, server]) =>
        costContestant(name, server, targetOf(server)),
      ),
    );
  const rows = [
    ...compare('start to first response', starts, 'ms'),
    ...compare('idle memory (RSS), after a sign-in', withFigure(starts, 'used'), 'MB'),
    ...compare('processor time per request: /me', await costOf(meTargetOf), 'µs'),
    ...compare('processor time per request: verify', await costOf(verifyTarget), 'µs'),
  ];
  for (const server of Object.values(servers)) await server.stop('SIGKILL');
  return rows;
}

function nameOf(program) {
  return `Node ${execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().slice(1)}`;
}

/** `/me` with the session of a verifier. */
export function meTargetOf({ token, ...server }) {
  return meTarget(server, { authorization: `Bearer ${token}` });
}

/** Each of the others ÷ the first. */
function compare(what, outcome, unit) {
  const [first, ...others] = outcome.readings.keys();
  return others.map((name) =>
    comparisonRow({
      row: 'nodes',
      what: `${what}: ${name}`,
      against: first,
      values: ratiosOf(outcome, name, first),
      note: ratesOf(outcome, [name, first], unit),
      outcome,
    }),
  );
}
