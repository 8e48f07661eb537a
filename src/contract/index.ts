/**
 * The names and shapes that the service and its web frontend agree on.
 * Imports nothing but its own parts, so that a browser bundle can share it with the server.
 */
export * from './console.js';

/** Everything below these prefixes is Housekey's, whether or not a path there exists. */
export const PREFIXES = {
  auth: '/api/auth/',
  own: '/_housekey/',
  assets: '/_housekey/assets/',
} as const;

/** Every path that Housekey answers itself. All else on the origin belongs to the app. */
export const PATHS = {
  login: '/api/auth/login',
  me: '/api/auth/me',
  status: '/api/auth/status',
  logout: '/api/auth/logout',
  verify: '/api/auth/verify',
  overview: '/_housekey/api/overview',
  activity: '/_housekey/api/activity',
  activityStream: '/_housekey/api/activity/stream',
  signOutEverywhere: '/_housekey/api/sign-out-everywhere',
  redirect: '/_housekey/api/redirect',
  openapi: '/_housekey/openapi.json',
  jwks: '/_housekey/jwks.json',
  healthz: '/_housekey/healthz',
  readyz: '/_housekey/readyz',
  metrics: '/_housekey/metrics',
} as const;

/** The frontend's own views. */
export const VIEWS = {
  login: '/login',
  welcome: '/',
  app: '/app',
} as const;

export type Paths = Readonly<Record<keyof typeof PATHS, string>>;
export type Views = Readonly<Record<keyof typeof VIEWS, string>>;

/** Where on the origin Housekey's own things are, and how a browser stays signed in. */
export interface Layout {
  /** `token`: the page keeps it. `cookie`: the browser does, out of reach of the app's scripts. */
  readonly session: 'token' | 'cookie';
  /** Another app stands behind the gate and owns `/`: our views move under `/_housekey/`. */
  readonly gateway: boolean;
  /** An app owns `/login` or `/api/auth/` as well: all that is ours moves under `/_housekey/`. */
  readonly prefixOnly: boolean;
}

/** The built-in app, and nothing else on the origin. */
export const PLAIN_LAYOUT: Layout = { session: 'token', gateway: false, prefixOnly: false };

function move(path: string): string {
  return `/_housekey${path}`;
}

/** The paths of the API in this layout. */
export function pathsOf({ prefixOnly }: Layout): Paths {
  if (!prefixOnly) return PATHS;
  const { login, me, status, logout, verify, ...own } = PATHS;
  return {
    login: move(login),
    me: move(me),
    status: move(status),
    logout: move(logout),
    verify: move(verify),
    ...own,
  };
}

/** The paths of the views in this layout. */
export function viewsOf({ gateway, prefixOnly }: Layout): Views {
  return {
    login: prefixOnly ? '/_housekey/login' : VIEWS.login,
    welcome: gateway || prefixOnly ? '/_housekey/' : VIEWS.welcome,
    app: gateway || prefixOnly ? '/_housekey/app' : VIEWS.app,
  };
}

/** Attributes of the page's `<html>` that tell it its layout; each is there or not. */
export const LAYOUT_ATTRIBUTES = {
  cookie: 'data-session-cookie',
  gateway: 'data-gateway',
  prefixOnly: 'data-prefix-only',
  /** The app behind the gate does not answer: `unreachable`, or `slow`. */
  trouble: 'data-trouble',
} as const;

/** Query parameter of the login view: where the visitor was going. */
export const NEXT_PARAMETER = 'next';

/**
 * Headers of the way past a refused sign-in (429 or 503). The answer gives a challenge; the same
 * request, sent again with the solution, waits in a lane of its own. A solution is the challenge,
 * a dot and a decimal counter, chosen so that the SHA-256 of the challenge's last part and the
 * counter, put together as text, begins with as many zero bits as the challenge's first part says.
 */
export const PROOF_HEADERS = {
  challenge: 'x-housekey-challenge',
  solution: 'x-housekey-proof',
} as const;

/** The one sentence of each refusal that a program may compare. */
export const DETAILS = {
  incorrectCredentials: 'Incorrect email or password',
  authenticationDisabled: 'Authentication is disabled',
  notAuthenticated: 'Not authenticated',
  invalidCredentials: 'Invalid authentication credentials',
  signedOutHere:
    'Signed out here; the other replicas will know as soon as what they share can be reached again',
} as const;

/** The email that everyone has while authentication is disabled. */
export const GUEST_EMAIL = 'guest';

/** Answer to a successful `POST /api/auth/login`. */
export interface LoginAnswer {
  access_token: string;
  token_type: 'bearer';
  /** Seconds until the token expires. */
  expires_in: number;
  email: string;
}

/** Answer to `GET /api/auth/me`. */
export interface MeAnswer {
  /** The token's `sub`, or `guest` while authentication is disabled. */
  email: string;
  /** There, and true, only while authentication is disabled. */
  auth_disabled?: true | undefined;
}

/** Answer to `GET /api/auth/status`. */
export interface StatusAnswer {
  auth_enabled: boolean;
}

/** Answer to `GET /_housekey/healthz`, and to `readyz` while the service takes requests. */
export interface HealthAnswer {
  status: 'ok';
  /** Where replicas share their state: whether it can be reached. Requests are taken either way. */
  redis?: 'connected' | 'lost' | undefined;
  /** Of `readyz`, while authentication is disabled in front of an app: says so. */
  detail?: string | undefined;
}

/** A public key (RFC 7518 §6.2.1), with what RFC 7517 §4 says of its use. */
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

/** Answer to `GET /_housekey/jwks.json`, a JWK Set (RFC 7517 §5). */
export interface KeySetAnswer {
  keys: IdentityKey[];
}

/** The body of every error. */
export interface ErrorAnswer {
  /** One sentence: what is wrong, and what to do. */
  detail: string;
}

/** Answer to `GET /_housekey/api/redirect?next=…`. */
export interface RedirectAnswer {
  /** Where to go after signing in: what was asked for if it is allowed, else home. */
  redirect_to: string;
}
