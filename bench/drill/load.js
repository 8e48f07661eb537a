import { connect } from 'node:net';
import { ResponseReader, closesConnection } from './wire.js';

/** Concatenates prebuilt requests, so that sending them costs little. */
export function pack(requests) {
  const ends = new Uint32Array(requests.length);
  let end = 0;
  for (const [index, request] of requests.entries()) ends[index] = end += request.length;
  return { bytes: Buffer.concat(requests), ends };
}

/**
 * Sends all packed requests over kept-alive connections, `depth` of them at a time on each
 * (pipelining, RFC 9112 §9.3.2). If the server announces that it closes a connection, another is opened
 * and unanswered requests are repeated. If it closes without notice, the request counts as `lost`.
 *
 * @returns `statuses`: number of responses by status; `lost`; `seconds`; `perSecond`.
 */
export async function pump(port, { bytes, ends }, { connections = 16, depth = 16 } = {}) {
  const statuses = new Map();
  const unsent = [];
  let lost = 0;
  let next = 0;

  /** The next requests to send, as [first, last + 1]. */
  const nextRange = () => {
    if (unsent.length > 0) return unsent.pop();
    if (next >= ends.length) return undefined;
    const range = [next, Math.min(next + depth, ends.length)];
    next = range[1];
    return range;
  };

  const run = (initial) =>
    new Promise((resolve) => {
      let [first, last] = initial;
      let announced = false;
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      const send = () =>
        socket.write(bytes.subarray(first === 0 ? 0 : ends[first - 1], ends[last - 1]));
      const reader = new ResponseReader((status, head) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        first += 1;
        announced = closesConnection(head);
        if (first < last || announced) return;
        const range = nextRange();
        if (range === undefined) socket.destroy();
        else {
          [first, last] = range;
          send();
        }
      });
      socket.once('connect', send);
      socket.on('data', (chunk) => reader.push(chunk));
      socket.on('error', () => {
        // 'close' follows.
      });
      socket.once('close', () => {
        if (first < last && !announced) {
          lost += 1;
          first += 1;
        }
        if (first < last) unsent.push([first, last]);
        resolve();
      });
    });

  const client = async () => {
    for (let range = nextRange(); range !== undefined; range = nextRange()) await run(range);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  return { statuses, lost, seconds, perSecond: ends.length / seconds };
}

/** Adds the counts of `more` to `total`. */
export function addStatuses(total, more) {
  for (const [status, count] of more) total.set(status, (total.get(status) ?? 0) + count);
}
