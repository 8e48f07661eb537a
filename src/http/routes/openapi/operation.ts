import { PROOF_HEADERS } from '../../../contract/index.js';
import { reference, type SchemaName } from './components.js';
import { CROSS_SITE, UNAUTHENTICATED, type ResponsesByStatus } from './responses.js';

/** The parts of an operation that not all have, and its responses by status. */
interface Details extends ResponsesByStatus {
  /** Default: the name of the path. */
  readonly operationId?: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
}

export interface Operation extends Details {
  readonly method: 'get' | 'post';
  readonly summary: string;
}

/** Authenticated by a bearer token or the session cookie. */
export const SESSION = [{ bearer: [] }, { session: [] }];

const NEEDS_SESSION = { security: SESSION, 401: UNAUTHENTICATED };
const NEEDS_SAME_SITE = { 403: CROSS_SITE };

/** A GET that needs a session. */
export function get(summary: string, details: Details): Operation {
  return { method: 'get', summary, ...NEEDS_SESSION, ...details };
}

/** A POST that needs a session. */
export function post(summary: string, details: Details): Operation {
  return { method: 'post', summary, ...NEEDS_SESSION, ...NEEDS_SAME_SITE, ...details };
}

/** A GET without a credential. */
export function openGet(summary: string, details: Details): Operation {
  return { method: 'get', summary, ...details };
}

/** A POST without a credential. */
export function openPost(summary: string, details: Details): Operation {
  return { method: 'post', summary, ...NEEDS_SAME_SITE, ...details };
}

/** The body of requests in JSON. */
export function jsonBody(schema: SchemaName, required = true): object {
  return { required, content: { 'application/json': { schema: reference(schema) } } };
}

/** The body of requests that a form can send, too. */
export function formBody(schema: SchemaName): object {
  const mediaType = { schema: reference(schema) };
  const content = {
    'application/json': mediaType,
    'application/x-www-form-urlencoded': mediaType,
    'multipart/form-data': mediaType,
  };
  return { required: true, content };
}

/** An optional string in the query. */
export function query(name: string, description: string): object {
  return { name, in: 'query', description, schema: { type: 'string' } };
}

/** The header that presents a solved challenge. */
export const PROOF = {
  name: PROOF_HEADERS.solution,
  in: 'header',
  description:
    'The solved challenge of a 429 or 503. Allows one attempt that bypasses these limits',
  schema: { type: 'string' },
};
