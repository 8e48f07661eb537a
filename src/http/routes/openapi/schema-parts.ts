import { DETAILS } from '../../../contract/index.js';
import { reference, type COMPONENTS } from './components.js';

/** By the token, or by the cookie that holds it. */
export const SESSION = [{ bearer: [] }, { session: [] }];

export function json(status: number, description: string, schema: keyof typeof COMPONENTS): object {
  return {
    [status]: { description, content: { 'application/json': { schema: reference(schema) } } },
  };
}

export function error(status: number, description: string): object {
  return json(status, description, 'ErrorResponse');
}

export function query(name: string, description: string): object {
  return { name, in: 'query', description, schema: { type: 'string' } };
}

/** 429 or 503, with the way past it. */
export function retryLater(status: number, description: string): object {
  const seconds = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } };
  const challenge = {
    description:
      'A proof of work to solve: difficulty, expiry, nonce and MAC, with dots between. Find a number whose decimal digits, appended to the MAC, give a text whose SHA-256 begins with as many zero bits as the difficulty says; then send the same request again with the challenge, a dot and that number in X-Housekey-Proof.',
    schema: { type: 'string' },
  };
  const content = { 'application/json': { schema: reference('ErrorResponse') } };
  const headers = { 'Retry-After': seconds, 'X-Housekey-Challenge': challenge };
  return { [status]: { description, headers, content } };
}

/** The header that presents a solved challenge. */
export const PROOF = {
  name: 'X-Housekey-Proof',
  in: 'header',
  description: 'A solved challenge of a 429 or 503: it gets one check in a lane of its own',
  schema: { type: 'string' },
};

/** 401, as the guard answers. */
export const REFUSED = error(401, `${DETAILS.notAuthenticated}, or ${DETAILS.invalidCredentials}`);

/** 202, for a sign-out that the other replicas do not know of yet. */
export const SIGNED_OUT_HERE =
  'Refused here, and elsewhere as soon as replicas are connected again';
