import type { ActivityEntry } from '../../src/contract/index.js';
import { DRAWN_GROUPS, type Group } from './groups.js';
import { sumOf, type Range, type Totals } from './bars.js';
import type { StreamError } from './connection.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What happened, for the list. */
export function outcomeWords({ event, reason }: Pick<ActivityEntry, 'event' | 'reason'>): string {
  switch (event) {
    case 'sign-in':
      return 'Signed in';
    case 'sign-in-failed':
      if (reason === 'wrong-email') return 'Failed: not your email';
      return reason === 'wrong-password' ? 'Failed: wrong password' : 'Failed';
    case 'sign-in-throttled':
      return 'Stopped: too many tries';
    case 'sign-in-busy':
      return 'Stopped: the service was busy';
    case 'sign-out':
      return reason === 'everywhere' ? 'Signed out everywhere' : 'Signed out';
    case 'token-refused':
      return 'Refused a token';
  }
}

export function networkWords(network: string): string {
  return network === 'unknown' ? 'Unknown network' : network;
}

/** How long ago, in its largest unit. Rounded down, and nothing below a minute is counted. */
export function agoWords(ms: number): string {
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ago`;
  const days = Math.floor(ms / DAY_MS);
  return days === 1 ? 'a day ago' : `${days} days ago`;
}

export const RANGE_WORDS: Record<Range, string> = {
  hour: 'the last hour',
  day: 'the last 24 hours',
  month: 'the last 30 days',
};

/** What the picture shows, in a sentence. */
export function chartWords(range: Range, totals: Totals): string {
  const time = RANGE_WORDS[range];
  if (sumOf(totals) === 0) return `Nobody came to the door in ${time}.`;
  return `In ${time}: ${partsOf(totals, true)}.`;
}

/** What has come since it was last told, in a short sentence; empty for nothing. */
export function announcementWords(totals: Totals, signOuts: number): string {
  const parts = [
    partsOf(totals, false),
    signOuts > 0 ? counted('signed-out', signOuts) : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `New at the door: ${parts.join(', ')}.`;
}

function partsOf(totals: Totals, zeros: boolean): string {
  return DRAWN_GROUPS.filter((group) => zeros || totals[group] > 0)
    .map((group) => counted(group, totals[group]))
    .join(', ');
}

/** One and many. */
const COUNTED: Record<Group, readonly [one: string, many: string]> = {
  'signed-in': ['sign-in', 'sign-ins'],
  failed: ['failed sign-in', 'failed sign-ins'],
  stopped: ['stopped sign-in', 'stopped sign-ins'],
  refused: ['refused token', 'refused tokens'],
  'signed-out': ['sign-out', 'sign-outs'],
};

function counted(group: Group, count: number): string {
  const [one, many] = COUNTED[group];
  return `${inFigures(count)} ${count === 1 ? one : many}`;
}

/** A count with its thousands set apart. */
export function inFigures(count: number): string {
  return count.toLocaleString('en');
}

/** Why what is shown is not live. */
export function streamErrorWords(trouble: StreamError): string {
  switch (trouble) {
    case 'unreachable':
      return 'The service does not answer.';
    case 'lost':
      return 'The connection broke off.';
    case 'silent':
      return 'The connection went silent.';
    case 'crowded':
      return 'Too many pages follow the door at once. Close one of them.';
  }
}
