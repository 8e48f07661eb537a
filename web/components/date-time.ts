// The page speaks English: a date in another language in the midst of it would be read wrongly.
const LOCALE = navigator.languages.find((language) => /^en\b/.test(language)) ?? 'en-GB';

const FULL = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'short' });

/** A moment in full, in this device's time zone. */
export function fullMoment(atMs: number): string {
  return FULL.format(atMs);
}

const CLOCK = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' });
const CLOCK_SECONDS = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', day: 'numeric', month: 'short' });

/** The time of day, to the minute. */
export function clockTime(atMs: number): string {
  return CLOCK.format(atMs);
}

/** The time of day to the second, with its date where that is not the day of `nowMs` (today). */
export function momentOf(atMs: number, nowMs = Date.now()): string {
  const clock = CLOCK_SECONDS.format(atMs);
  return isSameDay(atMs, nowMs) ? clock : `${dayOf(atMs)}, ${clock}`;
}

/** The date, without its year. */
export function dayOf(atMs: number): string {
  return DAY.format(atMs);
}

export function isSameDay(oneMs: number, otherMs: number): boolean {
  return new Date(oneMs).toDateString() === new Date(otherMs).toDateString();
}
