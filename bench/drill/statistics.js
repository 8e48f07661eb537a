/** NaN where there are none, which is within no bound. */
export function quantile(values, part) {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

export function median(values) {
  return quantile(values, 0.5);
}

/** NaN where there are none. */
export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Ratio of the means of two samples that were taken in pairs, and its standard error (delta method).
 * In pairs, because what slows the machine down for a second slows both of them down.
 */
export function ratioOfMeans(above, below) {
  const ratio = mean(above) / mean(below);
  const squares = above.map((value, index) => (value - ratio * below[index]) ** 2);
  const count = above.length;
  return { ratio, error: Math.sqrt(mean(squares) / (count - 1)) / mean(below) };
}

/** Of the mean of these. */
export function standardError(values) {
  const middle = mean(values);
  const squares = values.map((value) => (value - middle) ** 2);
  return Math.sqrt(mean(squares) / (values.length - 1));
}
