import {
  PREFIXES,
  viewsOf,
  type Layout,
  type UpstreamError,
  DEFAULT_LAYOUT,
} from '../contract/index.js';
import { HousekeyError } from '../core/errors.js';
import { isReadMethod } from '../http/navigation.js';
import { byMethod, rawPathOf, rejectUnknownPath, type Handler } from '../http/router.js';
import type { RequestHead, RequestContext } from '../http/context.js';
import { contentHash, type Encodings } from '../http/representation.js';
import { createErrorPages, createViewPages, layoutAttributes, pageWith } from './page-variants.js';
import { mediaTypeOf, respondWithFile } from './static-files.js';

/** Serves the built frontend. */
export interface Pages {
  /** Serves the views, and the not-found page for every other path. */
  readonly views: Handler;
  /** The login page, at a path that is the app's for visitors with a session. */
  readonly login: (context: RequestContext<RequestHead>) => Response;
  /** The page for users when the app does not respond. */
  readonly upstreamError: (
    context: RequestContext<RequestHead>,
    error: UpstreamError,
    status: number,
  ) => Response;
  /** Serves the hashed files below `/_housekey/assets/`. */
  readonly assets: Handler;
}

/** Thrown if the frontend has not been built. */
export class PagesMissingError extends HousekeyError {
  override readonly name = 'PagesMissingError';
  readonly code = 'ERR_HOUSEKEY_PAGES_MISSING';
}

export interface PageOptions {
  readonly appUnprotected: boolean;
  readonly signInAttributes: () => readonly string[];
}

/** Cached for a year: the file name changes whenever the content does. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the built frontend from memory. It is small, and requests then never touch the disk.
 *
 * @param files - by name, such as `assets/index.js`
 * @param options.appUnprotected - whether authentication is disabled in front of an app
 * @param options.signInAttributes - what the login page must know about passkeys now, as attributes
 * @throws PagesMissingError (`ERR_HOUSEKEY_PAGES_MISSING`) if there is no `index.html`
 */
export function createPages(
  files: ReadonlyMap<string, Encodings>,
  layout: Layout,
  { appUnprotected, signInAttributes }: PageOptions,
): Pages {
  const index = indexIn(files);
  const page = pageWith(index, layoutAttributes(layout));
  const views = createViewPages(index, layout);
  const errorPages = createErrorPages(index, layout);

  function renderPage(
    context: RequestContext<RequestHead>,
    html: Encodings,
    status: number,
  ): Response {
    const options = {
      status,
      mediaType: mediaTypeOf('index.html'),
      cacheControl: 'no-store',
      // With a session, the same path can be the app's.
      ...(layout.gateway ? { vary: 'cookie' } : {}),
      appUnprotected,
    };
    return respondWithFile(context, html, options);
  }

  const renderView = (context: RequestContext<RequestHead>) =>
    renderPage(context, views(context.sessionTokens.length > 0, signInAttributes()), 200);
  const view = byMethod({ GET: renderView });
  const notFound: Handler = (context) =>
    isReadMethod(context.request.method)
      ? renderPage(context, page, 404)
      : rejectUnknownPath(context);
  return {
    views: createViews(layout, view, notFound),
    login: renderView,
    upstreamError: (context, error, status) => renderPage(context, errorPages(error), status),
    assets: createAssetHandler(files),
  };
}

function createViews(layout: Layout, view: Handler, notFound: Handler): Handler {
  const views: ReadonlySet<string> = new Set(Object.values(viewsOf(layout)));
  return (context) => {
    const path = rawPathOf(context.request.url);
    const moved = movedView(path, layout);
    if (moved !== undefined) return context.redirect(302, moved);
    return (views.has(path) ? view : notFound)(context);
  };
}

/**
 * Where a view is if the app owns its usual path. Such a request gets here only on Housekey's own
 * address, without the proxy.
 */
function movedView(path: string, layout: Layout): string | undefined {
  if (!layout.sameHost) return undefined;
  const usual = viewsOf(DEFAULT_LAYOUT);
  const { welcome, app } = viewsOf(layout);
  if (path === usual.welcome) return welcome;
  return path === usual.app ? app : undefined;
}

function indexIn(files: ReadonlyMap<string, Encodings>): Uint8Array {
  const index = files.get('index.html')?.get('identity');
  if (index !== undefined) return index;
  throw new PagesMissingError('The frontend has not been built; run "npm run build"');
}

function createAssetHandler(files: ReadonlyMap<string, Encodings>): Handler {
  const hashes = new Map([...files].map(([name, encodings]) => [name, contentHash(encodings)]));
  const respond = byMethod({ GET: (context) => respondWithAsset(context) });
  return (context) =>
    files.has(nameOf(context))
      ? respond(context)
      : context.reject(404, 'File not found; reload the page');

  function respondWithAsset(context: RequestContext): Response {
    const name = nameOf(context);
    return respondWithFile(context, files.get(name) ?? new Map(), {
      status: 200,
      mediaType: mediaTypeOf(name),
      cacheControl: IMMUTABLE,
      // Assets are cached for longer than this configuration may last.
      appUnprotected: false,
      hash: hashes.get(name),
    });
  }
}

function nameOf({ request }: RequestContext): string {
  return `assets/${rawPathOf(request.url).slice(PREFIXES.assets.length)}`;
}
