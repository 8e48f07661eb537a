import type { Finding } from '../../contract/index.js';
import { finding, say, type FindingContent } from './finding.js';

/** Checks the spelling of SERVICE_EMAIL, which is compared exactly. */
export function inspectEmail(email: string): Finding[] {
  const findings: Finding[] = [];
  const add = (content: Omit<FindingContent, 'level'>) =>
    findings.push(finding({ ...content, level: 'warning' }));
  if (email.trim() !== email) {
    add({
      code: 'email-spaces',
      summary: say('email-spaces.summary'),
      meaning: say('email-spaces.meaning'),
      fix: `SERVICE_EMAIL=${email.trim()}`,
    });
  }
  if (email.toLowerCase() !== email) {
    add({
      code: 'email-uppercase',
      summary: say('email-uppercase.summary'),
      meaning: say('email-uppercase.meaning'),
      fix: `SERVICE_EMAIL=${email.toLowerCase()}`,
    });
  }
  if (!email.includes('@')) {
    add({
      code: 'email-without-at',
      summary: say('email-without-at.summary'),
      meaning: say('email-without-at.meaning'),
      fix: 'SERVICE_EMAIL=you@example.com',
    });
  }
  return findings;
}
