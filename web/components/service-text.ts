/**
 * Attributes of an element with a text of the service that has no translation. These are in English, so
 * screen readers must read them so, and sentences run from left to right.
 */
export const SERVICE_TEXT = { lang: 'en', dir: 'ltr' } as const;

/** Attributes of an element with a text of the service, which may be in the page's language. */
export function languageOf(isTranslated: boolean) {
  return isTranslated ? {} : SERVICE_TEXT;
}
