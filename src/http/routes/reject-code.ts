import { DETAILS, SECOND_FACTOR, type SecondFactorResponse } from '../../contract/index.js';
import type { CodeRejection } from '../../core/auth/second-factor.js';
import type { RequestContext } from '../context.js';

/**
 * Responds to a sign-in whose password was correct, and whose one-time code is missing or cannot be
 * accepted. No answer carries a proof-of-work challenge: work buys no guesses of codes.
 *
 * @param email - the configured email, which was correct
 */
export function rejectCode(
  context: RequestContext,
  rejection: CodeRejection,
  email: string,
): Response {
  switch (rejection.outcome) {
    case 'code-required':
      // On a device that is not known, someone may have found the password.
      if (!rejection.knownDevice) {
        context.audit({ event: 'sign-in-failed', reason: 'code-required', email });
      }
      return askForCode(context, DETAILS.codeRequired);
    case 'wrong-code':
      context.audit({ event: 'sign-in-failed', reason: 'wrong-code', email });
      return askForCode(context, DETAILS.incorrectCode);
    case 'used-code':
      context.audit({ event: 'sign-in-failed', reason: 'used-code', email });
      return askForCode(context, DETAILS.usedCode, rejection.retryAfterSeconds);
    case 'too-many-codes': {
      const { retryAfterSeconds } = rejection;
      context.audit({ event: 'codes-throttled', email, retryAfterSeconds });
      return context.reject(429, DETAILS.tooManyCodes, retryAfter(retryAfterSeconds));
    }
    case 'code-unavailable':
      return context.reject(503, DETAILS.codeUnavailable, retryAfter(rejection.retryAfterSeconds));
  }
}

/** A 401 that asks for a code; with `retryAfterSeconds`, for the next one. */
function askForCode(context: RequestContext, detail: string, retryAfterSeconds?: number): Response {
  const body = { detail, second_factor: SECOND_FACTOR } satisfies SecondFactorResponse;
  return context.json(401, body, {
    'www-authenticate': 'Bearer',
    ...(retryAfterSeconds === undefined ? {} : retryAfter(retryAfterSeconds)),
  });
}

function retryAfter(seconds: number): { readonly 'retry-after': string } {
  return { 'retry-after': String(seconds) };
}
