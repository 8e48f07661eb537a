import {
  DETAILS,
  NEXT_PARAMETER,
  OVERVIEW_PARAMETERS,
  type Paths,
} from '../../../contract/index.js';
import { reference } from './components.js';
import { SETUP } from './setup-path.js';
import {
  CROSS_SITE,
  error,
  json,
  OWNER_ONLY,
  query,
  DONE_HERE,
  jsonBody,
  retryLater,
  SESSION,
  unauthenticated,
  UNAUTHENTICATED,
  type PathDescriptions,
} from './schema-parts.js';

/** Describes the paths below `/_housekey/`. */
export function describeOwnPaths(paths: Paths): PathDescriptions {
  return {
    ...describeConsolePaths(paths),
    ...describeAppTokenPaths(paths),
    [paths.setup]: { post: SETUP },
    ...describeOperationsPaths(paths),
  };
}

function describeConsolePaths(paths: Paths): PathDescriptions {
  return {
    [paths.redirect]: {
      get: {
        operationId: 'redirect',
        summary: 'Where to go after signing in',
        parameters: [query(NEXT_PARAMETER, 'Where the user was going')],
        responses: json(200, 'An allowed path or URL', 'RedirectResponse'),
      },
    },
    [paths.overview]: { get: OVERVIEW },
    [paths.activity]: {
      get: {
        operationId: 'activity',
        summary: 'Security events since the service started',
        security: SESSION,
        responses: {
          ...json(200, 'The latest events, and how often each happened', 'ActivityResponse'),
          ...UNAUTHENTICATED,
          ...OWNER_ONLY,
        },
      },
    },
    [paths.activityStream]: { get: ACTIVITY_STREAM },
    [paths.signOutEverywhere]: {
      post: {
        operationId: 'signOutEverywhere',
        summary: 'Revoke all tokens issued so far, by any program',
        security: SESSION,
        responses: {
          204: { description: 'All tokens are revoked, including this one' },
          ...json(202, DONE_HERE, 'PendingResponse'),
          ...UNAUTHENTICATED,
          ...error(403, `${CROSS_SITE}, or authentication is disabled`),
        },
      },
    },
  };
}

function describeAppTokenPaths(paths: Paths): PathDescriptions {
  return {
    [paths.appTokens]: {
      get: {
        operationId: 'appTokens',
        summary: 'The configured app tokens',
        security: SESSION,
        responses: {
          ...json(200, 'In the order of the configuration', 'AppTokensResponse'),
          ...UNAUTHENTICATED,
          ...OWNER_ONLY,
        },
      },
    },
    [paths.revokeAppToken]: { post: REVOKE_APP_TOKEN },
  };
}

const OVERVIEW = {
  operationId: 'overview',
  summary: 'How secure the service is, and what needs fixing',
  security: SESSION,
  parameters: [
    query(OVERVIEW_PARAMETERS.origin, "The page's origin, as its browser shows it"),
    query(OVERVIEW_PARAMETERS.clock, "Milliseconds since the epoch, by the browser's clock"),
  ],
  responses: {
    200: {
      description: 'OverviewResponse, or OtherOverviewResponse if the token is for another subject',
      content: {
        'application/json': {
          schema: { oneOf: [reference('OverviewResponse'), reference('OtherOverviewResponse')] },
        },
      },
    },
    ...UNAUTHENTICATED,
  },
};

const REVOKE_APP_TOKEN = {
  operationId: 'revokeAppToken',
  summary: 'Revoke an app token at once, and end its requests',
  security: SESSION,
  requestBody: jsonBody('RevokeAppTokenRequest'),
  responses: {
    204: { description: 'Revoked' },
    ...json(202, DONE_HERE, 'PendingResponse'),
    ...error(400, 'The body is not a JSON object or a form with a name'),
    ...UNAUTHENTICATED,
    ...error(403, `${CROSS_SITE}, or not the owner`),
    ...error(404, 'No app token of this name is configured'),
  },
};

const ACTIVITY_STREAM = {
  operationId: 'activityStream',
  summary: 'The same as server-sent events: a `snapshot`, then each `change`',
  security: SESSION,
  responses: {
    200: {
      description: 'Messages until the session ends, and comments in between',
      content: {
        'text/event-stream': { schema: { type: 'array', items: reference('ActivityMessage') } },
      },
    },
    ...UNAUTHENTICATED,
    ...OWNER_ONLY,
    ...retryLater(503, 'Too many streams are open'),
  },
};

function describeOperationsPaths(paths: Paths): PathDescriptions {
  return {
    [paths.healthz]: describeGet('healthz', 'Whether the process is alive', {
      ...json(200, 'Always', 'HealthResponse'),
    }),
    [paths.readyz]: describeGet('readyz', 'Whether the service accepts requests', {
      ...json(200, 'Ready', 'HealthResponse'),
      ...error(503, 'Stopping'),
    }),
    [paths.metrics]: {
      get: {
        operationId: 'metrics',
        summary: 'Metrics in the Prometheus text format, for the owner or the scraper',
        security: SESSION,
        responses: {
          200: {
            description: 'The current values',
            content: { 'text/plain': { schema: { type: 'string' } } },
          },
          ...unauthenticated(DETAILS.notAuthenticated),
        },
      },
    },
    [paths.jwks]: describeGet('jwks', 'The public key that verifies signed identities (JWK Set)', {
      ...json(200, 'The public key', 'KeySetResponse'),
      ...error(404, 'Signed identities are turned off, or authentication is disabled'),
    }),
    [paths.openapi]: describeGet('openapi', 'This document', {
      200: {
        description: 'OpenAPI 3.1',
        headers: { ETag: TAG },
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      304: { description: 'The client has this document', headers: { ETag: TAG } },
    }),
  };
}

const TAG = { required: true, schema: { type: 'string' } };

function describeGet(
  operationId: string,
  summary: string,
  responses: object,
): PathDescriptions[string] {
  return { get: { operationId, summary, responses } };
}
