import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Finding, OverviewResponse, SecurityState } from '../../../src/contract/index.js';
import { AuthVariables } from '../../components/auth-variables.js';
import { CopyLine } from '../../components/copy.js';
import { Findings, LevelIcon, securityLevel } from '../../components/findings.js';
import { SecurityIllustration } from '../../components/security-illustration.js';
import { appOnOrigin, views } from '../../layout.js';
import { rich, t, formatMoment } from '../../messages/pages.js';
import { useOverview } from '../../session/overview.js';
import '../../components/panel.css';
import './security.css';

interface SectionProps {
  overview: OverviewResponse;
  /** Rendered below the state. */
  children: ReactNode;
}

/** Whether the service is secure, what to fix, and what is protected. */
export function SecuritySection({ overview, children }: SectionProps) {
  const { security, findings } = overview;
  const problems = findings.filter(({ level }) => level === 'warning' || level === 'advice');
  const outages = findings.filter(({ level }) => level === 'outage');
  const passed = findings.filter(({ level }) => level === 'good');
  return (
    <>
      <SecurityStatus security={security} problems={problems} hasOutage={outages.length > 0}>
        <div className="check-again">
          <CheckAgain />
          {hasOneFactor(overview) && <Link to={views.credentials}>{t('secondFactor')}</Link>}
        </div>
      </SecurityStatus>
      {security === 'open' && <TurnOnAuth />}
      {children}
      {problems.length > 0 && (
        <>
          <h2 className="visually-hidden">{t('configuration')}</h2>
          <Findings findings={problems} opensFirst />
        </>
      )}
      {outages.length > 0 && <Outages findings={outages} />}
      {passed.length > 0 && (
        <div className="passed-checks">
          <h2>{t('whatIsProtected')}</h2>
          <Findings findings={passed} />
        </div>
      )}
    </>
  );
}

/** Whether the password alone is enough to sign in. */
function hasOneFactor(overview: OverviewResponse): boolean {
  return overview.auth_enabled && overview.codes_every === null && !overview.has_passkey;
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

interface StatusProps {
  security: SecurityState;
  problems: readonly Finding[];
  /** Whether something does not work, which is not part of the security. */
  hasOutage: boolean;
  /** Rendered under the sentence. */
  children: ReactNode;
}

/** The security state, in words, in shape and in color. */
function SecurityStatus({ security, problems, hasOutage, children }: StatusProps) {
  const level = securityLevel(security);
  return (
    <div className="panel security-status" data-security={security}>
      <div className="security-status-text">
        <p className="security-status-level" data-level={level}>
          <LevelIcon level={level} />
          {t(`security-${security}`)}
        </p>
        <p>{summaryOf(security, problems, hasOutage)}</p>
        {children}
      </div>
      <SecurityIllustration state={security} />
    </div>
  );
}

function summaryOf(
  security: SecurityState,
  problems: readonly Finding[],
  hasOutage: boolean,
): string {
  const warnings = problems.filter(({ level }) => level === 'warning').length;
  const advice = problems.length - warnings;
  switch (security) {
    case 'open':
      return t(appOnOrigin ? 'openSummaryWithApp' : 'openSummary');
    case 'at-risk':
      return t('atRiskSummary', { count: warnings });
    case 'secure':
      if (advice > 0) return t('adviceSummary', { count: advice });
      return t(hasOutage ? 'secureOutageSummary' : 'secureSummary');
  }
}

/** Reloads the findings. The old ones stay visible until the new ones arrive. */
function CheckAgain() {
  const { state, refresh } = useOverview();
  if (state.kind !== 'overview') return null;
  const { loadedAtMs, refreshing, stale } = state;
  const at = formatMoment(loadedAtMs);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-busy={refreshing}
        onClick={() => {
          if (!refreshing) void refresh();
        }}
      >
        {t(refreshing ? 'checking' : 'checkAgain')}
      </button>
      <output data-stale={stale}>{t(stale ? 'checkFailed' : 'checkedAt', { time: at })}</output>
    </>
  );
}

/** How to turn on authentication, shown to guests. */
function TurnOnAuth() {
  return (
    <div className="turn-on-auth">
      <p>{rich('youAreGuest')}</p>
      <AuthVariables />
      <p>{t('commandsPrint')}</p>
      <div>
        <CopyLine line="npx housekey hash" />
        <CopyLine line="npx housekey secret" />
      </div>
    </div>
  );
}
