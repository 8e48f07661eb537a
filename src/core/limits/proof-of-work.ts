import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.js';
import { deriveKey } from '../auth/derived-key.js';

/** How long a challenge may be solved and its solution be used, in milliseconds. */
export const CHALLENGE_LIFETIME_MS = 120_000;

/** A solved challenge. */
export interface Proof {
  /** The challenge's MAC: each challenge is good for one check, however often it was solved. */
  readonly id: string;
  /** How many hashes that takes, on average. */
  readonly work: number;
  /** In milliseconds since the epoch. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/**
 * Challenges for a proof of work (Hashcash). Nothing is stored for them: a challenge is
 * `difficulty.expiry.nonce.MAC`, and its solution appends `.counter`, so that the SHA-256 of MAC and
 * counter begins with as many zero bits as the difficulty says. The MAC also covers the client
 * network: a solution is worth nothing elsewhere, and cannot be sold.
 */
export interface ProofOfWork {
  /** @param difficulty - leading zero bits, up to 32. */
  readonly issue: (network: string, difficulty: number) => string;
  /** The proof, unless it is malformed, expired, somebody else's or wrong. */
  readonly verify: (solution: string, network: string) => Proof | undefined;
}

const SOLUTION =
  /^(?<difficulty>\d{1,2})\.(?<expiry>\d{1,15})\.(?<nonce>[\w-]{22})\.(?<mac>[\w-]{43})\.(?<counter>\d{1,12})$/;

/** Bytes of a hash that are read as a number: no more than fit one exactly. */
const READ_BYTES = 6;

/** @param secret - SERVICE_SECRET_KEY, from which the key is derived. */
export function createProofOfWork(secret: string, { now, randomBytes }: Deps): ProofOfWork {
  const key = deriveKey(secret, 'proof of work');
  const sign = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');

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
      const work = workIn(mac + counter);
      if (expiresAt <= now() || work < 2 ** Number(difficulty)) return undefined;
      return { id: mac, work, issuedAt: expiresAt - CHALLENGE_LIFETIME_MS, expiresAt };
    },
  };
}

/** How many hashes it takes, on average, to find one as small as this text's. */
function workIn(text: string): number {
  const value = createHash('sha256').update(text).digest().readUIntBE(0, READ_BYTES);
  return 2 ** (READ_BYTES * 8) / (value + 1);
}
