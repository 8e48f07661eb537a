import type { OverviewResponse } from '../../../src/contract/index.js';
import { deviceName } from '../../activity/device.js';
import { networkText, timeAgo } from '../../activity/text.js';
import { fetchDevices, fetchSessions } from '../../api/sessions.js';
import { Card } from '../../components/card.js';
import { formatFullDate } from '../../components/date-time.js';
import { byUrgency, LevelIcon } from '../../components/findings.js';
import { useFetched } from '../../components/use-fetched.js';
import { useNow } from '../../components/use-now.js';
import { WithOverview } from '../../components/with-overview.js';
import { views } from '../../layout.js';
import { methodText } from '../../sessions/text.js';

// The shown times change at most once a minute.
const TICK_MS = 15_000;

/** What matters to the owner now: the security in one line, the last sign-in, the devices. */
export function WelcomeFacts() {
  return (
    <div className="welcome-facts">
      <Card title="Security" link={{ to: views.app, text: 'Overview' }}>
        <WithOverview>{(overview) => <Security overview={overview} />}</WithOverview>
      </Card>
      <Card title="Last sign-in" link={{ to: views.activity, text: 'Activity' }}>
        <LastSignIn />
      </Card>
      <Card title="Known devices" link={{ to: views.sessions, text: 'Sessions and devices' }}>
        <Devices />
      </Card>
    </div>
  );
}

const STATES = {
  secure: { level: 'good', text: 'Secure' },
  'at-risk': { level: 'warning', text: 'At risk' },
  open: { level: 'warning', text: 'Open to everyone' },
} as const;

function Security({ overview: { security, findings } }: { overview: OverviewResponse }) {
  const { level, text } = STATES[security];
  const [urgent] = byUrgency(findings.filter((finding) => finding.level !== 'good'));
  return (
    <>
      <p className="card-value welcome-security">
        <span className="welcome-finding-level" data-level={level}>
          <LevelIcon level={level} />
        </span>
        {text}
      </p>
      <p className="fine-print">{urgent?.summary ?? 'There is nothing to fix.'}</p>
    </>
  );
}

/** The latest of the sessions that have not ended. */
function LastSignIn() {
  const { state } = useFetched(fetchSessions);
  const nowMs = useNow(TICK_MS);
  if (state === null) return <p className="fine-print">Loading the sessions…</p>;
  if (state.kind !== 'list') return <p className="fine-print">The sessions could not be loaded.</p>;
  const [last] = state.sessions.toSorted((a, b) => b.started_at - a.started_at);
  if (last === undefined) return <p className="fine-print">No sign-in is recorded.</p>;
  return (
    <>
      <p className="card-value">
        <bdi>{deviceName(last.user_agent)}</bdi>
      </p>
      <p className="fine-print">
        {last.current ? 'This session, signed in' : 'Signed in'}
        {methodText(last.method)} from {networkText(last.network)},{' '}
        <time
          dateTime={new Date(last.started_at).toISOString()}
          title={formatFullDate(last.started_at)}
        >
          {timeAgo(nowMs - last.started_at)}
        </time>
      </p>
    </>
  );
}

function Devices() {
  const { state } = useFetched(fetchDevices);
  if (state === null) return <p className="fine-print">Loading the devices…</p>;
  if (state.kind !== 'list') return <p className="fine-print">The devices could not be loaded.</p>;
  const names = state.devices.map(
    ({ name, user_agent: userAgent }) => name ?? deviceName(userAgent),
  );
  const more = names.length - SHOWN_DEVICES;
  return (
    <>
      {/* A key, so that React does not turn the placeholder into this: its text would move. */}
      <p key="count" className="card-value">
        {names.length}
      </p>
      <p className="fine-print">
        {names.length === 0 && 'No device has signed in with the password.'}
        {names.slice(0, SHOWN_DEVICES).join(', ')}
        {more > 0 && ` and ${more} more`}
      </p>
    </>
  );
}

const SHOWN_DEVICES = 2;
