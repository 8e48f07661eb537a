import type { Finding } from '../../contract/index.js';
import type { ListedAppToken } from '../auth/app-tokens.js';

/** What keeps revocations across a restart. */
export type StorageName = 'Redis' | 'the state directory';

/** Code of the finding about expired app tokens. */
export const EXPIRED = 'app-token-expired';

/**
 * Returns only findings that need attention.
 *
 * @param storedIn - where revocations survive a restart; `undefined` if they are only in memory
 */
export function inspectAppTokens(
  tokens: readonly ListedAppToken[],
  storedIn: StorageName | undefined,
): Finding[] {
  const names = (wanted: ListedAppToken['state']) =>
    tokens.filter(({ state }) => state === wanted).map(({ token }) => token.name);
  const [expired, revoked] = [names('expired'), names('revoked')];
  const findings: Finding[] = [];
  if (expired.length > 0) {
    findings.push({
      code: EXPIRED,
      level: 'advice',
      summary: `${subject(expired, ['has', 'have'])} expired.`,
      meaning: 'Programs that still send it are refused.',
      fix: 'Remove it from SERVICE_APP_TOKENS, or create another one with `housekey app-token`',
    });
  }
  if (revoked.length > 0) {
    findings.push({
      code: 'app-token-revoked',
      level: storedIn === undefined ? 'warning' : 'advice',
      summary: `${subject(revoked, ['was', 'were'])} revoked, and still in the configuration.`,
      meaning:
        storedIn === undefined
          ? 'It is refused until this service restarts. Then it is valid again.'
          : `It is refused as long as ${storedIn} keeps its data.`,
      fix: 'Remove it from SERVICE_APP_TOKENS',
    });
  }
  return findings;
}

function subject(
  names: readonly string[],
  [singular, plural]: readonly [singular: string, plural: string],
): string {
  return names.length === 1
    ? `The app token ${names.join()} ${singular}`
    : `The app tokens ${names.join(', ')} ${plural}`;
}
