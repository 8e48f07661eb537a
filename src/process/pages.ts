import {
  viewsOf,
  type Language,
  type Layout,
  type LoginTemplates,
  type Views,
  type UpstreamError,
  DEFAULT_LAYOUT,
} from '../contract/index.js';
import { HousekeyError } from '../core/errors.js';
import { pageHeaders } from '../http/headers.js';
import { chooseLanguage } from '../http/language.js';
import { isReadMethod } from '../http/navigation.js';
import type { Encodings } from '../http/representation.js';
import { byMethod, rawPathOf, rejectUnknownPath, type Handler } from '../http/router.js';
import type { RenderLoginForm } from '../http/routes/login-form.js';
import type { RenderLogoutPage } from '../http/routes/logout-page.js';
import { applyAppearance } from './appearance/apply-appearance.js';
import { createAppearanceFiles } from './appearance/appearance-files.js';
import { createLoginHandler } from './login-handler.js';
import { inlineStyles, type LoginPageFiles } from './login-page.js';
import { parseTemplates } from './login-templates.js';
import { createAssetHandler } from './page-assets.js';
import { createPageLanguages } from './page-language.js';
import { createPlainPages, type RenderCookieFlood } from './plain-pages.js';
import { respondWithPage, type PageContext, type PageOptions } from './page-response.js';
import {
  createErrorPages,
  createPages as createVariants,
  createViewPages,
  layoutAttributes,
  setupAttributes,
} from './page-variants.js';

/** Serves the built frontend. */
export interface Pages {
  readonly handlers: {
    /** Serves the views, and the not-found page for every other path. */
    readonly app: Handler;
    /** Serves the hashed files below `/_housekey/assets/`. */
    readonly assets: Handler;
    /** The login page in answer to its own form. */
    readonly renderLoginForm: RenderLoginForm;
    /** The page to sign out on. */
    readonly renderLogoutPage: RenderLogoutPage;
  };
  /** The login page, at a path that is the app's for visitors with a session. */
  readonly login: (context: PageContext) => Response;
  /** The page for a browser with too many cookies. */
  readonly cookieFlood: RenderCookieFlood;
  /** The page for users when the app does not respond. */
  readonly upstreamError: (context: PageContext, error: UpstreamError, status: number) => Response;
}

/** Thrown if the frontend has not been built. */
export class PagesMissingError extends HousekeyError {
  override readonly name = 'PagesMissingError';
  readonly code = 'ERR_HOUSEKEY_PAGES_MISSING';
}

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
  const { html, templates } = readLoginFiles(files);
  const { title } = appearance;
  const loginFiles = { html: applied(html), title, templates };
  const withoutImages = applyAppearance(html, appearance, { ...ownFiles, ...NO_IMAGES });
  const plain = createPlainPages(loginFiles, { ...loginFiles, html: withoutImages });
  const index = applied(textOf(files, 'index.html'));
  const { view, notFound, upstreamError } = createScriptedPages(index, templates, layout, options);
  const login = createLoginHandler(loginFiles, layout, options);
  return {
    handlers: {
      app: createViews(layout, { view, login: byMethod({ GET: login.page }), notFound }),
      assets: createAssetHandler(new Map([...files, ...ownFiles.files])),
      renderLoginForm: login.answer,
      renderLogoutPage: plain.logout,
    },
    login: login.page,
    cookieFlood: plain.cookieFlood,
    upstreamError,
  };
}

const NO_IMAGES = { logo: undefined, backdrop: undefined };

interface ScriptedPages extends Pick<Pages, 'upstreamError'>, Omit<ViewHandlers, 'login'> {}

/** The pages that the script draws: all but the login page. */
function createScriptedPages(
  index: string,
  templates: LoginTemplates,
  layout: Layout,
  options: PageOptions,
): ScriptedPages {
  const headers = pageHeaders({ styles: inlineStyles(index) });
  const languages = createPageLanguages(templates);
  const views = createViewPages(index, layout, languages, 'pagesScript');
  const otherPages = createVariants(index, languages, 'pagesScript');
  const errorPages = createErrorPages(index, layout, languages);
  const respond = (context: PageContext, page: Encodings, status: number) =>
    respondWithPage(context, page, { status, headers, options });
  return {
    view: byMethod({
      GET: (context) => {
        const refusal = options.checkSetup(context);
        const isSetup = rawPathOf(context.request.url) === viewsOf(layout).firstSetup;
        const page = views(languageOf(context), context.sessionTokens.length > 0, [
          ...options.signInAttributes(),
          ...setupAttributes(refusal, isSetup),
        ]);
        return respond(context, page, isSetup && refusal !== undefined ? 403 : 200);
      },
    }),
    notFound: (context) =>
      isReadMethod(context.request.method)
        ? respond(context, otherPages(languageOf(context), layoutAttributes(layout)), 404)
        : rejectUnknownPath(context),
    upstreamError: (context, error, status) =>
      respond(context, errorPages(languageOf(context), error), status),
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
 * The path of a view if the app owns its usual path. Such a request gets here only on Housekey's own
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
