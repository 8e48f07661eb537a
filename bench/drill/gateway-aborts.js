import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { rawRequest } from './wire.js';

const AT_ONCE = 64;
/** Longer than any of them needs; one that hangs all the same does not hold up the drill. */
const GIVE_UP_MILLISECONDS = 5000;

const OFFER = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** Ways to leave in the middle: what is sent, and whether the visitor waits for the first bytes. */
function waysToLeave(cookie) {
  const head = (method, path, headers = {}) => rawRequest(method, path, { cookie, ...headers });
  const announced = head('PUT', '/up', { 'content-length': '10000000' });
  return [
    { bytes: Buffer.concat([announced, Buffer.alloc(100_000)]), seesAnswer: false },
    { bytes: head('GET', '/down/10000000'), seesAnswer: true },
    { bytes: head('GET', '/held'), seesAnswer: false },
    { bytes: head('GET', '/held').subarray(0, 30), seesAnswer: false },
    { bytes: head('GET', '/socket', OFFER), seesAnswer: false },
  ];
}

/** Sends so many requests and resets each connection in the middle. Gives how many were reset. */
export async function abortMany(port, cookie, count) {
  const ways = waysToLeave(cookie);
  let begun = 0;
  let reset = 0;
  const visitor = async () => {
    while (begun < count) {
      const way = ways[begun % ways.length];
      begun += 1;
      if (await abortOne(port, way)) reset += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return reset;
}

/** Whether it could leave of its own will. */
async function abortOne(port, { bytes, seesAnswer }) {
  return await new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let left = false;
    const leave = () => {
      if (socket.destroyed) return;
      left = true;
      socket.resetAndDestroy();
    };
    socket.once('connect', () => {
      socket.write(bytes);
      // Between nothing and all of it is on its way through the gate.
      if (!seesAnswer) void delay(Math.random() * 20).then(leave);
    });
    if (seesAnswer) socket.once('data', leave);
    socket.setTimeout(GIVE_UP_MILLISECONDS, () => socket.destroy());
    socket.on('error', () => {
      // 'close' follows.
    });
    socket.once('close', () => resolve(left));
  });
}
