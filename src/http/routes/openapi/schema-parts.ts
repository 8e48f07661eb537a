import { DETAILS } from '../../../contract/index.js';
import { reference, type COMPONENTS } from './components.js';

/** Authenticated by a bearer token or the session cookie. */
export const SESSION = [{ bearer: [] }, { session: [] }];

/** A JSON response. */
export function json(status: number, description: string, schema: keyof typeof COMPONENTS): object {
  return {
    [status]: { description, content: { 'application/json': { schema: reference(schema) } } },
  };
}

/** An error response. */
export function error(status: number, description: string): object {
  return json(status, description, 'ErrorResponse');
}

/** An optional string in the query. */
export function query(name: string, description: string): object {
  return { name, in: 'query', description, schema: { type: 'string' } };
}

/** A 429 or 503, with Retry-After and a proof-of-work challenge. */
export function retryLater(status: number, description: string): object {
  const seconds = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } };
  const challenge = {
    description:
      'A proof-of-work challenge: difficulty, expiry, nonce and MAC, separated by dots. Find a number whose decimal digits, appended to the MAC, give a text whose SHA-256 begins with at least `difficulty` zero bits. Then repeat the request with the challenge, a dot and that number in X-Housekey-Proof.',
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
  description:
    'The solved challenge of a 429 or 503. Allows one attempt that bypasses these limits',
  schema: { type: 'string' },
};

/** The 401 of protected endpoints. */
export const UNAUTHENTICATED = error(
  401,
  `${DETAILS.notAuthenticated}, or ${DETAILS.invalidCredentials}`,
);

/** Description of the 202 after a sign-out that the other replicas do not know about yet. */
export const REVOKED_HERE =
  'Revoked on this replica, and on the others as soon as Redis can be reached again';

/** Description of the 403 by which `byMethod` and `verify` prevent cross-site request forgery. */
export const CROSS_SITE = 'Sent by a page of another site';
