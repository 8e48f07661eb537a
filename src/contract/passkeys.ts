import { staySignedIn } from './responses.js';
import {
  assumed,
  body,
  described,
  extend,
  filled,
  boolean,
  integer,
  array,
  literal,
  nullable,
  object,
  oneOf,
  optional,
  password,
  quantity,
  string,
  unchecked,
  union,
  type TypeOf,
} from './schema.js';

// The options are those of WebAuthn Level 3, in their JSON form.

const challenge = described(filled, 'base64url. Valid for two minutes, once.');
const timeout = described(quantity, 'Milliseconds.');

/** The options that a page passes to the browser when someone signs in with a passkey. */
export const PasskeyRequestOptions = object({
  challenge,
  rpId: filled,
  timeout,
  userVerification: literal('required'),
});
export type PasskeyRequestOptions = TypeOf<typeof PasskeyRequestOptions>;

/** The options that a page passes to the browser when the owner registers a passkey. The browser checks them. */
export const PasskeyCreationOptions = object({
  challenge,
  rp: object({ id: string, name: string }),
  user: object({ id: filled, name: string, displayName: string }),
  pubKeyCredParams: array(assumed(object({ type: literal('public-key'), alg: integer }))),
  timeout: assumed(timeout),
  attestation: assumed(literal('none')),
  authenticatorSelection: assumed(
    object({
      residentKey: literal('required'),
      requireResidentKey: literal(true),
      userVerification: literal('required'),
    }),
  ),
  excludeCredentials: array(assumed(object({ type: literal('public-key'), id: string }))),
});
export type PasskeyCreationOptions = TypeOf<typeof PasskeyCreationOptions>;

/**
 * `configured`: in SERVICE_PASSKEYS. `unsaved`: works until the restart. `removed`: in SERVICE_PASSKEYS,
 * but refused until the restart. `elsewhere`: in SERVICE_PASSKEYS, for another host.
 */
export const PASSKEY_STATES = ['configured', 'unsaved', 'removed', 'elsewhere'] as const;

export type PasskeyState = (typeof PASSKEY_STATES)[number];

const entry = described(filled, 'Its line in the configuration, which holds no secret.');

/** A passkey, as the console lists it. */
export const PasskeyListing = object({
  id: described(filled, 'The credential ID.'),
  name: filled,
  rp_id: described(filled, 'The host that it is for.'),
  state: oneOf(PASSKEY_STATES),
  entry,
});
export type PasskeyListing = TypeOf<typeof PasskeyListing>;

/**
 * Why passkeys cannot be used: SERVICE_PUBLIC_URL is not set, names an IP address, or does not use
 * https.
 */
export const PASSKEY_PROBLEMS = ['no-public-url', 'address', 'insecure'] as const;

export type PasskeyProblem = (typeof PASSKEY_PROBLEMS)[number];

/** Response to `GET /_housekey/api/passkeys`. */
export const PasskeysResponse = object({
  problem: described(
    nullable(oneOf(PASSKEY_PROBLEMS)),
    'Why passkeys cannot be used; null if they can.',
  ),
  password_sign_in: described(boolean, 'Whether the password signs in, too.'),
  asks_for_code: described(boolean, 'Whether the password needs a one-time code next to it.'),
  confirmed: described(
    boolean,
    'The owner has just signed in with a link: nothing else is needed.',
  ),
  passkeys: array(PasskeyListing),
});
export type PasskeysResponse = TypeOf<typeof PasskeysResponse>;

/** Response to `POST /_housekey/api/passkeys/register`: what to test the new passkey with. */
export const PasskeyRegisterResponse = object({ entry, options: PasskeyRequestOptions });
export type PasskeyRegisterResponse = TypeOf<typeof PasskeyRegisterResponse>;

/** Response to `POST /_housekey/api/passkeys/confirm`. */
export const PasskeyConfirmResponse = object({ entry });
export type PasskeyConfirmResponse = TypeOf<typeof PasskeyConfirmResponse>;

const confirmationMeans = object({ password: boolean, code: boolean, passkey: boolean });

/** The ways to confirm the owner. `code`: the password needs a one-time code next to it. */
export type ConfirmationMeans = TypeOf<typeof confirmationMeans>;

/** The 403 for a change that needs a fresh confirmation: repeat the request with one. */
export const ConfirmationResponse = object({
  detail: string,
  confirmation: optional(
    described(confirmationMeans, 'What can confirm the owner, if that is what is missing.'),
  ),
});
export type ConfirmationResponse = TypeOf<typeof ConfirmationResponse>;

/** `AuthenticationResponseJSON` of WebAuthn Level 3. */
const assertionBody = body({
  id: string,
  rawId: string,
  type: literal('public-key'),
  response: body({
    clientDataJSON: string,
    authenticatorData: string,
    signature: string,
    userHandle: optional(string),
  }),
});
const assertion = unchecked(assertionBody);

/** Body of `POST /_housekey/api/passkey/sign-in`. */
export const PasskeySignInRequest = extend(assertionBody, {
  stay_signed_in: optional(staySignedIn),
});

const code = described(string, 'The one-time code, if configured.');

/** Body of `POST /_housekey/api/passkeys/registration`. */
export const PasskeyRegistrationRequest = described(
  union(body({ password, code: optional(code) }), body({ passkey: assertion })),
  'Not read within minutes after a sign-in with a link.',
);

/** The confirmation of the owner, in requests that may not need it. */
export const Confirmation = body({
  password: optional(unchecked(password)),
  code: optional(unchecked(code)),
  passkey: optional(assertion),
});

/** Body of `POST /_housekey/api/passkeys/register`. */
export const PasskeyRegisterRequest = body({
  name: string,
  credential: described(
    unchecked(
      body({
        id: string,
        rawId: string,
        type: literal('public-key'),
        response: body({ clientDataJSON: string, attestationObject: string }),
      }),
    ),
    '`RegistrationResponseJSON` of WebAuthn Level 3.',
  ),
});

/** Body of `POST /_housekey/api/passkeys/confirm`. */
export const PasskeyConfirmRequest = body({ entry, assertion });

/** Body of `POST /_housekey/api/passkeys/remove`. */
export const PasskeyRemoveRequest = extend(Confirmation, { id: string });

/** `detail` of the errors that a program may compare. Not in `DETAILS`, which every page loads. */
export const PASSKEY_DETAILS = {
  incorrectPassword: 'Incorrect password',
  unconfirmed: 'Confirm this with your password or a passkey',
  unknown: 'This passkey is not registered here, or was removed',
  expired: 'The passkey was used too late or twice; try again',
  refused: 'The passkey was not accepted',
} as const;
