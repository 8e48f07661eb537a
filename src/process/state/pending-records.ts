import { callAfter } from '../deadline.js';

/** How long a request waits for a slow disk. Its record is written all the same. */
const MAX_WAIT_MS = 2000;

interface PendingRecord {
  readonly line: string;
  readonly settle: (isStored: boolean) => void;
}

/** Lines that are written and flushed together. */
export interface Batch {
  readonly text: string;
  /** Tells everyone who waits for one of the lines whether it is on the disk. */
  readonly settle: (isStored: boolean) => void;
}

/** Records that wait for the disk. */
export class PendingRecords {
  #records: PendingRecord[] = [];

  get size(): number {
    return this.#records.length;
  }

  /** @returns whether the line is on the disk; false after two seconds, when it may still get there */
  async push(line: string): Promise<boolean> {
    return await new Promise((resolve) => {
      const cancel = callAfter(MAX_WAIT_MS, () => resolve(false));
      const settle = (isStored: boolean) => {
        cancel();
        resolve(isStored);
      };
      this.#records.push({ line, settle });
    });
  }

  /** Removes and returns everything that waits. */
  take(): Batch {
    const records = this.#records;
    this.#records = [];
    return {
      text: records.map(({ line }) => line).join(''),
      settle: (isStored) => {
        for (const { settle } of records) settle(isStored);
      },
    };
  }
}
