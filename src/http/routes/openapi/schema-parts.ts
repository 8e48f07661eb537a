import { DETAILS, PROOF_HEADERS } from '../../../contract/index.js';
import { MAX_BODY_BYTES } from '../../request-body.js';
import { reference, type COMPONENTS } from './components.js';

/** Authenticated by a bearer token or the session cookie. */
export const SESSION = [{ bearer: [] }, { session: [] }];

/** Headers of a response, by name. */
type HeaderDescriptions = Readonly<Record<string, object>>;

interface ResponseDescription {
  readonly description: string;
  readonly headers: HeaderDescriptions;
  readonly content: Readonly<Record<string, object>>;
}

/** Responses with a body, by status. */
export type ResponseDescriptions = Readonly<Record<number, ResponseDescription>>;

export function json(
  status: number,
  description: string,
  schema: keyof typeof COMPONENTS,
  headers: HeaderDescriptions = {},
): ResponseDescriptions {
  const content = { 'application/json': { schema: reference(schema) } };
  return { [status]: { description, headers, content } };
}

/** A response with the body of every error. */
export function error(
  status: number,
  description: string,
  headers?: HeaderDescriptions,
): ResponseDescriptions {
  return json(status, description, 'ErrorResponse', headers);
}

/** The same responses, in place of which the form of the login page gets the page again. */
export function orPage(responses: ResponseDescriptions): ResponseDescriptions {
  const page = { 'text/html': { schema: { type: 'string' } } };
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      { ...response, content: { ...response.content, ...page } },
    ]),
  );
}

/** The body of requests in JSON. */
export function jsonBody(schema: keyof typeof COMPONENTS): object {
  return { required: true, content: { 'application/json': { schema: reference(schema) } } };
}

/** The body of requests that a form can send, too. */
export function formBody(schema: keyof typeof COMPONENTS): object {
  const mediaType = { schema: reference(schema) };
  return {
    required: true,
    content: Object.fromEntries(FORM_TYPES.map((type) => [type, mediaType])),
  };
}

const FORM_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const;

/** A redirect. */
export function redirect(status: 302 | 303, description: string): object {
  const headers = { Location: { required: true, schema: { type: 'string' } } };
  return { [status]: { description, headers } };
}

/** An optional string in the query. */
export function query(name: string, description: string): object {
  return { name, in: 'query', description, schema: { type: 'string' } };
}

const SECONDS = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } };

const RETRY_AFTER = { 'Retry-After': { ...SECONDS, required: true } };

const PROOF_CHALLENGE = {
  [PROOF_HEADERS.challenge]: {
    description: `A proof-of-work challenge: difficulty, expiry, nonce and MAC, separated by dots. Find a number whose decimal digits, appended to the MAC, give a text whose SHA-256 begins with at least \`difficulty\` zero bits. Then repeat the request with the challenge, a dot and that number in ${PROOF_HEADERS.solution}.`,
    schema: { type: 'string' },
  },
};

/** An error that is over after the seconds in Retry-After. */
export function retryLater(status: number, description: string): ResponseDescriptions {
  return error(status, description, RETRY_AFTER);
}

/** Like `retryLater`, but a solved proof-of-work challenge makes the wait unnecessary. */
export function retryWithProof(status: number, description: string): ResponseDescriptions {
  return error(status, description, { ...RETRY_AFTER, ...PROOF_CHALLENGE });
}

/** The header that presents a solved challenge. */
export const PROOF = {
  name: PROOF_HEADERS.solution,
  in: 'header',
  description:
    'The solved challenge of a 429 or 503. Allows one attempt that bypasses these limits',
  schema: { type: 'string' },
};

const CHALLENGE = {
  'WWW-Authenticate': {
    description: '`Bearer`; to programs that may send an app token also `Basic`',
    required: true,
    schema: { type: 'string' },
  },
};

/** A 401, with a challenge (RFC 9110 §15.5.2). */
export function unauthenticated(description: string): ResponseDescriptions {
  return error(401, description, CHALLENGE);
}

/** A 401 that may ask for a one-time code. */
export function codeRequired(description: string): ResponseDescriptions {
  const headers = { ...CHALLENGE, 'Retry-After': SECONDS };
  return json(401, description, 'SecondFactorResponse', headers);
}

/** The 401 of protected endpoints. */
export const UNAUTHENTICATED = unauthenticated(
  `${DETAILS.notAuthenticated}, or ${DETAILS.invalidCredentials}`,
);

/** How bodies are refused at paths that take JSON or a form. */
export const BODY_ERRORS = {
  ...error(400, 'The body does not match its Content-Type'),
  ...error(413, `The body is larger than ${MAX_BODY_BYTES} bytes`),
  ...error(415, 'The body is neither JSON nor a form, or has a Content-Encoding', {
    'Accept-Encoding': {
      description: '`identity`, if the body has a Content-Encoding',
      schema: { type: 'string' },
    },
  }),
  ...error(422, 'A field is missing, or cannot be used'),
};

/** The 408 of sign-ins. */
export const GONE = error(408, 'The client closed the connection before the password was checked');

/** The 404 of paths that do not exist while authentication is disabled. */
export const NOT_WHILE_DISABLED = error(404, 'Authentication is disabled');

/** The 403 of what only the owner may read. */
export const OWNER_ONLY = error(403, "Authentication is disabled, or the token is not the owner's");

/** Description of the 202 after a change that is in the memory of this replica alone. */
export const DONE_HERE =
  'Done on this replica, but not yet on the others, or not in the state directory: `pending` says which';

/** Description of the 403 by which `byMethod` and `verify` prevent cross-site request forgery. */
export const CROSS_SITE = 'Sent by a page of another site';

export interface OperationDescription {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses: object;
}

/** Operations by path and lower-case method. */
export type PathDescriptions = Readonly<
  Record<string, Readonly<Record<string, OperationDescription>>>
>;
