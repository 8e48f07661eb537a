import type { ServiceMessageName } from '../contract/index.js';
import type { RequestContext, RequestHead } from './context.js';
import type { PlainResponse, HeaderFields } from './plain-response.js';
import type { Share } from '../core/auth/guests.js';

/** An error in the words of a page, with a link that helps. */
export interface ErrorPage {
  readonly heading: ServiceMessageName;
  readonly text: ServiceMessageName;
  readonly href: string;
  readonly link: ServiceMessageName;
  /** The values in the text. Default: none. */
  readonly values?: Readonly<Record<string, string>>;
  /** Whether the link opens another tab. Default: false. */
  readonly isNewTab?: boolean;
}

/** Shows a page in place of an error, if a person is waiting for one: a program gets the error itself. */
export type RenderErrorPage = (
  context: RequestContext<RequestHead>,
  error: PlainResponse,
  page: ErrorPage,
) => PlainResponse;

/** A page with its headers. */
export interface RenderedPage {
  readonly html: string;
  readonly headers: HeaderFields;
}

/** Renders a page for a request. */
export type RenderPage<View> = (context: RequestContext<RequestHead>, view: View) => RenderedPage;

/** Responds with a page. None is cached. */
export function showPage(
  context: RequestContext<RequestHead>,
  { html, headers }: RenderedPage,
  status = 200,
  more: HeaderFields = {},
  cookies: readonly string[] = [],
): PlainResponse {
  const page = context.text('text/html; charset=utf-8', html, { ...headers, ...more }, cookies);
  return { ...page, status };
}

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

/** The paths of a share. */
export function sharedPaths({ paths }: Share): readonly string[] {
  return paths.entries.map((entry) => entry.replace(/^=/, ''));
}

/** The path to which a link leads. */
export function landingPath(share: Share): string {
  return sharedPaths(share).slice(0, 1).join('');
}
