import type { Share } from '../core/auth/guests.js';
import type { RequestContext, RequestHead } from './context.js';
import type { HeaderFields } from './headers.js';
import type { PlainResponse } from './plain-response.js';

/** A page that a guest sees. */
export type GuestView =
  /** Its script sends the fragment of the link. */
  | { readonly kind: 'start' }
  /** Asks first: nothing has happened yet. `secret`: the fragment, which the button sends again. */
  | { readonly kind: 'offer'; readonly share: Share; readonly secret: string }
  /** The owner has opened the link, and stays the owner. */
  | { readonly kind: 'owner'; readonly share: Share }
  /** A page that is not a part of the share, or that only the owner may see. */
  | { readonly kind: 'elsewhere' | 'owners'; readonly share: Share }
  /** The link has ended, its share has too many sessions, or it was opened too often just now. */
  | { readonly kind: 'over' | 'full' | 'busy' };

/** Renders the page for a request. */
export type RenderGuestPage = (
  context: RequestContext<RequestHead>,
  view: GuestView,
) => { readonly html: string; readonly headers: HeaderFields };

/** Responds with a page. None is cached. */
export function respondWithGuestPage(
  render: RenderGuestPage,
  context: RequestContext<RequestHead>,
  view: GuestView,
  status: number,
  more: HeaderFields = {},
): PlainResponse {
  const { html, headers } = render(context, view);
  return { ...context.text('text/html; charset=utf-8', html, { ...headers, ...more }), status };
}

/** The paths of a share. */
export function sharedPaths({ paths }: Share): readonly string[] {
  return paths.entries.map((entry) => entry.replace(/^=/, ''));
}

/** The path to which a link leads. */
export function landingPath(share: Share): string {
  return sharedPaths(share).slice(0, 1).join('');
}
