import type { ActivityEntry } from '../../src/contract/index.js';
import { deviceName } from './device.js';
import { groupOf, type Group } from './groups.js';
import { networkWords } from './words.js';

export interface Filter {
  readonly group: Group | 'all';
  /** Part of a network, a device's name or what it calls itself; empty for all. */
  readonly text: string;
}

export const NO_FILTER: Filter = { group: 'all', text: '' };

export function isFiltering({ group, text }: Filter): boolean {
  return group !== 'all' || text.trim() !== '';
}

/** The entries that the filter lets through, in their order. */
export function matching(entries: readonly ActivityEntry[], filter: Filter): ActivityEntry[] {
  const wanted = filter.text.trim().toLowerCase();
  return entries.filter(
    ({ event, network, user_agent }) =>
      (filter.group === 'all' || groupOf(event) === filter.group) &&
      (wanted === '' ||
        [networkWords(network), userAgentWords(user_agent)].some((text) =>
          text.toLowerCase().includes(wanted),
        )),
  );
}

function userAgentWords(userAgent: string | null): string {
  return `${deviceName(userAgent)} ${userAgent ?? ''}`;
}
