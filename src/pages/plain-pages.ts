import { PAGES, type Language } from '../contract/index.js';
import { DEFAULT_TITLE, type Appearance } from '../core/appearance/appearance.js';
import { MAX_HOST_LENGTH } from '../core/origin.js';
import { API_HEADERS, type HeaderFields } from '../http/plain-response.js';
import { chooseLanguage, LANGUAGE_HEADERS } from '../http/representation.js';
import { isNavigation } from '../http/navigation.js';
import type {
  ErrorPage,
  RenderedPage,
  RenderErrorPage,
  RenderPage,
  GuestView,
} from '../http/page.js';
import type { ConsentView } from '../http/oidc-provider.js';
import type { HeadersReader } from '../http/request-info.js';
import type { LockView } from '../http/routes/lock.js';
import type { LogoutView } from '../http/routes/logout-page.js';
import type { StepUpView } from '../http/routes/step-up.js';
import type { PageTexts } from './built-pages.js';
import { consentView } from './consent-view.js';
import { guestView } from './guest-view.js';
import { html, Html } from './html.js';
import { field } from './login-form.js';
import { loginFrame } from './login-page.js';
import type { DocumentRenderer } from './page-document.js';
import { createHash } from 'node:crypto';

/**
 * Renders the page for a browser with more cookies than a request may carry.
 *
 * @param headers - of the request
 * @param areDeleted - whether the response deletes them, or the user decides
 */
export type RenderCookieFlood = (headers: HeadersReader, areDeleted: boolean) => RenderedPage;

/** The content of a page. */
export interface PlainView extends Pick<ErrorPage, 'heading' | 'text' | 'values'> {
  readonly actions: (t: PageTexts['t'], language: Language) => Html;
  /** The sources of its scripts. Default: none. */
  readonly scripts?: string;
  /** The sources to which the redirects of its forms may lead. Default: all apps and clients. */
  readonly formTargets?: readonly string[];
}

/** The parts of the pages. */
export interface PlainPageParts {
  readonly documents: DocumentRenderer;
  /** Without the owner's images: a browser with too many cookies, or on another host, cannot load them. */
  readonly documentsWithoutImages: DocumentRenderer;
  readonly textsIn: (language: Language) => PageTexts;
  /** The title is the name of the service. */
  readonly appearance: Pick<Appearance, 'title'>;
  /** The origins of apps to which the form for a confirmation leads. */
  readonly appOrigins: readonly string[];
  /** The same for clients of OpenID Connect. */
  readonly clientSources: readonly string[];
}

/** The pages that work without any script, in the visitor's language and with the look of the login page. */
export interface PlainPages {
  readonly logout: RenderPage<LogoutView>;
  readonly lock: RenderPage<LockView>;
  readonly stepUp: RenderPage<StepUpView>;
  readonly guest: RenderPage<GuestView>;
  readonly consent: RenderPage<ConsentView>;
  readonly errorPage: RenderErrorPage;
  readonly cookieFlood: RenderCookieFlood;
}

export function createPlainPages(parts: PlainPageParts): PlainPages {
  const render = createRenderer(parts, parts.documents);
  const renderWithoutImages = createRenderer(parts, parts.documentsWithoutImages);
  return {
    logout: ({ request, host }, view) => render(host, request.headers, logoutTexts(view)),
    lock: ({ request, host }, view) => render(host, request.headers, lockView(view)),
    stepUp: ({ request, host }, view) =>
      render(host, request.headers, {
        heading: 'stepUpTitle',
        text: view.message,
        actions: (t) => stepUpForm(view, t),
      }),
    guest: (context, view) =>
      render(
        context.host,
        context.request.headers,
        guestView(context, view, parts.appearance.title),
      ),
    consent: ({ request, host }, view) => render(host, request.headers, consentView(view)),
    errorPage: ({ request, host }, error, { href, link, isNewTab, ...texts }) => {
      if (!isNavigation(request.method, request.headers)) return error;
      const actions: PlainView['actions'] = (t) => primaryLink(href, t(link), isNewTab);
      const page = renderWithoutImages(host, request.headers, { ...texts, actions });
      const headers = { ...error.headers, ...page.headers, 'content-type': HTML };
      return { status: error.status, headers, body: page.html };
    },
    cookieFlood: (headers, areDeleted) => {
      const host = (headers.get('host') ?? '').slice(0, MAX_HOST_LENGTH);
      return (areDeleted ? render : renderWithoutImages)(host, headers, {
        heading: 'tooManyCookies',
        text: areDeleted ? 'cookiesDeleted' : 'cookiesKept',
        // The empty `href` is the page's own address.
        actions: (t) => primaryLink('', t(areDeleted ? 'continue' : 'deleteCookies')),
      });
    },
  };
}

function logoutTexts(view: LogoutView): PlainView {
  if (view.kind === 'done') {
    return {
      heading: 'signedOutTitle',
      text: `pending-${view.pending}`,
      actions: (t) => primaryLink(view.login, t('signIn')),
    };
  }
  return {
    heading: 'signOutTitle',
    text: 'signOutHelp',
    actions: (t) =>
      html`<form method="post" action="${view.action ?? PAGES.logout}">
          <button type="submit" class="submit-button">${t('signOut')}</button>
        </form>
        <a class="text-button" href="${view.back}">${t('cancel')}</a>`,
  };
}

const HTML = 'text/html; charset=utf-8';

/** Without an `action`, it is sent to the address of the page, and keeps the fragment. */
function stepUpForm(view: StepUpView, t: PageTexts['t']): Html {
  const { email, asksForPassword, asksForPasskey, asksForCode } = view;
  if (!asksForPassword) {
    return html`${
      asksForPasskey &&
      html`<form method="post">
        <button type="submit" class="submit-button">${t('passkeySignIn')}</button>
      </form>`
    }`;
  }
  const password = html`type="password" autocomplete="current-password" required`;
  const code = html`type="text" inputmode="numeric" autocomplete="one-time-code" required`;
  return html`<form class="login-form" method="post">
    <input type="text" autocomplete="username" value="${email}" hidden readonly />
    ${field(t, 'password', { attributes: password })}
    ${asksForCode && field(t, 'code', { attributes: code })}
    <button type="submit" class="submit-button">${t('continue')}</button>
  </form>`;
}

function primaryLink(href: string, text: string, isNewTab = false): Html {
  return isNewTab
    ? html`<a class="submit-button" href="${href}" target="_blank">${text}</a>`
    : html`<a class="submit-button" href="${href}">${text}</a>`;
}

function createRenderer(
  { textsIn, appearance: { title: name }, appOrigins, clientSources }: PlainPageParts,
  { render, styleSources }: DocumentRenderer,
): (host: string, requested: HeadersReader, view: PlainView) => RenderedPage {
  const headers = plainPageHeaders(styleSources, [...appOrigins, ...clientSources]);
  return (host, requested, { heading, text, values, actions, scripts, formTargets }) => {
    const texts = textsIn(chooseLanguage(requested));
    const title = texts.t(heading);
    const content = html`<div class="login-form">
      <div class="login-intro">
        <h1>${title}</h1>
        <p class="form-message">${texts.t(text, values)}</p>
      </div>
      ${actions(texts.t, texts.language)}
    </div>`;
    return {
      html: render({
        language: texts.language,
        title: [title, name === DEFAULT_TITLE ? host : name].join(' · '),
        body: loginFrame({ texts, host, name }, content),
      }),
      headers:
        formTargets === undefined
          ? withScripts(headers, scripts)
          : plainPageHeaders(styleSources, formTargets),
    };
  };
}

function withScripts(headers: HeaderFields, sources: string | undefined): HeaderFields {
  if (sources === undefined) return headers;
  const policy = `${headers['content-security-policy']}; script-src ${sources}`;
  return { ...headers, 'content-security-policy': policy };
}

/** Nothing but styles and images. The cookie decides on the language as well, and on who is asked. */
function plainPageHeaders(styles: readonly string[], formTargets: readonly string[]): HeaderFields {
  return {
    ...API_HEADERS,
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${styles.join(' ')}`,
      "img-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      ["form-action 'self'", ...formTargets].join(' '),
      "frame-ancestors 'none'",
    ].join('; '),
    // With `no-referrer`, browsers send `Origin: null` with the form, as a page of another site would.
    'referrer-policy': 'same-origin',
    vary: LANGUAGE_HEADERS,
  };
}

/** Puts the fragment into the form, and shows it in place of the text that asks for scripts. */
const SCRIPT =
  "const form=document.forms[0];form.elements['token'].value=location.hash.slice(1);" +
  'form.hidden=false;form.previousElementSibling.hidden=true';
const SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

const actions = () => html``;

/** The content of the page to which "It was not me" in a notice leads. */
function lockView(view: LockView): PlainView {
  if (view === 'ask') {
    return {
      heading: 'lockAsk',
      text: 'lockAskHelp',
      actions: (t) =>
        html`<p class="form-message">${t('guestNeedsScript')}</p>
          <form method="post" action="${PAGES.lock}" hidden>
            <input type="hidden" name="token" />
            <button type="submit" class="submit-button">${t('lockNow')}</button>
          </form>
          ${new Html(`<script>${SCRIPT}</script>`)}`,
      scripts: SCRIPT_SOURCE,
    };
  }
  return view === 'over'
    ? { heading: 'guestOver', text: 'lockOverHelp', actions }
    : { heading: 'locked', text: view === 'locked' ? 'failed-locked' : `pending-${view}`, actions };
}
