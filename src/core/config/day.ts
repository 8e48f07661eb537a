/**
 * The start of a day in UTC, in seconds since the epoch.
 *
 * @param text - a date of the Gregorian calendar, such as `2027-01-01` (RFC 3339, full-date)
 * @returns `undefined` if there is no such day
 */
export function parseDay(text: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  // `2027-02-30` is parsed as March 2.
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return exists ? time / 1000 : undefined;
}
