import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The open connections of a server, each with the answers that are still due on it. */
export class Connections {
  readonly #due = new Map<Duplex, ServerResponse[]>();

  constructor(server: Server) {
    // Before all others: an answer must be known before anything can go wrong with it.
    server.prependListener('request', ({ socket }, response) => {
      if (!this.#due.has(socket)) socket.once('close', () => this.#due.delete(socket));
      this.#due.set(socket, [...this.#dueOn(socket), response]);
    });
  }

  /**
   * Ends a connection with a last answer that no handler gave, and in its place: requests that came
   * whole before (RFC 9112 §9.3.2, pipelining) have theirs first.
   */
  refuse(socket: Duplex, rawAnswer: string): void {
    const send = () => socket.end(rawAnswer, () => socket.destroy());
    const last = this.#dueOn(socket).at(-1);
    // Detached from its server or not, nothing that befalls this socket may end the process.
    socket.on('error', () => socket.destroy());
    if (!socket.writable) socket.destroy();
    else if (last === undefined) send();
    else if (last.req.complete) last.once('finish', send);
    // The fault is in the body of the request that is being answered.
    else if (last.headersSent) socket.destroy();
    else send();
  }

  /** Tells every client that is still waiting for an answer to expect no other one behind it. */
  announceClose(): void {
    for (const socket of this.#due.keys()) {
      const last = this.#dueOn(socket).at(-1);
      if (last?.headersSent === false) last.setHeader('connection', 'close');
    }
  }

  #dueOn(socket: Duplex): ServerResponse[] {
    return this.#due.get(socket)?.filter((answer) => !answer.writableFinished) ?? [];
  }
}
