import { OVERVIEW_PARAMETERS, type OverviewResponse } from '../../src/contract/index.js';
import { paths } from '../layout.js';
import type { Refused } from './auth.js';
import { ask, UNREACHABLE, type Unreachable } from './client.js';
import { isErrorAnswer, isOverviewAnswer } from './shapes.js';

/** The service does not serve this host, and says what to set so that it does. */
export interface Misdirected {
  kind: 'misdirected';
  detail: string;
}

export type OverviewOutcome =
  { kind: 'overview'; overview: OverviewResponse } | Refused | Unreachable | Misdirected;

/**
 * Asks what the present configuration amounts to, as far as the service knows without asking
 * anybody else: soon answered. The guest and the cookie's holder have no token.
 */
export async function readOverview(token: string | null): Promise<OverviewOutcome> {
  return await askOverview(paths.overview, token);
}

/**
 * The same, compared with what this browser sees: its address and its clock. For that the service
 * asks the app behind the gate too, which may take it seconds.
 */
export async function readComparedOverview(token: string | null): Promise<OverviewOutcome> {
  const seen = new URLSearchParams({
    [OVERVIEW_PARAMETERS.origin]: location.origin,
    [OVERVIEW_PARAMETERS.clock]: String(Date.now()),
  });
  return await askOverview(`${paths.overview}?${seen}`, token);
}

async function askOverview(path: string, token: string | null): Promise<OverviewOutcome> {
  const answer = await ask(path, { token });
  if (answer.kind === 'unreachable') return answer;
  if (answer.status === 401) return { kind: 'refused' };
  if (answer.status === 421 && isErrorAnswer(answer.body)) {
    return { kind: 'misdirected', detail: answer.body.detail };
  }
  if (answer.status !== 200 || !isOverviewAnswer(answer.body)) return UNREACHABLE;
  return { kind: 'overview', overview: answer.body };
}
