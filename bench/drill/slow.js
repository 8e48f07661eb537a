import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startProbe } from './probe.js';
import { atMost, exactly, format, formatMilliseconds, info } from './report.js';
import { EMAIL, PASSWORD, signInOwner, startService } from './service.js';
import { quantile } from './statistics.js';
import { Connection, meRequest, signInRequest } from './wire.js';

const SLOW_EACH = 500;
/** Documented timeouts, plus one second between checks and one for the machine. */
const HEADER_SECONDS = 10;
const BODY_SECONDS = 30;
const GRACE_SECONDS = 2;
const WATCHED_SECONDS = 34;

const HEADERS = 'GET /api/auth/me HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ';
const BODY =
  'POST /api/auth/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n' +
  'content-length: 1000\r\n\r\n{"email":"';

/** Do a thousand clients that send a byte a second delay anyone, and when are they disconnected? */
export async function slow() {
  const service = await startService({ cost: 10 });
  const { token, cookie } = await signInOwner(service);
  const probe = await startProbe(service.port, meRequest(token));
  await probe.measure(3);
  const before = await probe.measure(10);

  const signIns = signInRepeatedly(service, cookie);
  const window = probe.measure(WATCHED_SECONDS);
  /** @type {ReturnType<typeof startSlowClient>[][]} */
  const slowClients = [[], []];
  for (let index = 0; index < SLOW_EACH; index += 1) {
    slowClients[0].push(startSlowClient(service.port, HEADERS));
    slowClients[1].push(startSlowClient(service.port, BODY));
    // Spread over the second.
    await delay(1000 / SLOW_EACH);
  }
  const during = await window;
  const { attempts, rejected } = await signIns;
  const [headers, bodies] = await Promise.all(
    slowClients.map(
      async (kind) => await Promise.all(kind.map(({ disconnected }) => disconnected)),
    ),
  );
  for (const { close } of slowClients.flat()) close();
  probe.stop();
  await service.stop();

  const p99 = {
    before: quantile(before.milliseconds, 0.99),
    during: quantile(during.milliseconds, 0.99),
  };
  return [
    exactly(`/me that did not get 200, of ${format(during.milliseconds.length)}`, during.failed, 0),
    exactly(`sign-ins that did not get 200, of ${attempts}`, rejected, 0),
    info(
      `p99 of /me among ${format(2 * SLOW_EACH)} slow clients ÷ before`,
      `${format(p99.during / p99.before)} (${formatMilliseconds(p99.during)} ÷ ${formatMilliseconds(p99.before)})`,
    ),
    exactly('slow headers disconnected with 408', count408(headers), SLOW_EACH),
    atMost('  after, longest', longest(headers), HEADER_SECONDS + GRACE_SECONDS, ' s'),
    exactly('slow bodies disconnected with 408', count408(bodies), SLOW_EACH),
    atMost('  after, longest', longest(bodies), BODY_SECONDS + GRACE_SECONDS, ' s'),
  ];
}

function longest(results) {
  return Math.max(...results.map(({ seconds }) => seconds));
}

function count408(results) {
  return results.filter(({ status }) => status === 408).length;
}

/**
 * Sends a byte a second until it is disconnected or the measurement is over.
 *
 * @returns {{ disconnected: Promise<{ status: number, seconds: number }>, close: () => void }}
 */
function startSlowClient(port, start) {
  const socket = connect({ port, host: '127.0.0.1' });
  const openedAt = performance.now();
  let received = '';
  socket.once('connect', () => socket.write(start));
  socket.on('data', (chunk) => (received += chunk));
  socket.on('error', () => {
    // 'close' follows.
  });
  const timer = setInterval(() => socket.writable && socket.write('a'), 1000);
  const disconnected = new Promise((resolve) => {
    const settle = () => {
      clearInterval(timer);
      clearTimeout(timeout);
      const seconds = (performance.now() - openedAt) / 1000;
      resolve({ status: Number(received.slice(9, 12)), seconds });
    };
    const timeout = setTimeout(settle, (WATCHED_SECONDS + 2) * 1000);
    socket.once('close', settle);
  });
  return { disconnected, close: () => socket.destroy() };
}

async function signInRepeatedly(service, cookie) {
  const endsAt = performance.now() + WATCHED_SECONDS * 1000;
  const request = signInRequest(
    { email: EMAIL, password: PASSWORD },
    { address: '192.0.2.1', cookie },
  );
  let attempts = 0;
  let rejected = 0;
  while (performance.now() < endsAt) {
    const connection = await Connection.open(service.port);
    const { status } = await connection.send(request);
    connection.close();
    attempts += 1;
    if (status !== 200) rejected += 1;
    await delay(500);
  }
  return { attempts, rejected };
}
