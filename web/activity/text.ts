import {
  UNKNOWN_ADDRESS,
  type ActivityEntry,
  type ActivityReason,
} from '../../src/contract/index.js';
import { CHART_GROUPS, type Group } from './groups.js';
import { sumOf, type Range, type Totals } from './bars.js';
import type { StreamError } from './connection.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What happened, for the list. */
export function outcomeText({
  event,
  reason,
  method = '',
  app_token: appToken,
  new_device: newDevice,
}: Pick<ActivityEntry, 'event' | 'reason' | 'method' | 'app_token' | 'new_device'>): string {
  switch (event) {
    case 'sign-in':
      return signInText(reason === 'link' ? 'by link' : method && `with ${method}`, newDevice);
    case 'sign-in-failed':
      return (reason === null ? undefined : FAILURES[reason]) ?? 'Failed';
    case 'sign-in-throttled':
      return 'Blocked: too many attempts';
    case 'sign-in-busy':
      return 'Blocked: the service was busy';
    case 'sign-out':
      return (reason === null ? undefined : SIGN_OUTS[reason]) ?? 'Signed out';
    case 'device-forgotten':
      return 'Removed a known device';
    case 'token-refused':
      return 'Rejected a token';
    case 'app-token-used':
      return `App token ${appToken ?? ''} used`;
    case 'app-token-refused':
      return appToken === undefined
        ? 'Rejected an unknown app token'
        : `Rejected app token ${appToken}${APP_TOKEN_REASONS[reason ?? 'unknown'] ?? ''}`;
    case 'app-token-revoked':
      return `App token ${appToken ?? ''} revoked`;
    case 'passkey-refused':
      return 'Failed: passkey not accepted';
    case 'passkey-added':
      return `Added ${method}`;
    case 'passkey-removed':
      return `Removed ${method}`;
  }
}

function signInText(means: string, newDevice: true | undefined): string {
  const where = newDevice === true ? 'on a new device' : '';
  return ['Signed in', means, where].filter((part) => part !== '').join(' ');
}

const SIGN_OUTS: Partial<Record<ActivityReason, string>> = {
  other: 'Ended another session',
  others: 'Ended all other sessions',
  everywhere: 'Signed out everywhere',
};

const APP_TOKEN_REASONS: Partial<Record<ActivityReason, string>> = {
  expired: ': expired',
  revoked: ': revoked',
  'out-of-scope': ': method or path not permitted',
};

const FAILURES: Partial<Record<ActivityReason, string>> = {
  'wrong-email': 'Failed: wrong email',
  'wrong-password': 'Failed: wrong password',
  'passwords-off': 'Failed: passwords are turned off',
  'code-required': 'Correct password, no code yet',
  'wrong-code': 'Failed: correct password, wrong code',
  'used-code': 'Failed: used code',
};

export function networkText(network: string): string {
  return network === UNKNOWN_ADDRESS ? 'Unknown network' : network;
}

/** How long ago, in the largest unit, rounded down. Less than a minute is `just now`. */
export function timeAgo(ms: number): string {
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ago`;
  const days = Math.floor(ms / DAY_MS);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

const RANGE_NAMES: Record<Range, string> = {
  hour: 'the last hour',
  day: 'the last 24 hours',
  month: 'the last 30 days',
};

/** The chart in one sentence. */
export function chartSummary(range: Range, totals: Totals): string {
  const name = RANGE_NAMES[range];
  if (sumOf(totals) === 0) return `No activity in ${name}.`;
  return `In ${name}: ${listCounts(totals, true)}.`;
}

/** What is new since the last announcement, in one sentence; empty if nothing is. */
export function announcement(totals: Totals, signOuts: number): string {
  const parts = [
    listCounts(totals, false),
    signOuts > 0 ? countText('signed-out', signOuts) : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `New activity: ${parts.join(', ')}.`;
}

function listCounts(totals: Totals, withZeros: boolean): string {
  return CHART_GROUPS.filter((group) => withZeros || totals[group] > 0)
    .map((group) => countText(group, totals[group]))
    .join(', ');
}

const UNITS: Record<Group, readonly [singular: string, plural: string]> = {
  'signed-in': ['sign-in', 'sign-ins'],
  failed: ['failed sign-in', 'failed sign-ins'],
  blocked: ['blocked sign-in', 'blocked sign-ins'],
  rejected: ['rejected token', 'rejected tokens'],
  'signed-out': ['sign-out', 'sign-outs'],
  'app-tokens': ['app token event', 'app token events'],
  changed: ['change', 'changes'],
};

export function countText(group: Group, count: number): string {
  const [singular, plural] = UNITS[group];
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** A count with thousands separators. */
export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** Why the activity is not live. */
export function streamErrorText(error: StreamError): string {
  switch (error) {
    case 'unreachable':
      return 'The service cannot be reached.';
    case 'disconnected':
      return 'The connection was lost.';
    case 'timed-out':
      return 'The connection timed out.';
    case 'too-many-streams':
      return 'Too many pages show live activity. Close one of them.';
  }
}
