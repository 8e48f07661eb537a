import { useState } from 'react';
import type { ActivityAnswer } from '../../../../src/contract.js';
import { barsOf, totalsOf, type Range } from '../../../activity/bars.js';
import { pictureWords } from '../../../activity/words.js';
import { Choices, type Choice } from '../../../parts/choices.js';
import { Chart } from './chart.js';
import { Legend } from './legend.js';
import { PictureTable } from './picture-table.js';
import './picture.css';

const RANGES: readonly Choice<Range>[] = [
  { value: 'hour', name: 'Hour' },
  { value: 'day', name: 'Day' },
  { value: 'month', name: '30 days' },
];

/** How much happened at the door over time, drawn, in a sentence, and as a table. */
export function Picture({ activity }: { activity: ActivityAnswer }) {
  const [range, setRange] = useState<Range>('hour');
  const bars = barsOf(activity, range);
  const totals = totalsOf(bars);
  const words = pictureWords(range, totals);
  return (
    <figure className="picture">
      <div className="picture-head">
        <Choices legend="Time shown" choices={RANGES} chosen={range} choose={setRange} />
        <Legend totals={totals} />
      </div>
      <figcaption className="visually-hidden">{words}</figcaption>
      <Chart bars={bars} range={range} words={words} />
      <PictureTable bars={bars} range={range} words={words} />
    </figure>
  );
}
