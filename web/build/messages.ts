import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { FINDING_MESSAGES } from '../../src/contract/findings/messages.js';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/languages.js';
import type { ServiceMessages } from '../../src/contract/login-page.js';
import type {
  MessageCatalog,
  CompiledMessage,
  MessagePart,
} from '../../src/contract/message-format.js';
import { matches, record, string, type TypeOf } from '../../src/contract/schema.js';
import { checkTranslation } from './message-check.js';
import {
  parse,
  TYPE,
  type MessageFormatElement,
  type PluralElement,
} from '@formatjs/icu-messageformat-parser';

/** Thrown if a message cannot be compiled. */
export class MessageSyntaxError extends Error {
  override readonly name = 'MessageSyntaxError';
  readonly code = 'ERR_MESSAGE_SYNTAX';
}

/**
 * Compiles a message from ICU syntax: arguments, cardinal plurals and elements.
 *
 * @throws MessageSyntaxError (`ERR_MESSAGE_SYNTAX`) if it contains anything else
 */
export function compileMessage(message: string): CompiledMessage {
  return compile(parseMessage(message), null);
}

function parseMessage(message: string): MessageFormatElement[] {
  try {
    return parse(message, { requiresOtherClause: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MessageSyntaxError(`Invalid ICU syntax (${reason}): ${message}`, { cause: error });
  }
}

/** @param counted - the argument that `#` stands for; null outside of a plural */
function compile(elements: readonly MessageFormatElement[], counted: string | null) {
  const parts = elements.map((element) => compilePart(element, counted));
  const [first = '', ...others] = parts;
  return typeof first === 'string' && others.length === 0 ? first : parts;
}

function compilePart(element: MessageFormatElement, counted: string | null): MessagePart {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return [element.value];
    case TYPE.pound:
      return counted === null ? '#' : [counted];
    case TYPE.tag:
      return [element.value, compile(element.children, counted)];
    case TYPE.plural:
      return [element.value, compileForms(element)];
    case TYPE.number:
    case TYPE.date:
    case TYPE.time:
    case TYPE.select:
      throw new MessageSyntaxError(
        'Only arguments, plurals and elements are supported. Use separate messages instead of select.',
      );
  }
}

function compileForms({ options, value, offset, pluralType }: PluralElement) {
  if (offset !== 0 || pluralType === 'ordinal') {
    throw new MessageSyntaxError(`{${value}, …}: use a plural without offset.`);
  }
  return Object.fromEntries(
    Object.entries(options).map(([category, form]) => [category, compile(form.value, value)]),
  );
}

/** Texts by section and key, as in `web/messages/en.json`. */
const sections = record(record(string));

type Sections = TypeOf<typeof sections>;

/** The sections of the pages behind the login. */
export const CONSOLE_SECTIONS = ['shell', 'console', 'activity', 'credentials', 'protect'];

/** The sections of the login page. The service writes them into the page. */
const LOGIN = ['login', 'signIn'];

/** The sections of all pages that the service writes. */
export const SERVICE = [...LOGIN, 'service'];

/** The sections that are loaded together. The other pages have some texts of the login page, too. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  pages: ['login', ...CONSOLE_SECTIONS],
  firstSetup: ['firstSetup'],
  clientRecipes: ['clientRecipes'],
  findings: ['findings'],
};

/** A module with the messages of a part, as `messages:de/login`, or with what loads them, as `messages:load/login`. */
const MODULE = /^messages:(?<language>[\w-]+)\/(?<part>\w+)$/;

/**
 * Compiles messages, so that the browser needs no parser for ICU syntax. `vite build`, the development server and
 * the tests use it.
 */
export function messages(): Plugin {
  return {
    name: 'housekey:messages',
    resolveId: { filter: { id: MODULE }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0messages:/ },
      handler(id) {
        const { language = '', part = '' } = MODULE.exec(id.slice(1))?.groups ?? {};
        if (language === 'load') return loadersOf(part);
        const known = LANGUAGES.find((each) => each === language);
        if (known === undefined) throw new Error(`There is no language ${language}`);
        this.addWatchFile(fileOf(known));
        return `export default ${JSON.stringify(readCatalog(known, PARTS[part] ?? []))};`;
      },
    },
  };
}

function loadersOf(part: string): string {
  const loaders = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map(
    (language) => `'${language}': () => import('messages:${language}/${part}')`,
  );
  return `export default { ${loaders.join(', ')} };`;
}

function fileOf(language: Language): string {
  return fileURLToPath(new URL(`../messages/${language}.json`, import.meta.url));
}

/** The texts of a language. Those of the English findings are part of the service. */
export function readTexts(language: Language): Sections {
  const texts: unknown = JSON.parse(readFileSync(fileOf(language), 'utf8'));
  if (!matches(sections, texts))
    throw new Error(`${fileOf(language)} must contain sections of texts`);
  return language === DEFAULT_LANGUAGE ? { ...texts, findings: FINDING_MESSAGES } : texts;
}

/** The messages of some sections, compiled. */
export function readCatalog(language: Language, names: readonly string[]): MessageCatalog {
  const texts = readTexts(language);
  return Object.fromEntries(
    names.flatMap((section) =>
      Object.entries(texts[section] ?? {}).map(([key, text]) => [
        key,
        compileAt(language, key, text),
      ]),
    ),
  );
}

function compileAt(language: Language, key: string, text: string) {
  try {
    return compileMessage(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MessageSyntaxError(`web/messages/${language}.json: ${key}: ${reason}`, { cause });
  }
}

/**
 * The messages of the pages that the service writes: those that the script of the login page needs as well, and
 * the others. In English where there is no translation.
 */
export function readServiceMessages(language: Language): ServiceMessages {
  const read = (names: readonly string[]) => ({
    ...readCatalog(DEFAULT_LANGUAGE, names),
    ...readCatalog(language, names),
  });
  return { login: read(LOGIN), service: read(['service']) };
}

/** The mistakes in the translations, as sentences. A missing message is none. */
export function messageProblems(): string[] {
  const english = readTexts(DEFAULT_LANGUAGE);
  return LANGUAGES.flatMap((language) => {
    const names = new Set([...Object.keys(english), ...Object.keys(readTexts(language))]);
    return [...names].flatMap((section) => {
      const [original, translation] = [
        readCatalog(DEFAULT_LANGUAGE, [section]),
        readCatalog(language, [section]),
      ];
      return checkTranslation(original, translation, language).map(
        (problem) => `web/messages/${language}.json: ${section}: ${problem}`,
      );
    });
  });
}

/** The keys without a translation, with their section. */
export function missingMessages(language: Language): string[] {
  const texts = readTexts(language);
  return Object.entries(readTexts(DEFAULT_LANGUAGE)).flatMap(([section, english]) =>
    Object.keys(english)
      .filter((key) => texts[section]?.[key] === undefined)
      .map((key) => `${section}.${key}`),
  );
}
