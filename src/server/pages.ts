import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { LAYOUT_ATTRIBUTES, PREFIXES, viewsOf, type Layout } from '../contract/index.js';
import { HousekeyError } from '../core/errors.js';
import { rawPathOf } from '../http/router.js';
import { ownHeaders, PAGE_HEADERS } from '../http/headers.js';
import { byMethod, type Handler } from '../http/methods.js';
import type { RequestHead, RequestContext } from '../http/context.js';

/** What the built frontend answers. */
export interface Pages {
  /** The views, and the not-found page for every other path. */
  readonly views: Handler;
  /** The page for people who asked for an app that does not answer. */
  readonly trouble: (
    visit: RequestContext<RequestHead>,
    trouble: UpstreamError,
    status: number,
  ) => Response;
  /** Hashed files below `/_housekey/assets/`. */
  readonly assets: Handler;
}

/** Why the app behind the gate does not answer. */
export type UpstreamError = 'unreachable' | 'slow';

/** Thrown where the frontend has not been built. */
export class PagesMissingError extends HousekeyError {
  override readonly name = 'PagesMissingError';
  readonly code = 'ERR_HOUSEKEY_PAGES_MISSING';
}

type Encoding = 'br' | 'gzip' | 'identity';
type Encodings = ReadonlyMap<Encoding, Uint8Array<ArrayBuffer>>;

const SUFFIXES: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

const MEDIA_TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
} as const;

/** A year, in seconds: the name changes whenever the content does. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Reads the built frontend into memory: it is small, and a request then touches no disk and
 * can name no file that was not there at start.
 *
 * @param {boolean} options.appUnprotected - authentication is disabled in front of an app
 * @throws PagesMissingError where `directory` holds no `index.html`.
 */
export async function loadPages(
  directory: string,
  layout: Layout,
  { appUnprotected }: { readonly appUnprotected: boolean },
): Promise<Pages> {
  const files = await readFiles(directory);
  const index = files.get('index.html')?.get('identity');
  if (index === undefined) {
    throw new PagesMissingError(`There is no frontend in ${directory}; run "npm run build"`);
  }
  const views: ReadonlySet<string> = new Set(Object.values(viewsOf(layout)));
  const page = pageWith(index, layoutAttributes(layout));
  const troubles = new Map<UpstreamError, Encodings>();
  const pageOf = (trouble: UpstreamError): Encodings => {
    const made =
      troubles.get(trouble) ??
      pageWith(index, [...layoutAttributes(layout), troubleAttribute(trouble)]);
    troubles.set(trouble, made);
    return made;
  };

  function present(visit: RequestContext<RequestHead>, html: Encodings, status: number): Response {
    const presentation = { status, mediaType: MEDIA_TYPES.html, cacheControl: 'no-store' };
    return respond(visit, html, { ...presentation, appUnprotected });
  }

  return {
    views: byMethod({
      GET: (visit) => present(visit, page, views.has(rawPathOf(visit.request.url)) ? 200 : 404),
    }),
    trouble: (visit, trouble, status) => present(visit, pageOf(trouble), status),
    assets: (visit) => {
      const name = `assets/${rawPathOf(visit.request.url).slice(PREFIXES.assets.length)}`;
      const file = files.get(name);
      return file === undefined
        ? visit.reject(404, 'There is no such file; reload the page')
        : respond(visit, file, {
            status: 200,
            mediaType: mediaTypeOf(name),
            cacheControl: IMMUTABLE,
            // It is kept for longer than the configuration.
            appUnprotected: false,
          });
    },
  };
}

/** What the page must know of its surroundings, as attributes of its `<html>`. */
function layoutAttributes({ session, gateway, prefixOnly }: Layout): string[] {
  return [
    ...(session === 'cookie' ? [LAYOUT_ATTRIBUTES.cookie] : []),
    ...(gateway ? [LAYOUT_ATTRIBUTES.gateway] : []),
    ...(prefixOnly ? [LAYOUT_ATTRIBUTES.prefixOnly] : []),
  ];
}

function troubleAttribute(trouble: UpstreamError): string {
  return `${LAYOUT_ATTRIBUTES.upstreamError}="${trouble}"`;
}

/** The page with these attributes, in every encoding: it is a few hundred bytes. */
function pageWith(index: Uint8Array, attributes: readonly string[]): Encodings {
  const html = Buffer.from(index).toString('utf8');
  const text = html.replace('<html lang="en"', ['<html lang="en"', ...attributes].join(' '));
  const identity = Uint8Array.from(Buffer.from(text));
  return new Map<Encoding, Uint8Array<ArrayBuffer>>([
    ['identity', identity],
    ['gzip', Uint8Array.from(gzipSync(identity))],
    ['br', Uint8Array.from(brotliCompressSync(identity))],
  ]);
}

/** Every file by its path below `directory`, with the encodings that the build laid beside it. */
async function readFiles(directory: string): Promise<ReadonlyMap<string, Encodings>> {
  const files = new Map<string, Map<Encoding, Uint8Array<ArrayBuffer>>>();
  for (const path of await listFiles(directory)) {
    const suffix = /\.(?:br|gz)$/.exec(path)?.[0] ?? '';
    const name = relative(directory, path)
      .split(sep)
      .join('/')
      .slice(0, -suffix.length || undefined);
    const encodings = files.get(name) ?? new Map<Encoding, Uint8Array<ArrayBuffer>>();
    encodings.set(SUFFIXES[suffix] ?? 'identity', await readFile(path));
    files.set(name, encodings);
  }
  return files;
}

async function listFiles(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  } catch {
    return [];
  }
}

function mediaTypeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const types: Readonly<Record<string, string>> = MEDIA_TYPES;
  return types[extension] ?? 'application/octet-stream';
}

interface Presentation {
  readonly status: number;
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly appUnprotected: boolean;
}

function respond(
  visit: RequestContext<RequestHead>,
  encodings: Encodings,
  { status, mediaType, cacheControl, appUnprotected }: Presentation,
): Response {
  const accepted = acceptedEncodings(visit.request.headers.get('accept-encoding') ?? '');
  const encoding = (['br', 'gzip'] as const).find(
    (name) => accepted.has(name) && encodings.has(name),
  );
  return new Response(encodings.get(encoding ?? 'identity') ?? null, {
    status,
    headers: {
      ...ownHeaders(PAGE_HEADERS, visit.secure, appUnprotected),
      'content-type': mediaType,
      'cache-control': cacheControl,
      vary: 'accept-encoding',
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  });
}

/** Longer than any client's list of codings, in characters; to read one of 16 KiB costs ten answers. */
const LONGEST_ENCODINGS = 256;

/** The codings that the client names without refusing them (RFC 9110 §12.5.3). */
function acceptedEncodings(header: string): ReadonlySet<string> {
  if (header.length > LONGEST_ENCODINGS) return new Set();
  const codings = header.split(',').map((part) => part.trim().toLowerCase());
  return new Set(
    codings
      .filter((coding) => !/;\s*q=0(?:\.0*)?$/.test(coding))
      .map((coding) => coding.split(';', 1)[0] ?? ''),
  );
}
