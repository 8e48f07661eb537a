import { formatFullDate } from '../../../components/date-time.js';
import { remainingTime } from '../../../components/remaining-time.js';
import { useNow } from '../../../components/use-now.js';
import { t } from '../../../messages/pages.js';

// The shown time changes at most once a minute.
const TICK_MS = 15_000;

/** When the session expires, as entries of a description list. */
export function Expiry({ atMs }: { atMs: number }) {
  const nowMs = useNow(TICK_MS);
  return (
    <>
      <div>
        <dt>{t('expires')}</dt>
        <dd>
          <time dateTime={new Date(atMs).toISOString()}>{formatFullDate(atMs)}</time>
        </dd>
      </div>
      <div>
        <dt>{t('timeLeft')}</dt>
        <dd>{remainingTime(atMs - nowMs)}</dd>
      </div>
    </>
  );
}
