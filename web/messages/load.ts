import { DEFAULT_LANGUAGE, directionOf, type Language } from '../../src/contract/index.js';
import { addMessages, currentLanguage, setLanguage } from './catalog.js';

/** Loads the messages of each language for a part of the pages. English is part of their code. */
type Loaders = typeof import('messages:load/*').default;

type MessageModule = typeof import('messages:*');

type Load = (language: keyof Loaders) => Promise<MessageModule>;

/** The parts whose code has been loaded. */
const parts = new Set<Load>();

/** Loads the messages of a part in the page's language, and from now on in those that it changes to. */
export async function addPart(loaders: Loaders): Promise<void> {
  const load: Load = async (language) => await loaders[language]();
  parts.add(load);
  await loadPart(load, currentLanguage());
}

async function loadPart(load: Load, language: Language): Promise<void> {
  if (language === DEFAULT_LANGUAGE) return;
  const { default: messages } = await load(language);
  addMessages(language, messages);
}

/**
 * Shows the page in a language.
 *
 * @returns false if its messages could not be loaded, and the page has not changed
 */
export async function showLanguage(language: Language): Promise<boolean> {
  try {
    await Promise.all([...parts].map(async (load) => await loadPart(load, language)));
  } catch {
    return false;
  }
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  setLanguage(language);
  return true;
}
