import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionCookie } from '../support/gateway.js';
import { type Service, startLogin } from '../support/service.js';
import { startApp, type App } from '../support/upstream.js';

let app: App;
let gateway: Service;
let cookie: string;
beforeAll(async () => {
  app = await startApp((request, response) => {
    if (request.url === '/full') {
      response.writeHead(413, { 'set-cookie': ['a=1', 'b=2'] }).end('too large for the app');
    } else request.pipe(response);
  });
  // Answers that Expect asks for, where node:http would send a 100 by itself.
  app.server.on('checkContinue', (request, response) => {
    if (request.url === '/full') {
      response.writeHead(507, { connection: 'close' }).end();
      return;
    }
    response.writeContinue();
    request.pipe(response);
  });
  gateway = await startLogin({ SERVICE_UPSTREAM: app.url });
  cookie = await sessionCookie(gateway.url);
});
afterAll(async () => {
  await gateway.stop();
  await app.stop();
});

/** A client that waits for a 100 before it sends its body. */
interface WaitingClient {
  readonly socket: Socket;
  /** Resolves with everything received so far, as soon as that ends like this. */
  readonly received: (pattern: RegExp) => Promise<string>;
}

function ask(path: string, lines: readonly string[]): WaitingClient {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  const head = [`PUT ${path} HTTP/1.1`, 'Host: x', 'Expect: 100-continue', ...lines];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return {
    socket,
    received: async (pattern) => {
      while (!pattern.test(text)) await once(socket, 'data');
      return text;
    },
  };
}

describe('a client that asks with Expect: 100-continue before it uploads', () => {
  it('gets its 401 without being told to send the body', async () => {
    const { socket, received } = ask('/upload', ['Content-Length: 5000000']);
    const text = await received(/\r\n\r\n\{.*\}/);
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).toMatch(/^connection: close\r$/im);
    socket.destroy();
  });

  it('gets the refusal of the app without being told to send the body', async () => {
    const { socket, received } = ask('/full', [`Cookie: ${cookie}`, 'Content-Length: 5000000']);
    const text = await received(/\r\n\r\n/);
    expect(text).toMatch(/^HTTP\/1\.1 507 /);
    expect(text).toMatch(/^connection: close\r$/im);
    socket.destroy();
  });

  it.each([
    ['with its length', 'Content-Length: 5', 'hello'],
    ['in chunks', 'Transfer-Encoding: chunked', '5\r\nhello\r\n0\r\n\r\n'],
  ])('sends it %s when the app says so', async (_, framing, body) => {
    const { socket, received } = ask('/upload', [`Cookie: ${cookie}`, framing]);
    expect(await received(/\r\n\r\n$/)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(body);
    const text = await received(/hello/);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 200']);
    socket.destroy();
  });

  it('may send it without waiting', async () => {
    const { socket, received } = ask('/upload', [`Cookie: ${cookie}`, 'Content-Length: 5']);
    socket.write('hello');
    expect(await received(/hello/)).toMatch(/HTTP\/1\.1 200 /);
    socket.destroy();
  });

  it('cancels its request at the app when it disconnects', async () => {
    const asked = new Promise<IncomingMessage>((resolve) => {
      app.server.once('checkContinue', resolve);
    });
    const { socket, received } = ask('/upload', [`Cookie: ${cookie}`, 'Content-Length: 5']);
    const request = await asked;
    await received(/\r\n\r\n$/);
    socket.destroy();
    await expect(once(request, 'end')).rejects.toThrow('aborted');
  });
});

describe('a client that asks with Expect: 100-continue before it signs in', () => {
  const login = (type: string) => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: ${type}\r\nContent-Length: 2\r\n\r\n`,
    );
    return socket.setEncoding('latin1');
  };

  it('is told to send its credentials', async () => {
    const socket = login('application/json');
    expect(await once(socket, 'data')).toEqual(['HTTP/1.1 100 Continue\r\n\r\n']);
    socket.write('{}');
    expect(await once(socket, 'data')).toEqual([expect.stringMatching(/^HTTP\/1\.1 422 /)]);
    socket.destroy();
  });

  it('is refused first if nobody would read them', async () => {
    const socket = login('image/png');
    expect(await once(socket, 'data')).toEqual([expect.stringMatching(/^HTTP\/1\.1 415 /)]);
    socket.destroy();
  });
});

describe('an upload that is refused while it is being sent', () => {
  const send = async (path: string, bytes: number, headers: Record<string, string>) => {
    const body = new Uint8Array(bytes);
    const response = await fetch(gateway.url + path, { method: 'PUT', body, headers });
    await response.arrayBuffer();
    return response.status;
  };

  it.each([300_000, 1_000_000, 5_000_000])(
    'of %i bytes ends with a 401 and never with a reset, nor does the one after it',
    async (bytes) => {
      for (let count = 0; count < 60; count += 1)
        expect(await send('/upload', bytes, {})).toBe(401);
    },
  );

  it('by the app ends with its answer, and the next one gets its own', async () => {
    for (let count = 0; count < 30; count += 1) {
      expect(await send('/full', 2_000_000, { cookie })).toBe(413);
      expect(await send('/echo', 1000, { cookie })).toBe(200);
    }
  });

  it('in chunks by the app ends with all lines of its answer', async () => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname).setEncoding('latin1');
    const head = [
      'PUT /full HTTP/1.1',
      'Host: x',
      `Cookie: ${cookie}`,
      'Transfer-Encoding: chunked',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n5\r\nhello\r\n`);
    expect(await once(socket, 'data')).toEqual([
      expect.stringMatching(/^set-cookie: a=1\r\nset-cookie: b=2\r$/im),
    ]);
    socket.destroy();
  });
});
