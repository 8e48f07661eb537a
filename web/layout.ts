import {
  LAYOUT_ATTRIBUTES,
  pathsOf,
  DEFAULT_LAYOUT,
  viewsOf,
  type Layout,
} from '../src/contract/index.js';

/** Why the app behind the gate is not shown: nobody answers there, or not in time. */
export type UpstreamError = 'unreachable' | 'slow';

type Attributes = Pick<Element, 'hasAttribute' | 'getAttribute'>;

/** The layout that the service wrote onto the page. An attribute counts by being there. */
export function readLayout(page: Attributes): Layout {
  return {
    session: page.hasAttribute(LAYOUT_ATTRIBUTES.cookie) ? 'cookie' : 'token',
    gateway: page.hasAttribute(LAYOUT_ATTRIBUTES.gateway),
    prefixOnly: page.hasAttribute(LAYOUT_ATTRIBUTES.prefixOnly),
  };
}

/** The trouble that the service wrote onto the page; null for none. */
export function readUpstreamError(page: Attributes): UpstreamError | null {
  const upstreamError = page.getAttribute(LAYOUT_ATTRIBUTES.upstreamError);
  if (upstreamError === null) return null;
  // A kind that this page does not know yet is trouble all the same.
  return upstreamError === 'slow' ? 'slow' : 'unreachable';
}

// Read once: a page is served in one layout and stays in it. Outside of a page: the plain one.
const page = typeof document === 'undefined' ? null : document.documentElement;

export const layout = page === null ? DEFAULT_LAYOUT : readLayout(page);
export const trouble = page === null ? null : readUpstreamError(page);

/** The paths of the API in this page's layout. */
export const paths = pathsOf(layout);

/** The paths of the views in this page's layout. */
export const views = viewsOf(layout);
