import { useId } from 'react';
import type { Finding, OverviewResponse } from '../../../../src/contract/index.js';
import { Findings } from '../../../components/findings.js';
import { WithOverview } from '../../../components/with-overview.js';
import { CheckAgain } from './check-again.js';
import { SecurityStatus } from './security-status.js';
import { TurnOnAuth } from './turn-on-auth.js';
import { t } from '../../../messages/pages.js';
import '../../../components/panel.css';
import './security-section.css';

/** Whether the service is secure, and what to fix. */
export function SecuritySection() {
  return <WithOverview>{(overview) => <Content overview={overview} />}</WithOverview>;
}

function Content({ overview: { security, findings } }: { overview: OverviewResponse }) {
  const problems = findings.filter(({ level }) => level === 'warning' || level === 'advice');
  const outages = findings.filter(({ level }) => level === 'outage');
  const passed = findings.filter(({ level }) => level === 'good');
  return (
    <>
      <SecurityStatus security={security} problems={problems} hasOutage={outages.length > 0}>
        <CheckAgain />
      </SecurityStatus>
      {security === 'open' && <TurnOnAuth />}
      {problems.length > 0 && <Findings findings={problems} opensFirst />}
      {outages.length > 0 && <Outages findings={outages} />}
      {passed.length > 0 && (
        <details className="passed-checks">
          <summary>{t('checksPassed', { count: passed.length })}</summary>
          <Findings findings={passed} />
        </details>
      )}
    </>
  );
}

/** Apart from the security state, because an app that is down is not a weak login. */
function Outages({ findings }: { findings: readonly Finding[] }) {
  const titleId = useId();
  return (
    <section className="outages" aria-labelledby={titleId}>
      <p id={titleId}>{t('outages')}</p>
      <Findings findings={findings} opensFirst />
    </section>
  );
}
