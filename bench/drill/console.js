import { setTimeout as delay } from 'node:timers/promises';
import { openConsole } from './console-page.js';
import { forgedToken } from './hostile-tokens.js';
import { heapInUse } from './inspector.js';
import { startProbe } from './probe.js';
import { atLeast, atMost, exactly, format, inMilliseconds, told } from './report.js';
import { EMAIL, PASSWORD, signInOwner, startService } from './service.js';
import { median, quantile } from './statistics.js';
import { Connection, meRequest, signInRequest } from './wire.js';

const EVENTS_PER_MINUTE = 10_000;
const MINUTES = 5;
const QUIET_SECONDS = 30;
const ORDINARY_SECONDS = 60;
const WINDOW_SECONDS = 10;
/** Of a hundred requests so many are sign-ins, a divisor of it; the others bring a token. */
const SIGN_INS = 5;
const CONNECTIONS = 16;

/** Does the owner's open console slow the service down, or does an attack slow the console down? */
export async function consoleUnderAttack() {
  const service = await startService({ cost: 4, nodeOptions: ['--inspect=127.0.0.1:0'] });
  const { token } = await signInOwner(service);
  const page = await openConsole(service.port);
  const probe = await startProbe(service.port, meRequest(token));
  await probe.measure(3); // Until the code is compiled.

  const parts = { service, probe, page };
  const quiet = await observe(QUIET_SECONDS, parts);
  const before = await among(visitors(token), ORDINARY_SECONDS, parts);
  const heapBefore = await heapInUse(service.inspector);
  const attack = await among(strangers(token), MINUTES * 60, parts);
  const heapAfter = await heapInUse(service.inspector);
  // Before and after: a machine that grows slower or quicker meanwhile makes no difference.
  const after = await among(visitors(token), ORDINARY_SECONDS, parts);
  const shown = await page.eventsShown();
  const complaints = await page.close();
  probe.stop();
  await service.stop();

  const ordinary = median([...before.p99s, ...after.p99s]);
  const p99 = median(attack.p99s);
  return [
    atLeast('events that the service was sent', attack.sent, EVENTS_PER_MINUTE * MINUTES * 0.98),
    told('  of them in the page’s picture', shown),
    atMost(
      'p99 of /me among them ÷ among as many visitors who may come in',
      p99 / ordinary,
      1.5,
      '',
      `${inMilliseconds(p99)} ÷ ${inMilliseconds(ordinary)}`,
    ),
    told('  without any of them', inMilliseconds(median(quiet.p99s))),
    atMost(
      'the service’s heap in use after them, beyond before',
      heapAfter - heapBefore,
      4,
      ' MB',
      `${format(heapAfter)} MB after ${format(heapBefore)} MB`,
    ),
    told(
      '  resident memory at the most',
      `${format(Math.max(...attack.memory))} MB, without any of them ${format(Math.max(...quiet.memory))} MB`,
    ),
    atMost('a click in the console until the next frame, p95', attack.click, 200, ' ms'),
    told('  without the attack', inMilliseconds(quiet.click)),
    atMost('the page’s heap after the first third', attack.heapGrowth, 16, ' MB'),
    exactly('errors in the page', complaints.length, 0, complaints.join('; ')),
  ];
}

/** Latency, memory and what a click takes, window by window. */
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

/** The same while these requests come, one after the other and from the first again, at a steady pace. */
async function among(requests, seconds, parts) {
  const pace = startPace(parts.service.port, requests);
  const observed = await observe(seconds, parts);
  return { ...observed, sent: await pace.stop() };
}

const anAddress = () => `198.51.100.${Math.floor(Math.random() * 200)}`;

/** From two hundred networks, with wrong passwords and forged tokens. */
function strangers(genuine) {
  return mix(
    (index) => ({ email: EMAIL, password: `guess ${index}` }),
    () => forgedToken(genuine),
  );
}

/** The same, let in: what two cores are slower by for any requests is not the events' doing. */
function visitors(genuine) {
  return mix(
    () => ({ email: EMAIL, password: PASSWORD }),
    () => genuine,
  );
}

/** Made beforehand: to sign a token takes longer than to refuse it. */
function mix(credentials, token) {
  return Array.from({ length: EVENTS_PER_MINUTE }, (_, index) =>
    index % (100 / SIGN_INS) === 0
      ? signInRequest(credentials(index), { address: anAddress() })
      : meRequest(token(), {
          'x-forwarded-for': anAddress(),
          'user-agent': `browser/${index % 7}`,
        }),
  );
}

function startPace(port, requests) {
  let sent = 0;
  const over = new AbortController();
  const startedAt = performance.now();
  const visitor = async (connection) => {
    while (!over.signal.aborted) {
      const due = startedAt + (sent / EVENTS_PER_MINUTE) * 60_000;
      const request = requests[sent % requests.length];
      sent += 1;
      const wait = due - performance.now();
      if (wait > 0) await delay(wait);
      await connection.ask(request);
    }
    connection.close();
  };
  const all = Array.from(
    { length: CONNECTIONS },
    async () => await visitor(await Connection.open(port)),
  );
  return {
    /** Gives how many there were. */
    stop: async () => {
      over.abort();
      await Promise.all(all);
      return sent;
    },
  };
}
