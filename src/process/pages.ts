import {
  PREFIXES,
  viewsOf,
  type Language,
  type Layout,
  type Views,
  type UpstreamError,
  DEFAULT_LAYOUT,
} from '../contract/index.js';
import { HousekeyError } from '../core/errors.js';
import type { RequestContext } from '../http/context.js';
import { OWN_IMAGE_HEADERS, PAGE_HEADERS, pageHeaders } from '../http/headers.js';
import { chooseLanguage } from '../http/language.js';
import { isReadMethod } from '../http/navigation.js';
import { contentHash, type Encodings } from '../http/representation.js';
import { byMethod, rawPathOf, rejectUnknownPath, type Handler } from '../http/router.js';
import type { RenderLoginForm } from '../http/routes/login-form.js';
import { createLoginHandler } from './login-handler.js';
import { applyAppearance } from './appearance/apply-appearance.js';
import { createAppearanceFiles, MANIFEST_NAME, OWN_PREFIX } from './appearance/appearance-files.js';
import { inlineStyles, type LoginPageFiles } from './login-page.js';
import { parseTemplates } from './login-templates.js';
import { createPageLanguages } from './page-language.js';
import { respondWithPage, type PageContext, type PageOptions } from './page-response.js';
import {
  createErrorPages,
  createPages as createVariants,
  createViewPages,
  layoutAttributes,
  setupAttributes,
} from './page-variants.js';
import { mediaTypeOf, respondWithFile } from './static-files.js';

/** Serves the built frontend. */
export interface Pages {
  readonly handlers: {
    /** Serves the views, and the not-found page for every other path. */
    readonly app: Handler;
    /** Serves the hashed files below `/_housekey/assets/`. */
    readonly assets: Handler;
    /** The login page in answer to its own form. */
    readonly renderLoginForm: RenderLoginForm;
  };
  /** The login page, at a path that is the app's for visitors with a session. */
  readonly login: (context: PageContext) => Response;
  /** The page for users when the app does not respond. */
  readonly upstreamError: (context: PageContext, error: UpstreamError, status: number) => Response;
}

/** Thrown if the frontend has not been built. */
export class PagesMissingError extends HousekeyError {
  override readonly name = 'PagesMissingError';
  readonly code = 'ERR_HOUSEKEY_PAGES_MISSING';
}

/** These names stay when their content changes. */
const STABLE_NAME = /^assets\/icon-[a-z\d-]+\.png$/;

/** Cached for a year: the file name changes whenever the content does. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the built frontend from memory. It is small, and requests then never touch the disk.
 *
 * @param files - by name, such as `assets/index.js`
 * @throws PagesMissingError (`ERR_HOUSEKEY_PAGES_MISSING`) if the frontend is not among them
 */
export function createPages(
  files: ReadonlyMap<string, Encodings>,
  layout: Layout,
  options: PageOptions,
): Pages {
  const { appearance } = options;
  const ownFiles = createAppearanceFiles(appearance, layout);
  const applied = (html: string) => applyAppearance(html, appearance, ownFiles);
  const index = applied(textOf(files, 'index.html'));
  const headers = pageHeaders({ styles: inlineStyles(index) });
  const builtLogin = readLoginFiles(files);
  const login = { ...builtLogin, html: applied(builtLogin.html), title: appearance.title };
  const languages = createPageLanguages(login.templates);
  const views = createViewPages(index, layout, languages, 'pagesScript');
  const otherPages = createVariants(index, languages, 'pagesScript');
  const errorPages = createErrorPages(index, layout, languages);
  const loginHandler = createLoginHandler(login, layout, options);

  const renderPage = (context: PageContext, html: Encodings, status: number) =>
    respondWithPage(context, html, { status, headers, options });
  const notFound: Handler = (context) =>
    isReadMethod(context.request.method)
      ? renderPage(context, otherPages(languageOf(context), layoutAttributes(layout)), 404)
      : rejectUnknownPath(context);
  return {
    handlers: {
      app: createViews(layout, {
        view: byMethod({ GET: createView({ layout, views, options, renderPage }) }),
        login: byMethod({ GET: loginHandler.page }),
        notFound,
      }),
      assets: createAssetHandler(new Map([...files, ...ownFiles.files])),
      renderLoginForm: loginHandler.answer,
    },
    login: loginHandler.page,
    upstreamError: (context, error, status) =>
      renderPage(context, errorPages(languageOf(context), error), status),
  };
}

interface ViewParts {
  readonly layout: Layout;
  readonly views: ReturnType<typeof createViewPages>;
  readonly options: PageOptions;
  readonly renderPage: (context: PageContext, html: Encodings, status: number) => Response;
}

/** Serves the views. The page for the first setup has status 403 if there is no setup. */
function createView({ layout, views, options, renderPage }: ViewParts): Handler {
  const { firstSetup } = viewsOf(layout);
  return (context) => {
    const refusal = options.checkSetup(context);
    const isSetup = rawPathOf(context.request.url) === firstSetup;
    const html = views(languageOf(context), context.sessionTokens.length > 0, [
      ...options.signInAttributes(),
      ...setupAttributes(refusal, isSetup),
    ]);
    return renderPage(context, html, isSetup && refusal !== undefined ? 403 : 200);
  };
}

function languageOf({ request }: PageContext): Language {
  return chooseLanguage(request.headers);
}

function readLoginFiles(files: ReadonlyMap<string, Encodings>): Omit<LoginPageFiles, 'title'> {
  const templates = parseTemplates(textOf(files, 'login-forms.json'));
  if (templates === undefined) throw new PagesMissingError('login-forms.json is not complete');
  return { html: textOf(files, 'login.html'), templates };
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

/** An app on the same origin owns the usual paths of these. */
const VIEWS_OF_THE_APP = [
  'welcome',
  'app',
  'activity',
  'sessions',
  'credentials',
  'setup',
] as const satisfies readonly (keyof Views)[];

/**
 * Where a view is if the app owns its usual path. Such a request gets here only on Housekey's own
 * address, without the proxy.
 */
function movedView(path: string, layout: Layout): string | undefined {
  if (!layout.sameHost) return undefined;
  const views = viewsOf(layout);
  const usual = viewsOf(DEFAULT_LAYOUT);
  const moved = VIEWS_OF_THE_APP.find((name) => usual[name] === path);
  return moved && views[moved];
}

function textOf(files: ReadonlyMap<string, Encodings>, name: string): string {
  const file = files.get(name)?.get('identity');
  if (file !== undefined) return Buffer.from(file).toString('utf8');
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
      headers: name.startsWith(OWN_PREFIX) ? OWN_IMAGE_HEADERS : PAGE_HEADERS,
      cacheControl: name === MANIFEST_NAME || STABLE_NAME.test(name) ? 'no-cache' : IMMUTABLE,
      // Assets are cached for longer than this configuration may last.
      appUnprotected: false,
      hash: hashes.get(name),
    });
  }
}

function nameOf({ request }: RequestContext): string {
  return `assets/${rawPathOf(request.url).slice(PREFIXES.assets.length)}`;
}
