import { isRecord } from '../../contract/index.js';
import type { Deps } from '../deps.js';
import {
  codeBucket,
  CODES_OF_ALL,
  createCodeMemory,
  UNKNOWN_MS,
  type CodeLimiter,
} from '../limits/code-limiter.js';
import type { BucketChain, MemoryRateLimiter } from '../limits/rate-limiter.js';
import type { StateContent, StateLog, StateSection } from './section.js';

const SECTION = 'codes';

/**
 * The limit on wrong one-time codes, in memory and in the state directory: otherwise each restart would give
 * a guesser more of them. An attempt is on the disk before its code is looked at.
 */
export class StoredCodeLimiter implements CodeLimiter, StateSection {
  readonly name = SECTION;
  readonly #log: StateLog;
  readonly #now: Deps['now'];
  readonly #memory: MemoryRateLimiter;

  constructor(log: StateLog, deps: Pick<Deps, 'now' | 'elapsed'>) {
    this.#log = log;
    this.#now = deps.now;
    this.#memory = createCodeMemory(deps);
    log.add(this);
  }

  async consume(chain: BucketChain): Promise<number> {
    const wait = this.#memory.consume(chain);
    if (wait === 0) await this.#append(chain);
    return wait;
  }

  refund(chain: BucketChain): void {
    this.#memory.refund(chain);
    void this.#append(chain);
  }

  /** The time since the record counts only as far as the clock has gone forward. */
  restore(record: unknown): void {
    if (!isRecord(record)) return;
    const { key, ms, at } = record;
    if (typeof key !== 'string' || !Number.isSafeInteger(ms) || !Number.isSafeInteger(at)) return;
    const passed = Math.max(0, this.#now() - Number(at));
    this.#memory.set(key, Number(ms) - passed);
  }

  /** If a record is missing, wrong codes may be. */
  opened(content: StateContent): void {
    const chain = codeBucket(undefined);
    if (content !== 'complete') {
      this.#memory.set(CODES_OF_ALL, Math.max(this.#memory.msUntilFull(chain[0]), UNKNOWN_MS));
    }
    void this.#append(chain);
  }

  *snapshot(): Generator<object> {
    // Written even if it is full: without a record, it would count as unknown.
    yield this.#record(CODES_OF_ALL, this.#memory.msUntilFull(codeBucket(undefined)[0]));
    for (const [key, ms] of this.#memory.list()) {
      if (key !== CODES_OF_ALL) yield this.#record(key, ms);
    }
  }

  async #append([bucket]: BucketChain): Promise<void> {
    const ms = this.#memory.msUntilFull(bucket);
    await this.#log.append(SECTION, this.#record(bucket.key, ms));
  }

  #record(key: string, ms: number): object {
    return { key, ms: Math.ceil(ms), at: Math.floor(this.#now()) };
  }
}
