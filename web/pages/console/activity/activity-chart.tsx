import { useId, useState, type ReactNode } from 'react';
import type { ActivityResponse } from '../../../../src/contract/index.js';
import {
  axisEnd,
  axisTicks,
  barsOf,
  barText,
  barTime,
  chartSummary,
  segmentHeights,
  RANGES,
  totalsOf,
  type Bar,
  type Range,
  type Totals,
} from '../../../activity/chart.js';
import { CHART_GROUPS, groupName } from '../../../activity/texts.js';
import { RadioGroup } from '../../../components/radio-group.js';
import { t, formatCount } from '../../../messages/pages.js';
import './activity-chart.css';

interface Props {
  activity: ActivityResponse;
  /** At the end of the row of controls. */
  children: ReactNode;
}

/** Activity over time: as a chart, a sentence for screen readers, and a table. */
export function ActivityChart({ activity, children }: Props) {
  const [range, setRange] = useState<Range>('hour');
  const bars = barsOf(activity, range);
  const totals = totalsOf(bars);
  const summary = chartSummary(range, totals);
  return (
    <figure className="activity-chart">
      <div className="activity-chart-header">
        <RadioGroup
          legend={t('range')}
          options={RANGES.map((value) => ({ value, name: t(`range-${value}`) }))}
          value={range}
          onChange={setRange}
        />
        <Legend totals={totals} />
        {children}
      </div>
      <figcaption className="visually-hidden">{summary}</figcaption>
      <Chart bars={bars} range={range} summary={summary} />
      <ChartTable bars={bars} range={range} summary={summary} />
    </figure>
  );
}

/** The name, pattern and total of each group. */
function Legend({ totals }: { totals: Totals }) {
  return (
    <ul className="legend">
      {CHART_GROUPS.map((group) => (
        <li key={group}>
          <svg className="legend-icon" aria-hidden="true" focusable="false">
            <rect className={`segment segment-${group}`} width="100%" height="100%" />
          </svg>
          {groupName(group)} <strong>{formatCount(totals[group])}</strong>
        </li>
      ))}
    </ul>
  );
}

/** Vertical lengths are in CSS pixels, horizontal ones in percent of the width. */
const HEIGHT = 144;
const PADDING_TOP = 8;
/** The share of a bar's slot that the bar fills. */
const BAR_SHARE = 0.78;

interface ChartProps {
  bars: readonly Bar[];
  range: Range;
  /** The chart in one sentence. */
  summary: string;
}

/** Stacked bars. Hidden from screen readers, which get the summary and the table instead. */
function Chart({ bars, range, summary }: ChartProps) {
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

function Ticks({ bars, range }: Pick<ChartProps, 'bars' | 'range'>) {
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

/**
 * A pattern for each segment, so that none depends on color alone: diagonal, horizontal, dotted and vertical.
 * `signed-in` is solid.
 */
function Patterns() {
  return (
    <defs>
      <pattern id="segment-failed" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect className="pattern-background" width="6" height="6" />
        <path className="pattern-failed" d="M-1.500 1.500l3-3M0 6 6 0M4.500 7.500l3-3" />
      </pattern>
      <pattern id="segment-blocked" width="6" height="5" patternUnits="userSpaceOnUse">
        <rect className="pattern-background" width="6" height="5" />
        <path className="pattern-blocked" d="M0 1.500H6" />
      </pattern>
      <pattern id="segment-rejected" width="5" height="5" patternUnits="userSpaceOnUse">
        <rect className="pattern-background" width="5" height="5" />
        <circle className="pattern-rejected" cx="2.500" cy="2.500" r="1.600" />
      </pattern>
      <pattern id="segment-other" width="5" height="5" patternUnits="userSpaceOnUse">
        <rect className="pattern-background" width="5" height="5" />
        <path className="pattern-other" d="M1.500 0V5" />
      </pattern>
    </defs>
  );
}

/** The chart as a table, latest first. Rows without events are left out. */
function ChartTable({ bars, range, summary }: ChartProps) {
  const [open, setOpen] = useState(false);
  const summaryId = useId();
  return (
    <details className="chart-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('showAsTable')}</summary>
      {open && (
        <>
          <p id={summaryId}>{summary}</p>
          {/* A scrollable area must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="chart-table-scroll" tabIndex={0} aria-label={t('activityAsTable')}>
            <table aria-labelledby={summaryId}>
              <thead>
                <tr>
                  <th scope="col">{t(`slot-${range}`)}</th>
                  {CHART_GROUPS.map((group) => (
                    <th key={group} scope="col">
                      {groupName(group)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {bars
                  .filter(({ sum }) => sum > 0)
                  .toReversed()
                  .map((bar) => (
                    <Row key={bar.startMs} time={barTime(bar, range)} totals={bar.totals} />
                  ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </details>
  );
}

function Row({ time, totals }: { time: string; totals: Totals }) {
  return (
    <tr>
      <th scope="row">{time}</th>
      {CHART_GROUPS.map((group) => (
        <td key={group}>{formatCount(totals[group])}</td>
      ))}
    </tr>
  );
}
