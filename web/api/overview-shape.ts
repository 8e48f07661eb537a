import {
  CODES_EVERY,
  FINDING_LEVELS,
  isRecord,
  SECURITY_STATES,
  type Finding,
  type OtherOverviewResponse,
  type OverviewResponse,
  type Instance,
} from '../../src/contract/index.js';
import { isFilled, isPositive, isTextOrNull } from '../../src/client/values.js';

const LEVELS: ReadonlySet<unknown> = new Set(FINDING_LEVELS);
const STATES: ReadonlySet<unknown> = new Set(SECURITY_STATES);
const CODES: ReadonlySet<unknown> = new Set([null, ...CODES_EVERY]);

/**
 * Whether a response has the fields of an overview. It may come from a proxy, a captive portal or another version of the
 * service, so nothing is trusted before it is checked. Unknown fields are ignored.
 */
export function isOverviewResponse(value: unknown): value is OverviewResponse {
  return (
    isRecord(value) &&
    typeof value['version'] === 'string' &&
    typeof value['auth_enabled'] === 'boolean' &&
    (value['expires_at'] === null || isPositive(value['expires_at'])) &&
    STATES.has(value['security']) &&
    CODES.has(value['codes_every']) &&
    Array.isArray(value['findings']) &&
    value['findings'].every(isFinding) &&
    isInstance(value['instance'])
  );
}

/** Whether a response is the overview for a session that is not the owner's. */
export function isOtherOverviewResponse(value: unknown): value is OtherOverviewResponse {
  return (
    isRecord(value) &&
    typeof value['version'] === 'string' &&
    typeof value['auth_enabled'] === 'boolean' &&
    isPositive(value['expires_at']) &&
    value['security'] === null
  );
}

function isFinding(value: unknown): value is Finding {
  return (
    isRecord(value) &&
    isFilled(value['code']) &&
    LEVELS.has(value['level']) &&
    isFilled(value['summary']) &&
    typeof value['meaning'] === 'string' &&
    isTextOrNull(value['fix'])
  );
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
