// The pages are in English, so dates are too. An English locale of the user decides the format.
const LOCALE = navigator.languages.find((language) => /^en\b/.test(language)) ?? 'en-GB';

const FULL = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'short' });

/** Date and time in full, in the local time zone. */
export function formatFullDate(atMs: number): string {
  return FULL.format(atMs);
}

const TIME = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' });
const TIME_WITH_SECONDS = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', day: 'numeric', month: 'short' });

/** The time of day with minutes. */
export function formatTime(atMs: number): string {
  return TIME.format(atMs);
}

/** The time of day with seconds, and the date unless it is today. */
export function formatMoment(atMs: number, nowMs = Date.now()): string {
  const time = TIME_WITH_SECONDS.format(atMs);
  return isSameDay(atMs, nowMs) ? time : `${formatDay(atMs)}, ${time}`;
}

/** The date without the year. */
export function formatDay(atMs: number): string {
  return DAY.format(atMs);
}

function isSameDay(oneMs: number, otherMs: number): boolean {
  return new Date(oneMs).toDateString() === new Date(otherMs).toDateString();
}
