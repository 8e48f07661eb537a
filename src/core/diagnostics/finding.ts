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

/** A duration in words, such as `90 seconds`, `3 minutes` or `2 hours`. */
export function formatDuration(seconds: number): string {
  if (seconds < 1.5) return '1 second';
  if (seconds < 120) return `${Math.round(seconds)} seconds`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.round(seconds / 3600)} hours`;
}
