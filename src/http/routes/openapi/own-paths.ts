import {
  DETAILS,
  NEXT_PARAMETER,
  OVERVIEW_PARAMETERS,
  type Paths,
} from '../../../contract/index.js';
import { reference } from './components.js';
import {
  error,
  json,
  query,
  REFUSED,
  retryLater,
  SESSION,
  SIGNED_OUT_HERE,
} from './schema-parts.js';

const REBOUND = 'Without a login, only names of this machine are served on loopback';

/** Below `/_housekey/`: the console, and what machines ask. */
export function describeOwnPaths(paths: Paths): object {
  return {
    [paths.redirect]: {
      get: {
        operationId: 'redirect',
        summary: 'Where to go after signing in',
        parameters: [query(NEXT_PARAMETER, 'Where the visitor was going')],
        responses: json(200, 'A path or an address that is allowed', 'RedirectResponse'),
      },
    },
    [paths.overview]: {
      get: {
        operationId: 'overview',
        summary: 'Whether the door is shut, and what is to fix',
        security: SESSION,
        parameters: [
          query(OVERVIEW_PARAMETERS.origin, "The page's origin, as its browser shows it"),
          query(OVERVIEW_PARAMETERS.clock, "Milliseconds since the epoch, by the page's device"),
        ],
        responses: {
          ...json(200, 'In words', 'OverviewResponse'),
          ...REFUSED,
          ...error(421, REBOUND),
        },
      },
    },
    [paths.activity]: {
      get: {
        operationId: 'activity',
        summary: 'What has happened at the door since the service started',
        security: SESSION,
        responses: {
          ...json(200, 'The latest, and how often each happened', 'ActivityResponse'),
          ...REFUSED,
          ...error(403, 'Authentication is disabled, and guests are not told'),
          ...error(421, REBOUND),
        },
      },
    },
    [paths.activityStream]: {
      get: {
        operationId: 'activityStream',
        summary: 'The same, and then what happens: `snapshot`, and `change` after `change`',
        security: SESSION,
        responses: {
          200: {
            description: 'ActivityResponse in the first message, ActivityChange in all others',
            content: {
              'text/event-stream': {
                schema: { oneOf: [reference('ActivityResponse'), reference('ActivityChange')] },
              },
            },
          },
          ...REFUSED,
          ...error(403, 'Authentication is disabled, and guests are not told'),
          ...error(421, REBOUND),
          ...retryLater(503, 'Too many streams are open'),
        },
      },
    },
    [paths.signOutEverywhere]: {
      post: {
        operationId: 'signOutEverywhere',
        summary: 'Refuse all tokens issued until now, until all replicas have restarted',
        security: SESSION,
        responses: {
          204: { description: 'All are signed out, and so is this token' },
          ...json(202, SIGNED_OUT_HERE, 'ErrorResponse'),
          ...REFUSED,
          ...error(403, 'Sent by a page of another site, or authentication is disabled'),
        },
      },
    },
    [paths.healthz]: {
      get: {
        operationId: 'healthz',
        summary: 'Whether the process answers',
        responses: json(200, 'Always', 'HealthResponse'),
      },
    },
    [paths.readyz]: {
      get: {
        operationId: 'readyz',
        summary: 'Whether the service takes requests',
        responses: {
          ...json(200, 'It does', 'HealthResponse'),
          ...error(503, 'It is stopping'),
        },
      },
    },
    [paths.metrics]: {
      get: {
        operationId: 'metrics',
        summary: 'Metrics in the Prometheus text format, for the owner or the scraper',
        security: [{ bearer: [] }],
        responses: {
          200: { description: 'The present values', content: { 'text/plain': { schema: {} } } },
          ...error(401, DETAILS.notAuthenticated),
        },
      },
    },
    [paths.jwks]: {
      get: {
        operationId: 'jwks',
        summary: 'The key that signed identities are verified with, a JWK Set',
        responses: {
          ...json(200, 'The public key', 'KeySetResponse'),
          ...error(404, 'Signed identities are not turned on, or authentication is disabled'),
        },
      },
    },
    [paths.openapi]: {
      get: {
        operationId: 'openapi',
        summary: 'This document',
        responses: {
          200: { description: 'OpenAPI 3.1', content: { 'application/json': { schema: {} } } },
        },
      },
    },
  };
}
