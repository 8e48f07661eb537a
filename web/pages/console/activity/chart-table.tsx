import { useState } from 'react';
import type { Bar, Range } from '../../../activity/bars.js';
import { DRAWN_GROUPS, GROUP_NAMES } from '../../../activity/groups.js';
import { inFigures } from '../../../activity/words.js';
import { barTime } from './axis.js';

interface Props {
  bars: readonly Bar[];
  range: Range;
  words: string;
}

const SLOT_NAMES: Record<Range, string> = {
  hour: 'Minute',
  day: 'Quarter of an hour',
  month: 'Day',
};

/** The picture's numbers, the latest first. What nothing happened in is left out. */
export function ChartTable({ bars, range, words }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="picture-table"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>The picture in figures</summary>
      {open && (
        // What scrolls has to be reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="table-room" tabIndex={0} aria-label="The picture in figures">
          <table>
            <caption>{words}</caption>
            <thead>
              <tr>
                <th scope="col">{SLOT_NAMES[range]}</th>
                {DRAWN_GROUPS.map((group) => (
                  <th key={group} scope="col">
                    {GROUP_NAMES[group]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bars
                .filter(({ sum }) => sum > 0)
                .toReversed()
                .map((bar) => (
                  <tr key={bar.startMs}>
                    <th scope="row">{barTime(bar, range)}</th>
                    {DRAWN_GROUPS.map((group) => (
                      <td key={group}>{inFigures(bar.totals[group])}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
