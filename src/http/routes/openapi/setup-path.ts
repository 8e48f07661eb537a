import { reference } from './components.js';
import { SETUP_CODE_PARAMETER } from '../../../contract/index.js';
import { BODY_ERRORS, error, json, jsonBody, query, retryLater } from './schema-parts.js';

/** The first setup in the browser. */
export const SETUP = {
  operationId: 'setup',
  summary:
    'Creates the settings files for a first setup; only from the setup page, on the same machine',
  parameters: [query(SETUP_CODE_PARAMETER, 'The code in the address that the start line contains')],
  requestBody: jsonBody('SetupRequest'),
  responses: {
    ...json(200, 'The files, which are stored nowhere', 'SetupResponse'),
    ...BODY_ERRORS,
    ...error(
      403,
      'Authentication is enabled, the service is not on loopback, the code is wrong, or another page asks',
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
