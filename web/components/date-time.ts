import { currentLanguage } from '../messages/catalog.js';

/** The page's language, in the region of the user's browser if that has the same language. */
function dateLocale(): string {
  const language = currentLanguage();
  // Tests run without a browser.
  const preferred = typeof navigator === 'undefined' ? [] : navigator.languages;
  const regional = preferred.find((each) => each === language || each.startsWith(`${language}-`));
  return regional ?? (language === 'en' ? 'en-GB' : language);
}

/** Formats times in the local time zone. Keeps its format until the language changes. */
function createFormat(options: Intl.DateTimeFormatOptions): (atMs: number) => string {
  let last: { readonly locale: string; readonly format: Intl.DateTimeFormat } | undefined;
  return (atMs) => {
    const locale = dateLocale();
    if (last?.locale !== locale) {
      last = { locale, format: new Intl.DateTimeFormat(locale, options) };
    }
    return last.format.format(atMs);
  };
}

/** Date and time in full. */
export const formatFullDate = createFormat({ dateStyle: 'full', timeStyle: 'short' });

/** Date and time as short as they are unambiguous, for lists. */
export const formatDate = createFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** The time of day with minutes. */
export const formatTime = createFormat({ timeStyle: 'short' });

/** The date without the year. */
export const formatDay = createFormat({ weekday: 'short', day: 'numeric', month: 'short' });

/** The date without the time of day, in UTC. */
export const formatDateInUtc = createFormat({ dateStyle: 'long', timeZone: 'UTC' });

const formatTimeWithSeconds = createFormat({ timeStyle: 'medium' });

/** The time of day with seconds, and the date unless it is today. */
export function formatMoment(atMs: number, nowMs = Date.now()): string {
  const time = formatTimeWithSeconds(atMs);
  return isSameDay(atMs, nowMs) ? time : `${formatDay(atMs)}, ${time}`;
}

function isSameDay(oneMs: number, otherMs: number): boolean {
  return new Date(oneMs).toDateString() === new Date(otherMs).toDateString();
}
