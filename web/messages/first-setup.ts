import { DEFAULT_LANGUAGE, type Language, type MessageCatalog } from '../../src/contract/index.js';
import { addMessages, createTranslate, currentLanguage } from './catalog.js';
import type german from './de/first-setup.js';
import english from './en/first-setup.js';
import { createRich } from './pages.js';
import type { Checked } from './types.js';

export type FirstSetupMessages = typeof english;

addMessages(DEFAULT_LANGUAGE, english);

/** A message of the page that sets up the login. */
export const t = createTranslate<FirstSetupMessages>();

/** Like `t`, with the message's elements. */
export const rich = createRich<FirstSetupMessages>();

/** Whoever starts the service sees this page once. It is in English where there is no translation. */
const TRANSLATIONS: Partial<Record<Language, () => Promise<{ readonly default: MessageCatalog }>>> =
  {
    de: async (): Promise<{ default: Checked<FirstSetupMessages, typeof german> }> =>
      await import('./de/first-setup.js'),
  };

/** Loads the messages in the page's language. */
export async function loadFirstSetupMessages(): Promise<void> {
  const language = currentLanguage();
  const catalog = await TRANSLATIONS[language]?.();
  if (catalog !== undefined) addMessages(language, catalog.default);
}
