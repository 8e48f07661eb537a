const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const SECONDS_PER_DAY = 86_400;

/**
 * The start of a day in UTC, in seconds since the epoch.
 *
 * @param text - a date of the Gregorian calendar, such as `2027-01-01` (RFC 3339, full-date)
 * @returns `undefined` if there is no such day
 */
export function parseDay(text: string): number | undefined {
  const [, year, month, day] = DAY.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (month < 1 || month > 12 || day < 1) return undefined;
  const length = daysSinceEpoch(year, month + 1, 1) - daysSinceEpoch(year, month, 1);
  return day > length ? undefined : daysSinceEpoch(year, month, day) * SECONDS_PER_DAY;
}

/**
 * Days from 1970-01-01 (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms"). Years begin in
 * March here, so that the leap day is the last one.
 *
 * @param month - 1 to 13; 13 is January of the next year
 */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const years = month > 2 ? year : year - 1;
  const months = month > 2 ? month - 3 : month + 9;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return 365 * years + leapDays + Math.floor((153 * months + 2) / 5) + day - 719_469;
}
