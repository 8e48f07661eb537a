/** NaN if there are no values; NaN meets no target. */
export function quantile(values, part) {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

export function median(values) {
  return quantile(values, 0.5);
}

/** NaN if there are no values. */
export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Ratio of the means of two paired samples, and its standard error (delta method). Paired, because a
 * slow phase of the machine affects both.
 */
export function ratioOfMeans(above, below) {
  const ratio = mean(above) / mean(below);
  const squares = above.map((value, index) => (value - ratio * below[index]) ** 2);
  const count = above.length;
  return { ratio, error: Math.sqrt(mean(squares) / (count - 1)) / mean(below) };
}

/** Standard error of the mean. */
export function standardError(values) {
  const middle = mean(values);
  const squares = values.map((value) => (value - middle) ** 2);
  return Math.sqrt(mean(squares) / (values.length - 1));
}
