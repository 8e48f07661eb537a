import { DETAILS } from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import { constantTimeEqual } from '../../core/auth/constant-time.js';
import { bearerToken } from '../bearer.js';
import type { Guard } from '../guard.js';
import type { Handler } from '../methods.js';

/** Metrics in a form that a scraper reads. */
export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

/**
 * `GET /_housekey/metrics`: for the owner's token, or for the scraper's own. Never open to
 * loopback, where every client of a local proxy seems to be; and no guest is the owner.
 */
export function createMetrics(
  { guard, auth }: { guard: Guard; auth: Auth },
  metricsToken: string | undefined,
  collect: () => Promise<Exposition>,
): Handler {
  return async (visit) => {
    const token = bearerToken(visit.request.headers.get('authorization'));
    const isScraper =
      token !== undefined && metricsToken !== undefined && constantTimeEqual(token, metricsToken);
    if (!isScraper) {
      const verdict = await guard.authenticate(visit);
      if (!verdict.ok || !auth.isOwner(verdict.user)) {
        return visit.refuseUnauthenticated(DETAILS.notAuthenticated);
      }
    }
    const { contentType, text } = await collect();
    return visit.answerText(contentType, text);
  };
}
