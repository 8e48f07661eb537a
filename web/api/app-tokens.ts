import {
  APP_TOKEN_STATES,
  isRecord,
  type AppTokenEntry,
  type AppTokensResponse,
  type AppTokenState,
} from '../../src/contract/index.js';
import { paths } from '../layout.js';
import type { Rejected } from '../../src/client/auth-api.js';
import { sendChange, type ChangeOutcome } from './change.js';
import { sendRequest, UNREACHABLE, type UnreachableOutcome } from '../../src/client/request.js';
import { isCount, isFilled, isPositive } from '../../src/client/values.js';

export type AppTokensOutcome =
  { kind: 'app-tokens'; appTokens: readonly AppTokenEntry[] } | Rejected | UnreachableOutcome;

/** Fetches the configured app tokens. */
export async function fetchAppTokens(token: string | null): Promise<AppTokensOutcome> {
  const response = await sendRequest(paths.appTokens, { token });
  if (response.kind === 'unreachable') return response;
  if (response.status === 401) return { kind: 'rejected' };
  if (response.status !== 200 || !isAppTokensResponse(response.body)) return UNREACHABLE;
  return { kind: 'app-tokens', appTokens: response.body.app_tokens };
}

/** Revokes an app token. */
export async function revokeAppToken(token: string | null, name: string): Promise<ChangeOutcome> {
  return await sendChange(token, paths.revokeAppToken, { name });
}

const STATES: ReadonlySet<unknown> = new Set(APP_TOKEN_STATES);

/** Whether a response is a valid list. */
export function isAppTokensResponse(value: unknown): value is AppTokensResponse {
  return (
    isRecord(value) && Array.isArray(value['app_tokens']) && value['app_tokens'].every(isAppToken)
  );
}

function isAppToken(value: unknown): value is AppTokenEntry {
  return (
    isRecord(value) &&
    isFilled(value['name']) &&
    isListOrNull(value['methods']) &&
    isListOrNull(value['paths']) &&
    (value['expires_at'] === null || isCount(value['expires_at'])) &&
    isState(value['state']) &&
    (value['last_used_at'] === null || isPositive(value['last_used_at']))
  );
}

function isListOrNull(value: unknown): value is string[] | null {
  return value === null || (Array.isArray(value) && value.every(isFilled));
}

function isState(value: unknown): value is AppTokenState {
  return STATES.has(value);
}
