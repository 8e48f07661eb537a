import type { RequestContext } from '../context.js';
import { MAX_BODY_BYTES, type BodyError } from '../request-body.js';

/** Why the fields of a request are not usable. `incomplete`: one is missing or not a string. */
export type FieldsError = BodyError | 'incomplete';

/** How to name the content of a body in an error. */
export interface BodyTerms {
  /** Completes `Send …`. */
  readonly content: string;
  /** The error if a field is missing. */
  readonly incomplete: string;
}

/** Responds to a request whose body cannot be used. */
export function rejectBody(
  context: RequestContext,
  error: FieldsError,
  { content, incomplete }: BodyTerms,
): Response {
  switch (error) {
    case 'unsupported':
      return context.reject(415, `Send ${content} as application/json or as a form`);
    case 'encoded':
      // RFC 9110 §15.5.16.
      return context.reject(415, `Send ${content} without Content-Encoding`, {
        'accept-encoding': 'identity',
      });
    case 'malformed':
      return context.reject(400, 'The request body does not match its Content-Type');
    case 'too-large':
      return context.reject(413, `The request body is larger than ${MAX_BODY_BYTES} bytes`);
    case 'incomplete':
      return context.reject(422, incomplete);
  }
}
