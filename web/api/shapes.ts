import {
  CODES_EVERY,
  type CodesEvery,
  FINDING_LEVELS,
  isRecord,
  SECURITY_STATES,
  type RedirectResponse,
  type SecurityState,
  type Finding,
  type FindingLevel,
  type OverviewResponse,
  type Instance,
} from '../../src/contract/index.js';
import { isFilled, isPositive, isTextOrNull } from '../../src/client/values.js';

/*
 * Type guards for API responses. A response may come from a proxy, a captive portal or another
 * version of the service, so nothing is trusted before it is checked. Unknown fields are ignored.
 */

const LEVELS: ReadonlySet<unknown> = new Set(FINDING_LEVELS);
const STATES: ReadonlySet<unknown> = new Set(SECURITY_STATES);
const CODES: ReadonlySet<unknown> = new Set(CODES_EVERY);

export function isOverviewResponse(value: unknown): value is OverviewResponse {
  return (
    isRecord(value) &&
    typeof value['version'] === 'string' &&
    typeof value['auth_enabled'] === 'boolean' &&
    (value['expires_at'] === null || isPositive(value['expires_at'])) &&
    isSecurityState(value['security']) &&
    isCodesEvery(value['codes_every']) &&
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

function isCodesEvery(value: unknown): value is CodesEvery | null {
  return value === null || CODES.has(value);
}

function isInstance(value: unknown): value is Instance {
  return (
    isRecord(value) &&
    (value['listens'] === null || isFilled(value['listens'])) &&
    isTextOrNull(value['public_url']) &&
    isTextOrNull(value['upstream']) &&
    isTextOrNull(value['cookie_domain'])
  );
}
