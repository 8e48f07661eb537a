import type { Finding } from '../../contract/index.js';
import { report } from './finding.js';

/** Checks the spelling of SERVICE_EMAIL, which is compared exactly. */
export function inspectEmail(email: string): Finding[] {
  const findings: Finding[] = [];
  if (email.trim() !== email) {
    findings.push({ ...report('email-spaces'), fix: `SERVICE_EMAIL=${email.trim()}` });
  }
  if (email.toLowerCase() !== email) {
    findings.push({ ...report('email-uppercase'), fix: `SERVICE_EMAIL=${email.toLowerCase()}` });
  }
  if (!email.includes('@')) findings.push(report('email-without-at'));
  return findings;
}
