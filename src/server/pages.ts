import {
  LAYOUT_ATTRIBUTES,
  NEXT_PARAMETER,
  PREFIXES,
  viewsOf,
  type Layout,
  type UpstreamError,
  DEFAULT_LAYOUT,
} from '../contract/index.js';
import { HousekeyError } from '../core/errors.js';
import { isReadMethod } from '../http/navigation.js';
import { byMethod, rawPathOf, rejectUnknownPath, type Handler } from '../http/router.js';
import { PAGE_HEADERS, pageHeaders, type HeaderFields } from '../http/headers.js';
import type { RequestHead, RequestContext } from '../http/context.js';
import { contentHash, type Encodings } from '../http/representation.js';
import {
  createLoginPage,
  inlineStyles,
  loginPageHeaders,
  parseTemplates,
  type LoginPageFiles,
} from './login-page.js';
import {
  createErrorPages,
  createViewPages,
  layoutAttributes,
  pageWith,
  viewAttributes,
} from './page-variants.js';
import { mediaTypeOf, readFiles, respondWithFile } from './static-files.js';

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
  /** Whether someone can sign in at all. */
  readonly authEnabled: boolean;
  readonly cookieDomain: string | undefined;
  readonly signInAttributes: () => readonly string[];
}

/** Cached for a year: the file name changes whenever the content does. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Reads the built frontend into memory. It is small, and requests then never touch the disk, so they
 * can only name files that existed at startup.
 *
 * @param options.appUnprotected - whether authentication is disabled in front of an app
 * @param options.signInAttributes - what the login page must know about passkeys now, as attributes
 * @throws PagesMissingError (`ERR_HOUSEKEY_PAGES_MISSING`) if `directory` contains no built frontend
 */
export async function loadPages(
  directory: string,
  layout: Layout,
  options: PageOptions,
): Promise<Pages> {
  const files = await readFiles(directory);
  const index = textOf(files, 'index.html', directory);
  const headers = pageHeaders({ styles: inlineStyles(index) });
  const page = pageWith(index, layoutAttributes(layout));
  const views = createViewPages(index, layout);
  const errorPages = createErrorPages(index, layout);
  const login = createLoginHandler(loginFiles(files, directory), layout, options);

  const renderPage = (context: PageContext, html: Encodings, status: number) =>
    respondWithPage(context, html, { status, headers, layout, options });
  const view = byMethod({
    GET: (context) =>
      renderPage(context, views(context.sessionTokens.length > 0, options.signInAttributes()), 200),
  });
  const notFound: Handler = (context) =>
    isReadMethod(context.request.method)
      ? renderPage(context, page, 404)
      : rejectUnknownPath(context);
  return {
    views: createViews(layout, {
      view,
      login: byMethod({ GET: (context) => login(context) }),
      notFound,
    }),
    login,
    upstreamError: (context, error, status) => renderPage(context, errorPages(error), status),
    assets: createAssetHandler(files),
  };
}

type PageContext = RequestContext<RequestHead>;

interface PageResponseOptions {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly layout: Layout;
  readonly options: PageOptions;
}

function respondWithPage(
  context: PageContext,
  html: Encodings,
  { status, headers, layout, options: { appUnprotected } }: PageResponseOptions,
): Response {
  return respondWithFile(context, html, {
    status,
    mediaType: mediaTypeOf('index.html'),
    headers,
    cacheControl: 'no-store',
    // With a session, the same path can be the app's.
    ...(layout.gateway ? { vary: 'cookie' } : {}),
    appUnprotected,
  });
}

/** Longer targets are never allowed. */
const MAX_NEXT_LENGTH = 8 * 1024;

/** The login page, with its form unless nobody can sign in with it or someone may be signed in. */
function createLoginHandler(
  files: LoginPageFiles,
  layout: Layout,
  options: PageOptions,
): (context: PageContext) => Response {
  const headers = loginPageHeaders(files.html, options.cookieDomain);
  const render = createLoginPage(files, layout);
  const withoutForm = createViewPages(files.html, layout);
  return (context) => {
    const hasSession = context.sessionTokens.length > 0;
    const signIn = options.signInAttributes();
    const hasForm =
      options.authEnabled && !hasSession && !signIn.includes(LAYOUT_ATTRIBUTES.passwordOff);
    const next = new URL(context.request.url).searchParams.get(NEXT_PARAMETER) ?? '';
    const html = hasForm
      ? render({
          host: context.host,
          attributes: viewAttributes(layout, hasSession, signIn),
          next: next.length > MAX_NEXT_LENGTH ? '' : next,
        })
      : withoutForm(hasSession, signIn);
    return respondWithPage(context, html, { status: 200, headers, layout, options });
  };
}

function loginFiles(files: ReadonlyMap<string, Encodings>, directory: string): LoginPageFiles {
  const templates = parseTemplates(textOf(files, 'login-forms.json', directory));
  if (templates === undefined) throw new PagesMissingError('login-forms.json is not complete');
  return { html: textOf(files, 'login.html', directory), templates };
}

interface ViewHandlers {
  readonly view: Handler;
  readonly login: Handler;
  readonly notFound: Handler;
}

function createViews(layout: Layout, { view, login, notFound }: ViewHandlers): Handler {
  const { login: loginPath } = viewsOf(layout);
  const views: ReadonlySet<string> = new Set(Object.values(viewsOf(layout)));
  return (context) => {
    const path = rawPathOf(context.request.url);
    const moved = movedView(path, layout);
    if (moved !== undefined) return context.redirect(302, moved);
    if (path === loginPath) return login(context);
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

function textOf(files: ReadonlyMap<string, Encodings>, name: string, directory: string): string {
  const file = files.get(name)?.get('identity');
  if (file !== undefined) return Buffer.from(file).toString('utf8');
  throw new PagesMissingError(`There is no frontend in ${directory}; run "npm run build"`);
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
      headers: PAGE_HEADERS,
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
