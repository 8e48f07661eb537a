import type { Bar, Range } from '../../../activity/bars.js';
import { DRAWN_GROUPS, GROUP_NAMES } from '../../../activity/groups.js';
import { inFigures } from '../../../activity/words.js';
import { clockTime, dayOf } from '../../../components/date-time.js';

export interface Mark {
  /** Of the bar that it stands below. */
  readonly index: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Left out where there is little room. */
  readonly fine: boolean;
}

/** How many stretches the marks make of the axis. Every other mark gives way on a phone. */
const STRETCHES = 4;

/** The few words below the bars: when they begin, and that they end now. */
export function axisMarks(bars: readonly Bar[], range: Range): Mark[] {
  return Array.from({ length: STRETCHES + 1 }, (_, mark): Mark => {
    if (mark === STRETCHES) {
      const text = range === 'month' ? 'today' : 'now';
      return { index: bars.length - 1, text, anchor: 'end', fine: false };
    }
    const index = Math.round((mark * bars.length) / STRETCHES);
    return {
      index,
      text: markOf(bars[index], range),
      anchor: mark === 0 ? 'start' : 'middle',
      fine: mark % 2 === 1,
    };
  });
}

function markOf(bar: Bar | undefined, range: Range): string {
  if (bar === undefined) return '';
  return range === 'month' ? dayOf(bar.startMs) : clockTime(bar.startMs);
}

/** The time that a bar stands for. */
export function barTime({ startMs, endMs }: Bar, range: Range): string {
  if (range === 'month') return dayOf(startMs);
  return range === 'hour' ? clockTime(startMs) : `${clockTime(startMs)}–${clockTime(endMs)}`;
}

/** A bar in words, for whoever points at it. */
export function barWords(bar: Bar, range: Range): string {
  const parts = DRAWN_GROUPS.filter((group) => bar.totals[group] > 0).map(
    (group) => `${GROUP_NAMES[group]}: ${inFigures(bar.totals[group])}`,
  );
  return [barTime(bar, range), ...(parts.length === 0 ? ['nothing'] : parts)].join('\n');
}
