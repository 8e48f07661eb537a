const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The remaining time in its two largest units: `6 days and 23 hours`, `1 minute`, `less than a
 * minute`. Rounded down, so that it never shows more time than is left.
 */
export function remainingTime(ms: number): string {
  if (ms < MINUTE_MS) return 'less than a minute';
  if (ms < HOUR_MS) return countText(ms / MINUTE_MS, 'minute');
  const [large, largeMs, small, smallMs] =
    ms < DAY_MS
      ? (['hour', HOUR_MS, 'minute', MINUTE_MS] as const)
      : (['day', DAY_MS, 'hour', HOUR_MS] as const);
  const smallCount = Math.floor((ms % largeMs) / smallMs);
  const largeText = countText(ms / largeMs, large);
  return smallCount === 0 ? largeText : `${largeText} and ${countText(smallCount, small)}`;
}

function countText(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
