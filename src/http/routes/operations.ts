import { type HealthResponse, DETAILS } from '../../contract/index.js';
import type { Guard } from '../access/guard.js';
import { isAppUnprotected } from '../http-settings.js';
import type { Handler } from '../router.js';
import type { RouteOptions } from './route-options.js';
import type { NamedHandlers } from './table.js';
import { constantTimeEqual } from '../../core/crypto.js';

const STATE_IN_MEMORY =
  'The state directory cannot be written: a restart would forget sign-outs from this time';
const APP_UNPROTECTED = 'Authentication is disabled: everyone can use the app behind this service';

/** The routes for probes and scrapers. */
export function createOperationsRoutes(options: RouteOptions, guard: Guard): NamedHandlers {
  const { auth, settings, isReady, isRedisConnected, isStateWritable } = options;
  const health = { status: 'ok' } satisfies HealthResponse;
  const readiness: HealthResponse = isAppUnprotected(auth.enabled, settings.layout)
    ? { ...health, detail: APP_UNPROTECTED }
    : health;
  return {
    healthz: (context) => context.json(200, health),
    readyz: (context) =>
      isReady()
        ? context.json(200, {
            ...readiness,
            ...redisState(isRedisConnected()),
            ...directoryState(isStateWritable()),
          })
        : context.reject(503, 'The service is stopping; send requests elsewhere'),
    metrics: createMetrics(options, guard),
  };
}

function redisState(isConnected: boolean | undefined): Pick<HealthResponse, 'redis'> {
  return isConnected === undefined ? {} : { redis: isConnected ? 'connected' : 'lost' };
}

function directoryState(isWritable: boolean | undefined): Pick<HealthResponse, 'state' | 'detail'> {
  if (isWritable === undefined) return {};
  return isWritable ? { state: 'stored' } : { state: 'in-memory', detail: STATE_IN_MEMORY };
}

/** Metrics in a text format that a scraper reads. */
export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

/**
 * `GET /_housekey/metrics`: requires the owner's token or the scraper's own, also on loopback,
 * because all clients of a local proxy seem to come from there, and with authentication disabled.
 */
function createMetrics({ auth, settings, metrics }: RouteOptions, guard: Guard): Handler {
  const { metricsToken } = settings;
  return async (context) => {
    const { bearerToken: token } = context;
    const isScraper =
      token !== undefined && metricsToken !== undefined && constantTimeEqual(token, metricsToken);
    if (!isScraper) {
      const result = await guard.authenticate(context);
      if (!result.ok || !auth.isOwner(result.user)) {
        return context.rejectUnauthenticated(DETAILS.notAuthenticated);
      }
    }
    const { contentType, text } = await metrics();
    return context.text(contentType, text);
  };
}
