import { setTimeout as delay } from 'node:timers/promises';
import { openConsole } from './console-page.js';
import { forgedToken } from './hostile-tokens.js';
import { heapInUse } from './inspector.js';
import { startProbe } from './probe.js';
import { atLeast, atMost, exactly, format, formatMilliseconds, info } from './report.js';
import { EMAIL, PASSWORD, signInOwner, startService } from './service.js';
import { median, quantile } from './statistics.js';
import { Connection, meRequest, signInRequest } from './wire.js';

const EVENTS_PER_MINUTE = 10_000;
const MINUTES = 5;
const QUIET_SECONDS = 30;
const ORDINARY_SECONDS = 60;
const WINDOW_SECONDS = 10;
/** Sign-ins per hundred requests, a divisor of 100. The other requests send a token. */
const SIGN_INS_PERCENT = 5;
const CONNECTIONS = 16;

/** Does an open console slow the service down, or does an attack slow the console down? */
export async function consoleUnderAttack() {
  const service = await startService({ cost: 4, nodeOptions: ['--inspect=127.0.0.1:0'] });
  const { token } = await signInOwner(service);
  const page = await openConsole(service.port);
  const probe = await startProbe(service.port, meRequest(token));
  await probe.measure(3); // Warm-up.

  const parts = { service, probe, page };
  const quiet = await observe(QUIET_SECONDS, parts);
  const before = await observeUnder(validRequests(token), ORDINARY_SECONDS, parts);
  const heapBefore = await heapInUse(service.inspector);
  const attack = await observeUnder(invalidRequests(token), MINUTES * 60, parts);
  const heapAfter = await heapInUse(service.inspector);
  // Measured before and after, in case the machine becomes slower or faster in between.
  const after = await observeUnder(validRequests(token), ORDINARY_SECONDS, parts);
  const shown = await page.eventsShown();
  const errors = await page.close();
  probe.stop();
  await service.stop();

  const ordinary = median([...before.p99s, ...after.p99s]);
  const p99 = median(attack.p99s);
  return [
    atLeast('requests sent, one event each', attack.sent, EVENTS_PER_MINUTE * MINUTES * 0.98),
    info('  of them in the chart', shown),
    atMost(
      'p99 of /me among them ÷ among as many valid requests',
      p99 / ordinary,
      1.5,
      '',
      `${formatMilliseconds(p99)} ÷ ${formatMilliseconds(ordinary)}`,
    ),
    info('  without either', formatMilliseconds(median(quiet.p99s))),
    atMost(
      'growth of the service’s heap in use',
      heapAfter - heapBefore,
      4,
      ' MB',
      `${format(heapAfter)} MB after ${format(heapBefore)} MB`,
    ),
    info(
      '  resident memory, maximum',
      `${format(Math.max(...attack.memory))} MB, without load ${format(Math.max(...quiet.memory))} MB`,
    ),
    atMost('a click in the console until the next frame, p95', attack.click, 200, ' ms'),
    info('  without the attack', formatMilliseconds(quiet.click)),
    atMost('growth of the page’s heap after the first third', attack.heapGrowth, 16, ' MB'),
    exactly('errors in the page', errors.length, 0, errors.join('; ')),
  ];
}

/** Measures latency, memory and the time of a click, window by window. */
async function observe(seconds, { service, probe, page }) {
  const p99s = [];
  const memory = [];
  const clicks = [];
  const heap = [];
  for (let index = 0; index < seconds / WINDOW_SECONDS; index += 1) {
    const { milliseconds } = await probe.measure(WINDOW_SECONDS);
    p99s.push(quantile(milliseconds, 0.99));
    memory.push(service.memory());
    for (let click = 0; click < 5; click += 1) clicks.push(await page.click());
    heap.push(await page.heapMegabytes());
  }
  const later = heap.slice(Math.ceil(heap.length / 3));
  return {
    p99s,
    memory,
    click: quantile(clicks, 0.95),
    heapGrowth: (later.at(-1) ?? 0) - (later[0] ?? 0),
  };
}

/** Like `observe`, while these requests are sent at a steady pace, from the first again when they run out. */
async function observeUnder(requests, seconds, parts) {
  const load = startLoad(parts.service.port, requests);
  const observed = await observe(seconds, parts);
  return { ...observed, sent: await load.stop() };
}

const randomAddress = () => `198.51.100.${Math.floor(Math.random() * 200)}`;

/** Wrong passwords and forged tokens, from two hundred networks. */
function invalidRequests(genuine) {
  return mix(
    (index) => ({ email: EMAIL, password: `guess ${index}` }),
    () => forgedToken(genuine),
  );
}

/** The same number of valid requests, because any load slows two cores down. */
function validRequests(genuine) {
  return mix(
    () => ({ email: EMAIL, password: PASSWORD }),
    () => genuine,
  );
}

/** Built beforehand, because signing a token takes longer than rejecting it. */
function mix(credentials, token) {
  return Array.from({ length: EVENTS_PER_MINUTE }, (_, index) =>
    index % (100 / SIGN_INS_PERCENT) === 0
      ? signInRequest(credentials(index), { address: randomAddress() })
      : meRequest(token(), {
          'x-forwarded-for': randomAddress(),
          'user-agent': `browser/${index % 7}`,
        }),
  );
}

function startLoad(port, requests) {
  let sent = 0;
  const stopping = new AbortController();
  const startedAt = performance.now();
  const client = async (connection) => {
    while (!stopping.signal.aborted) {
      const due = startedAt + (sent / EVENTS_PER_MINUTE) * 60_000;
      const request = requests[sent % requests.length];
      sent += 1;
      const wait = due - performance.now();
      if (wait > 0) await delay(wait);
      await connection.send(request);
    }
    connection.close();
  };
  const clients = Array.from(
    { length: CONNECTIONS },
    async () => await client(await Connection.open(port)),
  );
  return {
    /** Returns the number of requests sent. */
    stop: async () => {
      stopping.abort();
      await Promise.all(clients);
      return sent;
    },
  };
}
