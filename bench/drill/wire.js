import { once } from 'node:events';
import { connect } from 'node:net';

/** A request as it goes over the wire. */
export function rawRequest(method, path, headers = {}, body = '') {
  const length = method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {};
  const lines = Object.entries({ host: '127.0.0.1', ...length, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  // latin1: header values are bytes, and hostile ones are not ASCII.
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  return Buffer.concat([head, Buffer.from(body)]);
}

export function meRequest(token, headers = {}) {
  return rawRequest('GET', '/api/auth/me', { authorization: `Bearer ${token}`, ...headers });
}

/** A sign-in, from this client address, on the device with this cookie. */
export function signInRequest(credentials, { address, cookie } = {}) {
  const headers = {
    'content-type': 'application/json',
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    ...(cookie === undefined ? {} : { cookie }),
  };
  return rawRequest('POST', '/api/auth/login', headers, JSON.stringify(credentials));
}

/**
 * Cuts what comes over a connection into answers. Much cheaper than node:http's client, so that
 * the one who measures is not what is measured.
 */
export class AnswerReader {
  #pending = '';
  #onAnswer;

  /** @param {(status: number, head: string, body: string) => void} onAnswer */
  constructor(onAnswer) {
    this.#onAnswer = onAnswer;
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
      this.#onAnswer(Number(head.slice(9, 12)), head, text.slice(headEnd + 4, end));
      start = end;
    }
    this.#pending = text.slice(start);
  }
}

/** Whether no further answer comes on this connection. */
export function announcesClose(head) {
  return /\r\nconnection: close/i.test(head);
}

/** A kept-alive connection for one request at a time. */
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
    const reader = new AnswerReader((status, head, body) => {
      const settle = this.#settle;
      this.#settle = undefined;
      settle?.({ status, head, body });
    });
    socket.on('data', (chunk) => reader.push(chunk));
    socket.on('error', () => {
      // 'close' follows, and tells the one who waits.
    });
    socket.on('close', () => {
      this.closed = true;
      this.#settle?.({ status: 0, head: '', body: '' });
    });
  }

  /** Status 0 where the connection was closed before a whole answer had come. */
  async ask(request) {
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
