import { DEFAULT_LANGUAGE } from '../../src/contract/index.js';
import { addMessages, createTranslate } from './catalog.js';
import english from './en/first-setup.js';
import { addPart, type Loaders } from './load.js';
import { createRich } from './pages.js';

export type FirstSetupMessages = typeof english;

addMessages(DEFAULT_LANGUAGE, english);

/** A message of the page that sets up the login. */
export const t = createTranslate<FirstSetupMessages>();

/** Like `t`, with the message's elements. */
export const rich = createRich<FirstSetupMessages>();

const FIRST_SETUP: Loaders = {
  de: async () => await import('./de/first-setup.js'),
  fr: async () => await import('./fr/first-setup.js'),
  es: async () => await import('./es/first-setup.js'),
  it: async () => await import('./it/first-setup.js'),
  'pt-BR': async () => await import('./pt-BR/first-setup.js'),
  nl: async () => await import('./nl/first-setup.js'),
  pl: async () => await import('./pl/first-setup.js'),
  tr: async () => await import('./tr/first-setup.js'),
  uk: async () => await import('./uk/first-setup.js'),
  ru: async () => await import('./ru/first-setup.js'),
  ja: async () => await import('./ja/first-setup.js'),
  'zh-Hans': async () => await import('./zh-Hans/first-setup.js'),
  ko: async () => await import('./ko/first-setup.js'),
  ar: async () => await import('./ar/first-setup.js'),
  he: async () => await import('./he/first-setup.js'),
};

/** Loads the messages in the page's language. */
export async function loadFirstSetupMessages(): Promise<void> {
  await addPart(FIRST_SETUP);
}
