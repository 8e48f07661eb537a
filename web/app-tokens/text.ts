import type { AppTokenEntry } from '../../src/contract/index.js';
import { formatDateInUtc } from '../components/date-time.js';
import { formatAgo, formatList } from '../messages/formats.js';
import { t } from '../messages/pages.js';

const HOUR_MS = 3_600_000;

/** Describes the permissions of an app token, in one sentence. */
export function appTokenLimits({
  methods: list,
  paths: entries,
  expires_at,
}: AppTokenEntry): string {
  const methods = list === null ? t('allMethods') : formatList(list);
  const date = expires_at === null ? null : formatDateInUtc(expires_at * 1000);
  if (entries === null) {
    return date === null
      ? t('limitsEverywhere', { methods })
      : t('limitsEverywhereUntil', { methods, date });
  }
  const paths = formatList(entries.map(pathText));
  return date === null
    ? t('limits', { methods, paths })
    : t('limitsUntil', { methods, paths, date });
}

/** An entry after `=` is that path alone; any other includes everything below it. */
function pathText(entry: string): string {
  return entry.startsWith('=') ? entry.slice(1) : `${entry.replace(/\/$/, '')}/…`;
}

/** When it was last used, as far as is known: to the hour, since the service started. */
export function lastUseText({ last_used_at }: AppTokenEntry, nowMs: number): string {
  if (last_used_at === null) return t('neverUsed');
  const ago = nowMs - last_used_at;
  return ago < 2 * HOUR_MS ? t('usedRecently') : t('lastUsed', { ago: formatAgo(ago, 'long') });
}
