import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PAGE_HEADERS } from '../http/headers.js';
import { type RequestHead, type RequestContext, ownHeaders } from '../http/context.js';

type Encoding = 'br' | 'gzip' | 'identity';
/** A file's content by encoding. */
export type Encodings = ReadonlyMap<Encoding, Uint8Array<ArrayBuffer>>;

const SUFFIXES: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

const MEDIA_TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
} as const;

/** Compresses a short text in every encoding. */
export function encodeText(text: string): Encodings {
  const identity = Uint8Array.from(Buffer.from(text));
  return new Map<Encoding, Uint8Array<ArrayBuffer>>([
    ['identity', identity],
    ['gzip', Uint8Array.from(gzipSync(identity))],
    ['br', Uint8Array.from(brotliCompressSync(identity))],
  ]);
}

/** All files by path below `directory`, with the compressed variants that the build made. */
export async function readFiles(directory: string): Promise<ReadonlyMap<string, Encodings>> {
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

/** The media type for a file name's extension. */
export function mediaTypeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const types: Readonly<Record<string, string>> = MEDIA_TYPES;
  return types[extension] ?? 'application/octet-stream';
}

export interface FileResponseOptions {
  readonly status: number;
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Request headers that the response depends on. Default: none but `Accept-Encoding`. */
  readonly vary?: string;
  /** Authentication is disabled in front of an app. */
  readonly appUnprotected: boolean;
}

/** Responds with a file in the best encoding that the client accepts. */
export function respondWithFile(
  context: RequestContext<RequestHead>,
  encodings: Encodings,
  { status, mediaType, cacheControl, vary, appUnprotected }: FileResponseOptions,
): Response {
  const accepted = acceptedEncodings(context.request.headers.get('accept-encoding') ?? '');
  const encoding = (['br', 'gzip'] as const).find(
    (name) => accepted.has(name) && encodings.has(name),
  );
  return new Response(encodings.get(encoding ?? 'identity') ?? null, {
    status,
    headers: {
      ...ownHeaders(PAGE_HEADERS, context.secure, appUnprotected),
      'content-type': mediaType,
      'cache-control': cacheControl,
      vary: vary === undefined ? 'accept-encoding' : `accept-encoding, ${vary}`,
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  });
}

/** Longer than any real client's list, in characters. Parsing 16 KiB would cost as much as ten responses. */
const MAXIMUM_ENCODINGS_LENGTH = 256;

/** The codings that the client accepts (RFC 9110 §12.5.3). */
function acceptedEncodings(header: string): ReadonlySet<string> {
  if (header.length > MAXIMUM_ENCODINGS_LENGTH) return new Set();
  const codings = header.split(',').map((part) => part.trim().toLowerCase());
  return new Set(
    codings
      .filter((coding) => !/;\s*q=0(?:\.0*)?$/.test(coding))
      .map((coding) => coding.split(';', 1)[0] ?? ''),
  );
}
