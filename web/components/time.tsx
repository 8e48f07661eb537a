import { useEffect, useState, type ReactNode } from 'react';
import { currentLanguage } from '../messages/catalog.js';
import { formatAgo, formatDuration } from '../messages/formats.js';
import { t } from '../messages/pages.js';

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
const formatFullDate = createFormat({ dateStyle: 'full', timeStyle: 'short' });

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

const MINUTE_MS = 60_000;

/** How long ago, in the largest unit, rounded down. Less than a minute is `just now`. */
export function timeAgo(ms: number): string {
  return ms < MINUTE_MS ? t('justNow') : formatAgo(ms, 'short');
}

/**
 * The remaining time in its two largest units: `6 days and 23 hours`, `1 minute`, `less than a
 * minute`. Rounded down, so that it never shows more time than is left.
 */
export function remainingTime(ms: number): string {
  return ms < MINUTE_MS ? t('lessThanAMinute') : formatDuration(ms);
}

/** Times are shown to the minute. */
const TICK_MS = 10_000;

/** The current time, for texts that show it to the minute. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

interface TimeProps {
  atMs: number;
  className?: string;
  /** Default: the date and time in full. */
  children?: ReactNode;
}

/** A moment. The date and time are shown on hover, unless they are the content. */
export function Time({ atMs, className, children }: TimeProps) {
  const full = formatFullDate(atMs);
  return (
    <time
      className={className}
      dateTime={new Date(atMs).toISOString()}
      title={children === undefined ? undefined : full}
    >
      {children ?? full}
    </time>
  );
}

/** Puts a part of a message into the element of a moment. */
export function inTime(atMs: number) {
  return (content: ReactNode) => <Time atMs={atMs}>{content}</Time>;
}
