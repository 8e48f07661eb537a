import {
  DEFAULT_LAYOUT,
  LAYOUT_ATTRIBUTES,
  LINK_QUERY,
  MOVED_VIEWS,
  viewsOf,
  type BuiltPages,
  type Layout,
  type UpstreamError,
} from '../contract/index.js';
import { pageHeaders } from '../http/headers.js';
import { chooseLanguage } from '../http/language.js';
import { isReadMethod } from '../http/request-info.js';
import { encodeText, type Encodings } from '../http/representation.js';
import { byMethod, rawPathOf, rejectUnknownPath, type Handler } from '../http/router.js';
import type { RenderLoginForm } from '../http/routes/login-form.js';
import type { RenderStepUpPage } from '../http/routes/tickets.js';
import type { RenderLogoutPage } from '../http/routes/logout-page.js';
import { createAppearanceFiles } from './appearance/appearance-files.js';
import { addressOf, createPageTexts, readBuiltPages, type PageTexts } from './built-pages.js';
import { html } from './html.js';
import { createLoginHandler } from './login-handler.js';
import { createAssetHandler } from './page-assets.js';
import { layoutAttributes, setupAttributes, viewAttributes } from './page-attributes.js';
import { createDocuments, type DocumentRenderer, type PageAttribute } from './page-document.js';
import { createPlainPages, type RenderCookieFlood } from './plain-pages.js';
import { respondWithPage, type PageContext, type PageOptions } from './page-response.js';
import type { PlainResponse } from '../http/plain-response.js';

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
    /** The page that asks the owner for the password. */
    readonly renderStepUpPage: RenderStepUpPage;
  };
  /** The login page, at a path that is the app's for visitors with a session. */
  readonly login: (context: PageContext) => PlainResponse;
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
  const icon = addressOf(built.icon);
  const look = { icon, styles: built.login.styles };
  const documents = createDocuments(appearance, ownFiles, look);
  const plain = createPlainPages({
    documents,
    documentsWithoutImages: createDocuments(appearance, { ...ownFiles, ...NO_IMAGES }, look),
    textsIn,
    name: appearance.title,
    appOrigins: options.appOrigins,
  });
  const script = addressOf(built.login.script);
  const login = createLoginHandler({ documents, textsOf, script }, layout, options);
  const app = createAppPages(
    createDocuments(appearance, ownFiles, { icon, styles: built.app.styles }),
    { built, textsOf, layout, options },
  );
  return {
    handlers: {
      app: createViews(layout, { ...app, login: byMethod({ GET: login.page }) }),
      assets: createAssetHandler(new Map([...files, ...ownFiles.files])),
      renderLoginForm: login.answer,
      renderLogoutPage: plain.logout,
      renderStepUpPage: plain.stepUp,
    },
    login: login.page,
    cookieFlood: plain.cookieFlood,
    upstreamError: app.upstreamError,
  };
}

const NO_IMAGES = { logo: undefined, backdrop: undefined };

interface AppPages extends Pick<Pages, 'upstreamError'>, Omit<ViewHandlers, 'login'> {}

interface AppPageParts {
  readonly built: BuiltPages;
  readonly textsOf: (context: PageContext) => PageTexts;
  readonly layout: Layout;
  readonly options: PageOptions;
}

/** The pages that their script draws: all but the login page. */
function createAppPages(documents: DocumentRenderer, parts: AppPageParts): AppPages {
  const { layout, options } = parts;
  const respond = createAppResponder(documents, parts);
  return {
    view: byMethod({
      GET: (context) => {
        const refusal = options.checkSetup(context);
        const isSetup = rawPathOf(context.request.url) === viewsOf(layout).firstSetup;
        const hasSession = context.sessionTokens.length > 0;
        const attributes = [
          ...viewAttributes(layout, hasSession, options.signInAttributes()),
          ...setupAttributes(refusal, isSetup),
          ...(options.appOrigins.length > 0 ? [LAYOUT_ATTRIBUTES.apps] : []),
        ];
        return respond(context, attributes, isSetup && refusal !== undefined ? 403 : 200);
      },
    }),
    notFound: (context) =>
      isReadMethod(context.request.method)
        ? respond(context, layoutAttributes(layout), 404)
        : rejectUnknownPath(context),
    upstreamError: (context, error, status) =>
      respond(
        context,
        [...layoutAttributes(layout), [LAYOUT_ATTRIBUTES.upstreamError, error]],
        status,
      ),
  };
}

/** Responds with the document for the script. Each of the few variants is made on first use. */
function createAppResponder(
  { render, styleSources }: DocumentRenderer,
  { built, textsOf, options }: AppPageParts,
): (context: PageContext, attributes: readonly PageAttribute[], status: number) => PlainResponse {
  const headers = pageHeaders({ styles: styleSources });
  const pages = new Map<string, Encodings>();
  return (context, attributes, status) => {
    const { language, t } = textsOf(context);
    const key = JSON.stringify([language, attributes]);
    const scripts = [built.app.script, built.messages[language]]
      .filter((name) => name !== undefined)
      .map(addressOf);
    const body = html`<noscript><p class="noscript">${t('scriptNeeded')}</p></noscript>
      <div id="root"></div>`;
    const page =
      pages.get(key) ?? encodeText(render({ language, attributes, scripts, body }), BROTLI_QUALITY);
    pages.set(key, page);
    return respondWithPage(context, page, { status, headers, options });
  };
}

/** 11 takes 30 ms for each page, and 9 saves nearly as much. */
const BROTLI_QUALITY = 9;

interface ViewHandlers {
  readonly view: Handler;
  readonly login: Handler;
  readonly notFound: Handler;
}

function createViews(layout: Layout, { view, login, notFound }: ViewHandlers): Handler {
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
