import type { Finding, OverviewResponse } from '../../../src/contract/index.js';
import { deviceName, signedInText } from '../../activity/texts.js';
import { fetchDevices, fetchSessions } from '../../api.js';
import { Card, CardLevel, SignInFacts } from '../../components/card.js';
import { Fetched, LoadFailed } from '../../components/fetched.js';
import { byUrgency, FindingSummary, securityLevel } from '../../components/findings.js';
import { useNow } from '../../components/time.js';
import { views } from '../../layout.js';
import { formatList, formatMoment } from '../../messages/formats.js';
import { t } from '../../messages/pages.js';
import { WithOverview, useOverview } from '../../session/overview.js';

/** The essentials for the owner: the security in one line, the last sign-in, the devices. */
export function WelcomeFacts() {
  return (
    <div className="welcome-facts">
      <Card title={t('security')} link={{ to: views.console, text: t('overview') }}>
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

/** The security in one line, and what to fix first. Claims nothing that was not just checked. */
function SecuritySummary() {
  const { state, refresh } = useOverview();
  if (state.kind !== 'overview' || !state.stale) {
    return <WithOverview>{(overview) => <Checked overview={overview} />}</WithOverview>;
  }
  return (
    <>
      <CardLevel level="outage" text={t('securityUnknown')} />
      <LoadFailed
        text={t('checkFailed', { time: formatMoment(state.loadedAtMs) })}
        retry={refresh}
      />
    </>
  );
}

function Checked({ overview: { security, findings } }: { overview: OverviewResponse }) {
  const [problem] = byUrgency(findings.filter(isProblem));
  const outage = findings.find((finding) => finding.level === 'outage');
  return (
    <>
      <CardLevel level={securityLevel(security)} text={t(`security-${security}`)} />
      {problem !== undefined && (
        <FindingSummary finding={problem} Element="p" className="fine-print" />
      )}
      {outage !== undefined && (
        <>
          <p>{t('outages')}</p>
          <FindingSummary finding={outage} Element="p" className="fine-print" />
        </>
      )}
      {problem === undefined && outage === undefined && (
        <p className="fine-print">{t('nothingToFix')}</p>
      )}
    </>
  );
}

function isProblem({ level }: Finding): boolean {
  return level === 'warning' || level === 'advice';
}

/** The latest of the sessions that have not ended. */
function LastSignIn() {
  const nowMs = useNow();
  return (
    <Fetched
      request={fetchSessions}
      loading={<p className="fine-print">{t('loadingSessions')}</p>}
      failed={t('sessionsFailed')}
    >
      {({ sessions }) => {
        const [last] = sessions.toSorted((a, b) => b.started_at - a.started_at);
        if (last === undefined) return <p className="fine-print">{t('noSignIn')}</p>;
        return (
          <SignInFacts
            userAgent={last.user_agent}
            signedIn={signedInText(last.method)}
            network={last.network}
            atMs={last.started_at}
            nowMs={nowMs}
            isCurrent={last.current}
          />
        );
      }}
    </Fetched>
  );
}

const SHOWN_DEVICES = 2;

function Devices() {
  return (
    <Fetched
      request={fetchDevices}
      loading={<p className="fine-print">{t('loadingDevices')}</p>}
      failed={t('devicesFailed')}
    >
      {({ devices }) => {
        const names = devices.map(({ name, user_agent: agent }) => name ?? deviceName(agent));
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
      }}
    </Fetched>
  );
}
