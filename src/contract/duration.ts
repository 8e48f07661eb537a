/** An amount of a unit, such as 3 minutes. */
export interface RoundedDuration {
  amount: number;
  unit: 'second' | 'minute' | 'hour';
}

/** A duration as a whole number of the unit that is easiest to read. At least 1 second. */
export function roundDuration(seconds: number): RoundedDuration {
  if (seconds < 120) return { amount: Math.max(1, Math.round(seconds)), unit: 'second' };
  if (seconds < 7200) return { amount: Math.round(seconds / 60), unit: 'minute' };
  return { amount: Math.round(seconds / 3600), unit: 'hour' };
}
