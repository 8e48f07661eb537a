import { signIn, type SignInOutcome } from '../api/auth.js';
import { solve } from './solve.js';

/** Each costs a wait in the service's queue; whoever gets no turn in so many is told to wait. */
const MOST_PROOFS = 4;

/**
 * Like `signIn`, but if the service is busy with strangers, works its way past them: it solves the
 * challenge that came with the refusal and tries again.
 *
 * @param onProof - called when that begins.
 */
export async function signInPersistently(
  email: string,
  password: string,
  onProof: () => void = () => undefined,
): Promise<SignInOutcome> {
  let outcome = await signIn(email, password);
  for (let proofs = 0; proofs < MOST_PROOFS; proofs += 1) {
    if (!('challenge' in outcome) || outcome.challenge === null) break;
    onProof();
    const solution = await solve(outcome.challenge);
    if (solution === null) break;
    outcome = await signIn(email, password, solution);
  }
  return outcome;
}
