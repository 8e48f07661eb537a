import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { HeaderFields } from './plain-response.js';
import type { HeadersReader } from './request-info.js';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGES,
  type Language,
} from '../contract/index.js';
import { cookieValues } from './cookies/cookie.js';

export type Encoding = 'br' | 'gzip' | 'identity';

type Content = Uint8Array<ArrayBuffer>;

/** The content of a fixed response by encoding. */
export type Encodings = Pick<ReadonlyMap<Encoding, Content>, 'get' | 'has'>;

/** Creates each form when a client first asks for it, and keeps it: most are never asked for. */
export function createEncodings(forms: Partial<Record<Encoding, () => Uint8Array>>): Encodings {
  const created = new Map<Encoding, Content>();
  return {
    has: (encoding) => forms[encoding] !== undefined,
    get: (encoding) => {
      const known = created.get(encoding);
      const form = known === undefined ? forms[encoding]?.() : undefined;
      if (form === undefined) return known;
      const content = Uint8Array.from(form);
      created.set(encoding, content);
      return content;
    },
  };
}

/**
 * A short text in every encoding.
 *
 * @param quality - of Brotli, 1 to 11. Default 11; 5 takes a fiftieth of the time.
 */
export function encodeText(text: string, quality = 11): Encodings {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return createEncodings({
    identity: () => Buffer.from(text),
    gzip: () => gzipSync(text),
    br: () => brotliCompressSync(text, { params }),
  });
}

/** A hash of the content's smallest form, which entity tags are made of. */
export function contentHash(encodings: Encodings): string {
  const content = encodings.get('br') ?? encodings.get('identity') ?? new Uint8Array();
  return createHash('sha256').update(content).digest('base64url');
}

/** The chosen form of a fixed response; `body` is null if the client has it already (304). */
export interface Representation {
  readonly body: Content | null;
  readonly status: 200 | 304;
  readonly headers: HeaderFields;
}

/**
 * Selects the encoding that the client prefers, and checks whether it has that form already (RFC 9110
 * §12.5.3, §13.1.2). Each encoding has its own entity tag (§8.8.3.3).
 *
 * @param hash - the content's hash; without one, the response has no entity tag
 */
export function selectRepresentation(
  request: HeadersReader,
  encodings: Encodings,
  hash?: string,
): Representation {
  const encoding = chooseEncoding(request.get('accept-encoding') ?? '', encodings);
  const etag = hash === undefined ? undefined : `"${hash}-${encoding}"`;
  const validators = { vary: 'accept-encoding', ...(etag === undefined ? {} : { etag }) };
  if (matchesETag(request.get('if-none-match'), etag)) {
    return { status: 304, body: null, headers: validators };
  }
  const headers =
    encoding === 'identity' ? validators : { ...validators, 'content-encoding': encoding };
  return { status: 200, body: encodings.get(encoding) ?? null, headers };
}

/** The encoding with the highest weight (RFC 9110 §12.5.3), and of equal ones the smallest. */
function chooseEncoding(header: string, encodings: Encodings): Encoding {
  const weights = parseWeights(header);
  let chosen: Encoding = 'identity';
  // Identity is always acceptable, but preferred only if the client says so.
  let highest = weights.get('identity') ?? 0;
  for (const encoding of ['gzip', 'br'] as const) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    if (weight === 0 || weight < highest || !encodings.has(encoding)) continue;
    chosen = encoding;
    highest = weight;
  }
  return chosen;
}

/** Weak comparison of If-None-Match (RFC 9110 §13.1.2). */
function matchesETag(header: string | null, etag: string | undefined): boolean {
  if (header === null || etag === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return header.trim() === '*' || tags.includes(etag);
}

/** Longer than any real client's list, in characters. Parsing 16 KiB would cost as much as ten responses. */
const MAX_LENGTH = 256;

/**
 * The weight of each element of a list such as Accept-Encoding (RFC 9110 §12.4.2), in lower case: 1 if it
 * has none, 0 if it is not a number. A list that is too long counts as empty.
 */
function parseWeights(header: string): ReadonlyMap<string, number> {
  if (header.length > MAX_LENGTH) return new Map();
  return new Map(
    header.split(',').map((part): [string, number] => {
      const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [coding, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
    }),
  );
}

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
