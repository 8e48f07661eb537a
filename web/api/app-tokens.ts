import { AppTokensResponse } from '../../src/contract/index.js';
import { paths } from '../layout.js';
import { sendChange, type ChangeOutcome } from './change.js';
import { fetchList, type ListOutcome } from './list.js';

/** Fetches the configured app tokens. */
export async function fetchAppTokens(
  token: string | null,
): Promise<ListOutcome<AppTokensResponse>> {
  return await fetchList(paths.appTokens, AppTokensResponse, token);
}

/** Revokes an app token. */
export async function revokeAppToken(token: string | null, name: string): Promise<ChangeOutcome> {
  return await sendChange(token, paths.revokeAppToken, { name });
}
