import { DETAILS, type Paths } from '../../../contract/index.js';
import { SIGNED_IDENTITY_HEADER } from '../../identity-headers/signed-identity.js';
import { MAX_BODY_BYTES } from '../../request-body.js';
import { reference } from './components.js';
import {
  CROSS_SITE,
  error,
  json,
  PROOF,
  query,
  DONE_HERE,
  retryLater,
  retryWithProof,
  SESSION,
  UNAUTHENTICATED,
  type PathDescriptions,
} from './schema-parts.js';

const MEDIA_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const;

function requestBody(schema: 'LoginRequest' | 'LinkRequest'): object {
  const mediaType = { schema: reference(schema) };
  return {
    required: true,
    content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, mediaType])),
  };
}

const BODY_ERRORS = {
  ...error(400, 'The body does not match its Content-Type'),
  ...error(403, CROSS_SITE),
  ...error(413, `The body is larger than ${MAX_BODY_BYTES} bytes`),
  ...error(415, 'The body is neither JSON nor a form, or has a Content-Encoding'),
  ...error(422, 'A field is missing or not a string'),
};

const LOGIN = {
  operationId: 'login',
  summary: 'Exchange credentials for an access token',
  description:
    'The fields `ui` and `next` are for the login page, whose form gets a redirect or a page. Do not send them.',
  parameters: [PROOF],
  requestBody: requestBody('LoginRequest'),
  responses: {
    ...json(200, 'Signed in', 'LoginResponse'),
    ...BODY_ERRORS,
    ...json(
      401,
      `${DETAILS.incorrectCredentials}, ${DETAILS.authenticationDisabled}, or one of ${DETAILS.codeRequired}, ${DETAILS.incorrectCode} and (with Retry-After) ${DETAILS.usedCode}`,
      'SecondFactorResponse',
    ),
    ...retryWithProof(429, 'Too many failed sign-ins, or (without a challenge) wrong codes'),
    ...retryWithProof(
      503,
      'Too many sign-ins at once, or (without a challenge) no Redis for codes',
    ),
  },
};

const LINK = {
  operationId: 'signInWithLink',
  summary: 'Exchange the token of a sign-in link for an access token',
  requestBody: requestBody('LinkRequest'),
  responses: {
    ...json(200, 'Signed in', 'LoginResponse'),
    ...BODY_ERRORS,
    ...error(401, `${DETAILS.invalidLink}, or ${DETAILS.authenticationDisabled}`),
    ...retryLater(503, DETAILS.linkUnavailable),
  },
};

const LOGOUT = {
  operationId: 'logout',
  summary: 'Revoke this token',
  security: [{ bearer: [] }],
  responses: {
    204: { description: 'Signed out' },
    ...json(202, DONE_HERE, 'PendingResponse'),
    ...UNAUTHENTICATED,
    ...error(403, CROSS_SITE),
  },
};

const VERIFY = {
  operationId: 'verify',
  summary: 'Forward authentication for a reverse proxy',
  security: [...SESSION, { appToken: [] }, { appTokenBasic: [] }],
  parameters: [query('redirect', '`true` redirects unauthenticated navigations to the login page')],
  responses: {
    200: {
      description: 'The proxy may let the request through',
      headers: {
        'Remote-User': { schema: { type: 'string' } },
        'Remote-Email': { schema: { type: 'string' } },
        'X-Housekey-Credential': {
          description:
            '`authorization` if that header holds a token of Housekey, which the proxy must keep from the app; `other` if the app token was in another header, and Authorization is the app’s own',
          schema: { type: 'string' },
        },
        [SIGNED_IDENTITY_HEADER]: {
          description: 'With signed identities turned on: a JWT of the user, signed with ES256',
          schema: { type: 'string' },
        },
      },
    },
    302: { description: 'Redirect to the login page' },
    ...error(401, `${DETAILS.sessionEnded}, or why the app token is not valid`),
    ...error(403, `${CROSS_SITE}, or the app token does not permit the method or path`),
  },
};

/** Describes the paths below `/api/auth/`, and the sign-in by link. */
export function describeAuthPaths(paths: Paths): PathDescriptions {
  return {
    [paths.login]: { post: LOGIN },
    [paths.link]: { post: LINK },
    [paths.me]: {
      get: {
        operationId: 'me',
        summary: 'The user of this token',
        security: [{ bearer: [] }],
        responses: { ...json(200, 'The token is valid', 'MeResponse'), ...UNAUTHENTICATED },
      },
    },
    [paths.status]: {
      get: {
        operationId: 'status',
        summary: 'Whether authentication is enabled',
        responses: json(200, 'Always', 'StatusResponse'),
      },
    },
    [paths.logout]: { post: LOGOUT },
    [paths.verify]: { get: VERIFY },
  };
}
