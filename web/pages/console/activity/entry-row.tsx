import { memo } from 'react';
import type { ActivityEntry, Language } from '../../../../src/contract/index.js';
import { deviceName } from '../../../activity/device.js';
import { groupOf } from '../../../activity/groups.js';
import { outcomeText } from '../../../activity/outcome-text.js';
import { formatFullDate, formatMoment } from '../../../components/date-time.js';
import { GroupIcon } from './group-icon.js';
import { t } from '../../../messages/pages.js';
import { currentLanguage } from '../../../messages/catalog.js';
import { formatCount } from '../../../messages/formats.js';

interface Props {
  entry: ActivityEntry;
  nowMs: number;
}

const MINUTE_MS = 60_000;

/** One entry of a network: outcome, count, device and time. Rerenders at most once a minute. */
export function EntryRow(props: Props) {
  return <Row {...props} language={currentLanguage()} />;
}

const Row = memo(Entry, (before, after) => {
  const sameMinute = Math.floor(before.nowMs / MINUTE_MS) === Math.floor(after.nowMs / MINUTE_MS);
  return before.entry === after.entry && before.language === after.language && sameMinute;
});

function Entry({ entry, nowMs }: Props & { language: Language }) {
  const { count, first_at, last_at, user_agent } = entry;
  return (
    <li className="activity-entry">
      <p className="entry-outcome">
        <GroupIcon group={groupOf(entry.event)} />
        <span>
          {outcomeText(entry)}
          {count > 1 && (
            <span className="entry-count">
              {' '}
              ×{formatCount(count)}{' '}
              <span className="entry-first-time">
                {t('since', { time: formatMoment(first_at, nowMs) })}
              </span>
            </span>
          )}
        </span>
      </p>
      <p className="entry-device" title={user_agent ?? undefined}>
        <bdi>{deviceName(user_agent)}</bdi>
      </p>
      <time
        className="entry-time"
        dateTime={new Date(last_at).toISOString()}
        title={formatFullDate(last_at)}
      >
        {formatMoment(last_at, nowMs)}
      </time>
    </li>
  );
}
