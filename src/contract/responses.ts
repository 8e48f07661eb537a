import {
  body,
  described,
  filled,
  boolean,
  array,
  literal,
  object,
  oneOf,
  optional,
  password,
  positive,
  quantity,
  string,
  unchecked,
  union,
  type TypeOf,
} from './schema.js';

/** `detail` of the errors that a program may compare. */
export const DETAILS = {
  incorrectCredentials: 'Incorrect email or password',
  authenticationDisabled: 'Authentication is disabled',
  notAuthenticated: 'Not authenticated',
  /** On the app's paths: some apps show it to a person, whose page stays open when the session ends. */
  sessionEnded: 'Your session has ended: reload the page to sign in',
  invalidCredentials: 'Invalid authentication credentials',
  codeRequired: 'A one-time code is required',
  incorrectCode: 'Incorrect one-time code',
  usedCode: 'Wait for the next code',
  tooManyCodes:
    'Too many wrong one-time codes; try again later, or run `housekey link` on the host',
  codeUnavailable:
    'One-time codes cannot be checked while Redis or the state directory is unavailable; try again soon',
  invalidLink:
    'This link is not valid: it is older than five minutes, was used, or is from another configuration; run `housekey link` again',
  linkUnavailable:
    'Links cannot be checked while Redis or the state directory is unavailable; try again soon',
} as const;

/** Everyone's email while authentication is disabled. */
export const GUEST_EMAIL = 'guest';

const code = described(unchecked(string), 'The one-time code, if a 401 has `second_factor`.');

/** A field of every request that signs in. */
export const staySignedIn = described(
  unchecked(boolean),
  'Only where the session is a cookie: `false` ends it when the browser closes, or after 12 hours.',
);

const credentials = { password, code: optional(code), stay_signed_in: optional(staySignedIn) };

/** Body of `POST /api/auth/login`. `email` takes precedence. */
export const LoginRequest = union(
  body({ email: described(string, 'Compared exactly.'), ...credentials }),
  body({ username: described(string, 'Alternative to `email`.'), ...credentials }),
);

/** Body of `POST /_housekey/api/link`. */
export const LinkRequest = body({
  token: described(string, 'The fragment of the address that `housekey link` printed.'),
  stay_signed_in: optional(staySignedIn),
});

/** Response to a successful `POST /api/auth/login`. */
export const LoginResponse = object({
  access_token: described(filled, 'A JWT, signed with HS256.'),
  token_type: literal('bearer'),
  expires_in: described(quantity, 'Seconds until the token expires.'),
  email: filled,
});
export type LoginResponse = TypeOf<typeof LoginResponse>;

/** Response to `GET /api/auth/me`. `auth_disabled` is present only while authentication is disabled. */
export const MeResponse = object({
  email: described(filled, "The token's `sub`, or `guest`."),
  auth_disabled: optional(literal(true)),
});
export type MeResponse = TypeOf<typeof MeResponse>;

/** Response to `GET /api/auth/status`. */
export const StatusResponse = object({ auth_enabled: boolean });
export type StatusResponse = TypeOf<typeof StatusResponse>;

/** Response to `GET /_housekey/healthz`, and to `readyz` while the service accepts requests. */
export const HealthResponse = object({
  status: literal('ok'),
  redis: optional(
    described(
      oneOf(['connected', 'lost']),
      'Only with Redis configured. Requests are accepted either way.',
    ),
  ),
  state: optional(
    described(
      oneOf(['stored', 'in-memory']),
      'Only with a state directory. Requests are accepted either way.',
    ),
  ),
  detail: optional(
    described(
      string,
      'Present while authentication is disabled in front of an app, and while the state directory cannot be written.',
    ),
  ),
});
export type HealthResponse = TypeOf<typeof HealthResponse>;

/** A public key (RFC 7518 §6.2.1) with its key ID, algorithm and use (RFC 7517 §4). */
const identityKey = object({
  kty: literal('EC'),
  crv: literal('P-256'),
  x: string,
  y: string,
  alg: literal('ES256'),
  use: literal('sig'),
  kid: described(string, 'RFC 7638 thumbprint.'),
});
export type IdentityKey = TypeOf<typeof identityKey>;

/** Response to `GET /_housekey/jwks.json`: a JWK Set (RFC 7517 §5). */
export const KeySetResponse = object({ keys: array(identityKey) });
export type KeySetResponse = TypeOf<typeof KeySetResponse>;

/** For times. */
export const timestamp = described(positive, 'Milliseconds since the epoch.');

/** For clients. */
export const network = described(filled, 'An IPv4 address, the /64 of an IPv6 one, or `unknown`.');

const detail = described(string, 'One sentence: what is wrong, and what to do.');

/** The body of every error. */
export const ErrorResponse = object({ detail });
export type ErrorResponse = TypeOf<typeof ErrorResponse>;

/**
 * The places that a change has not reached yet: the memory of the other replicas, because Redis cannot be
 * reached, or the state directory, because it cannot be written.
 */
export const PENDING = ['replicas', 'state-directory'] as const;

export type Pending = (typeof PENDING)[number];

/** The 202 after a change that this replica has made in its memory alone. */
export const PendingResponse = object({
  detail: described(string, 'One sentence: what is missing.'),
  pending: described(
    oneOf(PENDING),
    'What the change is not in yet: the memory of the other replicas, or the state directory.',
  ),
});
export type PendingResponse = TypeOf<typeof PendingResponse>;

/** Value of `second_factor` if a one-time code is needed. */
export const SECOND_FACTOR = 'totp';

/** The 401 of `POST /api/auth/login`. */
export const SecondFactorResponse = object({
  detail,
  second_factor: optional(
    described(
      literal(SECOND_FACTOR),
      'Present if the password was correct and a one-time code is needed.',
    ),
  ),
});
export type SecondFactorResponse = TypeOf<typeof SecondFactorResponse>;

export const tokenExpiry = described(
  positive,
  'When the token expires, in seconds since the epoch.',
);

/** The part of the overview that a session needs. In this file, because the login page loads it. */
export const sessionExpiry = object({ expires_at: tokenExpiry });

/** Response to `GET /_housekey/api/redirect?next=…`: `next` if it is allowed, else the home page. */
export const RedirectResponse = object({ redirect_to: filled });
export type RedirectResponse = TypeOf<typeof RedirectResponse>;
