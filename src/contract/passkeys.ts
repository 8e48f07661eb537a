import { madeProblem } from './made-lines.js';
import { staySignedIn } from './responses.js';
import * as s from './schema.js';

// The options are those of WebAuthn Level 3, in their JSON form.

const challenge = s.described(s.filled, 'base64url. Valid for two minutes, once.');
const timeout = s.described(s.quantity, 'Milliseconds.');

/** The options that a page passes to the browser when someone signs in with a passkey. */
export const PasskeyRequestOptions = s.object({
  challenge,
  rpId: s.filled,
  timeout,
  userVerification: s.literal('required'),
});
export type PasskeyRequestOptions = s.TypeOf<typeof PasskeyRequestOptions>;

/** The options that a page passes to the browser when the owner registers a passkey. The browser checks them. */
export const PasskeyCreationOptions = s.object({
  challenge,
  rp: s.object({ id: s.string, name: s.string }),
  user: s.object({ id: s.filled, name: s.string, displayName: s.string }),
  pubKeyCredParams: s.array(s.assumed(s.object({ type: s.literal('public-key'), alg: s.integer }))),
  timeout: s.assumed(timeout),
  attestation: s.assumed(s.literal('none')),
  authenticatorSelection: s.assumed(
    s.object({
      residentKey: s.literal('required'),
      requireResidentKey: s.literal(true),
      userVerification: s.literal('required'),
    }),
  ),
  excludeCredentials: s.array(s.assumed(s.object({ type: s.literal('public-key'), id: s.string }))),
});
export type PasskeyCreationOptions = s.TypeOf<typeof PasskeyCreationOptions>;

/**
 * `configured`: in SERVICE_PASSKEYS. `made`: made in the console and stored. `unsaved`: works until the restart.
 * `removed`: in SERVICE_PASSKEYS, but refused until the restart. `elsewhere`: for another host.
 */
export const PASSKEY_STATES = ['configured', 'made', 'unsaved', 'removed', 'elsewhere'] as const;

export type PasskeyState = (typeof PASSKEY_STATES)[number];

const entry = s.described(s.filled, 'Its line in the configuration, which holds no secret.');

/** A passkey, as the console lists it. */
export const PasskeyListing = s.object({
  id: s.described(s.filled, 'The credential ID.'),
  name: s.filled,
  rp_id: s.described(s.filled, 'The host that it is for.'),
  state: s.oneOf(PASSKEY_STATES),
  entry,
});
export type PasskeyListing = s.TypeOf<typeof PasskeyListing>;

/**
 * Why passkeys cannot be used: SERVICE_PUBLIC_URL is not set, names an IP address, or does not use
 * https.
 */
export const PASSKEY_PROBLEMS = ['no-public-url', 'address', 'insecure'] as const;

export type PasskeyProblem = (typeof PASSKEY_PROBLEMS)[number];

/** Response to `GET /_housekey/api/passkeys`. */
export const PasskeysResponse = s.object({
  problem: s.described(
    s.nullable(s.oneOf(PASSKEY_PROBLEMS)),
    'Why passkeys cannot be used; null if they can.',
  ),
  password_sign_in: s.described(s.boolean, 'Whether the password signs in, too.'),
  asks_for_code: s.described(s.boolean, 'Whether the password needs a one-time code next to it.'),
  confirmed: s.described(
    s.boolean,
    'The owner has just signed in with a link: nothing else is needed.',
  ),
  made_problem: madeProblem,
  user_id: s.described(s.filled, 'The user handle of every passkey, in base64url.'),
  passkeys: s.array(PasskeyListing),
});
export type PasskeysResponse = s.TypeOf<typeof PasskeysResponse>;

/** Response to `POST /_housekey/api/passkeys/register`. */
export const PasskeyRegisterResponse = s.object({
  entry,
  options: s.described(
    s.nullable(PasskeyRequestOptions),
    'What to test the new passkey with; null if it can sign in already.',
  ),
});
export type PasskeyRegisterResponse = s.TypeOf<typeof PasskeyRegisterResponse>;

/** Response to `POST /_housekey/api/passkeys/confirm`. */
export const PasskeyConfirmResponse = s.object({
  entry,
  stored: s.described(s.boolean, 'Whether it survives a restart without being configured.'),
});
export type PasskeyConfirmResponse = s.TypeOf<typeof PasskeyConfirmResponse>;

const confirmationMeans = s.object({ password: s.boolean, code: s.boolean, passkey: s.boolean });

/** The ways to confirm the owner. `code`: the password needs a one-time code next to it. */
export type ConfirmationMeans = s.TypeOf<typeof confirmationMeans>;

/** The 403 for a change that needs a fresh confirmation: repeat the request with one. */
export const ConfirmationResponse = s.object({
  detail: s.string,
  confirmation: s.optional(
    s.described(confirmationMeans, 'What can confirm the owner, if that is what is missing.'),
  ),
});
export type ConfirmationResponse = s.TypeOf<typeof ConfirmationResponse>;

/** `AuthenticationResponseJSON` of WebAuthn Level 3. */
const assertionBody = s.body({
  id: s.string,
  rawId: s.string,
  type: s.literal('public-key'),
  response: s.body({
    clientDataJSON: s.string,
    authenticatorData: s.string,
    signature: s.string,
    userHandle: s.optional(s.string),
  }),
});
const assertion = s.unchecked(assertionBody);

/** Body of `POST /_housekey/api/passkey/sign-in`. */
export const PasskeySignInRequest = s.extend(assertionBody, {
  stay_signed_in: s.optional(staySignedIn),
});

const code = s.described(s.string, 'The one-time code, if configured.');

/** Body of `POST /_housekey/api/passkeys/registration`. */
export const PasskeyRegistrationRequest = s.described(
  s.union(s.body({ password: s.password, code: s.optional(code) }), s.body({ passkey: assertion })),
  'Not read within minutes after a sign-in with a link.',
);

/** The confirmation of the owner, in requests that may not need it. */
export const Confirmation = s.body({
  password: s.optional(s.unchecked(s.password)),
  code: s.optional(s.unchecked(code)),
  passkey: s.optional(assertion),
});

/** Body of `POST /_housekey/api/password/new`. */
export const NewPasswordRequest = s.extend(Confirmation, {
  new_password: s.described(s.string, 'Nothing keeps it.'),
});

/** Body of `POST /_housekey/api/passkeys/register`. */
export const PasskeyRegisterRequest = s.body({
  name: s.string,
  credential: s.described(
    s.unchecked(
      s.body({
        id: s.string,
        rawId: s.string,
        type: s.literal('public-key'),
        response: s.body({ clientDataJSON: s.string, attestationObject: s.string }),
      }),
    ),
    '`RegistrationResponseJSON` of WebAuthn Level 3.',
  ),
  conditional: s.optional(
    s.described(
      s.boolean,
      'The browser has created it next to the password that has just signed in, without asking. It needs no test.',
    ),
  ),
});

/** Body of `POST /_housekey/api/passkeys/confirm`. */
export const PasskeyConfirmRequest = s.body({ entry, assertion });

/** Body of `POST /_housekey/api/passkeys/remove`. */
export const PasskeyRemoveRequest = s.extend(Confirmation, { id: s.string });

/** `detail` of the errors that a program may compare. Not in `DETAILS`, which every page loads. */
export const PASSKEY_DETAILS = {
  incorrectPassword: 'Incorrect password',
  unconfirmed: 'Confirm this with your password or a passkey',
  nothingToConfirm:
    'There is neither a password nor a passkey to confirm this with: sign in with a link of `housekey link`, and register a passkey; if an app is at the same address, remove SERVICE_PASSWORD_SIGN_IN instead',
  unknown: 'This passkey is not registered here, or was removed',
  expired: 'The passkey was used too late or twice; try again',
  refused: 'The passkey was not accepted',
} as const;
