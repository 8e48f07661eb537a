import type { Finding, FindingLevel, OverviewResponse } from '../../../src/contract/index.js';
import { formatMoment } from '../../components/date-time.js';
import { byUrgency, LevelIcon } from '../../components/findings.js';
import { LoadFailed } from '../../components/load-failed.js';
import { languageOf } from '../../components/service-text.js';
import { WithFindingTexts } from '../../components/with-finding-texts.js';
import { WithOverview } from '../../components/with-overview.js';
import { t } from '../../messages/pages.js';
import { useOverview } from '../../session/use-overview.js';

/** The security in one line, and what to fix first. Claims nothing that was not just checked. */
export function SecuritySummary() {
  const { state, refresh } = useOverview();
  if (state.kind !== 'overview' || !state.stale) {
    return <WithOverview>{(overview) => <Checked overview={overview} />}</WithOverview>;
  }
  return (
    <>
      <Line level="outage" text={t('securityUnknown')} />
      <LoadFailed
        text={t('checkFailed', { time: formatMoment(state.loadedAtMs) })}
        retry={refresh}
      />
    </>
  );
}

const STATES = {
  secure: { level: 'good', text: 'secure' },
  'at-risk': { level: 'warning', text: 'atRisk' },
  open: { level: 'warning', text: 'openToEveryone' },
} as const;

function Checked({ overview: { security, findings } }: { overview: OverviewResponse }) {
  const { level, text } = STATES[security];
  const [problem] = byUrgency(findings.filter(isProblem));
  const outage = findings.find((finding) => finding.level === 'outage');
  return (
    <>
      <Line level={level} text={t(text)} />
      {problem !== undefined && <Summary finding={problem} />}
      {outage !== undefined && (
        <>
          <p>{t('outages')}</p>
          <Summary finding={outage} />
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

function Line({ level, text }: { level: FindingLevel; text: string }) {
  return (
    <p className="card-value welcome-security">
      <span className="welcome-finding-level" data-level={level}>
        <LevelIcon level={level} />
      </span>
      {text}
    </p>
  );
}

function Summary({ finding }: { finding: Finding }) {
  return (
    <WithFindingTexts finding={finding}>
      {({ summary, isTranslated }) => (
        <p className="fine-print" {...languageOf(isTranslated)}>
          {summary}
        </p>
      )}
    </WithFindingTexts>
  );
}
