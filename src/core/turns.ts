/** Somebody who waits to have a password checked. */
export interface Waiting {
  /** The client network, or the known device, that the try counts for. */
  readonly key: string;
  /** Known devices go first. */
  readonly known: boolean;
  /** Aborts when the client hangs up. */
  readonly signal: AbortSignal;
}

/** `full`: too many wait already. `gone`: the client hung up while it waited. */
export type Turn =
  | { readonly granted: true; readonly leave: () => void }
  | { readonly granted: false; readonly why: 'full' | 'gone' };

export interface TurnLimits {
  /** Turns that are taken at once. */
  readonly concurrency: number;
  /** How many may wait, known devices and all others each. */
  readonly queue: number;
}

interface Lane {
  readonly key: string;
  readonly waiting: ((turn: Turn) => void)[];
  busy: boolean;
}

/**
 * Turns at a scarce good, shared fairly: each key has a lane, lanes come round in order, and each
 * has one turn at a time. Whoever floods waits behind itself. When too many wait, the longest
 * lane gives way to a newcomer, so that no single key can fill the queue.
 */
export class Turns {
  readonly #known: Lanes;
  readonly #others: Lanes;
  readonly #concurrency: number;
  #taken = 0;

  constructor({ concurrency, queue }: TurnLimits) {
    this.#concurrency = concurrency;
    this.#known = new Lanes(queue);
    this.#others = new Lanes(queue);
  }

  /** How many wait now. */
  get waiting(): number {
    return this.#known.waiting + this.#others.waiting;
  }

  /** How many turns are taken now. */
  get taken(): number {
    return this.#taken;
  }

  /** Whether somebody with this key has a turn now. */
  isServing(key: string): boolean {
    return this.#known.isServing(key) || this.#others.isServing(key);
  }

  /** Waits for a turn. Whoever is granted one must call `leave`, once. */
  async take({ key, known, signal }: Waiting): Promise<Turn> {
    if (signal.aborted) return { granted: false, why: 'gone' };
    const lanes = known ? this.#known : this.#others;
    const lane = lanes.laneOf(key);
    return await new Promise<Turn>((resolve) => {
      const settle = (turn: Turn) => {
        signal.removeEventListener('abort', hangUp);
        resolve(turn);
      };
      const hangUp = () => {
        lanes.remove(lane, settle);
        settle({ granted: false, why: 'gone' });
      };
      signal.addEventListener('abort', hangUp, { once: true });
      lanes.add(lane, settle);
      this.#grant();
    });
  }

  #grant(): void {
    while (this.#taken < this.#concurrency) {
      const next = this.#known.next() ?? this.#others.next();
      if (next === undefined) return;
      this.#taken += 1;
      next.settle({
        granted: true,
        leave: () => {
          this.#taken -= 1;
          next.leave();
          this.#grant();
        },
      });
    }
  }
}

/** Lanes of one class, in the order in which they come round. */
class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #limit: number;
  waiting = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  isServing(key: string): boolean {
    return this.#lanes.get(key)?.busy === true;
  }

  /** The lane with this key; a new one comes into the round with the first who waits in it. */
  laneOf(key: string): Lane {
    return this.#lanes.get(key) ?? { key, waiting: [], busy: false };
  }

  add(lane: Lane, settle: (turn: Turn) => void): void {
    if (this.waiting >= this.#limit && !this.#makeRoomFor(lane)) {
      settle({ granted: false, why: 'full' });
      return;
    }
    lane.waiting.push(settle);
    this.waiting += 1;
    this.#lanes.set(lane.key, lane);
  }

  /** Takes out who no longer waits. */
  remove(lane: Lane, settle: (turn: Turn) => void): void {
    lane.waiting.splice(lane.waiting.indexOf(settle), 1);
    this.waiting -= 1;
    this.#forgetIfIdle(lane);
  }

  /** Takes the next one who may have a turn out of its lane. */
  next(): { settle: (turn: Turn) => void; leave: () => void } | undefined {
    for (const lane of this.#lanes.values()) {
      const settle = lane.busy ? undefined : lane.waiting.shift();
      if (settle === undefined) continue;
      this.waiting -= 1;
      lane.busy = true;
      const leave = () => {
        lane.busy = false;
        // Behind all who have come meanwhile.
        this.#lanes.delete(lane.key);
        this.#lanes.set(lane.key, lane);
        this.#forgetIfIdle(lane);
      };
      return { settle, leave };
    }
    return undefined;
  }

  /** Sends the latest of the longest lane away, if that lane is longer than the newcomer's would be. */
  #makeRoomFor(newcomer: Lane): boolean {
    let longest = newcomer;
    for (const lane of this.#lanes.values()) {
      if (lane.waiting.length > longest.waiting.length) longest = lane;
    }
    if (longest.waiting.length <= newcomer.waiting.length + 1) return false;
    longest.waiting.pop()?.({ granted: false, why: 'full' });
    this.waiting -= 1;
    return true;
  }

  #forgetIfIdle(lane: Lane): void {
    if (!lane.busy && lane.waiting.length === 0) this.#lanes.delete(lane.key);
  }
}
