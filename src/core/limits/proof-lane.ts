import { createHash, createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { constantTimeEqual } from '../crypto.js';
import type { Deps } from '../deps.js';
import type { SingleUseItem, SingleUseStore } from '../storage/single-use.js';
import type { BucketChain, RateLimiter } from '../storage/buckets.js';
import type { RootKey } from '../storage/root-key.js';
import type { SlotResult } from './bounded-queue.js';
import type { FairQueue, SlotRequest } from './fair-queue.js';

/** One check every two seconds, thirty a minute, for all clients: more hashes buy no more guesses. */
const LANE: BucketChain = [{ key: 'proofs of work', restoreMs: 2000, fillMs: 2000 }];

/** Leading zero bits: 65,536 hashes, a fraction of a second in a browser. */
const MIN_DIFFICULTY = 16;
/** 4 million hashes: seconds in a browser, under a minute on an old phone. */
const MAX_DIFFICULTY = 22;
/** The lane serves about five clients in ten seconds; the fifth one's work sets the difficulty. */
const SERVED_SOON = 5;
/** While an admitted proof has not been served yet, check again after this time. */
const POLL_MS = 100;

/** Far more than the sixty that are used while one of them is valid. */
const MAX_USED_PROOFS = 1000;

/** A valid proof that is not waiting yet. */
export interface AcceptedProof {
  /**
   * Waits for a slot in the lane, and unless `proofOnly` also in the regular queue. A slot in the
   * lane uses up the proof.
   */
  readonly acquire: (request: Omit<SlotRequest, 'work'>) => Promise<SlotResult>;
}

/** The dependencies of the lane. */
export interface ProofLaneOptions {
  readonly proofs: ProofOfWork;
  /** Paces the lane. */
  readonly sleep: NonNullable<Deps['sleep']>;
  /** Shared with the other replicas. */
  readonly rateLimiter: RateLimiter;
  /** Shared with the other replicas. */
  readonly singleUse: SingleUseStore;
  readonly queue: FairQueue;
}

/**
 * A separate lane for sign-ins with a proof of work, which bypasses the limits on failed sign-ins and a
 * full queue. A proof buys one check. It does not change the client's failure count.
 */
export class ProofLane {
  readonly #options: ProofLaneOptions;
  /** Each proof may wait only once, or it would take up several entries. */
  readonly #waiting = new Set<string>();
  /** Proofs used on this replica, which can be rejected without waiting. */
  readonly #used = new LRUCache<string, true>({ max: MAX_USED_PROOFS });
  #difficulty = MIN_DIFFICULTY;
  #isRunning = false;

  constructor(options: ProofLaneOptions) {
    this.#options = options;
  }

  /** A challenge for this client network. Its difficulty depends on how crowded the lane is. */
  challenge(network: string): string {
    return this.#options.proofs.issue(network, this.#difficulty);
  }

  /** `undefined` if the solution is not valid for this network, was used, or is already waiting. */
  accept(solution: string | undefined, network: string): AcceptedProof | undefined {
    const proof = this.#options.proofs.verify(solution ?? '', network);
    if (proof === undefined || this.#waiting.has(proof.id) || this.#used.has(proof.id)) {
      return undefined;
    }
    return { acquire: async (request) => await this.#acquire(proof, request) };
  }

  async #acquire(proof: Proof, request: Omit<SlotRequest, 'work'>): Promise<SlotResult> {
    const { queue, singleUse, rateLimiter } = this.#options;
    if (this.#waiting.has(proof.id)) return { granted: false, reason: 'full' };
    this.#waiting.add(proof.id);
    try {
      const pending = queue.acquire({ ...request, work: proof.work });
      void this.#run();
      const slot = await pending;
      if (!slot.granted || slot.via === 'queue') return slot;
      this.#used.set(proof.id, true);
      if ((await singleUse.redeem('proof', proof)) === 'first') return slot;
      await rateLimiter.refund(LANE);
      slot.release();
      return { granted: false, reason: 'full' };
    } finally {
      this.#waiting.delete(proof.id);
    }
  }

  /** Admits proofs at the lane's pace until none is waiting. */
  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    const { queue, rateLimiter, sleep } = this.#options;
    while (queue.withProof.size > 0) {
      const wait = queue.proofIsDue ? POLL_MS : await rateLimiter.consume(LANE);
      if (wait > 0) {
        await sleep(wait);
      } else {
        this.#difficulty = difficultyFor([...queue.withProof.entries].map(({ work }) => work));
        queue.admitProof();
      }
    }
    this.#difficulty = MIN_DIFFICULTY;
    this.#isRunning = false;
  }
}

/** The difficulty that puts a new client among the next five, given the work of those that wait. */
function difficultyFor(works: readonly number[]): number {
  const threshold = works.toSorted((left, right) => right - left)[SERVED_SOON - 1] ?? 0;
  const bits = Math.floor(Math.log2(threshold)) + 1;
  return Math.min(Math.max(bits, MIN_DIFFICULTY), MAX_DIFFICULTY);
}

/** How long a challenge and its solution are valid, in milliseconds. */
const CHALLENGE_LIFETIME_MS = 120_000;

/** A solved challenge. */
export interface Proof extends SingleUseItem {
  /** Average number of hashes that the solution takes. */
  readonly work: number;
}

/**
 * Challenges for a proof of work (Hashcash), in the format that the OpenAPI document describes. They
 * are not stored, because each carries a MAC. It also covers the client network, so a solution is
 * worthless elsewhere and cannot be sold.
 */
export type ProofOfWork = ReturnType<typeof createProofOfWork>;

const SOLUTION =
  /^(?<difficulty>\d{1,2})\.(?<expiry>\d{1,15})\.(?<nonce>[\w-]{22})\.(?<mac>[\w-]{43})\.(?<counter>\d{1,12})$/;

/** Bytes of a hash that are read as a number: the most that a number holds exactly. */
const READ_BYTES = 6;

/** @param rootKey - signs the challenges */
export function createProofOfWork(rootKey: RootKey, { now, randomBytes }: Deps) {
  const sign = (...parts: string[]) =>
    createHmac('sha256', rootKey())
      .update(JSON.stringify(['proof of work', ...parts]))
      .digest('base64url');

  return {
    /** @param difficulty - leading zero bits, up to 32 */
    issue: (network: string, difficulty: number) => {
      const nonce = Buffer.from(randomBytes(16)).toString('base64url');
      const parts = [String(difficulty), String(now() + CHALLENGE_LIFETIME_MS), nonce] as const;
      return [...parts, sign(network, ...parts)].join('.');
    },
    /** @returns the proof; `undefined` if it is malformed, expired, incorrect or for another network */
    verify: (solution: string, network: string): Proof | undefined => {
      const { groups } = SOLUTION.exec(solution) ?? {};
      const { difficulty = '', expiry = '', nonce = '', mac = '', counter = '' } = groups ?? {};
      if (!constantTimeEqual(mac, sign(network, difficulty, expiry, nonce))) return undefined;
      const expiresAt = Number(expiry);
      const work = workOf(mac + counter);
      if (expiresAt <= now() || work < 2 ** Number(difficulty)) return undefined;
      return { id: mac, work, issuedAt: expiresAt - CHALLENGE_LIFETIME_MS };
    },
  };
}

/** Average number of hashes until one is as small as this text's. */
function workOf(text: string): number {
  const value = createHash('sha256').update(text).digest().readUIntBE(0, READ_BYTES);
  return 2 ** (READ_BYTES * 8) / (value + 1);
}
