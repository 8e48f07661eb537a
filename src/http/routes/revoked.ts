import { DETAILS, type ErrorResponse } from '../../contract/index.js';
import type { RequestContext } from '../context.js';
import type { OperationsOptions } from './operations.js';

/** What a response to a revocation contains besides its status. */
export interface RevokedOptions {
  /** Whether a session was signed out, or something else revoked. Default: `revoked`. */
  readonly what?: 'signedOut' | 'revoked';
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Set-Cookie values. */
  readonly cookies?: readonly string[];
}

/**
 * 204, or 202 if the other replicas do not know yet, or if it is not in the state directory yet
 * (RFC 9110 §15.3.3).
 */
export function respondRevoked(
  context: RequestContext,
  shared: boolean,
  { isStateWritable }: Pick<OperationsOptions, 'isStateWritable'>,
  { what = 'revoked', headers = {}, cookies = [] }: RevokedOptions = {},
): Response {
  if (shared) return context.empty(headers, cookies);
  const hasDirectory = isStateWritable?.() !== undefined;
  const detail = DETAILS[hasDirectory ? (`${what}InMemory` as const) : (`${what}Here` as const)];
  return context.json(202, { detail } satisfies ErrorResponse, headers, cookies);
}
