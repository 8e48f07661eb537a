import { useEffect, useState, type ReactNode } from 'react';
import { t, formatAgo, formatDuration, formatFullDate } from '../messages/pages.js';

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
