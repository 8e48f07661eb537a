/** Where the axis ends: the least round number that is not less than `most`. Its half is whole. */
export function axisEnd(most: number): number {
  let decade = 1;
  for (;;) {
    for (const factor of [1, 2, 4, 6, 8]) {
      if (decade * factor >= most) return decade * factor;
    }
    decade *= 10;
  }
}

/** Below this a part of a bar could not be seen. */
const LEAST_HEIGHT = 3;

/**
 * The heights of a bar's parts. What happened at all is seen, beside a thousand of another kind
 * too; the whole stays within `height`.
 */
export function partHeights(counts: readonly number[], end: number, height: number): number[] {
  const parts = counts.map((count) =>
    count === 0 ? 0 : Math.max(LEAST_HEIGHT, (count / end) * height),
  );
  const excess = parts.reduce((sum, part) => sum + part, 0) - height;
  if (excess <= 0) return parts;
  // The highest gives what the small ones took too much.
  const highest = parts.indexOf(Math.max(...parts));
  return parts.with(highest, (parts[highest] ?? 0) - excess);
}
