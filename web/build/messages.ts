import { transformWithOxc, type Plugin, type ViteDevServer } from 'vite';
import { FINDING_MESSAGES } from '../../src/contract/findings/messages.js';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/languages.js';
import type { MessageCatalog } from '../../src/contract/message-format.js';
import { checkTranslation } from './message-check.js';
import { compileMessage } from './message-compiler.js';

/** Files of messages: one folder for each language, one file for each topic. */
const MESSAGE_FILE = /\/web\/messages\/[a-z]{2}(?:-\w+)?\/(?!pages\.ts$)[\w-]+\.ts$/;

/**
 * Compiles the files of messages, so that the browser needs no parser for ICU syntax. `vite build`, the
 * development server and the tests use it.
 */
export function messages(): Plugin {
  return {
    name: 'housekey:messages',
    enforce: 'pre',
    transform: {
      filter: { id: MESSAGE_FILE },
      async handler(source, id) {
        return {
          code: `export default ${JSON.stringify(await compileFile(source, id))};`,
          map: null,
        };
      },
    },
  };
}

async function compileFile(source: string, id: string): Promise<MessageCatalog> {
  const { code } = await transformWithOxc(source, id, { sourcemap: false });
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const texts =
    typeof module === 'object' && module !== null && 'default' in module ? module.default : null;
  if (typeof texts !== 'object' || texts === null) throw new Error(`${id} has no default export`);
  return compileTexts(texts, id);
}

/** @param source - where the texts are, for errors */
function compileTexts(texts: object, source: string): MessageCatalog {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (typeof text !== 'string') throw new Error(`${source}: ${key} is not a text`);
      return [key, compileMessage(text)];
    }),
  );
}

/** The messages of a language, compiled. */
export interface LanguageMessages {
  /** Those of the login page, with its rare parts. */
  readonly login: MessageCatalog;
  readonly pages: MessageCatalog;
  /** Those of pages that the service renders itself. */
  readonly service: MessageCatalog;
  readonly findings: MessageCatalog;
}

type Server = Pick<ViteDevServer, 'ssrLoadModule'>;

/** Reads the messages of a language with the server's plugins, of which `messages` must be one. */
export async function readMessages(vite: Server, language: Language): Promise<LanguageMessages> {
  const read = async (name: string) => await readCatalog(vite, `/messages/${language}/${name}.ts`);
  const login = await read('login');
  const isDefault = language === DEFAULT_LANGUAGE;
  return {
    login: isDefault ? { ...login, ...(await read('sign-in')) } : login,
    pages: await read('pages'),
    service: await read('service'),
    // The service has the English ones.
    findings: isDefault
      ? compileTexts(FINDING_MESSAGES, 'src/contract/findings')
      : await read('findings'),
  };
}

async function readCatalog(vite: Server, path: string): Promise<MessageCatalog> {
  const catalog: unknown = (await vite.ssrLoadModule(path))['default'];
  if (!isCatalog(catalog)) throw new Error(`${path} has no messages`);
  return catalog;
}

/** The values come from `messages`, which has compiled them. */
function isCatalog(value: unknown): value is MessageCatalog {
  return typeof value === 'object' && value !== null;
}

/** The problems of the translations, in sentences. */
export async function messageProblems(vite: Server): Promise<string[]> {
  const english = await readMessages(vite, DEFAULT_LANGUAGE);
  const problems: string[] = [];
  for (const language of LANGUAGES) {
    const { login, pages, service, findings } = await readMessages(vite, language);
    problems.push(
      ...checkTranslation(english.login, login, language),
      ...checkTranslation(english.pages, pages, language),
      ...checkTranslation(english.service, service, language),
      ...checkTranslation(english.findings, findings, language),
    );
  }
  return problems;
}
