import type { ReactNode } from 'react';
import type { SecurityState, Finding } from '../../../../src/contract/index.js';
import { appOnOrigin } from '../../../layout.js';
import { LevelIcon } from '../../../components/findings.js';
import { SecurityIllustration } from '../../../components/security-illustration.js';
import { t } from '../../../messages/pages.js';

interface Props {
  security: SecurityState;
  problems: readonly Finding[];
  /** Whether something does not work, which is not part of the security. */
  hasOutage: boolean;
  /** Rendered under the sentence. */
  children: ReactNode;
}

const STATUSES = {
  secure: { level: 'good', title: 'secure' },
  'at-risk': { level: 'warning', title: 'atRisk' },
  open: { level: 'warning', title: 'openToEveryone' },
} as const;

/** The security state, in words, in shape and in color. */
export function SecurityStatus({ security, problems, hasOutage, children }: Props) {
  const { level, title } = STATUSES[security];
  return (
    <div className="panel security-status" data-security={security}>
      <SecurityIllustration state={security} />
      <div className="security-status-text">
        <p className="security-status-level" data-level={level}>
          <LevelIcon level={level} />
          {t(title)}
        </p>
        <p>{summaryOf(security, problems, hasOutage)}</p>
        {children}
      </div>
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
