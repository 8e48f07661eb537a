// The page speaks English: a date in another language in the midst of it would be read wrongly.
const LOCALE = navigator.languages.find((language) => /^en\b/.test(language)) ?? 'en-GB';

const FULL = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'short' });

/** A moment in full, in this device's time zone. */
export function fullMoment(atMs: number): string {
  return FULL.format(atMs);
}
