/**
 * Attributes of an element with a text of the service, such as a finding. These are in English, so
 * screen readers must read them so, and sentences run from left to right.
 */
export const SERVICE_TEXT = { lang: 'en', dir: 'ltr' } as const;
