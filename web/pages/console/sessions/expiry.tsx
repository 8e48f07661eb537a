import { fullMoment } from '../../../components/date-time.js';
import { remainingTime } from '../../../components/remaining-time.js';
import { useNow } from '../../../components/use-now.js';

// What is shown changes by the minute at most; a quarter of it keeps that honest.
const TICK_MS = 15_000;

/** Until when the visitor stays signed in, in a list of facts. */
export function Expiry({ atMs }: { atMs: number }) {
  const nowMs = useNow(TICK_MS);
  return (
    <>
      <div>
        <dt>Lasts until</dt>
        <dd>
          <time dateTime={new Date(atMs).toISOString()}>{fullMoment(atMs)}</time>
        </dd>
      </div>
      <div>
        <dt>Time left</dt>
        <dd>{remainingTime(atMs - nowMs)}</dd>
      </div>
    </>
  );
}
