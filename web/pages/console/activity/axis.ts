import type { Bar, Range } from '../../../activity/bars.js';
import { CHART_GROUPS } from '../../../activity/groups.js';
import { groupName } from '../../../activity/text.js';
import { formatDay, formatTime } from '../../../components/date-time.js';
import { t } from '../../../messages/pages.js';
import { formatCount } from '../../../messages/formats.js';

export interface Tick {
  /** Index of the bar above the label. */
  readonly index: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Hidden on narrow screens. */
  readonly minor: boolean;
}

/** The number of intervals between the ticks. Every other tick is minor. */
const INTERVALS = 4;

/** The tick labels of the time axis. The last one is the current time. */
export function axisTicks(bars: readonly Bar[], range: Range): Tick[] {
  return Array.from({ length: INTERVALS + 1 }, (_, tick): Tick => {
    if (tick === INTERVALS) {
      const text = t(range === 'month' ? 'today' : 'now');
      return { index: bars.length - 1, text, anchor: 'end', minor: false };
    }
    const index = Math.round((tick * bars.length) / INTERVALS);
    return {
      index,
      text: tickText(bars[index], range),
      anchor: tick === 0 ? 'start' : 'middle',
      minor: tick % 2 === 1,
    };
  });
}

function tickText(bar: Bar | undefined, range: Range): string {
  if (bar === undefined) return '';
  return range === 'month' ? formatDay(bar.startMs) : formatTime(bar.startMs);
}

/** The time that a bar covers. */
export function barTime({ startMs, endMs }: Bar, range: Range): string {
  if (range === 'month') return formatDay(startMs);
  return range === 'hour' ? formatTime(startMs) : `${formatTime(startMs)}–${formatTime(endMs)}`;
}

/** A bar's tooltip. */
export function barText(bar: Bar, range: Range): string {
  const parts = CHART_GROUPS.filter((group) => bar.totals[group] > 0).map(
    (group) => `${groupName(group)}: ${formatCount(bar.totals[group])}`,
  );
  return [barTime(bar, range), ...(parts.length === 0 ? [t('noActivity')] : parts)].join('\n');
}
