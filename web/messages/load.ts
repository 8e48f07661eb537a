import {
  DEFAULT_LANGUAGE,
  directionOf,
  LANGUAGE_COOKIE,
  type Language,
  type MessageCatalog,
} from '../../src/contract/index.js';
import { addMessages, currentLanguage, setLanguage } from './catalog.js';

/** Loads the messages of each language for a part of the pages. English is part of their code. */
export type Loaders = Readonly<
  Record<
    Exclude<Language, typeof DEFAULT_LANGUAGE>,
    () => Promise<{ readonly default: MessageCatalog }>
  >
>;

const LOGIN: Loaders = {
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

/** The parts whose code has been loaded. */
const parts = new Set([LOGIN]);

/** Loads the messages of a part in the page's language, and from now on in those that it changes to. */
export async function addPart(loaders: Loaders): Promise<void> {
  parts.add(loaders);
  await loadPart(loaders, currentLanguage());
}

async function loadPart(loaders: Loaders, language: Language): Promise<void> {
  if (language === DEFAULT_LANGUAGE) return;
  const { default: messages } = await loaders[language]();
  addMessages(language, messages);
}

/**
 * Shows the page in a language.
 *
 * @returns false if its messages could not be loaded, and the page has not changed
 */
export async function showLanguage(language: Language): Promise<boolean> {
  try {
    await Promise.all([...parts].map(async (loaders) => await loadPart(loaders, language)));
  } catch {
    return false;
  }
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  setLanguage(language);
  return true;
}

const YEAR_SECONDS = 31_536_000;

/** Makes the service send the pages in this language from now on. */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
