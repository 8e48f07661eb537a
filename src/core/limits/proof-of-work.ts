import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.js';
import type { RootKey } from '../root-key.js';

/** How long a challenge and its solution are valid, in milliseconds. */
const CHALLENGE_LIFETIME_MS = 120_000;

/** A solved challenge. */
export interface Proof {
  /** The challenge's MAC: each challenge buys one check, however many solutions it has. */
  readonly id: string;
  /** Average number of hashes that the solution takes. */
  readonly work: number;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Challenges for a proof of work (Hashcash), in the format that the OpenAPI document describes. They
 * are not stored, because each carries a MAC. It also covers the client network, so a solution is
 * worthless elsewhere and cannot be sold.
 */
export interface ProofOfWork {
  /** @param difficulty - leading zero bits, up to 32 */
  readonly issue: (network: string, difficulty: number) => string;
  /** @returns the proof; `undefined` if it is malformed, expired, incorrect or for another network */
  readonly verify: (solution: string, network: string) => Proof | undefined;
}

const SOLUTION =
  /^(?<difficulty>\d{1,2})\.(?<expiry>\d{1,15})\.(?<nonce>[\w-]{22})\.(?<mac>[\w-]{43})\.(?<counter>\d{1,12})$/;

/** Bytes of a hash that are read as a number: the most that a number holds exactly. */
const READ_BYTES = 6;

/** @param rootKey - signs the challenges */
export function createProofOfWork(rootKey: RootKey, { now, randomBytes }: Deps): ProofOfWork {
  const sign = (...parts: string[]) =>
    createHmac('sha256', rootKey())
      .update(JSON.stringify(['proof of work', ...parts]))
      .digest('base64url');

  return {
    issue: (network, difficulty) => {
      const nonce = Buffer.from(randomBytes(16)).toString('base64url');
      const parts = [String(difficulty), String(now() + CHALLENGE_LIFETIME_MS), nonce] as const;
      return [...parts, sign(network, ...parts)].join('.');
    },
    verify: (solution, network) => {
      const { difficulty, expiry, nonce, mac, counter } = SOLUTION.exec(solution)?.groups ?? {};
      if (!difficulty || !expiry || !nonce || !mac || !counter) return undefined;
      const expected = sign(network, difficulty, expiry, nonce);
      if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return undefined;
      const expiresAt = Number(expiry);
      const work = workOf(mac + counter);
      if (expiresAt <= now() || work < 2 ** Number(difficulty)) return undefined;
      return { id: mac, work, issuedAt: expiresAt - CHALLENGE_LIFETIME_MS, expiresAt };
    },
  };
}

/** Average number of hashes until one is as small as this text's. */
function workOf(text: string): number {
  const value = createHash('sha256').update(text).digest().readUIntBE(0, READ_BYTES);
  return 2 ** (READ_BYTES * 8) / (value + 1);
}
