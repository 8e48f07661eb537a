import { NEXT_PARAMETER, RedirectResponse } from '../../src/contract/index.js';
import { matches } from '../../src/contract/schema.js';
import { paths } from '../layout.js';
import { sendRequest } from '../../src/client/request.js';

/**
 * Asks the service where a user who wants to go to `wanted` may be sent after signing in.
 * @returns null if the service gives no answer. Pass the result to `safeRedirectOrHome` before use.
 */
export async function resolveRedirect(wanted: string): Promise<string | null> {
  const query = new URLSearchParams({ [NEXT_PARAMETER]: wanted });
  const response = await sendRequest(`${paths.redirect}?${query}`);
  if (response.kind === 'unreachable' || response.status !== 200) return null;
  return matches(RedirectResponse, response.body) ? response.body.redirect_to : null;
}
