import { qrCodePath } from './qr-code.js';
import * as s from './schema.js';

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
  codesLost:
    'One-time codes were turned on in the console, and their record is lost: run `housekey totp --reset` on the host, or sign in with a passkey or a link of `housekey link`',
  codeUnavailable:
    'One-time codes cannot be checked while Redis or the state directory is unavailable; try again soon',
  invalidLink:
    'This link is not valid: it is older than five minutes, was used, or is from another configuration; run `housekey link` again',
  unconfirmed: 'This path needs a confirmation of the owner: open it in a browser',
  invalidTicket:
    'The sign-in for this app was not completed: it took too long, was used, or began in another browser; open the app again',
  ticketNotForwarded:
    'The proxy must send /_housekey/ticket of this host to Housekey, as its file in deploy/ does',
  linkUnavailable:
    'Links cannot be checked while Redis or the state directory is unavailable; try again soon',
  locked: 'The login is locked; run `housekey unlock` on the host to unlock it',
  needsStorage:
    'This needs storage that survives a restart: set SERVICE_STATE_DIR=/var/lib/housekey, or SERVICE_REDIS_URL',
  invalidCommand:
    'The command was not signed with the SERVICE_SECRET_KEY of this service, is older than half a minute, or was used',
  commandUnavailable:
    'Commands cannot be checked while Redis or the state directory is unavailable; try again soon',
} as const;

/** Everyone's email while authentication is disabled. */
export const GUEST_EMAIL = 'guest';

const code = s.described(s.unchecked(s.string), 'The one-time code, if a 401 has `second_factor`.');

/** A field of every request that signs in. */
export const staySignedIn = s.described(
  s.unchecked(s.boolean),
  'Only where the session is a cookie: `false` ends it when the browser closes, or after 12 hours.',
);

const credentials = {
  password: s.password,
  code: s.optional(code),
  stay_signed_in: s.optional(staySignedIn),
};

/** Body of `POST /api/auth/login`. `email` takes precedence. */
export const LoginRequest = s.union(
  s.body({ email: s.described(s.string, 'Compared exactly.'), ...credentials }),
  s.body({ username: s.described(s.string, 'Alternative to `email`.'), ...credentials }),
);

/** Body of `POST /_housekey/api/link`. */
export const LinkRequest = s.body({
  token: s.described(
    s.string,
    'The fragment of the address that `housekey link` printed, or to which the account elsewhere has led.',
  ),
  stay_signed_in: s.optional(staySignedIn),
});

/** Response to `POST /_housekey/api/link/create`. */
export const CreatedLinkResponse = s.object({
  url: s.described(s.filled, 'Signs in whoever opens it first. Its fragment is a secret.'),
  expires_at: s.described(s.positive, 'Milliseconds since the epoch.'),
  qr_code: qrCodePath,
});
export type CreatedLinkResponse = s.TypeOf<typeof CreatedLinkResponse>;

/** Body of `POST /_housekey/api/account` and `POST /_housekey/front`. */
export const AccountRequest = s.body({
  next: s.optional(s.described(s.string, 'Where to go after signing in.')),
  stay_signed_in: s.optional(staySignedIn),
});

/** Body of `POST /_housekey/api/command`. */
export const CommandRequest = s.body({
  command: s.described(
    s.string,
    'A command of `housekey` on the host, which is signed and works once.',
  ),
});

/** Response to a successful `POST /api/auth/login`. */
export const LoginResponse = s.object({
  access_token: s.described(s.filled, 'A JWT, signed with HS256.'),
  token_type: s.literal('bearer'),
  expires_in: s.described(s.quantity, 'Seconds until the token expires.'),
  email: s.filled,
});
export type LoginResponse = s.TypeOf<typeof LoginResponse>;

/** Response to `GET /api/auth/me`. `auth_disabled` is present only while authentication is disabled. */
export const MeResponse = s.object({
  email: s.described(s.filled, "The token's `sub`, or `guest`."),
  auth_disabled: s.optional(s.literal(true)),
});
export type MeResponse = s.TypeOf<typeof MeResponse>;

/** Response to `GET /api/auth/status`. */
export const StatusResponse = s.object({ auth_enabled: s.boolean });
export type StatusResponse = s.TypeOf<typeof StatusResponse>;

/** Response to `GET /_housekey/healthz`, and to `readyz` while the service accepts requests. */
export const HealthResponse = s.object({
  status: s.literal('ok'),
  redis: s.optional(
    s.described(
      s.oneOf(['connected', 'lost']),
      'Only with Redis configured. Requests are accepted either way.',
    ),
  ),
  state: s.optional(
    s.described(
      s.oneOf(['stored', 'in-memory']),
      'Only with a state directory. Requests are accepted either way.',
    ),
  ),
  detail: s.optional(
    s.described(
      s.string,
      'Present while authentication is disabled in front of an app, and while the state directory cannot be written.',
    ),
  ),
});
export type HealthResponse = s.TypeOf<typeof HealthResponse>;

/** A public key (RFC 7518 §6.2.1) with its key ID, algorithm and use (RFC 7517 §4). */
const identityKey = s.object({
  kty: s.literal('EC'),
  crv: s.literal('P-256'),
  x: s.string,
  y: s.string,
  alg: s.literal('ES256'),
  use: s.literal('sig'),
  kid: s.described(s.string, 'RFC 7638 thumbprint.'),
});
export type IdentityKey = s.TypeOf<typeof identityKey>;

/** Response to `GET /_housekey/jwks.json`: a JWK Set (RFC 7517 §5). */
export const KeySetResponse = s.object({ keys: s.array(identityKey) });
export type KeySetResponse = s.TypeOf<typeof KeySetResponse>;

/** For times. */
export const timestamp = s.described(s.positive, 'Milliseconds since the epoch.');

/** For clients. */
export const network = s.described(
  s.filled,
  'An IPv4 address, the /64 of an IPv6 one, or `unknown`.',
);

const detail = s.described(s.string, 'One sentence: what is wrong, and what to do.');

/** The body of every error. */
export const ErrorResponse = s.object({ detail });
export type ErrorResponse = s.TypeOf<typeof ErrorResponse>;

/**
 * The places that a change has not reached yet: the memory of the other replicas, because Redis cannot be
 * reached, or the state directory, because it cannot be written.
 */
export const PENDING = ['replicas', 'state-directory'] as const;

export type Pending = (typeof PENDING)[number];

/** The 202 after a change that this replica has made in its memory alone. */
export const PendingResponse = s.object({
  detail: s.described(s.string, 'One sentence: what is missing.'),
  pending: s.described(
    s.oneOf(PENDING),
    'What the change is not in yet: the memory of the other replicas, or the state directory.',
  ),
});
export type PendingResponse = s.TypeOf<typeof PendingResponse>;

/** Value of `second_factor` if a one-time code is needed. */
export const SECOND_FACTOR = 'totp';

/** The 401 of `POST /api/auth/login`. */
export const SecondFactorResponse = s.object({
  detail,
  second_factor: s.optional(
    s.described(
      s.literal(SECOND_FACTOR),
      'Present if the password was correct and a one-time code is needed.',
    ),
  ),
});
export type SecondFactorResponse = s.TypeOf<typeof SecondFactorResponse>;

export const tokenExpiry = s.described(
  s.positive,
  'When the token expires, in seconds since the epoch.',
);

/** The part of the overview that a session needs. In this file, because the login page loads it. */
export const sessionExpiry = s.object({ expires_at: tokenExpiry });

/** Response to `GET /_housekey/api/redirect?next=…`: `next` if it is allowed, else the home page. */
export const RedirectResponse = s.object({ redirect_to: s.filled });
export type RedirectResponse = s.TypeOf<typeof RedirectResponse>;
