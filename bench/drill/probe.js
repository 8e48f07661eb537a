import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Connection } from './wire.js';

/*
 * How long GET /api/auth/me takes for a visitor with a valid token. Measured in a process of its
 * own, for the one that makes the load is busy with it; and open-loop: requests leave at their own
 * modest pace whether or not the earlier ones were answered, so that a stall is seen by all who
 * would have come meanwhile. A rate that saturated the two cores would measure their queue instead.
 */

const REQUESTS_PER_SECOND = 300;
/** Kept-alive; far more than are in flight at once, unless something stalls. */
const CONNECTIONS = 32;

/**
 * Starts the probe, with the request to send. `measure` gives the milliseconds that each took, and
 * how many were not answered 200; `open` turns to another server.
 */
export async function startProbe(port, request) {
  const child = fork(fileURLToPath(import.meta.url), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const tell = async (message) => {
    child.send(message);
    const [answer] = await once(child, 'message');
    return answer;
  };
  const open = async (to, asking) =>
    await tell({ open: { port: to, request: asking.latin1Slice() } });
  await open(port, request);
  return {
    open,
    measure: async (seconds) => await tell({ measure: seconds }),
    stop: () => child.disconnect(),
  };
}

async function measure(idle, request, seconds) {
  const milliseconds = [];
  const under = new Set();
  const dueInLine = [];
  let failed = 0;

  const send = async (connection, dueAt) => {
    const { status } = await connection.ask(request);
    milliseconds.push(performance.now() - dueAt);
    if (status !== 200) failed += 1;
    const next = dueInLine.shift();
    if (next === undefined) idle.push(connection);
    else await send(connection, next);
  };

  const endsAt = performance.now() + seconds * 1000;
  let dueAt = performance.now();
  while (dueAt < endsAt) {
    const wait = dueAt - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // Counted from when it leaves: that our own timer is late by a millisecond is not the service's fault.
    // In turn, so that none is so long unused that the service closes it.
    const connection = idle.shift();
    if (connection === undefined) dueInLine.push(performance.now());
    else {
      const sending = send(connection, performance.now()).finally(() => under.delete(sending));
      under.add(sending);
    }
    // Not in step with anything else that comes round regularly.
    dueAt += (Math.random() * 2000) / REQUESTS_PER_SECOND;
  }
  await Promise.all(under);
  return { milliseconds, failed: failed + dueInLine.length };
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
