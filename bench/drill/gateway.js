import { setTimeout as delay } from 'node:timers/promises';
import { abortMany } from './gateway-aborts.js';
import { startGatewayApp } from './gateway-app.js';
import { descriptorsOf, forgetPeak, moreThan, peakOf } from './gateway-process.js';
import { echoOnEach, openSockets } from './gateway-sockets.js';
import { download, upload } from './gateway-transfers.js';
import { atMost, exactly, format, told } from './report.js';
import { signInOwner, startService } from './service.js';

const MEBIBYTE = 2 ** 20;
const TRANSFER = 2048 * MEBIBYTE;
const WARM_UP = 128 * MEBIBYTE;
const WARM_UP_ROUNDS = 6;
const MOST_GROWTH = 32;
const SOCKETS = 1_000;
const ABORTS = 10_000;
/** For connections that are kept for the next request, and for what was cut off to be noticed. */
const SETTLE_SECONDS = 20;

/** Does anything that goes through the gate stay in it: bytes, sockets, or what visitors broke off? */
export async function gateway() {
  const app = await startGatewayApp();
  const service = await startService({
    cost: 4,
    variables: { SERVICE_UPSTREAM: `http://127.0.0.1:${app.port}` },
  });
  const { token } = await signInOwner(service);
  const cookie = `housekey_session=${token}`;
  const rows = [
    ...(await transfer(service, app, cookie)),
    ...(await hold(service, app, cookie)),
    ...(await breakOff(service, app, cookie)),
  ];
  rows.push(exactly('exit code at the end', await service.stop(), 0));
  app.stop();
  return rows;
}

/** Large bodies, both ways, and the same without a gate. */
async function transfer(service, app, cookie) {
  const straight = { host: '127.0.0.1', port: app.port };
  const through = { host: '127.0.0.1', port: service.port, headers: { cookie } };
  const ways = Object.entries({ up: upload, down: download });
  const readings = [];
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    for (const [, move] of ways) {
      await move(straight, WARM_UP);
      await move(through, WARM_UP);
      readings.push(service.memory());
    }
  }
  // The collector gives memory back when it likes; warm is what the service had and used again.
  const idle = Math.max(...readings);
  const rows = [];
  for (const [what, move] of ways) {
    forgetPeak(service.pid);
    const { count, perSecond } = await move(through, TRANSFER);
    const growth = peakOf(service.pid) - idle;
    const without = await move(straight, TRANSFER);
    rows.push(
      exactly(`bytes ${what}, through the gate`, count, TRANSFER),
      atMost('  peak memory − idle', growth, MOST_GROWTH, ' MiB', `idle ${format(idle)} MiB`),
      told(
        '  throughput ÷ without the gate',
        `${format(perSecond / without.perSecond)} (${rate(perSecond)} ÷ ${rate(without.perSecond)})`,
      ),
    );
  }
  return rows;
}

function rate(bytesPerSecond) {
  return `${format(bytesPerSecond / MEBIBYTE)} MiB/s`;
}

/** Many WebSockets at once. */
async function hold(service, app, cookie) {
  await settle(service, app);
  const before = descriptorsOf(service.pid);
  const idle = service.memory();
  const sockets = await openSockets(service.port, cookie, SOCKETS);
  const echoed = await echoOnEach(sockets);
  const held = await app.connections();
  const memory = service.memory();
  for (const socket of sockets) socket.terminate();
  const leaked = await settle(service, app, before);
  return [
    exactly('WebSockets open at once, at the app', held, SOCKETS),
    exactly('  messages echoed', echoed, SOCKETS),
    told('  memory', `${format(memory)} MiB (before: ${format(idle)} MiB)`),
    exactly('  file descriptors left when they are closed', leaked.count, 0, leaked.types),
  ];
}

/** Visitors who leave in the middle of sending, receiving, waiting and asking. */
async function breakOff(service, app, cookie) {
  // What it takes once, and keeps, is no leak.
  await abortMany(service.port, cookie, ABORTS / 20);
  await settle(service, app);
  const before = descriptorsOf(service.pid);
  const idle = service.memory();
  const reset = await abortMany(service.port, cookie, ABORTS);
  const leaked = await settle(service, app, before);
  const memory = service.memory();
  const { count } = await download(
    { host: '127.0.0.1', port: service.port, headers: { cookie } },
    MEBIBYTE,
  );
  return [
    exactly('requests broken off by a reset', reset, ABORTS),
    exactly('  file descriptors left', leaked.count, 0, leaked.types),
    exactly('  connections left at the app', await appIsLeftAlone(app), 0),
    told('  memory', `${format(memory)} MiB (before: ${format(idle)} MiB)`),
    exactly('  bytes of a download after it', count, MEBIBYTE),
  ];
}

/**
 * Waits until neither the gate nor the app has more open than `before` (left out: until the app has
 * nothing), and says what the gate has.
 */
async function settle(service, app, before) {
  const deadline = performance.now() + SETTLE_SECONDS * 1000;
  for (;;) {
    const now = descriptorsOf(service.pid);
    const left = moreThan(before ?? now, now);
    const isSettled = left.count === 0 && (await app.connections()) === 0;
    if (isSettled || performance.now() > deadline) return left;
    await delay(200);
  }
}

/** How many connections the app still has once the kept-alive ones have had their time. */
async function appIsLeftAlone(app) {
  const deadline = performance.now() + SETTLE_SECONDS * 1000;
  let open = await app.connections();
  while (open > 0 && performance.now() < deadline) {
    await delay(200);
    open = await app.connections();
  }
  return open;
}
