import type { SecurityState, Finding } from '../../contract/index.js';

/** All is as it should be; nothing to fix. */
export function passing(code: string, summary: string, meaning: string): Finding {
  return { code, level: 'good', summary, meaning, fix: null };
}

/** What the findings come to. */
export function securityState(enabled: boolean, findings: readonly Finding[]): SecurityState {
  if (!enabled) return 'open';
  return findings.some(({ level }) => level === 'warning') ? 'at-risk' : 'secure';
}
