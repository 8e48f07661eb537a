import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Listener } from '../../src/server/listener.js';
import { startListener, type StartListenerOptions } from '../support/listening.js';
import { waitUntil } from '../support/until.js';

const ATTACKER = '127.0.0.2';
const OTHER = '127.0.0.3';
const OWNER = '127.0.0.4';
const ASK = 'GET /api/auth/status HTTP/1.1\r\nHost: x\r\n\r\n';
/** A request that is never complete. */
const HEAD = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

let listener: Listener | undefined;
const opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await listener?.stop();
});

async function start(options: Partial<StartListenerOptions> = {}): Promise<Listener> {
  listener = await startListener({ bounds: { maximum: 40, perNetwork: 20 }, ...options });
  return listener;
}

/** Opens a connection from this address. */
async function open(from: string, { url }: Listener): Promise<Socket> {
  const socket = connect({
    port: Number(new URL(url).port),
    host: '127.0.0.1',
    localAddress: from,
  });
  opened.push(socket);
  socket.on('error', () => {
    // A reset is an expected way to be closed.
  });
  await once(socket, 'connect');
  return socket;
}

async function openMany(count: number, from: string, at: Listener): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) sockets.push(await open(from, at));
  return sockets;
}

/** The status of a request on this connection; 0 if the connection is closed instead. */
async function statusOf(socket: Socket, request = ASK): Promise<number> {
  const answer = new Promise<number>((resolve) => {
    socket.once('data', (bytes) => resolve(Number(bytes.toString('latin1').split(' ')[1])));
    socket.once('close', () => resolve(0));
  });
  if (socket.destroyed) return 0;
  socket.write(request);
  return await answer;
}

async function statuses(sockets: readonly Socket[]): Promise<number[]> {
  return await Promise.all(sockets.map(async (socket) => await statusOf(socket)));
}

const count = (values: readonly number[], wanted: number) =>
  values.filter((value) => value === wanted).length;

describe('a client that keeps opening connections', () => {
  it('gets half of all connections, and everybody else is served', async () => {
    const at = await start();
    await openMany(60, ATTACKER, at);
    await waitUntil(() => at.connections() === 20, 'the stranger has half');
    expect(await statuses(await openMany(5, OWNER, at))).toEqual([200, 200, 200, 200, 200]);
  });

  it('loses those that were idle longest, and none with a request in progress', async () => {
    const waiting: (() => void)[] = [];
    const at = await start({
      app: async (visit) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return visit.json(200, {});
      },
    });
    const busy = await open(ATTACKER, at);
    const answer = statusOf(busy, ASK.replace('/api/auth/status', '/slow'));
    await waitUntil(() => waiting.length === 1, 'the request is being answered');
    const idle = await openMany(19, ATTACKER, at);
    expect(await statusOf(idle[0] ?? busy)).toBe(200);
    await openMany(2, ATTACKER, at);
    await waitUntil(() => at.connections() === 20, 'two were closed');
    await waitUntil(
      () =>
        count(
          idle.map(({ closed }) => Number(closed)),
          1,
        ) === 2,
      'and know',
    );
    expect(idle.slice(0, 4).map(({ closed }) => closed)).toEqual([false, true, true, false]);
    waiting[0]?.();
    expect(await answer).toBe(200);
  });

  it('is rejected if all of its connections have a request in progress', async () => {
    let answering = 0;
    const at = await start({
      app: async () => {
        answering += 1;
        return await new Promise<never>(() => {});
      },
    });
    const busy = await openMany(20, ATTACKER, at);
    for (const socket of busy) socket.write(ASK.replace('/api/auth/status', '/slow'));
    await waitUntil(() => answering === 20, 'all are being answered');
    expect(await statusOf(await open(ATTACKER, at))).toBe(0);
    expect(busy.map(({ closed }) => closed)).not.toContain(true);
    expect(await statusOf(await open(OWNER, at))).toBe(200);
  });

  it('makes room for new clients even if its bodies never end', async () => {
    const at = await start();
    for (const from of [ATTACKER, OTHER]) {
      for (const socket of await openMany(20, from, at)) {
        socket.write(`${HEAD}Content-Length: 1000\r\n\r\n{`);
      }
    }
    await waitUntil(() => at.connections() === 40, 'all are held');
    expect(await statuses(await openMany(5, OWNER, at))).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('if all connections are in use', () => {
  it('a new client replaces an idle connection of the largest network', async () => {
    const at = await start();
    const largest = await openMany(19, ATTACKER, at);
    const smaller = await openMany(17, OTHER, at);
    const owners = await openMany(4, OWNER, at);
    expect(await statusOf(await open('127.0.0.5', at))).toBe(200);
    const closed = (sockets: readonly Socket[]) => sockets.filter((socket) => socket.closed).length;
    await waitUntil(() => closed(largest) === 1, 'one of the largest is closed');
    expect([closed(smaller), closed(owners), at.connections()]).toEqual([0, 0, 40]);
  });

  it('a network with many connections evicts none of a network with few', async () => {
    const at = await start({ bounds: { maximum: 40, perNetwork: 30 } });
    const owners = await openMany(10, OWNER, at);
    await openMany(60, ATTACKER, at);
    await waitUntil(() => at.connections() === 40, 'all are held');
    expect(await statuses(owners)).toEqual(owners.map(() => 200));
  });

  it('a hundred networks with one connection each do not lock a new client out', async () => {
    const at = await start({ bounds: { maximum: 40, perNetwork: 20 } });
    for (let host = 10; host < 110; host += 1) await open(`127.0.1.${host}`, at);
    await waitUntil(() => at.connections() === 40, 'all are held');
    expect(await statusOf(await open(OWNER, at))).toBe(200);
  });
});

it('a trusted proxy may open all of them, because it serves many clients', async () => {
  const at = await start({ trustedProxies: [ATTACKER] });
  const proxied = await openMany(35, ATTACKER, at);
  expect(count(await statuses(proxied), 200)).toBe(35);
  await openMany(30, OTHER, at);
  await waitUntil(() => at.connections() === 40, 'all are held');
  expect(count(await statuses(proxied), 200)).toBe(35);
});
