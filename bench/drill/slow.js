import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startProbe } from './probe.js';
import { atMost, exactly, format, inMilliseconds, told } from './report.js';
import { EMAIL, PASSWORD, signInOwner, startService } from './service.js';
import { quantile } from './statistics.js';
import { Connection, meRequest, signInRequest } from './wire.js';

const SLOW_EACH = 500;
/** As documented; and the second in which the service looks after them, and one for the machine. */
const HEADER_SECONDS = 10;
const BODY_SECONDS = 30;
const GRACE_SECONDS = 2;
const WATCHED_SECONDS = 34;

const HEADERS = 'GET /api/auth/me HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ';
const BODY =
  'POST /api/auth/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n' +
  'content-length: 1000\r\n\r\n{"email":"';

/** Do a thousand clients who send a byte a second keep anybody else waiting, and how long do they stay? */
export async function slow() {
  const service = await startService({ cost: 10 });
  const { token, cookie } = await signInOwner(service);
  const probe = await startProbe(service.port, meRequest(token));
  await probe.measure(3);
  const before = await probe.measure(10);

  const signIns = signInRepeatedly(service, cookie);
  const window = probe.measure(WATCHED_SECONDS);
  /** @type {ReturnType<typeof dribble>[][]} */
  const dribblers = [[], []];
  for (let index = 0; index < SLOW_EACH; index += 1) {
    dribblers[0].push(dribble(service.port, HEADERS));
    dribblers[1].push(dribble(service.port, BODY));
    // Spread over the second, as strangers' bytes are.
    await delay(1000 / SLOW_EACH);
  }
  const during = await window;
  const { tries, refused } = await signIns;
  const [headers, bodies] = await Promise.all(
    dribblers.map(async (kind) => await Promise.all(kind.map(({ cut }) => cut))),
  );
  for (const { close } of dribblers.flat()) close();
  probe.stop();
  await service.stop();

  const p99 = {
    before: quantile(before.milliseconds, 0.99),
    during: quantile(during.milliseconds, 0.99),
  };
  return [
    exactly(`/me not answered 200, of ${format(during.milliseconds.length)}`, during.failed, 0),
    exactly(`sign-ins not answered 200, of ${tries}`, refused, 0),
    told(
      `p99 of /me among ${format(2 * SLOW_EACH)} slow clients ÷ before`,
      `${format(p99.during / p99.before)} (${inMilliseconds(p99.during)} ÷ ${inMilliseconds(p99.before)})`,
    ),
    exactly('slow headers cut with 408', answered408(headers), SLOW_EACH),
    atMost('  after, longest', longest(headers), HEADER_SECONDS + GRACE_SECONDS, ' s'),
    exactly('slow bodies cut with 408', answered408(bodies), SLOW_EACH),
    atMost('  after, longest', longest(bodies), BODY_SECONDS + GRACE_SECONDS, ' s'),
  ];
}

function longest(cuts) {
  return Math.max(...cuts.map(({ seconds }) => seconds));
}

function answered408(cuts) {
  return cuts.filter(({ status }) => status === 408).length;
}

/**
 * Sends a byte a second, until it is cut or nobody watches any more.
 *
 * @returns {{ cut: Promise<{ status: number, seconds: number }>, close: () => void }}
 */
function dribble(port, start) {
  const socket = connect({ port, host: '127.0.0.1' });
  const openedAt = performance.now();
  let received = '';
  socket.once('connect', () => socket.write(start));
  socket.on('data', (chunk) => (received += chunk));
  socket.on('error', () => {
    // 'close' follows.
  });
  const timer = setInterval(() => socket.writable && socket.write('a'), 1000);
  const cut = new Promise((resolve) => {
    const settle = () => {
      clearInterval(timer);
      clearTimeout(giveUp);
      const seconds = (performance.now() - openedAt) / 1000;
      resolve({ status: Number(received.slice(9, 12)), seconds });
    };
    const giveUp = setTimeout(settle, (WATCHED_SECONDS + 2) * 1000);
    socket.once('close', settle);
  });
  return { cut, close: () => socket.destroy() };
}

async function signInRepeatedly(service, cookie) {
  const endsAt = performance.now() + WATCHED_SECONDS * 1000;
  const request = signInRequest(
    { email: EMAIL, password: PASSWORD },
    { address: '192.0.2.1', cookie },
  );
  let tries = 0;
  let refused = 0;
  while (performance.now() < endsAt) {
    const connection = await Connection.open(service.port);
    const { status } = await connection.ask(request);
    connection.close();
    tries += 1;
    if (status !== 200) refused += 1;
    await delay(500);
  }
  return { tries, refused };
}
