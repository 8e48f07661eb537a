import { formatDuration } from '../messages/formats.js';
import { t } from '../messages/pages.js';

const MINUTE_MS = 60_000;

/**
 * The remaining time in its two largest units: `6 days and 23 hours`, `1 minute`, `less than a
 * minute`. Rounded down, so that it never shows more time than is left.
 */
export function remainingTime(ms: number): string {
  return ms < MINUTE_MS ? t('lessThanAMinute') : formatDuration(ms);
}
