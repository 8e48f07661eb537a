/**
 * Prefixes of Housekey's own paths. Everything below them is Housekey's, even if it does not exist. One exception:
 * if an app is on the same origin, the rest of `/api/auth/` is the app's.
 */
export const PREFIXES = {
  auth: '/api/auth/',
  own: '/_housekey/',
  assets: '/_housekey/assets/',
} as const;

/** Every path of the API. The rest of the origin, except the views, belongs to the app. */
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
  lock: '/_housekey/api/lock',
  command: '/_housekey/api/command',
  sessions: '/_housekey/api/sessions',
  endSession: '/_housekey/api/sessions/end',
  endOtherSessions: '/_housekey/api/sessions/end-others',
  /** Binds a session to a device, and renews its cookie. Browsers send these requests themselves. */
  bound: '/_housekey/api/bound',
  devices: '/_housekey/api/devices',
  renameDevice: '/_housekey/api/devices/rename',
  forgetDevice: '/_housekey/api/devices/forget',
  forgetOtherDevices: '/_housekey/api/devices/forget-others',
  deviceAuthorization: '/_housekey/api/device',
  deviceToken: '/_housekey/api/token',
  deviceCode: '/_housekey/api/device/code',
  passes: '/_housekey/api/passes',
  createPass: '/_housekey/api/passes/create',
  endPass: '/_housekey/api/passes/end',
  clients: '/_housekey/api/clients',
  endClient: '/_housekey/api/clients/end',
  appTokens: '/_housekey/api/app-tokens',
  revokeAppToken: '/_housekey/api/app-tokens/revoke',
  createAppToken: '/_housekey/api/app-tokens/create',
  removeAppToken: '/_housekey/api/app-tokens/remove',
  shares: '/_housekey/api/shares',
  createShare: '/_housekey/api/shares/create',
  removeShare: '/_housekey/api/shares/remove',
  apps: '/_housekey/api/apps',
  appIcon: '/_housekey/api/apps/icon',
  passkeyOptions: '/_housekey/api/passkey/options',
  passkeySignIn: '/_housekey/api/passkey/sign-in',
  passkeys: '/_housekey/api/passkeys',
  passkeyRegistration: '/_housekey/api/passkeys/registration',
  passkeyRegister: '/_housekey/api/passkeys/register',
  passkeyConfirm: '/_housekey/api/passkeys/confirm',
  passkeyRemove: '/_housekey/api/passkeys/remove',
  codes: '/_housekey/api/codes',
  changeCodes: '/_housekey/api/codes/change',
  newPassword: '/_housekey/api/password/new',
  settings: '/_housekey/api/settings',
  testNotices: '/_housekey/api/notices/test',
  setup: '/_housekey/api/setup',
  redirect: '/_housekey/api/redirect',
  link: '/_housekey/api/link',
  createLink: '/_housekey/api/link/create',
  account: '/_housekey/api/account',
  openapi: '/_housekey/openapi.json',
  jwks: '/_housekey/jwks.json',
  healthz: '/_housekey/healthz',
  readyz: '/_housekey/readyz',
  metrics: '/_housekey/metrics',
} as const;

/**
 * Script of the service worker that keeps Housekey's pages reachable behind the gateway, next to an
 * app with its own service worker.
 */
export const SERVICE_WORKER_PATH = '/_housekey/service-worker.js';

/** Paths of the frontend's views. Those of the console are below `console`, which is its overview. */
const VIEWS = {
  login: '/login',
  welcome: '/',
  console: '/app',
  activity: '/app/activity',
  sessions: '/app/sessions',
  /** Approves a device. */
  device: '/app/device',
  credentials: '/app/credentials',
  settings: '/app/settings',
  setup: '/app/setup',
  /** The first setup, at the same path in every layout. */
  firstSetup: '/_housekey/setup',
} as const;

/** Paths of pages that the service renders itself. They are the same in every layout that has them. */
export const PAGES = {
  /** Redirects to the console. */
  home: '/_housekey',
  logout: '/_housekey/logout',
  /** Locks the login, with the link in a notice. */
  lock: '/_housekey/lock',
  /** Leads a guest from the link of a share to the app. */
  guest: '/_housekey/guest',
  /** Begins a session with the identity that a front has checked. */
  front: '/_housekey/front',
  /** With SERVICE_APPS: issues a ticket at the login, and exchanges it on an app's host. */
  ticket: '/_housekey/ticket',
  /** Shows a code, and waits until it is approved on another device. */
  device: '/_housekey/device',
  /** The redirect URI of the owner's account elsewhere. */
  accountCallback: '/_housekey/account/callback',
} as const;

/** The API's paths in a layout, by name. */
export type Paths = Readonly<Record<keyof typeof PATHS, string>>;
/** The paths of the views in a layout, by name. */
export type Views = Readonly<Record<keyof typeof VIEWS, string>>;

/** The location of Housekey's paths on the origin, and the way a browser stays signed in. */
export interface Layout {
  /**
   * `token`: the page keeps the token in local storage.
   * `cookie`: the session is an HttpOnly cookie, out of reach of the app's scripts.
   */
  readonly session: 'token' | 'cookie';
  /** The gateway proxies an app, which owns `/`: the views move under `/_housekey/`. */
  readonly gateway: boolean;
  /** With forward auth or in the library: the login is on the app's host, so the app owns `/` there, too. */
  readonly sameHost: boolean;
  /** The app uses `/api/auth/login` itself: all of Housekey's paths move under `/_housekey/`. */
  readonly prefixOnly: boolean;
}

/** Layout of the built-in app, without an app behind it. */
export const DEFAULT_LAYOUT: Layout = {
  session: 'token',
  gateway: false,
  sameHost: false,
  prefixOnly: false,
};

/** Whether an app is on Housekey's origin and owns `/`. */
export function isAppOnOrigin({ gateway, sameHost }: Layout): boolean {
  return gateway || sameHost;
}

/** The paths, of which some are below `/_housekey`. */
function withPrefix<Name extends string>(
  paths: Record<Name, string>,
  names: readonly NoInfer<Name>[],
): Readonly<Record<Name, string>> {
  const moved = { ...paths };
  for (const name of names) moved[name] = `/_housekey${paths[name]}`;
  return moved;
}

/** The API's paths in this layout. */
export function pathsOf({ prefixOnly }: Layout): Paths {
  return prefixOnly ? withPrefix(PATHS, ['login', 'me', 'status', 'logout', 'verify']) : PATHS;
}

/** The views whose usual paths are those of an app on the same origin. */
export const MOVED_VIEWS = [
  'welcome',
  'console',
  'activity',
  'sessions',
  'device',
  'credentials',
  'settings',
  'setup',
] as const;

/** The views' paths in this layout. */
export function viewsOf(layout: Layout): Views {
  if (layout.prefixOnly) return withPrefix(VIEWS, ['login', ...MOVED_VIEWS]);
  return isAppOnOrigin(layout) ? withPrefix(VIEWS, MOVED_VIEWS) : VIEWS;
}

/** Facts for the script of a page, as `data-` attributes of `<html>`. Present means true. */
export interface PageFacts {
  readonly sessionCookie?: boolean;
  readonly gateway?: boolean;
  readonly sameHost?: boolean;
  readonly prefixOnly?: boolean;
  /** The request for the page carried no session cookie. */
  readonly noSession?: boolean;
  /** A passkey can sign in. */
  readonly passkeys?: boolean;
  /** A passkey that the browser creates after a sign-in with the password alone would be kept. */
  readonly keepsPasskeys?: boolean;
  /** The password does not sign in. */
  readonly passwordOff?: boolean;
  /** The owner's name for the service. */
  readonly title?: string | false;
  /** SERVICE_APPS is set: the welcome page shows its apps. */
  readonly apps?: boolean;
  /** The login can be set up in this browser, with the code. */
  readonly setup?: boolean;
  /** Why not: a {@link SetupRefusal}, on the page for it. */
  readonly setupRefusal?: string | false;
  readonly upstreamError?: UpstreamError;
}

/** The layout of a page, as it is told to its script. */
export function layoutFacts({ session, ...others }: Layout): PageFacts {
  return { sessionCookie: session === 'cookie', ...others };
}

/**
 * Why the app behind the gateway does not respond: it cannot be connected to, takes too long, or sends too
 * many headers.
 */
export type UpstreamError = 'unreachable' | 'slow' | 'oversized';

/** Query parameter of the login view: where to go after signing in. */
export const NEXT_PARAMETER = 'next';

/**
 * In a request for the status, a question of `housekey check --url`; in the response, the proof that the service
 * has the same signing key. Nobody without the key gets an answer.
 */
export const CHECK_HEADER = 'x-housekey-check';

/**
 * Headers of the proof of work that gets past a rejected sign-in (429 or 503). The response contains
 * a challenge. The same request, sent again with the solution, waits in a separate lane. The OpenAPI
 * document describes their format.
 */
export const PROOF_HEADERS = {
  challenge: 'x-housekey-challenge',
  solution: 'x-housekey-proof',
} as const;
