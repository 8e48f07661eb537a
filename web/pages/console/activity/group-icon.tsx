import type { Group } from '../../../activity/groups.js';

/** An icon for each outcome, so that none depends on color alone. */
const ICONS: Record<Group, string> = {
  'signed-in': 'm3.500 10.500 4.500 4.500 8.500-10',
  failed: 'm4.500 4.500 11 11M15.500 4.500l-11 11',
  blocked: 'M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15ZM6 10h8',
  rejected: 'M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15ZM4.800 4.800l10.400 10.400',
  'app-tokens':
    'M7 6.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7ZM10.500 10H17v3.500M14 10v2.500',
  'signed-out': 'M8 3H3.500v14H8M8.500 10H17M13.500 6.500 17 10l-3.500 3.500',
  changed: 'M4 16v-3l9-9 3 3-9 9ZM11 6l3 3',
};

export function GroupIcon({ group }: { group: Group }) {
  return (
    <svg
      className="level-icon"
      data-group={group}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICONS[group]} />
    </svg>
  );
}
