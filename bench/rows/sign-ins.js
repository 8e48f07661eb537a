import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Connection, signInRequest } from '../drill/wire.js';
import { EMAIL, hashOf, PASSWORD, startHousekey } from '../housekey.js';
import { start } from '../processes.js';
import { judge, ratiosOf, show } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { QUICK } from '../settings.js';

const SCRIPT = fileURLToPath(new URL('bcrypt-process.js', import.meta.url));
const SECONDS = QUICK ? 1 : 2.5;
const OURS = 'Housekey';
/** What Housekey loses of its own library is its doing; what another would do is told beside it. */
const LIBRARY = '@node-rs/bcrypt';
const OTHER_LIBRARY = 'bcrypt';

/** As many at once as Housekey checks by default. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

/** Correct sign-ins, a few more at once than are checked, so that there is always a next one. */
export async function signIns() {
  const variables = { SERVICE_TRUSTED_PROXIES: '127.0.0.1' };
  const housekey = await startHousekey({ core: null, variables });
  const contestants = [
    { name: OURS, measure: async () => await measureOurs(housekey) },
    ...[LIBRARY, OTHER_LIBRARY].map((name) => ({
      name,
      measure: async () => await measureLibrary(name),
    })),
  ];
  const outcome = await inRounds(contestants);
  await housekey.stop('SIGKILL');
  const against = (name) => ({
    row: 6,
    what: 'correct sign-ins a second',
    against: `${name} alone, ${AT_ONCE} at a time`,
    values: ratiosOf(outcome, OURS, name),
    atLeast: 0.95,
    note: ratesOf(outcome, [OURS, name]),
    outcome,
  });
  return [judge(against(LIBRARY)), show(against(OTHER_LIBRARY))];
}

/** Each signs in from a network of its own: one network has one check at a time. */
async function measureOurs({ port }) {
  let done = 0;
  let wrong = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + SECONDS * 1000;
  let lastAt = startedAt;
  const visitor = async (_, index) => {
    const connection = await Connection.open(port);
    const credentials = { email: EMAIL, password: PASSWORD };
    const request = signInRequest(credentials, { address: `192.0.2.${index}` });
    while (performance.now() < endsAt) {
      const { status } = await connection.ask(request);
      if (status === 200) done += 1;
      else wrong += 1;
      lastAt = performance.now();
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE + 2 }, visitor));
  const faults = wrong === 0 ? [] : [`${wrong} sign-ins were refused`];
  return { value: (done / (lastAt - startedAt)) * 1000, faults };
}

async function measureLibrary(name) {
  const command = [process.execPath, SCRIPT, name, String(AT_ONCE), String(SECONDS)];
  const variables = { BENCH_HASH: await hashOf(), BENCH_PASSWORD: PASSWORD };
  const child = start(command, { core: null, variables });
  const code = await child.ended;
  if (code !== 0) throw new Error(child.said());
  const { value, wrong } = JSON.parse(child.said());
  return { value, faults: wrong === 0 ? [] : [`${wrong} wrong verdicts`] };
}
