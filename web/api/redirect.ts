import { NEXT_PARAMETER } from '../../src/contract/index.js';
import { paths } from '../layout.js';
import { ask } from './client.js';
import { isDestinationAnswer } from './shapes.js';

/**
 * Asks the service where to lead a visitor who wants to go to `wanted`. Null where it does not
 * say. The answer is still to be judged by `judgedDestination`.
 */
export async function askRedirect(wanted: string): Promise<string | null> {
  const query = new URLSearchParams({ [NEXT_PARAMETER]: wanted });
  const answer = await ask(`${paths.redirect}?${query}`);
  if (answer.kind === 'unreachable' || answer.status !== 200) return null;
  return isDestinationAnswer(answer.body) ? answer.body.redirect_to : null;
}
