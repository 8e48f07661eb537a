import {
  directionOf,
  formatMessage,
  MESSAGE_SLOTS,
  type Language,
  type LanguageFiles,
  type LoginMessageName,
  type LoginTemplates,
} from '../contract/index.js';
import { escapeHtml } from './escape-html.js';

/** Pages in one language. */
export interface PageLanguage {
  readonly language: Language;
  readonly files: LanguageFiles;
}

export type PageLanguages = (language: Language) => PageLanguage;

export function createPageLanguages({ languages }: LoginTemplates): PageLanguages {
  return (language) => ({ language, files: languages[language] });
}

/** A message as text. */
export function textOf(
  { language, files }: PageLanguage,
  name: LoginMessageName,
  values: Readonly<Record<string, number>> = {},
): string {
  return formatMessage(files.messages[name], values, language).join('');
}

/** Replaces the placeholders of messages. */
export function fillMessages(html: string, { language, files }: PageLanguage): string {
  return html.replaceAll(MESSAGE_SLOTS, (_, key: string) =>
    escapeHtml(formatMessage(files.messages[key] ?? '', {}, language).join('')),
  );
}

/**
 * The page in a language: its attributes, the texts without scripts, and the script with its messages,
 * which the browser then loads together with the page's own.
 */
export function localizePage(
  html: string,
  page: PageLanguage,
  attributes: readonly string[],
  script: 'loginScript' | 'pagesScript' | null,
): string {
  const { language, files } = page;
  const tag = [`<html lang="${language}" dir="${directionOf(language)}"`, ...attributes].join(' ');
  const scripts = new Set([files.loginScript, script === null ? null : files[script]]);
  const preloads = [...scripts]
    .filter((file) => file !== null)
    .map((file) => {
      // Tells the script of the page from where to import the messages of the login page.
      const ofLogin = file === files.loginScript ? ` hreflang="${language}"` : '';
      return `<link rel="modulepreload" crossorigin${ofLogin} href="${PREFIX}${file}">`;
    });
  return fillMessages(
    html
      .replace('<html lang="en"', () => tag)
      .replace('</head>', () => `${preloads.join('')}</head>`),
    page,
  );
}

const PREFIX = '/_housekey/';
