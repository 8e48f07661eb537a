import { memo } from 'react';
import type { ActivityEntry } from '../../../../src/contract/index.js';
import { deviceName } from '../../../activity/device.js';
import { groupOf, type Group } from '../../../activity/groups.js';
import { timeAgo, formatCount, networkText, outcomeText } from '../../../activity/text.js';
import { formatFullDate, formatMoment } from '../../../components/date-time.js';

interface Props {
  entry: ActivityEntry;
  nowMs: number;
}

const MINUTE_MS = 60_000;

/** One entry: outcome, count, network, device and time. Rerenders at most once a minute. */
export const EntryRow = memo(Row, (before, after) => {
  const sameMinute = Math.floor(before.nowMs / MINUTE_MS) === Math.floor(after.nowMs / MINUTE_MS);
  return before.entry === after.entry && sameMinute;
});

function Row({ entry, nowMs }: Props) {
  const { count, first_at, last_at, network, user_agent } = entry;
  const group = groupOf(entry.event);
  return (
    <li className="entry">
      <p className="entry-outcome" data-group={group}>
        <GroupIcon group={group} />
        <span>
          {outcomeText(entry)}
          {count > 1 && (
            <span className="entry-count">
              {' '}
              ×{formatCount(count)}{' '}
              <span className="entry-first-time">since {formatMoment(first_at, nowMs)}</span>
            </span>
          )}
        </span>
      </p>
      <p className="entry-network">
        <code>{networkText(network)}</code>
      </p>
      <p className="entry-device" title={user_agent ?? undefined}>
        <bdi>{deviceName(user_agent)}</bdi>
      </p>
      <time
        className="entry-time"
        dateTime={new Date(last_at).toISOString()}
        title={formatFullDate(last_at)}
      >
        <span>{timeAgo(nowMs - last_at)}</span> <span>{formatMoment(last_at, nowMs)}</span>
      </time>
    </li>
  );
}

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

function GroupIcon({ group }: { group: Group }) {
  return (
    <svg className="level-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={ICONS[group]} />
    </svg>
  );
}
