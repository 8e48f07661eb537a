import type { SecurityState, Finding } from '../../contract/index.js';

/** A check that passed. */
export function passing(code: string, summary: string, meaning: string): Finding {
  return { code, level: 'good', summary, meaning, fix: null };
}

/** Summarizes the findings. */
export function securityState(enabled: boolean, findings: readonly Finding[]): SecurityState {
  if (!enabled) return 'open';
  return findings.some(({ level }) => level === 'warning') ? 'at-risk' : 'secure';
}
