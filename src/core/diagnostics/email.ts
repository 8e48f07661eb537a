import type { Finding } from '../../contract/index.js';

/** Checks the spelling of SERVICE_EMAIL, which is compared exactly. */
export function inspectEmail(email: string): Finding[] {
  const findings: Finding[] = [];
  const add = (finding: Pick<Finding, 'code' | 'summary' | 'meaning' | 'fix'>) =>
    findings.push({ ...finding, level: 'warning' });
  if (email.trim() !== email) {
    add({
      code: 'email-spaces',
      summary: 'SERVICE_EMAIL starts or ends with a space.',
      meaning: 'The email is compared exactly: a sign-in without the space fails.',
      fix: `SERVICE_EMAIL=${email.trim()}`,
    });
  }
  if (email.toLowerCase() !== email) {
    add({
      code: 'email-uppercase',
      summary: 'SERVICE_EMAIL contains uppercase letters.',
      meaning: 'The email is compared exactly: a sign-in in lowercase letters fails.',
      fix: `SERVICE_EMAIL=${email.toLowerCase()}`,
    });
  }
  if (!email.includes('@')) {
    add({
      code: 'email-without-at',
      summary: 'SERVICE_EMAIL contains no @.',
      meaning: 'The email is compared exactly: a sign-in with a complete address fails.',
      fix: 'SERVICE_EMAIL=you@example.com',
    });
  }
  return findings;
}
