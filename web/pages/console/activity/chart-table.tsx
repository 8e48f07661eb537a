import { useState } from 'react';
import type { Bar, Range } from '../../../activity/bars.js';
import { CHART_GROUPS } from '../../../activity/groups.js';
import { groupName } from '../../../activity/text.js';
import { formatCount } from '../../../messages/formats.js';
import { barTime } from './axis.js';
import { t } from '../../../messages/pages.js';

interface Props {
  bars: readonly Bar[];
  range: Range;
  summary: string;
}

const SLOT_NAMES = {
  hour: 'slotHour',
  day: 'slotDay',
  month: 'slotMonth',
} as const satisfies Record<Range, string>;

/** The chart as a table, latest first. Rows without events are left out. */
export function ChartTable({ bars, range, summary }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="chart-table"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>{t('showAsTable')}</summary>
      {open && (
        // A scrollable area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="chart-table-scroll" tabIndex={0} aria-label={t('activityAsTable')}>
          <Table bars={bars} range={range} summary={summary} />
        </section>
      )}
    </details>
  );
}

function Table({ bars, range, summary }: Props) {
  const rows = bars.filter(({ sum }) => sum > 0).toReversed();
  return (
    <table>
      <caption>{summary}</caption>
      <thead>
        <tr>
          <th scope="col">{t(SLOT_NAMES[range])}</th>
          {CHART_GROUPS.map((group) => (
            <th key={group} scope="col">
              {groupName(group)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((bar) => (
          <tr key={bar.startMs}>
            <th scope="row">{barTime(bar, range)}</th>
            {CHART_GROUPS.map((group) => (
              <td key={group}>{formatCount(bar.totals[group])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
