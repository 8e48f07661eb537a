import { addPart, type Loaders } from './load.js';

const PAGES: Loaders = {
  de: async () => await import('./de/pages.js'),
  fr: async () => await import('./fr/pages.js'),
  es: async () => await import('./es/pages.js'),
  ru: async () => await import('./ru/pages.js'),
  ja: async () => await import('./ja/pages.js'),
  'zh-Hans': async () => await import('./zh-Hans/pages.js'),
  ar: async () => await import('./ar/pages.js'),
};

/** Loads the messages of the pages behind the login. */
export async function loadPageMessages(): Promise<void> {
  await addPart(PAGES);
}
