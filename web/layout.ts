import {
  isAppOnOrigin,
  pathsOf,
  viewsOf,
  type Layout,
  type PageFacts,
  type UpstreamError,
} from '../src/contract/index.js';

type Facts = Readonly<Partial<Record<keyof PageFacts, string>>>;

/** Reads the layout. The values are ignored. */
export function readLayout(facts: Facts): Layout {
  return {
    session: facts.sessionCookie === undefined ? 'token' : 'cookie',
    gateway: facts.gateway !== undefined,
    sameHost: facts.sameHost !== undefined,
    prefixOnly: facts.prefixOnly !== undefined,
  };
}

/** Reads the upstream error; null if there is none. */
export function readUpstreamError({ upstreamError: error }: Facts): UpstreamError | null {
  if (error === undefined) return null;
  // A newer service may send a kind of error that this page does not know.
  return error === 'slow' || error === 'oversized' ? error : 'unreachable';
}

// Read once, because a page never changes its layout. In tests there is no document.
const facts: Facts = typeof document === 'undefined' ? {} : document.documentElement.dataset;

export const layout = readLayout(facts);
/** Whether the browser had no session cookie when it loaded this page. */
export const hadNoSession = facts.noSession !== undefined;
export const upstreamError = readUpstreamError(facts);

/** The owner's name for the service; undefined if it has none. */
const ownTitle = facts.title;

/** Whether there are apps on other hosts. */
export const hasApps = facts.apps !== undefined;

/** Whether the login can be set up in this browser. */
export const canSetUp = facts.setup !== undefined;
/** Why not, on the page for it. */
export const shownSetupRefusal = facts.setupRefusal;

/** Whether the password signs in. */
export const hasPasswordSignIn = facts.passwordOff === undefined;
/** Whether a passkey that the browser creates after a sign-in with the password is kept. */
export const keepsPasskeys = facts.keepsPasskeys !== undefined;

/** Whether the app is on this page's origin. */
export const appOnOrigin = isAppOnOrigin(layout);

/** The API paths in this page's layout. */
export const paths = pathsOf(layout);

/** The page paths in this page's layout. */
export const views = viewsOf(layout);

/** The host of this page, with the port unless it is the default one. */
export function pageHost(): string {
  return window.location.host;
}

/** The name of the service. */
export function serviceName(): string {
  return ownTitle ?? 'Housekey';
}

/** How a page calls the service in its title: by its own name, or by its host. */
export function siteName(): string {
  return ownTitle ?? pageHost();
}

const VIEW_PATHS: ReadonlySet<string> = new Set(Object.values(views));

/**
 * Whether the path is exactly one of our pages, as in the service. The router alone would also
 * match another case or a trailing slash. Other paths may belong to the app behind the gateway, so
 * they are loaded from the server instead of routed.
 */
export function isView(pathname: string): boolean {
  // Next.js removes the slash from the welcome page's address.
  return VIEW_PATHS.has(pathname) || `${pathname}/` === views.welcome;
}
