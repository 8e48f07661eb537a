import {
  DEFAULT_LAYOUT,
  isAppOnOrigin,
  layoutFacts,
  LINK_QUERY,
  MOVED_VIEWS,
  PAGES,
  viewsOf,
  type BuiltPages,
  type Layout,
  type PageFacts,
  type UpstreamError,
  PREFIXES,
} from '../contract/index.js';
import type { RequestContext } from '../http/context.js';
import { isReadMethod } from '../http/request-info.js';
import { encodeText, type Encodings, contentHash, chooseLanguage } from '../http/representation.js';
import { byMethod, rawPathOf, rejectUnknownPath, type Handler } from '../http/router.js';
import { createAppearanceFiles, MANIFEST_NAME, OWN_PREFIX } from './appearance/appearance-files.js';
import { addressOf, createPageTexts, readBuiltPages, type PageTexts } from './built-pages.js';
import { html, type Html } from './html.js';
import { createLoginHandler } from './login-handler.js';
import {
  viewFacts,
  createDocuments,
  type DocumentRenderer,
  respondWithPage,
  type PageContext,
  type PageOptions,
} from './page-document.js';
import { createPlainPages } from './plain-pages.js';
import {
  type PlainResponse,
  pageHeaders,
  OWN_IMAGE_HEADERS,
  PAGE_HEADERS,
} from '../http/plain-response.js';
import { mediaTypeOf, respondWithFile } from './static-files.js';

export type Pages = ReturnType<typeof createPages>;

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
) {
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
  });
  const script = addressOf(built.login.script);
  const login = createLoginHandler({ documents, textsOf, script }, layout, options);
  const appDocuments = createDocuments(appearance, ownFiles, { ...look, styles: built.app.styles });
  const app = createAppPages(appDocuments, { built, textsOf, layout, options });
  return {
    handlers: {
      /** Serves the views, and the not-found page for every other path. */
      views: createViews(layout, { ...app, login: byMethod({ GET: login.page }) }),
      /** Serves the hashed files below `/_housekey/assets/`. */
      assets: createAssetHandler(new Map([...files, ...ownFiles.files])),
      renderLoginForm: login.answer,
      renderLogoutPage: plain.logout,
      renderLockPage: plain.lock,
      renderStepUpPage: plain.stepUp,
      renderDevicePage: login.device,
      renderGuestPage: plain.guest,
      renderConsentPage: plain.consent,
      renderErrorPage: plain.errorPage,
    },
    /** The login page, at a path that is the app's for visitors with a session. */
    login: login.page,
    /** The page for a browser with too many cookies. */
    cookieFlood: plain.cookieFlood,
    /** The page for users when the app does not respond. */
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
      GET: async (context) => {
        const isSignedIn = await options.isSignedIn(context);
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
        return respond(context, facts, isRefused ? 403 : 200, isSignedIn);
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
  { built, textsOf, layout, options }: AppPageParts,
): (context: PageContext, facts: PageFacts, status: number, isSignedIn?: boolean) => PlainResponse {
  const headers = pageHeaders({ styles: styleSources });
  const pages = new Map<string, Encodings>();
  return (context, facts, status, isSignedIn = false) => {
    const { language, t } = textsOf(context);
    const key = JSON.stringify([language, facts, isSignedIn]);
    const scripts = [built.app.script, built.messages[language]]
      .filter((name) => name !== undefined)
      .map(addressOf);
    const body = html`<noscript>${withoutScript(t, layout, isSignedIn)}</noscript>
      <div id="root"></div>`;
    const page =
      pages.get(key) ?? encodeText(render({ language, facts, scripts, body }), BROTLI_QUALITY);
    pages.set(key, page);
    return respondWithPage(context, page, { status, headers, options });
  };
}

/** In place of a page that its script draws. What the links lead to works without one. */
function withoutScript(t: PageTexts['t'], layout: Layout, isSignedIn: boolean): Html {
  if (layout.session === 'token') return html`<p class="noscript">${t('scriptNeeded')}</p>`;
  const hasApp = isAppOnOrigin(layout);
  const link = html`<a href="${hasApp ? '/' : viewsOf(layout).login}"
    >${t(hasApp ? 'openApp' : 'signIn')}</a
  >`;
  return html`<div class="noscript">
    <p>${isSignedIn && t('signedInAlready')} ${t('pageNeedsScript')}</p>
    ${(hasApp || !isSignedIn) && html`<p>${link}</p>`}
    ${isSignedIn && html`<p><a href="${PAGES.logout}">${t('signOut')}</a></p>`}
  </div>`;
}

/** 11 takes 30 ms for each page, and 9 saves nearly as much. */
const BROTLI_QUALITY = 9;

function createViews(
  layout: Layout,
  { view, login, notFound }: Readonly<Record<'view' | 'login' | 'notFound', Handler>>,
): Handler {
  const { login: loginPath, welcome, console: home } = viewsOf(layout);
  const views: ReadonlySet<string> = new Set(Object.values(viewsOf(layout)));
  return (context) => {
    const path = rawPathOf(context.request.url);
    const moved = movedView(path, layout);
    if (moved !== undefined) return context.redirect(302, moved);
    const plain = path.slice(0, -1);
    if (path.startsWith(`${home}/`) && path.endsWith('/') && views.has(plain)) {
      return context.redirect(308, plain + new URL(context.request.url).search);
    }
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

/** These names stay when their content changes. */
const STABLE_NAME = /^assets\/icon-[a-z\d-]+\.png$/;

/** Cached for a year: the file name changes whenever the content does. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the hashed files below `/_housekey/assets/`, by name, such as `assets/index.js`. */
function createAssetHandler(files: ReadonlyMap<string, Encodings>): Handler {
  const hashes = new Map<string, string>();
  const respond = byMethod({ GET: (context) => respondWithAsset(context) });
  return (context) =>
    files.has(nameOf(context))
      ? respond(context)
      : context.reject(404, 'File not found; reload the page');

  function respondWithAsset(context: RequestContext): PlainResponse {
    const name = nameOf(context);
    const encodings = files.get(name) ?? new Map();
    const hash = hashes.get(name) ?? contentHash(encodings);
    hashes.set(name, hash);
    return respondWithFile(context, encodings, {
      status: 200,
      mediaType: mediaTypeOf(name),
      headers: name.startsWith(OWN_PREFIX) ? OWN_IMAGE_HEADERS : PAGE_HEADERS,
      cacheControl: name === MANIFEST_NAME || STABLE_NAME.test(name) ? 'no-cache' : IMMUTABLE,
      // Assets are cached for longer than this configuration may last.
      appUnprotected: false,
      hash,
    });
  }
}

function nameOf({ request }: RequestContext): string {
  return `assets/${rawPathOf(request.url).slice(PREFIXES.assets.length)}`;
}
