import { namesOf } from './parse.js';
import { Confirmation } from './passkeys.js';
import { network, timestamp } from './responses.js';
import * as s from './schema.js';

/** How long a device code can be approved and used, in seconds: five minutes. */
export const DEVICE_CODE_SECONDS = 300;

/** How often a program may ask for its token at first, in seconds (RFC 8628 §3.2). */
export const POLL_INTERVAL_SECONDS = 5;

/** The grant type of device codes (RFC 8628 §3.4). */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** Query parameter of the page that approves a device: the code to approve. */
export const USER_CODE_PARAMETER = 'user_code';

/** Query parameter of the page that waits: it asks for no other code when this one has come to nothing. */
export const WAIT_PARAMETER = 'wait';

const userCode = s.described(
  s.filled,
  'Such as `BCDF-GHJK`; in any case, with spaces or without the hyphen.',
);

/** Response to `POST /_housekey/api/device` (RFC 8628 §3.2). */
export const DeviceAuthorizationResponse = s.object({
  device_code: s.described(s.filled, 'The secret of the program that waits.'),
  user_code: userCode,
  verification_uri: s.described(s.filled, 'Where the owner approves it, in a signed-in browser.'),
  verification_uri_complete: s.described(s.filled, 'The same, with the code.'),
  expires_in: s.described(s.quantity, 'Seconds.'),
  interval: s.described(s.quantity, 'Seconds to wait between two requests for the token.'),
});
export type DeviceAuthorizationResponse = s.TypeOf<typeof DeviceAuthorizationResponse>;

/** Body of `POST /_housekey/api/token`. Others of RFC 8628 §3.4, such as `client_id`, are ignored. */
export const DeviceTokenRequest = s.body({ grant_type: s.string, device_code: s.string });

/** Response to a successful `POST /_housekey/api/token` (RFC 6749 §5.1). */
export const DeviceTokenResponse = s.object({
  access_token: s.described(s.filled, 'A JWT, signed with HS256.'),
  token_type: s.literal('Bearer'),
  expires_in: s.described(s.quantity, 'Seconds until the token expires.'),
});
export type DeviceTokenResponse = s.TypeOf<typeof DeviceTokenResponse>;

/** Errors of the token endpoint (RFC 6749 §5.2 and RFC 8628 §3.5), each with its description. */
export const TOKEN_ERRORS = {
  authorization_pending: 'The owner has not decided yet',
  slow_down: `You ask too often: wait ${POLL_INTERVAL_SECONDS} seconds longer from now on`,
  access_denied: 'The owner refused, or the session that approved has ended',
  expired_token: 'The device code has expired; ask for another one',
  invalid_grant: 'The device code is unknown, was used, or was displaced by others',
  invalid_request: 'Send grant_type and device_code as a form',
  unsupported_grant_type: `The only grant type is ${DEVICE_GRANT}`,
};

/** Response to an unsuccessful `POST /_housekey/api/token`. */
export const TokenErrorResponse = s.object({
  error: s.oneOf(namesOf(TOKEN_ERRORS)),
  error_description: s.filled,
});
export type TokenErrorResponse = s.TypeOf<typeof TokenErrorResponse>;

/** A device that waits for its approval. */
export const WaitingDevice = s.object({
  user_agent: s.nullable(s.string),
  network,
  asked_at: timestamp,
});
export type WaitingDevice = s.TypeOf<typeof WaitingDevice>;

/** Body of `POST /_housekey/api/device/code`. */
export const DeviceCodeRequest = s.extend(Confirmation, {
  user_code: userCode,
  decision: s.optional(
    s.described(s.oneOf(['allow', 'refuse']), 'Default: the answer describes the device.'),
  ),
  other_network: s.optional(
    s.described(s.boolean, 'Must be true to allow a device that is not on the same network.'),
  ),
});

/** Response to `POST /_housekey/api/device/code` without a decision. */
export const DeviceCodeResponse = s.extend(WaitingDevice, {
  same_network: s.described(
    s.boolean,
    'False as well if the address of one of the two is not proven.',
  ),
  client: s.described(
    s.nullable(s.string),
    'The client of OpenID Connect that gets access; null: the device itself signs in.',
  ),
});
export type DeviceCodeResponse = s.TypeOf<typeof DeviceCodeResponse>;
