import type { AppTokenEntry } from '../../src/contract/index.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What an app token may do, in one sentence. */
export function appTokenLimits({ methods, paths, expires_at }: AppTokenEntry): string {
  const what = methods === null ? 'All methods' : methods.join(', ');
  const where = paths === null ? 'on all paths of the app' : `on ${paths.map(pathText).join(', ')}`;
  const day = expires_at === null ? null : new Date(expires_at * 1000).toISOString().slice(0, 10);
  return `${what} ${where}${day === null ? '' : `, until ${day}`}.`;
}

/** An entry after `=` is that path alone; any other includes everything below it. */
function pathText(entry: string): string {
  return entry.startsWith('=') ? entry.slice(1) : `${entry.replace(/\/$/, '')}/…`;
}

/** When it was last used, as far as is known: to the hour, since the service started. */
export function lastUseText({ last_used_at }: AppTokenEntry, nowMs: number): string {
  if (last_used_at === null) return 'Not used since the service started.';
  const ago = nowMs - last_used_at;
  if (ago < 2 * HOUR_MS) return 'Last used within the last two hours.';
  if (ago < DAY_MS) return `Last used ${Math.floor(ago / HOUR_MS)} hours ago.`;
  const days = Math.floor(ago / DAY_MS);
  return `Last used ${days === 1 ? 'a day' : `${days} days`} ago.`;
}
