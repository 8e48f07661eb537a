import type { OverviewAnswer } from '../../src/contract.js';
import { paths } from '../layout.js';
import type { Refused } from './auth.js';
import { ask, UNREACHABLE, type Unreachable } from './client.js';
import { isOverviewAnswer } from './shapes.js';

export type OverviewOutcome =
  { kind: 'overview'; overview: OverviewAnswer } | Refused | Unreachable;

/** Asks what the present configuration amounts to. The guest and the cookie's holder have no token. */
export async function readOverview(token: string | null): Promise<OverviewOutcome> {
  const answer = await ask(paths.overview, { token });
  if (answer.kind === 'unreachable') return answer;
  if (answer.status === 401) return { kind: 'refused' };
  if (answer.status !== 200 || !isOverviewAnswer(answer.body)) return UNREACHABLE;
  return { kind: 'overview', overview: answer.body };
}
