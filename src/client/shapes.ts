import {
  isRecord,
  PENDING,
  type ErrorResponse,
  type LoginResponse,
  type MeResponse,
  type PendingResponse,
  type StatusResponse,
} from '../contract/index.js';
import { isFilled, isPositive } from './values.js';

/*
 * Type guards for API responses. A response may come from a proxy, a captive portal or another
 * version of the service, so nothing is trusted before it is checked. Unknown fields are ignored.
 */

export function isLoginResponse(value: unknown): value is LoginResponse {
  return (
    isRecord(value) &&
    isFilled(value['access_token']) &&
    value['token_type'] === 'bearer' &&
    isPositive(value['expires_in']) &&
    isFilled(value['email'])
  );
}

export function isMeResponse(value: unknown): value is MeResponse {
  if (!isRecord(value) || !isFilled(value['email'])) return false;
  const disabled = value['auth_disabled'];
  return disabled === undefined || disabled === true;
}

/** The part of the overview that a session needs. */
export function isExpiryResponse(value: unknown): value is { expires_at: number } {
  return isRecord(value) && isPositive(value['expires_at']);
}

export function isStatusResponse(value: unknown): value is StatusResponse {
  return isRecord(value) && typeof value['auth_enabled'] === 'boolean';
}

export function isErrorResponse(value: unknown): value is ErrorResponse {
  return isRecord(value) && typeof value['detail'] === 'string';
}

const KNOWN_PENDING: ReadonlySet<unknown> = new Set(PENDING);

export function isPendingResponse(value: unknown): value is PendingResponse {
  return isRecord(value) && isErrorResponse(value) && KNOWN_PENDING.has(value['pending']);
}
