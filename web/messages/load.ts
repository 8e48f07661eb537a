import {
  DEFAULT_LANGUAGE,
  directionOf,
  LANGUAGE_COOKIE,
  type Language,
} from '../../src/contract/index.js';
import { addMessages, currentLanguage, setLanguage } from './catalog.js';

/** Loads the messages of each language for a part of the pages. English is part of their code. */
type Loaders = typeof import('messages:load/*').default;

type MessageModule = typeof import('messages:*');

/** Loads the messages of the login page. The service names the file of the page's language in the page. */
async function loadLogin(language: keyof Loaders): Promise<MessageModule> {
  const link = document.querySelector<HTMLLinkElement>(`link[hreflang="${language}"]`);
  if (link !== null) {
    // The compiler cannot know a module whose address the page names.
    // oxlint-disable-next-line typescript/no-unsafe-assignment
    const messages: MessageModule = await import(/* @vite-ignore */ link.href);
    return messages;
  }
  // Only if the user chooses another language: the addresses of all files would be a part of each login page.
  const { default: loaders } = await import('messages:load/login');
  return await loaders[language]();
}

type Load = (language: keyof Loaders) => Promise<MessageModule>;

/** The parts whose code has been loaded. */
const parts = new Set<Load>([loadLogin]);

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

const YEAR_SECONDS = 31_536_000;

/** Makes the service send the pages in this language from now on. */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
