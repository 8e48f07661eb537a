import {
  isAppOnOrigin,
  DEFAULT_LAYOUT,
  LAYOUT_ATTRIBUTES,
  pathsOf,
  viewsOf,
  type Layout,
  type UpstreamError,
} from '../src/contract/index.js';

type Attributes = Pick<Element, 'hasAttribute' | 'getAttribute'>;

/** Reads the layout from the attributes of the page's `<html>`. Their values are ignored. */
export function readLayout(page: Attributes): Layout {
  return {
    session: page.hasAttribute(LAYOUT_ATTRIBUTES.cookie) ? 'cookie' : 'token',
    gateway: page.hasAttribute(LAYOUT_ATTRIBUTES.gateway),
    sameHost: page.hasAttribute(LAYOUT_ATTRIBUTES.sameHost),
    prefixOnly: page.hasAttribute(LAYOUT_ATTRIBUTES.prefixOnly),
  };
}

/** Reads the upstream error from the page's `<html>`; null if there is none. */
export function readUpstreamError(page: Attributes): UpstreamError | null {
  const error = page.getAttribute(LAYOUT_ATTRIBUTES.upstreamError);
  if (error === null) return null;
  // A newer service may send a kind of error that this page does not know.
  return error === 'slow' || error === 'oversized' ? error : 'unreachable';
}

// Read once, because a page never changes its layout. In tests there is no document.
const page = typeof document === 'undefined' ? null : document.documentElement;

export const layout = page === null ? DEFAULT_LAYOUT : readLayout(page);
/** Whether the browser had no session cookie when it loaded this page. */
export const hadNoSession = page?.hasAttribute(LAYOUT_ATTRIBUTES.noSession) === true;
export const upstreamError = page === null ? null : readUpstreamError(page);

/** The owner's name for the service; null if it has none. */
export const ownTitle = page?.getAttribute(LAYOUT_ATTRIBUTES.title) ?? null;

/** Whether there are apps on other hosts. */
export const hasApps = page?.hasAttribute(LAYOUT_ATTRIBUTES.apps) === true;

/** Whether the login can be set up in this browser. */
export const canSetUp = page?.hasAttribute(LAYOUT_ATTRIBUTES.setup) === true;
/** Why not, on the page for it. */
export const shownSetupRefusal = page?.getAttribute(LAYOUT_ATTRIBUTES.setupRefusal) ?? null;

/** Whether a passkey could sign in when this page was loaded. */
export const hasPasskeys = page?.hasAttribute(LAYOUT_ATTRIBUTES.passkeys) === true;
/** Whether the password signs in. */
export const hasPasswordSignIn = page?.hasAttribute(LAYOUT_ATTRIBUTES.passwordOff) !== true;

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
