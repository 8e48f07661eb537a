import { once } from 'node:events';
import { connect } from 'node:net';

/** Encodes a request as bytes. */
export function rawRequest(method, path, headers = {}, body = '') {
  const length = method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {};
  const lines = Object.entries({ host: '127.0.0.1', ...length, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  // latin1, because header values are bytes, and hostile ones are not ASCII.
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  return Buffer.concat([head, Buffer.from(body)]);
}

export function meRequest(token, headers = {}) {
  return rawRequest('GET', '/api/auth/me', { authorization: `Bearer ${token}`, ...headers });
}

/** A sign-in request, with an optional client address and device cookie. */
export function signInRequest(credentials, { address, cookie } = {}) {
  const headers = {
    'content-type': 'application/json',
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    ...(cookie === undefined ? {} : { cookie }),
  };
  return rawRequest('POST', '/api/auth/login', headers, JSON.stringify(credentials));
}

/**
 * Splits the bytes of a connection into responses. Much cheaper than node:http's client, so that the
 * load generator is not the bottleneck.
 */
export class ResponseReader {
  #pending = '';
  #onResponse;

  /** @param {(status: number, head: string, body: string) => void} onResponse */
  constructor(onResponse) {
    this.#onResponse = onResponse;
  }

  push(chunk) {
    const text = this.#pending + chunk.latin1Slice();
    let start = 0;
    for (;;) {
      const headEnd = text.indexOf('\r\n\r\n', start);
      if (headEnd < 0) break;
      const head = text.slice(start, headEnd + 2);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      const end = headEnd + 4 + length;
      if (end > text.length) break;
      this.#onResponse(Number(head.slice(9, 12)), head, text.slice(headEnd + 4, end));
      start = end;
    }
    this.#pending = text.slice(start);
  }
}

/** Whether the response announces that the server closes the connection. */
export function closesConnection(head) {
  return /\r\nconnection: close/i.test(head);
}

/** A keep-alive connection for one request at a time. */
export class Connection {
  #socket;
  #settle;
  closed = false;

  static async open(port) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  constructor(socket) {
    this.#socket = socket;
    const reader = new ResponseReader((status, head, body) => {
      const settle = this.#settle;
      this.#settle = undefined;
      settle?.({ status, head, body });
    });
    socket.on('data', (chunk) => reader.push(chunk));
    socket.on('error', () => {
      // 'close' follows and settles the pending request.
    });
    socket.on('close', () => {
      this.closed = true;
      this.#settle?.({ status: 0, head: '', body: '' });
    });
  }

  /** Sends a request. Resolves with status 0 if the connection closes before the response is complete. */
  async send(request) {
    if (this.closed) return { status: 0, head: '', body: '' };
    return await new Promise((resolve) => {
      this.#settle = resolve;
      this.#socket.write(request);
    });
  }

  close() {
    this.#socket.destroy();
  }
}
