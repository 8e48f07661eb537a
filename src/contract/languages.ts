/** The languages of the pages as BCP 47 tags, in the order of the menu. The first is the default. */
export const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt-BR',
  'nl',
  'pl',
  'tr',
  'uk',
  'ru',
  'ja',
  'zh-Hans',
  'ko',
  'ar',
  'he',
] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** The cookie that keeps the language that the user has chosen. Not a secret, and set by the page. */
export const LANGUAGE_COOKIE = 'housekey_language';

const KNOWN: ReadonlySet<unknown> = new Set(LANGUAGES);

export function isLanguage(value: unknown): value is Language {
  return KNOWN.has(value);
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'he']);

/** The direction of the language's script, as the attribute `dir`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}
