import { useState } from 'react';
import type { ActivityResponse } from '../../../../src/contract/index.js';
import { barsOf, totalsOf, type Range } from '../../../activity/bars.js';
import { chartWords } from '../../../activity/words.js';
import { Choices, type Choice } from '../../../components/choices.js';
import { Chart } from './chart.js';
import { Legend } from './legend.js';
import { ChartTable } from './chart-table.js';
import './activity-chart.css';

const RANGES: readonly Choice<Range>[] = [
  { value: 'hour', name: 'Hour' },
  { value: 'day', name: 'Day' },
  { value: 'month', name: '30 days' },
];

/** How much happened at the door over time, drawn, in a sentence, and as a table. */
export function ActivityChart({ activity }: { activity: ActivityResponse }) {
  const [range, setRange] = useState<Range>('hour');
  const bars = barsOf(activity, range);
  const totals = totalsOf(bars);
  const words = chartWords(range, totals);
  return (
    <figure className="picture">
      <div className="picture-head">
        <Choices legend="Time shown" choices={RANGES} chosen={range} choose={setRange} />
        <Legend totals={totals} />
      </div>
      <figcaption className="visually-hidden">{words}</figcaption>
      <Chart bars={bars} range={range} words={words} />
      <ChartTable bars={bars} range={range} words={words} />
    </figure>
  );
}
