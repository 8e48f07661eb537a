import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  formVariantOf,
  LOGIN_FORM_ID,
  LOGIN_SLOTS,
  messageSlot,
  NEXT_PARAMETER,
  PATHS,
  pathsOf,
  UI_FIELD,
  type Language,
  type Layout,
  type LoginFormName,
  type LoginTemplates,
} from '../contract/index.js';
import { pageHeaders, type HeaderFields } from '../http/headers.js';
import { encodeText, type Encodings } from '../http/representation.js';
import { escapeHtml } from './escape-html.js';
import { createPageLanguages, fillMessages, localizePage } from './page-language.js';

/** The content of the login page, apart from its layout. */
export interface LoginView {
  /** The host that the visitor sees. */
  readonly host: string;
  readonly language: Language;
  /** Attributes of `<html>`. */
  readonly attributes: readonly string[];
  /** The visitor's target; empty if it is unknown. */
  readonly next: string;
  /** The answer to a form that was sent without JavaScript. Default: the form as it begins. */
  readonly answer?: LoginAnswer;
}

export interface LoginAnswer {
  readonly form: Exclude<LoginFormName, 'idle'>;
  readonly message: string;
  /** The email as typed. */
  readonly email: string;
  readonly staySignedIn: boolean;
}

export interface LoginPageFiles {
  /** The page without a form. */
  readonly html: string;
  /** The name of the service. */
  readonly title: string;
  readonly templates: LoginTemplates;
}

/** Different pages at a time: one for each host, target and language. */
const MAX_PAGES = 64;
/** Pages with more than this are not cached, in UTF-16 code units. */
const MAX_KEY_LENGTH = 1024;
/** For pages made at request time. For this page, 9 takes ten times as long and saves 1 % more. */
const BROTLI_QUALITY = 5;

/**
 * Renders the login page with its form, so that the browser shows it before it has loaded any script.
 * If the session is a cookie, the form also works without JavaScript.
 */
export function createLoginPage(
  { html, title, templates }: LoginPageFiles,
  layout: Layout,
): (view: LoginView) => Encodings {
  const pages = new LRUCache<string, Encodings>({ max: MAX_PAGES });
  const languages = createPageLanguages(templates);
  const render = (view: LoginView) => {
    const language = languages(view.language);
    const page = localizePage(html, language, view.attributes, 'loginScript');
    // Before any value of the request or the configuration is in it.
    const fill = (text: string) => fillMessages(text, language);
    const texts = { form: fill(formFor(view, templates)), notice: fill(NOTICE), title };
    return encodeText(fillPage(page, texts, layout, view), BROTLI_QUALITY);
  };
  return (view) => {
    const key = JSON.stringify(view);
    if (key.length > MAX_KEY_LENGTH || view.answer !== undefined) return render(view);
    const page = pages.get(key) ?? render(view);
    pages.set(key, page);
    return page;
  };
}

/** The security headers of the login page, which allow its styles by their hash. */
export function loginPageHeaders(html: string, cookieDomain: string | undefined): HeaderFields {
  // A form's redirect may lead to an app on any host under the domain.
  const formTargets =
    cookieDomain === undefined ? [] : [`https://${cookieDomain}:*`, `https://*.${cookieDomain}:*`];
  return {
    ...pageHeaders({ styles: inlineStyles(html), formTargets }),
    // With `no-referrer`, browsers send `Origin: null` with a form, as a page of another site would.
    'referrer-policy': 'same-origin',
  };
}

/** The hashes of a page's styles, as sources for its policy (CSP Level 3 §6.7.2.3). */
export function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style>(?<text>[^]*?)<\/style>/g)].map(({ groups }) => {
    const hash = createHash('sha256').update(groups?.['text'] ?? '');
    return `'sha256-${hash.digest('base64')}'`;
  });
}

function formFor({ attributes, answer }: LoginView, { forms }: LoginTemplates): string {
  return forms[formVariantOf(attributes)]?.[answer?.form ?? 'idle'] ?? '';
}

/** Hidden until it is clear that there is no script. Blocked scripts do not show `<noscript>`. */
const NOTICE = `<p class="script-notice">${messageSlot('scriptNeeded')}</p>`;
const NOSCRIPT = /<noscript>[^]*?<\/noscript>/;
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/** A page that is complete without any script. */
export function withoutScripts(html: string): string {
  return html.replaceAll(SCRIPTS, '').replace(NOSCRIPT, '');
}

interface LoginTexts {
  readonly form: string;
  readonly notice: string;
  /** The name of the service. */
  readonly title: string;
}

function fillPage(
  html: string,
  { form, notice, title }: LoginTexts,
  layout: Layout,
  view: LoginView,
): string {
  const { host, answer } = view;
  // Without a script, what the form says stays as it is.
  const page = answer === undefined ? html.replace(NOSCRIPT, '') : withoutScripts(html);
  const slots: Readonly<Record<string, string>> = {
    [LOGIN_SLOTS.host]: host,
    [LOGIN_SLOTS.title]: title,
    [LOGIN_SLOTS.message]: answer?.message ?? '',
  };
  const filled = form
    // In one pass, so that a value that looks like a slot stays as it is.
    .replaceAll(/\{\{[a-z]+\}\}/g, (slot) => escapeHtml(slots[slot] ?? slot))
    .replace(`action="${PATHS.login}"`, () => `action="${pathsOf(layout).login}"`)
    .replace(' name="email"', () => ` name="email" value="${escapeHtml(answer?.email ?? '')}"`)
    .replace(' checked=""', answer?.staySignedIn === false ? '' : ' checked=""');
  if (layout.session === 'token') {
    // Only the script can keep the session, and sends the form itself.
    const disabled = filled.replace('<button type="submit"', '<button type="submit" disabled=""');
    return page.replace('<div id="root"></div>', () => `<div id="root">${disabled}</div>${notice}`);
  }
  const fields = hiddenField(UI_FIELD, '1') + hiddenField(NEXT_PARAMETER, view.next);
  return page.replace('<div id="root"></div>', () => `<div id="root">${filled}</div>${fields}`);
}

/** Outside of the form, so that the form is exactly what the script expects. */
function hiddenField(name: string, value: string): string {
  return `<input type="hidden" form="${LOGIN_FORM_ID}" name="${name}" value="${escapeHtml(value)}">`;
}
