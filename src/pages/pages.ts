import {
  DEFAULT_LAYOUT,
  layoutFacts,
  LINK_QUERY,
  MOVED_VIEWS,
  viewsOf,
  type BuiltPages,
  type Layout,
  type PageFacts,
  type UpstreamError,
} from '../contract/index.js';
import type { RequestContext } from '../http/context.js';
import { pageHeaders } from '../http/headers.js';
import { chooseLanguage } from '../http/language.js';
import { isReadMethod } from '../http/request-info.js';
import { encodeText, type Encodings } from '../http/representation.js';
import { byMethod, rawPathOf, rejectUnknownPath, type Handler } from '../http/router.js';
import type { RenderLoginForm } from '../http/routes/login-form.js';
import type { RenderDevicePage } from '../http/routes/device-codes.js';
import type { RenderGuestPage } from '../http/guest-page.js';
import type { RenderErrorPage } from '../http/error-page.js';
import type { RenderStepUpPage } from '../http/routes/tickets.js';
import type { RenderLockPage } from '../http/routes/lock.js';
import type { RenderLogoutPage } from '../http/routes/logout-page.js';
import { createAppearanceFiles } from './appearance/appearance-files.js';
import { addressOf, createPageTexts, readBuiltPages, type PageTexts } from './built-pages.js';
import { html } from './html.js';
import { createDevicePage, createLoginHandler, type LoginHandler } from './login-handler.js';
import { createAssetHandler } from './page-assets.js';
import { createDocuments, type DocumentRenderer } from './page-document.js';
import { createPlainPages, type RenderCookieFlood } from './plain-pages.js';
import { respondWithPage, viewFacts, type PageContext, type PageOptions } from './page-response.js';
import type { PlainResponse } from '../http/plain-response.js';

/** Serves the built frontend. */
export interface Pages {
  readonly handlers: {
    /** Serves the views, and the not-found page for every other path. */
    readonly views: Handler;
    /** Serves the hashed files below `/_housekey/assets/`. */
    readonly assets: Handler;
    /** The login page in answer to its own form. */
    readonly renderLoginForm: RenderLoginForm;
    /** The page to sign out on. */
    readonly renderLogoutPage: RenderLogoutPage;
    /** The page that locks the login, with the link in a notice. */
    readonly renderLockPage: RenderLockPage;
    /** The page that asks the owner for the password. */
    readonly renderStepUpPage: RenderStepUpPage;
    /** The page of a browser that waits for its approval. */
    readonly renderDevicePage: RenderDevicePage;
    /** The pages of a guest. */
    readonly renderGuestPage: RenderGuestPage;
    /** The page in place of an error. */
    readonly renderErrorPage: RenderErrorPage;
  };
  /** The login page, at a path that is the app's for visitors with a session. */
  readonly login: LoginHandler['page'];
  /** The page for a browser with too many cookies. */
  readonly cookieFlood: RenderCookieFlood;
  /** The page for users when the app does not respond. */
  readonly upstreamError: (
    context: PageContext,
    error: UpstreamError,
    status: number,
  ) => PlainResponse;
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
  const built = readBuiltPages(files);
  const textsIn = createPageTexts(files);
  const textsOf = ({ request }: PageContext) => textsIn(chooseLanguage(request.headers));
  const look = { icon: addressOf(built.icon), styles: built.login.styles };
  const documents = createDocuments(appearance, ownFiles, look);
  const plain = createPlainPages({
    ...options,
    documents,
    documentsWithoutImages: createDocuments(appearance, { ...ownFiles, ...NO_IMAGES }, look),
    textsIn,
    name: appearance.title,
  });
  const loginParts = { documents, textsOf, script: addressOf(built.login.script) };
  const login = createLoginHandler(loginParts, layout, options);
  const appDocuments = createDocuments(appearance, ownFiles, { ...look, styles: built.app.styles });
  const app = createAppPages(appDocuments, { built, textsOf, layout, options });
  return {
    handlers: {
      views: createViews(layout, { ...app, login: byMethod({ GET: login.page }) }),
      assets: createAssetHandler(new Map([...files, ...ownFiles.files])),
      renderLoginForm: login.answer,
      renderLogoutPage: plain.logout,
      renderLockPage: plain.lock,
      renderStepUpPage: plain.stepUp,
      renderDevicePage: createDevicePage(loginParts, layout, options),
      renderGuestPage: plain.guest,
      renderErrorPage: plain.errorPage,
    },
    login: login.page,
    cookieFlood: plain.cookieFlood,
    upstreamError: app.upstreamError,
  };
}

const NO_IMAGES = { logo: undefined, backdrop: undefined };

interface AppPageParts {
  readonly built: BuiltPages;
  readonly textsOf: (context: PageContext) => PageTexts;
  readonly layout: Layout;
  readonly options: PageOptions;
}

/** The pages that their script draws: all but the login page. */
function createAppPages(documents: DocumentRenderer, parts: AppPageParts) {
  const { layout, options } = parts;
  const respond = createAppResponder(documents, parts);
  return {
    view: byMethod({
      GET: (context) => {
        const refusal = options.checkSetup(context);
        const isSetup = rawPathOf(context.request.url) === viewsOf(layout).firstSetup;
        const isRefused = isSetup && refusal !== undefined;
        const facts = {
          ...viewFacts(layout, context.sessionTokens.length > 0, options),
          setupRefusal: isRefused && refusal,
          // Other pages lead there without the code: it then says where the code is.
          setup: refusal === undefined || (refusal === 'code' && !isSetup),
          apps: options.appOrigins.length > 0,
        };
        return respond(context, facts, isRefused ? 403 : 200);
      },
    }),
    notFound: (context: RequestContext) =>
      isReadMethod(context.request.method)
        ? respond(context, layoutFacts(layout), 404)
        : rejectUnknownPath(context),
    upstreamError: (context: PageContext, error: UpstreamError, status: number) =>
      respond(context, { ...layoutFacts(layout), upstreamError: error }, status),
  };
}

/** Responds with the document for the script. Each of the few variants is made on first use. */
function createAppResponder(
  { render, styleSources }: DocumentRenderer,
  { built, textsOf, options }: AppPageParts,
): (context: PageContext, facts: PageFacts, status: number) => PlainResponse {
  const headers = pageHeaders({ styles: styleSources });
  const pages = new Map<string, Encodings>();
  return (context, facts, status) => {
    const { language, t } = textsOf(context);
    const key = JSON.stringify([language, facts]);
    const scripts = [built.app.script, built.messages[language]]
      .filter((name) => name !== undefined)
      .map(addressOf);
    const body = html`<noscript><p class="noscript">${t('scriptNeeded')}</p></noscript>
      <div id="root"></div>`;
    const page =
      pages.get(key) ?? encodeText(render({ language, facts, scripts, body }), BROTLI_QUALITY);
    pages.set(key, page);
    return respondWithPage(context, page, { status, headers, options });
  };
}

/** 11 takes 30 ms for each page, and 9 saves nearly as much. */
const BROTLI_QUALITY = 9;

function createViews(
  layout: Layout,
  { view, login, notFound }: Readonly<Record<'view' | 'login' | 'notFound', Handler>>,
): Handler {
  const { login: loginPath, welcome } = viewsOf(layout);
  const views: ReadonlySet<string> = new Set(Object.values(viewsOf(layout)));
  return (context) => {
    const path = rawPathOf(context.request.url);
    const moved = movedView(path, layout);
    if (moved !== undefined) return context.redirect(302, moved);
    const isLink = layout.gateway && path === welcome && context.request.url.endsWith(LINK_QUERY);
    if (path === loginPath || isLink) return login(context);
    return (views.has(path) ? view : notFound)(context);
  };
}

/**
 * The path of a view if the app owns its usual path. Such a request gets here only on Housekey's own
 * address, without the proxy.
 */
function movedView(path: string, layout: Layout): string | undefined {
  if (!layout.sameHost) return undefined;
  const views = viewsOf(layout);
  const usual = viewsOf(DEFAULT_LAYOUT);
  const moved = MOVED_VIEWS.find((name) => usual[name] === path);
  return moved && views[moved];
}
