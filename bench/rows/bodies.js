import { startCaddy } from '../caddy.js';
import { startApp } from '../nginx.js';
import { targetRow, ratiosOf, comparisonRow } from '../ratios.js';
import { ratesOf, withHeadroom } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { load } from '../wrk.js';
import { appTarget, startGateway } from './gateway.js';

const OURS = 'Housekey';
const CADDY = 'Caddy, reverse_proxy';
const APP = 'the app itself, without a gateway';
const SIZES = { '64k': '64 KiB', '10m': '10 MiB' };

/** Large bodies, in bytes per second. Housekey authenticates requests, Caddy does not. */
export async function bodies() {
  const app = await startApp();
  const ours = await startGateway(app);
  const caddy = await startCaddy(app);
  const servers = new Map([
    [OURS, ours],
    [CADDY, caddy],
    [APP, app],
  ]);
  const rows = [];
  for (const [path, size] of Object.entries(SIZES)) {
    const contestants = [...servers].map(([name, server]) => ({
      name,
      measure: async () => {
        const target = appTarget(server, path, ours.headers);
        const { faults, more } = await load(target, { connections: path === '10m' ? 8 : 64 });
        return { value: more.bytesPerSecond / 2 ** 20, faults };
      },
    }));
    const outcome = await inRounds(contestants);
    const against = (name) => ({
      row: 9,
      what: `gateway, bodies of ${size}, bytes a second`,
      against: name,
      values: ratiosOf(outcome, OURS, name),
      note: ratesOf(outcome, [OURS, name], 'MiB a second'),
      outcome,
    });
    rows.push(
      targetRow({ ...against(CADDY), atLeast: 0.6 }),
      comparisonRow(withHeadroom(against(APP), outcome, [OURS, CADDY])),
    );
  }
  for (const server of servers.values()) await server.stop('SIGKILL');
  return rows;
}
