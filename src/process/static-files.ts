import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { HeaderFields } from '../http/headers.js';
import { selectRepresentation, type Encoding, type Encodings } from '../http/representation.js';
import { type RequestHead, type RequestContext, ownHeaders } from '../http/context.js';

const SUFFIXES: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

const MEDIA_TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  woff2: 'font/woff2',
} as const;

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
  /** The security headers: one object for all responses, because `ownHeaders` caches by identity. */
  readonly headers: HeaderFields;
  /** Other headers. Default: none. */
  readonly more?: HeaderFields;
  readonly cacheControl: string;
  /** Request headers that the response depends on. Default: none but `Accept-Encoding`. */
  readonly vary?: string;
  /** Authentication is disabled in front of an app. */
  readonly appUnprotected: boolean;
  /** The content's hash; without one, the response has no entity tag. */
  readonly hash?: string | undefined;
}

/** Responds with a file in the best encoding that the client accepts, or with 304 if it has that. */
export function respondWithFile(
  context: RequestContext<RequestHead>,
  encodings: Encodings,
  {
    status,
    mediaType,
    headers,
    more,
    cacheControl,
    vary,
    appUnprotected,
    hash,
  }: FileResponseOptions,
): Response {
  const selected = selectRepresentation(context.request.headers, encodings, hash);
  return new Response(selected.body, {
    status: selected.status === 304 ? 304 : status,
    headers: {
      ...ownHeaders(headers, context.secure, appUnprotected),
      ...more,
      'content-type': mediaType,
      'cache-control': cacheControl,
      ...selected.headers,
      ...(vary === undefined ? {} : { vary: `accept-encoding, ${vary}` }),
    },
  });
}
