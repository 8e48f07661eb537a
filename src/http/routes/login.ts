import { DETAILS, PROOF_HEADERS, type LoginResponse } from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import type {
  Credentials,
  SignInAdmission,
  SignInDelay,
  SignInOutcome,
} from '../../core/auth/sign-in.js';
import { MAXIMUM_BODY_BYTES, readFields, type BodyFault } from '../request-body.js';
import { deviceCookie, deviceMarks } from '../cookies/device-cookie.js';
import type { Handler } from '../methods.js';
import type { RequestContext } from '../context.js';

type CredentialsError = BodyFault | 'incomplete';
type Rejected = Exclude<SignInAdmission | SignInOutcome, { outcome: 'admitted' | 'signed-in' }>;

/**
 * `POST /api/auth/login`: exchanges credentials for an access token. The body is read only after the
 * limits have admitted the client.
 *
 * @param path - this endpoint's own path, the only one that receives the device cookie
 */
export function createLogin(auth: Auth, path: string): Handler {
  return async (visit) => {
    const { request, client } = visit;
    const admission = await auth.admitSignIn({
      network: client.network,
      deviceTokens: deviceMarks(visit),
      proof: request.headers.get(PROOF_HEADERS.solution) ?? undefined,
      signal: request.signal,
    });
    if (admission.outcome !== 'admitted') return reject(visit, admission);
    const credentials = await readCredentials(request);
    if (typeof credentials === 'string') return refuseBody(visit, credentials);
    const result = await admission.signIn(credentials);
    if (result.outcome !== 'signed-in') return reject(visit, result);

    const { email, token, lifetimeSeconds, deviceToken } = result;
    visit.audit({ event: 'sign-in', email });
    const body = {
      access_token: token,
      token_type: 'bearer',
      expires_in: lifetimeSeconds,
      email,
    } satisfies LoginResponse;
    return visit.answer(200, body, {}, [
      deviceCookie(visit, deviceToken, path),
      ...visit.startSession(token, lifetimeSeconds),
    ]);
  };
}

async function readCredentials(request: Request): Promise<Credentials | CredentialsError> {
  const fields = await readFields(request);
  if (typeof fields === 'string') return fields;
  const { email = fields['username'], password } = fields;
  // As the schema in the OpenAPI document says; two comparisons need no library.
  return typeof email === 'string' && typeof password === 'string'
    ? { email, password }
    : 'incomplete';
}

function reject(visit: RequestContext, rejected: Rejected): Response {
  switch (rejected.outcome) {
    case 'disabled':
      return visit.refuseUnauthenticated(DETAILS.authenticationDisabled);
    case 'incorrect': {
      const { reason, attemptedEmail: email } = rejected;
      visit.audit({ event: 'sign-in-failed', reason, email });
      return visit.refuseUnauthenticated(DETAILS.incorrectCredentials);
    }
    case 'throttled': {
      const { retryAfterSeconds } = rejected;
      visit.audit({ event: 'sign-in-throttled', retryAfterSeconds });
      return refuseForNow(visit, 429, 'Too many failed sign-ins', rejected);
    }
    case 'busy':
      visit.audit({ event: 'sign-in-busy' });
      return refuseForNow(visit, 503, 'Too many sign-ins at once', rejected);
    case 'gone':
      // The client has disconnected and will not see this.
      return visit.refuse(408, 'The connection was closed before the sign-in was checked');
  }
}

/** Retry-After in seconds (RFC 9110 §10.2.3), the same in words, and the way past it. */
function refuseForNow(
  visit: RequestContext,
  status: number,
  why: string,
  { retryAfterSeconds: seconds, challenge }: SignInDelay,
): Response {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return visit.refuse(status, `${why}; try again in ${wait}`, {
    'retry-after': String(seconds),
    ...(challenge === undefined ? {} : { [PROOF_HEADERS.challenge]: challenge }),
  });
}

function refuseBody(visit: RequestContext, fault: CredentialsError): Response {
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
