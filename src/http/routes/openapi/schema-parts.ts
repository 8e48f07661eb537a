import { DETAILS, PASSKEY_DETAILS, PROOF_HEADERS } from '../../../contract/index.js';
import { reference, type COMPONENTS } from './components.js';

/** Authenticated by a bearer token or the session cookie. */
export const SESSION = [{ bearer: [] }, { session: [] }];

export function json(status: number, description: string, schema: keyof typeof COMPONENTS): object {
  return {
    [status]: { description, content: { 'application/json': { schema: reference(schema) } } },
  };
}

/** A response with the body of every error. */
export function error(status: number, description: string): object {
  return json(status, description, 'ErrorResponse');
}

/** An optional string in the query. */
export function query(name: string, description: string): object {
  return { name, in: 'query', description, schema: { type: 'string' } };
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
};

const CHALLENGE = {
  [PROOF_HEADERS.challenge]: {
    description: `A proof-of-work challenge: difficulty, expiry, nonce and MAC, separated by dots. Find a number whose decimal digits, appended to the MAC, give a text whose SHA-256 begins with at least \`difficulty\` zero bits. Then repeat the request with the challenge, a dot and that number in ${PROOF_HEADERS.solution}.`,
    schema: { type: 'string' },
  },
};

function errorWith(headers: object, status: number, description: string): object {
  const content = { 'application/json': { schema: reference('ErrorResponse') } };
  return { [status]: { description, headers, content } };
}

/** An error that is over after the seconds in Retry-After. */
export function retryLater(status: number, description: string): object {
  return errorWith(RETRY_AFTER, status, description);
}

/** Like `retryLater`, but a solved proof-of-work challenge makes the wait unnecessary. */
export function retryWithProof(status: number, description: string): object {
  return errorWith({ ...RETRY_AFTER, ...CHALLENGE }, status, description);
}

/** The header that presents a solved challenge. */
export const PROOF = {
  name: PROOF_HEADERS.solution,
  in: 'header',
  description:
    'The solved challenge of a 429 or 503. Allows one attempt that bypasses these limits',
  schema: { type: 'string' },
};

/** Description of the 403 by which `byMethod` and `verify` prevent cross-site request forgery. */
export const CROSS_SITE = 'Sent by a page of another site';

/** The errors of a change that may need the owner to be confirmed again. */
export const CONFIRMATION_ERRORS = {
  ...json(
    403,
    `${CROSS_SITE}; not the owner; ${PASSKEY_DETAILS.incorrectPassword}; or ${PASSKEY_DETAILS.unconfirmed}: nothing was confirmed in this session for ten minutes`,
    'ConfirmationResponse',
  ),
  ...retryLater(429, 'Too many failed sign-ins'),
  ...retryLater(503, 'Passwords or passkeys cannot be checked right now'),
};

/** The 401 of protected endpoints. */
export const UNAUTHENTICATED = error(
  401,
  `${DETAILS.notAuthenticated}, or ${DETAILS.invalidCredentials}`,
);

/** The 403 of what only the owner may read. */
export const OWNER_ONLY = error(403, "Authentication is disabled, or the token is not the owner's");

/** Description of the 202 after a change that is in the memory of this replica alone. */
export const DONE_HERE =
  'Done on this replica, but not yet on the others, or not in the state directory: `pending` says which';

/** Operations by path and lower-case method. */
export type PathDescriptions = Readonly<Record<string, Readonly<Record<string, object>>>>;
