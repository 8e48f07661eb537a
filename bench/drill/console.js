import { setTimeout as delay } from 'node:timers/promises';
import { openConsole } from './console-page.js';
import { forgedToken } from './hostile-tokens.js';
import { startProbe } from './probe.js';
import { atLeast, atMost, exactly, inMilliseconds, told } from './report.js';
import { EMAIL, signInOwner, startService } from './service.js';
import { median, quantile } from './statistics.js';
import { Connection, meRequest, signInRequest } from './wire.js';

const EVENTS_PER_MINUTE = 10_000;
const MINUTES = 5;
const QUIET_SECONDS = 30;
const WINDOW_SECONDS = 10;
/** Of a hundred events so many are sign-ins; the others are refused tokens. */
const SIGN_INS = 5;
const CONNECTIONS = 16;

/** Does the owner's open console slow the service down, or does an attack slow the console down? */
export async function consoleUnderAttack() {
  const service = await startService({ cost: 4 });
  const { token } = await signInOwner(service);
  const page = await openConsole(service.port);
  const probe = await startProbe(service.port, meRequest(token));
  await probe.measure(3); // Until the code is compiled.

  const quiet = await observe(QUIET_SECONDS / WINDOW_SECONDS, { service, probe, page });
  const attack = startAttack(service.port, token);
  const before = service.memory();
  const busy = await observe((MINUTES * 60) / WINDOW_SECONDS, { service, probe, page });
  const events = await attack.stop();
  const shown = await page.eventsShown();
  const complaints = await page.close();
  probe.stop();
  await service.stop();

  const third = busy.memory.slice(Math.ceil(busy.memory.length / 3));
  return [
    atLeast('events that the service was sent', events, EVENTS_PER_MINUTE * MINUTES * 0.98),
    told('  of them in the page’s picture', shown),
    atMost(
      'p99 of /me among them ÷ without',
      busy.p99 / quiet.p99,
      1.5,
      '',
      `${inMilliseconds(busy.p99)} ÷ ${inMilliseconds(quiet.p99)}`,
    ),
    atMost(
      'memory after the first third',
      median(third.slice(-3)) - median(third.slice(0, 3)),
      16,
      ' MB',
      `${before} MB at first, ${Math.max(...busy.memory)} MB at the most`,
    ),
    atMost('a click in the console until the next frame, p95', busy.click, 200, ' ms'),
    told('  without the attack', inMilliseconds(quiet.click)),
    atMost('the page’s heap after the first third', busy.heapGrowth, 16, ' MB'),
    exactly('errors in the page', complaints.length, 0, complaints.join('; ')),
  ];
}

/** Latency, memory and what a click takes, window by window. */
async function observe(windows, { service, probe, page }) {
  const p99s = [];
  const memory = [];
  const clicks = [];
  const heap = [];
  for (let index = 0; index < windows; index += 1) {
    const { milliseconds } = await probe.measure(WINDOW_SECONDS);
    p99s.push(quantile(milliseconds, 0.99));
    memory.push(service.memory());
    for (let click = 0; click < 5; click += 1) clicks.push(await page.click());
    heap.push(await page.heapMegabytes());
  }
  const later = heap.slice(Math.ceil(heap.length / 3));
  return {
    p99: median(p99s),
    memory,
    click: quantile(clicks, 0.95),
    heapGrowth: (later.at(-1) ?? 0) - (later[0] ?? 0),
  };
}

const anAddress = () => `198.51.100.${Math.floor(Math.random() * 200)}`;

/** Strangers of two hundred networks, at a steady pace. */
function startAttack(port, genuine) {
  let sent = 0;
  const over = new AbortController();
  const request = () =>
    Math.random() * 100 < SIGN_INS
      ? signInRequest({ email: EMAIL, password: `guess ${sent}` }, { address: anAddress() })
      : meRequest(forgedToken(genuine), {
          'x-forwarded-for': anAddress(),
          'user-agent': `guesser/${sent % 7}`,
        });
  const startedAt = performance.now();
  const stranger = async (connection) => {
    while (!over.signal.aborted) {
      const due = startedAt + (sent / EVENTS_PER_MINUTE) * 60_000;
      sent += 1;
      const wait = due - performance.now();
      if (wait > 0) await delay(wait);
      await connection.ask(request());
    }
    connection.close();
  };
  const strangers = Array.from(
    { length: CONNECTIONS },
    async () => await stranger(await Connection.open(port)),
  );
  return {
    /** Gives how many events there were. */
    stop: async () => {
      over.abort();
      await Promise.all(strangers);
      return sent;
    },
  };
}
