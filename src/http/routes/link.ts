import { DETAILS } from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import type { RequestContext } from '../context.js';
import { readFields, type Fields } from '../request-body.js';
import type { Handler } from '../router.js';
import { respondSignedIn, sessionCookies, sessionRequestOf } from './signed-in.js';
import { rejectBody, type BodyTerms } from './reject-body.js';

/** Seconds after which a client may try again while Redis is unavailable. */
const UNAVAILABLE_RETRY_SECONDS = 5;

const BODY_TERMS: BodyTerms = {
  content: 'the link token',
  incomplete: 'The token of the link is required, as a string',
};

/**
 * `POST /_housekey/api/link`: exchanges the token of a sign-in link for an access token. Needs no limit:
 * a token has 256 bits, and a forged one costs an HMAC.
 */
export function createLinkSignIn(auth: Auth): Handler {
  return async (context) => {
    if (!auth.enabled) return context.rejectUnauthenticated(DETAILS.authenticationDisabled);
    const fields = await readFields(context.request);
    if (typeof fields === 'string') return rejectBody(context, fields, BODY_TERMS);
    const { token: linkToken } = fields;
    if (typeof linkToken !== 'string') return rejectBody(context, 'incomplete', BODY_TERMS);
    return await signIn(context, auth, { linkToken, fields });
  };
}

async function signIn(
  context: RequestContext,
  auth: Auth,
  { linkToken, fields }: { readonly linkToken: string; readonly fields: Fields },
): Promise<Response> {
  const sessionRequest = sessionRequestOf(context, fields);
  const result = await auth.signInWithLink(linkToken, sessionRequest);
  if (result.outcome === 'unknown') {
    return context.reject(503, DETAILS.linkUnavailable, {
      'retry-after': String(UNAVAILABLE_RETRY_SECONDS),
    });
  }
  if (result.outcome !== 'signed-in') {
    context.audit({ event: 'token-refused' });
    return context.rejectUnauthenticated(DETAILS.invalidLink);
  }
  context.audit({ event: 'sign-in', email: result.email, method: 'link' });
  return respondSignedIn(context, result, sessionCookies(context, result, sessionRequest));
}
