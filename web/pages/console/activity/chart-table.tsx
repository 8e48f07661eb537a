import { useState } from 'react';
import type { Bar, Range } from '../../../activity/bars.js';
import { CHART_GROUPS, GROUP_NAMES } from '../../../activity/groups.js';
import { formatCount } from '../../../activity/text.js';
import { barTime } from './axis.js';

interface Props {
  bars: readonly Bar[];
  range: Range;
  summary: string;
}

const SLOT_NAMES: Record<Range, string> = {
  hour: 'Minute',
  day: '15 minutes',
  month: 'Day',
};

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
      <summary>Show as table</summary>
      {open && (
        // A scrollable area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="chart-table-scroll" tabIndex={0} aria-label="Activity as table">
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
          <th scope="col">{SLOT_NAMES[range]}</th>
          {CHART_GROUPS.map((group) => (
            <th key={group} scope="col">
              {GROUP_NAMES[group]}
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
