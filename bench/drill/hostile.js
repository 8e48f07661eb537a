import { fatalBodyRequest, hostileBodyRequest } from './hostile-bodies.js';
import { fatalTokenRequest, forgedToken, hostileTokenRequest } from './hostile-tokens.js';
import { addStatuses, pack, pump } from './load.js';
import { detectLoad, waitUntilQuiet } from './machine.js';
import { atLeast, atMost, exactly, format, info } from './report.js';
import { signInOwner, startService } from './service.js';
import { median } from './statistics.js';
import { meRequest } from './wire.js';

const TOKENS = 1_000_000;
const FATAL_TOKENS = 5_000;
const BODIES = 100_000;
const FATAL_BODIES = 2_000;
const BATCH = 20_000;
const RATE_ROUNDS = 15;
const MIN_RATE_ROUNDS = 7;
/** Rounds that other processes disturbed are repeated until then. */
const MAX_RATE_SECONDS = 120;

const list = (length, make) => pack(Array.from({ length }, (_, index) => make(index)));

/** Is any of a million bad tokens or bodies accepted, left without a response, kept in memory, or expensive? */
export async function hostile() {
  const service = await startService({
    cost: 4,
    variables: { SERVICE_LOGIN_FAILURES: '1000' },
  });
  const { token } = await signInOwner(service);
  const rates = await compareRates(service, token);

  const tokens = tally();
  tokens.add(rates);
  const tokenMemory = [];
  for (let sent = rates.sent; sent < TOKENS - FATAL_TOKENS; sent += BATCH) {
    const count = Math.min(BATCH, TOKENS - FATAL_TOKENS - sent);
    const batch = list(count, (index) => hostileTokenRequest(token, index));
    tokens.add(await pump(service.port, batch));
    tokenMemory.push(service.memory());
  }
  tokens.add(await pump(service.port, list(FATAL_TOKENS, fatalTokenRequest), { depth: 1 }));

  const bodies = tally();
  const bodyMemory = [];
  for (let sent = 0; sent < BODIES - FATAL_BODIES; sent += BATCH / 10) {
    const batch = list(BATCH / 10, (index) => hostileBodyRequest(sent + index));
    bodies.add(await pump(service.port, batch, { depth: 4 }));
    bodyMemory.push(service.memory());
  }
  bodies.add(await pump(service.port, list(FATAL_BODIES, fatalBodyRequest), { depth: 1 }));
  await service.stop();

  return [
    ...rejectionRows(tokens, 'tokens', TOKENS),
    atMost(
      'memory after the first third, tokens',
      growth(tokenMemory),
      32,
      ' MB',
      formatRange(tokenMemory),
    ),
    ...rejectionRows(bodies, 'bodies', BODIES),
    atMost(
      'memory after the first third, bodies',
      growth(bodyMemory),
      32,
      ' MB',
      formatRange(bodyMemory),
    ),
    atLeast('quiet rounds of both', rates.rejected.length, MIN_RATE_ROUNDS),
    atLeast(
      'forged tokens refused a second ÷ valid ones accepted',
      median(rates.rejected) / median(rates.accepted),
      0.8,
      '',
      `${format(median(rates.rejected))} ÷ ${format(median(rates.accepted))}`,
    ),
  ];
}

/** Alternating rounds by the same client, with prebuilt requests of the same length. */
async function compareRates(service, token) {
  const valid = list(BATCH, () => meRequest(token));
  const forge = () => list(BATCH, () => meRequest(forgedToken(token)));
  const accepted = [];
  const rejected = [];
  const total = { statuses: new Map(), lost: 0, sent: 0, accepted, rejected };
  const endsAt = performance.now() + MAX_RATE_SECONDS * 1000;
  // So that the code of both paths is compiled and the heap has grown to the size of a full load.
  let warmUp = 3;
  while (rejected.length < RATE_ROUNDS && total.sent < TOKENS / 2 && performance.now() < endsAt) {
    if (warmUp === 0) await waitUntilQuiet(endsAt);
    const forged = forge();
    const { value, quiet } = await detectLoad(async () => {
      return { valid: await pump(service.port, valid), invalid: await pump(service.port, forged) };
    });
    const { valid: validRun, invalid: forgedRun } = value;
    if (validRun.statuses.get(200) !== BATCH) throw new Error('A valid token was rejected');
    addStatuses(total.statuses, forgedRun.statuses);
    total.lost += forgedRun.lost;
    total.sent += BATCH;
    if (warmUp > 0) warmUp -= 1;
    else if (quiet) {
      accepted.push(validRun.perSecond);
      rejected.push(forgedRun.perSecond);
    }
  }
  return total;
}

function tally() {
  const statuses = new Map();
  const total = { statuses, lost: 0 };
  return Object.assign(total, {
    add: (more) => {
      addStatuses(statuses, more.statuses);
      total.lost += more.lost;
    },
  });
}

function rejectionRows({ statuses, lost }, what, wanted) {
  const counts = [...statuses].toSorted(([left], [right]) => left - right);
  const sum = counts.reduce((total, [, count]) => total + count, 0);
  const serverErrors = counts.reduce(
    (total, [status, count]) => total + (status === 500 ? count : 0),
    0,
  );
  return [
    exactly(`hostile ${what} with a response`, sum, wanted),
    info('  by status', counts.map(([status, count]) => `${status}: ${format(count)}`).join(', ')),
    exactly('  connections lost without a response', lost, 0),
    exactly(`  ${what} accepted`, statuses.get(200) ?? 0, 0),
    exactly('  responses of 500', serverErrors, 0),
  ];
}

/** Growth after the first third, in which the heap grows to the size that the load needs. */
function growth(memory) {
  const third = Math.ceil(memory.length / 3);
  const tenth = Math.ceil(memory.length / 10);
  return median(memory.slice(-tenth)) - median(memory.slice(third, third + tenth));
}

function formatRange(memory) {
  return `${format(Math.min(...memory))} to ${format(Math.max(...memory))} MB`;
}
