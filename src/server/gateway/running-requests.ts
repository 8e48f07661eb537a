import type { Duplex } from 'node:stream';
import type { IsRevoked } from '../../core/auth/auth.js';
import { cut } from '../connections/closing.js';

/** Requests for the app under way on one connection; browsers send one at a time. */
const MOST_AT_ONCE = 16;

/** The longest that a timer can wait, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** A request for the app, from its arrival until its answer is done. */
export interface RunningRequest {
  /** Of the session that admitted it; `undefined` if it needed none. */
  token: string | undefined;
  /** When that session ends, in milliseconds since the epoch. */
  expiresAt: number;
  /** It may never end by itself: an upgraded connection, or a stream of events. */
  isEndless: boolean;
  /** How many sign-outs there were when it came. */
  readonly signOuts: number;
}

/** The session that a request was admitted by. */
export interface RequestSession {
  readonly token: string | undefined;
  /** In seconds since the epoch; null for never. */
  readonly expiresAt: number | null;
}

/**
 * All requests for the app that are under way: uploads, answers of any type, upgraded connections.
 * None lasts longer than its session, or a download would go on after its owner has signed out.
 *
 * They are kept by connection, because that is what ends, and because a queued answer (RFC 9112
 * §9.3.2, pipelining) does not tell when its connection closes. One connection can bring any number
 * of requests at once, and each would be a connection to the app, so they are also counted here.
 */
export class RunningRequests {
  readonly #byConnection = new Map<Duplex, Set<RunningRequest>>();
  #signOuts = 0;
  /** When the next session ends; one timer for all, because most requests are done at once. */
  #nextExpiry = Infinity;
  #timer: NodeJS.Timeout | undefined;

  /** Takes a request in; `undefined` if its connection has too many already. */
  start(connection: Duplex): RunningRequest | undefined {
    const running = this.#of(connection);
    if (running.size >= MOST_AT_ONCE) return undefined;
    const request = {
      token: undefined,
      expiresAt: Infinity,
      isEndless: false,
      signOuts: this.#signOuts,
    };
    running.add(request);
    return request;
  }

  /** The answer is done, or was never needed. */
  finish(connection: Duplex, request: RunningRequest): void {
    this.#byConnection.get(connection)?.delete(request);
  }

  /**
   * Ends the request with the session that admitted it.
   *
   * @returns whether somebody has signed out since the request came, so that the session may be over
   */
  bind(request: RunningRequest, { token, expiresAt }: RequestSession): boolean {
    if (token === undefined) return false;
    request.token = token;
    if (expiresAt !== null) {
      request.expiresAt = expiresAt * 1000;
      if (request.expiresAt < this.#nextExpiry) this.#waitUntil(request.expiresAt);
    }
    return request.signOuts !== this.#signOuts;
  }

  /** Ends those whose token was signed out. */
  closeSignedOut(isEnded: IsRevoked): void {
    this.#signOuts += 1;
    const known = new Map<string, boolean>();
    this.#endWhere(({ token }) => {
      if (token === undefined) return false;
      const ended = known.get(token) ?? isEnded(token);
      known.set(token, ended);
      return ended;
    }, cut);
  }

  /** Ends what would never end by itself. */
  closeEndless(): void {
    this.#endWhere(
      ({ isEndless }) => isEndless,
      (connection) => connection.destroy(),
    );
  }

  #of(connection: Duplex): Set<RunningRequest> {
    const known = this.#byConnection.get(connection);
    if (known !== undefined) return known;
    const running = new Set<RunningRequest>();
    this.#byConnection.set(connection, running);
    connection.once('close', () => this.#byConnection.delete(connection));
    return running;
  }

  #endWhere(isOver: (request: RunningRequest) => boolean, end: (connection: Duplex) => void): void {
    for (const [connection, running] of this.#byConnection) {
      if (Array.from(running).some(isOver)) end(connection);
    }
  }

  #waitUntil(time: number): void {
    clearTimeout(this.#timer);
    this.#nextExpiry = time;
    const wait = Math.min(Math.max(time - Date.now(), 0), LONGEST_WAIT);
    this.#timer = setTimeout(() => this.#closeExpired(), wait).unref();
  }

  #closeExpired(): void {
    const now = Date.now();
    this.#endWhere(({ expiresAt }) => expiresAt <= now, cut);
    let next = Infinity;
    for (const running of this.#byConnection.values()) {
      for (const { expiresAt } of running) {
        if (expiresAt > now) next = Math.min(next, expiresAt);
      }
    }
    this.#nextExpiry = Infinity;
    if (next < Infinity) this.#waitUntil(next);
  }
}
