import type { Finding } from '../contract/index.js';
import type { ConfigWarning } from '../core/config/problems.js';
import { EXPIRED, inspectAppTokens, type StorageName } from '../core/diagnostics/app-tokens.js';
import { inspectAuditFile } from '../core/diagnostics/audit-file.js';
import type { LoginParts } from './login-parts.js';

/**
 * Authentication is disabled if the first appears, and strangers need not know our folders. An app
 * token may expire while the process runs, so that is determined again.
 */
const HIDDEN_FINDINGS: ReadonlySet<string> = new Set<ConfigWarning['code'] | typeof EXPIRED>([
  'env-file-missing',
  EXPIRED,
]);

/** The findings at this moment, without those about the app. */
export function currentFindings(parts: LoginParts, findings: readonly Finding[]): Finding[] {
  const { auth, replicas, directory, notices, auditFile } = parts;
  return [
    ...findings.filter(({ code }) => !HIDDEN_FINDINGS.has(code)),
    ...inspectAppTokens(auth.appTokens?.list() ?? [], storageOf(parts)),
    ...(replicas?.findings() ?? []),
    ...(directory?.findings() ?? []),
    ...(notices?.findings() ?? []),
    ...inspectAuditFile(auditFile?.failure()),
  ];
}

/** The storage in which revocations survive a restart. */
function storageOf({ replicas, directory }: LoginParts): StorageName | undefined {
  return replicas ? 'Redis' : directory && 'the state directory';
}
