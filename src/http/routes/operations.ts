import { pathsOf, type HealthResponse } from '../../contract/index.js';
import type { Auth } from '../../core/auth/auth.js';
import type { Guard } from '../guard.js';
import { isAppUnprotected, type HttpSettings } from '../http-settings.js';
import { createMetrics, type Exposition } from './metrics.js';
import type { Methods } from '../router.js';

/** The server's report about itself. */
export interface OperationsOptions {
  readonly auth: Auth;
  /** Whether the service accepts requests. Default: always. */
  readonly isReady?: () => boolean;
  /** Whether Redis can be reached; `undefined` if it is not configured. */
  readonly isRedisConnected?: () => boolean | undefined;
  /** Whether the state directory can be written; `undefined` if none is configured. */
  readonly isStateWritable?: () => boolean | undefined;
  /** Returns the current metrics. Default: none. */
  readonly metrics?: () => Promise<Exposition>;
}

const STATE_IN_MEMORY =
  'The state directory cannot be written: a restart would forget sign-outs from this time';
const APP_UNPROTECTED = 'Authentication is disabled: everyone can use the app behind this service';

/** The routes for probes and scrapers. */
export function createOperationsRoutes(
  {
    auth,
    isReady = () => true,
    isRedisConnected,
    isStateWritable,
    metrics = noMetrics,
  }: OperationsOptions,
  guard: Guard,
  { layout, metricsToken }: HttpSettings,
): readonly (readonly [path: string, methods: Methods])[] {
  const paths = pathsOf(layout);
  const health = { status: 'ok' } satisfies HealthResponse;
  const readiness: HealthResponse = isAppUnprotected(auth.enabled, layout)
    ? { ...health, detail: APP_UNPROTECTED }
    : health;
  const readyz: Methods = {
    GET: (context) =>
      isReady()
        ? context.json(200, {
            ...readiness,
            ...redisState(isRedisConnected?.()),
            ...directoryState(isStateWritable?.()),
          })
        : context.reject(503, 'The service is stopping; send requests elsewhere'),
  };
  return [
    [paths.healthz, { GET: (context) => context.json(200, health) }],
    [paths.readyz, readyz],
    [paths.metrics, { GET: createMetrics({ guard, auth }, metricsToken, metrics) }],
  ];
}

function redisState(isConnected: boolean | undefined): Pick<HealthResponse, 'redis'> {
  return isConnected === undefined ? {} : { redis: isConnected ? 'connected' : 'lost' };
}

function directoryState(isWritable: boolean | undefined): Pick<HealthResponse, 'state' | 'detail'> {
  if (isWritable === undefined) return {};
  return isWritable ? { state: 'stored' } : { state: 'in-memory', detail: STATE_IN_MEMORY };
}

async function noMetrics(): Promise<Exposition> {
  return await Promise.resolve({ contentType: 'text/plain; charset=utf-8', text: '' });
}
