import { fileURLToPath } from 'node:url';
import { EMAIL, hashOf, SECRET } from '../housekey.js';
import { start } from '../processes.js';
import { judge, ratiosOf, show } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { inRounds } from '../rounds.js';

const SCRIPT = fileURLToPath(new URL('remembered-process.js', import.meta.url));
const SECONDS = 0.5;

const OURS = 'authenticate()';
const CACHE = "fast-jwt's verifier with its cache";
const IDENTITY = 'the same, its cache keyed by the token itself';
const CONTESTANTS = { [OURS]: 'housekey', [CACHE]: 'fast-jwt', [IDENTITY]: 'fast-jwt-identity' };

/** A token that was verified before, in process. */
export async function remembered() {
  const variables = {
    BENCH_EMAIL: EMAIL,
    BENCH_HASH: await hashOf(),
    BENCH_SECRET: SECRET,
  };
  const measure = async (which) => {
    const command = [process.execPath, SCRIPT, which, String(SECONDS)];
    const child = start(command, { variables });
    const code = await child.ended;
    if (code !== 0) throw new Error(child.said());
    const { value, asked, good } = JSON.parse(child.said());
    return { value, faults: good === asked ? [] : [`${asked - good} wrong verdicts`] };
  };
  const contestants = Object.entries(CONTESTANTS).map(([name, which]) => ({
    name,
    measure: async () => await measure(which),
  }));
  const outcome = await inRounds(contestants, { warmUps: 0 });
  const against = (name) => ({
    row: 4,
    what: 'authenticate() in process, remembered token',
    against: name,
    values: ratiosOf(outcome, OURS, name),
    note: ratesOf(outcome, [OURS, name]),
    outcome,
  });
  return [judge({ ...against(CACHE), atLeast: 5 }), show(against(IDENTITY))];
}
