import { timeAgo } from '../../../activity/text.js';
import { formatFullDate } from '../../../components/date-time.js';

/** How long ago something was. The date and time are shown on hover. */
export function RelativeTime({ atMs, nowMs }: { atMs: number; nowMs: number }) {
  return (
    <time
      className="relative-time"
      dateTime={new Date(atMs).toISOString()}
      title={formatFullDate(atMs)}
    >
      {timeAgo(nowMs - atMs)}
    </time>
  );
}
