import { setTimeout as delay } from 'node:timers/promises';
import { startApp } from '../nginx.js';
import { memoryOf } from '../process-cost.js';
import { comparisonRow, targetRow, valuesOf } from '../ratios.js';
import { inRounds } from '../rounds.js';
import { QUICK } from '../settings.js';
import { startHousekeyVerifier } from '../verifiers.js';
import { load } from '../wrk.js';
import { verifyTarget } from './cost.js';
import { appTarget, startGateway } from './gateway.js';
import { withFigure } from './start.js';

/** Windows of load before the memory is read. It no longer grows after the first few. */
const WINDOWS = QUICK ? 1 : 6;
/** Time for the garbage of the sign-in to be collected. */
const SETTLE_MILLISECONDS = 700;

/** Memory (RSS) after the first sign-in and under load, as forward auth and as a gateway. */
export async function memory() {
  const app = await startApp();
  const forms = {
    verify: {
      start: startHousekeyVerifier,
      targetOf: (server) => verifyTarget(server),
      atMost: 85,
    },
    gateway: {
      start: async () => await startGateway(app),
      targetOf: (server) => appTarget(server, '1k', server.headers),
      atMost: 100,
    },
  };
  const outcome = await inRounds(
    Object.entries(forms).map(([name, form]) => ({
      name,
      measure: async () => await measure(form),
    })),
    { warmUps: 0, rounds: 3 },
  );
  await app.stop('SIGKILL');
  const anonymous = withFigure(outcome, 'anonymous');
  const rowOf = (what, values, atMost) => ({
    row: 'memory',
    what: `memory (RSS): ${what}`,
    against: 'a fixed figure',
    values,
    unit: 'MB',
    minRounds: 1,
    outcome,
    atMost,
  });
  const signedIn = valuesOf(withFigure(outcome, 'signedIn'), 'verify');
  return [
    targetRow(rowOf('after a sign-in', signedIn, 62)),
    ...Object.entries(forms).flatMap(([name, { atMost }]) => [
      targetRow(rowOf(`${name}, under load`, valuesOf(outcome, name), atMost)),
      comparisonRow(rowOf(`${name}, under load, without files`, valuesOf(anonymous, name))),
    ]),
  ];
}

async function measure({ start, targetOf }) {
  const server = await start();
  await delay(SETTLE_MILLISECONDS);
  const signedIn = memoryOf(server);
  const faults = [];
  for (let window = 0; window < WINDOWS; window += 1) {
    faults.push(...(await load(targetOf(server))).faults);
  }
  const value = memoryOf(server);
  const anonymous = memoryOf(server, 'RssAnon');
  await server.stop('SIGKILL');
  return { value, faults, more: { signedIn, anonymous } };
}
