import {
  APP_TOKEN_STATES,
  isRecord,
  type AppTokenEntry,
  type AppTokensResponse,
  type AppTokenState,
} from '../../src/contract/index.js';
import { paths } from '../layout.js';
import type { Rejected } from '../../src/client/auth-api.js';
import { sendRequest, UNREACHABLE, type UnreachableOutcome } from '../../src/client/request.js';
import { isErrorResponse } from '../../src/client/shapes.js';
import { isCount, isFilled, isPositive } from '../../src/client/values.js';

export type AppTokensOutcome =
  { kind: 'app-tokens'; appTokens: readonly AppTokenEntry[] } | Rejected | UnreachableOutcome;

/** `here`: revoked, but not on all replicas yet, or not in the state directory. `detail` says which. */
export type RevokeOutcome =
  { kind: 'revoked' | 'failed' } | { kind: 'here'; detail: string } | Rejected;

/** Fetches the configured app tokens. */
export async function fetchAppTokens(token: string | null): Promise<AppTokensOutcome> {
  const response = await sendRequest(paths.appTokens, { token });
  if (response.kind === 'unreachable') return response;
  if (response.status === 401) return { kind: 'rejected' };
  if (response.status !== 200 || !isAppTokensResponse(response.body)) return UNREACHABLE;
  return { kind: 'app-tokens', appTokens: response.body.app_tokens };
}

/** Revokes an app token. */
export async function revokeAppToken(token: string | null, name: string): Promise<RevokeOutcome> {
  const options = { method: 'POST', token, json: { name } } as const;
  const response = await sendRequest(paths.revokeAppToken, options);
  if (response.kind === 'unreachable') return { kind: 'failed' };
  if (response.status === 401) return { kind: 'rejected' };
  if (response.status === 202 && isErrorResponse(response.body)) {
    return { kind: 'here', detail: response.body.detail };
  }
  return { kind: response.status === 204 ? 'revoked' : 'failed' };
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
