/** The end of the axis: the smallest round number that is at least `max`. It is even, or 1. */
export function axisEnd(max: number): number {
  let decade = 1;
  for (;;) {
    for (const factor of [1, 2, 4, 6, 8]) {
      if (decade * factor >= max) return decade * factor;
    }
    decade *= 10;
  }
}

/** In CSS pixels. A smaller segment would be invisible. */
const MIN_HEIGHT = 3;

/**
 * The heights of a bar's segments. Every segment with a count is visible, even next to one of a
 * thousand, and the sum never exceeds `height`.
 */
export function segmentHeights(counts: readonly number[], end: number, height: number): number[] {
  const heights = counts.map((count) =>
    count === 0 ? 0 : Math.max(MIN_HEIGHT, (count / end) * height),
  );
  const excess = heights.reduce((sum, segment) => sum + segment, 0) - height;
  if (excess <= 0) return heights;
  // Take what the small segments were given too much from the tallest one.
  const tallest = heights.indexOf(Math.max(...heights));
  return heights.with(tallest, (heights[tallest] ?? 0) - excess);
}
