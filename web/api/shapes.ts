import {
  FINDING_LEVELS,
  isRecord,
  SECURITY_STATES,
  type RedirectResponse,
  type SecurityState,
  type ErrorResponse,
  type Finding,
  type FindingLevel,
  type LoginResponse,
  type MeResponse,
  type OverviewResponse,
  type Instance,
  type StatusResponse,
} from '../../src/contract/index.js';
import { isFilled, isPositive, isTextOrNull } from './values.js';

/*
 * Type guards for API responses. A response may come from a proxy, a captive portal or another
 * version of the service, so nothing is trusted before it is checked. Unknown fields are ignored.
 */

const LEVELS: ReadonlySet<unknown> = new Set(FINDING_LEVELS);
const STATES: ReadonlySet<unknown> = new Set(SECURITY_STATES);

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

export function isStatusResponse(value: unknown): value is StatusResponse {
  return isRecord(value) && typeof value['auth_enabled'] === 'boolean';
}

export function isErrorResponse(value: unknown): value is ErrorResponse {
  return isRecord(value) && typeof value['detail'] === 'string';
}

export function isOverviewResponse(value: unknown): value is OverviewResponse {
  return (
    isRecord(value) &&
    typeof value['version'] === 'string' &&
    typeof value['auth_enabled'] === 'boolean' &&
    (value['expires_at'] === null || isPositive(value['expires_at'])) &&
    isSecurityState(value['security']) &&
    Array.isArray(value['findings']) &&
    value['findings'].every(isFinding) &&
    isInstance(value['instance'])
  );
}

export function isRedirectResponse(value: unknown): value is RedirectResponse {
  return isRecord(value) && isFilled(value['redirect_to']);
}

function isFinding(value: unknown): value is Finding {
  return (
    isRecord(value) &&
    isFilled(value['code']) &&
    isLevel(value['level']) &&
    isFilled(value['summary']) &&
    typeof value['meaning'] === 'string' &&
    isTextOrNull(value['fix'])
  );
}

function isLevel(value: unknown): value is FindingLevel {
  return LEVELS.has(value);
}

function isSecurityState(value: unknown): value is SecurityState {
  return STATES.has(value);
}

function isInstance(value: unknown): value is Instance {
  return (
    isRecord(value) &&
    isFilled(value['listens']) &&
    isTextOrNull(value['public_url']) &&
    isTextOrNull(value['upstream']) &&
    isTextOrNull(value['cookie_domain'])
  );
}
