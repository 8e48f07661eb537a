import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Connection } from './wire.js';

/*
 * Measures the latency of GET /api/auth/me with a valid token. It runs in a process of its own, because
 * the load generator is busy, and open-loop: requests are sent at a modest, fixed rate whether or not
 * earlier ones got a response, so that a stall delays every request that would have been sent during
 * it. A rate that saturates both cores would measure their queue instead.
 */

const REQUESTS_PER_SECOND = 300;
/** Keep-alive connections: far more than there are concurrent requests, unless something stalls. */
const CONNECTIONS = 32;

/**
 * Starts the probe. `measure` returns the latency of each request in milliseconds, and how many did not
 * get 200. `open` switches to another server and request.
 */
export async function startProbe(port, request) {
  const child = fork(fileURLToPath(import.meta.url), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const call = async (message) => {
    child.send(message);
    const [reply] = await once(child, 'message');
    return reply;
  };
  const open = async (toPort, toRequest) =>
    await call({ open: { port: toPort, request: toRequest.latin1Slice() } });
  await open(port, request);
  return {
    open,
    measure: async (seconds) => await call({ measure: seconds }),
    stop: () => child.disconnect(),
  };
}

async function measure(idle, request, seconds) {
  const milliseconds = [];
  const inFlight = new Set();
  const overdue = [];
  let failed = 0;

  const send = async (connection, dueAt) => {
    const { status } = await connection.send(request);
    milliseconds.push(performance.now() - dueAt);
    if (status !== 200) failed += 1;
    const next = overdue.shift();
    if (next === undefined) idle.push(connection);
    else await send(connection, next);
  };

  const endsAt = performance.now() + seconds * 1000;
  let dueAt = performance.now();
  while (dueAt < endsAt) {
    const wait = dueAt - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // Measured from the moment it is sent, so that a late timer of ours does not count. Connections take
    // turns, so that none is idle long enough to be closed by the service.
    const connection = idle.shift();
    if (connection === undefined) overdue.push(performance.now());
    else {
      const sending = send(connection, performance.now()).finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    }
    // Random intervals, so that the rate is not in step with anything periodic.
    dueAt += (Math.random() * 2000) / REQUESTS_PER_SECOND;
  }
  await Promise.all(inFlight);
  return { milliseconds, failed: failed + overdue.length };
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) {
  let idle;
  let request;
  process.on('message', async (message) => {
    if (message.open !== undefined) {
      const { port } = message.open;
      request = Buffer.from(message.open.request, 'latin1');
      idle = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(port)));
      process.send('open');
    } else process.send(await measure(idle, request, message.measure));
  });
  process.on('disconnect', () => process.exit(0));
}
