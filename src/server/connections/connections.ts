import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

interface Connection {
  /** Answers that are still due on it. */
  readonly due: ServerResponse[];
  /** When it was opened, or last brought a request; in milliseconds of the process's own clock. */
  usedAt: number;
  /** It has left HTTP behind, as a WebSocket does. */
  upgraded: boolean;
}

/**
 * What is going on: nothing (a request's head may be on its way), a request whose body is still to
 * come, or an answer that is being made or sent.
 */
export type ConnectionPhase = 'idle' | 'receiving' | 'answering';

/** The open connections of a server, each with the answers that are still due on it. */
export class Connections {
  readonly #open = new Map<Duplex, Connection>();

  constructor(server: Server) {
    server.on('connection', (socket) => {
      if (this.#open.has(socket)) return;
      this.#open.set(socket, { due: [], usedAt: performance.now(), upgraded: false });
      socket.once('close', () => this.#open.delete(socket));
    });
    // Before all others: an answer must be known before anything can go wrong with it.
    server.prependListener('request', ({ socket }, response) => {
      const connection = this.#open.get(socket);
      if (connection === undefined) return;
      // They are done in order. Kept for longer, they would cost the collector more than all the rest.
      while (connection.due[0]?.writableFinished === true) connection.due.shift();
      connection.due.push(response);
      connection.usedAt = performance.now();
    });
  }

  /** How many are open. */
  get count(): number {
    return this.#open.size;
  }

  /** Whether answers are due. */
  isAnswering(socket: Duplex): boolean {
    return unfinished(this.#open.get(socket)).length > 0;
  }

  /** What is going on on it; one that is not known is idle. */
  phaseOf(socket: Duplex): ConnectionPhase {
    const connection = this.#open.get(socket);
    if (connection?.upgraded === true) return 'answering';
    const due = unfinished(connection);
    if (due.length === 0) return 'idle';
    return due.some(({ req }) => !req.complete) ? 'receiving' : 'answering';
  }

  /** When it was opened, or last brought a request; in milliseconds of the process's own clock. */
  usedAt(socket: Duplex): number {
    return this.#open.get(socket)?.usedAt ?? 0;
  }

  /** It speaks another protocol from now on, and is never idle. */
  markUpgraded(socket: Duplex): void {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.upgraded = true;
  }

  /**
   * Ends a connection with a last answer that no handler gave, and in its place: requests that came
   * whole before (RFC 9112 §9.3.2, pipelining) have theirs first.
   */
  refuse(socket: Duplex, rawAnswer: string): void {
    const send = () => socket.end(rawAnswer, () => socket.destroy());
    const last = unfinished(this.#open.get(socket)).at(-1);
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
    for (const connection of this.#open.values()) {
      const last = unfinished(connection).at(-1);
      if (last?.headersSent === false) last.setHeader('connection', 'close');
    }
  }

  /** Closes all, whatever is due, those that have left HTTP behind included. */
  closeAll(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }

  /**
   * Closes those on which nothing is due, and nothing has come for a while: a request that was
   * just being sent would be lost with its connection.
   */
  closeQuiet(quietMilliseconds: number): void {
    const latest = performance.now() - quietMilliseconds;
    for (const [socket, connection] of this.#open) {
      if (connection.usedAt <= latest && unfinished(connection).length === 0) socket.destroy();
    }
  }
}

function unfinished(connection: Connection | undefined): ServerResponse[] {
  return connection?.due.filter((answer) => !answer.writableFinished) ?? [];
}
