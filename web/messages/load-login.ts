import type { Loaders } from './load.js';

/** The messages of the login page. */
export const LOGIN: Loaders = {
  de: async () => await import('./de/login.js'),
  fr: async () => await import('./fr/login.js'),
  es: async () => await import('./es/login.js'),
  it: async () => await import('./it/login.js'),
  'pt-BR': async () => await import('./pt-BR/login.js'),
  nl: async () => await import('./nl/login.js'),
  pl: async () => await import('./pl/login.js'),
  tr: async () => await import('./tr/login.js'),
  uk: async () => await import('./uk/login.js'),
  ru: async () => await import('./ru/login.js'),
  ja: async () => await import('./ja/login.js'),
  'zh-Hans': async () => await import('./zh-Hans/login.js'),
  ko: async () => await import('./ko/login.js'),
  ar: async () => await import('./ar/login.js'),
  he: async () => await import('./he/login.js'),
};
