import {
  type RedisClients,
  CommandTimeoutError,
  describeRedisError,
  rejectionOf,
  type Rejection,
} from './client.js';
import type { Deps } from '../../core/deps.js';
import type { MessageSigner } from './message-signer.js';

const HEARTBEAT_MS = 500;
/** Fewer unanswered heartbeats in a row mean a slow Redis; this many mean a lost connection. */
const MISSED_HEARTBEATS = 3;
/** A connection lost sooner than this is not retried at once, because Redis may be up but slow. */
const STABLE_MS = 10_000;
const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 2000;

export interface RedisConnectionListeners {
  /** Called on each connect and reconnect. The connection is used once this succeeds. */
  readonly onConnected: () => Promise<void>;
  readonly onMessage: (text: string) => void;
  /** Called on each change: `undefined` when connected, otherwise why Redis is unavailable. */
  readonly onChange: (reason: string | undefined) => void;
  /** Called at each heartbeat. Returns false if `onConnected` has to run again. */
  readonly onHeartbeat: () => Promise<boolean>;
}

/**
 * The connection to Redis. It is lost when a socket closes, when Redis replies with an error, or when
 * three heartbeats in a row get no reply in time. Until it is restored, no commands are sent. A command
 * that is merely late fails by itself.
 */
export class RedisConnection {
  readonly #clients: RedisClients;
  readonly #channel: string;
  readonly #listeners: RedisConnectionListeners;
  #isConnected = false;
  #isClosed = false;
  /** The latest reason in a few words. */
  #reason = 'there is no connection';
  /** Number of losses so far: a heartbeat that began before a loss does not count as connected. */
  #losses = 0;
  /** Heartbeats in a row without a reply in time. */
  #missed = 0;
  #connectedAt = Number.NEGATIVE_INFINITY;
  #pauseMs = 0;
  #pausedUntil = 0;
  /** Whether a key has to be recreated, which `onConnected` does. */
  #isCorrupt = false;
  #heartbeat: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(clients: RedisClients, channel: string, listeners: RedisConnectionListeners) {
    this.#clients = clients;
    this.#channel = channel;
    this.#listeners = listeners;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Why Redis is unavailable; `undefined` when connected. */
  get reason(): string | undefined {
    return this.#isConnected ? undefined : this.#reason;
  }

  /** Connects, and keeps trying. Resolves after the first attempt. */
  async open(): Promise<void> {
    const { commands, subscriber } = this.#clients;
    for (const client of [commands, subscriber]) {
      client.on('error', (error: unknown) => this.#markLost(error));
      client.on('close', () => this.#markLost());
      client.on('ready', () => void this.#beat());
    }
    subscriber.on('message', (_channel: string, text: string) => this.#listeners.onMessage(text));
    // A failed attempt is reported by `error` and retried.
    await Promise.allSettled([commands.connect(), subscriber.connect()]);
    await this.#beat();
    if (!this.#isConnected) this.#listeners.onChange(this.#reason);
    this.#timer = setInterval(() => void this.#beat(), HEARTBEAT_MS);
  }

  /**
   * Runs commands.
   *
   * @returns the result; `undefined` if Redis is unavailable, fails, or does not reply in time
   */
  async run<T>(
    operation: (commands: RedisClients['commands']) => Promise<T>,
  ): Promise<T | undefined> {
    if (!this.#isConnected) return undefined;
    try {
      return await operation(this.#clients.commands);
    } catch (error) {
      if (!(error instanceof CommandTimeoutError)) this.#markLost(error);
      return undefined;
    }
  }

  /**
   * Like `run`, for commands on data that another program may have made unusable: an error reply is
   * returned as its kind and does not count as a lost connection.
   */
  async runTolerant<T>(
    operation: (commands: RedisClients['commands']) => Promise<T>,
  ): Promise<T | Rejection | undefined> {
    return await this.run(async (commands) => {
      try {
        return await operation(commands);
      } catch (error) {
        const rejection = rejectionOf(error);
        if (rejection === undefined) throw error;
        if (rejection === 'corrupt') this.#isCorrupt = true;
        return rejection;
      }
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosed = true;
    this.#isConnected = false;
    const { commands, subscriber } = this.#clients;
    for (const client of [commands, subscriber]) client.disconnect();
    await this.#heartbeat;
  }

  /** Runs one heartbeat at a time. */
  async #beat(): Promise<void> {
    this.#heartbeat ??= this.#beatOnce().finally(() => (this.#heartbeat = undefined));
    await this.#heartbeat;
  }

  async #beatOnce(): Promise<void> {
    const { commands, subscriber, database } = this.#clients;
    if (this.#isClosed || commands.status !== 'ready' || subscriber.status !== 'ready') return;
    if (performance.now() < this.#pausedUntil) return;
    const losses = this.#losses;
    try {
      // Repeated at each heartbeat: a reply shows that the subscription still works. It comes before
      // any read, so that no message is missed between reading and subscribing.
      await subscriber.subscribe(this.#channel);
      const isUsable = this.#isConnected && !this.#isCorrupt;
      if (!isUsable || !(await this.#listeners.onHeartbeat())) {
        this.#isCorrupt = false;
        await commands.select(database);
        await this.#listeners.onConnected();
      }
      this.#missed = 0;
    } catch (error) {
      this.#missed += 1;
      const isLate = error instanceof CommandTimeoutError && this.#missed < MISSED_HEARTBEATS;
      if (!this.#isConnected || !isLate) this.#markLost(error);
    }
    if (this.#isConnected || this.#isClosed || losses !== this.#losses) return;
    this.#isConnected = true;
    this.#connectedAt = performance.now();
    this.#listeners.onChange(undefined);
  }

  /** `error` is omitted when a socket closes; an error reported before is then more precise. */
  #markLost(error?: unknown): void {
    if (this.#isClosed) return;
    this.#losses += 1;
    this.#missed = 0;
    if (error !== undefined || this.#isConnected) this.#reason = describeRedisError(error);
    if (error instanceof CommandTimeoutError) this.#reconnect();
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#pause();
    this.#listeners.onChange(this.#reason);
  }

  #pause(): void {
    const now = performance.now();
    const longer = Math.min(Math.max(MIN_PAUSE_MS, this.#pauseMs * 2), MAX_PAUSE_MS);
    this.#pauseMs = now - this.#connectedAt < STABLE_MS ? longer : 0;
    this.#pausedUntil = now + this.#pauseMs;
  }

  /** After a network outage, TCP would retry on the old sockets only at ever longer intervals. */
  #reconnect(): void {
    const { commands, subscriber } = this.#clients;
    for (const client of [commands, subscriber]) {
      if (client.status === 'ready') client.disconnect(true);
    }
  }
}

/** The facts that everything in Redis depends on. */
export interface RedisContext extends Pick<Deps, 'now'> {
  readonly connection: Pick<RedisConnection, 'run' | 'runTolerant'>;
  /** The prefix of every key and channel. */
  readonly prefix: string;
  readonly signer: MessageSigner;
}

/** The channel on which replicas tell each other what is new. */
export function channelOf(prefix: string): string {
  return `${prefix}news`;
}
