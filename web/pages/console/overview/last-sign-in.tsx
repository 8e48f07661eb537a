import { useActivity } from '../../../activity/use-activity.js';
import { deviceName } from '../../../activity/device.js';
import { outcomeText } from '../../../activity/outcome-text.js';
import { formatMoment } from '../../../components/date-time.js';
import { useNow } from '../../../components/use-now.js';
import { views } from '../../../layout.js';
import { Card } from '../../../components/card.js';
import { t } from '../../../messages/pages.js';
import { SignedInFrom } from '../../../components/signed-in-from.js';

// The shown time changes at most once a minute.
const TICK_MS = 15_000;

/** Who signed in last, from where and when. */
export function LastSignIn() {
  const { state } = useActivity();
  const nowMs = useNow(TICK_MS) - state.clockAheadMs;
  return (
    <Card title={t('lastSignIn')} link={{ to: views.sessions, text: t('sessions') }}>
      <Content activity={state.activity} nowMs={nowMs} />
    </Card>
  );
}

type Activity = ReturnType<typeof useActivity>['state']['activity'];

function Content({ activity, nowMs }: { activity: Activity; nowMs: number }) {
  if (activity === null) return <p className="fine-print">{t('waitingForActivity')}</p>;
  const entry = activity.entries.find(({ event }) => event === 'sign-in');
  if (entry === undefined) {
    return <p className="fine-print">{t('noneSince', { time: formatMoment(activity.since) })}</p>;
  }
  return (
    <>
      <p className="card-value">
        <bdi>{deviceName(entry.user_agent)}</bdi>
      </p>
      <p className="fine-print">
        <SignedInFrom
          signedIn={outcomeText(entry)}
          network={entry.network}
          atMs={entry.last_at}
          nowMs={nowMs}
        />
      </p>
    </>
  );
}
