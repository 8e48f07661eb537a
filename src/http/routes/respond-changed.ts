import { CHANGE_DETAILS, type ErrorResponse } from '../../contract/index.js';
import type { RequestContext } from '../context.js';
import type { OperationsOptions } from './operations.js';

/** What was done, which the detail names; `revoked`: an app token. */
export type SharedChange =
  | 'signedOut'
  | 'signedOutEverywhere'
  | 'sessionEnded'
  | 'otherSessionsEnded'
  | 'deviceRemoved'
  | 'deviceRenamed'
  | 'revoked';

/** What a response to a change contains besides its status. */
export interface ChangedOptions {
  /** Whether all replicas have it, and the state directory. */
  readonly shared: boolean;
  readonly what: SharedChange;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Set-Cookie values. */
  readonly cookies?: readonly string[];
}

/**
 * 204, or 202 if the other replicas do not know yet, or if it is not in the state directory yet
 * (RFC 9110 §15.3.3).
 */
export function respondChanged(
  context: RequestContext,
  options: Pick<OperationsOptions, 'isStateWritable'>,
  { what, shared, headers = {}, cookies = [] }: ChangedOptions,
): Response {
  if (shared) return context.empty(headers, cookies);
  const detail = unsharedDetail(what, options);
  return context.json(202, { detail } satisfies ErrorResponse, headers, cookies);
}

/** Says that a change is not on all replicas yet, or not in the state directory. */
export function unsharedDetail(
  what: SharedChange,
  { isStateWritable }: Pick<OperationsOptions, 'isStateWritable'>,
): string {
  const hasDirectory = isStateWritable?.() !== undefined;
  return CHANGE_DETAILS[hasDirectory ? (`${what}InMemory` as const) : (`${what}Here` as const)];
}
