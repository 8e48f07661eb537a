import type { ActivityEntry } from '../../src/contract/index.js';
import { t, formatCount, formatList } from '../messages/pages.js';
import {
  chartGroupOf,
  countText,
  deviceName,
  groupOf,
  networkText,
  outcomeText,
  type ChartGroup,
  type Group,
} from './texts.js';

export interface Filter {
  readonly group: ChartGroup | 'all';
  /** Part of a network, a device name, a User-Agent or the host of an app; empty for all. */
  readonly text: string;
}

export const NO_FILTER: Filter = { group: 'all', text: '' };

export function isFiltering({ group, text }: Filter): boolean {
  return group !== 'all' || text.trim() !== '';
}

/** The entries that match the filter, in the same order. */
export function filterEntries(entries: readonly ActivityEntry[], filter: Filter): ActivityEntry[] {
  const query = filter.text.trim().toLowerCase();
  return entries.filter(
    ({ event, app = '', network, user_agent }) =>
      (filter.group === 'all' || chartGroupOf(event) === filter.group) &&
      (query === '' ||
        [networkText(network), userAgentText(user_agent), app].some((text) =>
          text.toLowerCase().includes(query),
        )),
  );
}

function userAgentText(userAgent: string | null): string {
  return `${deviceName(userAgent)} ${userAgent ?? ''}`;
}

/** The activity from one network. */
export interface NetworkActivity {
  readonly network: string;
  /** Latest first, at least one. */
  readonly entries: readonly ActivityEntry[];
  /** The latest entry. */
  readonly latest: ActivityEntry;
}

/** Most serious first. */
const BY_SEVERITY: readonly Group[] = [
  'blocked',
  'failed',
  'rejected',
  'refused',
  'signed-in',
  'changed',
  'app-tokens',
  'signed-out',
];

/** Groups entries by network. Both are in the order of their latest entry, latest first. */
export function byNetwork(entries: readonly ActivityEntry[]): readonly NetworkActivity[] {
  const networks = new Map<
    string,
    { network: string; entries: ActivityEntry[]; latest: ActivityEntry }
  >();
  for (const entry of entries) {
    const { network } = entry;
    const known = networks.get(network);
    if (known === undefined) networks.set(network, { network, entries: [entry], latest: entry });
    else known.entries.push(entry);
  }
  return [...networks.values()];
}

/** The outcome of an event, and the app that it was about, if there are several. */
export function entryText(entry: ActivityEntry): string {
  return entry.app === undefined ? outcomeText(entry) : `${outcomeText(entry)} · ${entry.app}`;
}

/** The latest event: `Failed: wrong password ×3`. */
export function latestText({ latest }: NetworkActivity): string {
  const { count } = latest;
  return count > 1 ? `${entryText(latest)} ×${formatCount(count)}` : entryText(latest);
}

/** All that there was: `12 failed sign-ins, 1 sign-in`. Empty if there is only the latest event. */
export function networkCounts({ entries }: NetworkActivity): string {
  if (entries.length === 1) return '';
  const counts = new Map<Group, number>();
  for (const { event, count } of entries) {
    counts.set(groupOf(event), (counts.get(groupOf(event)) ?? 0) + count);
  }
  return formatList(
    BY_SEVERITY.flatMap((group) => {
      const count = counts.get(group);
      return count === undefined ? [] : [countText(group, count)];
    }),
  );
}

/** Who it was: `curl 8.1`, or `curl 8.1 and 2 more`. */
export function networkDevices({ entries, latest }: NetworkActivity): string {
  const others = new Set(entries.map(({ user_agent: userAgent }) => deviceName(userAgent)));
  const name = deviceName(latest.user_agent);
  return others.size === 1 ? name : t('andMore', { names: name, count: others.size - 1 });
}
