import { Link } from 'react-router';
import type { OverviewResponse } from '../../../src/contract/index.js';
import { LoadFailed } from '../../components/fetched.js';
import { byUrgency, FindingSummary, LevelIcon, securityLevel } from '../../components/findings.js';
import { views } from '../../layout.js';
import { formatMoment } from '../../messages/formats.js';
import { t } from '../../messages/pages.js';
import { WithOverview, useOverview } from '../../session/overview.js';

/** Whether all is well, in one sentence. Claims nothing that was not just checked. */
export function WelcomeState() {
  const { state, refresh } = useOverview();
  const failed =
    state.kind === 'overview' && state.stale
      ? t('checkFailed', { time: formatMoment(state.loadedAtMs) })
      : '';
  return (
    <section className="panel welcome-state" aria-label={t('security')}>
      {failed === '' ? (
        <WithOverview>{(overview) => <Checked overview={overview} />}</WithOverview>
      ) : (
        <LoadFailed text={failed} retry={refresh} />
      )}
    </section>
  );
}

function Checked({ overview: { security, findings } }: { overview: OverviewResponse }) {
  // An outage is no reason for a risk.
  const problems = findings.filter(({ level }) =>
    security === 'secure' ? level !== 'good' : level === 'warning',
  );
  const [problem] = byUrgency(problems);
  const level = securityLevel(security);
  return (
    <>
      <p>
        <span data-level={level}>
          <LevelIcon level={level} />
        </span>{' '}
        <strong>{t(`security-${security}`)}</strong>
        {' · '}
        {problem?.level === 'outage' && `${t('outages')} `}
        {problem ? <FindingSummary finding={problem} Element="span" /> : t('nothingToFix')}
      </p>
      <Link to={views.console}>{t('overview')}</Link>
    </>
  );
}
