/** JSON types of the passkeys. The options are those of WebAuthn Level 3, in their JSON form. */

/** The options that a page passes to the browser when someone signs in with a passkey. */
export interface PasskeyRequestOptions {
  challenge: string;
  rpId: string;
  /** Milliseconds. */
  timeout: number;
  userVerification: 'required';
}

/** The options that a page passes to the browser when the owner registers a passkey. */
export interface PasskeyCreationOptions {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  timeout: number;
  attestation: 'none';
  authenticatorSelection: {
    residentKey: 'required';
    requireResidentKey: true;
    userVerification: 'required';
  };
  excludeCredentials: { type: 'public-key'; id: string }[];
}

/**
 * `configured`: in SERVICE_PASSKEYS. `unsaved`: works until the restart. `removed`: in SERVICE_PASSKEYS,
 * but refused until the restart. `elsewhere`: in SERVICE_PASSKEYS, for another host.
 */
export const PASSKEY_STATES = ['configured', 'unsaved', 'removed', 'elsewhere'] as const;

export type PasskeyState = (typeof PASSKEY_STATES)[number];

/** A passkey, as the console lists it. */
export interface PasskeyListing {
  /** The credential ID. */
  id: string;
  name: string;
  /** The host that it is for. */
  rp_id: string;
  state: PasskeyState;
  /** Its entry in SERVICE_PASSKEYS. Contains no secret. */
  entry: string;
}

/**
 * Why passkeys cannot be used: SERVICE_PUBLIC_URL is not set, names an IP address, or does not use
 * https.
 */
export const PASSKEY_PROBLEMS = ['no-public-url', 'address', 'insecure'] as const;

export type PasskeyProblem = (typeof PASSKEY_PROBLEMS)[number];

/** Response to `GET /_housekey/api/passkeys`. */
export interface PasskeysResponse {
  /** Null if passkeys can be used. */
  problem: PasskeyProblem | null;
  /** Whether the password signs in, too. */
  password_sign_in: boolean;
  /** Whether the password needs a one-time code next to it. */
  asks_for_code: boolean;
  /** Whether the owner has just signed in with a link, and need not be confirmed again. */
  confirmed: boolean;
  passkeys: PasskeyListing[];
}

/** Response to `POST /_housekey/api/passkeys/register`: what to test the new passkey with. */
export interface PasskeyRegisterResponse {
  entry: string;
  options: PasskeyRequestOptions;
}

/** Response to `POST /_housekey/api/passkeys/confirm`. */
export interface PasskeyConfirmResponse {
  /** To be added to SERVICE_PASSKEYS. */
  entry: string;
}

/** The ways to confirm the owner. */
export interface ConfirmationMeans {
  password: boolean;
  /** Whether the password needs a one-time code next to it. */
  code: boolean;
  passkey: boolean;
}

/** The 403 for a change that needs a fresh confirmation: repeat the request with one. */
export interface ConfirmationResponse {
  detail: string;
  confirmation: ConfirmationMeans;
}

/** `detail` of the errors that a program may compare. Not in `DETAILS`, which every page loads. */
export const PASSKEY_DETAILS = {
  incorrectPassword: 'Incorrect password',
  unconfirmed: 'Confirm this with your password or a passkey',
  unknown: 'This passkey is not registered here, or was removed',
  expired: 'The passkey was used too late or twice; try again',
  refused: 'The passkey was not accepted',
} as const;
