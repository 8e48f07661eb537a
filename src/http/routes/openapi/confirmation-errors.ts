import { DETAILS, PASSKEY_DETAILS } from '../../../contract/index.js';
import {
  codeRequired,
  CROSS_SITE,
  GONE,
  json,
  retryWithProof,
  type ResponseDescriptions,
} from './schema-parts.js';

export const PASSKEY_REFUSED = `${PASSKEY_DETAILS.refused}, ${PASSKEY_DETAILS.unknown}, or ${PASSKEY_DETAILS.expired}`;

/** Why a confirmation of the owner was not accepted, apart from a wrong password. */
export const CONFIRMATION_ERRORS: ResponseDescriptions = {
  ...codeRequired(
    `${DETAILS.notAuthenticated}, ${DETAILS.invalidCredentials}, ${PASSKEY_REFUSED}, or the password needs a one-time code`,
  ),
  ...GONE,
  ...retryWithProof(429, 'Too many failed sign-ins'),
  ...retryWithProof(503, 'Too many sign-ins or passkeys at once, or Redis cannot be reached'),
};

/** The 403 of a change that needs no confirmation if there was one a moment ago. */
export const UNCONFIRMED: ResponseDescriptions = json(
  403,
  `${CROSS_SITE}; not the owner; ${PASSKEY_DETAILS.incorrectPassword}; or ${PASSKEY_DETAILS.unconfirmed}: nothing was confirmed in this session for ten minutes`,
  'ConfirmationResponse',
);
