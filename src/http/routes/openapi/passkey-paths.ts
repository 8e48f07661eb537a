import { PASSKEY_DETAILS, type Paths } from '../../../contract/index.js';
import { reference, type COMPONENTS } from './components.js';
import {
  CONFIRMATION_ERRORS,
  CROSS_SITE,
  error,
  json,
  retryLater,
  SESSION,
  UNAUTHENTICATED,
  type PathDescriptions,
} from './schema-parts.js';

/** Describes the paths of the passkeys. */
export function describePasskeyPaths(paths: Paths): PathDescriptions {
  return {
    [paths.passkeyOptions]: { post: OPTIONS },
    [paths.passkeySignIn]: { post: SIGN_IN },
    [paths.passkeys]: { get: LIST },
    [paths.passkeyRegistration]: { post: BEGIN },
    [paths.passkeyRegister]: { post: REGISTER },
    [paths.passkeyConfirm]: { post: CONFIRM },
    [paths.passkeyRemove]: { post: REMOVE },
  };
}

function body(schema: keyof typeof COMPONENTS): object {
  return { required: true, content: { 'application/json': { schema: reference(schema) } } };
}

const PASSKEY_REFUSED = `${PASSKEY_DETAILS.refused}, ${PASSKEY_DETAILS.unknown}, or ${PASSKEY_DETAILS.expired}`;

/** How passkeys are refused at every path that takes one. */
const BODY_ERRORS = {
  ...error(400, 'The body is not JSON'),
  ...error(413, 'The body is too large'),
  ...error(415, 'The body is not JSON, or has a Content-Encoding'),
  ...error(422, 'A field is missing'),
  ...retryLater(503, 'Too many passkeys are checked at once, or Redis cannot be reached'),
};

const OPTIONS = {
  operationId: 'passkeyOptions',
  summary: 'What to ask the browser for, to sign in with a passkey',
  responses: {
    ...json(200, 'The options; a cookie binds them to this browser', 'PasskeyRequestOptions'),
    ...error(403, CROSS_SITE),
    ...error(404, 'Passkeys cannot be used at this address, or authentication is disabled'),
  },
};

const SIGN_IN = {
  operationId: 'passkeySignIn',
  summary: 'Exchange the assertion of a passkey for an access token',
  requestBody: body('PasskeySignInRequest'),
  responses: {
    ...json(200, 'Signed in', 'LoginResponse'),
    ...error(401, PASSKEY_REFUSED),
    ...error(403, CROSS_SITE),
    ...BODY_ERRORS,
  },
};

const LIST = {
  operationId: 'passkeys',
  summary: 'The passkeys',
  security: SESSION,
  responses: {
    ...json(200, 'The passkeys, and whether they can be used', 'PasskeysResponse'),
    ...UNAUTHENTICATED,
    ...error(403, "The token is not the owner's"),
  },
};

const OWNER_ONLY = error(403, `${CROSS_SITE}, or the token is not the owner's`);

const BEGIN = {
  operationId: 'passkeyRegistration',
  summary: 'Confirm the owner, and start the registration of a passkey',
  security: SESSION,
  requestBody: body('PasskeyRegistrationRequest'),
  responses: {
    ...json(200, 'What to ask the browser for', 'PasskeyCreationOptions'),
    ...UNAUTHENTICATED,
    ...error(
      403,
      `${PASSKEY_DETAILS.incorrectPassword}; ${CROSS_SITE}; or the token is not the owner's`,
    ),
    ...error(409, 'Passkeys cannot be used at this address'),
    ...retryLater(429, 'Too many failed sign-ins'),
    ...BODY_ERRORS,
  },
};

const REGISTER = {
  operationId: 'passkeyRegister',
  summary: 'Check a new passkey, and ask for a test',
  security: SESSION,
  requestBody: body('PasskeyRegisterRequest'),
  responses: {
    ...json(200, 'What to ask the browser for, to test it', 'PasskeyRegisterResponse'),
    ...error(401, `${PASSKEY_REFUSED}; or the session has ended`),
    ...OWNER_ONLY,
    ...error(409, 'The name is taken, or too many passkeys are not in the configuration'),
    ...BODY_ERRORS,
  },
};

const CONFIRM = {
  operationId: 'passkeyConfirm',
  summary: 'Check the test, and let the passkey sign in until the restart',
  security: SESSION,
  requestBody: body('PasskeyConfirmRequest'),
  responses: {
    ...json(200, 'The line for the configuration', 'PasskeyConfirmResponse'),
    ...error(401, `${PASSKEY_REFUSED}; or the session has ended`),
    ...OWNER_ONLY,
    ...error(409, 'The passkey is registered already, or its name is taken'),
    ...BODY_ERRORS,
  },
};

const REMOVE = {
  operationId: 'passkeyRemove',
  summary: 'Refuse a passkey until the restart, and end its sessions',
  security: SESSION,
  requestBody: body('PasskeyRemoveRequest'),
  responses: {
    204: { description: 'It is refused from now on' },
    ...error(401, `${PASSKEY_REFUSED}; a wrong one-time code; or the session has ended`),
    ...BODY_ERRORS,
    ...CONFIRMATION_ERRORS,
    ...error(404, 'There is no such passkey'),
    ...error(409, 'It is the only way to sign in'),
  },
};
