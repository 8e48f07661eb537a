import { hash } from 'node:crypto';
import { PROOF_HEADERS } from '../../src/contract/index.js';

/** Solves a proof-of-work challenge like the login page does. */
export function solveChallenge(challenge: string): string {
  const [difficulty, , , mac = ''] = challenge.split('.');
  for (let counter = 0; ; counter += 1) {
    const start = Number.parseInt(hash('sha256', mac + counter).slice(0, 8), 16);
    if (Math.clz32(start) >= Number(difficulty)) return `${challenge}.${counter}`;
  }
}

/** The request header with the solution of the challenge in a rejected response. */
export function proofHeaders(refused: Response): Record<string, string> {
  return {
    [PROOF_HEADERS.solution]: solveChallenge(refused.headers.get(PROOF_HEADERS.challenge) ?? ''),
  };
}
