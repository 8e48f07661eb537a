import { reference } from './components.js';
import { SETUP_CODE_PARAMETER } from '../../../contract/index.js';
import { error, json, query, retryLater } from './schema-parts.js';

/** The first setup in the browser. */
export const SETUP = {
  operationId: 'setup',
  summary:
    'Creates the settings files for a first setup; only from the setup page, on the same machine',
  parameters: [query(SETUP_CODE_PARAMETER, 'The code in the address that the start line contains')],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: reference('SetupRequest') } },
  },
  responses: {
    ...json(200, 'The files, which are stored nowhere', 'SetupResponse'),
    ...error(400, 'The body is not JSON'),
    ...error(
      403,
      'Authentication is enabled, the service is not on loopback, the code is wrong, or another page asks',
    ),
    ...error(413, 'The body is too large'),
    ...error(415, 'The body has a Content-Encoding'),
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
