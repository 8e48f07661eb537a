import { PASSKEY_DETAILS } from '../../../contract/index.js';
import type { PasskeyRejection } from '../../../core/auth/passkeys/passkeys.js';
import type { RequestContext } from '../../context.js';
import type { BodyTerms } from '../reject-body.js';

/** How errors name the content of a body. */
export const BODY_TERMS: BodyTerms = {
  content: 'what the browser returned',
  incomplete: 'Send what the browser returned for the passkey, as JSON',
};

/** Responds to a passkey that was not accepted, and audits it. */
export function rejectPasskey(context: RequestContext, reason: PasskeyRejection): Response {
  if (reason === 'busy') {
    return context.reject(503, 'Passkeys cannot be checked right now; try again in 1 second', {
      'retry-after': '1',
    });
  }
  context.audit({ event: 'passkey-refused', cause: reason });
  switch (reason) {
    case 'malformed':
      return context.reject(422, BODY_TERMS.incomplete);
    case 'unknown':
      return context.rejectUnauthenticated(PASSKEY_DETAILS.unknown);
    case 'expired':
      return context.rejectUnauthenticated(PASSKEY_DETAILS.expired);
    case 'origin':
    case 'invalid':
      return context.rejectUnauthenticated(PASSKEY_DETAILS.refused);
  }
}
