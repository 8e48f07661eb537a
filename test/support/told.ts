import type { Finding } from '../../src/contract/index.js';

/** The codes of findings in one line, such as `https, email-spaces: warning`: with the level, unless it is good. */
export function told(findings: readonly Pick<Finding, 'code' | 'level'>[]): string {
  return findings
    .map(({ code, level }) => (level === 'good' ? code : `${code}: ${level}`))
    .join(', ');
}
