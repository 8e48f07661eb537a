import { CommandTimeoutError, describeRedisError } from './describe-error.js';
import type { RedisClients } from './client.js';

const HEARTBEAT_MS = 500;
/** One or two unanswered heartbeats are a slow Redis; so many in a row are a lost one. */
const MISSED_HEARTBEATS = 3;
/** Lost again so soon after it was found, it is left alone for a while: a Redis may be there and slow. */
const STEADY_MS = 10_000;
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2000;

export interface LinkListeners {
  /** The link is there, for the first time or again; it counts once this has succeeded. */
  readonly onFound: () => Promise<void>;
  readonly onMessage: (text: string) => void;
  /** Tells each change: `undefined` for connected, else why it is lost. */
  readonly onChange: (fault: string | undefined) => void;
  /** At each heartbeat of a link that is there. False where it has to be found anew. */
  readonly onHeartbeat: () => Promise<boolean>;
}

/**
 * The link to Redis: there, or lost. It is lost when a connection ends, when Redis answers with an
 * error, or when three heartbeats in a row are not answered in time; nobody asks it anything until it
 * has been found again. A command that is merely late fails alone.
 */
export class RedisConnection {
  readonly #connections: RedisClients;
  readonly #channel: string;
  readonly #listeners: LinkListeners;
  #isUp = false;
  #isClosed = false;
  /** The latest, in few words. */
  #fault = 'there is no connection';
  /** How often something has failed; what was found before it does not count. */
  #losses = 0;
  /** Heartbeats in a row that were not answered in time. */
  #missed = 0;
  #foundAt = Number.NEGATIVE_INFINITY;
  #pauseMs = 0;
  #pausedUntil = 0;
  #beating: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(connections: RedisClients, channel: string, listeners: LinkListeners) {
    this.#connections = connections;
    this.#channel = channel;
    this.#listeners = listeners;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Why it is lost; `undefined` where it is there. */
  get fault(): string | undefined {
    return this.#isUp ? undefined : this.#fault;
  }

  /** Opens the connections, and goes on trying; resolves after the first try. */
  async open(): Promise<void> {
    const { commands, subscriber } = this.#connections;
    for (const connection of [commands, subscriber]) {
      connection.on('error', (error: unknown) => this.#lose(error));
      connection.on('close', () => this.#lose());
      connection.on('ready', () => void this.#beat());
    }
    subscriber.on('message', (_channel: string, text: string) => this.#listeners.onMessage(text));
    // A failed try is told by `error`, and repeated.
    await Promise.allSettled([commands.connect(), subscriber.connect()]);
    await this.#beat();
    if (!this.#isUp) this.#listeners.onChange(this.#fault);
    this.#timer = setInterval(() => void this.#beat(), HEARTBEAT_MS);
  }

  /** What Redis says; `undefined` if it is lost, or found to be, or does not say it in time. */
  async ask<T>(
    question: (commands: RedisClients['commands']) => Promise<T>,
  ): Promise<T | undefined> {
    if (!this.#isUp) return undefined;
    try {
      return await question(this.#connections.commands);
    } catch (error) {
      if (!(error instanceof CommandTimeoutError)) this.#lose(error);
      return undefined;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosed = true;
    this.#isUp = false;
    const { commands, subscriber } = this.#connections;
    for (const connection of [commands, subscriber]) connection.disconnect();
    await this.#beating;
  }

  /** One at a time. */
  async #beat(): Promise<void> {
    this.#beating ??= this.#beatOnce().finally(() => (this.#beating = undefined));
    await this.#beating;
  }

  async #beatOnce(): Promise<void> {
    const { commands, subscriber, database } = this.#connections;
    if (this.#isClosed || commands.status !== 'ready' || subscriber.status !== 'ready') return;
    if (performance.now() < this.#pausedUntil) return;
    const losses = this.#losses;
    try {
      // Said again, it is answered only where we are still listened to. And before anything is read,
      // so that nothing falls between what is read and what is heard.
      await subscriber.subscribe(this.#channel);
      const isSound = this.#isUp && (await this.#listeners.onHeartbeat());
      if (!isSound) {
        await commands.select(database);
        await this.#listeners.onFound();
      }
      this.#missed = 0;
    } catch (error) {
      this.#missed += 1;
      const isLate = error instanceof CommandTimeoutError && this.#missed < MISSED_HEARTBEATS;
      if (!this.#isUp || !isLate) this.#lose(error);
    }
    if (this.#isUp || this.#isClosed || losses !== this.#losses) return;
    this.#isUp = true;
    this.#foundAt = performance.now();
    this.#listeners.onChange(undefined);
  }

  /** Without an error: the connection was closed, and whatever went before it says more. */
  #lose(error?: unknown): void {
    if (this.#isClosed) return;
    this.#losses += 1;
    this.#missed = 0;
    if (error !== undefined || this.#isUp) this.#fault = describeRedisError(error);
    if (error instanceof CommandTimeoutError) this.#reconnect();
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#pause();
    this.#listeners.onChange(this.#fault);
  }

  #pause(): void {
    const now = performance.now();
    const longer = Math.min(Math.max(SHORTEST_PAUSE_MS, this.#pauseMs * 2), LONGEST_PAUSE_MS);
    this.#pauseMs = now - this.#foundAt < STEADY_MS ? longer : 0;
    this.#pausedUntil = now + this.#pauseMs;
  }

  /** After a cut, TCP would try the old connections again only in ever longer intervals. */
  #reconnect(): void {
    const { commands, subscriber } = this.#connections;
    for (const connection of [commands, subscriber]) {
      if (connection.status === 'ready') connection.disconnect(true);
    }
  }
}
