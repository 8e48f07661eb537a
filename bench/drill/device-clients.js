import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { approve, askForCode, guessSecret } from './device-requests.js';
import { forgedToken } from './hostile-tokens.js';
import { Connection } from './wire.js';

/*
 * Clients that ask for device codes, poll and approve in turn. In a process of its own, because the owner's
 * sign-ins are timed in the other one.
 */

const CLIENTS = 1000;

/**
 * Starts the clients. `stop` returns how often each status was answered, and how many guesses and approvals were
 * accepted.
 *
 * @param {{ port: number, token: string, keepsOpen: boolean, pauseMs: number }} options
 *   `token`: a genuine one, from which others are forged. `keepsOpen`: whether each uses one connection or another
 *   one for each request. `pauseMs`: between two requests of a client.
 */
export async function startClients(options) {
  const child = fork(fileURLToPath(import.meta.url), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.send(options);
  await once(child, 'message');
  return {
    stop: async () => {
      child.send('stop');
      const [{ statuses, accepted }] = await once(child, 'message');
      child.disconnect();
      process.off('exit', kill);
      return { statuses: new Map(statuses), accepted };
    },
  };
}

/** Sends requests over one connection, or each over another one. Status 0: the connection failed. */
export function createClient(port, keepsOpen) {
  let connection;
  return {
    send: async (request) => {
      try {
        if (connection === undefined || connection.closed) connection = await Connection.open(port);
      } catch {
        return { status: 0 };
      }
      const answer = await connection.send(request);
      if (!keepsOpen) {
        connection.close();
        connection = undefined;
      }
      return answer;
    },
    close: () => connection?.close(),
  };
}

async function attack({ port, token, keepsOpen, pauseMs }) {
  const stopping = new AbortController();
  let accepted = 0;
  const statuses = new Map();
  const run = async (index) => {
    const client = createClient(port, keepsOpen);
    await delay(Math.random() * pauseMs);
    for (let turn = index; !stopping.signal.aborted; turn += 1) {
      const request = [askForCode, guessSecret, approve][turn % 3];
      const { status } = await client.send(request(index, forgedToken(token)));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Anyone may ask for a code.
      if (turn % 3 !== 0 && status >= 200 && status < 400) accepted += 1;
      if (pauseMs > 0) await delay(pauseMs);
    }
    client.close();
  };
  const running = Array.from({ length: CLIENTS }, (_, index) => run(index));
  // Until all have begun.
  await delay(pauseMs);
  process.send('started');
  await once(process, 'message');
  stopping.abort();
  await Promise.all(running);
  process.send({ statuses: [...statuses], accepted });
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', attack);
  process.on('disconnect', () => process.exit(0));
}
