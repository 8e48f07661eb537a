import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AddressSet } from '../../src/core/network.js';
import { listen, type Listener } from '../../src/server/listener.js';
import { waitUntil } from '../support/until.js';

/** How long a connection must have been idle before a stop closes it, so that no request on its way is lost. */
const QUIET_MILLISECONDS = 500;
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

let time: number;
/** How often the service has read the clock, which it does once in each sweep over its connections. */
let reads: number;
/** No request is answered before. */
let answering: Promise<unknown>;
let listener: Listener;
let socket: Socket;
let received: string;
let requests: number;
let closed: Promise<unknown>;

const responses = () => received.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0;

/** Sends a request on the open connection, and waits for its response. */
async function ask(): Promise<void> {
  const wanted = responses() + 1;
  socket.write(REQUEST);
  await waitUntil(() => responses() === wanted || socket.closed, 'the response has arrived');
}

/** Waits until a sweep over the open connections is complete. */
async function sweep(): Promise<void> {
  const before = reads;
  await waitUntil(() => reads > before, 'the connections are swept');
}

beforeEach(async () => {
  time = 0;
  reads = 0;
  received = '';
  requests = 0;
  answering = Promise.resolve();
  listener = await listen({
    address: { host: '127.0.0.1', port: 0 },
    respond: async () => {
      requests += 1;
      await answering;
      return { status: 200, headers: { 'set-cookie': ['a=1', 'b=2'] }, body: null };
    },
    gateway: undefined,
    onError: (error) => {
      throw error;
    },
    trustedProxies: AddressSet.of([]),
    now: () => {
      reads += 1;
      return time;
    },
  });
  socket = connect(Number(new URL(listener.url).port), '127.0.0.1').setEncoding('utf8');
  socket.on('data', (text: string) => (received += text));
  closed = once(socket, 'close');
  await ask();
});

afterEach(() => {
  socket.destroy();
  listener.abort();
});

describe('while it stops, the service', () => {
  it('serves a request that arrives on an open connection, and then closes that', async () => {
    time = QUIET_MILLISECONDS - 1;
    const stopped = listener.stop();
    await expect(fetch(listener.url)).rejects.toThrow('fetch failed');
    await sweep();
    expect(received).not.toMatch(/connection: close/i);
    await ask();
    await closed;
    await stopped;
    expect(responses()).toBe(2);
    expect(received).toMatch(/connection: close/i);
    expect(received.match(/set-cookie: /g)).toHaveLength(4);
  });

  it('sends all lines of a response that it was asked for before', async () => {
    let answer = () => {};
    answering = new Promise<void>((resolve) => (answer = resolve));
    const asked = ask();
    await waitUntil(() => requests === 2, 'the request has arrived');
    const stopped = listener.stop();
    answer();
    await asked;
    await closed;
    await stopped;
    expect(received).toMatch(/connection: close/i);
    expect(received.match(/set-cookie: /g)).toHaveLength(4);
  });

  it('closes a connection once it has been idle for half a second', async () => {
    time = QUIET_MILLISECONDS - 1;
    const stopped = listener.stop();
    await sweep();
    expect(listener.connections()).toBe(1);
    time = QUIET_MILLISECONDS;
    await sweep();
    await closed;
    await stopped;
    // The client may be told first.
    await waitUntil(() => listener.connections() === 0, 'it is closed on both ends');
  });
});
