import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests for the app under way on one connection; browsers send one at a time. */
const MOST_AT_ONCE = 16;

/**
 * Counts the requests of each connection that are under way. One connection can bring any number
 * at once (RFC 9112 §9.3.2, pipelining), and each would be a connection to the app.
 */
export class Crowds {
  readonly #inside = new WeakMap<Socket, number>();

  /** Whether one more may come in; it leaves when its answer is done. */
  enter(socket: Socket, outgoing: ServerResponse): boolean {
    const inside = this.#inside.get(socket) ?? 0;
    if (inside >= MOST_AT_ONCE) return false;
    this.#inside.set(socket, inside + 1);
    outgoing.once('close', () => this.#inside.set(socket, (this.#inside.get(socket) ?? 1) - 1));
    return true;
  }
}
