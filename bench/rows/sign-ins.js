import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Connection, signInRequest } from '../drill/wire.js';
import { EMAIL, passwordHash, PASSWORD, startHousekey } from '../housekey.js';
import { start } from '../processes.js';
import { targetRow, ratiosOf, comparisonRow } from '../ratios.js';
import { ratesOf } from '../report/figures.js';
import { inRounds } from '../rounds.js';
import { QUICK } from '../settings.js';

const SCRIPT = fileURLToPath(new URL('bcrypt-process.js', import.meta.url));
const SECONDS = QUICK ? 1 : 2.5;
const OURS = 'Housekey';
/** The target is relative to the library that Housekey uses. The other one is shown for comparison. */
const LIBRARY = '@node-rs/bcrypt';
const OTHER_LIBRARY = 'bcrypt';

/** The number of passwords that Housekey checks concurrently by default. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

/** Correct sign-ins, with slightly more clients than concurrent checks, so that one is always waiting. */
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
  return [targetRow(against(LIBRARY)), comparisonRow(against(OTHER_LIBRARY))];
}

/** Each client has its own network, because a network has only one check at a time. */
async function measureOurs({ port }) {
  let done = 0;
  let wrong = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + SECONDS * 1000;
  let lastAt = startedAt;
  const client = async (_, index) => {
    const connection = await Connection.open(port);
    const credentials = { email: EMAIL, password: PASSWORD };
    const request = signInRequest(credentials, { address: `192.0.2.${index}` });
    while (performance.now() < endsAt) {
      const { status } = await connection.send(request);
      if (status === 200) done += 1;
      else wrong += 1;
      lastAt = performance.now();
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE + 2 }, client));
  const faults = wrong === 0 ? [] : [`${wrong} sign-ins were rejected`];
  return { value: (done / (lastAt - startedAt)) * 1000, faults };
}

async function measureLibrary(name) {
  const command = [process.execPath, SCRIPT, name, String(AT_ONCE), String(SECONDS)];
  const variables = { BENCH_HASH: await passwordHash(), BENCH_PASSWORD: PASSWORD };
  const child = start(command, { core: null, variables });
  const code = await child.ended;
  if (code !== 0) throw new Error(child.output());
  const { value, wrong } = JSON.parse(child.output());
  return { value, faults: wrong === 0 ? [] : [`${wrong} wrong results`] };
}
