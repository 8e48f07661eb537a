import { DETAILS } from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import { type Guard, bearerToken } from '../guard.js';
import type { Handler } from '../router.js';
import { constantTimeEqual } from '../../core/auth/crypto.js';

/** Metrics in a text format that a scraper reads. */
export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

/**
 * `GET /_housekey/metrics`: requires the owner's token or the scraper's own, also on loopback,
 * because all clients of a local proxy seem to come from there, and with authentication disabled.
 */
export function createMetrics(
  { guard, auth }: { guard: Guard; auth: Auth },
  metricsToken: string | undefined,
  collect: () => Promise<Exposition>,
): Handler {
  return async (context) => {
    const token = bearerToken(context.request.headers.get('authorization'));
    const isScraper =
      token !== undefined && metricsToken !== undefined && constantTimeEqual(token, metricsToken);
    if (!isScraper) {
      const result = await guard.authenticate(context);
      if (!result.ok || !auth.isOwner(result.user)) {
        return context.rejectUnauthenticated(DETAILS.notAuthenticated);
      }
    }
    const { contentType, text } = await collect();
    return context.text(contentType, text);
  };
}
