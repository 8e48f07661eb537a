import { DETAILS, type Paths } from '../../../contract/index.js';
import { MAX_BODY_BYTES } from '../../request-body.js';
import { reference } from './components.js';
import {
  error,
  json,
  PROOF,
  query,
  REFUSED,
  retryLater,
  SESSION,
  SIGNED_OUT_HERE,
} from './schema-parts.js';

const MEDIA_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const;

/** Below `/api/auth/`: the login, and the verdict on whoever comes. */
export function describeAuthPaths(paths: Paths): object {
  return {
    [paths.login]: {
      post: {
        operationId: 'login',
        summary: 'Credentials for an access token',
        parameters: [PROOF],
        requestBody: {
          required: true,
          content: Object.fromEntries(
            MEDIA_TYPES.map((type) => [type, { schema: reference('LoginRequest') }]),
          ),
        },
        responses: {
          ...json(200, 'Signed in', 'LoginResponse'),
          ...error(400, 'The body cannot be read'),
          ...error(401, `${DETAILS.incorrectCredentials}, or ${DETAILS.authenticationDisabled}`),
          ...error(403, 'Sent by a page of another site'),
          ...error(413, `The body is larger than ${MAX_BODY_BYTES} bytes`),
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
        responses: { ...json(200, 'The token is accepted', 'MeResponse'), ...REFUSED },
      },
    },
    [paths.status]: {
      get: {
        operationId: 'status',
        summary: 'Whether authentication is enabled',
        responses: json(200, 'Always', 'StatusResponse'),
      },
    },
    [paths.logout]: {
      post: {
        operationId: 'logout',
        summary: 'Refuse this token from now on',
        security: [{ bearer: [] }],
        responses: {
          204: { description: 'Signed out' },
          ...json(202, SIGNED_OUT_HERE, 'ErrorResponse'),
          ...REFUSED,
          ...error(403, 'Sent by a page of another site'),
        },
      },
    },
    [paths.verify]: {
      get: {
        operationId: 'verify',
        summary: 'The verdict for a proxy that asks before it lets a request through',
        security: SESSION,
        parameters: [
          query('redirect', '`true`: sends a person who is not signed in to the login page'),
        ],
        responses: {
          200: {
            description: 'Let it through',
            headers: {
              'Remote-User': { schema: { type: 'string' } },
              'Remote-Email': { schema: { type: 'string' } },
              'X-Housekey-Identity': {
                description:
                  'If signed identities are turned on: a JWT of the same, signed with ES256',
                schema: { type: 'string' },
              },
            },
          },
          302: { description: 'To the login page' },
          ...error(401, DETAILS.notAuthenticated),
        },
      },
    },
  };
}
