import type { Writable } from 'node:stream';

/** The longest that a timer can wait, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * Open upgraded connections and streams of events: each lasts no longer than the session that
 * opened it.
 */
export class Tunnels {
  readonly #open = new Map<Writable, string | undefined>();

  /**
   * Holds a tunnel until it closes. `token` opened it, and `expiresAt` is when that ends, in
   * seconds since the epoch; null for never.
   */
  add(socket: Writable, token: string | undefined, expiresAt: number | null): void {
    this.#open.set(socket, token);
    const stopWaiting = expiresAt === null ? () => {} : closeAt(socket, expiresAt * 1000);
    socket.once('close', () => {
      stopWaiting();
      this.#open.delete(socket);
    });
  }

  /** Closes those whose token was signed out. */
  close(isEnded: (token: string) => boolean): void {
    for (const [socket, opener] of this.#open) {
      if (opener !== undefined && isEnded(opener)) socket.destroy();
    }
  }

  closeAll(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }
}

/** Destroys the socket at a time in milliseconds since the epoch; gives what calls that off. */
function closeAt(socket: Writable, time: number): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const left = time - Date.now();
    if (left <= 0) socket.destroy();
    else timer = setTimeout(wait, Math.min(left, LONGEST_WAIT)).unref();
  };
  wait();
  return () => clearTimeout(timer);
}
