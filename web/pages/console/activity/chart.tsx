import type { Bar, Range } from '../../../activity/bars.js';
import { axisEnd, partHeights } from '../../../activity/scale.js';
import { DRAWN_GROUPS } from '../../../activity/groups.js';
import { inFigures } from '../../../activity/words.js';
import { axisMarks, barWords } from './axis.js';
import { Patterns } from './patterns.js';

/** In CSS pixels, as all that is vertical here; what is horizontal is in per cent of the width. */
const HEIGHT = 144;
const SKY = 8;
/** Of the room that a bar has. */
const BAR_SHARE = 0.78;

interface Props {
  bars: readonly Bar[];
  range: Range;
  /** The same in a sentence. */
  words: string;
}

/** Stacked bars. Nothing to a screen reader, which has the sentence and the table instead. */
export function Chart({ bars, range, words }: Props) {
  const end = axisEnd(Math.max(1, ...bars.map(({ sum }) => sum)));
  const share = 100 / bars.length;
  return (
    <div className="chart" aria-hidden="true">
      <div className="chart-scale">
        <span>{inFigures(end)}</span>
        {end > 1 && <span>{inFigures(end / 2)}</span>}
        <span>0</span>
      </div>
      <svg className="chart-plot" height={SKY + HEIGHT + 28} focusable="false">
        <Patterns />
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            className="chart-line"
            x1="0"
            x2="100%"
            y1={SKY + HEIGHT * part}
            y2={SKY + HEIGHT * part}
          />
        ))}
        {bars.map((bar, index) => (
          <g key={bar.startMs} className="chart-bar">
            <title>{barWords(bar, range)}</title>
            <rect
              className="chart-room"
              x={`${index * share}%`}
              width={`${share}%`}
              y={SKY}
              height={HEIGHT}
            />
            <Parts bar={bar} x={(index + (1 - BAR_SHARE) / 2) * share} share={share} end={end} />
          </g>
        ))}
        {axisMarks(bars, range).map(({ index, text, anchor, fine }) => (
          <text
            key={index}
            className={fine ? 'chart-mark chart-mark-fine' : 'chart-mark'}
            x={`${(index + (anchor === 'middle' ? 0.5 : Number(anchor === 'end'))) * share}%`}
            y={SKY + HEIGHT + 20}
            textAnchor={anchor}
          >
            {text}
          </text>
        ))}
      </svg>
      {bars.every(({ sum }) => sum === 0) && <p className="chart-empty">{words}</p>}
    </div>
  );
}

function Parts({ bar, x, share, end }: { bar: Bar; x: number; share: number; end: number }) {
  if (bar.sum === 0) return null;
  const heights = partHeights(
    DRAWN_GROUPS.map((group) => bar.totals[group]),
    end,
    HEIGHT,
  );
  let top = SKY + HEIGHT;
  return DRAWN_GROUPS.map((group, index) => {
    const height = heights[index] ?? 0;
    top -= height;
    return height === 0 ? null : (
      <rect
        key={group}
        className={`part part-${group}`}
        x={`${x}%`}
        width={`${share * BAR_SHARE}%`}
        y={top}
        height={height}
      />
    );
  });
}
