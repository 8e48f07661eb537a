import { DETAILS, type LoginAnswer } from '../contract.js';
import type { Auth } from '../core/auth.js';
import type { Reading } from '../core/sign-in.js';
import { answer, refuse, refuseUnauthenticated } from './answer.js';
import { MAXIMUM_BODY_BYTES, readFields, type BodyFault } from './body.js';
import { credentialsSchema } from './schemas.js';

type Fault = BodyFault | 'incomplete';

/** `POST /api/auth/login`: credentials for an access token. */
export function createLogin(auth: Auth): (request: Request) => Promise<Response> {
  return async (request) => {
    const result = await auth.signIn(async () => await readCredentials(request));
    switch (result.outcome) {
      case 'signed-in':
        return answer(200, {
          access_token: result.token,
          token_type: 'bearer',
          expires_in: result.lifetimeSeconds,
          email: result.email,
        } satisfies LoginAnswer);
      case 'incorrect':
        return refuseUnauthenticated(DETAILS.incorrectCredentials);
      case 'disabled':
        return refuseUnauthenticated(DETAILS.authenticationDisabled);
      case 'unreadable':
        return refuseBody(result.fault);
    }
  };
}

async function readCredentials(request: Request): Promise<Reading<Fault>> {
  const fields = await readFields(request);
  if (typeof fields === 'string') return { ok: false, fault: fields };
  const { email = fields['username'], password } = fields;
  const credentials = credentialsSchema.safeParse({ email, password });
  return credentials.success
    ? { ok: true, credentials: credentials.data }
    : { ok: false, fault: 'incomplete' };
}

function refuseBody(fault: Fault): Response {
  switch (fault) {
    case 'unsupported':
      return refuse(415, 'Send the credentials as application/json or as a form');
    case 'malformed':
      return refuse(400, 'The request body cannot be read as what its Content-Type says');
    case 'too-large':
      return refuse(413, `The request body is larger than ${MAXIMUM_BODY_BYTES} bytes`);
    case 'incomplete':
      return refuse(422, 'Both email and password are needed, as strings');
  }
}
