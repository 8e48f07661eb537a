import type { Finding } from '../contract/index.js';
import type { ConfigWarning } from '../core/config/problems.js';
import { EXPIRED, inspectAppTokens, type StorageName } from '../core/diagnostics/app-tokens.js';
import type { LoginParts } from './login-parts.js';

/**
 * Authentication is disabled if the first appears, and strangers need not know our folders. An app
 * token may expire while the process runs, so that is determined again.
 */
const HIDDEN_FINDINGS: ReadonlySet<string> = new Set<ConfigWarning['code'] | typeof EXPIRED>([
  'env-file-missing',
  EXPIRED,
]);

/**
 * The findings at this moment, without those about the app.
 *
 * @param storedIn - where revocations survive a restart. Default: Redis with replicas, else nowhere
 */
export function currentFindings(
  { auth, replicas }: LoginParts,
  findings: readonly Finding[],
  storedIn: StorageName | undefined = replicas && 'Redis',
): Finding[] {
  return [
    ...findings.filter(({ code }) => !HIDDEN_FINDINGS.has(code)),
    ...inspectAppTokens(auth.appTokens?.list() ?? [], storedIn),
    ...(replicas?.findings() ?? []),
  ];
}
