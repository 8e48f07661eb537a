import { fullMoment } from '../../parts/moment.js';
import { remainingTime } from '../../parts/remaining-time.js';
import { useNow } from '../../parts/use-now.js';
import { useVisitor } from '../../session/use-session.js';

// What is shown changes by the minute at most; a quarter of it keeps that honest.
const TICK_MS = 15_000;

/** Until when the visitor stays signed in. */
export function SessionSection() {
  const visitor = useVisitor();
  if (visitor.kind === 'guest') {
    return <p>A guest has no session: nothing expires, and there is nothing to sign out of.</p>;
  }
  if (visitor.expiresAtMs === null) {
    return <p>The service does not say when this session ends.</p>;
  }
  return <Expiry atMs={visitor.expiresAtMs} />;
}

function Expiry({ atMs }: { atMs: number }) {
  const nowMs = useNow(TICK_MS);
  return (
    <>
      <dl className="facts">
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
      </dl>
      <p className="fine">
        Then this page asks for the password again. Signing out ends the session at once, in every
        tab of this browser.
      </p>
    </>
  );
}
