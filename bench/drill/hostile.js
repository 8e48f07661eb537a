import { fatalBodyRequest, hostileBodyRequest } from './hostile-bodies.js';
import { fatalTokenRequest, forgedToken, hostileTokenRequest } from './hostile-tokens.js';
import { addStatuses, pack, pump } from './load.js';
import { calmly, untilCalm } from './machine.js';
import { atLeast, atMost, exactly, format, told } from './report.js';
import { signInOwner, startService } from './service.js';
import { median } from './statistics.js';
import { meRequest } from './wire.js';

const TOKENS = 1_000_000;
const FATAL_TOKENS = 5_000;
const BODIES = 100_000;
const FATAL_BODIES = 2_000;
const BATCH = 20_000;
const RATE_ROUNDS = 15;
const LEAST_RATE_ROUNDS = 7;
/** Rounds that others' work has spoilt are taken again until then. */
const MOST_RATE_SECONDS = 120;

const list = (length, make) => pack(Array.from({ length }, (_, index) => make(index)));

/** Is any of a million bad tokens accepted, does any cost an answer, memory, or more than a good one? */
export async function hostile() {
  const service = await startService({
    cost: 4,
    variables: { SERVICE_LOGIN_FAILURES: '1000' },
  });
  const { token } = await signInOwner(service);
  const rates = await compareRates(service, token);

  const tokens = tally();
  tokens.add(rates);
  const memory = [];
  for (let sent = rates.sent; sent < TOKENS - FATAL_TOKENS; sent += BATCH) {
    const count = Math.min(BATCH, TOKENS - FATAL_TOKENS - sent);
    const batch = list(count, (index) => hostileTokenRequest(token, index));
    tokens.add(await pump(service.port, batch));
    memory.push(service.memory());
  }
  tokens.add(await pump(service.port, list(FATAL_TOKENS, fatalTokenRequest), { depth: 1 }));

  const bodies = tally();
  const memoryOfBodies = [];
  for (let sent = 0; sent < BODIES - FATAL_BODIES; sent += BATCH / 10) {
    const batch = list(BATCH / 10, (index) => hostileBodyRequest(sent + index));
    bodies.add(await pump(service.port, batch, { depth: 4 }));
    memoryOfBodies.push(service.memory());
  }
  bodies.add(await pump(service.port, list(FATAL_BODIES, fatalBodyRequest), { depth: 1 }));
  await service.stop();

  return [
    ...told401(tokens, 'tokens', TOKENS),
    atMost('memory after the first third, tokens', growth(memory), 32, ' MB', span(memory)),
    ...told401(bodies, 'bodies', BODIES),
    atMost(
      'memory after the first third, bodies',
      growth(memoryOfBodies),
      32,
      ' MB',
      span(memoryOfBodies),
    ),
    atLeast(
      'rounds of both in which the machine was ours',
      rates.refused.length,
      LEAST_RATE_ROUNDS,
    ),
    atLeast(
      'forged tokens refused a second ÷ good ones accepted',
      median(rates.refused) / median(rates.accepted),
      0.8,
      '',
      `${format(median(rates.refused))} ÷ ${format(median(rates.accepted))}`,
    ),
  ];
}

/** Rounds take turns, by the same client, with requests of the same length made beforehand. */
async function compareRates(service, token) {
  const good = list(BATCH, () => meRequest(token));
  const forge = () => list(BATCH, () => meRequest(forgedToken(token)));
  const accepted = [];
  const refused = [];
  const total = { statuses: new Map(), lost: 0, sent: 0, accepted, refused };
  const endsAt = performance.now() + MOST_RATE_SECONDS * 1000;
  // Until the code of both ways is compiled, and the memory that a full load needs is there.
  let warmUp = 3;
  while (refused.length < RATE_ROUNDS && total.sent < TOKENS / 2 && performance.now() < endsAt) {
    if (warmUp === 0) await untilCalm(endsAt);
    const bad = forge();
    const { value, calm } = await calmly(async () => {
      return { goods: await pump(service.port, good), bads: await pump(service.port, bad) };
    });
    const { goods, bads } = value;
    if (goods.statuses.get(200) !== BATCH) throw new Error('A good token was not accepted');
    addStatuses(total.statuses, bads.statuses);
    total.lost += bads.lost;
    total.sent += BATCH;
    if (warmUp > 0) warmUp -= 1;
    else if (calm) {
      accepted.push(goods.perSecond);
      refused.push(bads.perSecond);
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

function told401({ statuses, lost }, what, wanted) {
  const counts = [...statuses].toSorted(([left], [right]) => left - right);
  const sum = counts.reduce((total, [, count]) => total + count, 0);
  const faults = counts.reduce((total, [status, count]) => total + (status === 500 ? count : 0), 0);
  return [
    exactly(`hostile ${what} answered`, sum, wanted),
    told('  with', counts.map(([status, count]) => `${status}: ${format(count)}`).join(', ')),
    exactly('  connections lost without a word', lost, 0),
    exactly(`  ${what} accepted`, statuses.get(200) ?? 0, 0),
    exactly('  answers of 500', faults, 0),
  ];
}

/** The first third is warm-up: until then the heap takes the size that the load needs, and keeps it. */
function growth(memory) {
  const third = Math.ceil(memory.length / 3);
  const tenth = Math.ceil(memory.length / 10);
  return median(memory.slice(-tenth)) - median(memory.slice(third, third + tenth));
}

function span(memory) {
  return `${format(Math.min(...memory))} to ${format(Math.max(...memory))} MB`;
}
