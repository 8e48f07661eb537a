import { setTimeout as delay } from 'node:timers/promises';
import { abortMany } from './gateway-aborts.js';
import { startGatewayApp } from './gateway-app.js';
import {
  descriptorsOf,
  resetPeakMemory,
  addedDescriptors,
  peakMemoryOf,
} from './gateway-process.js';
import { echoOnEach, openSockets } from './gateway-sockets.js';
import { download, upload } from './gateway-transfers.js';
import { atMost, exactly, format, info } from './report.js';
import { signInOwner, startService } from './service.js';

const MEBIBYTE = 2 ** 20;
const TRANSFER = 2048 * MEBIBYTE;
const WARM_UP = 128 * MEBIBYTE;
const WARM_UP_ROUNDS = 6;
const MAX_GROWTH = 32;
const SOCKETS = 1_000;
const ABORTS = 10_000;
/** Time for keep-alive connections to close, and for aborts to be noticed. */
const SETTLE_SECONDS = 20;

/** Does the gateway keep anything: bytes, sockets or aborted requests? */
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
    ...(await openMany(service, app, cookie)),
    ...(await abort(service, app, cookie)),
  ];
  rows.push(exactly('exit code at the end', await service.stop(), 0));
  app.stop();
  return rows;
}

/** Large bodies in both directions, and the same without the gateway. */
async function transfer(service, app, cookie) {
  const direct = { host: '127.0.0.1', port: app.port };
  const through = { host: '127.0.0.1', port: service.port, headers: { cookie } };
  const ways = Object.entries({ up: upload, down: download });
  const readings = [];
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    for (const [, move] of ways) {
      await move(direct, WARM_UP);
      await move(through, WARM_UP);
      readings.push(service.memory());
    }
  }
  // The maximum, because garbage collection may return memory between two readings.
  const idle = Math.max(...readings);
  const rows = [];
  for (const [what, move] of ways) {
    resetPeakMemory(service.pid);
    const { count, perSecond } = await move(through, TRANSFER);
    const growth = peakMemoryOf(service.pid) - idle;
    const without = await move(direct, TRANSFER);
    rows.push(
      exactly(`bytes ${what}, through the gateway`, count, TRANSFER),
      atMost('  peak memory − idle', growth, MAX_GROWTH, ' MiB', `idle ${format(idle)} MiB`),
      info(
        '  throughput ÷ without the gateway',
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
async function openMany(service, app, cookie) {
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
    info('  memory', `${format(memory)} MiB (before: ${format(idle)} MiB)`),
    exactly('  file descriptors left after closing them', leaked.count, 0, leaked.types),
  ];
}

/** Clients that abort while sending, receiving or waiting, and in the middle of a request head. */
async function abort(service, app, cookie) {
  // Warm-up: resources that are allocated once are no leak.
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
    exactly('requests aborted by a reset', reset, ABORTS),
    exactly('  file descriptors left', leaked.count, 0, leaked.types),
    exactly('  connections left at the app', await connectionsLeftAtApp(app), 0),
    info('  memory', `${format(memory)} MiB (before: ${format(idle)} MiB)`),
    exactly('  bytes of a download afterwards', count, MEBIBYTE),
  ];
}

/**
 * Waits until the app has no open connection and the gateway no more descriptors than `before` (default:
 * any number). Returns the descriptors that the gateway has in addition.
 */
async function settle(service, app, before) {
  const deadline = performance.now() + SETTLE_SECONDS * 1000;
  for (;;) {
    const now = descriptorsOf(service.pid);
    const left = addedDescriptors(before ?? now, now);
    const isSettled = left.count === 0 && (await app.connections()) === 0;
    if (isSettled || performance.now() > deadline) return left;
    await delay(200);
  }
}

/** The number of connections that the app still has after keep-alive connections have closed. */
async function connectionsLeftAtApp(app) {
  const deadline = performance.now() + SETTLE_SECONDS * 1000;
  let open = await app.connections();
  while (open > 0 && performance.now() < deadline) {
    await delay(200);
    open = await app.connections();
  }
  return open;
}
