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

/** Response to a successful `POST /api/auth/login`. */
export interface LoginResponse {
  access_token: string;
  token_type: 'bearer';
  /** Seconds until the token expires. */
  expires_in: number;
  email: string;
}

/** Response to `GET /api/auth/me`. */
export interface MeResponse {
  /** The token's `sub`, or `guest` while authentication is disabled. */
  email: string;
  /** Present, and true, only while authentication is disabled. */
  auth_disabled?: true | undefined;
}

/** Response to `GET /api/auth/status`. */
export interface StatusResponse {
  auth_enabled: boolean;
}

/** Response to `GET /_housekey/healthz`, and to `readyz` while the service accepts requests. */
export interface HealthResponse {
  status: 'ok';
  /** Only with Redis configured. Requests are accepted either way. */
  redis?: 'connected' | 'lost' | undefined;
  /** Only with a state directory configured. Requests are accepted either way. */
  state?: 'stored' | 'in-memory' | undefined;
  /**
   * Only from `readyz`: a warning while authentication is disabled in front of an app, or while the
   * state directory cannot be written.
   */
  detail?: string | undefined;
}

/** A public key (RFC 7518 §6.2.1) with its key ID, algorithm and use (RFC 7517 §4). */
export interface IdentityKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  alg: 'ES256';
  use: 'sig';
  /** RFC 7638 thumbprint. */
  kid: string;
}

/** Response to `GET /_housekey/jwks.json`: a JWK Set (RFC 7517 §5). */
export interface KeySetResponse {
  keys: IdentityKey[];
}

/** The body of every error. */
export interface ErrorResponse {
  /** One sentence: what is wrong, and what to do. */
  detail: string;
}

/**
 * The places that a change has not reached yet: the memory of the other replicas, because Redis cannot be
 * reached, or the state directory, because it cannot be written.
 */
export const PENDING = ['replicas', 'state-directory'] as const;

export type Pending = (typeof PENDING)[number];

/** The 202 after a change that this replica has made in its memory alone. */
export interface PendingResponse extends ErrorResponse {
  /** For programs, and for texts in other languages than English. */
  pending: Pending;
}

/** Value of `second_factor` if a one-time code is needed. */
export const SECOND_FACTOR = 'totp';

/** The 401 of `POST /api/auth/login`. */
export interface SecondFactorResponse extends ErrorResponse {
  /** Present if the password was correct and a one-time code is needed. */
  second_factor?: typeof SECOND_FACTOR | undefined;
}

/** Response to `GET /_housekey/api/redirect?next=…`. */
export interface RedirectResponse {
  /** The target after signing in: `next` if it is allowed, else the home page. */
  redirect_to: string;
}
