import { addPart, type Loaders } from './load.js';

const PAGES: Loaders = {
  de: async () => await import('./de/pages.js'),
  fr: async () => await import('./fr/pages.js'),
  es: async () => await import('./es/pages.js'),
  it: async () => await import('./it/pages.js'),
  'pt-BR': async () => await import('./pt-BR/pages.js'),
  nl: async () => await import('./nl/pages.js'),
  pl: async () => await import('./pl/pages.js'),
  tr: async () => await import('./tr/pages.js'),
  uk: async () => await import('./uk/pages.js'),
  ru: async () => await import('./ru/pages.js'),
  ja: async () => await import('./ja/pages.js'),
  'zh-Hans': async () => await import('./zh-Hans/pages.js'),
  ko: async () => await import('./ko/pages.js'),
  ar: async () => await import('./ar/pages.js'),
  he: async () => await import('./he/pages.js'),
};

/** Loads the messages of the pages behind the login. */
export async function loadPageMessages(): Promise<void> {
  await addPart(PAGES);
}
