import { isRecord, NEXT_PARAMETER, type RedirectResponse } from '../../src/contract/index.js';
import { isFilled } from '../../src/client/values.js';
import { paths } from '../layout.js';
import { sendRequest } from '../../src/client/request.js';

/**
 * Asks the service where a user who wants to go to `wanted` may be sent after signing in.
 * @returns null if the service gives no answer. Pass the result to `safeRedirect` before use.
 */
export async function resolveRedirect(wanted: string): Promise<string | null> {
  const query = new URLSearchParams({ [NEXT_PARAMETER]: wanted });
  const response = await sendRequest(`${paths.redirect}?${query}`);
  if (response.kind === 'unreachable' || response.status !== 200) return null;
  return isRedirectResponse(response.body) ? response.body.redirect_to : null;
}

/** Whether a response names a destination. It may come from a proxy or a captive portal. */
export function isRedirectResponse(value: unknown): value is RedirectResponse {
  return isRecord(value) && isFilled(value['redirect_to']);
}
