import { fileURLToPath } from 'node:url';
import { EMAIL, passwordHash, SECRET } from '../housekey.js';
import { start } from '../processes.js';
import { targetRow, ratiosOf, comparisonRow } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { inRounds } from '../rounds.js';

const SCRIPT = fileURLToPath(new URL('cached-process.js', import.meta.url));
const SECONDS = 0.5;

const OURS = 'authenticate()';
const CACHE = "fast-jwt's verifier with its cache";
const IDENTITY = 'the same, with its cache keyed by the token itself';
const CONTESTANTS = { [OURS]: 'housekey', [CACHE]: 'fast-jwt', [IDENTITY]: 'fast-jwt-identity' };

/** Verifies a cached token, in process. */
export async function cached() {
  const variables = {
    BENCH_EMAIL: EMAIL,
    BENCH_HASH: await passwordHash(),
    BENCH_SECRET: SECRET,
  };
  const measure = async (which) => {
    const command = [process.execPath, SCRIPT, which, String(SECONDS)];
    const child = start(command, { variables });
    const code = await child.ended;
    if (code !== 0) throw new Error(child.output());
    const { value, verified, accepted } = JSON.parse(child.output());
    return { value, faults: accepted === verified ? [] : [`${verified - accepted} wrong results`] };
  };
  const contestants = Object.entries(CONTESTANTS).map(([name, which]) => ({
    name,
    measure: async () => await measure(which),
  }));
  const outcome = await inRounds(contestants, { warmUps: 0 });
  const against = (name) => ({
    row: 4,
    what: 'authenticate() in process, cached token',
    against: name,
    values: ratiosOf(outcome, OURS, name),
    note: ratesOf(outcome, [OURS, name]),
    outcome,
  });
  return [targetRow({ ...against(CACHE), atLeast: 5 }), comparisonRow(against(IDENTITY))];
}
