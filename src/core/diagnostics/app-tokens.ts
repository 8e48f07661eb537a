import type { Finding } from '../../contract/index.js';
import type { ListedAppToken } from '../auth/app-tokens.js';
import { finding, say } from './finding.js';

/** The storage that keeps revocations across a restart. */
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
    findings.push(
      finding({
        code: EXPIRED,
        level: 'advice',
        summary: say('app-token-expired.summary', named(expired)),
        meaning: say('app-token-expired.meaning'),
        fix: say('app-token-expired.fix'),
      }),
    );
  }
  if (revoked.length > 0) {
    findings.push(
      finding({
        code: 'app-token-revoked',
        level: storedIn === undefined ? 'warning' : 'advice',
        summary: say('app-token-revoked.summary', named(revoked)),
        meaning: refusedUntil(storedIn),
        fix: say('app-token-revoked.fix'),
      }),
    );
  }
  return findings;
}

function named(names: readonly string[]) {
  return { count: names.length, names: { list: names, kind: 'comma' } } as const;
}

function refusedUntil(storedIn: StorageName | undefined) {
  switch (storedIn) {
    case undefined:
      return say('app-token-revoked.meaning');
    case 'Redis':
      return say('app-token-revoked-redis.meaning');
    case 'the state directory':
      return say('app-token-revoked-state.meaning');
  }
}
