import { deviceName } from '../../activity/device.js';
import { signedInText } from '../../activity/outcome-text.js';
import { fetchDevices, fetchSessions } from '../../api/sessions.js';
import { Card } from '../../components/card.js';
import { SignedInFrom } from '../../components/signed-in-from.js';
import { LoadFailed } from '../../components/load-failed.js';
import { useFetched } from '../../components/use-fetched.js';
import { useNow } from '../../components/use-now.js';
import { views } from '../../layout.js';
import { t } from '../../messages/pages.js';
import { SecuritySummary } from './security-summary.js';
import { formatList } from '../../messages/formats.js';

// The shown times change at most once a minute.
const TICK_MS = 15_000;

/** The essentials for the owner: the security in one line, the last sign-in, the devices. */
export function WelcomeFacts() {
  return (
    <div className="welcome-facts">
      <Card title={t('security')} link={{ to: views.app, text: t('overview') }}>
        <SecuritySummary />
      </Card>
      <Card title={t('lastSignIn')} link={{ to: views.activity, text: t('activity') }}>
        <LastSignIn />
      </Card>
      <Card title={t('knownDevices')} link={{ to: views.sessions, text: t('sessionsAndDevices') }}>
        <Devices />
      </Card>
    </div>
  );
}

/** The latest of the sessions that have not ended. */
function LastSignIn() {
  const { state, refresh } = useFetched(fetchSessions);
  const nowMs = useNow(TICK_MS);
  if (state === null) return <p className="fine-print">{t('loadingSessions')}</p>;
  if (state.kind !== 'list') return <LoadFailed text={t('sessionsFailed')} retry={refresh} />;
  const [last] = state.sessions.toSorted((a, b) => b.started_at - a.started_at);
  if (last === undefined) return <p className="fine-print">{t('noSignIn')}</p>;
  return (
    <>
      <p className="card-value">
        <bdi>{deviceName(last.user_agent)}</bdi>
      </p>
      <p className="fine-print">
        {last.current && `${t('thisSession')} · `}
        <SignedInFrom
          signedIn={signedInText(last.method)}
          network={last.network}
          atMs={last.started_at}
          nowMs={nowMs}
        />
      </p>
    </>
  );
}

function Devices() {
  const { state, refresh } = useFetched(fetchDevices);
  if (state === null) return <p className="fine-print">{t('loadingDevices')}</p>;
  if (state.kind !== 'list') return <LoadFailed text={t('devicesFailed')} retry={refresh} />;
  const names = state.devices.map(
    ({ name, user_agent: userAgent }) => name ?? deviceName(userAgent),
  );
  const more = names.length - SHOWN_DEVICES;
  const shown = formatList(names.slice(0, SHOWN_DEVICES));
  return (
    <>
      {/* A key, so that React does not turn the placeholder into this: its text would move. */}
      <p key="count" className="card-value">
        {names.length}
      </p>
      <p className="fine-print">
        {names.length === 0 && t('noDevice')}
        {more > 0 ? t('andMore', { names: shown, count: more }) : shown}
      </p>
    </>
  );
}

const SHOWN_DEVICES = 2;
