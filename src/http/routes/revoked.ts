import { DETAILS, type ErrorResponse } from '../../contract/index.js';
import type { RequestContext } from '../context.js';

/** 204, or 202 if the other replicas do not know yet (RFC 9110 §15.3.3). */
export function respondRevoked(context: RequestContext, shared: boolean): Response {
  return shared
    ? context.empty()
    : context.json(202, { detail: DETAILS.revokedHere } satisfies ErrorResponse);
}
