import {
  DEFAULT_LANGUAGE,
  directionOf,
  formatMessage,
  type Language,
  type MessageCatalog,
  type MessageValue,
  LANGUAGE_COOKIE,
} from '../../src/contract/index.js';

let current: Language = DEFAULT_LANGUAGE;
const catalogs = new Map<Language, MessageCatalog>();
const listeners = new Set<() => void>();

/** The language of the page. */
export function currentLanguage(): Language {
  return current;
}

/** Calls `listener` after each change of the language. @returns a function that ends that */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the page in another language, whose messages have been added. */
export function setLanguage(language: Language): void {
  current = language;
  for (const listener of listeners) listener();
}

/** Adds messages to those of a language. */
export function addMessages(language: Language, messages: MessageCatalog): void {
  catalogs.set(language, { ...catalogs.get(language), ...messages });
}

/** A message as text; empty if there is none with this key. */
export function textOf(key: string, values: Readonly<Record<string, string | number>> = {}) {
  return partsOf<never>(key, values).join('');
}

/** The parts of a message, in their order. */
export function partsOf<Element>(
  key: string,
  values: Readonly<Record<string, MessageValue<Element>>>,
): readonly (string | Element)[] {
  const translated = catalogs.get(current)?.[key];
  const language = translated === undefined ? DEFAULT_LANGUAGE : current;
  const message = translated ?? catalogs.get(DEFAULT_LANGUAGE)?.[key] ?? '';
  return formatMessage(
    message,
    directionOf(current) === 'rtl' ? isolate(values) : values,
    language,
  );
}

/**
 * Puts a text between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (UAX #9), so that a name or an address in
 * Latin script does not reorder the sentence around it.
 */
export function isolateText(text: string): string {
  return `\u2068${text}\u2069`;
}

function isolate<Element>(values: Readonly<Record<string, MessageValue<Element>>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolateText(value) : value,
    ]),
  );
}

/** The arguments of a call after the key. */
export type Values<Pair, Value> = [Pair] extends [never]
  ? []
  : [
      values: {
        readonly [Each in Pair & readonly [string, unknown] as Each[0]]: Each[1];
      } & Readonly<Record<string, Value>>,
    ];

/** Returns a message as text. @param values - its arguments, if it has any */
type Translate<Known> = <Key extends keyof Known & string>(
  key: Key,
  ...values: Values<Known[Key], string | number>
) => string;

/** Creates a function that returns one of these messages in the page's language. */
export function createTranslate<Known>(): Translate<Known> {
  return textOf;
}

const YEAR_SECONDS = 31_536_000;

/** Makes the service send the pages in this language from now on. */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/** The language's own name for itself. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
