import { DETAILS, PROOF_HEADERS, type LoginResponse } from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import type { Reading, SignInOutcome } from '../../core/auth/sign-in.js';
import { MAXIMUM_BODY_BYTES, readFields, type BodyFault } from '../request-body.js';
import { deviceCookie, deviceMarks } from '../cookies/device-cookie.js';
import type { Handler } from '../methods.js';
import type { RequestContext } from '../context.js';

type Fault = BodyFault | 'incomplete';
type Refusal = Extract<SignInOutcome<Fault>, { readonly retryAfterSeconds: number }>;

/** `POST /api/auth/login`: credentials for an access token. `path` is where this one stands. */
export function createLogin(auth: Auth, path: string): Handler {
  return async (visit) => {
    const { request, client } = visit;
    const visitor = {
      network: client.network,
      deviceTokens: deviceMarks(visit),
      proof: request.headers.get(PROOF_HEADERS.solution) ?? undefined,
      signal: request.signal,
    };
    const result = await auth.signIn(visitor, async () => await readCredentials(request));
    switch (result.outcome) {
      case 'signed-in':
        visit.audit({ event: 'sign-in', email: result.email });
        return visit.answer(
          200,
          {
            access_token: result.token,
            token_type: 'bearer',
            expires_in: result.lifetimeSeconds,
            email: result.email,
          } satisfies LoginResponse,
          {},
          [
            deviceCookie(visit, result.mark, path),
            ...visit.startSession(result.token, result.lifetimeSeconds),
          ],
        );
      case 'incorrect':
        visit.audit({
          event: 'sign-in-failed',
          reason: `wrong-${result.wrong}`,
          email: result.triedEmail,
        });
        return visit.refuseUnauthenticated(DETAILS.incorrectCredentials);
      case 'disabled':
        return visit.refuseUnauthenticated(DETAILS.authenticationDisabled);
      case 'throttled':
        visit.audit({
          event: 'sign-in-throttled',
          retryAfterSeconds: result.retryAfterSeconds,
        });
        return refuseForNow(visit, 429, 'Too many failed sign-ins', result);
      case 'busy':
        visit.audit({ event: 'sign-in-busy' });
        return refuseForNow(visit, 503, 'Too many sign-ins at once', result);
      case 'gone':
        // Nobody is there to read it.
        return visit.refuse(408, 'The connection was closed before the sign-in was checked');
      case 'unreadable':
        return refuseBody(visit, result.fault);
    }
  };
}

async function readCredentials(request: Request): Promise<Reading<Fault>> {
  const fields = await readFields(request);
  if (typeof fields === 'string') return { ok: false, fault: fields };
  const { email = fields['username'], password } = fields;
  // As the schema in the OpenAPI document says; two comparisons need no library.
  return typeof email === 'string' && typeof password === 'string'
    ? { ok: true, credentials: { email, password } }
    : { ok: false, fault: 'incomplete' };
}

/** Retry-After in seconds (RFC 9110 §10.2.3), the same in words, and the way past it. */
function refuseForNow(
  visit: RequestContext,
  status: number,
  why: string,
  { retryAfterSeconds: seconds, challenge }: Refusal,
): Response {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return visit.refuse(status, `${why}; try again in ${wait}`, {
    'retry-after': String(seconds),
    ...(challenge === undefined ? {} : { [PROOF_HEADERS.challenge]: challenge }),
  });
}

function refuseBody(visit: RequestContext, fault: Fault): Response {
  switch (fault) {
    case 'unsupported':
      return visit.refuse(415, 'Send the credentials as application/json or as a form');
    case 'malformed':
      return visit.refuse(400, 'The request body cannot be read as what its Content-Type says');
    case 'too-large':
      return visit.refuse(413, `The request body is larger than ${MAXIMUM_BODY_BYTES} bytes`);
    case 'incomplete':
      return visit.refuse(422, 'Both email and password are needed, as strings');
  }
}
