import { hash } from '@node-rs/bcrypt';
import { startBareServer } from './bare-sign-in.js';
import { createClient, startClients } from './device-clients.js';
import { addStatuses } from './load.js';
import { detectLoad, waitUntilQuiet } from './machine.js';
import { atLeast, atMost, exactly, format, formatMilliseconds, info } from './report.js';
import { EMAIL, PASSWORD, signInOwner, startService } from './service.js';
import { quantile } from './statistics.js';
import { signInRequest } from './wire.js';

const COST = 10;
/** Short and alternating, so that other load affects all kinds. */
const ROUNDS = 20;
const SIGN_INS = 10;
/** Time limit of each part. Rounds that other processes disturbed are repeated until then. */
const MOST_SECONDS = 150;
const CREDENTIALS = { email: EMAIL, password: PASSWORD };
const PARTS = [
  { name: 'once a second, open connections', keepsOpen: true, pauseMs: 1000 },
  { name: 'once a second, new connections', keepsOpen: false, pauseMs: 1000 },
  { name: 'without a pause', keepsOpen: true, pauseMs: 0 },
];

/** Do a thousand clients that ask for device codes, poll, guess and approve slow down the owner's sign-ins? */
export async function devices() {
  const variables = { SERVICE_DEVICE_APPROVAL: 'true' };
  const service = await startService({ cost: COST, variables });
  const bare = await startBareServer(await hash(PASSWORD, COST));
  const owner = await signInOwner(service);
  const rows = [];
  for (const part of PARTS) rows.push(...(await measure(part, service.port, bare.port, owner)));
  bare.stop();
  await service.stop();
  return rows;
}

async function measure(part, servicePort, barePort, owner) {
  const service = createTarget(part, servicePort, owner);
  const bare = createTarget(part, barePort, owner);
  const endsAt = performance.now() + MOST_SECONDS * 1000;
  let rounds = 0;
  while (rounds < ROUNDS && performance.now() < endsAt) {
    await waitUntilQuiet(endsAt);
    const { value, quiet } = await detectLoad(async () => [
      await service.signIns(),
      await bare.signIns(),
    ]);
    if (!quiet) continue;
    rounds += 1;
    service.add(value[0]);
    bare.add(value[1]);
  }
  return describe(part, rounds, service, bare);
}

/** Signs the owner in at a server, alone and among the clients. */
function createTarget({ keepsOpen, pauseMs }, port, { token, cookie }) {
  const request = signInRequest(CREDENTIALS, { address: '192.0.2.1', cookie });
  const measured = { without: [], among: [], statuses: new Map(), refused: 0, accepted: 0 };
  const signIns = async () => {
    const client = createClient(port, keepsOpen);
    const times = [];
    while (times.length < SIGN_INS) {
      const startedAt = performance.now();
      const { status } = await client.send(request);
      times.push(performance.now() - startedAt);
      if (status !== 200) measured.refused += 1;
    }
    client.close();
    return times;
  };
  return {
    measured,
    signIns: async () => {
      const without = await signIns();
      const clients = await startClients({ port, token, keepsOpen, pauseMs });
      const among = await signIns();
      const { statuses, accepted } = await clients.stop();
      addStatuses(measured.statuses, statuses);
      measured.accepted += accepted;
      return { without, among };
    },
    add: ({ without, among }) => {
      measured.without.push(...without);
      measured.among.push(...among);
    },
  };
}

function describe({ name, pauseMs }, rounds, { measured: service }, { measured: bare }) {
  const counts = [...service.statuses].toSorted(([left], [right]) => left - right);
  const all = [service.among, service.without, bare.among, bare.without];
  const [among, without, bareAmong] = all.map((each) => quantile(each, 0.99));
  const toAlone = among / without;
  return [
    atLeast(`${name}: quiet rounds`, rounds, ROUNDS),
    atMost('  p99 among them ÷ at a bare server among them', among / bareAmong, 1.5),
    pauseMs > 0
      ? atMost('  p99 among them ÷ without', toAlone, 1.5)
      : info('  p99 among them ÷ without', format(toAlone)),
    info('  p99 among them, without; bare: among them, without', quantiles(0.99, all)),
    info('  the same, median', quantiles(0.5, all)),
    exactly("  the owner's sign-ins that did not get 200", service.refused + bare.refused, 0),
    info(
      '  their requests by status',
      counts.map(([status, count]) => `${status}: ${format(count)}`).join(', '),
    ),
    exactly('  of which were accepted', service.accepted, 0),
  ];
}

function quantiles(part, all) {
  return all.map((times) => formatMilliseconds(quantile(times, part))).join(', ');
}
