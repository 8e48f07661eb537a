import { useState } from 'react';
import type { ActivityResponse } from '../../../../src/contract/index.js';
import { barsOf, totalsOf, type Range } from '../../../activity/bars.js';
import { chartSummary } from '../../../activity/text.js';
import { RadioGroup, type RadioOption } from '../../../components/radio-group.js';
import { Chart } from './chart.js';
import { Legend } from './legend.js';
import { ChartTable } from './chart-table.js';
import { t } from '../../../messages/pages.js';
import './activity-chart.css';

function rangeOptions(): readonly RadioOption<Range>[] {
  return [
    { value: 'hour', name: t('rangeHour') },
    { value: 'day', name: t('rangeDay') },
    { value: 'month', name: t('rangeMonth') },
  ];
}

/** Activity over time: as a chart, a sentence for screen readers, and a table. */
export function ActivityChart({ activity }: { activity: ActivityResponse }) {
  const [range, setRange] = useState<Range>('hour');
  const bars = barsOf(activity, range);
  const totals = totalsOf(bars);
  const summary = chartSummary(range, totals);
  return (
    <figure className="activity-chart">
      <div className="activity-chart-header">
        <RadioGroup
          legend={t('range')}
          options={rangeOptions()}
          value={range}
          onChange={setRange}
        />
        <Legend totals={totals} />
      </div>
      <figcaption className="visually-hidden">{summary}</figcaption>
      <Chart bars={bars} range={range} summary={summary} />
      <ChartTable bars={bars} range={range} summary={summary} />
    </figure>
  );
}
