import { UNKNOWN_ADDRESS } from '../../src/contract/index.js';
import { formatAgo, formatList } from '../messages/formats.js';
import { t } from '../messages/pages.js';
import { CHART_GROUPS, type Group } from './groups.js';
import { sumOf, type Range, type Totals } from './bars.js';
import type { StreamError } from './connection.js';

const MINUTE_MS = 60_000;

export function networkText(network: string): string {
  return network === UNKNOWN_ADDRESS ? t('unknownNetwork') : network;
}

/** How long ago, in the largest unit, rounded down. Less than a minute is `just now`. */
export function timeAgo(ms: number): string {
  return ms < MINUTE_MS ? t('justNow') : formatAgo(ms, 'short');
}

const EMPTY = { hour: 'emptyHour', day: 'emptyDay', month: 'emptyMonth' } as const;
const SUMMARIES = { hour: 'summaryHour', day: 'summaryDay', month: 'summaryMonth' } as const;

/** The chart in one sentence. */
export function chartSummary(range: Range, totals: Totals): string {
  if (sumOf(totals) === 0) return t(EMPTY[range]);
  return t(SUMMARIES[range], { counts: formatList(countTexts(totals, true)) });
}

/** Announces the news since the last announcement, in one sentence; empty if nothing is. */
export function announcement(totals: Totals, signOuts: number): string {
  const parts = [
    ...countTexts(totals, false),
    ...(signOuts > 0 ? [countText('signed-out', signOuts)] : []),
  ];
  return parts.length === 0 ? '' : t('newActivity', { counts: formatList(parts) });
}

function countTexts(totals: Totals, withZeros: boolean): string[] {
  return CHART_GROUPS.filter((group) => withZeros || totals[group] > 0).map((group) =>
    countText(group, totals[group]),
  );
}

const GROUPS = {
  'signed-in': { name: 'groupSignedIn', count: 'countSignedIn' },
  failed: { name: 'groupFailed', count: 'countFailed' },
  blocked: { name: 'groupBlocked', count: 'countBlocked' },
  rejected: { name: 'groupRejected', count: 'countRejected' },
  'signed-out': { name: 'groupSignedOut', count: 'countSignedOut' },
  'app-tokens': { name: 'groupAppTokens', count: 'countAppTokens' },
  changed: { name: 'groupChanged', count: 'countChanged' },
} as const satisfies Record<Group, object>;

export function groupName(group: Group): string {
  return t(GROUPS[group].name);
}

/** Such as `2 failed sign-ins`. */
export function countText(group: Group, count: number): string {
  return t(GROUPS[group].count, { count });
}

const STREAM_ERRORS = {
  unreachable: 'streamUnreachable',
  disconnected: 'streamDisconnected',
  'timed-out': 'streamTimedOut',
  'too-many-streams': 'tooManyStreams',
} as const satisfies Record<StreamError, string>;

/** Why the activity is not live. */
export function streamErrorText(error: StreamError): string {
  return t(STREAM_ERRORS[error]);
}
