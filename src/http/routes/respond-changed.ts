import type { Pending, PendingResponse } from '../../contract/index.js';
import type { RequestContext } from '../context.js';
import type { OperationsOptions } from './operations.js';

/** `detail` of a 202: what has changed so far, and what is missing. The pages say it in their own words. */
export const CHANGE_DETAILS = {
  signedOutHere:
    'Signed out on this replica; the others will follow as soon as Redis can be reached again',
  revokedHere:
    'Revoked on this replica; the others will follow as soon as Redis can be reached again',
  signedOutInMemory:
    'Signed out, but only in memory: if the service restarts before it can write to its state directory again, the token is valid again',
  revokedInMemory:
    'Revoked, but only in memory: if the service restarts before it can write to its state directory again, the app token is valid again',
  signedOutEverywhereHere:
    'Signed out everywhere on this replica; the others will follow as soon as Redis can be reached again',
  signedOutEverywhereInMemory:
    'Signed out everywhere, but only in memory: if the service restarts before it can write to its state directory again, all tokens from before are valid again',
  sessionEndedHere:
    'Ended the session on this replica; the others will follow as soon as Redis can be reached again',
  sessionEndedInMemory:
    'Ended the session, but only in memory: if the service restarts before it can write to its state directory again, its token is valid again',
  otherSessionsEndedHere:
    'Ended the other sessions on this replica; the others will follow as soon as Redis can be reached again',
  otherSessionsEndedInMemory:
    'Ended the other sessions, but only in memory: if the service restarts before it can write to its state directory again, their tokens are valid again',
  deviceRemovedHere:
    'Removed the device on this replica; the others will follow as soon as Redis can be reached again',
  deviceRemovedInMemory:
    'Removed the device, but only in memory: if the service restarts before it can write to its state directory again, the device is known again',
  deviceRenamedHere:
    'Renamed the device on this replica; the others will follow as soon as Redis can be reached again',
  deviceRenamedInMemory:
    'Renamed the device, but only in memory: if the service restarts before it can write to its state directory again, it has its old name again',
} as const;

/** The change that was made, which the detail names; `revoked`: an app token. */
export type SharedChange =
  | 'signedOut'
  | 'signedOutEverywhere'
  | 'sessionEnded'
  | 'otherSessionsEnded'
  | 'deviceRemoved'
  | 'deviceRenamed'
  | 'revoked';

/** The content of a response to a change, apart from its status. */
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
  const pending = pendingOf(options);
  const detail = CHANGE_DETAILS[`${what}${SUFFIXES[pending]}`];
  return context.json(202, { detail, pending } satisfies PendingResponse, headers, cookies);
}

const SUFFIXES = { replicas: 'Here', 'state-directory': 'InMemory' } as const satisfies Record<
  Pending,
  string
>;

/** The places that an incomplete change has not reached yet. */
export function pendingOf({
  isStateWritable,
}: Pick<OperationsOptions, 'isStateWritable'>): Pending {
  return isStateWritable?.() === undefined ? 'replicas' : 'state-directory';
}
