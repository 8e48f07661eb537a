import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.js';
import type { SlotResult } from './bounded-queue.js';
import type { FairQueue, SlotRequest } from './fair-queue.js';
import type { Proof, ProofOfWork } from './proof-of-work.js';
import type { BucketChain, RateLimiter } from './rate-limiter.js';

/** One check every two seconds, thirty a minute, for all clients: more hashes buy no more guesses. */
const LANE: BucketChain = [{ key: 'proofs of work', restoreMs: 2000, fillMs: 2000 }];

/** Leading zero bits: 131,072 hashes, a fraction of a second in a browser. */
const MIN_DIFFICULTY = 17;
/** 8 million hashes: seconds in a browser, under a minute on an old phone. */
const MAX_DIFFICULTY = 23;
/** Clients that are served within about ten seconds. More work than the last of them gets you in. */
const SERVED_SOON = 5;
/** While an admitted proof has not been served yet, check again after this time. */
const POLL_MS = 100;

/** Far more than the sixty that are used while one of them is valid. */
export const MAX_USED_PROOFS = 1000;

/** Remembers which proofs were used. */
export interface UsedProofs {
  /** Whether this is the proof's first use, on any replica. */
  readonly redeem: (proof: Proof) => boolean | Promise<boolean>;
}

/** A valid proof that is not waiting yet. */
export interface AcceptedProof {
  /**
   * Waits for a slot in the lane, and unless `proofOnly` also in the regular queue. A slot in the
   * lane uses up the proof.
   */
  readonly acquire: (request: Omit<SlotRequest, 'work'>) => Promise<SlotResult>;
}

/**
 * A separate lane for sign-ins with a proof of work, which bypasses empty failure budgets and a full
 * queue. A proof buys one check, and never refunds a failure.
 */
export interface ProofLane {
  /** A challenge for this client network. Its difficulty depends on how crowded the lane is. */
  readonly challenge: (network: string) => string;
  /** `undefined` if the solution is not valid for this network, was used, or is already waiting. */
  readonly accept: (solution: string | undefined, network: string) => AcceptedProof | undefined;
}

/** The limits that the lane shares with the other replicas. */
interface SharedLimits {
  readonly rateLimiter: RateLimiter;
  readonly usedProofs: UsedProofs;
}

/** @returns the lane, or `undefined` without a `sleep` to pace it with */
export function createProofLane(
  proofs: ProofOfWork,
  { sleep }: Pick<Deps, 'sleep'>,
  { rateLimiter, usedProofs }: SharedLimits,
  queue: FairQueue,
): ProofLane | undefined {
  if (sleep === undefined) return undefined;
  const pause = sleep;
  /** Each proof may wait only once, or it would take up several entries. */
  const waiting = new Set<string>();
  /** Proofs used on this replica, which can be rejected without waiting. */
  const used = new LRUCache<string, true>({ max: MAX_USED_PROOFS });
  let difficulty = MIN_DIFFICULTY;
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (queue.withProof.size > 0) {
      const wait = queue.proofIsDue ? POLL_MS : await rateLimiter.consume(LANE);
      if (wait > 0) {
        await pause(wait);
      } else {
        difficulty = difficultyFor([...queue.withProof].map(({ work }) => work));
        queue.admitProof();
      }
    }
    difficulty = MIN_DIFFICULTY;
    isRunning = false;
  }

  async function acquire(proof: Proof, request: Omit<SlotRequest, 'work'>): Promise<SlotResult> {
    if (waiting.has(proof.id)) return { granted: false, reason: 'full' };
    waiting.add(proof.id);
    try {
      const pending = queue.acquire({ ...request, work: proof.work });
      void run();
      const slot = await pending;
      if (!slot.granted || slot.via === 'queue') return slot;
      used.set(proof.id, true);
      if (await usedProofs.redeem(proof)) return slot;
      await rateLimiter.refund(LANE);
      slot.release();
      return { granted: false, reason: 'full' };
    } finally {
      waiting.delete(proof.id);
    }
  }

  return {
    challenge: (network) => proofs.issue(network, difficulty),
    accept: (solution, network) => {
      const proof = solution === undefined ? undefined : proofs.verify(solution, network);
      if (proof === undefined || waiting.has(proof.id) || used.has(proof.id)) return undefined;
      return { acquire: async (request) => await acquire(proof, request) };
    },
  };
}

/** Zero bits with which a new client is among the next to be served, given the waiting clients' work. */
function difficultyFor(works: readonly number[]): number {
  const threshold = works.toSorted((left, right) => right - left)[SERVED_SOON - 1] ?? 0;
  const bits = Math.floor(Math.log2(threshold)) + 1;
  return Math.min(Math.max(bits, MIN_DIFFICULTY), MAX_DIFFICULTY);
}
