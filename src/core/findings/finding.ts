import type { DoorState, Finding } from '../../contract.js';

/** All is as it should be; nothing to mend. */
export function good(code: string, summary: string, meaning: string): Finding {
  return { code, level: 'good', summary, meaning, mend: null };
}

/** What the findings come to. */
export function doorState(enabled: boolean, findings: readonly Finding[]): DoorState {
  if (!enabled) return 'open';
  return findings.some(({ level }) => level === 'warning') ? 'weak' : 'shut';
}
