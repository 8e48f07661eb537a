import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { writePlainResponse } from '../../src/http/node-http.js';
import type { PlainResponse } from '../../src/http/plain-response.js';
import type { BodyRequest } from '../../src/http/request-info.js';
import type { Handler } from '../../src/http/router.js';
import type { Listener } from '../../src/server/listener.js';
import { startListener, type StartListenerOptions } from '../support/listening.js';
import { listenOnFreePort } from '../support/port.js';
import { waitUntil } from '../support/until.js';

/** More than the kernel buffers between the two ends. */
const LONG = 48 * 1024 * 1024;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Starts a server whose app answers like this. */
async function start(
  answer: (request: BodyRequest) => PlainResponse | Promise<PlainResponse>,
  options: Pick<StartListenerOptions, 'onError'> = {},
): Promise<Listener> {
  const app: Handler = ({ request }) => answer(request);
  const listener = await startListener({ bounds: {}, app, ...options });
  cleanups.push(listener.stop);
  return listener;
}

/** Opens a connection and sends bytes. */
async function send({ url }: Listener, bytes: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  cleanups.push(() => socket.destroy());
  socket.on('error', () => {
    // A reset is an expected way to be closed.
  });
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

const answer = (body: PlainResponse['body'], headers = {}): PlainResponse => ({
  status: 200,
  headers,
  body,
});

/** Settles when the server's side of a promise does. */
function recorded(promise: Promise<unknown>): { readonly outcome: string } {
  const record = { outcome: 'pending' };
  promise.then(
    () => (record.outcome = 'complete'),
    (error: unknown) => (record.outcome = String(error)),
  );
  return record;
}

/** The body of a request, as our readers ask for it. */
function partsOf({ body }: BodyRequest): AsyncIterable<Uint8Array> {
  if (body === null) throw new Error('The request has no body');
  return body.values({ preventCancel: true });
}

describe('the body of a request', () => {
  it('is read whole, in parts as they arrive', async () => {
    const { url } = await start(async (request) => answer(await text(partsOf(request))));
    const long = 'x'.repeat(300_000);
    const response = await fetch(url, { method: 'POST', body: long });
    expect(await response.text()).toBe(long);
  });

  it('is an error where it breaks off', async () => {
    let reading = { outcome: 'not asked' };
    const listener = await start(async (request) => {
      const read = text(partsOf(request));
      reading = recorded(read);
      await read;
      return answer(null);
    });
    const socket = await send(
      listener,
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf',
    );
    await waitUntil(() => reading.outcome === 'pending', 'the body is read');
    socket.destroy();
    await waitUntil(() => reading.outcome === 'Error: aborted', 'reading fails');
  });

  it('is an error if the client has left before it is read', async () => {
    let reading = { outcome: 'not asked' };
    const listener = await start(async (request) => {
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
      reading = recorded(text(partsOf(request)));
      return answer(null);
    });
    const socket = await send(listener, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n');
    await waitUntil(() => listener.connections() === 1, 'it is connected');
    socket.destroy();
    await waitUntil(() => reading.outcome === 'Error: aborted', 'reading fails');
  });

  it('may be left unread in the middle, and the next request is answered', async () => {
    const listener = await start(async (request) => {
      if (request.method === 'GET') return answer('next');
      for await (const [first] of partsOf(request)) return answer(String(first));
      return answer(null);
    });
    const socket = await send(
      listener,
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n${'A'.repeat(300_000)}`,
    );
    let received = '';
    socket.setEncoding('latin1').on('data', (part: string) => (received += part));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await waitUntil(() => received.endsWith('next'), 'the next request is answered');
    expect(received).toContain('\r\n\r\n65');
  });
});

describe('a response', () => {
  it('has the length of its text in bytes', async () => {
    const { url } = await start(() => answer('größer'));
    const { headers } = await fetch(url);
    expect(headers.get('content-length')).toBe('8');
  });

  it('has several lines of a header that has several values', async () => {
    const { url } = await start(() => answer(null, { 'set-cookie': ['a=1', 'b=2'] }));
    expect((await fetch(url)).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('has all of them, too, if the connection closes after it', async () => {
    const listener = await start(() => answer(null, { 'set-cookie': ['a=1', 'b=2'] }));
    const socket = await send(
      listener,
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const [head] = await once(socket.setEncoding('latin1'), 'data');
    expect(head).toMatch(
      /^set-cookie: a=1\r\nset-cookie: b=2\r\n(?:.*\r\n)*connection: close\r$/im,
    );
  });

  it('to a HEAD request has the headers of a stream, which is not read', async () => {
    let cancelled = false;
    const { url } = await start(() =>
      answer(new ReadableStream({ cancel: () => void (cancelled = true) }), { 'x-kind': 'stream' }),
    );
    const response = await fetch(url, { method: 'HEAD' });
    expect([response.headers.get('x-kind'), cancelled]).toEqual(['stream', true]);
  });

  it('to a HEAD request may be a stream that has failed', async () => {
    const { url } = await start(() => {
      const failed = new ReadableStream({
        start: (controller) => controller.error(new Error('x')),
      });
      return answer(failed);
    });
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  });

  it('that is a stream begins with its head, before its first part is there', async () => {
    const { url } = await start(() => answer(new ReadableStream(), { 'x-kind': 'stream' }));
    const { headers, body } = await fetch(url);
    expect(headers.get('x-kind')).toBe('stream');
    await body?.cancel();
  });

  it('of ASCII text is one string for the system, and not a list', async () => {
    const writes: unknown[] = [];
    const server = createServer((_request, outgoing) => {
      const { socket } = outgoing;
      if (socket === null) throw new Error('The client has left');
      const record = (chunk: unknown) => {
        writes.push(chunk);
        socket.destroy();
      };
      Object.assign(socket, { _write: record, _writev: record });
      void writePlainResponse(outgoing, answer('text'));
    });
    const port = await listenOnFreePort(server);
    cleanups.push(() => server.close());
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow(TypeError);
    expect(writes).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\ntext$/s)]);
  });

  it('to a HEAD request has no body, even if it refuses the address', async () => {
    const listener = await start(() => answer('text'));
    const head = 'HEAD /\\a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(await text(await send(listener, head))).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\n$/s);
  });

  it('that is a stream ends when its client leaves', async () => {
    let cancelled = false;
    const chunk = new Uint8Array(64 * 1024);
    const listener = await start(() =>
      answer(
        new ReadableStream({
          pull: (controller) => controller.enqueue(chunk),
          cancel: () => void (cancelled = true),
        }),
      ),
    );
    const socket = await send(listener, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.pause();
    await once(socket, 'readable');
    socket.destroy();
    await waitUntil(() => cancelled, 'the stream is cancelled');
  });

  it('that is a stream is sent as fast as its client reads', async () => {
    let left = LONG;
    const chunk = new Uint8Array(64 * 1024);
    const { url } = await start(() =>
      answer(
        new ReadableStream({
          pull: (controller) => {
            controller.enqueue(chunk);
            left -= chunk.length;
            if (left === 0) controller.close();
          },
        }),
      ),
    );
    const response = await fetch(url);
    expect((await response.arrayBuffer()).byteLength).toBe(LONG);
  });

  it('that is a stream that fails breaks off, so that nobody takes it for complete', async () => {
    const errors: unknown[] = [];
    const listener = await start(
      () => {
        const parts = [new TextEncoder().encode('first part')];
        return answer(
          new ReadableStream({
            pull: (controller) => {
              const part = parts.pop();
              if (part === undefined) controller.error(new Error('The disk is gone'));
              else controller.enqueue(part);
            },
          }),
        );
      },
      { onError: (error) => errors.push(error) },
    );
    const complete = fetch(listener.url).then(async (response) => await response.text());
    await expect(complete).rejects.toThrow(TypeError);
    expect(errors).toEqual([new Error('The disk is gone')]);
  });

  it('that is a stream stops at the part after which its connection is closed', async () => {
    let parts = 0;
    const server = createServer((_request, outgoing) => {
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        parts += 1;
        if (parts === 2) {
          outgoing.destroy();
          // Some servers report it like this.
          outgoing.emit('error', new Error('The connection is closed'));
        }
        controller.enqueue(Uint8Array.of(parts));
      };
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      void writePlainResponse(outgoing, answer(body));
    });
    const port = await listenOnFreePort(server);
    cleanups.push(() => server.close());
    const complete = fetch(`http://127.0.0.1:${port}`).then(
      async (response) => await response.text(),
    );
    await expect(complete).rejects.toThrow(TypeError);
    expect(parts).toBe(2);
  });

  it('may have a status without a standard phrase', async () => {
    const { url } = await start(() => ({ ...answer(null), status: 599 }));
    const { status, statusText } = await fetch(url);
    expect([status, statusText]).toEqual([599, '']);
  });

  it('that is complete is not aborted when its connection closes', async () => {
    let signal: AbortSignal | undefined;
    const listener = await start((request) => {
      ({ signal } = request);
      return answer('complete');
    });
    const socket = await send(listener, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await text(socket);
    await waitUntil(() => listener.connections() === 0, 'the connection is closed');
    expect(signal?.aborted).toBe(false);
  });

  it('to a client that has left is not written', async () => {
    let cancelled = false;
    const stream = new ReadableStream({ cancel: () => void (cancelled = true) });
    const listener = await start(async ({ signal, url }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return answer(url.endsWith('stream') ? stream : 'late');
    });
    for (const path of ['text', 'stream']) {
      const socket = await send(listener, `GET /${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await waitUntil(() => listener.connections() === 1, 'it is connected');
      socket.destroy();
      await waitUntil(() => listener.connections() === 0, 'it is gone');
    }
    await waitUntil(() => cancelled, 'the stream is cancelled');
  });
});

describe('the address of a request', () => {
  const statusOf = async (line: string, host = 'Host: app.example.com\r\n') => {
    const listener = await start(({ url }) => answer(url));
    const socket = await send(listener, `${line} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    const received = await text(socket);
    return received.startsWith('HTTP/1.1 400') ? 400 : received.split('\r\n\r\n')[1];
  };

  it('is that of the request line below the host', async () => {
    expect(await statusOf('GET /a?b=c')).toBe('http://app.example.com/a?b=c');
  });

  it('may be absolute, and its host counts', async () => {
    const line = 'GET http://other.example.com/a';
    expect(await statusOf(line, 'Host: other.example.com\r\n')).toBe('http://other.example.com/a');
  });

  it('is normalized', async () => {
    expect(await statusOf('GET /a/../b')).toBe('http://app.example.com/b');
  });

  it.each([
    ['a backslash in the path', 'GET /\\evil.example.com', undefined],
    ['a host with a user', 'GET /', 'Host: a@evil.example.com\r\n'],
    ['a host that is not one', 'GET /', 'Host: a b\r\n'],
    ['a host that would be read as another', 'GET /', 'Host: 0x7f000001\r\n'],
    ['a target that is not a path', 'GET foo', undefined],
  ])('is refused with %s', async (_what, line, host) => {
    expect(await statusOf(line, host)).toBe(400);
  });
});
