import { connect } from 'node:net';
import { AnswerReader, announcesClose } from './wire.js';

/** Puts requests that were made beforehand behind each other, so that sending them costs nothing. */
export function pack(requests) {
  const ends = new Uint32Array(requests.length);
  let end = 0;
  for (const [index, request] of requests.entries()) ends[index] = end += request.length;
  return { bytes: Buffer.concat(requests), ends };
}

/**
 * Sends all packed requests over kept-alive connections, `depth` of them at a time on each
 * (pipelining, RFC 9112 §9.3.2). A connection that was closed with notice is opened anew, and what
 * had no answer is sent again; without notice, the request that had none counts as `lost`.
 *
 * @returns statuses: how many answers had each; lost; seconds; perSecond.
 */
export async function pump(port, { bytes, ends }, { connections = 16, depth = 16 } = {}) {
  const statuses = new Map();
  const returned = [];
  let lost = 0;
  let next = 0;

  /** The next requests to send, as [first, behind the last]. */
  const take = () => {
    if (returned.length > 0) return returned.pop();
    if (next >= ends.length) return undefined;
    const range = [next, Math.min(next + depth, ends.length)];
    next = range[1];
    return range;
  };

  const run = (range) =>
    new Promise((resolve) => {
      let [first, last] = range;
      let announced = false;
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      const send = () =>
        socket.write(bytes.subarray(first === 0 ? 0 : ends[first - 1], ends[last - 1]));
      const reader = new AnswerReader((status, head) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        first += 1;
        announced = announcesClose(head);
        if (first < last || announced) return;
        const more = take();
        if (more === undefined) socket.destroy();
        else {
          [first, last] = more;
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
        if (first < last) returned.push([first, last]);
        resolve();
      });
    });

  const client = async () => {
    for (let range = take(); range !== undefined; range = take()) await run(range);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  return { statuses, lost, seconds, perSecond: ends.length / seconds };
}

/** How many of each status two runs had together. */
export function addStatuses(total, more) {
  for (const [status, count] of more) total.set(status, (total.get(status) ?? 0) + count);
}
