import type { ActivityEntry } from '../../src/contract/index.js';
import { deviceName } from './device.js';
import { groupOf, type Group } from './groups.js';
import { networkText } from './text.js';

export interface Filter {
  readonly group: Group | 'all';
  /** Part of a network, a device name or a User-Agent; empty for all. */
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
    ({ event, network, user_agent }) =>
      (filter.group === 'all' || groupOf(event) === filter.group) &&
      (query === '' ||
        [networkText(network), userAgentText(user_agent)].some((text) =>
          text.toLowerCase().includes(query),
        )),
  );
}

function userAgentText(userAgent: string | null): string {
  return `${deviceName(userAgent)} ${userAgent ?? ''}`;
}
