import { useActivity } from '../../../activity/use-activity.js';
import { deviceName } from '../../../activity/device.js';
import { networkText, outcomeText, timeAgo } from '../../../activity/text.js';
import { formatFullDate, formatMoment } from '../../../components/date-time.js';
import { useNow } from '../../../components/use-now.js';
import { views } from '../../../layout.js';
import { Card } from '../../../components/card.js';

// The shown time changes at most once a minute.
const TICK_MS = 15_000;

/** Who signed in last, from where and when. */
export function LastSignIn() {
  const { state } = useActivity();
  const nowMs = useNow(TICK_MS) - state.clockAheadMs;
  return (
    <Card title="Last sign-in" link={{ to: views.sessions, text: 'Sessions' }}>
      <Content activity={state.activity} nowMs={nowMs} />
    </Card>
  );
}

type Activity = ReturnType<typeof useActivity>['state']['activity'];

function Content({ activity, nowMs }: { activity: Activity; nowMs: number }) {
  if (activity === null) return <p className="fine-print">Waiting for the activity…</p>;
  const entry = activity.entries.find(({ event }) => event === 'sign-in');
  if (entry === undefined) {
    return <p className="fine-print">None since {formatMoment(activity.since)}.</p>;
  }
  return (
    <>
      <p className="card-value">
        <bdi>{deviceName(entry.user_agent)}</bdi>
      </p>
      <p className="fine-print">
        {outcomeText(entry)} from {networkText(entry.network)},{' '}
        <time
          dateTime={new Date(entry.last_at).toISOString()}
          title={formatFullDate(entry.last_at)}
        >
          {timeAgo(nowMs - entry.last_at)}
        </time>
      </p>
    </>
  );
}
