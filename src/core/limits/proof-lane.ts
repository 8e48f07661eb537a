import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.js';
import type { FairQueue, TurnRequest } from './fair-queue.js';
import type { Proof, ProofOfWork } from './proof-of-work.js';
import type { Nest, RateLimiter } from './rate-limiter.js';
import type { Turn } from './waiting-room.js';

/** One check every two seconds, thirty a minute, whoever asks: a hash rate buys no guesses. */
const LANE: Nest = [{ key: 'proofs of work', restoreMs: 2000, fillMs: 2000 }];

/** Leading zero bits: 131,072 hashes, a fraction of a second in a browser. */
const LEAST_DIFFICULTY = 17;
/** 8 million hashes: seconds in a browser, under a minute on an old phone. */
const MOST_DIFFICULTY = 23;
/** Those who are served within about ten seconds. Whoever does more work than the last is one of them. */
const SERVED_SOON = 5;

/** Far more than are used while one of them is valid, which is sixty. */
export const REMEMBERED_PROOFS = 1000;

/** Remembers which proofs were used. */
export interface UsedProofs {
  /** Whether this is the proof's first use, here or at any replica. */
  readonly redeem: (proof: Proof) => boolean | Promise<boolean>;
}

/** A valid proof that does not wait yet. */
export interface Ticket {
  /** Waits for a turn, in turn if `inTurn` and in the lane. A turn in the lane uses the proof up. */
  readonly acquire: (request: Omit<TurnRequest, 'work'>) => Promise<Turn>;
}

/**
 * A lane of its own for sign-ins with a proof of work, past empty budgets and a full queue. A proof
 * buys one check, and never a refund of failures.
 */
export interface ProofLane {
  /** A challenge for this client network, as hard as the lane is crowded. */
  readonly challenge: (network: string) => string;
  /** What a solution is worth: nothing if it is not valid for this network, or waits already. */
  readonly accept: (solution: string | undefined, network: string) => Ticket | undefined;
}

/** What the lane shares with the other replicas. */
interface SharedLimits {
  readonly budgets: RateLimiter;
  readonly usedProofs: UsedProofs;
}

/** @returns nothing if there is no `sleep` to pace the lane with. */
export function createProofLane(
  proofs: ProofOfWork,
  { sleep }: Pick<Deps, 'sleep'>,
  { budgets, usedProofs }: SharedLimits,
  queue: FairQueue,
): ProofLane | undefined {
  if (sleep === undefined) return undefined;
  const pause = sleep;
  /** Or a proof at several places would hold several. */
  const waiting = new Set<string>();
  /** Used here: they need not wait to be refused. */
  const spent = new LRUCache<string, true>({ max: REMEMBERED_PROOFS });
  let difficulty = LEAST_DIFFICULTY;
  let isOpen = false;

  async function open(): Promise<void> {
    if (isOpen) return;
    isOpen = true;
    while (queue.proven.size > 0) {
      const wait = queue.proofIsDue ? 100 : await budgets.consume(LANE);
      if (wait > 0) {
        await pause(wait);
      } else {
        difficulty = difficultyAmong([...queue.proven].map(({ work }) => work));
        queue.admitProof();
      }
    }
    difficulty = LEAST_DIFFICULTY;
    isOpen = false;
  }

  async function acquire(proof: Proof, request: Omit<TurnRequest, 'work'>): Promise<Turn> {
    if (waiting.has(proof.id)) return { granted: false, why: 'full' };
    waiting.add(proof.id);
    try {
      const asked = queue.acquire({ ...request, work: proof.work });
      void open();
      const turn = await asked;
      if (!turn.granted || turn.by === 'turn') return turn;
      spent.set(proof.id, true);
      if (await usedProofs.redeem(proof)) return turn;
      await budgets.refund(LANE);
      turn.release();
      return { granted: false, why: 'full' };
    } finally {
      waiting.delete(proof.id);
    }
  }

  return {
    challenge: (network) => proofs.issue(network, difficulty),
    accept: (solution, network) => {
      const proof = solution === undefined ? undefined : proofs.verify(solution, network);
      if (proof === undefined || waiting.has(proof.id) || spent.has(proof.id)) return undefined;
      return { acquire: async (request) => await acquire(proof, request) };
    },
  };
}

/** Zero bits that make a newcomer one of the next to be served, among those who wait. */
function difficultyAmong(works: readonly number[]): number {
  const beaten = works.toSorted((one, other) => other - one)[SERVED_SOON - 1] ?? 0;
  const bits = Math.floor(Math.log2(beaten)) + 1;
  return Math.min(Math.max(bits, LEAST_DIFFICULTY), MOST_DIFFICULTY);
}
