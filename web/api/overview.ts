import {
  ErrorResponse,
  OtherOverviewResponse,
  OVERVIEW_PARAMETERS,
  OverviewResponse,
} from '../../src/contract/index.js';
import { matches } from '../../src/contract/schema.js';
import { paths } from '../layout.js';
import type { Rejected } from '../../src/client/auth-api.js';
import { sendRequest, UNREACHABLE, type UnreachableOutcome } from '../../src/client/request.js';

/** 421 Misdirected Request: the service does not serve this host. `detail` says what to set. */
export interface Misdirected {
  kind: 'misdirected';
  detail: string;
}

/** The session is valid, but not the owner's: another program issued its token. */
export interface Withheld {
  kind: 'withheld';
}

export type OverviewOutcome =
  | { kind: 'overview'; overview: OverviewResponse }
  | Withheld
  | Rejected
  | UnreachableOutcome
  | Misdirected;

/**
 * Fetches the overview and lets the service compare this browser's address and clock with its own.
 * The service also sends a request to the app, which may take seconds.
 * @param token - null for a guest or if the session is in a cookie.
 */
export async function fetchComparedOverview(token: string | null): Promise<OverviewOutcome> {
  const seen = new URLSearchParams({
    [OVERVIEW_PARAMETERS.origin]: location.origin,
    [OVERVIEW_PARAMETERS.clock]: String(Date.now()),
  });
  const response = await sendRequest(`${paths.overview}?${seen}`, { token });
  if (response.kind === 'unreachable') return response;
  if (response.status === 401) return { kind: 'rejected' };
  if (response.status === 421 && matches(ErrorResponse, response.body)) {
    return { kind: 'misdirected', detail: response.body.detail };
  }
  if (response.status !== 200) return UNREACHABLE;
  if (matches(OtherOverviewResponse, response.body)) return { kind: 'withheld' };
  return matches(OverviewResponse, response.body)
    ? { kind: 'overview', overview: response.body }
    : UNREACHABLE;
}
