import { DETAILS, type Paths } from '../../../contract/index.js';
import { SIGNED_IDENTITY_HEADER } from '../../identity-headers/signed-identity.js';
import {
  BODY_ERRORS,
  codeRequired,
  CROSS_SITE,
  error,
  formBody,
  GONE,
  json,
  orPage,
  PROOF,
  query,
  DONE_HERE,
  redirect,
  retryLater,
  retryWithProof,
  SESSION,
  unauthenticated,
  UNAUTHENTICATED,
  type PathDescriptions,
} from './schema-parts.js';

const LOGIN = {
  operationId: 'login',
  summary: 'Exchange credentials for an access token',
  description:
    'The fields `ui` and `next` are for the login page, whose form gets a redirect or a page. Do not send them.',
  parameters: [PROOF],
  requestBody: formBody('LoginRequest'),
  responses: {
    ...json(200, 'Signed in', 'LoginResponse'),
    ...redirect(303, 'Signed in by the form of the login page'),
    ...BODY_ERRORS,
    ...error(403, CROSS_SITE),
    ...GONE,
    ...orPage({
      ...codeRequired(
        `${DETAILS.incorrectCredentials}, ${DETAILS.authenticationDisabled}, or one of ${DETAILS.codeRequired}, ${DETAILS.incorrectCode} and (with Retry-After) ${DETAILS.usedCode}`,
      ),
      ...retryWithProof(429, 'Too many failed sign-ins, or (without a challenge) wrong codes'),
      ...retryWithProof(
        503,
        'Too many sign-ins at once, or (without a challenge) no Redis for codes',
      ),
    }),
  },
};

const LINK = {
  operationId: 'signInWithLink',
  summary: 'Exchange the token of a sign-in link for an access token',
  requestBody: formBody('LinkRequest'),
  responses: {
    ...json(200, 'Signed in', 'LoginResponse'),
    ...BODY_ERRORS,
    ...unauthenticated(`${DETAILS.invalidLink}, or ${DETAILS.authenticationDisabled}`),
    ...error(403, CROSS_SITE),
    ...retryLater(503, DETAILS.linkUnavailable),
  },
};

const LOGOUT = {
  operationId: 'logout',
  summary: 'Revoke this token',
  security: SESSION,
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
  security: [...SESSION, { appToken: [] }, { appTokenBasic: [] }, { appTokenProxy: [] }],
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
    ...redirect(302, 'To the login page'),
    ...unauthenticated(`${DETAILS.sessionEnded}, or why the app token is not valid`),
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
        security: SESSION,
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
