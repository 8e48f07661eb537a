import { DETAILS, PASSKEY_DETAILS, PROOF_HEADERS, isRecord } from '../../../contract/index.js';
import { MAX_BODY_BYTES } from '../../request-body.js';
import type { GuardName } from '../../access/guard.js';
import * as contract from '../../../contract/index.js';
import type { Schema } from '../../../contract/schema.js';

type Contract = typeof contract;

/** A schema of the contract. Its name in the document is the same. */
type SchemaName = {
  [Name in keyof Contract]: Contract[Name] extends Schema<unknown> ? Name : never;
}[keyof Contract];

/** The schemas of the contract. Names in lower case are of parts, which are described in place. */
const SCHEMAS = Object.entries(contract).flatMap(([name, value]): [string, object][] =>
  /^[A-Z][a-z]/.test(name) && isRecord(value) ? [[name, value]] : [],
);

const NAMES: ReadonlyMap<unknown, string> = new Map(
  SCHEMAS.map(([name, schema]) => [schema, name]),
);

/** The schemas by name. A schema that contains another one refers to it. */
export function componentSchemas(): object {
  return Object.fromEntries(SCHEMAS.map(([name, schema]) => [name, mapValues(schema)]));
}

function mapValues(object: object): object {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, withReferences(value)]),
  );
}

function withReferences(value: unknown): unknown {
  const name = NAMES.get(value);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(value)) return value.map(withReferences);
  return isRecord(value) ? mapValues(value) : value;
}

/** Headers of a response, by name. */
type HeaderDescriptions = Readonly<Record<string, object>>;

interface Answer {
  readonly description: string;
  readonly headers?: HeaderDescriptions;
  readonly content?: Readonly<Record<string, object>>;
}

/** Responses by status. A sentence is enough for an error, a redirect and a response without a body. */
export type ResponsesByStatus = Readonly<Record<number, string | Answer>>;

const TEXT = { type: 'string' };
const SECONDS = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } };

/** A header that the response may have. */
export function header(description?: string): object {
  return { description, schema: TEXT };
}

const LOCATION = { Location: { required: true, schema: TEXT } };
export const ETAG = { ETag: { required: true, schema: TEXT } };
const RETRY_AFTER = { 'Retry-After': { ...SECONDS, required: true } };

/** The challenge of a 401 (RFC 9110 §15.5.2). */
const CHALLENGE = {
  'WWW-Authenticate': {
    ...header('`Bearer`; to programs that may send an app token also `Basic`'),
    required: true,
  },
};

const PROOF_CHALLENGE = {
  [PROOF_HEADERS.challenge]: header(
    `A proof-of-work challenge: difficulty, expiry, nonce and MAC, separated by dots. Find a number whose decimal digits, appended to the MAC, give a text whose SHA-256 begins with at least \`difficulty\` zero bits. Then repeat the request with the challenge, a dot and that number in ${PROOF_HEADERS.solution}.`,
  ),
};

/** The headers of responses that are described by a sentence. */
const HEADERS: Readonly<Record<number, HeaderDescriptions>> = {
  302: LOCATION,
  303: LOCATION,
  304: ETAG,
  401: CHALLENGE,
  415: { 'Accept-Encoding': header('`identity`, if the body has a Content-Encoding') },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

/** A reference to a schema. */
export function reference(name: SchemaName): object {
  return { $ref: `#/components/schemas/${name}` };
}

/** The responses as the document contains them. */
export function describeAnswers(answers: ResponsesByStatus): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      typeof answer === 'string' ? describeSentence(Number(status), answer) : answer,
    ]),
  );
}

function describeSentence(status: number, description: string): object {
  const headers = HEADERS[status];
  return status < 400 ? { description, headers } : json(description, 'ErrorResponse', headers);
}

export function json(
  description: string,
  schema: SchemaName,
  headers: HeaderDescriptions = {},
): Answer {
  return { ...content('application/json', description, reference(schema)), headers };
}

/** A response in JSON that matches one of the schemas. */
export function jsonOneOf(description: string, ...schemas: readonly SchemaName[]): Answer {
  return content('application/json', description, { oneOf: schemas.map(reference) });
}

export function content(mediaType: string, description: string, schema: object): Answer {
  return { description, content: { [mediaType]: { schema } } };
}

/** The same response, in place of which the form of the login page gets the page again. */
export function orPage(response: Answer): Answer {
  return { ...response, content: { ...response.content, 'text/html': { schema: TEXT } } };
}

/** A 401 that may ask for a one-time code. */
export function codeRequired(description: string): Answer {
  return json(description, 'SecondFactorResponse', { ...CHALLENGE, 'Retry-After': SECONDS });
}

/** A 429 or 503. Instead of waiting, the client can solve a proof-of-work challenge. */
export function retryWithProof(description: string): Answer {
  return json(description, 'ErrorResponse', { ...RETRY_AFTER, ...PROOF_CHALLENGE });
}

/** The 403 by which `byMethod` and `verify` prevent cross-site request forgery. */
export const CROSS_SITE = 'Sent by a page of another site';

/** The 404 of a route that is turned off together with authentication. */
export const DISABLED = 'Authentication is disabled';

/** One sentence for several reasons. */
export function anyOf(...reasons: readonly string[]): string {
  const text = reasons.join(', or ');
  const lower = text.replaceAll(/(?<=, or )[A-Z]/g, (letter) => letter.toLowerCase());
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** The 408 of sign-ins. */
export const GONE = 'The client closed the connection before the password was checked';

/** The responses to a change, which may be in the memory of this replica alone. */
export function changed(description: string): ResponsesByStatus {
  const pending =
    'Done on this replica, but not yet on the others, or not in the state directory: `pending` says which';
  return { 202: json(pending, 'PendingResponse'), 204: description };
}

/** How bodies are refused at paths that take JSON or a form. */
export const BODY_ERRORS = {
  400: 'The body does not match its Content-Type',
  413: `The body is larger than ${MAX_BODY_BYTES} bytes`,
  415: 'The body is neither JSON nor a form, or has a Content-Encoding',
  422: 'A field is missing, or cannot be used',
};

export const PASSKEY_REFUSED = `${PASSKEY_DETAILS.refused}, ${PASSKEY_DETAILS.unknown}, or ${PASSKEY_DETAILS.expired}`;

/** How every path that takes a passkey refuses it. */
export const PASSKEY_ERRORS = {
  ...BODY_ERRORS,
  503: 'Too many passkeys are checked at once, or Redis cannot be reached',
};

/** Why a confirmation of the owner was not accepted, or is missing. */
export const CONFIRMATION = {
  401: codeRequired(
    `${DETAILS.notAuthenticated}, ${DETAILS.invalidCredentials}, ${PASSKEY_REFUSED}, or the password needs a one-time code`,
  ),
  403: json(
    `${CROSS_SITE}; not the owner; ${PASSKEY_DETAILS.incorrectPassword}; or ${PASSKEY_DETAILS.unconfirmed}: nothing was confirmed in this session for ten minutes`,
    'ConfirmationResponse',
  ),
  408: GONE,
  429: retryWithProof('Too many failed sign-ins'),
  503: retryWithProof('Too many sign-ins or passkeys at once, or Redis cannot be reached'),
};

/** The parts of a route that not all have, and its responses by status. Those that follow from the rest are added. */
interface Details extends ResponsesByStatus {
  /** The owner's route exists while authentication is disabled, too: it refuses guests. Default: it is turned off. */
  readonly isAlwaysThere?: true;
  /** It begins a session, or leads to one. */
  readonly isClosedWhileLocked?: true;
  /** A flood of its requests must not delay those of other routes. */
  readonly takesTurns?: true;
  /** Served under any host name. */
  readonly isAtAnyHost?: true;
  /** A guest could read it under a name that another site points here (DNS rebinding). */
  readonly refusesRebinding?: true;
  /** Default: the name of the path. */
  readonly operationId?: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
}

export interface Route<Guarded extends GuardName = GuardName> extends Details {
  readonly method: 'GET' | 'POST';
  readonly guard: Guarded;
  readonly summary: string;
}

/** Authenticated by a bearer token or the session cookie. */
export const SESSION = [{ bearer: [] }, { session: [] }];

export function get<Guarded extends GuardName>(
  guard: Guarded,
  summary: string,
  details: Details,
): Route<Guarded> {
  return { method: 'GET', guard, summary, ...details };
}

export function post<Guarded extends GuardName>(
  guard: Guarded,
  summary: string,
  details: Details,
): Route<Guarded> {
  return { method: 'POST', guard, summary, ...details };
}

/** The body of requests in JSON. */
export function jsonBody(schema: SchemaName, required = true): object {
  return { required, content: { 'application/json': { schema: reference(schema) } } };
}

/** The body of requests that a form can send, too. */
export function formBody(schema: SchemaName): object {
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  const mediaType = { schema: reference(schema) };
  return { required: true, content: Object.fromEntries(types.map((type) => [type, mediaType])) };
}

/** An optional string in the query. */
export function query(name: string, description: string): object {
  return { name, in: 'query', description, schema: TEXT };
}

/** The header that presents a solved challenge. */
export const PROOF = {
  name: PROOF_HEADERS.solution,
  in: 'header',
  description:
    'The solved challenge of a 429 or 503. Allows one attempt that bypasses these limits',
  schema: TEXT,
};
