import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Listener } from '../../src/server/listener.js';
import { EMAIL, AUTH_VARIABLES } from '../support/housekey.js';
import { startListener, type StartListenerOptions } from '../support/listening.js';
import { handmadeToken } from '../support/tokens.js';
import { waitUntil } from '../support/until.js';
import { startApp } from '../support/upstream.js';
import type { Handler } from '../../src/http/router.js';

/** More than the kernel buffers between the two ends. */
const LONG = 48 * 1024 * 1024;
const TIMEOUT = 30_000;
const ASK = 'GET /long HTTP/1.1\r\nHost: x\r\n';

/** A clock that the test controls. Each sweep over the connections reads it once. */
class TestClock {
  time = 0;
  sweeps = 0;
  readonly now = () => {
    this.sweeps += 1;
    return this.time;
  };

  /** Advances the clock between two sweeps. */
  async advance(milliseconds: number): Promise<void> {
    await this.sweep();
    this.time += milliseconds;
    await this.sweep();
  }

  /** Waits for the next complete sweep. */
  async sweep(): Promise<void> {
    const before = this.sweeps;
    await waitUntil(() => this.sweeps >= before + 2, 'connections are looked at');
  }
}

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function start(options: Omit<StartListenerOptions, 'bounds'>) {
  const clock = new TestClock();
  const bounds = { timeoutMilliseconds: TIMEOUT, sweepMilliseconds: 5, now: clock.now };
  const listener = await startListener({ ...options, bounds });
  cleanups.push(listener.stop);
  return { clock, listener };
}

/** Sends a request without reading the response. */
function ask({ url }: Listener, request: string, onByte?: () => boolean): Socket {
  const { port } = new URL(url);
  const onread =
    onByte === undefined ? {} : { onread: { buffer: Buffer.alloc(1), callback: onByte } };
  const socket = connect({ port: Number(port), host: '127.0.0.1', ...onread });
  if (onByte === undefined) socket.pause();
  socket.on('error', () => {
    // The connection is cut by a reset.
  });
  socket.write(request);
  cleanups.push(() => socket.destroy());
  return socket;
}

/** Reads this many bytes more, and then nothing. */
async function take(socket: Socket, bytes: number): Promise<void> {
  const wanted = socket.bytesRead + bytes;
  const pauseAtEnd = () => {
    if (socket.bytesRead >= wanted) socket.pause();
  };
  socket.on('data', pauseAtEnd).resume();
  await waitUntil(() => socket.bytesRead >= wanted, 'it has taken them');
  socket.off('data', pauseAtEnd);
}

const CHUNK = new Uint8Array(64 * 1024);

/** A response of `LONG` bytes, generated while it is read. */
const long: Handler = (visit) => {
  let left = LONG / CHUNK.length;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(CHUNK);
      left -= 1;
      if (left === 0) controller.close();
    },
  });
  return visit.stream('text/plain', body);
};

describe('a client that does not read its response', () => {
  it('is disconnected when it has read nothing for the timeout', async () => {
    const { clock, listener } = await start({ app: long });
    await take(ask(listener, `${ASK}\r\n`), 1);
    await clock.advance(TIMEOUT / 2);
    expect(listener.connections()).toBe(1);
    // Before that, the kernel may still have filled its buffers.
    await clock.advance(TIMEOUT);
    await waitUntil(() => listener.connections() === 0, 'it is cut');
  });

  it('is disconnected even if it sends a byte now and then', async () => {
    const { clock, listener } = await start({ app: long });
    const socket = ask(listener, `${ASK}\r\n`);
    await take(socket, 1);
    for (let sent = 0; sent < 8 && listener.connections() > 0; sent += 1) {
      socket.write('G');
      await clock.advance(TIMEOUT / 4);
    }
    await waitUntil(() => listener.connections() === 0, 'it is cut');
  });

  it('is disconnected even if it reads a byte now and then', async () => {
    const { clock, listener } = await start({ app: long });
    let taken = 0;
    const socket = ask(listener, `${ASK}\r\n`, () => {
      taken += 1;
      return false;
    });
    await waitUntil(() => listener.connections() === 1, 'it is connected');
    for (let wanted = 1; wanted <= 8 && listener.connections() > 0; wanted += 1) {
      await waitUntil(() => taken >= wanted, 'a byte is taken');
      await clock.advance(TIMEOUT / 4);
      socket.resume();
    }
    await waitUntil(() => listener.connections() === 0, 'it is cut');
  });

  it('stays connected while it reads some of it in each period', async () => {
    const { clock, listener } = await start({ app: long });
    const socket = ask(listener, `${ASK}\r\n`);
    for (let period = 0; period < 3; period += 1) {
      await take(socket, LONG / 5);
      await clock.advance(TIMEOUT - 1);
      expect(listener.connections()).toBe(1);
    }
    socket.resume();
    await waitUntil(() => socket.bytesRead > LONG, 'it has taken all');
    await clock.advance(10 * TIMEOUT);
    expect(listener.connections()).toBe(1);
  });

  it('stays connected while nothing is pending, like the activity stream', async () => {
    const { clock, listener } = await start({ variables: AUTH_VARIABLES });
    const token = handmadeToken({ sub: EMAIL, exp: Math.floor(Date.now() / 1000) + 3600 });
    const head = `Host: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const socket = ask(listener, `GET /_housekey/api/activity/stream HTTP/1.1\r\n${head}`);
    await take(socket, 100);
    await clock.advance(10 * TIMEOUT);
    expect(listener.connections()).toBe(1);
    ask(listener, 'GET /api/auth/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer forged\r\n\r\n');
    let received = '';
    socket
      .setEncoding('utf8')
      .on('data', (text: string) => (received += text))
      .resume();
    await waitUntil(() => received.includes('event: change'), 'it is told what happens');
  });
});

describe('in front of an app', () => {
  const EVENT = 'data: still here\n\n';

  async function startBefore(answer: (response: ServerResponse) => void) {
    const app = await startApp((_request, response) => answer(response));
    cleanups.push(app.stop);
    return { app, ...(await start({ variables: {}, upstream: app.url })) };
  }

  it('a client that reads nothing is disconnected, together with the app’s connection', async () => {
    let closed = false;
    const { clock, listener } = await startBefore((response) => {
      response.on('close', () => (closed = true)).write(Buffer.alloc(LONG));
    });
    ask(listener, `${ASK}\r\n`);
    await waitUntil(() => listener.connections() === 1, 'it is connected');
    await clock.advance(TIMEOUT / 2);
    await waitUntil(async () => {
      await clock.advance(TIMEOUT);
      return listener.connections() === 0;
    }, 'it is cut');
    await waitUntil(() => closed, 'the app is told');
  });

  it('an idle event stream stays connected', async () => {
    const streams: ServerResponse[] = [];
    const { clock, listener } = await startBefore((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(EVENT);
      streams.push(response);
    });
    const socket = ask(listener, `${ASK}\r\n`);
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    socket.resume();
    await waitUntil(() => received.includes(EVENT), 'the first event is there');
    await clock.advance(10 * TIMEOUT);
    streams[0]?.write('data: the second\n\n');
    await waitUntil(() => received.includes('the second'), 'so is the second');
  });

  const UPGRADE = `${ASK}Connection: Upgrade\r\nUpgrade: anything\r\n\r\n`;
  const SWITCHED =
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: anything\r\n\r\n';

  it('an upgraded connection stays open until its client stops reading pending data', async () => {
    const { app, clock, listener } = await startBefore((response) => response.end());
    const tunnels: Socket[] = [];
    app.server.removeAllListeners('upgrade').on('upgrade', (_request, socket: Socket) => {
      tunnels.push(socket);
      socket.on('error', () => {
        // The app learns from a reset that its client was disconnected.
      });
      socket.write(SWITCHED);
    });
    const socket = ask(listener, UPGRADE);
    const [head] = (await once(socket.resume(), 'data')) as unknown[];
    expect(String(head)).toContain('101');
    socket.pause();
    await clock.advance(10 * TIMEOUT);
    expect(listener.connections()).toBe(1);
    tunnels[0]?.write(Buffer.alloc(LONG));
    await waitUntil(async () => {
      await clock.advance(TIMEOUT);
      return listener.connections() === 0;
    }, 'it is cut');
  });
});
