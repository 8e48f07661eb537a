import type { ReactNode } from 'react';
import type { SecurityState, Finding } from '../../../../src/contract/index.js';
import { appOnOrigin } from '../../../layout.js';
import { LevelIcon } from '../../../components/findings.js';
import { SecurityIllustration } from '../../../components/security-illustration.js';

interface Props {
  security: SecurityState;
  problems: readonly Finding[];
  /** Rendered under the sentence. */
  children: ReactNode;
}

const STATUSES = {
  secure: { level: 'good', title: 'Secure' },
  'at-risk': { level: 'warning', title: 'At risk' },
  open: { level: 'warning', title: 'Open to everyone' },
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
          {title}
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
    case 'open': {
      const reach = appOnOrigin ? ' and can use the app at this address' : '';
      return `Authentication is disabled. Anyone who opens this address gets in as a guest${reach}.`;
    }
    case 'at-risk':
      return `Only the owner can sign in, but ${countOf(warnings, 'problem')} below must be fixed.`;
    case 'secure':
      return advice === 0
        ? 'Only the owner can sign in, and there is nothing to fix.'
        : `Only the owner can sign in. See ${countOf(advice, 'recommendation')} below.`;
  }
}

function countOf(count: number, noun: string): string {
  return count === 1 ? `the ${noun}` : `the ${count} ${noun}s`;
}
