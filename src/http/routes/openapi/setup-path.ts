import { reference } from './components.js';
import { BODY_ERRORS, error, json, jsonBody, retryLater } from './schema-parts.js';

/** The first setup in the browser. */
export const SETUP = {
  operationId: 'setup',
  summary:
    'Creates the settings files for a first setup; only from the setup page, on the same machine',
  requestBody: jsonBody('SetupRequest'),
  responses: {
    ...json(200, 'The files, which are stored nowhere', 'SetupResponse'),
    ...BODY_ERRORS,
    ...error(
      403,
      'Authentication is enabled, the service is not on loopback, or another page asks',
    ),
    422: {
      description: 'A value is missing, or cannot be used',
      content: {
        'application/json': {
          schema: { oneOf: [reference('SetupProblem'), reference('ErrorResponse')] },
        },
      },
    },
    ...retryLater(429, 'Too many attempts'),
  },
};
