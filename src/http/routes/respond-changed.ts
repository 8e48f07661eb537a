import type { Pending, PendingResponse } from '../../contract/index.js';
import type { RequestContext } from '../context.js';
import type { RouteOptions } from './route-options.js';
import type { PlainResponse } from '../plain-response.js';

/** Change → what was done, and what a restart undoes if the change is only in memory. */
const CHANGES = {
  signedOut: ['Signed out', 'the token is valid again'],
  signedOutEverywhere: ['Signed out everywhere', 'all tokens from before are valid again'],
  locked: ['Locked the login', 'it is open again'],
  commandDone: ['Done', 'it is as it was'],
  sessionEnded: ['Ended the session', 'its token is valid again'],
  otherSessionsEnded: ['Ended the other sessions', 'their tokens are valid again'],
  deviceRemoved: ['Removed the device', 'the device is known again'],
  deviceRenamed: ['Renamed the device', 'it has its old name again'],
  passCreated: ['The address may use the app', 'it may not use it anymore'],
  passEnded: ['Ended the pass', 'it counts again'],
  clientEnded: ['Ended what the client had got', 'it counts again'],
  passkeyRemoved: ['Removed the passkey', 'it can sign in again'],
  'codes-on': ['Turned one-time codes on', 'they are off, and earlier sessions count again'],
  'codes-off': ['Turned one-time codes off', 'they are on, and earlier sessions count again'],
  appTokenRevoked: ['Revoked', 'the app token is valid again'],
  appTokenCreated: ['Created the app token', 'it is gone'],
  appTokenRemoved: ['Removed the app token', 'it is valid again'],
  shareCreated: ['Created the share', 'it is gone'],
  shareRemoved: ['Removed the share', 'it can be opened again'],
} as const;

/** The change that was made, which the detail names. */
export type SharedChange = keyof typeof CHANGES;

/** `detail` of a 202: what has changed so far, and what is missing. The pages say it in their own words. */
export function changeDetail(change: SharedChange, pending: Pending): string {
  const [done, undone] = CHANGES[change];
  return pending === 'replicas'
    ? `${done} on this replica; the others will follow as soon as Redis can be reached again`
    : `${done}, but only in memory: if the service restarts before it can write to its state directory again, ${undone}`;
}

/** The content of a response to a change, apart from its status. */
export interface ChangedOptions {
  /** Whether all replicas have it, and the state directory. */
  readonly shared: boolean;
  readonly what: SharedChange;
  /** More than that it was changed. Default: none. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Set-Cookie values. */
  readonly cookies?: readonly string[];
}

/**
 * 204, 200 with a body, or 202 if the other replicas do not know yet, or if it is not in the state directory yet
 * (RFC 9110 §15.3.3).
 */
export function respondChanged(
  context: RequestContext,
  options: Pick<RouteOptions, 'isStateWritable'>,
  { what, shared, body, headers = {}, cookies = [] }: ChangedOptions,
): PlainResponse {
  if (shared) {
    return body ? context.json(200, body, headers, cookies) : context.empty(headers, cookies);
  }
  const pending = pendingOf(options);
  const detail = changeDetail(what, pending);
  const missing = { detail, pending } satisfies PendingResponse;
  return context.json(202, { ...missing, ...body }, headers, cookies);
}

/** The places that an incomplete change has not reached yet. */
export function pendingOf({ isStateWritable }: Pick<RouteOptions, 'isStateWritable'>): Pending {
  return isStateWritable() === undefined ? 'replicas' : 'state-directory';
}
