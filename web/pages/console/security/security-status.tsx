import type { ReactNode } from 'react';
import type { SecurityState, Finding } from '../../../../src/contract/index.js';
import { appOnOrigin } from '../../../layout.js';
import { LevelIcon } from '../../../components/findings.js';
import { SecurityIllustration } from '../../../components/security-illustration.js';
import { t } from '../../../messages/pages.js';

interface Props {
  security: SecurityState;
  problems: readonly Finding[];
  /** Rendered under the sentence. */
  children: ReactNode;
}

const STATUSES = {
  secure: { level: 'good', title: 'secure' },
  'at-risk': { level: 'warning', title: 'atRisk' },
  open: { level: 'warning', title: 'openToEveryone' },
} as const;

/** The security state, in words, in shape and in color. */
export function SecurityStatus({ security, problems, children }: Props) {
  const { level, title } = STATUSES[security];
  return (
    <div className="panel security-status" data-security={security}>
      <SecurityIllustration state={security} />
      <div className="security-status-text">
        <p className="security-status-level" data-level={level}>
          <LevelIcon level={level} />
          {t(title)}
        </p>
        <p>{summaryOf(security, problems)}</p>
        {children}
      </div>
    </div>
  );
}

function summaryOf(security: SecurityState, problems: readonly Finding[]): string {
  const warnings = problems.filter(({ level }) => level === 'warning').length;
  const advice = problems.length - warnings;
  switch (security) {
    case 'open':
      return t(appOnOrigin ? 'openSummaryWithApp' : 'openSummary');
    case 'at-risk':
      return t('atRiskSummary', { count: warnings });
    case 'secure':
      return advice === 0 ? t('secureSummary') : t('adviceSummary', { count: advice });
  }
}
