import { DETAILS } from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import type { RequestContext } from '../context.js';
import type { DeviceCookie } from '../cookies/device-cookie.js';
import { readFields, type Fields } from '../request-body.js';
import type { Handler } from '../router.js';
import { respondSignedIn, sessionRequestOf } from './signed-in.js';
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
export function createLinkSignIn(auth: Auth, deviceCookie: DeviceCookie): Handler {
  return async (context) => {
    if (!auth.enabled) return context.rejectUnauthenticated(DETAILS.authenticationDisabled);
    const fields = await readFields(context.request);
    if (typeof fields === 'string') return rejectBody(context, fields, BODY_TERMS);
    const { token: linkToken } = fields;
    if (typeof linkToken !== 'string') return rejectBody(context, 'incomplete', BODY_TERMS);
    return await signIn(context, auth, { linkToken, fields, deviceCookie });
  };
}

interface LinkSignIn {
  readonly linkToken: string;
  readonly fields: Fields;
  readonly deviceCookie: DeviceCookie;
}

async function signIn(
  context: RequestContext,
  auth: Auth,
  { linkToken, fields, deviceCookie }: LinkSignIn,
): Promise<Response> {
  const request = sessionRequestOf(context, fields, deviceCookie);
  const result = await auth.signInWithLink(linkToken, request);
  if (result.outcome === 'unknown') {
    return context.reject(503, DETAILS.linkUnavailable, {
      'retry-after': String(UNAVAILABLE_RETRY_SECONDS),
    });
  }
  if (result.outcome !== 'signed-in') {
    context.audit({ event: 'token-refused' });
    return context.rejectUnauthenticated(DETAILS.invalidLink);
  }
  return respondSignedIn(context, { session: result, request, method: 'link' }, deviceCookie);
}
