import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The open connections of a server, each with the answer that it is at. */
export class Connections {
  readonly #answers = new Map<Duplex, ServerResponse>();

  constructor(server: Server) {
    // Before all others: an answer must be known before anything can go wrong with it.
    server.prependListener('request', ({ socket }, response) => {
      if (!this.#answers.has(socket)) socket.once('close', () => this.#answers.delete(socket));
      this.#answers.set(socket, response);
    });
  }

  /** Whether bytes of an answer are on their way, between which nothing else may stand. */
  isAnswering(socket: Duplex): boolean {
    const answer = this.#answers.get(socket);
    return answer !== undefined && answer.headersSent && !answer.writableFinished;
  }

  /** Tells every client that is still waiting for its answer to expect no other one behind it. */
  announceClose(): void {
    for (const answer of this.#answers.values()) {
      if (!answer.headersSent) answer.setHeader('connection', 'close');
    }
  }
}
