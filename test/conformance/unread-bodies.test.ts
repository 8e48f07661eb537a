import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCKED } from '../support/housekey.js';
import { sendRaw } from '../support/raw-socket.js';
import { startService, type Service } from '../support/service.js';
import { startApp, type App } from '../support/upstream.js';

const MEBIBYTE = 2 ** 20;
const ALL = 200 * MEBIBYTE;
/** What is read on purpose, and what the system's buffers on both sides take at most. */
const MOST_TAKEN = 32 * MEBIBYTE;

let app: App;
let plain: Service;
let gateway: Service;
beforeAll(async () => {
  app = await startApp((_request, response) => response.end('from the app'));
  plain = await startService(LOCKED);
  gateway = await startService({ ...LOCKED, SERVICE_UPSTREAM: app.url });
});
afterAll(async () => {
  await Promise.all([plain.stop(), gateway.stop(), app.stop()]);
});

interface Outcome {
  /** Bytes that the system took from the client. */
  readonly taken: number;
  readonly received: string;
}

/** A client that reads along while it sends `length` bytes of a body. */
async function upload(
  at: Service,
  head: string,
  length: number,
  chunked: boolean,
): Promise<Outcome> {
  const { hostname, port } = new URL(at.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  socket.on('error', () => {
    // Reset while it was still sending.
  });
  const framing = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(`${head}${framing}\r\n\r\n`);
  const body = Buffer.alloc(64 * 1024, 'x');
  const chunk = chunked
    ? Buffer.concat([Buffer.from('10000\r\n'), body, Buffer.from('\r\n')])
    : body;
  let left = length;
  const send = () => {
    while (left > 0 && !socket.destroyed) {
      left -= body.length;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on('drain', send);
  send();
  await new Promise((resolve) => socket.once('close', resolve));
  return { taken: socket.bytesWritten - socket.writableLength, received };
}

const post = (path: string, more = '') => `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}`;
const JSON_TYPE = 'Content-Type: application/json\r\n';
const REFUSALS: [string, () => Service, string, number][] = [
  ['a type that is not read', () => plain, post('/api/auth/login', 'Content-Type: a/b\r\n'), 415],
  ['credentials without end', () => plain, post('/api/auth/login', JSON_TYPE), 413],
  ['an address that is not there', () => plain, post('/api/auth/none'), 404],
  ['a method that is not taken', () => plain, post('/api/auth/me'), 405],
  ['a body behind GET', () => plain, 'GET /api/auth/status HTTP/1.1\r\nHost: x\r\n', 200],
  ['an address that is none', () => plain, post('http://['), 400],
  ['two Hosts', () => plain, post('/', 'Host: y\r\n'), 400],
  ['an expectation', () => plain, post('/', 'Expect: miracles\r\n'), 417],
  ['a last request', () => plain, post('/api/auth/none', 'Connection: close\r\n'), 404],
  ['an address of ours before an app', () => gateway, post('/api/auth/none'), 404],
  ['an upload without a session', () => gateway, post('/upload'), 401],
  ['the same by a person', () => gateway, post('/upload', 'Sec-Fetch-Mode: navigate\r\n'), 303],
  ['a Host that is none', () => gateway, 'POST /x HTTP/1.1\r\nHost: a,b\r\n', 400],
];

it.each([
  ['with their length', false],
  ['in chunks', true],
])(
  '200 MB %s are not read, whoever refuses them, and the client is answered',
  async (_, chunked) => {
    await Promise.all(
      REFUSALS.map(async ([what, at, head, status]) => {
        const { taken, received } = await upload(at(), head, ALL, chunked);
        expect(received, what).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
        expect(taken, what).toBeLessThan(MOST_TAKEN);
      }),
    );
  },
);

describe('a small body that nobody reads', () => {
  it.each(REFUSALS.filter(([, , head]) => !/Host: y|Expect|close/.test(head)))(
    'of %s leaves the connection to the next request',
    async (_, at, head, status) => {
      const body = 'x'.repeat(100_000);
      const next = 'GET /api/auth/status HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
      const framing = `Content-Length: ${body.length}\r\n\r\n`;
      const received = await sendRaw(at().url, head + framing + body + next);
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) =>
        Number(code),
      );
      expect(statuses).toEqual([status, 200]);
    },
  );
});

it('a body that never comes does not keep its connection once it is answered', async () => {
  const head = 'POST /api/auth/none HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx';
  const answers = await Promise.all([plain, gateway].map((at) => sendRaw(at.url, head)));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});
