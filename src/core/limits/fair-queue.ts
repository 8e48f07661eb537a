import { ServiceOrder } from './service-order.js';
import { WaitingRoom, type Entry, type Path, type Turn } from './waiting-room.js';

/** A sign-in that asks for a turn. */
export interface TurnRequest {
  /** The client network or known device that it counts for, then the networks around it. */
  readonly path: Path;
  /** Known devices go first. */
  readonly known: boolean;
  /** Hashes that its proof of work took, on average; 0 without a proof. */
  readonly work: number;
  /** Whether it may be checked in turn, or only in the lane for proofs. */
  readonly inTurn: boolean;
  /** Aborts when the client hangs up. */
  readonly signal: AbortSignal;
}

export interface QueueLimits {
  /** Turns that are taken at once. */
  readonly concurrency: number;
  /** How many may wait: known devices, those with a proof of work, and all others each. */
  readonly queue: number;
}

/**
 * Longest waits, in milliseconds: shorter than the minute after which browsers and proxies give up.
 * Those without a proof are sent away sooner, so that a browser can solve one within that minute.
 */
const LONGEST_WAIT_MS = { known: 50_000, proven: 50_000, others: 30_000 };

/**
 * Turns at a scarce resource. A network that was not served lately goes before all that were, and
 * those in a fair round, larger networks first: whoever floods waits behind itself. Each client
 * network has one turn at a time. Who waits too long is sent away.
 */
export class FairQueue {
  readonly #known: WaitingRoom;
  readonly #proven: WaitingRoom;
  readonly #others: WaitingRoom;
  readonly #concurrency: number;
  readonly #now: () => number;
  readonly #turns = new ServiceOrder();
  readonly #proofs = new ServiceOrder();
  /** Client networks that have a turn now. */
  readonly #serving = new Set<string>();
  #taken = 0;
  #proofIsDue = false;

  /** @param now - milliseconds since the epoch. */
  constructor({ concurrency, queue }: QueueLimits, now: () => number) {
    this.#concurrency = concurrency;
    this.#now = now;
    this.#known = new WaitingRoom(queue);
    this.#proven = new WaitingRoom(queue);
    this.#others = new WaitingRoom(queue);
  }

  /** How many wait now. */
  get waiting(): number {
    return this.#known.entries.size + this.#proven.entries.size + this.#others.entries.size;
  }

  /** How many turns are taken now. */
  get taken(): number {
    return this.#taken;
  }

  /** Those who wait with a proof of work. */
  get proven(): ReadonlySet<Entry> {
    return this.#proven.entries;
  }

  /** Whether a proof was admitted that has not been served yet. */
  get proofIsDue(): boolean {
    return this.#proofIsDue;
  }

  /** Whether this client network or device has a turn now. */
  isServing(own: string): boolean {
    return this.#serving.has(own);
  }

  /** Waits for a turn. Whoever is granted one must call `release`, once. */
  async acquire({ known, signal, ...request }: TurnRequest): Promise<Turn> {
    if (signal.aborted) return { granted: false, why: 'gone' };
    const room = known ? this.#known : request.work > 0 ? this.#proven : this.#others;
    return await new Promise<Turn>((resolve) => {
      const entry: Entry = {
        ...request,
        since: this.#now(),
        settle: (turn) => {
          signal.removeEventListener('abort', hangUp);
          room.remove(entry);
          resolve(turn);
        },
      };
      const hangUp = () => entry.settle({ granted: false, why: 'gone' });
      signal.addEventListener('abort', hangUp, { once: true });
      room.add(entry)?.settle({ granted: false, why: 'full' });
      this.#grant();
    });
  }

  /** Lets one proof of work have the next turn. */
  admitProof(): void {
    this.#proofIsDue = true;
    this.#grant();
  }

  #grant(): void {
    this.#sendAwayTheTired();
    while (this.#taken < this.#concurrency && this.#grantNext());
  }

  #grantNext(): boolean {
    const known = this.#turns.next(this.#free(this.#known));
    if (known !== undefined) return this.#grantTo(known, 'turn');
    const proof = this.#proofIsDue ? this.#proofs.nextProof(this.#proven.entries) : undefined;
    if (proof !== undefined) return this.#grantTo(proof, 'proof');
    const next = this.#turns.next([...this.#free(this.#proven), ...this.#free(this.#others)]);
    return next !== undefined && this.#grantTo(next, 'turn');
  }

  #free({ entries }: WaitingRoom): Entry[] {
    return [...entries].filter(({ inTurn, path }) => inTurn && !this.#serving.has(path[0]));
  }

  #grantTo(entry: Entry, by: 'turn' | 'proof'): true {
    const [own] = entry.path;
    this.#taken += 1;
    if (by === 'proof') {
      this.#proofIsDue = false;
      this.#proofs.note(entry);
    } else {
      this.#serving.add(own);
      this.#turns.note(entry);
    }
    const release = () => {
      this.#taken -= 1;
      if (by === 'turn') this.#serving.delete(own);
      this.#grant();
    };
    entry.settle({ granted: true, by, release });
    return true;
  }

  #sendAwayTheTired(): void {
    this.#sendAway(this.#known, LONGEST_WAIT_MS.known);
    this.#sendAway(this.#proven, LONGEST_WAIT_MS.proven);
    this.#sendAway(this.#others, LONGEST_WAIT_MS.others);
  }

  #sendAway({ entries }: WaitingRoom, longestWaitMs: number): void {
    const before = this.#now() - longestWaitMs;
    for (const entry of entries) {
      if (entry.since > before) break;
      entry.settle({ granted: false, why: 'full' });
    }
  }
}
