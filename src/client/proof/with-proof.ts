import type { RequestSignIn, SignInApi } from '../sign-in-api.js';

/** Each attempt waits in the service's queue. After this many, the user has to wait. */
const MAX_PROOFS = 4;

/**
 * Makes a sign-in that solves the challenge of a 429 or 503, which the service sends under load, and tries
 * again.
 *
 * @param signIn - sends the credentials once
 */
export function withProof(signIn: SignInApi['signIn']): RequestSignIn {
  return async (email, password, onProof = () => undefined, code, fields) => {
    let outcome = await signIn(email, password, undefined, code, fields);
    for (let proofs = 0; proofs < MAX_PROOFS; proofs += 1) {
      if (!('challenge' in outcome) || outcome.challenge === null) break;
      onProof();
      // Loaded on demand: most visitors are never asked.
      const { solve } = await import('./solve.js');
      const solution = await solve(outcome.challenge);
      if (solution === null) break;
      outcome = await signIn(email, password, solution, code, fields);
    }
    return outcome;
  };
}
