import {
  ACTIONS_SLOT,
  LOGIN_SLOTS,
  PAGES,
  PENDING_MESSAGES,
  type Language,
  type LoginMessageName,
} from '../contract/index.js';
import { DEFAULT_TITLE } from '../core/appearance/appearance.js';
import { API_HEADERS, type HeaderFields } from '../http/headers.js';
import { chooseLanguage, LANGUAGE_HEADERS } from '../http/language.js';
import type { HeadersReader } from '../http/request-info.js';
import type { LogoutView, RenderLogoutPage } from '../http/routes/logout-page.js';
import { escapeHtml } from './escape-html.js';
import { inlineStyles, type LoginPageFiles, withoutScripts } from './login-page.js';
import { createPageLanguages, fillMessages, localizePage, textOf } from './page-language.js';

export interface RenderedPage {
  readonly html: string;
  readonly headers: HeaderFields;
}

/**
 * Renders the page for a browser with more cookies than a request may carry.
 *
 * @param headers - of the request
 * @param areDeleted - whether the response deletes them, or the user decides
 */
export type RenderCookieFlood = (headers: HeadersReader, areDeleted: boolean) => RenderedPage;

/** The content of a page. */
interface PlainView {
  readonly host: string;
  readonly language: Language;
  readonly heading: LoginMessageName;
  readonly text: readonly LoginMessageName[];
  /** HTML, from the texts of messages. */
  readonly actions: (text: (name: LoginMessageName) => string) => string;
}

/** A longer name is not one (RFC 1035 §2.3.4); the port has five digits. */
const MAX_HOST_LENGTH = 253 + 6;

/**
 * Creates the pages that work without any script, in the visitor's language and with the look of the login page.
 *
 * @param files - the login page
 * @param filesWithoutImages - the same, without the owner's images: a browser with too many cookies cannot load them
 */
export function createPlainPages(
  files: LoginPageFiles,
  filesWithoutImages: LoginPageFiles,
): { readonly logout: RenderLogoutPage; readonly cookieFlood: RenderCookieFlood } {
  const render = createRenderer(files);
  const renderWithoutImages = createRenderer(filesWithoutImages);
  return {
    logout: ({ request, host }, view) =>
      render({ host, language: chooseLanguage(request.headers), ...logoutTexts(view) }),
    cookieFlood: (headers, areDeleted) =>
      (areDeleted ? render : renderWithoutImages)({
        host: (headers.get('host') ?? '').slice(0, MAX_HOST_LENGTH),
        language: chooseLanguage(headers),
        heading: 'tooManyCookies',
        text: [areDeleted ? 'cookiesDeleted' : 'cookiesKept'],
        // The empty `href` is the page's own address.
        actions: (text) => primaryLink('', text(areDeleted ? 'continue' : 'deleteCookies')),
      }),
  };
}

function logoutTexts(view: LogoutView): Pick<PlainView, 'heading' | 'text' | 'actions'> {
  if (view.kind === 'done') {
    return {
      heading: 'signedOutTitle',
      text: [PENDING_MESSAGES[view.pending]],
      actions: (text) => primaryLink(view.login, text('signIn')),
    };
  }
  return {
    heading: 'signOutTitle',
    text: ['signOutHelp'],
    actions: (text) =>
      `<form method="post" action="${PAGES.logout}"><button type="submit" class="submit-button">${escapeHtml(text('signOut'))}</button></form><a class="text-button" href="${escapeHtml(view.back)}">${escapeHtml(text('cancel'))}</a>`,
  };
}

function primaryLink(href: string, text: string): string {
  return `<a class="submit-button" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

function createRenderer({
  html,
  title,
  templates,
}: LoginPageFiles): (view: PlainView) => RenderedPage {
  const languages = createPageLanguages(templates);
  const headers = plainPageHeaders(html);
  return ({ host, language, heading, text, actions }) => {
    const page = languages(language);
    const textFor = (name: LoginMessageName) => textOf(page, name);
    const slots: Readonly<Record<string, string>> = {
      [LOGIN_SLOTS.host]: escapeHtml(host),
      [LOGIN_SLOTS.title]: escapeHtml(title),
      [LOGIN_SLOTS.heading]: escapeHtml(textFor(heading)),
      [LOGIN_SLOTS.message]: escapeHtml(text.map(textFor).join(' ')),
      [ACTIONS_SLOT]: actions(textFor),
    };
    // In one pass, so that a value that looks like a slot stays as it is.
    const content = fillMessages(templates.plain, page).replaceAll(
      /\{\{[a-z]+\}\}/g,
      (slot) => slots[slot] ?? slot,
    );
    const site = title === DEFAULT_TITLE ? host : title;
    const name = escapeHtml([textFor(heading), site].join(' · '));
    return {
      html: withoutScripts(localizePage(html, page, [], null))
        .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
        .replace('<div id="root"></div>', () => content),
      headers,
    };
  };
}

/** Nothing but styles and images. The cookie decides on the language as well, and on who is asked. */
function plainPageHeaders(html: string): HeaderFields {
  return {
    ...API_HEADERS,
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${inlineStyles(html).join(' ')}`,
      "img-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    // With `no-referrer`, browsers send `Origin: null` with the form, as a page of another site would.
    'referrer-policy': 'same-origin',
    vary: LANGUAGE_HEADERS,
  };
}
