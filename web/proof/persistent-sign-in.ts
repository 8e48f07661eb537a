import { signIn } from '../api/auth.js';
import type { SignInOutcome } from '../../src/client/sign-in-api.js';
import { solve } from './solve.js';

/** Each attempt waits in the service's queue. After this many, the user has to wait. */
const MAX_PROOFS = 4;

/**
 * Like `signIn`, but if the service is under load and sends a challenge with its 429 or 503, solves
 * the challenge and tries again.
 * @param onProof - called when solving begins.
 * @param code - the one-time code, if an earlier attempt was asked for it.
 */
export async function signInWithProof(
  email: string,
  password: string,
  onProof: () => void = () => undefined,
  code?: string,
): Promise<SignInOutcome> {
  let outcome = await signIn(email, password, undefined, code);
  for (let proofs = 0; proofs < MAX_PROOFS; proofs += 1) {
    if (!('challenge' in outcome) || outcome.challenge === null) break;
    onProof();
    const solution = await solve(outcome.challenge);
    if (solution === null) break;
    outcome = await signIn(email, password, solution, code);
  }
  return outcome;
}
