import { setImmediate } from 'node:timers/promises';

/** More than any stream needs to say something. */
const MOST_NAPS = 10_000;

/** Time for what sleeps: it passes when a test says so, one nap of everybody at a time. */
export class TestTime {
  #sleepers: (() => void)[] = [];

  readonly sleep = async (): Promise<void> =>
    await new Promise<void>((wake) => void this.#sleepers.push(wake));

  /** Wakes all who sleep, and lets them go on. */
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
  /** `comment` for a comment, which is then the data. */
  readonly event: string;
  readonly data: unknown;
}

/**
 * Reads the messages of an event stream one by one. Time passes only while one is waited for, so
 * that what comes next does not depend on how busy the machine is.
 */
export class StreamReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #time: TestTime | undefined;
  #text = '';

  /** Without `time` the stream goes by a clock of its own. */
  constructor({ body }: Response, time?: TestTime) {
    if (body === null) throw new Error('the answer has no body');
    this.#reader = body.getReader();
    this.#time = time;
  }

  /** `undefined` at the end. */
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
    return { event, data: JSON.parse(data) };
  }

  async cancel(): Promise<void> {
    await this.#reader.cancel();
  }

  async #read() {
    const reading = { isOver: false };
    const read = this.#reader.read().finally(() => (reading.isOver = true));
    // What is there already needs no time.
    await setImmediate();
    if (this.#time === undefined) return await read;
    for (let naps = 0; !reading.isOver; naps += 1) {
      if (naps > MOST_NAPS) throw new Error('the stream says nothing');
      await this.#time.pass();
    }
    return await read;
  }
}
