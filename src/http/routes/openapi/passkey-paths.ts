import { PASSKEY_DETAILS, type Paths } from '../../../contract/index.js';
import { CONFIRMATION_ERRORS, PASSKEY_REFUSED, UNCONFIRMED } from './confirmation-errors.js';
import {
  BODY_ERRORS,
  CROSS_SITE,
  error,
  json,
  jsonBody,
  NOT_WHILE_DISABLED,
  retryLater,
  SESSION,
  unauthenticated,
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

/** How every path that takes a passkey refuses it. */
const REJECTIONS = {
  ...BODY_ERRORS,
  ...NOT_WHILE_DISABLED,
  ...retryLater(503, 'Too many passkeys are checked at once, or Redis cannot be reached'),
};

const OPTIONS = {
  operationId: 'passkeyOptions',
  summary: 'What to ask the browser for, to sign in with a passkey',
  responses: {
    ...json(200, 'The options; a cookie binds them to this browser', 'PasskeyRequestOptions'),
    ...error(403, CROSS_SITE),
    ...error(404, 'No passkey can sign in here, or authentication is disabled'),
  },
};

const SIGN_IN = {
  operationId: 'passkeySignIn',
  summary: 'Exchange the assertion of a passkey for an access token',
  requestBody: jsonBody('PasskeySignInRequest'),
  responses: {
    ...json(200, 'Signed in', 'LoginResponse'),
    ...unauthenticated(PASSKEY_REFUSED),
    ...error(403, CROSS_SITE),
    ...REJECTIONS,
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
    ...NOT_WHILE_DISABLED,
  },
};

const OWNER_ONLY = error(403, `${CROSS_SITE}, or the token is not the owner's`);

const BEGIN = {
  operationId: 'passkeyRegistration',
  summary: 'Confirm the owner, and start the registration of a passkey',
  security: SESSION,
  requestBody: jsonBody('PasskeyRegistrationRequest'),
  responses: {
    ...json(200, 'What to ask the browser for', 'PasskeyCreationOptions'),
    ...error(
      403,
      `${PASSKEY_DETAILS.incorrectPassword}; ${CROSS_SITE}; or the token is not the owner's`,
    ),
    ...error(409, 'Passkeys cannot be used at this address'),
    ...REJECTIONS,
    ...CONFIRMATION_ERRORS,
  },
};

const REGISTER = {
  operationId: 'passkeyRegister',
  summary: 'Check a new passkey, and ask for a test',
  security: SESSION,
  requestBody: jsonBody('PasskeyRegisterRequest'),
  responses: {
    ...json(200, 'What to ask the browser for, to test it', 'PasskeyRegisterResponse'),
    ...unauthenticated(`${PASSKEY_REFUSED}; or the session has ended`),
    ...OWNER_ONLY,
    ...error(409, 'The name is taken, or too many passkeys are not in the configuration'),
    ...REJECTIONS,
  },
};

const CONFIRM = {
  operationId: 'passkeyConfirm',
  summary: 'Check the test, and let the passkey sign in until the restart',
  security: SESSION,
  requestBody: jsonBody('PasskeyConfirmRequest'),
  responses: {
    ...json(200, 'The line for the configuration', 'PasskeyConfirmResponse'),
    ...unauthenticated(`${PASSKEY_REFUSED}; or the session has ended`),
    ...OWNER_ONLY,
    ...error(409, 'The passkey is registered already, or its name is taken'),
    ...REJECTIONS,
  },
};

const REMOVE = {
  operationId: 'passkeyRemove',
  summary: 'Refuse a passkey until the restart, and end its sessions',
  security: SESSION,
  requestBody: jsonBody('PasskeyRemoveRequest'),
  responses: {
    204: { description: 'It is refused from now on' },
    ...BODY_ERRORS,
    ...CONFIRMATION_ERRORS,
    ...UNCONFIRMED,
    ...error(404, 'There is no such passkey, or authentication is disabled'),
    ...error(409, 'It is the only way to sign in'),
  },
};
