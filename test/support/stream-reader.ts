import { setImmediate } from 'node:timers/promises';
import { checkStreamMessage } from './api-contract.js';

/** More than any stream needs before it sends something. */
const MOST_NAPS = 10_000;

/** A controllable `sleep`: sleepers wake when the test lets time pass, all of them at once. */
export class TestTime {
  #sleepers: (() => void)[] = [];

  readonly sleep = async (): Promise<void> =>
    await new Promise<void>((wake) => void this.#sleepers.push(wake));

  /** Wakes all sleepers and lets them continue, `naps` times. */
  async pass(naps = 1): Promise<void> {
    for (let nap = 0; nap < naps; nap += 1) {
      const sleepers = this.#sleepers;
      this.#sleepers = [];
      for (const wake of sleepers) wake();
      await setImmediate();
    }
  }
}

export interface StreamMessage {
  /** `comment` for a comment, whose text is then in `data`. */
  readonly event: string;
  readonly data: unknown;
}

/**
 * Reads the messages of an event stream one by one. Time passes only during a read, so the order of
 * messages does not depend on the load of the machine. Compares each with the API's description.
 */
export class StreamReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #time: TestTime | undefined;
  #text = '';

  /** Without `time`, the stream uses the real clock. */
  constructor({ body }: Response, time?: TestTime) {
    if (body === null) throw new Error('the response has no body');
    this.#reader = body.getReader();
    this.#time = time;
  }

  /** Returns `undefined` at the end of the stream. */
  async next(): Promise<StreamMessage | undefined> {
    const end = this.#text.indexOf('\n\n');
    if (end < 0) {
      const { done, value } = await this.#read();
      if (done) return undefined;
      this.#text += new TextDecoder().decode(value);
      return await this.next();
    }
    const message = this.#text.slice(0, end);
    this.#text = this.#text.slice(end + 2);
    if (message.startsWith(':')) return { event: 'comment', data: message };
    const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(message) ?? [];
    checkStreamMessage({ event, data });
    return { event, data: JSON.parse(data) };
  }

  async cancel(): Promise<void> {
    await this.#reader.cancel();
  }

  async #read() {
    const reading = { isDone: false };
    const read = this.#reader.read().finally(() => (reading.isDone = true));
    // A message that is already there needs no time.
    await setImmediate();
    if (this.#time === undefined) return await read;
    for (let naps = 0; !reading.isDone; naps += 1) {
      if (naps > MOST_NAPS) throw new Error('the stream sends nothing');
      await this.#time.pass();
    }
    return await read;
  }
}
