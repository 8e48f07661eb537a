import { z } from 'zod';
import { DETAILS, NEXT_PARAMETER, type Paths } from '../contract.js';
import { MAXIMUM_BODY_BYTES } from './body.js';
import * as schemas from './schemas.js';

const MEDIA_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const;

const COMPONENTS = {
  LoginRequest: schemas.loginRequestSchema,
  LoginAnswer: schemas.loginAnswerSchema,
  MeAnswer: schemas.meAnswerSchema,
  StatusAnswer: schemas.statusAnswerSchema,
  HealthAnswer: schemas.healthAnswerSchema,
  Finding: schemas.findingSchema,
  OverviewAnswer: schemas.overviewAnswerSchema,
  DestinationAnswer: schemas.destinationAnswerSchema,
  ErrorAnswer: schemas.errorAnswerSchema,
} as const;

/** The API as an OpenAPI 3.1 document, made from the schemas that check it. */
export function describeApi(version: string, paths: Paths): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Housekey',
      version,
      summary: 'One login for the app you host yourself.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [],
    paths: describePaths(paths),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'housekey_session' },
      },
    },
  };
}

function describePaths(paths: Paths): object {
  const refused = error(401, `${DETAILS.notAuthenticated}, or ${DETAILS.invalidCredentials}`);
  return {
    [paths.login]: {
      post: {
        operationId: 'login',
        summary: 'Credentials for an access token',
        requestBody: {
          required: true,
          content: Object.fromEntries(
            MEDIA_TYPES.map((type) => [type, { schema: reference('LoginRequest') }]),
          ),
        },
        responses: {
          ...json(200, 'Signed in', 'LoginAnswer'),
          ...error(400, 'The body cannot be read'),
          ...error(401, `${DETAILS.incorrectCredentials}, or ${DETAILS.authenticationDisabled}`),
          ...error(403, 'Sent by a page of another site'),
          ...error(413, `The body is larger than ${MAXIMUM_BODY_BYTES} bytes`),
          ...error(415, 'The body is neither JSON nor a form'),
          ...error(422, 'A field is missing, or is not a string'),
          ...retryLater(429, 'Too many failed sign-ins'),
          ...retryLater(503, 'Too many sign-ins at once'),
        },
      },
    },
    [paths.me]: {
      get: {
        operationId: 'me',
        summary: 'Who is asking',
        security: [{ bearer: [] }],
        responses: { ...json(200, 'The token is accepted', 'MeAnswer'), ...refused },
      },
    },
    [paths.status]: {
      get: {
        operationId: 'status',
        summary: 'Whether authentication is enabled',
        responses: json(200, 'Always', 'StatusAnswer'),
      },
    },
    [paths.logout]: {
      post: {
        operationId: 'logout',
        summary: 'Refuse this token from now on',
        security: [{ bearer: [] }],
        responses: {
          204: { description: 'Signed out' },
          ...refused,
          ...error(403, 'Sent by a page of another site'),
        },
      },
    },
    [paths.verify]: {
      get: {
        operationId: 'verify',
        summary: 'The verdict for a proxy that asks before it lets a request through',
        security: [{ bearer: [] }, { session: [] }],
        parameters: [
          query('redirect', '`true`: sends a person who is not signed in to the login page'),
        ],
        responses: {
          200: {
            description: 'Let it through',
            headers: {
              'Remote-User': { schema: { type: 'string' } },
              'Remote-Email': { schema: { type: 'string' } },
            },
          },
          302: { description: 'To the login page' },
          ...error(401, DETAILS.notAuthenticated),
        },
      },
    },
    [paths.destination]: {
      get: {
        operationId: 'destination',
        summary: 'Where to go after signing in',
        parameters: [query(NEXT_PARAMETER, 'Where the visitor was going')],
        responses: json(200, 'A path or an address that is allowed', 'DestinationAnswer'),
      },
    },
    [paths.overview]: {
      get: {
        operationId: 'overview',
        summary: 'What the present configuration amounts to',
        security: [{ bearer: [] }],
        responses: { ...json(200, 'In words', 'OverviewAnswer'), ...refused },
      },
    },
    [paths.healthz]: {
      get: {
        operationId: 'healthz',
        summary: 'Whether the process answers',
        responses: json(200, 'Always', 'HealthAnswer'),
      },
    },
    [paths.readyz]: {
      get: {
        operationId: 'readyz',
        summary: 'Whether the service takes requests',
        responses: {
          ...json(200, 'It does', 'HealthAnswer'),
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

function json(status: number, description: string, schema: keyof typeof COMPONENTS): object {
  return {
    [status]: { description, content: { 'application/json': { schema: reference(schema) } } },
  };
}

function error(status: number, description: string): object {
  return json(status, description, 'ErrorAnswer');
}

function query(name: string, description: string): object {
  return { name, in: 'query', description, schema: { type: 'string' } };
}

function retryLater(status: number, description: string): object {
  const seconds = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } };
  const content = { 'application/json': { schema: reference('ErrorAnswer') } };
  return { [status]: { description, headers: { 'Retry-After': seconds }, content } };
}

function reference(schema: keyof typeof COMPONENTS): object {
  return { $ref: `#/components/schemas/${schema}` };
}

/** Each schema by its name, with its references led to where OpenAPI keeps them. */
function componentSchemas(): object {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  return z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` }).schemas;
}
