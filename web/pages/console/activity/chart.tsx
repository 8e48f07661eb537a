import type { Bar, Range } from '../../../activity/bars.js';
import { axisEnd, segmentHeights } from '../../../activity/scale.js';
import { CHART_GROUPS } from '../../../activity/groups.js';
import { formatCount } from '../../../messages/formats.js';
import { axisTicks, barText } from './axis.js';
import { Patterns } from './patterns.js';

/** Vertical lengths are in CSS pixels, horizontal ones in percent of the width. */
const HEIGHT = 144;
const PADDING_TOP = 8;
/** The share of a bar's slot that the bar fills. */
const BAR_SHARE = 0.78;

interface Props {
  bars: readonly Bar[];
  range: Range;
  /** The chart in one sentence. */
  summary: string;
}

/** Stacked bars. Hidden from screen readers, which get the summary and the table instead. */
export function Chart({ bars, range, summary }: Props) {
  const end = axisEnd(Math.max(1, ...bars.map(({ sum }) => sum)));
  const share = 100 / bars.length;
  return (
    <div className="chart" aria-hidden="true">
      <div className="chart-scale">
        <span>{formatCount(end)}</span>
        {end > 1 && <span>{formatCount(end / 2)}</span>}
        <span>{formatCount(0)}</span>
      </div>
      <svg className="chart-plot" height={PADDING_TOP + HEIGHT + 28} focusable="false">
        <Patterns />
        <Gridlines />
        {bars.map((bar, index) => (
          <g key={bar.startMs} className="chart-bar">
            <title>{barText(bar, range)}</title>
            <rect
              className="chart-hover-area"
              x={`${index * share}%`}
              width={`${share}%`}
              y={PADDING_TOP}
              height={HEIGHT}
            />
            <Segments bar={bar} x={(index + (1 - BAR_SHARE) / 2) * share} share={share} end={end} />
          </g>
        ))}
        <Ticks bars={bars} range={range} />
      </svg>
      {bars.every(({ sum }) => sum === 0) && (
        <p className="chart-empty">
          <span>{summary}</span>
        </p>
      )}
    </div>
  );
}

function Gridlines() {
  return [0, 0.5, 1].map((position) => (
    <line
      key={position}
      className="chart-gridline"
      x1="0"
      x2="100%"
      y1={PADDING_TOP + HEIGHT * position}
      y2={PADDING_TOP + HEIGHT * position}
    />
  ));
}

function Ticks({ bars, range }: Pick<Props, 'bars' | 'range'>) {
  const share = 100 / bars.length;
  return axisTicks(bars, range).map(({ index, text, anchor, minor }) => (
    <text
      key={index}
      className={minor ? 'chart-tick chart-tick-minor' : 'chart-tick'}
      x={`${(index + (anchor === 'middle' ? 0.5 : Number(anchor === 'end'))) * share}%`}
      y={PADDING_TOP + HEIGHT + 20}
      textAnchor={anchor}
    >
      {text}
    </text>
  ));
}

function Segments({ bar, x, share, end }: { bar: Bar; x: number; share: number; end: number }) {
  if (bar.sum === 0) return null;
  const heights = segmentHeights(
    CHART_GROUPS.map((group) => bar.totals[group]),
    end,
    HEIGHT,
  );
  let top = PADDING_TOP + HEIGHT;
  return CHART_GROUPS.map((group, index) => {
    const height = heights[index] ?? 0;
    top -= height;
    return height === 0 ? null : (
      <rect
        key={group}
        className={`segment segment-${group}`}
        x={`${x}%`}
        width={`${share * BAR_SHARE}%`}
        y={top}
        height={height}
      />
    );
  });
}
