import type {
  DestinationAnswer,
  DoorState,
  ErrorAnswer,
  Finding,
  FindingLevel,
  LoginAnswer,
  MeAnswer,
  OverviewAnswer,
  Place,
  StatusAnswer,
} from '../../src/contract.js';
import { isFilled, isPositive, isRecord, isTextOrNull } from './values.js';

/*
 * What comes over the wire is unknown until one of these has looked at it: a proxy, a portal or
 * another version of the service may have answered. Fields that we do not know are no fault.
 */

export function isLoginAnswer(value: unknown): value is LoginAnswer {
  return (
    isRecord(value) &&
    isFilled(value['access_token']) &&
    value['token_type'] === 'bearer' &&
    isPositive(value['expires_in']) &&
    isFilled(value['email'])
  );
}

export function isMeAnswer(value: unknown): value is MeAnswer {
  if (!isRecord(value) || !isFilled(value['email'])) return false;
  const disabled = value['auth_disabled'];
  return disabled === undefined || disabled === true;
}

export function isStatusAnswer(value: unknown): value is StatusAnswer {
  return isRecord(value) && typeof value['auth_enabled'] === 'boolean';
}

export function isErrorAnswer(value: unknown): value is ErrorAnswer {
  return isRecord(value) && typeof value['detail'] === 'string';
}

export function isOverviewAnswer(value: unknown): value is OverviewAnswer {
  return (
    isRecord(value) &&
    typeof value['version'] === 'string' &&
    typeof value['auth_enabled'] === 'boolean' &&
    (value['expires_at'] === null || isPositive(value['expires_at'])) &&
    isDoor(value['door']) &&
    Array.isArray(value['findings']) &&
    value['findings'].every(isFinding) &&
    isPlace(value['place'])
  );
}

export function isDestinationAnswer(value: unknown): value is DestinationAnswer {
  return isRecord(value) && isFilled(value['destination']);
}

function isFinding(value: unknown): value is Finding {
  return (
    isRecord(value) &&
    isFilled(value['code']) &&
    isLevel(value['level']) &&
    isFilled(value['summary']) &&
    typeof value['meaning'] === 'string' &&
    isTextOrNull(value['mend'])
  );
}

function isLevel(value: unknown): value is FindingLevel {
  return value === 'good' || value === 'advice' || value === 'warning';
}

function isDoor(value: unknown): value is DoorState {
  return value === 'shut' || value === 'weak' || value === 'open';
}

function isPlace(value: unknown): value is Place {
  return (
    isRecord(value) &&
    isFilled(value['listens']) &&
    isTextOrNull(value['public_url']) &&
    isTextOrNull(value['upstream']) &&
    isTextOrNull(value['cookie_domain'])
  );
}
