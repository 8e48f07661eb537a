import { directionOf, isLanguage, LOGIN_IDS } from '../../src/contract/index.js';
import { siteName } from '../layout.js';
import {
  addMessages,
  createTranslate,
  onLanguageChange,
  setLanguage,
  textOf,
} from '../messages/catalog.js';
import type { LoginMessages, SignInMessages } from '../messages/keys.js';

/*
 * The service renders the login page with all its texts (`src/pages/login-page.ts`). Elements with `data-text` or
 * `data-label` keep the name of their message, so that it can be shown in another language.
 */

type Messages = LoginMessages & SignInMessages;

/** A message of the login page, in the page's language. */
export const t = createTranslate<Messages>();

/** A message without arguments. */
export type Text = {
  [Key in keyof Messages]: [Messages[Key]] extends [never] ? Key : never;
}[keyof Messages];

/** Reads the messages that a login page contains, and shows this page in its language. */
export function takeMessages(page: Document): void {
  const { lang } = page.documentElement;
  const json = page.querySelector(`#${LOGIN_IDS.messages}`)?.textContent;
  if (!isLanguage(lang) || json === undefined) return;
  // oxlint-disable-next-line typescript/no-unsafe-argument -- the service compiled them
  addMessages(lang, JSON.parse(json));
  document.documentElement.lang = lang;
  document.documentElement.dir = directionOf(lang);
  setLanguage(lang);
}

/** Shows a message in an element. */
export function say(element: Element, text: Text): void {
  element.setAttribute('data-text', text);
  element.textContent = t(text);
}

/** Makes an element that shows a message. */
export function saying(tag: 'p' | 'span', text: Text, className = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  say(element, text);
  return element;
}

/** Shows the messages of all elements in the page's language. */
export function translate(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-text]')) {
    const { text = '', provider = '' } = element.dataset;
    element.textContent = textOf(text, { provider });
  }
  for (const element of root.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', textOf(element.getAttribute('data-label') ?? ''));
  }
}

/** Finds an element that the service has rendered. */
export function find<Found extends Element>(
  parent: ParentNode,
  selector: string,
  type: new () => Found,
): Found {
  const found = parent.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`The page has no ${selector}`);
}

/** Copies the content of a template. */
export function instantiate(id: string): DocumentFragment {
  const { content } = find(document, `#${id}`, HTMLTemplateElement);
  const copy = document.importNode(content, true);
  translate(copy);
  return copy;
}

/** Copies the first element of a template. */
export function createPanel<Panel extends HTMLElement>(id: string, type: new () => Panel): Panel {
  return find(instantiate(id), '*', type);
}

let makeTitle = () => document.title;
let isFirst = true;

/** Shows a panel in the card. */
export function showPanel(panel: HTMLElement): void {
  if (panel.isConnected) return;
  translate(panel);
  find(document, '.login-card-body', HTMLElement).replaceChildren(panel);
}

/**
 * Shows a panel and sets the title of the page. If it takes the place of another one, its heading gets the focus,
 * so that a screen reader announces it.
 *
 * @param title - called again when the language changes
 * @param onFirst - called in place of that for the first panel: browsers announce new documents themselves
 */
export function showTitled(panel: HTMLElement, title: () => string, onFirst?: () => void): void {
  const isNew = !panel.isConnected;
  showPanel(panel);
  makeTitle = title;
  document.title = title();
  if (isFirst) onFirst?.();
  else if (isNew) panel.querySelector('h1')?.focus({ preventScroll: true });
  isFirst = false;
}

export function signInTitle(): string {
  return t('signInTo', { host: siteName() });
}

/** Shows the whole page in another language when that changes. */
export function followLanguage(): void {
  onLanguageChange(() => {
    translate(document);
    document.title = makeTitle();
  });
}
