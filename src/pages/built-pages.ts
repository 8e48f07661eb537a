import { brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import {
  formatMessage,
  PREFIXES,
  type BuiltPages,
  type Language,
  type MessageCatalog,
  type ServiceMessageName,
  type ServiceMessages,
} from '../contract/index.js';
import { matches, object, record, string, type Schema } from '../contract/schema.js';
import { HousekeyError } from '../core/errors.js';
import { createEncodings, type Encodings } from '../http/representation.js';
import type { PageData } from './page-data.js';

const GZIP = { level: constants.Z_BEST_COMPRESSION };

/** Thrown if the frontend has not been built. */
export class PagesMissingError extends HousekeyError {
  override readonly name = 'PagesMissingError';
  readonly code = 'ERR_HOUSEKEY_PAGES_MISSING';
}

type Files = ReadonlyMap<string, Encodings>;

const page = object({ script: string, styles: string });

const builtPages: Schema<BuiltPages> = object({
  icon: string,
  app: page,
  login: page,
  messages: record(string),
});

const catalog: Schema<MessageCatalog> = { type: 'object' };

const serviceMessages: Schema<ServiceMessages> = object({ login: catalog, service: catalog });

/** Reads what the build has written. @throws PagesMissingError (`ERR_HOUSEKEY_PAGES_MISSING`) */
export function readBuiltPages(files: Files): BuiltPages {
  return readJson(files, 'pages.json', builtPages);
}

/** The address of a file of the build. */
export function addressOf(file: string): string {
  return PREFIXES.own + file;
}

/** The texts of a page in its language. */
export interface PageTexts {
  readonly language: Language;
  readonly t: (
    name: ServiceMessageName,
    values?: Readonly<Record<string, string | number>>,
  ) => string;
  /** The messages that the script of the login page needs. */
  readonly login: MessageCatalog;
}

/** Returns the texts of each language. Most services show few of them, so each is read on first use. */
export function createPageTexts(files: Files): (language: Language) => PageTexts {
  const known = new Map<Language, PageTexts>();
  return (language) => {
    const texts = known.get(language) ?? readTexts(files, language);
    known.set(language, texts);
    return texts;
  };
}

function readTexts(files: Files, language: Language): PageTexts {
  const { login, service } = readJson(files, `messages/${language}.json`, serviceMessages);
  const messages = { ...login, ...service };
  return {
    language,
    t: (name, values = {}) => formatMessage(messages[name] ?? '', values, language).join(''),
    login,
  };
}

function readJson<Value>(files: Files, name: string, schema: Schema<Value>): Value {
  const file = files.get(name)?.get('identity');
  const value: unknown = file && JSON.parse(Buffer.from(file).toString('utf8'));
  if (matches(schema, value)) return value;
  throw new PagesMissingError('The frontend has not been built; run "npm run build"');
}

/** The built frontend. The package contains one form of each file; the others are made when they are needed. */
export function decodePages(data: PageData): ReadonlyMap<string, Encodings> {
  return new Map(
    Object.entries(data).map(([name, { br, identity = '' }]) => {
      if (br === undefined) return [name, createEncodings({ identity: () => decode(identity) })];
      const original = () => brotliDecompressSync(decode(br));
      const gzip = () => gzipSync(original(), GZIP);
      return [name, createEncodings({ br: () => decode(br), identity: original, gzip })];
    }),
  );
}

function decode(base64: string): Uint8Array {
  return Buffer.from(base64, 'base64');
}
