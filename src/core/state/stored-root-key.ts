import { isRecord } from '../../contract/index.js';
import type { KeySealer } from '../root-key.js';
import type { StateLog, StateSection } from './section.js';

const SECTION = 'key';

/** The root key, in memory and sealed in the state directory. */
export class StoredRootKey implements StateSection {
  readonly name = SECTION;
  readonly #log: StateLog;
  readonly #sealer: KeySealer;
  #key: Uint8Array;
  #isRestored = false;

  constructor(log: StateLog, sealer: KeySealer) {
    this.#log = log;
    this.#sealer = sealer;
    this.#key = sealer.create();
    log.add(this);
  }

  readonly current = (): Uint8Array => this.#key;

  restore(record: unknown): void {
    const key = isRecord(record) ? this.#sealer.open(record['sealed']) : undefined;
    if (key === undefined) return;
    this.#key = key;
    this.#isRestored = true;
  }

  /** The key of a volume that was mounted late: apps may know its public key. */
  merge(record: unknown): void {
    this.restore(record);
  }

  opened(): void {
    if (this.#isRestored) return;
    for (const record of this.snapshot()) void this.#log.append(SECTION, record);
  }

  *snapshot(): Generator<object> {
    yield { sealed: this.#sealer.seal(this.#key) };
  }
}
