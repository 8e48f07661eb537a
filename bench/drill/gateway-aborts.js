import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { rawRequest } from './wire.js';

const AT_ONCE = 64;
/** Longer than any request needs, so that one that hangs does not stop the drill. */
const TIMEOUT_MS = 5000;

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** Ways to abort: the bytes to send, and whether to wait for the first bytes of the response. */
function abortScenarios(cookie) {
  const head = (method, path, headers = {}) => rawRequest(method, path, { cookie, ...headers });
  const announced = head('PUT', '/up', { 'content-length': '10000000' });
  return [
    { bytes: Buffer.concat([announced, Buffer.alloc(100_000)]), waitsForResponse: false },
    { bytes: head('GET', '/down/10000000'), waitsForResponse: true },
    { bytes: head('GET', '/held'), waitsForResponse: false },
    { bytes: head('GET', '/held').subarray(0, 30), waitsForResponse: false },
    { bytes: head('GET', '/socket', UPGRADE), waitsForResponse: false },
  ];
}

/** Sends `count` requests and resets each connection in the middle. Returns the number of resets. */
export async function abortMany(port, cookie, count) {
  const scenarios = abortScenarios(cookie);
  let started = 0;
  let reset = 0;
  const client = async () => {
    while (started < count) {
      const scenario = scenarios[started % scenarios.length];
      started += 1;
      if (await abortOne(port, scenario)) reset += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return reset;
}

/** Resolves to whether the client itself reset the connection. */
async function abortOne(port, { bytes, waitsForResponse }) {
  return await new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let aborted = false;
    const abort = () => {
      if (socket.destroyed) return;
      aborted = true;
      socket.resetAndDestroy();
    };
    socket.once('connect', () => {
      socket.write(bytes);
      // At a random moment: between none and all of the request has passed the gateway.
      if (!waitsForResponse) void delay(Math.random() * 20).then(abort);
    });
    if (waitsForResponse) socket.once('data', abort);
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('error', () => {
      // 'close' follows.
    });
    socket.once('close', () => resolve(aborted));
  });
}
