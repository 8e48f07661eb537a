import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGES,
  type Language,
} from '../contract/index.js';
import { cookieValues } from './cookies/cookie.js';
import type { HeadersReader } from './request-info.js';
import { parseWeights } from './representation.js';

/** Request headers that `chooseLanguage` reads, for `Vary`. */
export const LANGUAGE_HEADERS = 'accept-language, cookie';

/**
 * The language for a page: the one that the user has chosen, or the best of those that the browser
 * accepts (RFC 9110 §12.5.4).
 *
 * @returns English if there is none
 */
export function chooseLanguage(headers: HeadersReader): Language {
  const chosen = cookieValues(headers.get('cookie'), LANGUAGE_COOKIE).find(isLanguage);
  if (chosen !== undefined) return chosen;
  const ranges = [...parseWeights(headers.get('accept-language') ?? '')];
  const accepted = ranges
    .filter(([, weight]) => weight > 0)
    .toSorted(([, one], [, other]) => other - one);
  for (const [range] of accepted) {
    const language = matchRange(range);
    if (language !== undefined) return language;
  }
  return DEFAULT_LANGUAGE;
}

/** Languages with another primary subtag, or of which only one script or region is there. */
const OTHER_TAGS: Readonly<Record<string, string>> = { iw: 'he', pt: 'pt-BR', zh: 'zh-Hans' };

/** Chinese in traditional script, for which there are no texts. */
const TRADITIONAL = /^zh-(?:.*-)?(?:hant|tw|hk|mo)\b/;

/** @param range - in lower case */
function matchRange(range: string): Language | undefined {
  const [primary = ''] = range.split('-', 1);
  if (TRADITIONAL.test(range)) return undefined;
  const tag = OTHER_TAGS[primary] ?? primary;
  return LANGUAGES.find((language) => language === tag);
}
