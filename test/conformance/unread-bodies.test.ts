import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { sendRaw } from '../support/raw-socket.js';
import { type Service, startLogin } from '../support/service.js';
import { startApp } from '../support/upstream.js';
import { setUpOnce } from '../support/hooks.js';

const MEBIBYTE = 2 ** 20;
const ALL = 200 * MEBIBYTE;
/** The bytes that are read on purpose, plus the maximum of the system's buffers on both sides. */
const MOST_TAKEN = 32 * MEBIBYTE;
const app = setUpOnce(
  async () => await startApp((_request, response) => response.end('from the app')),
);
const plain = setUpOnce(async () => await startLogin());
const gateway = setUpOnce(async () => await startLogin({ SERVICE_UPSTREAM: app.url }));

interface Outcome {
  /** Bytes that the operating system accepted from the client. */
  readonly taken: number;
  readonly received: string;
}

/** Sends `length` bytes of a body and reads the response at the same time. */
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
    // The connection was reset during the upload.
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
  ['an unsupported media type', () => plain, post('/api/auth/login', 'Content-Type: a/b\r\n'), 415],
  ['endless credentials', () => plain, post('/api/auth/login', JSON_TYPE), 413],
  ['an unknown path', () => plain, post('/api/auth/none'), 404],
  ['a method that is not allowed', () => plain, post('/api/auth/me'), 405],
  ['a GET with a body', () => plain, 'GET /api/auth/status HTTP/1.1\r\nHost: x\r\n', 200],
  ['an invalid target', () => plain, post('http://['), 400],
  ['a question about the server', () => plain, 'OPTIONS * HTTP/1.1\r\nHost: x\r\n', 204],
  ['the same in front of an app', () => gateway, 'OPTIONS * HTTP/1.1\r\nHost: x\r\n', 204],
  ['two Hosts', () => plain, post('/', 'Host: y\r\n'), 400],
  ['an expectation', () => plain, post('/', 'Expect: miracles\r\n'), 417],
  ['a last request', () => plain, post('/api/auth/none', 'Connection: close\r\n'), 404],
  ['an unknown path of Housekey in front of an app', () => gateway, post('/_housekey/none'), 404],
  ['an upload without a session', () => gateway, post('/upload'), 401],
  [
    'an upload by a person without a session',
    () => gateway,
    post('/upload', 'Sec-Fetch-Mode: navigate\r\n'),
    401,
  ],
  ['an invalid Host', () => gateway, 'POST /x HTTP/1.1\r\nHost: a,b\r\n', 400],
];

it.each([
  ['with their length', false],
  ['in chunks', true],
])(
  '200 MB %s are not read if the request is rejected, and the client gets the response',
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

it.each(REFUSALS.filter(([, , head]) => !/Host: y|Expect|close/.test(head)))(
  'a small unread body of %s keeps the connection usable for the next request',
  async (_, at, head, status) => {
    const body = 'x'.repeat(100_000);
    const next = 'GET /api/auth/status HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const framing = `Content-Length: ${body.length}\r\n\r\n`;
    const received = await sendRaw(at().url, head + framing + body + next);
    const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code));
    expect(statuses).toEqual([status, 200]);
  },
);

it('a body that never arrives does not keep its connection open after the response', async () => {
  const head = 'POST /_housekey/none HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx';
  const answers = await Promise.all([plain, gateway].map((at) => sendRaw(at.url, head)));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});
