import { z } from 'zod';
import { DETAILS, PATHS } from '../contract.js';
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
  ErrorAnswer: schemas.errorAnswerSchema,
} as const;

/** The API as an OpenAPI 3.1 document, made from the schemas that check it. */
export function describeApi(version: string): object {
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
    paths: describePaths(),
    components: {
      schemas: componentSchemas(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function describePaths(): object {
  const refused = error(401, `${DETAILS.notAuthenticated}, or ${DETAILS.invalidCredentials}`);
  return {
    [PATHS.login]: {
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
    [PATHS.me]: {
      get: {
        operationId: 'me',
        summary: 'Who is asking',
        security: [{ bearer: [] }],
        responses: { ...json(200, 'The token is accepted', 'MeAnswer'), ...refused },
      },
    },
    [PATHS.status]: {
      get: {
        operationId: 'status',
        summary: 'Whether authentication is enabled',
        responses: json(200, 'Always', 'StatusAnswer'),
      },
    },
    [PATHS.logout]: {
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
    [PATHS.overview]: {
      get: {
        operationId: 'overview',
        summary: 'What the present configuration amounts to',
        security: [{ bearer: [] }],
        responses: { ...json(200, 'In words', 'OverviewAnswer'), ...refused },
      },
    },
    [PATHS.healthz]: {
      get: {
        operationId: 'healthz',
        summary: 'Whether the process answers',
        responses: json(200, 'Always', 'HealthAnswer'),
      },
    },
    [PATHS.readyz]: {
      get: {
        operationId: 'readyz',
        summary: 'Whether the service takes requests',
        responses: {
          ...json(200, 'It does', 'HealthAnswer'),
          ...error(503, 'It is stopping'),
        },
      },
    },
    [PATHS.metrics]: {
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
    [PATHS.openapi]: {
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
