import type { Finding } from '../../contract/index.js';
import { report } from './finding.js';

/** Why the file of the audit log cannot be written now. */
export interface AuditFileFailure {
  /** Completes the sentence "The audit log cannot be written: …". */
  readonly reason: string;
  readonly fix: string;
}

/** Checks that the file of the audit log can be written. `failure` is `undefined` if it can. */
export function inspectAuditFile(failure: AuditFileFailure | undefined): Finding[] {
  if (failure === undefined) return [];
  const { reason, fix } = failure;
  return [{ ...report('audit-log-failing', { reason }), fix }];
}
