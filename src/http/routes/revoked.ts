import { DETAILS, type ErrorResponse } from '../../contract/index.js';
import type { RequestContext } from '../context.js';
import type { OperationsOptions } from './operations.js';

/**
 * 204, or 202 if the other replicas do not know yet, or if it is not in the state directory yet
 * (RFC 9110 §15.3.3).
 */
export function respondRevoked(
  context: RequestContext,
  shared: boolean,
  { isStateWritable }: Pick<OperationsOptions, 'isStateWritable'>,
): Response {
  if (shared) return context.empty();
  const hasDirectory = isStateWritable?.() !== undefined;
  const detail = hasDirectory ? DETAILS.revokedInMemory : DETAILS.revokedHere;
  return context.json(202, { detail } satisfies ErrorResponse);
}
